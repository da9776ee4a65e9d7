"""Whoever declines may ask for another price: it stands in the record and in the log, and binds nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.kernel.action import Action, decode, encode
from shortline.parts.consent import Decline
from tests.given import Given, given

TRAIN, PRIVATE = BuyTrain("Ann", "3-0", 200), BuyPrivate("Ann", "S&NA", 30)


def asked(proposal: Action) -> Given:
    """Ben is asked by Ann."""
    g = given("18AL").phase("3").owns("Ann", "L&N", 6).cash("L&N", 400).owns("Ben", "WRA", 6).trains("WRA", "3")
    return g.private("S&NA", "Ben").operating("L&N", "buy_trains").plays(proposal)


@pytest.mark.parametrize(("proposal", "price"), [(TRAIN, 290), (PRIVATE, 60)])
def test_a_price_is_asked_for_and_can_be_proposed(proposal: BuyTrain | BuyPrivate, price: int) -> None:
    g = asked(proposal).plays(Decline("Ben", price))
    assert f"Ben declines and asks ${price}" in g.log
    assert g.refuses(proposal, "turn.declined")
    assert g.allows(replace(proposal, price=price))


@pytest.mark.parametrize("price", [0, 200, 401, -1])
def test_a_price_that_nobody_could_propose_is_refused(price: int) -> None:
    g = asked(TRAIN)
    assert g.allows(Decline("Ben", price)) if price == 0 else g.refuses(Decline("Ben", price), "turn.asks")


def test_a_private_has_its_own_bounds() -> None:
    assert asked(PRIVATE).refuses(Decline("Ben", 61), "turn.asks")


def test_it_is_an_action_like_any_other_and_old_records_say_what_they_said() -> None:
    kinds = {"Decline": Decline}
    assert encode(Decline("Ben", 290)) == {"type": "Decline", "by": "Ben", "asks": 290}
    assert encode(Decline("Ben")) == {"type": "Decline", "by": "Ben"}
    assert decode({"type": "Decline", "by": "Ben"}, kinds) == Decline("Ben")
