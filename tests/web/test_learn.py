"""Lessons on the page: a wrong try, a hint, the right one, on a wide screen and on a phone; progress that stays."""

from __future__ import annotations

from playwright.sync_api import expect

import shortline
from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.visitor import Visitor


def lesson(visitor: Visitor, name: str, title: str = "18AL") -> None:
    """Open a lesson and wait for its table."""
    visitor.page.goto(f"{visitor.address}/learn/{title}/{name}")
    expect(visitor.page.get_by_role("region", name="Lesson")).to_be_visible()


def test_a_lesson_answers_and_is_done(come: Come) -> None:
    vera = come(size=(1440, 900))
    page = vera.page
    page.goto(vera.address)
    # A word, not a wall: the lobby is there, and the hint goes away for good.
    page.get_by_role("link", name="Begin the lessons").click()
    page.get_by_role("link", name="Tiles and track").click()
    expect(page.get_by_role("heading", name="Lay track to Atlanta")).to_be_visible()
    rail = page.get_by_role("region", name="Lesson")
    expect(page.locator("[data-ring=H7]")).to_be_visible()

    page.locator("[data-hex=J3]").click()
    expect(rail.get_by_text("J3 does not work")).to_be_visible()
    expect(page.locator("[data-bad=J3]")).to_be_visible()
    assert "/rules/18AL/4.2.1(j)" in (
        rail.get_by_role("link", name="Rule 4.2.1(j)").get_attribute("href") or ""
    ).replace("%28", "(").replace("%29", ")")
    rail.get_by_role("button", name="Give me a hint").click()
    expect(rail.get_by_text("Hint 1 of 3")).to_be_visible()
    expect(page.locator(".spot").get_by_text("Click here")).to_be_visible()

    page.locator("[data-hex=J5]").click()
    expect(rail.get_by_text("Allowed, but not the goal")).to_be_visible()
    expect(rail.get_by_text("$50 → $50")).to_be_visible()
    assert vera.violations() == []

    # The third hint shows the move where it is made; playing it is the learner's.
    for _ in range(2):
        rail.get_by_role("button", name="Next hint").click()
    expect(rail.get_by_text("Hint 3 of 3")).to_be_visible()
    expect(page.locator("[data-gain=H7]")).to_contain_text("+$10")
    expect(page.locator("[data-word=tile]")).to_be_visible()
    page.get_by_role("button", name="Lay it").click()
    expect(rail.get_by_text("Lay track to Atlanta: done")).to_be_visible()
    rail.get_by_role("link", name="Next: Stations").click()
    expect(page.get_by_role("heading", name="Place a station in Decatur")).to_be_visible()
    page.goto(f"{vera.address}/learn")
    expect(page.get_by_text("1 of 12 done")).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", name="Place a station in Decatur")).to_be_visible()


def test_a_lesson_on_a_phone(come: Come) -> None:
    vera = come("Vera", size=(390, 844), has_touch=True, is_mobile=True)
    page = vera.page
    lesson(vera, "tiles")
    sheet = page.get_by_role("region", name="Lesson")
    ring, low = page.locator("[data-ring=H7]").bounding_box(), sheet.bounding_box()
    assert ring
    assert low
    assert ring["y"] + ring["height"] < low["y"]
    sheet.get_by_role("button", name="Give me a hint").tap()
    sheet.get_by_role("button", name="Show me").tap()
    expect(sheet.get_by_text("Lay track to Atlanta: done")).to_be_visible()
    # In a stock round the lesson stays in sight over the page of shares.
    lesson(vera, "float")
    expect(sheet.get_by_role("heading", name="Float ABC")).to_be_visible()
    expect(page.locator("#page-shares").get_by_text("Buy $75").first).to_be_visible()
    sheet.get_by_role("button", name="Give me a hint").tap()
    sheet.get_by_role("button", name="Show me").tap()
    expect(sheet.get_by_text("Float ABC: done")).to_be_visible()


def test_a_title_on_one_page_is_in_the_lobby_and_in_the_new_game_page(come: Come) -> None:
    vera = come("Vera", size=(390, 844), has_touch=True, is_mobile=True)
    page = vera.page
    page.goto(vera.address)
    page.get_by_role("button", name="18AL on one page").tap()
    card = page.get_by_role("dialog")
    expect(card.get_by_role("row", name="4 3 $300")).to_contain_text("2s go")
    assert vera.overflow() == 0
    card.get_by_role("button", name="Close the summary").tap()
    expect(card).to_have_count(0)
    page.goto(f"{vera.address}/new/18VA")
    page.get_by_role("button", name="I know 18AL").tap()
    expect(card.get_by_role("columnheader", name="18AL")).to_be_visible()
    expect(card.get_by_role("row", name="Best run")).to_contain_text("always demanded")
    assert vera.violations() == []


def test_the_coach_compares_two_ideas(come: Come) -> None:
    record = ROOT / "tests" / "golden" / "18AL" / "bank_operating.json"
    game = shortline.loads(record.read_text(encoding="utf-8"))
    at = next(n for n, it in enumerate(game.actions) if n > 200 and type(it).__name__ == "LayTile")
    seats = [
        {"kind": "me"} if seat == game.actions[at].by else {"kind": "bot", "bot": "easy"} for seat in game.record.seats
    ]
    vera = come("Vera", size=(1440, 900))
    vera.sit(vera.bring(record, at, seats=seats))
    page = vera.page
    page.get_by_role("switch", name="Coach").first.click()
    panel = page.get_by_role("region", name="Coach")
    panel.locator(".idea").first.click()
    expect(page.get_by_role("button", name="Lay it")).to_be_visible()
    panel.get_by_role("button", name="Compare two").click()
    expect(panel.get_by_role("row", name="Can be lost before?")).to_be_visible()
    expect(panel.get_by_role("img", name="The board after: Lay tile")).to_have_count(2)
    assert vera.violations() == []
