"""The review page in a real browser: from a dropped file to charts, opinions and the board, without an account."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.review.games import bots_game
from tests.web.conftest import Come

LONG = 60_000


def test_from_a_file_to_its_review(come: Come, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = bots_game("openrails", "steady", "easy", "steady")
    file.write_text(game.record.to_json(), encoding="utf-8")
    visitor = come()
    page = visitor.page
    page.goto(visitor.address)
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url(re.compile("/review/"))
    worth = page.get_by_role("slider", name=re.compile("^Worth"))
    expect(worth).to_have_attribute("aria-valuenow", str(game.number))
    # Opinions arrive by themselves; a square leads to its decision.
    expect(page.get_by_text("Turning points")).to_be_visible(timeout=LONG)
    page.locator(".points .point").first.click()
    expect(page).to_have_url(re.compile(r"at=\d+"))
    # Arrow keys go from move to move, and the board goes along.
    at = int(worth.get_attribute("aria-valuenow") or 0)
    worth.focus()
    page.keyboard.press("ArrowRight")
    expect(worth).to_have_attribute("aria-valuenow", str(at + 1))
    expect(page.get_by_role("img", name=f"The board after move {at + 1}")).to_be_visible()
    # Behind every chart there is a table.
    page.get_by_role("region", name=re.compile("^Worth")).get_by_role("button", name="Table").click()
    expect(page.get_by_role("columnheader", name=game.state.seats[0]).first).to_be_visible()
    # Files.
    page.get_by_role("button", name="Save…").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Review (JSON)").click()
    assert json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))["opinions"]["bot"] == "steady"
    with page.expect_download() as picture:
        page.get_by_role("button", name=re.compile("Picture: Share prices")).click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    # Whoever is sent the address sees the same.
    page.goto(page.url.partition("?")[0])
    expect(page.get_by_text("Turning points")).to_be_visible(timeout=LONG)


def test_the_bots_line_and_playing_on(come: Come, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(bots_game("openrails", "steady", "easy", "steady").record.to_json(), encoding="utf-8")
    visitor = come(size=(390, 844))
    page = visitor.page
    page.goto(visitor.address)
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url(re.compile("/review/"))
    expect(page.get_by_text("Turning points")).to_be_visible(timeout=LONG)
    page.locator(".points .point").first.click()
    page.get_by_role("button", name=re.compile("What would Steady")).click()
    expect(page.locator(".line li")).to_have_count(6)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/games/"))


def test_a_running_game_shows_its_charts_and_no_opinion(come: Come) -> None:
    visitor = come("Zoe")
    visitor.forgiven = ("403",)  # the browser notes that opinions are refused
    page = visitor.page
    table = visitor.table("18AL", [{"kind": "me"}, {"kind": "bot", "bot": "steady"}, {"kind": "bot", "bot": "steady"}])
    page.goto(f"{visitor.address}/games/{table}")
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_role("link", name="Charts so far").click()
    page.wait_for_url(re.compile("/review/"))
    expect(page.get_by_role("slider", name=re.compile("^Worth"))).to_be_visible()
    expect(page.get_by_text("What a bot thinks of a game is told when the game is over.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("What would Steady"))).to_have_count(0)
