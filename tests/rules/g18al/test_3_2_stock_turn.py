"""18AL 3.2: regular stock turns."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import PriceMoved, SharesSold
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.private_sale import TakePrivate
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.shares import price
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY, PresidencyChanged
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule


def stock_turn(seats: int = 3, *options: str) -> Given:
    """Ann's turn in the second stock round."""
    return given("18AL", seats, options).stock_round(2)


def value(g: Given, corporation: str) -> int:
    """The market value of a share."""
    return price(Position(g.rules, g.state), corporation)


# 3.2: sales, and one purchase before or after all of them


@rule("18AL", "3.2")
def test_al_3_2_any_number_of_sales_and_then_one_purchase() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "ABC", 2).owns("Ann", "ABC", 2)
    g = g.plays(SellShares("Ann", "L&N", 1), SellShares("Ann", "ABC", 1), SellShares("Ann", "ABC", 1))
    assert g.to_act == "Ann"
    g = g.plays(StartCorporation("Ann", "M&O", 60))
    assert g.to_act == "Ben", "nothing more is possible"


@rule("18AL", "3.2")
def test_al_3_2_one_purchase_and_then_any_number_of_sales() -> None:
    g = stock_turn().owns("Ann", "L&N", 4).plays(BuyShare("Ann", "L&N", INITIAL_OFFERING))
    g = g.plays(SellShares("Ann", "L&N", 1), SellShares("Ann", "L&N", 2))
    assert g.state.holdings.of("L&N", "Ann") == 2


@rule("18AL", "3.2")
def test_al_3_2_what_was_bought_may_be_sold_in_the_same_turn() -> None:
    g = stock_turn().owns("Ben", "L&N", 2).plays(BuyShare("Ann", "L&N", INITIAL_OFFERING))
    assert g.allows(SellShares("Ann", "L&N", 1))


@rule("18AL", "3.2")
def test_al_3_2_no_sale_before_and_after_the_purchase() -> None:
    g = stock_turn().owns("Ann", "L&N", 4).owns("Ben", "ABC", 2)
    after = g.plays(SellShares("Ann", "L&N", 1), BuyShare("Ann", "ABC", INITIAL_OFFERING))
    assert after.to_act == "Ben", "nothing is left to Ann"
    g = g.noted(sold_first=True, bought=True)
    assert g.refuses(SellShares("Ann", "L&N", 1), "stock.buy_between_sales")
    assert g.noted(sold_first=False).allows(SellShares("Ann", "L&N", 1))


@rule("18AL", "3.2", "3.2(b)")
def test_al_3_2_the_sale_of_a_private_is_a_sale_too() -> None:
    g = stock_turn().private("NDY", "Ann").private("M&C", "Ann").owns("Ben", "ABC", 2)
    g = g.plays(TradePrivate("Ann", "NDY", "Ben", 50)).accepted()
    assert g.allows(TradePrivate("Ann", "M&C", "Ben", 50))
    assert g.plays(BuyShare("Ann", "ABC", INITIAL_OFFERING)).to_act == "Ben", "nothing is left to Ann"
    assert g.noted(bought=True).refuses(TradePrivate("Ann", "M&C", "Ben", 50), "stock.buy_between_sales")


@rule("18AL", "3.2")
def test_al_3_2_who_wants_nothing_passes() -> None:
    g = stock_turn().plays(Pass("Ann"))
    assert (g.to_act, g.state.round.passes, g.state.round.last) == ("Ben", 1, "")


@rule("18AL", "3.2")
def test_al_3_2_ending_a_turn_with_an_action_is_no_pass() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).plays(SellShares("Ann", "L&N", 1), Pass("Ann"))
    assert (g.to_act, g.state.round.passes, g.state.round.last) == ("Ben", 0, "Ann")


@rule("18AL", "3.2")
def test_al_3_2_a_player_with_nothing_to_do_is_passed_over() -> None:
    g = stock_turn().cash("Ben", 0).plays(Pass("Ann"))
    assert (g.to_act, g.state.round.passes) == ("Cal", 2)


@rule("18AL", "3.2(b)", "3.2")
def test_al_3_2_with_a_dollar_and_a_private_on_the_table_he_is_asked() -> None:
    g = stock_turn().cash("Ben", 1).private("NDY", "Cal").plays(Pass("Ann"))
    assert g.to_act == "Ben"
    assert g.offered(TradePrivate("Ben", "NDY", "Ben", 1))


# 3.2(a): selling stock


