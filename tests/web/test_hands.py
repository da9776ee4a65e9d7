"""However one comes: by phone, by keyboard, in the dark, with a screen reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import after, is_action
from tests.web.visitor import Visitor

GOLDEN = ROOT / "tests" / "golden"
PHONE = (390, 844)
TITLES = {"18AL": "bank_stock", "18GA": "price", "18VA": "last_player", "18FL": "bankruptcy", "openrails": "last_4d"}
SMALL = """() => [...document.querySelectorAll('button, select, summary, [role=tab], input:not([type=checkbox])')]
    .filter(it => it.checkVisibility() && !it.closest('.hidden') && !it.classList.contains('hidden'))
    .map(it => [it.outerHTML.slice(0, 120), it.getBoundingClientRect()])
    .filter(([_, box]) => box.width && box.height && (box.height < 43.5 || box.width < 43.5))
    .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""
"""What is smaller than a fingertip."""


def midway(visitor: Visitor, title: str, share: float = 0.5) -> str:
    """A table in the middle of a game."""
    record = GOLDEN / title / f"{TITLES[title]}.json"
    count = len(json.loads(record.read_text(encoding="utf-8"))["actions"])
    return visitor.bring(record, int(count * share))


@pytest.mark.parametrize("title", TITLES)
def test_the_table_on_a_phone(come: Come, title: str) -> None:
    ann = come("Ann", PHONE, has_touch=True, is_mobile=True)
    page = ann.sit(midway(ann, title))
    tabs = page.get_by_role("tab")
    for n in range(tabs.count()):
        tabs.nth(n).click()
        assert ann.overflow() <= 0, tabs.nth(n).inner_text()
        assert page.evaluate(SMALL) == [], tabs.nth(n).inner_text()


def test_the_lobby_on_a_phone(come: Come) -> None:
    ann = come("Ann", PHONE, has_touch=True, is_mobile=True)
    page = ann.goto("/")
    for path in ("/", "/new/18AL", "/rules/18AL", "/settings", "/sign-in"):
        page = ann.goto(path)
        page.get_by_role("heading").first.wait_for()
        assert ann.overflow() <= 0, path
        assert page.evaluate(SMALL) == [], path


def test_a_finger_can_point_at_a_hex(come: Come) -> None:
    """On a phone a hex that is chosen is brought so near that a finger can hit it."""
    ann = come("Ann", PHONE, has_touch=True, is_mobile=True)
    page = ann.sit(building(ann))
    page.get_by_role("button", name="To my network").tap()
    hex_ = page.locator(".board .hex.legal").first
    hex_.tap()
    box = hex_.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    expect(page.locator(".dock .way.chosen .confirm")).to_be_visible()


