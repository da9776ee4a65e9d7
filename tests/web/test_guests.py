"""Guests before the page: an account keeps their games, and nothing of theirs goes without a question."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Come
from tests.web.visitor import Visitor

PASSWORD = "correct horse"
PHONE = (390, 844)
ASKED = ("status of 409",)
"""What a browser says by itself when the server asks back."""


def friendly(come: Come, name: str, **more: object) -> tuple[Visitor, Visitor, str]:
    """A guest who sits at a friend's table of 18VA; the friend, and the table."""
    ann, vera = come("Ann"), come(name, **more)
    table = ann.table("18VA", [{"kind": "me"}, {"kind": "invited"}], name="Friday")
    invite = ann.ask("GET", f"/games/{table}")["seats"][1]["invite"]
    vera.ask("POST", f"/games/{table}/join", {"invite": invite})
    return vera, ann, table


def fill(page: Page, name: str, button: str) -> None:
    """Fill in the form of a new account, or of one that is there, and send it."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name=button, exact=True).click()


def account(come: Come, name: str) -> None:
    """Make an account, in a browser of its own."""
    other = come()
    answer = other.context.request.post(f"{other.address}/api/v1/people", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()


def test_a_guest_who_makes_an_account_plays_on(come: Come) -> None:
    vera, ann, table = friendly(come, "Vera")
    page = vera.goto("/settings")
    page.get_by_role("link", name="Make an account").click()
    expect(page.get_by_text("become those of the new account")).to_be_visible()
    fill(page, "Vera of Virginia", "Make the account")
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
    expect(page.get_by_text("Vera of Virginia").first).to_be_visible()
    expect(page.get_by_role("link", name="Friday").first).to_be_visible()
    mine = next(s["name"] for s in ann.ask("GET", f"/games/{table}")["seats"] if s["name"].startswith("Vera"))
    vera.sit(table)
    expect(page.get_by_role("rowheader", name="You $")).to_be_visible()
    expect(page.get_by_role("rowheader").filter(has_text=mine)).to_have_count(0)
    assert vera.violations() == []


def test_signing_in_asks_whether_the_games_come_along(come: Come) -> None:
    account(come, "Eve")
    vera, _, _table = friendly(come, "Gus", size=PHONE)
    vera.forgiven = ASKED
    page = vera.goto("/sign-in")
    fill(page, "Eve", "Sign in")
    question = page.get_by_role("dialog", name="Bring your games along?")
    expect(question.get_by_text("Friday")).to_be_visible()
    assert vera.violations() == []
    assert vera.overflow() <= 0
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Sign in", exact=True).click()
    question.get_by_role("button", name="Bring them along").click()
    expect(page.get_by_role("link", name="Friday").first).to_be_visible()
    expect(page.get_by_text("Eve", exact=True).first).to_be_visible()


def test_a_guest_with_games_is_warned_before_signing_out(come: Come) -> None:
    vera, ann, table = friendly(come, "Hal", size=PHONE)
    vera.forgiven = ASKED
    page = vera.goto("/settings")
    page.get_by_role("button", name="Sign out").click()
    question = page.get_by_role("dialog", name="You still have a game")
    expect(question.get_by_text("Friday")).to_be_visible()
    assert vera.violations() == []
    assert vera.overflow() <= 0
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    expect(page.get_by_text("(guest)").first).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    question.get_by_role("button", name="Sign out anyway").click()
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
    expect(page.get_by_text("(guest)")).to_have_count(0)
    assert [s["stand_in"] for s in ann.ask("GET", f"/games/{table}")["seats"]] == [None, "steady"]
