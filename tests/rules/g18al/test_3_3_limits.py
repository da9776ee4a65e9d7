"""18AL 3.3: how much a player may own."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.shares import certificate_limit, certificates
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET
from tests.given import Given, given
from tests.rule import rule


def count(g: Given, seat: str) -> int:
    """The certificates of a player that count."""
    return certificates(Position(g.rules, g.state), seat)


def loaded(count_wanted: int) -> Given:
    """Five players, limit 10, Ann's turn: she has so many certificates that count, six shares of one at most."""
    g = given("18AL", 5).stock_round(3).cash("Ann", 2000)
    g = g.owns("Ann", "L&N", 5).owns("Ann", "M&O", 5).owns("Ann", "ABC", count_wanted - 7)
    assert count(g, "Ann") == count_wanted
    return g


# 3.3(a)


@rule("18AL", "3.3(a)")
@pytest.mark.parametrize("source", [INITIAL_OFFERING, OPEN_MARKET])
def test_al_3_3_a_up_to_sixty_percent(source: str) -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 5).in_market("L&N", 1)
    assert g.allows(BuyShare("Ann", "L&N", source))  # type: ignore[arg-type]


@rule("18AL", "3.3(a)")
@pytest.mark.parametrize("source", [INITIAL_OFFERING, OPEN_MARKET])
def test_al_3_3_a_and_no_further(source: str) -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 6).in_market("L&N", 1)
    assert g.refuses(BuyShare("Ann", "L&N", source), "limit.one_corporation")  # type: ignore[arg-type]


@rule("18AL", "3.3(a)")
def test_al_3_3_a_the_yellow_zone_does_not_lift_it() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 6).in_market("L&N", 1).price("L&N", 40)
    assert g.refuses(BuyShare("Ann", "L&N", OPEN_MARKET), "limit.one_corporation")


# 3.3(b): what counts


@rule("18AL", "3.3(b)")
def test_al_3_3_b_the_presidents_certificate_counts_as_one_and_so_does_a_private() -> None:
    g = given("18AL").owns("Ann", "L&N", 4).owns("Ben", "L&N", 2).private("NDY", "Ann").private("M&C", "Ann")
    assert (count(g, "Ann"), count(g, "Ben")) == (5, 2)


@rule("18AL", "3.3(b)")
def test_al_3_3_b_stock_in_the_yellow_zone_and_privates_of_corporations_do_not_count() -> None:
    g = given("18AL").owns("Ann", "L&N", 4).private("NDY", "L&N")
    assert count(g, "Ann") == 3
    assert count(g.price("L&N", 50), "Ann") == 0
    assert count(g.price("L&N", 55, row=5), "Ann") == 0
    assert count(g.price("L&N", 55, row=4), "Ann") == 3, "the same price outside the yellow zone counts"


# 3.3(b): buying at the limit


@rule("18AL", "3.3(b)")
def test_al_3_3_b_below_the_limit_one_may_buy() -> None:
    g = loaded(9)
    assert g.allows(BuyShare("Ann", "ABC", INITIAL_OFFERING))
    assert g.allows(StartCorporation("Ann", "TAG", 60))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_at_the_limit_one_may_not() -> None:
    g = loaded(10).owns("Ben", "WRA", 2).in_market("WRA", 1)
    assert g.refuses(BuyShare("Ann", "WRA", INITIAL_OFFERING), "limit.certificates")
    assert g.refuses(BuyShare("Ann", "WRA", OPEN_MARKET), "limit.certificates")
    assert g.refuses(StartCorporation("Ann", "TAG", 60), "limit.certificates")


@rule("18AL", "3.3(b)")
def test_al_3_3_b_privates_bought_count() -> None:
    g = loaded(10).private("NDY", "Ben")
    assert g.refuses(TradePrivate("Ann", "NDY", "Ann", 50), "limit.certificates")
    assert g.stock_turn("Ben").refuses(TradePrivate("Ben", "NDY", "Ann", 50), "limit.certificates"), "nor on his turn"
    assert loaded(9).private("NDY", "Ben").allows(TradePrivate("Ann", "NDY", "Ann", 50))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_at_the_limit_yellow_stock_may_be_bought() -> None:
    g = loaded(10).owns("Ben", "WRA", 2).price("WRA", 45)
    assert g.allows(BuyShare("Ann", "WRA", INITIAL_OFFERING))


@rule("18AL", "3.3(b)", "3.5(b)")
def test_al_3_3_b_not_even_if_an_exchange_would_bring_him_under() -> None:
    g = given("18AL", 5).stock_round(3).cash("Ann", 2000).owns("Ann", "L&N", 5).owns("Ann", "M&O", 4)
    g = g.owns("Ben", "WRA", 3).owns("Ann", "WRA", 3)
    assert (count(g, "Ann"), g.state.president("WRA")) == (10, "Ben")
    assert g.refuses(BuyShare("Ann", "WRA", INITIAL_OFFERING), "limit.certificates")


# 3.3(b): over the limit


@rule("18AL", "3.3(b)")
def test_al_3_3_b_another_players_purchase_may_put_him_over() -> None:
    g = given("18AL", 5).stock_round(3, turn="Ben").owns("Ann", "L&N", 5).owns("Ann", "M&O", 5)
    g = g.owns("Ann", "WRA", 3).owns("Ben", "WRA", 3)
    assert count(g, "Ann") == 10
    g = g.plays(BuyShare("Ben", "WRA", INITIAL_OFFERING))
    assert (g.state.president("WRA"), count(g, "Ann")) == ("Ben", 11)
    assert g.stock_turn("Ann").refuses(Pass("Ann"), "limit.must_sell")


