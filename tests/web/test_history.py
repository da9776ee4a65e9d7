"""The history on the page: what was taken back stays to be read and looked at, and the record can be saved."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import Player

RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"


def test_lines_that_were_taken_back_stay_to_be_looked_at(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    page = ann.sit(table)
    Player(page, ann.view(table)).play(actions[200])
    line = ann.ask("GET", f"/games/{table}/log")[-1]["lines"][0]
    log = page.locator("#panel-log")
    expect(log.get_by_text(line, exact=True).last).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Do again")).to_be_visible()
    log.get_by_role("button", name="Taken back", exact=True).click()
    expect(log.locator("s", has_text=line)).to_be_visible()
    expect(log.get_by_text("takes back an action")).to_be_visible()
    log.get_by_role("button", name="which was taken back").click()
    expect(page.get_by_text("You are looking at an earlier position")).to_be_visible()
    page.get_by_role("button", name="Back to now").first.click()
    log.get_by_role("button", name="Taken back", exact=True).click()
    expect(log.locator("s")).to_have_count(0)


def test_a_game_is_saved_as_a_record_and_for_the_public_site_or_it_is_said_why_not(come: Come, tmp_path: Path) -> None:
    ann = come("Ann")
    ann.forgiven = ("status of 422",)
    page = ann.sit(ann.hotseat("18AL", ["Ann", "Ben", "Cal"]))
    for name, key in (("Save the record", "actions"), ("Save for 18xx.games", "players")):
        with page.expect_download() as saving:
            page.get_by_role("button", name=name).click()
        saving.value.save_as(tmp_path / "file.json")
        assert key in json.loads((tmp_path / "file.json").read_text(encoding="utf-8"))
    page = ann.sit(ann.bring(RECORD))
    page.get_by_role("button", name="Save for 18xx.games").click()
    expect(page.get_by_role("alert").filter(has_text="The site cannot say this game")).to_be_visible()
