"""The lobby: what waits for me, a game in two clicks, open tables by filters, games to watch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.test_waiting_room import account

GOLDEN = ROOT / "tests" / "golden"
LIVE = {"kind": "live", "minutes": 30, "increment": 20, "on_timeout": "nothing"}
SMALL_TEXT = """() => {
    const said = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    const tiny = (e) => said(e) && parseFloat(getComputedStyle(e).fontSize) < 10;
    return [...document.querySelectorAll('main *')].filter(tiny).map((e) => e.outerHTML.slice(0, 80));
}"""
SIZES = [(1440, 900), (1280, 720), (390, 844), (844, 390)]


def test_two_clicks_lead_from_the_lobby_to_a_game(come: Come) -> None:
    ann = come()
    page = ann.goto("/")
    page.get_by_role("radio", name="18GA").click()
    page.get_by_role("button", name="Start 18GA").click()
    page.get_by_role("table", name="Bids by seat").wait_for()
    table = page.url.rpartition("/")[2]
    page.goto(ann.address)
    expect(page.get_by_role("radio", name="18GA")).to_be_checked()  # the next time it is one click
    seats = page.request.get(f"{ann.address}/api/v1/games/{table}").json()["seats"]
    assert [(seat["kind"], seat["bot"]) for seat in seats] == [("person", None), *([("bot", "steady")] * 3)]


def test_what_waits_for_me_comes_first_and_says_what_is_asked(come: Come) -> None:
    ann = come("Ann")
    ann.table("18FL", [{"kind": "me"}, {"kind": "invited"}], name="Later")
    ann.bring(GOLDEN / "18AL" / "bank_stock.json", 200, name="Tuesday")
    page = ann.goto("/")
    expect(page.get_by_role("heading", name="1 game waits for you")).to_be_visible()
    first = page.locator("section[aria-labelledby=mine] li").first
    expect(first).to_contain_text("Tuesday · OR 6.2")
    expect(first).to_contain_text("Your turn ATN lays a tile")
    expect(first).to_contain_text("leads")
    expect(page.locator("section[aria-labelledby=mine] li").nth(1)).to_contain_text("Waiting for 1 more player")
    first.get_by_role("link").click()
    page.locator(".board [data-hex]").first.wait_for()


def test_open_tables_are_found_by_filters_and_taken_with_one_click(come: Come) -> None:
    owner = account(come(), "Owner of filters")
    owner.table("18AL", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], name="Lunch break", clock=LIVE)
    slow = {"kind": "slow", "hours": 48, "vacation_days": 7, "on_timeout": "nothing"}
    owner.table(
        "18FL", [{"kind": "me"}, {"kind": "open"}], name="Beaches only", clock=slow, options={"open_bids": True}
    )
    ben = account(come(), "Ben of filters")
    page = ben.goto("/")
    rows = page.locator("section[aria-labelledby=open] tbody tr")
    expect(rows.filter(has_text="Lunch break")).to_contain_text("live 30 min + 20 s")
    expect(rows.filter(has_text="Beaches only")).to_contain_text("2 days a move")

    def names() -> list[str]:
        return [text for text in ("Lunch break", "Beaches only") if rows.filter(has_text=text).count()]

    page.get_by_role("button", name="Slow", exact=True).click()
    assert names() == ["Beaches only"]
    page.get_by_role("button", name="Live", exact=True).click()  # one or the other
    assert names() == ["Lunch break"]
    page.get_by_role("button", name="Live", exact=True).click()
    page.get_by_role("button", name="As printed", exact=True).click()
    assert names() == ["Lunch break"]
    page.get_by_role("group", name="Which tables").get_by_label("Game", exact=True).select_option("18FL")
    assert names() == []
    expect(page.get_by_text("No open table fits")).to_be_visible()
    page.get_by_role("button", name="As printed", exact=True).click()
    page.get_by_role("button", name="Free seat for me").click()
    rows.filter(has_text="Beaches only").get_by_role("button", name="Sit down").click()
    page.locator(".board [data-hex]").first.wait_for()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lobby_fits_its_window_and_can_be_read(come: Come, size: tuple[int, int], theme: str) -> None:
    ann = come("Ann", size, color_scheme=theme)
    ann.bring(GOLDEN / "18AL" / "bank_stock.json", 100)
    for path in ("/", "/new/18VA"):
        page = ann.goto(path)
        page.get_by_role("heading", level=1).first.wait_for()
        page.wait_for_load_state("networkidle")
        assert ann.overflow() <= 0, path
        assert ann.violations() == [], path
        small = page.evaluate(SMALL_TEXT)
        assert small == [], path
