"""The waiting room: who may sit down and how, what is agreed, talk, and the way home."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import Visitor

CLOCK = {"kind": "live", "minutes": 45, "increment": 10, "on_timeout": "least"}


def account(visitor: Visitor, name: str) -> Visitor:
    """Make an account for a visitor, without the page."""
    answer = visitor.context.request.post(
        f"{visitor.address}/api/v1/people", data={"name": name, "password": "a long password", "email": None}
    )
    assert answer.ok, answer.text()
    visitor.csrf = answer.json()["csrf"]
    return visitor


def open_table(visitor: Visitor, **more: object) -> str:
    """A table with a seat that is open to all."""
    return visitor.table("18FL", [{"kind": "me"}, {"kind": "open"}], **more)


@pytest.mark.parametrize("name", ["Gus", ""])
def test_an_open_seat_says_beforehand_that_it_needs_an_account(come: Come, name: str) -> None:
    table = open_table(account(come(), f"Owner of {name or 'nobody'}"))
    gus = come(name)
    page = gus.goto(f"/games/{table}")
    expect(page.get_by_text("Open seats need an account")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.get_by_role("link", name="Make an account").click()
    expect(page.get_by_role("heading", name="A new account")).to_be_visible()
    page.get_by_label("Name").fill(f"Gustav {name}".strip())
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_url(f"**/games/{table}")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".board [data-hex]").first.wait_for()


def test_the_address_to_come_back_to_is_a_table_of_this_server(come: Come) -> None:
    ann = account(come(), "Anywhere Ann")
    ann.ask("DELETE", "/session")
    page = ann.goto("/sign-in?back=//example.org/games/1")
    page.get_by_label("Name").fill("Anywhere Ann")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
    assert page.url == ann.address + "/"


def test_an_invited_guest_sits_down_by_the_link(come: Come) -> None:
    ann = come("Ann")
    table = ann.table("18FL", [{"kind": "me"}, {"kind": "invited"}])
    invite = ann.ask("GET", f"/games/{table}")["seats"][1]["invite"]
    page = come().goto(f"/games/{table}?invite={invite}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Take the seat you were invited to").click()
    page.locator(".board [data-hex]").first.wait_for()


def test_the_room_says_what_is_agreed_and_leads_home(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.table(
        "18FL", [{"kind": "me"}, {"kind": "invited"}], clock=CLOCK, undo="none", options={"open_bids": True}
    )
    page = ben.goto(f"/games/{table}")
    agreed = page.get_by_role("region", name="What is agreed")
    expect(agreed).to_contain_text("45 minutes each for the whole game, and 10 seconds more for every move")
    expect(agreed).to_contain_text("the cheapest legal move is made")
    expect(agreed).to_contain_text("never undone")
    expect(agreed.get_by_role("listitem").first).to_contain_text("bids")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()


def test_those_who_wait_can_talk(come: Come) -> None:
    ann = come("Ann")
    table = ann.table("18AL", [{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}])
    invite = ann.ask("GET", f"/games/{table}")["seats"][1]["invite"]
    ben = come("Ben")
    ben.ask("POST", f"/games/{table}/join", {"invite": invite})
    here, there = ann.goto(f"/games/{table}"), ben.goto(f"/games/{table}")
    here.get_by_label("Say something to the table").fill("Shall we wait for Cal?")
    here.get_by_role("button", name="Say").click()
    expect(there.get_by_role("log").get_by_text("Shall we wait for Cal?")).to_be_visible()


def test_changed_terms_reach_those_who_wait_and_the_game_begins_when_they_agree(come: Come) -> None:
    ann, ben, cal = (
        account(come(), "Terms Ann"),
        account(come(), "Terms Ben"),
        account(come(size=(390, 844)), "Terms Cal"),
    )
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = ann.table("18FL", seats, about="Slow and friendly")
    here, there = ann.goto(f"/games/{table}"), ben.goto(f"/games/{table}")
    expect(there.get_by_role("region", name="What is agreed")).to_contain_text("Slow and friendly")
    expect(there.get_by_role("region", name="What is agreed")).to_contain_text("Made by Terms Ann")
    there.get_by_role("button", name="Sit down").first.click()
    expect(here.get_by_text("✓ ready")).to_have_count(2)

    here.get_by_role("button", name="Change the terms").click()
    form = here.get_by_role("form", name="Change the terms")
    form.get_by_role("button", name="Live 30 min + 20 s").click()
    form.get_by_label("Undo").select_option("none")
    form.get_by_role("button", name="Change", exact=True).click()

    expect(there.get_by_text("Are you ready?")).to_be_visible()
    agreed = there.get_by_role("region", name="What is agreed")
    expect(agreed).to_contain_text("30 minutes each")
    expect(agreed).to_contain_text("never undone")
    expect(there.get_by_role("log")).to_contain_text("Terms Ann changes the terms")
    expect(here.get_by_text("not ready", exact=True)).to_be_visible()
    expect(here.get_by_role("button", name="Start now")).to_be_disabled()
    for visitor in (ann, ben):
        assert visitor.violations() == []

    phone = cal.goto(f"/games/{table}")
    phone.get_by_role("button", name="Sit down").first.click()
    expect(phone.get_by_text("Not ready yet: Terms Ben.").first).to_be_visible()
    assert cal.overflow() <= 0
    assert cal.violations() == []
    there.get_by_role("button", name="I am ready").click()
    for page in (here, there, phone):
        page.locator(".board [data-hex]").first.wait_for(state="attached")
