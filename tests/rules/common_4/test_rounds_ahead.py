"""The rounds ahead: each round that begins was the first of those that were said to follow."""

from __future__ import annotations

import pytest

import shortline
from shortline.eighteenxx.flow import rounds_ahead
from shortline.kernel.rules import Position
from tests.golden.events import GOLDEN

RECORDS = (("18AL", "bank_stock"), ("18GA", "bank_stock"), ("18VA", "bank_operating"), ("18FL", "bank_stock"))


@pytest.mark.parametrize(("title", "record"), RECORDS)
def test_a_round_that_begins_was_the_first_ahead(title: str, record: str) -> None:
    game = shortline.loads((GOLDEN / title / f"{record}.json").read_text(encoding="utf-8"))
    before = game.at(0)
    rounds = 0
    for number in range(1, game.number + 1):
        now = game.at(number)
        if now.round.name != before.round.name:
            rounds += 1
            assert rounds_ahead(Position(game.rules, before))[0].name == now.round.name
        before = now
    assert rounds > 10
    assert [it.kind for it in rounds_ahead(Position(game.rules, game.at(0)))][-1] == "stock"
