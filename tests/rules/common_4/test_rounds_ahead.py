"""The rounds ahead: each round that begins was the first of those that were said to follow."""

from __future__ import annotations

import pytest

import shortline
from shortline.eighteenxx.flow import rounds_ahead
from shortline.kernel.rules import Position
from tests.given import Given
from tests.golden.events import GOLDEN
from tests.rules.common_4.cast import Cast, every

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


@every
def test_a_game_that_ends_has_no_more_rounds_ahead_than_are_played(its: Cast) -> None:
    def ahead(g: Given) -> list[str]:
        return [it.name for it in rounds_ahead(Position(g.rules, g.state))]

    g = its.running(its.kinds[0], phase="3", step="buy_trains").operating(its.runner, "buy_trains", round=(2, 1, 2))
    stock = its.turn().phase("3")
    assert ahead(g) == ["Operating round 2.2", "Stock round 3"]
    assert ahead(stock) == ["Operating round 2.1", "Operating round 2.2", "Stock round 3"]
    whole_set = its.data.play.end_after_set
    assert ahead(g.ending("bank_operating")) == (["Operating round 2.2"] if whole_set else [])
    later = ["Operating round 2.2"] if whole_set else []
    assert ahead(stock.ending("bank_stock")) == ["Operating round 2.1", *later]
    over = stock.ending("bank_stock").round_over()
    while not over.state.over and over.state.turn is not None:
        over = over.passed()
    assert over.state.round.name == ["Operating round 2.1", *later][-1]
