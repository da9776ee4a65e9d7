"""Questions: why something cannot be done, asked of the thing itself; and a price that is asked for instead."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.test_layout import GOLDEN, building_at

RECORD = ROOT / "tests" / "records" / "v1-18AL.json"


def test_whoever_asks_is_told_why_and_nothing_is_done(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(GOLDEN / "18AL" / "bank_stock.json", building_at("18AL"))
    page = ann.sit(table)
    page.locator(".board .hex.legal").first.wait_for()
    before = ann.view(table)["number"]
    page.keyboard.press("?")
    answer = page.locator(".question")
    expect(answer).to_contain_text("Why not?")
    page.locator(".board .hex:not(.legal)").first.click(force=True)
    expect(answer.locator("a.cite")).to_have_attribute("href", re.compile(r"^/rules/18AL/\d"))
    # What can be done says so, and is not chosen by asking.
    page.locator(".board .hex.legal").first.click(force=True)
    expect(answer).to_contain_text("This can be done now")
    expect(page.locator(".dock .way")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(answer).to_have_count(0)
    assert ann.view(table)["number"] == before
    # The sheet of keys has a key of its own.
    page.keyboard.press("/")
    expect(page.locator("dialog")).to_contain_text("ask why something cannot be done")


def test_a_share_says_why_it_cannot_be_bought(come: Come) -> None:
    ann = come("Ann")
    record = json.loads((GOLDEN / "18AL" / "bank_stock.json").read_text(encoding="utf-8"))
    at = next(n for n, a in enumerate(record["actions"]) if a["type"] == "BuyShare")
    page = ann.sit(ann.bring(GOLDEN / "18AL" / "bank_stock.json", at))
    page.keyboard.press("?")
    page.locator("tr[data-corporation] td.mk").last.click()
    expect(page.locator(".question")).to_contain_text("Market: ")
    expect(page.locator(".question a.cite")).to_have_attribute("href", re.compile(r"^/rules/18AL/\d"))


def test_a_price_is_asked_for_and_stands_in_record_and_log(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    at = next(n for n, a in enumerate(actions) if a["type"] == "Decline" and "price" in actions[n - 1])
    ann = come("Ann")
    table = ann.bring(RECORD, at)
    page = ann.sit(table)
    button = page.locator("button[data-asks]")
    price = button.get_attribute("data-asks")
    page.wait_for_timeout(450)
    button.click()
    expect(page.locator("#panel-log")).to_contain_text(f"declines and asks ${price}")
    offers = ann.view(table)["offers"]
    assert str(price) in {str(offer["asked"]) for offer in offers}
