"""The end: players who are level share the game, and no round is played because of it unless the table wants one."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.worth import worth
from shortline.kernel.rules import Position
from tests.given import Given, given
from tests.rules.common_4.cast import AL, GA, Cast, every


def _level(its: Cast, *options: str) -> Given:
    """The last operating round of a set is over but for one turn, the bank is broken, and two players are level."""
    g = given(its.title, 3, options).owns("Ann", its.runner, its.of(its.runner, 60))
    for hex_id, (tile, rotation) in its.railway.items():
        g = g.tile(hex_id, tile, rotation)
    g = g.trains(its.runner, its.kinds[0]).operating(its.runner, "buy_trains", round=(2, 1, 1)).cash("Cal", 0)
    return g.cash("Ben", worth(Position(g.rules, g.state), "Ann")).ending("bank_operating")


@every
def test_a_tie_ends_the_game_all_the_same(its: Cast) -> None:
    g = _level(its).passed()
    assert g.state.over
    (first, most), (second, as_much), _ = g.state.result
    assert {first, second} == {"Ann", "Ben"}
    assert most == as_much


@pytest.mark.parametrize("its", [AL, GA], ids=str)
def test_at_some_tables_a_tie_is_played_on_once(its: Cast) -> None:
    g = _level(its, "tie_break").passed()
    assert not g.state.over
    assert g.state.ending is not None
    assert (g.state.ending.reason, g.state.round.name) == ("tie_break", "Operating round 2.2")
    while not g.state.over:
        g = g.passed() if g.step not in ("dividend", "run_trains") else g.plays(g.offers()[0].action)
    assert g.state.round.name == "Operating round 2.2", "once, whatever comes of it"
