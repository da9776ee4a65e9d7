"""Whole games of each title, played through the page to the final score."""

from __future__ import annotations

import json

import pytest

import shortline
from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import Player

GOLDEN = ROOT / "tests" / "golden"
ENDS = {
    "openrails": "last_4d",
    "18FL": "bankruptcy",
    "18VA": "last_player",
    "18GA": "price",
    "18AL": "bank_stock",
}
"""Of each title a record of a whole game, and so a way in which it ends."""
SHORT = "short_game_last_4"
"""A whole game of Open Rails, short enough for every day."""
LAST = 12
"""How many actions are left in the quick test."""


def played(come: Come, title: str, end: str, last: int | None) -> None:
    record = GOLDEN / title / f"{end}.json"
    actions = json.loads(record.read_text(encoding="utf-8"))["actions"]
    begin = 0 if last is None else len(actions) - last
    ann = come("Ann")
    table = ann.bring(record, begin)
    page = ann.sit(table)
    player = Player(page, ann.view(table))
    for action in actions[begin:]:
        player.play(action)
    page.get_by_role("heading", name="The game is over").wait_for()
    shown = page.locator(".scores li").all_inner_texts()
    final = shortline.loads(record.read_text(encoding="utf-8"))
    scores = final.state.scores()
    assert [" ".join(text.split()) for text in shown] == [f"{seat} ${worth:,}" for seat, worth in scores]


@pytest.mark.parametrize("title", ENDS)
def test_the_end_of_a_game(come: Come, title: str) -> None:
    played(come, title, ENDS[title], LAST)


def test_a_short_game(come: Come) -> None:
    played(come, "openrails", SHORT, None)


@pytest.mark.soak
@pytest.mark.parametrize("title", ENDS)
def test_a_whole_game(come: Come, title: str) -> None:
    played(come, title, ENDS[title], None)
