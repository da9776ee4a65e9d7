"""Lessons on the page: a wrong try, a hint, the right one, on a wide screen and on a phone; progress that stays."""

from __future__ import annotations

from playwright.sync_api import expect

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

    page.locator("[data-hex=H7]").click()
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
