"""Keeping order on the page: reports, people, who may register; and a password that was forgotten."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.process import Served
from tests.server.receivers import post_office
from tests.server.test_email import CLUB
from tests.web.conftest import LIMITS, Come
from tests.web.test_people import account
from tests.web.visitor import Visitor


def in_charge(served: Served, name: str) -> None:
    """Let somebody run the server, as its command line does."""
    with closing(sqlite3.connect(Path(served.data) / "shortline.db", timeout=20)) as database, database:
        database.execute("UPDATE users SET admin = 1 WHERE name = ?", (name,))


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
def test_whoever_runs_the_server_settles_reports_mutes_and_invites(
    come: Come, served: Served, size: tuple[int, int]
) -> None:
    place = "Wide" if size[0] > 1000 else "Phone"
    ada, ben, cal = (
        account(come(size=size), f"Ada {place}"),
        account(come(), f"Ben {place}"),
        account(come(), f"Cal {place}"),
    )
    ada.goto("/admin")
    expect(ada.page.get_by_text("This page is for whoever runs the server.")).to_be_visible()
    in_charge(served, f"Ada {place}")
    there = cal.goto(f"/people/Ben {place}")
    there.get_by_role("button", name="Report", exact=True).click()
    asked = there.get_by_role("dialog")
    expect(asked.get_by_role("button", name="Send the report")).to_be_disabled()
    asked.get_by_label("What has happened").fill("Rude words, three times.")
    asked.get_by_role("button", name="Send the report").click()
    expect(there.get_by_text("Whoever runs the server has been told.")).to_be_visible()
    page = ada.goto("/admin")
    told = page.get_by_role("region", name="1 report to settle")
    expect(told).to_contain_text(f"Ben {place}: Rude words, three times.")
    assert ada.violations() == []
    assert ada.overflow() <= 0
    row = page.get_by_role("region", name="People").get_by_role("listitem").filter(has_text=f"Ben {place}")
    row.get_by_role("button", name="Mute").click()
    expect(row).to_contain_text("muted")
    told.get_by_role("button", name="Settled").click()
    expect(page.get_by_role("heading", name="0 reports to settle")).to_be_visible()
    assert ben.ask("GET", "/me")["muted"]

    page.get_by_label("Who may make an account").select_option("invited")
    page.get_by_label("For whom").fill(f"Dot {place}")
    page.get_by_role("button", name="Make a code").click()
    made = page.get_by_role("region", name="Registration").get_by_role("listitem").filter(has_text=f"Dot {place}")
    code = made.locator("code").inner_text()
    dot = come()
    there = dot.goto(f"/sign-in?new&code={code}")
    there.get_by_label("Name").fill(f"Dot {place}")
    there.get_by_label("Password").fill("correct horse")
    expect(there.get_by_label(re.compile("code"))).to_have_value(code)
    there.get_by_role("button", name="Make the account").click()
    expect(there.get_by_role("heading", name="Start a game")).to_be_visible()
    page.get_by_label("Who may make an account").select_option("open")


def test_a_forgotten_password_is_set_anew_by_a_link(chromium: Browser, tmp_path: Path) -> None:
    with (
        post_office() as (address, letters),
        Served(tmp_path, SHORTLINE_SMTP_URL=address, SHORTLINE_PUBLIC_URL=CLUB, **LIMITS) as served,
    ):
        ann = account(Visitor(chromium, served.address, (390, 844)), "Ann")
        with closing(sqlite3.connect(tmp_path / "shortline.db", timeout=20)) as database, database:
            database.execute("UPDATE users SET email = 'ann@example.org', email_verified = 1")
        ann.context.clear_cookies()
        page = ann.goto("/sign-in")
        page.get_by_role("link", name="I have forgotten my password").click()
        page.get_by_label("Your name here").fill("ann")
        page.get_by_role("button", name="Send the link").click()
        expect(page.get_by_text("the link is on its way")).to_be_visible()
        until = time.monotonic() + 120
        while not letters and time.monotonic() < until:
            time.sleep(0.05)
        found = re.search(r"/new-password(#[\w-]+)", letters[0].replace("=\n", ""))
        assert found
        page.goto("about:blank")
        page.goto(f"{served.address}/new-password{found[1]}")
        page.get_by_label("New password").fill("battery staple")
        page.get_by_role("button", name="Set it").click()
        expect(page.get_by_text("The new password is set.")).to_be_visible()
        assert ann.violations() == []
        page.get_by_role("link", name="Sign in").last.click()
        page.get_by_label("Name").fill("Ann")
        page.get_by_label("Password").fill("battery staple")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
        assert ann.errors == []
        ann.context.close()
