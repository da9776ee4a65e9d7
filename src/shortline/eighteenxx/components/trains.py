"""Rules on the buying of trains that some titles have."""

from __future__ import annotations

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import DEPOT
from shortline.eighteenxx.procedures.buy_train import BuyTrain, source
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import Check, Component, On, Stage


def check_one_of_a_kind(at: RailAt, a: BuyTrain) -> str | None:
    """A corporation buys one new train of a kind in a turn, and the first of the next.   Rule: train.one_of_a_kind"""
    s = at.state
    assert s.turn is not None
    if source(s, a.train) != DEPOT or not phase(at).one_of_a_kind or kind(a.train) not in s.turn.new_trains:
        return None
    return f"{s.operating} has bought a new {kind(a.train)} in this turn, and a second one has to wait for the next"


ONE_OF_A_KIND = Component(
    "one_of_a_kind", checks=(On(BuyTrain, Check("train.one_of_a_kind", check_one_of_a_kind, Stage.RIGHT)),)
)
"""In phases that say ``one_of_a_kind`` no corporation buys two new trains of one kind in a turn."""