@rule("18AL", "3.2(a)")
def test_al_3_2_a_stock_is_sold_at_its_market_value_and_the_price_falls_a_cell_a_share() -> None:
    g = stock_turn().owns("Ann", "L&N", 5).price("L&N", 120, row=0)
    after = g.plays(SellShares("Ann", "L&N", 3))
    assert after.state.cash("Ann") == 600 + 3 * 120
    assert value(after, "L&N") == 80, "three cells down: 105, 90, 80"
    assert after.state.holdings.of("L&N", OPEN_MARKET) == 3


@rule("18AL", "3.2(a)")
def test_al_3_2_a_certificates_may_be_sold_one_by_one_each_at_the_new_price() -> None:
    g = stock_turn().owns("Ann", "L&N", 5).price("L&N", 120, row=0)
    after = g.plays(*[SellShares("Ann", "L&N", 1)] * 3)
    assert after.state.cash("Ann") == 600 + 120 + 105 + 90
    assert value(after, "L&N") == 80


@rule("18AL", "3.2(a)")
def test_al_3_2_a_nobody_sells_what_he_does_not_have() -> None:
    g = stock_turn().owns("Ann", "L&N", 5)
    assert g.refuses(SellShares("Ann", "L&N", 6), "sell.owned")
    assert g.refuses(SellShares("Ann", "ABC", 1), "sell.owned")
    assert g.refuses(SellShares("Ann", "L&N", 0), "sell.owned")
    assert g.refuses(SellShares("Ann", "L&N", -1), "sell.owned")
    assert g.refuses(SellShares("Ann", "no such corporation", 1), "sell.owned")


@rule("18AL", "3.2(a)")
def test_al_3_2_a_stock_of_a_corporation_that_has_not_floated_may_be_sold() -> None:
    g = stock_turn().owns("Ann", "L&N", 3)
    assert not g.state.corporations["L&N"].floated
    assert g.allows(SellShares("Ann", "L&N", 1))


@rule("18AL", "3.2(a)")
def test_al_3_2_a_a_token_stops_at_the_bottom() -> None:
    g = stock_turn().owns("Ann", "L&N", 6).price("L&N", 35, row=5)
    after = g.plays(SellShares("Ann", "L&N", 4))
    assert after.state.cash("Ann") == 600 + 4 * 35
    assert value(after, "L&N") == 30
    assert not after.plays(Pass("Ann")).happened(PriceMoved)


@rule("18AL", "3.2(a)")
def test_al_3_2_a_a_token_without_a_cell_below_stays_where_it_is() -> None:
    g = stock_turn().owns("Ann", "L&N", 6).price("L&N", 240, row=1)
    after = g.plays(SellShares("Ann", "L&N", 2))
    assert value(after, "L&N") == 240


@rule("18AL", "3.2(a)", "4(b)")
def test_al_3_2_a_a_token_that_arrives_goes_under_the_stack() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "ABC", 2).owns("Cal", "TAG", 2)
    g = g.at("ABC", 3, 2).at("TAG", 3, 2).at("L&N", 2, 2)
    after = g.plays(SellShares("Ann", "L&N", 1))
    assert after.state.market.order(g.data.chart) == ("ABC", "TAG", "L&N")


@rule("18AL", "3.2(a)")
def test_al_3_2_a_the_order_of_sales_is_the_order_of_the_stack() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ann", "ABC", 3).at("L&N", 2, 2).at("ABC", 2, 2)
    one, other = SellShares("Ann", "L&N", 1), SellShares("Ann", "ABC", 1)
    assert g.plays(one, other).state.market.order(g.data.chart) == ("L&N", "ABC")
    assert g.plays(other, one).state.market.order(g.data.chart) == ("ABC", "L&N")


@rule("18AL", "3.2(a)")
def test_al_3_2_a_a_token_that_cannot_move_keeps_its_place_in_the_stack() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "ABC", 2).at("L&N", 6, 0).at("ABC", 6, 0)
    assert g.plays(SellShares("Ann", "L&N", 1)).state.market.order(g.data.chart) == ("L&N", "ABC")


# 3.2(a)(1)


@rule("18AL", "3.2(a)(1)")
def test_al_3_2_a_1_no_sale_in_the_first_stock_round() -> None:
    g = given("18AL").stock_round(1).owns("Ann", "L&N", 3)
    assert g.refuses(SellShares("Ann", "L&N", 1), "sell.first_stock_round")


