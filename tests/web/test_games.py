"""Whole games of each title, played through the page to the final score."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

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
RARE = 10
"""What fewer actions than this of all records are is in no game's last moves: powers, answers, ends."""


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


def rare_actions(title: str) -> list[tuple[Path, int]]:
    """Of every kind of action that is rare in the records of a title, one record and where it stands there."""
    seen: Counter[str] = Counter()
    first: dict[str, tuple[Path, int]] = {}
    for record in sorted((GOLDEN / title).glob("*.json")):
        for at, action in enumerate(json.loads(record.read_text(encoding="utf-8"))["actions"]):
            seen[action["type"]] += 1
            first.setdefault(action["type"], (record, at))
    return [first[kind] for kind, count in seen.items() if count < RARE]


@pytest.mark.parametrize("title", ENDS)
def test_every_rare_action_can_be_played(come: Come, title: str) -> None:
    ann = come("Ann")
    for record, at in rare_actions(title):
        action = json.loads(record.read_text(encoding="utf-8"))["actions"][at]
        table = ann.bring(record, at)
        player = Player(ann.sit(table), ann.view(table))
        player.play(action)
        assert player.view["actions"] == at + 1, action


@pytest.mark.parametrize("title", ENDS)
def test_the_end_of_a_game(come: Come, title: str) -> None:
    played(come, title, ENDS[title], LAST)


def test_a_short_game(come: Come) -> None:
    played(come, "openrails", SHORT, None)


@pytest.mark.soak
@pytest.mark.parametrize("title", ENDS)
def test_a_whole_game(come: Come, title: str) -> None:
    played(come, title, ENDS[title], None)
