"""Acting on things: action tiles as cards, a hex by its name, being asked for a train, being asked before a move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

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
    table = ann.bring(ASKED, at)
    page = ann.sit(table)
    expect(page.get_by_role("region", name="What else there is")).to_be_visible()
    for which in ("buyer", "seller", "next"):
        expect(page.locator(f'.dock [data-else="{which}"]')).to_contain_text("$")
    # Both sides' best runs stand in the question, as the server works them out.
    rail = ann.view(table)["table"]
    seller = next(c for c in rail["corporations"] for t in c["trains"] if t["id"] == played[at - 1]["train"])
    now = ann.ask("GET", f"/games/{table}/runs?corporation={quote(seller['id'])}")["revenue"]
    said = page.locator(f'.turn.asked [data-run="{seller["id"]}"]')
    expect(said).to_contain_text(f"${now}")
    expect(page.locator(f'.turn.asked [data-run="{rail["operating"]}"]')).to_contain_text("$")


def test_the_rails_beside_the_board_are_dragged_and_stay(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(GOLDEN / "18AL" / "bank_stock.json", building_at("18AL"))
    page = ann.sit(table)

    def width(rail: str) -> float:
        box = page.locator(f".frame > .{rail}").bounding_box()
        assert box is not None
        return box["width"]

    def becomes(rail: str, wide: float) -> None:
        expect(page.locator(f".frame > .{rail}")).to_have_css("width", f"{wide:g}px")

    left, right = width("left"), width("right")
    edge = page.get_by_role("separator", name="Width of the left rail").bounding_box()
    assert edge is not None
    page.mouse.move(edge["x"] + 3, 300)
    page.mouse.down()
    page.mouse.move(edge["x"] + 43, 300, steps=4)
    page.mouse.up()
    becomes("left", left + 40)
    page.get_by_role("separator", name="Width of the right rail").focus()
    page.keyboard.press("ArrowLeft")
    becomes("right", right + 8)
    ann.sit(table)
    becomes("left", left + 40)
    becomes("right", right + 8)
    assert ann.overflow() == 0


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