@rule("18AL", "3.2(a)(1)")
def test_al_3_2_a_1_from_the_second_on_stock_is_sold() -> None:
    assert given("18AL").stock_round(2).owns("Ann", "L&N", 3).allows(SellShares("Ann", "L&N", 1))


@rule("18AL", "3.2(a)(1)")
@pytest.mark.parametrize("number", [1, 2])
def test_al_3_2_a_1_the_first_is_the_first_whenever_the_privates_are_sold(number: int) -> None:
    g = given("18AL").private_sale(number).owns("Ben", "L&N", 3)
    for private in ("Tuscumbia", "S&NA", "B&SLC", "M&C"):
        g = g.private(private, "Cal")
    g = g.plays(TakePrivate("Ann", "NDY"))
    assert (g.step, g.to_act) == ("stock_turn", "Ben")
    sale = SellShares("Ben", "L&N", 1)
    assert g.refuses(sale, "sell.first_stock_round") if number == 1 else g.allows(sale)


@rule("18AL", "3.2(a)(1)")
def test_al_3_2_a_1_a_private_may_be_sold_to_a_player_in_the_first_stock_round() -> None:
    g = given("18AL").stock_round(1).private("NDY", "Ann")
    assert g.allows(TradePrivate("Ann", "NDY", "Ben", 1))


# 3.2(a)(2)


@rule("18AL", "3.2(a)(2)")
def test_al_3_2_a_2_exactly_half_may_lie_in_the_open_market() -> None:
    g = stock_turn().owns("Ann", "L&N", 4).in_market("L&N", 3)
    assert g.allows(SellShares("Ann", "L&N", 2))


@rule("18AL", "3.2(a)(2)")
def test_al_3_2_a_2_more_than_half_may_not() -> None:
    g = stock_turn().owns("Ann", "L&N", 5).in_market("L&N", 3)
    assert g.refuses(SellShares("Ann", "L&N", 3), "sell.pool_limit")


@rule("18AL", "3.2(a)(2)")
def test_al_3_2_a_2_what_is_in_the_initial_offering_does_not_count() -> None:
    g = stock_turn().owns("Ben", "L&N", 2).owns("Ann", "L&N", 2).in_market("L&N", 3)
    assert g.state.holdings.of("L&N", INITIAL_OFFERING) == 3
    assert g.allows(SellShares("Ann", "L&N", 2))


# 3.2(a)(3) and (4): the president's certificate


@rule("18AL", "3.2(a)(3)")
def test_al_3_2_a_3_the_presidents_certificate_is_sold_with_the_presidency() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "L&N", 2)
    after = g.plays(SellShares("Ann", "L&N", 3))
    assert after.state.president("L&N") == "Ben"
    assert after.state.holdings.of("L&N", OPEN_MARKET) == 3
    assert after.state.cash("Ann") == 600 + 180


@rule("18AL", "3.2(a)(3)")
def test_al_3_2_a_3_or_part_of_the_stock_if_that_is_enough() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "L&N", 2)
    assert g.plays(SellShares("Ann", "L&N", 2)).state.president("L&N") == "Ben"


@rule("18AL", "3.2(a)(3)")
def test_al_3_2_a_3_not_if_no_other_player_has_two_shares() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "L&N", 1).owns("Cal", "L&N", 1)
    assert g.refuses(SellShares("Ann", "L&N", 3), "sell.presidents_certificate")
    assert g.refuses(SellShares("Ann", "L&N", 2), "sell.presidents_certificate")
    assert g.allows(SellShares("Ann", "L&N", 1))


@rule("18AL", "3.2(a)(3)")
def test_al_3_2_a_3_not_if_the_presidency_would_stay() -> None:
    g = stock_turn().owns("Ann", "L&N", 4).owns("Ben", "L&N", 2)
    assert g.allows(SellShares("Ann", "L&N", 2)), "two single shares"
    g = g.plays(SellShares("Ann", "L&N", 1))
    assert g.allows(SellShares("Ann", "L&N", 1))
    assert g.allows(SellShares("Ann", "L&N", 2)), "with the certificate, and Ben becomes president"
    level = stock_turn().owns("Ann", "L&N", 3).owns("Ben", "L&N", 1)
    assert level.refuses(SellShares("Ann", "L&N", 2), "sell.presidents_certificate")


