"""18AL 4.2.6: corporations buy privates."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from tests.given import Given, given
from tests.rule import rule


def buying(phase: str = "3", owner: str = "Ben", private: str = "NDY") -> Given:
    """Ann's L&N, with $500, at the start of its turn; a private is Ben's."""
    g = given("18AL").phase(phase).owns("Ann", "L&N", 6).cash("L&N", 500).private(private, owner)
    return g.operating("L&N")


@rule("18AL", "4.2.6")
def test_al_4_2_6_from_the_first_3_on() -> None:
    for phase in ("1", "2"):
        assert buying(phase).refuses(BuyPrivate("Ann", "NDY", 120), "private.phase")
    for phase in ("3", "4"):
        assert buying(phase).allows(BuyPrivate("Ann", "NDY", 120))


@rule("18AL", "4.2.6")
@pytest.mark.parametrize(
    ("private", "least", "most"),
    [("Tuscumbia", 10, 30), ("S&NA", 20, 60), ("B&SLC", 35, 105), ("M&C", 50, 150), ("NDY", 60, 180)],
)
def test_al_4_2_6_for_half_to_one_and_a_half_times_par(private: str, least: int, most: int) -> None:
    g = buying(private=private)
    assert g.refuses(BuyPrivate("Ann", private, least - 1), "private.bounds")
    assert g.allows(BuyPrivate("Ann", private, least))
    assert g.allows(BuyPrivate("Ann", private, most))
    assert g.refuses(BuyPrivate("Ann", private, most + 1), "private.bounds")


@rule("18AL", "4.2.6")
def test_al_4_2_6_the_owner_agrees_and_is_paid_by_the_treasury() -> None:
    g = buying().plays(BuyPrivate("Ann", "NDY", 150))
    assert g.to_act == "Ben"
    after = g.accepted()
    assert after.state.privates["NDY"] == "L&N"
    assert after.state.cash("L&N") == 350
    assert after.state.cash("Ben") == 600 + 150


@rule("18AL", "4.2.6")
def test_al_4_2_6_or_declines() -> None:
    g = buying().plays(BuyPrivate("Ann", "NDY", 150)).declined()
    assert g.state.privates["NDY"] == "Ben"
    assert g.refuses(BuyPrivate("Ann", "NDY", 150), "turn.declined")
    assert g.allows(BuyPrivate("Ann", "NDY", 151))


@rule("18AL", "4.2.6")
def test_al_4_2_6_a_president_sells_his_own_at_once() -> None:
    g = buying(owner="Ann").plays(BuyPrivate("Ann", "NDY", 180))
    assert g.state.privates["NDY"] == "L&N"
    assert g.state.cash("Ann") == 780


@rule("18AL", "4.2.6")
def test_al_4_2_6_the_treasury_must_have_it() -> None:
    assert buying().cash("L&N", 60).allows(BuyPrivate("Ann", "NDY", 60))
    assert buying().cash("L&N", 59).refuses(BuyPrivate("Ann", "NDY", 60), "private.treasury")


@rule("18AL", "4.2.6")
def test_al_4_2_6_from_players_only_and_never_sold_again() -> None:
    g = buying(owner="L&N")
    assert g.refuses(BuyPrivate("Ann", "NDY", 120), "private.owner")
    other = g.owns("Ben", "WRA", 6).cash("WRA", 500).operating("WRA")
    assert other.refuses(BuyPrivate("Ben", "NDY", 120), "private.owner")
    assert g.stock_turn("Ann").refuses(TradePrivate("Ann", "NDY", "Ben", 120), "trade.parties")


@rule("18AL", "4.2.6", "1.3.1")
def test_al_4_2_6_only_in_the_corporations_own_turn() -> None:
    g = buying(owner="Ann").owns("Ben", "WRA", 6)
    assert g.refuses(BuyPrivate("Ben", "NDY", 120), "turn.other_seat")
    assert g.stock_turn("Ann").refuses(BuyPrivate("Ann", "NDY", 120), "turn.not_now")