@rule("18AL", "3.3(b)")
def test_al_3_3_b_he_keeps_the_excess_until_his_turn() -> None:
    g = loaded(12).stock_turn("Ben")
    assert g.allows(Pass("Ben"))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_on_his_turn_he_sells_until_he_complies() -> None:
    g = loaded(12)
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    g = g.plays(SellShares("Ann", "L&N", 1))
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    g = g.plays(SellShares("Ann", "L&N", 1))
    assert g.allows(Pass("Ann"))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_selling_a_private_to_a_player_is_a_way_too() -> None:
    g = loaded(10).private("NDY", "Ann")
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    assert g.plays(TradePrivate("Ann", "NDY", "Ben", 1)).accepted().allows(Pass("Ann"))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_selling_into_the_yellow_zone_is_a_way_back() -> None:
    g = loaded(10).owns("Ann", "WRA", 6).price("WRA", 60, row=3)
    assert count(g, "Ann") == 15
    g = g.plays(SellShares("Ann", "WRA", 1))
    assert count(g, "Ann") == 14, "the cell below is not yellow yet"
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    g = g.plays(SellShares("Ann", "WRA", 1))
    assert (count(g, "Ann"), g.state.holdings.of("WRA", "Ann")) == (10, 4)
    assert g.allows(Pass("Ann"))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_he_may_buy_yellow_stock_first_and_then_sell() -> None:
    g = loaded(11).owns("Ben", "WRA", 2).price("WRA", 45)
    g = g.plays(BuyShare("Ann", "WRA", INITIAL_OFFERING))
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    assert g.plays(SellShares("Ann", "L&N", 1)).allows(Pass("Ann"))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_at_some_tables_he_sells_before_buying_even_yellow_stock() -> None:
    g = given("18AL", 5, ["limit_before_purchase"]).stock_round(3).cash("Ann", 2000)
    g = g.owns("Ann", "L&N", 6).owns("Ann", "M&O", 6).owns("Ann", "ABC", 2).owns("Ben", "WRA", 2).price("WRA", 45)
    assert count(g, "Ann") == 11
    assert g.refuses(BuyShare("Ann", "WRA", INITIAL_OFFERING), "limit.must_sell")
    assert g.plays(SellShares("Ann", "L&N", 1)).allows(BuyShare("Ann", "WRA", INITIAL_OFFERING))


@rule("18AL", "3.3(b)", "3.2")
def test_al_3_3_b_after_a_sale_that_is_not_enough_he_may_not_buy() -> None:
    g = loaded(12).owns("Ben", "WRA", 2).price("WRA", 45).plays(SellShares("Ann", "L&N", 1))
    assert g.refuses(BuyShare("Ann", "WRA", INITIAL_OFFERING), "limit.must_sell")
    g = g.plays(SellShares("Ann", "L&N", 1))
    assert g.allows(BuyShare("Ann", "WRA", INITIAL_OFFERING))


@rule("18AL", "3.3(b)")
def test_al_3_3_b_who_can_sell_nothing_keeps_the_excess_and_buys_only_yellow_stock() -> None:
    g = given("18AL", 5).stock_round(3).cash("Ann", 2000)
    for corporation in ("L&N", "M&O", "ABC", "TAG", "WRA"):
        g = g.owns("Ann", corporation, 4).in_market(corporation, 5)
    g = g.price("WRA", 45).owns("Ben", "ATN", 2)
    assert count(g, "Ann") == 12
    assert g.allows(Pass("Ann"))
    assert g.allows(BuyShare("Ann", "WRA", OPEN_MARKET))
    assert g.refuses(BuyShare("Ann", "ATN", INITIAL_OFFERING), "limit.certificates")


@rule("18AL", "3.3(b)")
def test_al_3_3_b_yellow_stock_need_not_be_sold_for_it_does_not_count() -> None:
    g = given("18AL", 5).stock_round(3).cash("Ann", 2000)
    for corporation in ("L&N", "M&O", "ABC", "TAG"):
        g = g.owns("Ann", corporation, 4).in_market(corporation, 5)
    g = g.owns("Ann", "WRA", 4).price("WRA", 45)
    assert (count(g, "Ann"), certificate_limit(Position(g.rules, g.state), "Ann")) == (12, 10)
    assert g.allows(SellShares("Ann", "WRA", 2)), "she may sell it"
    assert g.allows(Pass("Ann"))
    assert g.plays(SellShares("Ann", "WRA", 2)).to_act == "Ben", "nor is she held up afterwards"
    assert g.in_market("TAG", 4).refuses(Pass("Ann"), "limit.must_sell"), "TAG stock would bring her nearer"


@rule("18AL", "3.3(b)")
def test_al_3_3_b_his_own_exchange_is_looked_at_when_the_turn_ends() -> None:
    """Ann, over the limit by one, sells a share and with it the presidency: two singles come back for one."""
    g = loaded(11).owns("Ann", "L&N", 3).owns("Ann", "TAG", 3).price("L&N", 105).owns("Ben", "L&N", 3)
    assert (count(g, "Ann"), g.state.president("L&N")) == (11, "Ann")
    g = g.plays(SellShares("Ann", "L&N", 1))
    assert (count(g, "Ann"), g.state.president("L&N")) == (11, "Ben")
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    assert g.plays(SellShares("Ann", "L&N", 1)).allows(Pass("Ann"))


@rule("18AL", "3.3(b)")
@pytest.mark.parametrize(("seats", "limit"), [(3, 15), (4, 12), (5, 10)])
def test_al_3_3_b_the_limit_is_that_of_table_ii(seats: int, limit: int) -> None:
    g = given("18AL", seats)
    assert certificate_limit(Position(g.rules, g.state), "Ann") == limit