@rule("18AL", "3.2(a)(3)", "3.2(a)(2)")
def test_al_3_2_a_3_the_open_market_never_keeps_the_presidents_certificate() -> None:
    g = stock_turn().owns("Ann", "L&N", 2).owns("Ben", "L&N", 2).plays(SellShares("Ann", "L&N", 2))
    assert g.state.holdings.single("L&N", OPEN_MARKET) == 2
    assert g.state.holdings.certificates("L&N", "Ben") == 1


@rule("18AL", "3.2(a)(4)")
def test_al_3_2_a_4_one_share_of_the_presidents_certificate_alone() -> None:
    g = stock_turn().owns("Ann", "L&N", 2).owns("Ben", "L&N", 2)
    after = g.plays(SellShares("Ann", "L&N", 1))
    assert after.state.president("L&N") == "Ben"
    assert after.state.holdings.of("L&N", "Ann") == 1
    assert after.state.holdings.certificates("L&N", "Ben") == 1
    assert after.state.holdings.of("L&N", OPEN_MARKET) == 1
    assert after.state.cash("Ann") == 660
    assert [e.shares for e in after.happened(SharesSold)] == [1]


@rule("18AL", "3.2(a)(4)")
def test_al_3_2_a_4_not_without_another_player_with_two_shares() -> None:
    g = stock_turn().owns("Ann", "L&N", 2).owns("Ben", "L&N", 1)
    assert g.refuses(SellShares("Ann", "L&N", 1), "sell.presidents_certificate")


# 3.2(b) and 3.2(c)(4): privates between players


@rule("18AL", "3.2(b)")
def test_al_3_2_b_the_owner_sells_on_his_turn_for_what_both_agree_on() -> None:
    g = stock_turn().private("NDY", "Ann").plays(TradePrivate("Ann", "NDY", "Cal", 333))
    assert (g.step, g.to_act) == ("consent", "Cal")
    g = g.accepted()
    assert g.state.privates["NDY"] == "Cal"
    assert (g.state.cash("Ann"), g.state.cash("Cal"), g.state.cash(BANK)) == (933, 267, 6200)
    assert g.to_act == "Ann"


@rule("18AL", "3.2(b)")
def test_al_3_2_b_nobody_is_made_to_buy_or_sell() -> None:
    g = stock_turn().private("NDY", "Ann").plays(TradePrivate("Ann", "NDY", "Cal", 100)).declined()
    assert g.state.privates["NDY"] == "Ann"
    assert g.refuses(TradePrivate("Ann", "NDY", "Cal", 100), "turn.declined")
    assert g.allows(TradePrivate("Ann", "NDY", "Cal", 99))
    assert g.plays(Pass("Ann")).state.round.passes == 1, "a proposal that came to nothing is no action"


@rule("18AL", "3.2(b)")
@pytest.mark.parametrize("amount", [0, -5])
def test_al_3_2_b_for_a_dollar_at_least(amount: int) -> None:
    g = stock_turn().private("NDY", "Ann")
    assert g.refuses(TradePrivate("Ann", "NDY", "Ben", amount), "trade.price")
    assert g.allows(TradePrivate("Ann", "NDY", "Ben", 1))


@rule("18AL", "3.2(b)")
def test_al_3_2_b_in_whole_dollars() -> None:
    with pytest.raises(Malformed):
        stock_turn().private("NDY", "Ann").plays(TradePrivate("Ann", "NDY", "Ben", 1.5))  # type: ignore[arg-type]


@rule("18AL", "3.2(b)")
def test_al_3_2_b_only_by_and_to_a_player_with_a_part_in_it() -> None:
    g = stock_turn().private("NDY", "Ben").private("M&C", "L&N").private("S&NA", "Ann")
    assert g.refuses(TradePrivate("Ann", "NDY", "Cal", 50), "trade.parties")
    assert g.refuses(TradePrivate("Ann", "M&C", "Ann", 50), "trade.parties")
    assert g.refuses(TradePrivate("Ann", "S&NA", "Ann", 50), "trade.parties")
    assert g.refuses(TradePrivate("Ann", "S&NA", "bank", 50), "trade.parties")
    assert g.refuses(TradePrivate("Ann", "B&SLC", "Ben", 50), "trade.parties")


@rule("18AL", "3.2(b)")
def test_al_3_2_b_only_with_money_that_is_there() -> None:
    g = stock_turn().private("NDY", "Ann").cash("Ben", 49)
    assert g.allows(TradePrivate("Ann", "NDY", "Ben", 49))
    assert g.refuses(TradePrivate("Ann", "NDY", "Ben", 50), "trade.money", "18AL 3.2(b)")


