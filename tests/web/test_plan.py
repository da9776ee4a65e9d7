"""Planning on the board: tiles, stations and trains in thought, and the board as it was when one is done."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.web.conftest import Come

RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"


def test_a_plan_shows_what_it_would_earn_and_leaves_no_trace(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    lays = [n for n, action in enumerate(actions) if action["type"] == "LayTile"]
    ann = come("Ann")
    table = ann.bring(RECORD, lays[len(lays) // 2])
    page = ann.sit(table)
    drawn = page.locator(".board svg.map use").evaluate_all("all => all.map(it => it.getAttribute('href'))")
    legal = page.locator(".board .hex.legal").count()
    assert legal
    page.get_by_role("button", name="Plan", exact=True).click()
    plan = page.get_by_role("region", name="Plan", exact=True)
    expect(plan.get_by_text("Now $110, then $110")).to_be_visible()
    assert page.locator(".board .hex.legal").count() == 0, "while one plans nothing can be played by mistake"
    page.locator('.board .hex[data-hex="G4"]').click()
    page.get_by_role("dialog").locator('[data-tile="444b"]').click()
    expect(plan.get_by_text("Now $110, then $130")).to_be_visible()
    expect(plan.get_by_text("Birmingham 50")).to_be_visible()
    stations = page.get_by_role("dialog").get_by_role("button", name="Station of ATN")
    expect(stations).to_have_count(0)  # ATN has placed all of its stations
    plan.get_by_label("One more train").select_option("5")
    expect(plan.get_by_role("button", name="Without the train 5")).to_be_visible()
    assert ann.violations() == []
    plan.get_by_role("button", name="Done").click()
    expect(page.locator(".board .hex.legal")).to_have_count(legal)
    after = page.locator(".board svg.map use").evaluate_all("all => all.map(it => it.getAttribute('href'))")
    assert after == drawn
    assert ann.view(table)["actions"] == lays[len(lays) // 2]


def test_a_station_can_be_planned_and_taken_away(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    placed = next(n for n, action in enumerate(actions) if action["type"] == "PlaceStation")
    ann = come("Ann")
    page = ann.sit(ann.bring(RECORD, placed))
    page.get_by_role("button", name="Plan", exact=True).click()
    page.locator(f'.board .hex[data-hex="{actions[placed]["hex"]}"]').click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Station of")).click()
    page.get_by_role("dialog").get_by_role("button", name="Take the station away").click()
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("^Station of"))).to_be_visible()
