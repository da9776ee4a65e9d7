"""18AL 4.2.5.2: the train that must be bought, the president's help, and bankruptcy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.events import EndSet, PriceMoved
from shortline.eighteenxx.frames import TrainStep
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.rules import Step
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import Paid
from tests.given import Given, given
from tests.rule import rule

PASS = Pass("Ann")
TRAIN = BuyTrain("Ann", "2-1", 100)
BANKRUPT = GoBankrupt("Ann")


def sell(corporation: str, shares: int) -> SellShares:
    """Ann sells stock."""
    return SellShares("Ann", corporation, shares)


def needy(treasury: int = 0, cash: int = 0, phase: str = "2", options: tuple[str, ...] = ()) -> Given:
    """Ann's TAG has track from Gadsden to Rome, no train and little money; Ann has as little.

    She has only the president's certificate of it; Ben and Cal have 20% each.
    """
    g = given("18AL", 3, options).phase(phase).par("TAG", 60).owns("Ann", "TAG", 2)
    g = g.owns("Ben", "TAG", 2).owns("Cal", "TAG", 2).cash("TAG", treasury).cash("Ann", cash)
    return g.operating("TAG", "buy_trains")


def stock(g: Given, corporation: str = "WRA", shares: int = 4, row: int = 2, column: int = 4) -> Given:
    """Ann has shares of a corporation that Ben presides, at $70."""
    return g.owns("Ben", corporation, 5).owns("Ann", corporation, shares).at(corporation, row, column)


# The duty


@rule("18AL", "4.2.5.2", "4.2(g)")
def test_al_4_2_5_2_with_a_route_and_no_train_one_must_be_bought() -> None:
    g = needy(treasury=100)
    assert g.refuses(PASS, "train.must_buy")
    assert g.allows(TRAIN)
    assert needy(treasury=100).trains("TAG", "2").allows(PASS)


@rule("18AL", "4.2.5.2")
def test_al_4_2_5_2_without_a_route_nothing_is_forced() -> None:
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).cash("ABC", 500).operating("ABC", "buy_trains")
    assert g.allows(PASS)
    assert g.cash("ABC", 0).refuses(TRAIN, "train.money", "18AL 4.2.5(c)")
    assert g.cash("ABC", 0).refuses(BANKRUPT, "bankrupt.only_for_a_train")


@rule("18AL", "4.2.5.2")
def test_al_4_2_5_2_a_route_is_one_that_some_train_could_run() -> None:
    # Anniston and Oxmoor are joined: two cities. A tile that leads nowhere is no route.
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).cash("ABC", 500)
    assert g.tile("G6", "57", 1).operating("ABC", "buy_trains").refuses(PASS, "train.must_buy")
    assert g.tile("G6", "57", 0).operating("ABC", "buy_trains").allows(PASS)


@rule("18AL", "4.2.5.2")
def test_al_4_2_5_2_when_the_bank_has_no_train_nothing_is_forced() -> None:
    g = needy(phase="4D")
    sold_out = g.but(depot=replace(g.state.depot, upcoming=()))
    assert sold_out.allows(PASS)
    assert sold_out.refuses(BANKRUPT, "bankrupt.only_for_a_train")
    assert sold_out.used_trains("5").refuses(PASS, "train.must_buy")


@rule("18AL", "4.2.5.2", "4.2.5(d)")
def test_al_4_2_5_2_a_train_of_another_corporation_will_do() -> None:
    g = needy(treasury=30, cash=500).owns("Ben", "WRA", 6).trains("WRA", "2")
    after = g.plays(BuyTrain("Ann", "2-0", 30)).accepted()
    assert after.state.corporations["TAG"].trains == ("2-0",)
    assert after.state.cash("Ann") == 500


@rule("18AL", "4.2.5.2")
def test_al_4_2_5_2_who_can_pay_any_train_of_the_bank_gets_no_help_and_buys_freely() -> None:
    # $150 pay for the used 2, so the 3 is for the treasury alone to buy.
    g = needy(treasury=150, cash=500, phase="3").used_trains("2")
    assert g.allows(BuyTrain("Ann", "2-0", 100))
    assert g.refuses(BuyTrain("Ann", "3-1", 180), "help.only_if_needed")
    assert g.refuses(sell("TAG", 1), "help.only_if_needed")
    rich = needy(treasury=180, phase="3").used_trains("2")
    assert rich.allows(BuyTrain("Ann", "3-1", 180))
    assert rich.allows(BuyTrain("Ann", "2-0", 100))


# (a), (b), (c)


@rule("18AL", "4.2.5.2(a)")
def test_al_4_2_5_2_a_with_help_the_cheapest_train_of_the_bank() -> None:
    g = needy(treasury=50, cash=900, phase="5").used_trains("3")
    assert g.allows(BuyTrain("Ann", "3-0", 180))
    assert g.refuses(BuyTrain("Ann", "5-1", 450), "help.cheapest")
    new = needy(treasury=50, cash=900, phase="5")
    assert new.allows(BuyTrain("Ann", "5-1", 450))


@rule("18AL", "4.2.5.2(a)")
def test_al_4_2_5_2_a_with_help_none_of_another_corporation() -> None:
    g = needy(treasury=50, cash=900).owns("Ben", "WRA", 6).trains("WRA", "2")
    assert g.allows(BuyTrain("Ann", "2-0", 50))
    assert g.refuses(BuyTrain("Ann", "2-0", 51), "help.from_bank")


@rule("18AL", "4.2.5.2(a)")
def test_al_4_2_5_2_a_nor_once_stock_was_sold_for_it() -> None:
    g = stock(needy(treasury=50)).trains("WRA", "2")
    assert g.allows(BuyTrain("Ann", "2-0", 50))
    sold = g.plays(sell("WRA", 1))
    assert sold.refuses(BuyTrain("Ann", "2-0", 50), "help.from_bank")
    assert sold.allows(TRAIN)


@rule("18AL", "4.2.5.2(a)")
def test_al_4_2_5_2_a_an_option_lets_help_buy_from_a_corporation_up_to_face_value() -> None:
    g = needy(50, 900, options=("help_between_corporations",)).owns("Ben", "WRA", 6).trains("WRA", "2")
    assert g.refuses(BuyTrain("Ann", "2-0", 101), "help.from_bank")
    after = g.plays(BuyTrain("Ann", "2-0", 100)).accepted()
    assert after.state.cash("Ann") == 850
    assert after.state.cash("TAG") == 0


@rule("18AL", "4.2.5.2(b)", "4.2.5.2(c)")
@pytest.mark.parametrize("treasury", [0, 50, 99])
def test_al_4_2_5_2_c_the_president_adds_just_what_is_missing(treasury: int) -> None:
    after = needy(treasury, cash=500).plays(TRAIN)
    assert after.state.cash("Ann") == 500 - (100 - treasury)
    assert after.state.cash("TAG") == 0
    helped = [e for e in after.happened(Paid) if (e.payer, e.payee) == ("Ann", "TAG")]
    assert [e.amount for e in helped] == [100 - treasury]


@rule("18AL", "4.2.5.2(b)")
def test_al_4_2_5_2_b_one_train_only() -> None:
    # From phase 4 on several trains may be bought, but not with the president's money.
    g = needy(100, 900, "4").owns("Ben", "WRA", 6).trains("WRA", "3")
    after = g.plays(BuyTrain("Ann", "4-1", 300))
    assert len(after.state.corporations["TAG"].trains) == 1
    assert after.state.operating != "TAG"


@rule("18AL", "4.2.5.2(c)", "1.3.2")
def test_al_4_2_5_2_c_no_help_for_a_corporation_with_a_train() -> None:
    g = needy(treasury=50, cash=900).trains("TAG", "2")
    assert g.refuses(BuyTrain("Ann", "2-1", 100), "train.money")


# (d) selling stock


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_who_has_the_money_sells_nothing() -> None:
    g = stock(needy(treasury=50, cash=50))
    assert g.refuses(sell("WRA", 1), "help.only_if_needed")
    assert stock(needy(treasury=50, cash=49)).allows(sell("WRA", 1))


@rule("18AL", "4.2.5.2(d)", "3.2(a)")
def test_al_4_2_5_2_d_a_sale_brings_the_market_value_and_lowers_the_price() -> None:
    g = stock(needy()).plays(sell("WRA", 1))
    assert g.state.cash("Ann") == 70
    assert [(e.old, e.new) for e in g.happened(PriceMoved)] == [(70, 65)]
    assert g.step == "buy_trains"


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_just_enough() -> None:
    # $100 are missing: one share brings 70, two bring 140, of which 40 are left; three would bring 70 too many.
    g = stock(needy())
    assert g.allows(sell("WRA", 1))
    assert g.allows(sell("WRA", 2))
    assert g.refuses(sell("WRA", 3), "help.just_enough")
    done = g.plays(sell("WRA", 2), TRAIN)
    assert done.state.cash("Ann") == 40


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_what_is_left_is_less_than_any_one_certificate_brought() -> None:
    # $75 are missing, and one share of the WRA brings 70.
    g = stock(stock(needy(treasury=25)), "M&O", 1, 6, 0)
    assert g.allows(sell("WRA", 1))
    after = g.plays(sell("WRA", 1))
    assert after.allows(sell("M&O", 1)), "70 and 30 are 25 too many, less than 30"
    assert after.allows(sell("WRA", 1)), "70 and 65 are 60 too many, less than 65"


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_a_sale_that_no_lawful_end_follows_is_refused() -> None:
    # $40 are missing: the M&O's share at 30 is not enough, and the WRA's at 70 would then leave 60, twice as much.
    g = stock(stock(needy(treasury=60), shares=1), "M&O", 1, 6, 0)
    assert g.refuses(sell("M&O", 1), "help.just_enough")
    assert g.allows(sell("WRA", 1))


@rule("18AL", "4.2.5.2(d)", "3.2(a)(2)")
def test_al_4_2_5_2_d_the_open_market_takes_no_more_than_half() -> None:
    g = given("18AL").phase("2").par("TAG", 60).owns("Ann", "TAG", 2).owns("Ben", "TAG", 2).owns("Cal", "TAG", 2)
    g = g.owns("Ben", "WRA", 3).owns("Ann", "WRA", 2).in_market("WRA", 4).cash("TAG", 0).cash("Ann", 0)
    g = g.operating("TAG", "buy_trains")
    assert g.refuses(sell("WRA", 2), "sell.pool_limit")
    assert g.allows(sell("WRA", 1))


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_the_operating_corporation_keeps_its_president() -> None:
    g = needy().owns("Ann", "TAG", 4)
    assert g.allows(sell("TAG", 2)), "Ben and Cal have as much as Ann then, not more"
    assert g.refuses(sell("TAG", 3), "help.keeps_presidency")
    after = g.plays(sell("TAG", 2))
    assert after.state.president("TAG") == "Ann"
    assert needy().refuses(sell("TAG", 1), "help.keeps_presidency")


@rule("18AL", "4.2.5.2(d)", "3.2(a)(3)")
def test_al_4_2_5_2_d_another_corporation_may_change_presidents() -> None:
    g = needy().owns("Ann", "WRA", 3).owns("Ben", "WRA", 3).at("WRA", 2, 2)
    after = g.plays(sell("WRA", 2))
    assert [(e.company, e.new) for e in after.happened(PresidencyChanged)] == [("WRA", "Ben")]


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_it_is_no_stock_turn() -> None:
    g = stock(needy()).priority("Cal").plays(sell("WRA", 2), TRAIN)
    assert g.state.priority == "Cal"
    assert g.state.round.sold == {}


@rule("18AL", "4.2.5.2(d)", "3.3(b)")
def test_al_4_2_5_2_d_the_certificate_limit_is_not_looked_at() -> None:
    g = needy()
    for name in ("WRA", "M&O", "ATN"):
        g = g.par(name, 75).owns("Ben", name, 5).owns("Ann", name, 5)
    assert g.plays(sell("WRA", 1), sell("WRA", 1)).allows(TRAIN)


# Privates


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_a_private_may_be_sold_to_a_willing_player() -> None:
    g = needy(treasury=40).private("S&NA", "Ann").cash("Ben", 300)
    asked = g.plays(TradePrivate("Ann", "S&NA", "Ben", 60))
    assert asked.to_act == "Ben"
    after = asked.accepted()
    assert after.state.privates["S&NA"] == "Ben"
    assert after.state.cash("Ben") == 240
    done = after.plays(TRAIN)
    assert done.state.cash("Ann") == 0


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_not_when_there_is_no_need() -> None:
    trade = TradePrivate("Ann", "S&NA", "Ben", 60)
    assert needy(treasury=100).private("S&NA", "Ann").refuses(trade, "help.only_if_needed")
    assert needy(cash=100).private("S&NA", "Ann").refuses(trade, "help.only_if_needed")


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_only_her_own_and_only_if_the_buyer_can_have_it() -> None:
    g = needy().private("S&NA", "Ben")
    assert g.refuses(TradePrivate("Ann", "S&NA", "Ann", 60), "trade.parties")
    assert g.refuses(TradePrivate("Ann", "S&NA", "Cal", 60), "trade.parties")
    mine = needy().private("S&NA", "Ann")
    assert mine.cash("Ben", 90).refuses(TradePrivate("Ann", "S&NA", "Ben", 100), "trade.money")
    assert mine.refuses(TradePrivate("Ann", "S&NA", "Ben", 0), "trade.price")


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_a_private_is_one_of_the_certificates_that_count() -> None:
    # A share at 70 is sold and $30 are missing: what is left after the private must be less than 70.
    g = stock(needy().private("NDY", "Ann"), shares=1).cash("Ben", 600).plays(sell("WRA", 1))
    assert g.allows(TradePrivate("Ann", "NDY", "Ben", 30))
    assert g.allows(TradePrivate("Ann", "NDY", "Ben", 99))
    assert g.refuses(TradePrivate("Ann", "NDY", "Ben", 100), "help.just_enough")
    # For a dollar first, and nothing but a share at 70 to follow, more than that dollar would be left over.
    cheap = stock(needy(treasury=60).private("NDY", "Ann"), shares=1)
    assert cheap.refuses(TradePrivate("Ann", "NDY", "Ben", 1), "help.just_enough")


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_a_private_may_bring_a_part_and_stock_the_rest() -> None:
    # $100 are missing and a share brings 70: after $30 to $99 for the private less is left than either brought.
    g = stock(needy().private("NDY", "Ann"), shares=1).cash("Ben", 150)
    legal = [x for x in range(1, 151) if not g.why(TradePrivate("Ann", "NDY", "Ben", x))]
    assert legal == [*range(1, 30), *range(30, 151)], "below $30 all is sold in vain, and she is bankrupt"
    assert [(o.span.low, o.span.high) for o in g.offers(TradePrivate) if o.action.buyer == "Ben"] == [(1, 150)]
    done = g.plays(TradePrivate("Ann", "NDY", "Ben", 60)).accepted().plays(sell("WRA", 1), TRAIN)
    assert done.state.cash("Ann") == 30
    two = stock(needy(treasury=65).private("NDY", "Ann"), shares=1).cash("Ben", 150)
    legal = [x for x in range(1, 151) if not two.why(TradePrivate("Ann", "NDY", "Ben", x))]
    assert legal == [*range(35, 151)], "$35 are missing: less would be left as a share's price, or more"
    assert [(o.span.low, o.span.high) for o in two.offers(TradePrivate) if o.action.buyer == "Ben"] == [(35, 150)]


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_who_must_avert_bankruptcy_sells_no_private_in_vain() -> None:
    # $138 are missing. Two shares bring 140 at once, but 70 and 65 one by one: with $3 for the private they are enough.
    def legal(treasury: int, *options: str) -> list[int]:
        g = stock(needy(treasury, 0, "3", options).private("NDY", "Ann"), shares=2).cash("Ben", 150)
        return [x for x in range(1, 151) if not g.why(TradePrivate("Ann", "NDY", "Ben", x))]

    for treasury, enough in ((42, 3), (43, 2)):
        assert legal(treasury) == [*range(1, 151)], "for less all is sold one by one and in vain"
        assert legal(treasury, "must_avert_bankruptcy") == [*range(enough, 151)]


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_no_private_beside_stock_that_is_just_enough() -> None:
    # $70 are missing, which a share brings: with a private for less too much would be left, whatever it is.
    g = stock(needy(treasury=30).private("NDY", "Ann"), shares=1).cash("Ben", 150)
    assert [x for x in range(1, 151) if not g.why(TradePrivate("Ann", "NDY", "Ben", x))] == [*range(70, 151)]


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_a_refusal_says_what_would_be_wrong() -> None:
    assert "more than TAG needs" in stock(needy()).says(sell("WRA", 3))
    g = stock(stock(needy(treasury=60), shares=1), "M&O", 1, 6, 0)
    assert "could not raise just what TAG needs" in g.says(sell("M&O", 1))


@rule("18AL", "4.2.5.2(d)", "3.2(b)")
def test_al_4_2_5_2_d_a_private_is_offered_to_whoever_has_just_its_least_price() -> None:
    g = stock(needy(treasury=65).private("NDY", "Ann"), shares=1).cash("Ben", 34).cash("Cal", 35)
    assert [(o.action.buyer, o.span.low, o.span.high) for o in g.offers(TradePrivate)] == [("Cal", 35, 35)]
    assert g.allows(TradePrivate("Ann", "NDY", "Cal", 35))


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_stock_without_a_price_is_no_help() -> None:
    g = stock(needy(), shares=2)
    g = g.but(holdings=g.state.holdings.moved("M&O", "initial_offering", "Ann", 1))
    assert {o.action.corporation for o in g.offers(SellShares)} == {"WRA"}
    assert g.refuses(sell("M&O", 1), "sell.no_price")


# Powers that help


HALF = BuyTrain("Ann", "2-1", 50, using="NDY")


def yards(treasury: int, cash: int, *options: str) -> Given:
    """The TAG has the New Decatur Yards: a 2 costs it $100, or $50."""
    return needy(treasury, cash, options=options).private("NDY", "TAG")


@rule("18AL", "4.2.5.2", "Table III NDY")
def test_al_4_2_5_2_what_half_the_price_pays_for_is_paid_without_help() -> None:
    g = yards(60, 500)
    assert g.refuses(TRAIN, "help.only_if_needed", "18AL 4.2.5.2"), "the TAG can afford a train"
    assert stock(g).refuses(sell("WRA", 1), "help.only_if_needed")
    assert g.refuses(PASS, "train.must_buy")
    half = g.plays(HALF)
    assert (half.state.cash("TAG"), half.state.cash("Ann")) == (10, 500)


@rule("18AL", "4.2.5.2", "4.2.5.2(c)", "Table III NDY")
def test_al_4_2_5_2_with_help_the_yards_may_be_used_and_need_not() -> None:
    g = yards(40, 60)
    half, whole = g.plays(HALF), g.plays(TRAIN)
    assert (half.state.cash("TAG"), half.state.cash("Ann")) == (0, 50)
    assert (whole.state.cash("TAG"), whole.state.cash("Ann")) == (0, 0)


@rule("18AL", "4.2.5.2(d)", "Table III NDY")
def test_al_4_2_5_2_d_no_stock_is_sold_to_spare_the_yards() -> None:
    # $10 in hand and the $40 of the treasury pay half the price: nothing is needed.
    assert stock(yards(40, 10)).refuses(sell("WRA", 1), "help.only_if_needed")
    # Without the last dollar a share is needed, and what it brought pays the half, not the whole, price.
    g = stock(yards(40, 9)).at("WRA", 2, 2).plays(sell("WRA", 1))
    assert g.state.cash("Ann") == 69
    assert g.refuses(TRAIN, "help.cheapest", "18AL 4.2.5.2(a)")
    done = g.plays(HALF)
    assert (done.state.cash("TAG"), done.state.cash("Ann")) == (0, 59), "less than the $60 of the share"


@rule("18AL", "4.2.5.2(c)", "4.2.5.2(d)", "Table III NDY")
def test_al_4_2_5_2_d_an_option_lets_stock_spare_them_but_not_both() -> None:
    g = stock(yards(60, 0, "help_before_powers"))
    assert g.allows(HALF)
    sold = g.plays(sell("WRA", 1))
    assert sold.refuses(HALF, "help.just_enough", "18AL 4.2.5.2(d)"), "the share was sold for the whole price"
    done = sold.plays(TRAIN)
    assert (done.state.cash("TAG"), done.state.cash("Ann")) == (0, 30)


@rule("18AL", "4.2.5.2(c)", "4.2.5.2(d)", "Table III NDY")
def test_al_4_2_5_2_d_with_that_option_too_who_has_half_the_price_is_not_bankrupt() -> None:
    g = yards(10, 40, "help_before_powers")
    assert g.refuses(BANKRUPT, "bankrupt.only_for_a_train"), "the Yards make a train of $50"
    assert g.plays(HALF).state.corporations["TAG"].trains
    assert yards(10, 39, "help_before_powers").allows(BANKRUPT)
    # With $9 missing for half the price, and $59 for the whole, a share of $60 may be sold for either.
    sold = stock(yards(10, 31, "help_before_powers"), shares=1).at("WRA", 2, 2).plays(sell("WRA", 1))
    assert sold.allows(TRAIN)
    assert sold.allows(HALF)


@rule("18AL", "4.2.5.2(a)", "Table III NDY")
def test_al_4_2_5_2_a_the_cheapest_is_what_costs_least_to_pay() -> None:
    # A used 3 costs $180, a new 4 with the Yards $150: with $160 the 4 is in reach, and nobody is bankrupt.
    g = needy(100, 60, "4").private("NDY", "TAG").used_trains("3")
    four = BuyTrain("Ann", "4-1", 150, using="NDY")
    assert g.refuses(BANKRUPT, "bankrupt.only_for_a_train")
    assert g.plays(four).state.corporations["TAG"].trains == ("4-1",)
    rich = g.cash("Ann", 900)
    assert rich.allows(four)
    assert rich.allows(BuyTrain("Ann", "3-0", 180)), "the Yards need not be used"
    assert rich.refuses(BuyTrain("Ann", "4-1", 300), "help.cheapest")


# Nothing but the train, once money was raised


@rule("18AL", "4.2.5.2(c)", "4.2.5.2(d)", "4.2.6")
def test_al_4_2_5_2_c_no_private_is_bought_with_the_money_for_the_train() -> None:
    g = stock(stock(needy(200, phase="4").private("S&NA", "Ben"), shares=1, row=6, column=0), "ABC", 2)
    buys = BuyPrivate("Ann", "S&NA", 20)
    assert g.allows(buys), "before anything was sold the treasury is free"
    sold = g.plays(sell("WRA", 1))
    assert sold.refuses(buys, "help.train_first", "18AL 4.2.5.2(c)")
    done = sold.plays(sell("ABC", 1), BuyTrain("Ann", "4-1", 300))
    assert done.state.corporations["TAG"].trains == ("4-1",)


@rule("18AL", "4.2.5.2")
def test_al_4_2_5_2_rules_that_leave_a_duty_and_no_way_crash() -> None:
    g = needy(treasury=50, cash=500)
    flow = (Step(TrainStep, settle=f.settle) if f.frame is TrainStep else f for f in g.rules.flow)
    empty = replace(g.rules, flow=tuple(flow))
    with pytest.raises(RuntimeError, match="TAG has no train and must buy one") as stuck:
        replace(g, rules=empty).settled()
    assert any('"phase": "2"' in note for note in stuck.value.__notes__), "the state is told"


# Bankruptcy


@rule("18AL", "4.2.5.2(d)", "5(c)")
def test_al_4_2_5_2_d_who_cannot_raise_the_money_is_bankrupt_and_the_game_ends_at_once() -> None:
    g = needy(treasury=20, cash=50).plays(BANKRUPT)
    assert g.state.over
    assert [e.ending.reason for e in g.happened(EndSet)] == ["bankruptcy"]


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_only_after_every_sale_that_is_allowed() -> None:
    g = stock(needy(), shares=1)
    assert g.refuses(BANKRUPT, "bankrupt.sell_first")
    assert g.plays(sell("WRA", 1)).allows(BANKRUPT)


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_not_while_the_money_is_there() -> None:
    assert needy(treasury=100).refuses(BANKRUPT, "bankrupt.only_for_a_train")
    assert needy(treasury=50, cash=50).refuses(BANKRUPT, "bankrupt.only_for_a_train")
    assert needy(treasury=100, phase="3").used_trains("2").refuses(BANKRUPT, "bankrupt.only_for_a_train")


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_privates_need_not_be_sold_first() -> None:
    g = needy().private("NDY", "Ann")
    assert g.allows(BANKRUPT)
    assert dict(g.plays(BANKRUPT).state.result)["Ann"] == 2 * 60 + 120


def brink(*options: str) -> Given:
    """Two shares at $55 and then $50 pay for a $110 need as a block, but not one by one."""
    g = needy(phase="3", treasury=70, options=options)
    return stock(g, shares=2, row=3, column=2)


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_selling_one_by_one_to_get_there_is_allowed() -> None:
    g = brink()
    assert g.plays(sell("WRA", 2)).allows(BuyTrain("Ann", "3-1", 180))
    one_by_one = g.plays(sell("WRA", 1), sell("WRA", 1))
    assert one_by_one.state.cash("Ann") == 105
    assert one_by_one.allows(BANKRUPT)


@rule("18AL", "4.2.5.2(d)")
def test_al_4_2_5_2_d_an_option_forbids_it_when_a_block_would_pay() -> None:
    g = brink("must_avert_bankruptcy")
    assert g.refuses(sell("WRA", 1), "help.just_enough")
    assert g.plays(sell("WRA", 2)).allows(BuyTrain("Ann", "3-1", 180))


@rule("18AL", "4.2.5.2", "4.2.5.2(d)")
def test_al_4_2_5_2_d_it_is_the_presidents_affair() -> None:
    g = stock(needy())
    assert g.refuses(SellShares("Ben", "WRA", 1), "turn.other_seat")
    assert g.refuses(GoBankrupt("Ben"), "turn.other_seat")


@rule("18AL", "4.2.5.2(a)")
def test_al_4_2_5_2_a_another_corporations_train_is_dearer_than_all_the_money_there_is() -> None:
    g = needy(phase="3", treasury=70).owns("Ben", "M&O", 6).trains("M&O", "3").cash("Ann", 20)
    theirs = g.state.corporations["M&O"].trains[0]
    wanted = BuyTrain("Ann", theirs, 91)
    assert g.refuses(wanted, "help.others_money", "18AL 4.2.5.2(a)")
    assert g.refuses(wanted, "help.from_bank", "18AL 4.2.5.2(a)")
    assert g.allows(BuyTrain("Ann", theirs, 70))


@rule("18AL", "4.2.5.2(a)", "4.2.5.2(c)")
def test_al_4_2_5_2_money_that_is_missing_is_missing_for_that_train_alone() -> None:
    assert needy(treasury=20, cash=30).why(TRAIN) == ("help.money",)
    g = needy(20, 30, options=("help_between_corporations",)).owns("Ben", "WRA", 6).trains("WRA", "2")
    assert g.why(BuyTrain("Ann", "2-0", 51)) == ("help.others_money",)
    assert g.allows(BuyTrain("Ann", "2-0", 50))