@rule("18AL", "3.2(b)", "3.2(c)(4)")
def test_al_3_2_b_on_the_sellers_turn_the_buyers_purchase_is_not_used() -> None:
    g = stock_turn().private("NDY", "Ann").plays(TradePrivate("Ann", "NDY", "Ben", 50)).accepted().passed()
    assert g.to_act == "Ben"
    assert g.allows(StartCorporation("Ben", "L&N", 60))


@rule("18AL", "3.2(c)(4)")
def test_al_3_2_c_4_on_the_buyers_turn_it_is_his_purchase() -> None:
    g = stock_turn().private("NDY", "Ben").plays(TradePrivate("Ann", "NDY", "Ann", 50)).accepted()
    assert g.state.privates["NDY"] == "Ann"
    assert g.refuses(StartCorporation("Ann", "L&N", 60), "buy.one_a_turn")


@rule("18AL", "3.2(c)(4)")
def test_al_3_2_c_4_not_after_another_purchase() -> None:
    g = stock_turn().private("NDY", "Ben").private("M&C", "Ann").plays(StartCorporation("Ann", "L&N", 60))
    assert g.refuses(TradePrivate("Ann", "NDY", "Ann", 50), "buy.one_a_turn")


# 3.2(c): buying


@rule("18AL", "3.2(c)")
def test_al_3_2_c_one_certificate_a_turn() -> None:
    g = stock_turn().owns("Ben", "L&N", 2).plays(BuyShare("Ann", "L&N", INITIAL_OFFERING))
    assert g.refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "buy.one_a_turn")
    assert g.refuses(StartCorporation("Ann", "ABC", 60), "buy.one_a_turn")


@rule("18AL", "3.2(c)")
def test_al_3_2_c_nobody_buys_what_he_sold_in_the_same_round() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).plays(SellShares("Ann", "L&N", 1))
    assert g.refuses(BuyShare("Ann", "L&N", OPEN_MARKET), "buy.sold_this_round")
    assert g.refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "buy.sold_this_round")
    later = g.plays(Pass("Ann"), StartCorporation("Ben", "ABC", 60), Pass("Cal"))
    assert later.to_act == "Ann", "his next turn of the same round"
    assert later.refuses(BuyShare("Ann", "L&N", OPEN_MARKET), "buy.sold_this_round")


@rule("18AL", "3.2(c)")
def test_al_3_2_c_others_may_and_he_may_in_the_next_round() -> None:
    g = stock_turn().owns("Ann", "L&N", 3).plays(SellShares("Ann", "L&N", 1), Pass("Ann"))
    assert g.allows(BuyShare("Ben", "L&N", OPEN_MARKET))
    g = g.round_over()
    assert g.state.round.name == "Stock round 3"
    assert g.stock_turn("Ann").allows(BuyShare("Ann", "L&N", OPEN_MARKET))


@rule("18AL", "3.2(c)")
def test_al_3_2_c_who_only_bought_may_buy_again_next_turn() -> None:
    g = stock_turn().owns("Ben", "L&N", 2).plays(BuyShare("Ann", "L&N", INITIAL_OFFERING))
    assert g.refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "buy.one_a_turn")
    g = g.passed(3)
    assert (g.to_act, g.state.round.number) == ("Ann", 2)
    assert g.allows(BuyShare("Ann", "L&N", INITIAL_OFFERING))


# 3.2(c)(1)


@rule("18AL", "3.2(c)(1)", "1.5")
@pytest.mark.parametrize("par", [60, 70, 75, 90, 105])
def test_al_3_2_c_1_the_presidents_certificate_costs_twice_the_par_value(par: int) -> None:
    g = stock_turn().plays(StartCorporation("Ann", "L&N", par))
    assert g.state.cash("Ann") == 600 - 2 * par
    assert g.state.president("L&N") == "Ann"
    assert g.state.holdings.of("L&N", "Ann") == 2
    assert (g.state.corporations["L&N"].par, value(g, "L&N")) == (par, par)
    assert not g.state.corporations["L&N"].floated


@rule("18AL", "3.2(c)(1)")
@pytest.mark.parametrize("par", [0, -60, 50, 65, 80, 100, 120, 1000])
def test_al_3_2_c_1_no_other_par_value(par: int) -> None:
    assert stock_turn().refuses(StartCorporation("Ann", "L&N", par), "start.par")


