"""How the page starts: with few questions, and from wherever one comes."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import Player

RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"


def test_a_table_opens_with_two_questions_and_a_move_is_one(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url.partition("/api/v1/")[2].partition("?")[0]))
    page = ann.sit(table)
    page.locator(".turn h2").first.wait_for()
    page.wait_for_load_state("networkidle")
    opened = [path for path in asked if path]
    assert opened[:2] == [f"games/{table}/snapshot", "titles/18AL/assets"]
    assert opened[2:] == [f"games/{table}/gains"], "beside them only what the tiles would bring, once the board stands"
    asked.clear()
    player = Player(page, ann.view(table))
    for action in actions[200:203]:
        player.play(action)
    page.wait_for_load_state("networkidle")
    told = [path for path in asked if path and not path.endswith(("/preview", "/outlook", "/view"))]
    assert [path for path in told if path.endswith("/actions")] == [f"games/{table}/actions"] * 3
    assert len(told) <= 6, (
        f"a step asks for one thing more: what it would bring, or the best or latest runs; not {told}"
    )
    assert {path.rpartition("/")[2] for path in told} <= {"actions", "gains", "runs", "played"}


def test_a_table_that_is_not_there_leads_back_to_the_lobby(come: Come) -> None:
    ann = come("Ann")
    ann.forgiven = ("status of 404",)
    page = ann.goto("/games/nowhere")
    page.get_by_role("heading", name="There is no such table").wait_for()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
    expect(page.get_by_text("(guest)")).to_be_visible()
