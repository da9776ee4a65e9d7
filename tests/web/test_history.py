"""The history on the page: board, log and words in step; what was undone stays to be looked at; records saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import shortline
from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import Player

RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"
IN_SIGHT = """() => {
    const box = document.querySelector('#panel-log .lines').getBoundingClientRect();
    const lines = [...document.querySelectorAll('#panel-log [aria-current=step]')];
    return lines.filter(it => it.getBoundingClientRect().top >= box.top - 1
        && it.getBoundingClientRect().bottom <= box.bottom + 1).map(it => it.innerText); }"""
"""The lines of the log that are marked and in sight."""
BELOW = """() => { const box = document.querySelector('#panel-log .lines');
    return Math.round(box.scrollHeight - box.scrollTop - box.clientHeight); }"""
"""How much of the log is still below what is seen of it."""


def at_the_end(page: Page) -> None:
    """Wait until the newest line of the log is in sight."""
    page.wait_for_function(f"() => ({BELOW})() <= 1")


def test_log_and_words_follow_the_history(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    told = ann.ask("GET", f"/games/{table}/log")
    assert (told[29]["kind"], told[29]["lines"]) == ("Pass", []), "of such a move the log speaks only here"
    page = ann.sit(table)
    slider = page.get_by_label("Position in the game")
    turn = page.locator("section.turn")
    expect(turn.get_by_role("heading", name="your turn")).to_be_visible()
    at_the_end(page)
    for at in (199, 120, 30, 8, 150):
        slider.fill(str(at))
        short = told[at - 1]["short"]
        lines = [line["text"] for line in short] or ["pass"]
        expect(turn.get_by_role("heading", name=f"Move {at} of 200")).to_be_visible()
        for line in lines:
            expect(turn.locator(".caption")).to_contain_text(line)
        assert page.url.endswith(f"?at={at}")
        expect(page.locator("#panel-log [aria-current=step]")).to_contain_text(lines[0])
        assert len(page.evaluate(IN_SIGHT)) == 1, f"the line of action {at} is in sight"
        expect(turn.get_by_role("heading", name="your turn")).to_have_count(0)
        expect(page.locator(".bar")).to_contain_text(f"Move {at} of 200")
        expect(page.locator(".bar")).not_to_contain_text("your turn")
    slider.fill("0")
    expect(turn).to_contain_text("The game begins")
    assert page.evaluate("document.querySelector('#panel-log .lines').scrollTop") == 0
    expect(page.locator("#panel-log [aria-current=step]")).to_have_count(0)
    page.get_by_role("button", name="Back to live").first.click()
    expect(turn.get_by_role("heading", name="your turn")).to_be_visible()
    at_the_end(page)


def test_the_words_of_a_finished_game_are_those_of_the_move(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(RECORD)
    page = ann.sit(table)
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.get_by_label("Position in the game").fill("120")
    expect(page.locator(".turn .caption")).to_contain_text(
        ann.ask("GET", f"/games/{table}/log")[119]["short"][0]["text"]
    )
    expect(page.get_by_role("heading", name="The game is over")).to_have_count(0)


def test_no_step_is_lost_when_an_arrow_is_held(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(ann.bring(RECORD, 200))
    slider = page.get_by_label("Position in the game")
    slider.focus()
    for _ in range(50):
        page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("150")
    expect(page.get_by_role("heading", name="Move 150 of 200")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("180")
    page.wait_for_load_state("networkidle")
    expect(slider).to_have_value("180")
    page.get_by_role("button", name="Back a move").click(click_count=10)
    expect(slider).to_have_value("170")


def test_only_what_a_move_changed_is_outlined(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    lay = [n for n, action in enumerate(actions) if action["type"] == "LayTile" and n < 200][-1]
    ann = come("Ann")
    page = ann.sit(ann.bring(RECORD, 200))
    outlines = page.locator(".board .marks .changed")
    expect(outlines).to_have_count(0)
    slider = page.get_by_label("Position in the game")
    slider.fill("10")
    expect(page.get_by_role("heading", name="Move 10 of 200")).to_be_visible()
    slider.fill(str(lay + 1))
    expect(outlines).to_have_count(1)
    page.get_by_role("button", name="Back to live").first.click()
    expect(page.get_by_role("heading", name="your turn")).to_be_visible()
    expect(outlines).to_have_count(0)


@pytest.mark.parametrize("more", [{}, {"show_why": True}])
def test_the_newest_line_is_in_sight_after_every_move(come: Come, more: dict[str, bool]) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    ann = come("Ann")
    table = ann.bring(RECORD, 200, **more)
    page = ann.sit(table)
    if not more:
        page.locator("#panel-log").get_by_role("button", name="Undone moves", exact=True).click()
    player = Player(page, ann.view(table))
    for action in actions[200:204]:
        player.play(action)
        told = [line for line in ann.ask("GET", f"/games/{table}/log") if line["short"]]
        expect(page.locator("#panel-log .entry").last).to_contain_text(told[-1]["short"][-1]["text"])
        expect(page.locator("#panel-log .entry").last).to_be_in_viewport()
        page.wait_for_load_state("networkidle")
        at_the_end(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#panel-log .lines").get_by_text("undoes an action")).to_be_in_viewport()
    at_the_end(page)


def test_lines_that_were_undone_stay_to_be_looked_at(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    page = ann.sit(table)
    Player(page, ann.view(table)).play(actions[200])
    line = ann.ask("GET", f"/games/{table}/log")[-1]["lines"][0]
    log = page.locator("#panel-log")
    expect(log.get_by_text(line, exact=True).last).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_visible()
    log.get_by_role("button", name="Undone moves", exact=True).click()
    expect(log.locator("s", has_text=line)).to_be_visible()
    expect(log.get_by_text("undoes an action")).to_be_visible()
    log.get_by_role("button", name="which was undone").click()
    expect(page.get_by_role("heading", name="A move that was undone")).to_be_visible()
    page.get_by_role("button", name="Back to live").first.click()
    log.get_by_role("button", name="Undone moves", exact=True).click()
    expect(log.locator("s")).to_have_count(0)


def test_a_game_is_saved_as_a_record_and_for_the_public_site_or_it_is_said_why_not(come: Come, tmp_path: Path) -> None:
    ann = come("Ann")
    ann.forgiven = ("status of 422",)
    page = ann.sit(ann.hotseat("18AL", ["Ann", "Ben", "Cal"]))
    page.get_by_role("tab", name="Notes").click()
    for name, key in (("Save the record", "actions"), ("Save for 18xx.games", "players")):
        with page.expect_download() as saving:
            page.get_by_role("button", name=name).click()
        saving.value.save_as(tmp_path / "file.json")
        assert key in json.loads((tmp_path / "file.json").read_text(encoding="utf-8"))
    page = ann.sit(ann.bring(RECORD))
    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("button", name="Save for 18xx.games").click()
    expect(page.get_by_role("alert").filter(has_text="The site cannot say this game")).to_be_visible()


def test_fifty_quick_steps_end_fifty_moves_on_and_their_address_opens_there(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    page = ann.goto(f"/games/{table}?at=100")
    page.locator(".board [data-hex]").first.wait_for()
    expect(page.get_by_role("heading", name="Move 100 of 200")).to_be_visible()
    for _ in range(50):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Move 150 of 200")).to_be_visible()
    page.wait_for_url("**?at=150")
    then = ann.ask("GET", f"/games/{table}/view?at=150")
    expect(page.locator(".caption")).to_contain_text(ann.ask("GET", f"/games/{table}/log")[149]["short"][0]["text"])
    assert len(page.evaluate(IN_SIGHT)) == 1
    page.reload()
    expect(page.get_by_role("heading", name="Move 150 of 200")).to_be_visible()
    bank = f"${then['table']['bank']:,}"
    before = ann.ask("GET", f"/games/{table}/view?at=149")["table"]["bank"]
    if before != then["table"]["bank"]:
        expect(page.locator(".caption")).to_contain_text(bank)
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Control+ArrowLeft")
    page.keyboard.press("Home")
    expect(page.locator(".caption")).to_contain_text("The game begins")
    page.keyboard.press("Escape")
    expect(page.locator(".caption")).to_have_count(0)
    assert "at=" not in page.url


def test_a_position_is_played_on_at_a_table_of_ones_own(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    page = ann.goto(f"/games/{table}?at=120")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play on from move 120")
    dialog.get_by_role("button", name="One screen").click()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda url: table not in url)
    own = page.url.rpartition("/")[2]
    page.locator(".board [data-hex]").first.wait_for()
    assert ann.view(own)["actions"] == 120
    assert ann.view(own)["table"] == ann.ask("GET", f"/games/{table}/view?at=120")["table"]
    assert ann.view(table)["actions"] == 200


def test_the_keys_stand_on_a_sheet_and_the_end_is_a_moment(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    ann = come("Ann")
    table = ann.bring(RECORD, len(actions) - 1)
    page = ann.sit(table)
    page.keyboard.press("/")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    view = ann.view(table)
    ann.ask("POST", f"/games/{table}/actions", {"action": actions[-1], "based_on": view["number"]})
    scores = ann.view(table)["scores"]
    finish = page.get_by_role("dialog", name=f"{scores[0]['seat']} wins")
    expect(finish).to_be_visible()
    for score in scores:
        expect(finish).to_contain_text(f"${score['worth']:,}")
    expect(finish).to_contain_text(f"by ${scores[0]['worth'] - scores[1]['worth']:,} over {scores[1]['seat']}")
    expect(finish.get_by_text("Most revenue")).to_be_visible()
    expect(finish.get_by_role("link", name="Review the game")).to_have_attribute("href", f"/review/{table}")
    assert ann.violations() == []
    finish.get_by_role("button", name="Back to the table").click()
    expect(finish).to_have_count(0)
    page.get_by_role("button", name="See the finish").click()
    expect(finish).to_be_visible()


def test_a_phase_shows_which_values_it_changes(come: Come) -> None:
    its = shortline.loads(RECORD.read_text(encoding="utf-8"))
    begun = next(number for number in range(its.number) if its.at(number).phase == "5")
    ann = come("Ann")
    page = ann.goto(f"/games/{ann.bring(RECORD, begun + 1)}?at={begun}")
    changed = page.locator(".pill[data-gain]")
    changed.first.wait_for()
    areas = its.rules.data.map.hexes
    for pill in changed.all():
        hex_id = str(pill.get_attribute("data-gain"))
        was, now = (int(value) for value in (pill.text_content() or "").split(" → "))
        assert was != now
        assert {was, now} <= set(areas[hex_id].stops[0].revenue.values()), hex_id
        assert page.locator(f'.marks .changed[data-marked="{hex_id}"]').count() == 1
    page.keyboard.press("ArrowLeft")
    expect(changed).to_have_count(0)


def test_nothing_turns_when_a_table_is_opened_and_a_tile_when_it_is_laid(come: Come) -> None:
    visitor = come("Ann", reduced_motion="no-preference")
    page = visitor.sit(visitor.bring(RECORD, 223))
    page.locator(".board .hex.legal").first.wait_for()
    page.wait_for_timeout(900)
    assert page.locator("use.turns").count() == 0
    page.locator(".dock [data-place]").first.click()
    page.locator(".dock .way.chosen .confirm").click()
    page.locator("use.turns").first.wait_for()