@rule("18AL", "3.2(c)(1)")
def test_al_3_2_c_1_a_corporation_is_started_once() -> None:
    assert stock_turn().owns("Ben", "L&N", 2).refuses(StartCorporation("Ann", "L&N", 60), "start.once")


@rule("18AL", "3.2(c)(1)")
def test_al_3_2_c_1_with_money_that_is_there() -> None:
    g = stock_turn().cash("Ann", 119)
    assert g.refuses(StartCorporation("Ann", "L&N", 60), "buy.money")
    assert g.cash("Ann", 120).allows(StartCorporation("Ann", "L&N", 60))


@rule("18AL", "3.2(c)(1)")
def test_al_3_2_c_1_the_new_token_goes_under_those_in_its_cell() -> None:
    g = stock_turn().par("ABC", 75).owns("Ben", "ABC", 2).plays(StartCorporation("Ann", "L&N", 75))
    assert g.state.market.order(g.data.chart) == ("ABC", "L&N")


# 3.2(c)(2) and (3)


@rule("18AL", "3.2(c)(2)", "1.4")
def test_al_3_2_c_2_a_new_share_costs_the_par_value_whatever_the_market_says() -> None:
    g = stock_turn().par("L&N", 75).owns("Ben", "L&N", 2).price("L&N", 120)
    after = g.plays(BuyShare("Ann", "L&N", INITIAL_OFFERING))
    assert after.state.cash("Ann") == 525
    assert after.state.holdings.of("L&N", "Ann") == 1
    assert value(after, "L&N") == 120, "a purchase moves no price"


@rule("18AL", "3.2(c)(2)")
def test_al_3_2_c_2_not_before_the_presidents_certificate_is_sold() -> None:
    assert stock_turn().refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "buy.president_first")


@rule("18AL", "3.2(c)(2)")
def test_al_3_2_c_2_not_when_there_is_none() -> None:
    g = stock_turn().owns("Ben", "L&N", 5).owns("Cal", "L&N", 5)
    assert g.refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "buy.available")
    assert g.refuses(BuyShare("Ann", "no such corporation", INITIAL_OFFERING), "buy.available")


@rule("18AL", "3.2(c)(2)")
def test_al_3_2_c_2_nor_without_the_money() -> None:
    g = stock_turn().par("L&N", 75).owns("Ben", "L&N", 2).cash("Ann", 74)
    assert g.refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "buy.money")


@rule("18AL", "3.2(c)(3)", "1.4")
def test_al_3_2_c_3_a_used_share_costs_the_market_value() -> None:
    g = stock_turn().par("L&N", 75).owns("Ben", "L&N", 2).in_market("L&N", 2).price("L&N", 120)
    after = g.plays(BuyShare("Ann", "L&N", OPEN_MARKET))
    assert after.state.cash("Ann") == 480
    assert after.state.holdings.of("L&N", OPEN_MARKET) == 1


@rule("18AL", "3.2(c)(3)")
def test_al_3_2_c_3_not_when_there_is_none_or_no_money() -> None:
    g = stock_turn().par("L&N", 75).owns("Ben", "L&N", 2).price("L&N", 120)
    assert g.refuses(BuyShare("Ann", "L&N", OPEN_MARKET), "buy.available")
    assert g.in_market("L&N", 1).cash("Ann", 119).refuses(BuyShare("Ann", "L&N", OPEN_MARKET), "buy.money")


@rule("18AL", "3.2(c)(3)")
def test_al_3_2_c_3_there_is_no_third_source() -> None:
    g = stock_turn().owns("Ben", "L&N", 2)
    assert g.refuses(BuyShare("Ann", "L&N", TREASURY), "buy.available")
    with pytest.raises(Malformed):
        g.plays(BuyShare("Ann", "L&N", "Ben"))  # type: ignore[arg-type]


# Block or one by one, and the presidency


@rule("18AL", "3.2(a)", "3.5")
def test_al_3_2_a_one_by_one_the_presidency_is_looked_at_after_each_sale() -> None:
    g = stock_turn().owns("Ann", "L&N", 4).owns("Ben", "L&N", 3)
    first = g.plays(SellShares("Ann", "L&N", 1))
    assert not first.happened(PresidencyChanged)
    second = first.plays(SellShares("Ann", "L&N", 1))
    assert [(e.old, e.new) for e in second.happened(PresidencyChanged)] == [("Ann", "Ben")]
    third = second.plays(SellShares("Ann", "L&N", 2))
    assert third.state.holdings.of("L&N", "Ann") == 0