def building(visitor: Visitor) -> str:
    """A table of 18AL at which a corporation is about to lay its tile."""
    record = GOLDEN / "18AL" / "bank_stock.json"
    actions = json.loads(record.read_text(encoding="utf-8"))["actions"]
    later = [n for n, a in enumerate(actions) if a["type"] == "LayTile"]
    return visitor.bring(record, later[len(later) // 2])


CONFIRMED = 450
"""What has just appeared takes no press for a moment, in milliseconds."""


def test_an_operating_turn_with_the_keyboard_alone(come: Come) -> None:
    ann = come("Ann")
    table = building(ann)
    page = ann.sit(table)
    turn = ann.view(table)["moment"]["turn"]
    tab_to(page, ".board .hex.legal")
    page.keyboard.press("Enter")
    page.locator(".dock .way.chosen .confirm:enabled").wait_for()
    keys = ["r", "1", "Enter"]
    view = pressed(page, keys)
    for _ in range(12):
        if view["moment"]["turn"] != turn:
            break
        kinds = [o["kind"] for o in view["offers"]]
        page.wait_for_timeout(CONFIRMED)
        key = "Enter" if "RunTrains" in kinds or "PayOut" in kinds else "x"
        keys.append(key)
        page.evaluate("document.activeElement.blur()")
        view = pressed(page, [key])
    assert view["moment"]["turn"] != turn
    assert len(keys) <= 9, keys


def pressed(page: Page, keys: list[str]) -> Any:
    """Press keys, the last of which plays something; the position after it."""
    for key in keys[:-1]:
        page.keyboard.press(key)
    with page.expect_response(is_action) as answered:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(keys[-1])
    assert answered.value.ok, answered.value.text()
    return after(page, answered.value)


def test_an_operating_turn_takes_few_clicks(come: Come) -> None:
    ann = come("Ann")
    table = building(ann)
    page = ann.sit(table)
    view = ann.view(table)
    turn = view["moment"]["turn"]
    lay = next(o["action"] for o in view["offers"] if o["kind"] == "LayTile")
    page.locator(f'.dock [data-place="{lay["hex"]}"]').click()
    clicks = 1
    plays = (
        ".dock .way.chosen .confirm",
        ".turn button.go",
        '.turn .dividend [data-kind="PayOut"] button',
        '.turn [data-kind="Pass"]',
    )
    for _ in range(10):
        if view["moment"]["turn"] != turn:
            break
        kinds = {o["kind"] for o in view["offers"]}
        nth = 0 if clicks == 1 else 1 if "RunTrains" in kinds else 2 if "PayOut" in kinds else 3
        with page.expect_response(is_action) as answered:
            page.locator(plays[nth]).click()
        clicks += 1
        view = after(page, answered.value)
    assert view["moment"]["turn"] != turn
    assert clicks <= 8, clicks


def test_the_focus_goes_on_from_the_next_step(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(ann.bring(GOLDEN / "18AL" / "bank_stock.json", 119))
    heading = page.locator("section.turn h2")
    page.locator('.board .hex[data-hex="G6"]').focus()
    page.keyboard.press("Enter")
    tab_to(page, ".dock .way.chosen .confirm")
    page.keyboard.press("Enter")
    expect(heading).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('section.turn') !== null"), "what can be done comes next"


def test_a_bot_shows_no_clock(come: Come) -> None:
    ann = come("Ann")
    clock = {"kind": "live", "minutes": 60}
    table = ann.table("openrails", [{"kind": "me"}, {"kind": "bot", "bot": "easy"}], clock=clock)
    page = ann.sit(table)
    expect(page.locator(".players li", has_text="Ann").get_by_title("Time left")).to_be_visible()
    expect(page.locator(".bar").get_by_title("Time left")).to_be_visible()
    expect(page.get_by_title("Time left")).to_have_count(2)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(250):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_hex_that_cannot_be_chosen_says_why_with_its_rule(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(building(ann))
    page.locator(".board .hex:not(.legal)").first.click()
    link = page.locator(".board .reason a.cite").first
    expect(link).to_be_visible()
    with ann.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator(".rule.here")).to_be_visible()


def test_the_rules_can_be_searched(come: Come) -> None:
    ann = come("Ann")
    page = ann.goto("/rules/18FL")
    page.get_by_label("Search the rules").fill("hotel")
    expect(page.locator("mark").first).to_contain_text("hotel", ignore_case=True)
    assert page.locator("section:not([aria-labelledby=rulings]) .rule").count() < len(
        ann.ask("GET", "/titles/18FL")["rules"]
    )


def waiting_room(visitor: Visitor, title: str = "18FL") -> str:
    """A table that waits for a friend."""
    return visitor.table(title, [{"kind": "me"}, {"kind": "invited"}])


def elsewhere(visitor: Visitor) -> Iterator[str]:
    """Go where a table is not as usual: in its waiting room, after its end, into its past, into a plan."""
    page = visitor.goto(f"/games/{waiting_room(visitor)}")
    page.get_by_text("18FL").first.wait_for()
    yield "waiting room"
    finished = visitor.bring(GOLDEN / "18VA" / "last_player.json")
    visitor.sit(finished)
    yield "finished"
    page = visitor.goto(f"/games/{finished}?at=180")
    page.get_by_role("button", name="Back to live").first.wait_for()
    yield "the past"
    page = visitor.sit(building(visitor))
    page.get_by_role("button", name="Plan").click()
    page.get_by_text("The table hears nothing of it").wait_for()
    yield "a plan"


def test_a_phone_is_wide_enough_everywhere(come: Come) -> None:
    ann = come("Ann", PHONE, has_touch=True, is_mobile=True)
    for title in TITLES:
        for path in (f"/rules/{title}", f"/new/{title}"):
            ann.goto(path).get_by_role("heading").first.wait_for()
            assert ann.overflow() <= 0, path
    for where in elsewhere(ann):
        assert ann.overflow() <= 0, where
        assert ann.page.evaluate(SMALL) == [], where


SCHEMES = ["light", "dark"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_serious_violation_elsewhere(come: Come, scheme: str) -> None:
    ann = come("Ann", color_scheme=scheme)
    found = {where: ann.violations() for where in elsewhere(ann)}
    for title in TITLES:
        ann.goto(f"/rules/{title}").get_by_role("heading").first.wait_for()
        found[f"rules {title}"] = ann.violations()
    assert {where: faults for where, faults in found.items() if faults} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_serious_violation_on_any_page(come: Come, scheme: str) -> None:
    ann = come("Ann", color_scheme=scheme)
    found = {}
    for path in ("/", "/new/18AL", "/rules/18AL", "/settings", "/sign-in", "/nowhere"):
        page = ann.goto(path)
        page.get_by_role("heading").first.wait_for()
        found[path] = ann.violations()
    for title in TITLES:
        ann.sit(midway(ann, title))
        found[title] = ann.violations()
    page = ann.sit(building(ann))
    page.locator(".board .hex.legal").first.click()
    found["building"] = ann.violations()
    assert {path: faults for path, faults in found.items() if faults} == {}
