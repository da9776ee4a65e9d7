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
    """Point at a hex; the card that is chosen there."""
    page.locator(f'.board .hex[data-hex="{hex_}"]').tap()
    card = page.locator(".dock .way.chosen")
    card.wait_for()
    return card


@pytest.mark.parametrize(
    ("title", "size"), [("18AL", PHONE), ("18AL", ON_ITS_SIDE), ("18FL", PHONE), ("18FL", (667, 375))]
)
def test_a_tile_is_turned_and_laid_by_finger(come: Come, title: str, size: tuple[int, int]) -> None:
    ann = come("Ann", size, has_touch=True, is_mobile=True)
    table, hex_ = laying(ann, title)
    page = ann.sit(table)
    card = choose(page, hex_)
    page.wait_for_timeout(500)
    assert in_reach(card.locator(".confirm"))
    assert page.locator(f'.board .hex[data-hex="{hex_}"]').evaluate(ON_TOP), "the hex itself is in sight"
    label = page.locator(".dock .hidden[aria-live]")
    first = label.text_content()
    page.locator(f'.board .hex[data-hex="{hex_}"]').tap()
    expect(label).not_to_have_text(first or "")
    with page.expect_response(is_action) as answered:
        card.locator(".confirm").tap()
    assert answered.value.ok, answered.value.text()
    expect(page.locator(".dock .way.chosen")).to_have_count(0)


def test_the_sheet_has_three_heights(come: Come) -> None:
    ann = come("Ann", PHONE, has_touch=True, is_mobile=True)
    table, hex_ = laying(ann)
    page = ann.sit(table)
    sheet, handle = page.locator(".frame .left"), page.get_by_label("Height of the sheet")
    heights: dict[str, int] = {}
    frame = page.locator(".frame")
    while len(heights) < 3:
        before = frame.get_attribute("data-sheet") or ""
        handle.tap()
        expect(frame).not_to_have_attribute("data-sheet", before)
        # The sheet slides: it is measured where it comes to rest.
        page.evaluate("Promise.all(document.getAnimations().map((a) => a.finished.catch(() => null)))")
        box = sheet.bounding_box()
        assert box is not None
        heights[frame.get_attribute("data-sheet") or ""] = round(box["height"])
    assert sorted(heights.values())[:2] == [138, 256]
    assert max(heights.values()) <= 0.88 * PHONE[1]
    board = page.locator(".board .map").bounding_box()
    assert board is not None
    choose(page, hex_)


@pytest.mark.parametrize("size", [ON_ITS_SIDE, (932, 430)])
def test_a_phone_on_its_side_has_the_turn_beside_the_board(come: Come, size: tuple[int, int]) -> None:
    ann = come("Ann", size, has_touch=True, is_mobile=True)
    page = ann.sit(laying(ann)[0])
    board, turn = page.locator("#page-map").bounding_box(), page.locator(".frame .left").bounding_box()
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
