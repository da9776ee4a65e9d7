"""Acting on things: action tiles as cards, a hex by its name, being asked for a train, being asked before a move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Come
from tests.web.test_layout import GOLDEN, building_at

CUBES = GOLDEN / "openrails" / "three_players_advanced.json"
ASKED = GOLDEN / "18VA" / "bankruptcy_closes.json"


def actions(record: Path) -> list[dict[str, Any]]:
    """The actions of a record."""
    return list(json.loads(record.read_text(encoding="utf-8"))["actions"])


def settled(page: Page) -> None:
    """Wait until a click on what has come up counts."""
    expect(page.locator('.turn button[data-kind="Pass"]')).to_be_enabled()


def test_an_action_tile_is_chosen_as_a_card(come: Come) -> None:
    at = next(n for n, a in enumerate(actions(CUBES)) if a["type"] == "ChooseTile")
    ann = come("Ann")
    table = ann.bring(CUBES, at)
    page = ann.sit(table)
    cards = page.locator("[data-action-tile]")
    expect(cards).to_have_count(8)
    assert [card.locator(".n").inner_text() for card in cards.all()] == [str(n) for n in range(1, 9)]
    assert all(card.locator(".text").inner_text() for card in cards.all())
    before = ann.view(table)["number"]
    page.keyboard.press("4")
    expect(cards.nth(3).locator("button.confirm")).to_be_enabled()
    assert ann.view(table)["number"] == before, "choosing is not playing"
    cards.nth(3).locator("button.confirm").click()
    expect(cards.nth(3).locator("em")).to_have_text(actions(CUBES)[at]["by"])
    expect(cards.nth(3).locator("button")).to_have_count(0)
    assert ann.view(table)["number"] == before + 1


def test_who_is_asked_for_a_train_sees_what_else_there_is(come: Come) -> None:
    played = actions(ASKED)
    at = next(n for n, a in enumerate(played) if a["type"] in ("Accept", "Decline") and "train" in played[n - 1])
    ann = come("Ann")
    page = ann.sit(ann.bring(ASKED, at))
    expect(page.get_by_role("region", name="What else there is")).to_be_visible()
    for which in ("buyer", "seller", "next"):
        expect(page.locator(f'.dock [data-else="{which}"]')).to_contain_text("$")


def test_a_hex_is_typed_and_moves_are_asked_for_as_one_likes(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(GOLDEN / "18AL" / "bank_stock.json", building_at("18AL"))
    page = ann.sit(table)
    legal = page.locator(".board .hex.legal")
    legal.first.wait_for()
    hex_ = legal.first.get_attribute("data-hex") or ""
    page.keyboard.press("g")
    field = page.get_by_label("Hex or place")
    field.fill("no such place")
    field.press("Enter")
    expect(page.get_by_text("No hex no such place")).to_be_visible()
    field.fill(hex_.lower())
    field.press("Enter")
    expect(field).to_have_count(0)
    expect(page.locator(f'.board .hex[data-hex="{hex_}"]')).to_have_attribute("aria-expanded", "true")
    before = ann.view(table)["number"]
    page.evaluate("localStorage.setItem('shortline.prefs', JSON.stringify({confirm: 'always'}))")
    ann.sit(table)
    settled(page)
    passing = page.locator('.turn button[data-kind="Pass"]')
    passing.click()
    expect(passing).to_contain_text("sure?")
    assert ann.view(table)["number"] == before
    passing.click()
    expect(page.get_by_text("sure?")).to_have_count(0)
    assert ann.view(table)["number"] > before
