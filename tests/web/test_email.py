"""An e-mail address is given in the settings and confirmed by the link that is sent to it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.process import Served
from tests.server.receivers import post_office
from tests.server.test_email import CLUB, link_in
from tests.web.visitor import Visitor


def test_a_closed_server_offers_no_new_accounts(chromium: Browser, tmp_path: Path) -> None:
    with Served(tmp_path, SHORTLINE_SIGNUPS_AN_HOUR="0") as served:
        visitor = Visitor(chromium, served.address, (390, 844))
        page = visitor.goto("/sign-in?new")
        expect(page.get_by_text("Registration is closed here")).to_be_visible()
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        expect(page.get_by_role("button", name="I have no account yet")).to_have_count(0)
        assert visitor.errors == []
        visitor.context.close()


@pytest.mark.parametrize("size", [(1400, 900), (390, 844)])
def test_an_address_is_confirmed_by_its_link(chromium: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    with (
        post_office() as (address, letters),
        Served(tmp_path, SHORTLINE_SMTP_URL=address, SHORTLINE_PUBLIC_URL=CLUB) as served,
    ):
        ann = Visitor(chromium, served.address, size)
        account = {"name": "Ann", "password": "correct horse"}
        assert ann.context.request.post(f"{served.address}/api/v1/people", data=account).ok
        page = ann.goto("/settings")
        page.get_by_label("My e-mail address").fill("ann@example.org")
        page.get_by_role("button", name="Keep it").click()
        expect(page.get_by_text("ann@example.org is not confirmed yet")).to_be_visible()
        until = time.monotonic() + 120
        while not letters and time.monotonic() < until:
            time.sleep(0.05)
        page.goto(f"{served.address}/verify-email")
        expect(page.get_by_text("This link is not whole")).to_be_visible()
        page.goto("about:blank")
        page.goto(f"{served.address}/verify-email#{link_in(letters[0])}")
        expect(page.get_by_role("heading", name="Confirm your address")).to_be_visible()
        page.screenshot(path=tmp_path / "confirm.png")
        page.get_by_role("button", name="This is my address").click()
        expect(page.get_by_text("The address is confirmed.")).to_be_visible()
        page.get_by_role("link", name="settings", exact=True).first.click()
        expect(page.get_by_label("My e-mail address")).to_have_value("ann@example.org")
        expect(page.get_by_text("is not confirmed yet")).to_have_count(0)
        assert ann.errors == []
        ann.context.close()
