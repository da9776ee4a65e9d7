"""A phone in the hand: the card of a hex and what plays it are in reach, held upright or on its side."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

import shortline
from shortline.kernel.play import offers
from tests.web.conftest import Come
from tests.web.player import is_action
from tests.web.test_hands import GOLDEN, PHONE
from tests.web.visitor import Visitor

ON_ITS_SIDE = (844, 390)
RECORDS = {"18AL": "bank_stock", "18FL": "bankruptcy"}
ON_TOP = """it => { const box = it.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
        && (top === it || it.contains(top)); }"""
"""Whether something is wholly on the screen, and nothing lies over its middle."""


def in_reach(thing: Locator) -> bool:
    """Whether a finger can hit something without scrolling."""
    return bool(thing.evaluate(ON_TOP))


@cache
def several_ways(title: str) -> tuple[int, str]:
    """In the record of a title: after how many actions a tile can lie in more than two ways in a hex, and which hex."""
    game = shortline.loads((GOLDEN / title / f"{RECORDS[title]}.json").read_text(encoding="utf-8"))
    for number, action in enumerate(game.actions):
        if type(action).__name__ != "LayTile":
            continue
        lays = [o.action for o in offers(game.rules, game.at(number)) if isinstance(o.action, type(action))]
        ways = Counter((lay.hex, lay.tile) for lay in lays)
        for (hex_, _), count in ways.items():
            if count > 2:
                return number, hex_
    raise AssertionError(f"the record of {title} has no such tile")


def laying(visitor: Visitor, title: str = "18AL") -> tuple[str, str]:
    """A table at which a tile can be laid in several ways in a hex, and that hex."""
    number, hex_ = several_ways(title)
    return visitor.bring(GOLDEN / title / f"{RECORDS[title]}.json", number), hex_


def choose(page: Page, hex_: str) -> Locator:
    """Point at a hex, choose a tile there that can lie in several ways; the card."""
    page.locator(f'.board .hex[data-hex="{hex_}"]').tap()
    card = page.get_by_role("dialog")
    choice = card.locator(".choice[data-tile]", has_text="ways").first
    choice.wait_for()
    if choice.get_attribute("aria-pressed") != "true":
        choice.tap()
    return card


@pytest.mark.parametrize(
    ("title", "size"), [("18AL", PHONE), ("18AL", ON_ITS_SIDE), ("18FL", PHONE), ("18FL", (667, 375))]
)
def test_a_tile_is_turned_and_laid_by_finger(come: Come, title: str, size: tuple[int, int]) -> None:
    ann = come("Ann", size, has_touch=True, is_mobile=True)
    table, hex_ = laying(ann, title)
    page = ann.sit(table)
    card = choose(page, hex_)
    buttons = [
        card.get_by_label("Turn left"),
        card.get_by_label("Turn right"),
        card.get_by_role("button", name="Confirm"),
    ]
    for button in buttons:
        expect(button).to_be_visible()
    page.wait_for_timeout(300)
    assert [in_reach(button) for button in buttons] == [True, True, True]
    assert in_reach(card.get_by_label("Close"))
    assert page.locator(f'.board .hex[data-hex="{hex_}"]').evaluate(ON_TOP), "the hex itself is in sight"
    label = card.locator(".label").inner_text()
    card.get_by_label("Turn right").tap()
    expect(card.locator(".label")).not_to_have_text(label)
    with page.expect_response(is_action) as answered:
        card.get_by_role("button", name="Confirm").tap()
    assert answered.value.ok, answered.value.text()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_turn_makes_room_for_a_card_and_comes_back(come: Come) -> None:
    ann = come("Ann", PHONE, has_touch=True, is_mobile=True)
    table, hex_ = laying(ann)
    page = ann.sit(table)
    offers = page.locator(".bottom .turn .group").first
    expect(offers).to_be_visible()
    card = choose(page, hex_)
    expect(offers).to_be_hidden()
    page.locator(".bottom .handle").tap()
    expect(page.locator(".bottom .chosen .confirm")).to_be_visible()
    page.locator(".bottom .handle").tap()
    card.get_by_label("Close").tap()
    expect(offers).to_be_visible()


@pytest.mark.parametrize("size", [ON_ITS_SIDE, (932, 430)])
def test_a_phone_on_its_side_has_the_turn_beside_the_board(come: Come, size: tuple[int, int]) -> None:
    ann = come("Ann", size, has_touch=True, is_mobile=True)
    page = ann.sit(laying(ann)[0])
    board, turn = page.locator("section.board").bounding_box(), page.locator(".bottom").bounding_box()
    assert board is not None
    assert turn is not None
    assert board["height"] >= 0.6 * size[1]
    assert board["width"] >= 0.55 * size[0]
    assert board["x"] + board["width"] <= turn["x"] + 1
    assert turn["height"] >= 0.7 * size[1]
    assert ann.overflow() <= 0
    tabs = page.get_by_role("tab")
    for n in range(tabs.count()):
        tabs.nth(n).click()
        assert ann.overflow() <= 0, tabs.nth(n).inner_text()


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, (1440, 900)])
def test_a_table_is_just_as_high_as_the_window(come: Come, size: tuple[int, int]) -> None:
    ann = come("Ann", size)
    page = ann.sit(laying(ann)[0])
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
