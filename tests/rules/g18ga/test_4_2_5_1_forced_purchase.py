"""18GA 4.2.5.1: privates in the middle of a forced purchase, and what counts as one certificate.

What 18AL's clause says in the same words is tested for both titles in `common_1`.
"""

from __future__ import annotations

from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.parts.ledger import Paid
from tests.given import Given, given
from tests.rule import rule


def needy(treasury: int, cash: int, phase: str) -> Given:
    """Ann's CoG has track from Macon to Atlanta and no train."""
    g = given("18GA").phase(phase).owns("Ann", "CoG", 5).in_market("CoG", 3).cash("CoG", treasury).cash("Ann", cash)
    g = g.tile("F6", "57", 2).tile("E5", "9", 2).tile("D4", "451a", 1)
    return g.operating("CoG", "buy_trains")


def with_stock(g: Given, shares: int, row: int, column: int) -> Given:
    """Ann has shares of Ben's GA in a cell of the chart."""
    return g.owns("Ben", "GA", 4).owns("Ann", "GA", shares).at("GA", row, column).operating("CoG", "buy_trains")


@rule("18GA", "4.2.5.1", "4.2.5.1(c)", "4.2.6")
def test_ga_4_2_5_1_after_a_sale_the_train_comes_before_any_private() -> None:
    g = with_stock(needy(240, 0, "4").at("CoG", 6, 0).private("Midland", "Cal"), 1, 0, 9)
    buys = BuyPrivate("Ann", "Midland", 60)
    assert g.allows(buys), "the treasury is free while nothing was sold"
    sold = g.plays(SellShares("Ann", "CoG", 1))
    assert sold.refuses(buys, "help.train_first", "18GA 4.2.5.1(c)")
    assert sold.refuses(Pass("Ann"), "train.must_buy")
    done = sold.plays(SellShares("Ann", "CoG", 1)).plays(BuyTrain("Ann", sold.state.depot.upcoming[0], 300))
    assert len(done.state.corporations["CoG"].trains) == 1


@rule("18GA", "4.2.5.1(d)", "Table III Ocilla")
def test_ga_4_2_5_1_the_free_train_is_taken_without_a_sale_or_not_at_all() -> None:
    g = with_stock(needy(60, 0, "3").private("Ocilla", "Ann"), 3, 0, 9)
    buys = BuyPrivate("Ann", "Ocilla", 60)
    free = g.plays(buys)
    assert free.state.corporations["CoG"].trains == ("2-5",)
    sold = g.plays(SellShares("Ann", "GA", 1))
    assert sold.refuses(buys, "help.train_first")
    done = sold.plays(BuyTrain("Ann", "3-1", 180))
    assert [e.amount for e in done.happened(Paid) if e.payer == "Ann"] == [120]
    assert done.state.cash("CoG") == 0


@rule("18GA", "4.2.5.1(d)", "3.2(a)(3)")
def test_ga_4_2_5_1_d_the_presidents_certificate_is_one_certificate() -> None:
    # Ann has the GA's certificate and a single share at $60, Ben as much in singles. $70 are missing: two shares sold
    # with the presidency are one certificate of $120, and the $50 that are left are less than that.
    g = needy(110, 0, "3").par("GA", 55).owns("Ann", "GA", 3).owns("Ben", "GA", 3).at("GA", 3, 3)
    g = g.operating("CoG", "buy_trains")
    value = g.data.chart.at(g.state.market.tokens["GA"].cell).price
    after = g.plays(SellShares("Ann", "GA", 2))
    assert after.state.turn is not None
    assert after.state.turn.raised == (2 * value,)
    assert after.state.president("GA") == "Ben"
    single = needy(110, 0, "3").par("GA", 55).owns("Ben", "GA", 4).owns("Ann", "GA", 3).at("GA", 3, 3)
    after = single.operating("CoG", "buy_trains").plays(SellShares("Ann", "GA", 2))
    assert after.state.turn is not None
    assert after.state.turn.raised == (value, value)


@rule("18GA", "4.2.5.1(d)", "3.2(b)")
def test_ga_4_2_5_1_d_a_private_at_a_low_price_before_stock_is_offered() -> None:
    g = with_stock(needy(110, 0, "3").private("Midland", "Ann").cash("Cal", 200), 3, 3, 3)
    value = g.data.chart.at(g.state.market.tokens["GA"].cell).price
    trade = TradePrivate("Ann", "Midland", "Cal", 20)
    assert value + 20 >= 70
    assert value + 20 - 70 < 20, "less is left then than either brought"
    assert g.allows(trade)
    assert g.offered(trade)
    done = g.plays(trade).accepted().plays(SellShares("Ann", "GA", 1), BuyTrain("Ann", "3-1", 180))
    assert done.state.cash("Ann") == value + 20 - 70
    low = TradePrivate("Ann", "Midland", "Cal", 70 - value - 1)
    assert g.refuses(low, "help.just_enough"), "too little: two shares more, and the price of one is left"


@rule("18GA", "4.2.5.1(d)", "5(c)")
def test_ga_4_2_5_1_d_no_bankruptcy_while_a_sale_leads_on() -> None:
    g = with_stock(needy(110, 0, "3"), 3, 3, 3)
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.sell_first")


@rule("18GA", "4.2.5.1(a)")
def test_ga_4_2_5_1_a_another_corporations_train_is_dearer_than_all_the_money_there_is() -> None:
    g = needy(70, 20, "3").owns("Ben", "GA", 6).trains("GA", "3").operating("CoG", "buy_trains")
    theirs = g.state.corporations["GA"].trains[0]
    wanted = BuyTrain("Ann", theirs, 91)
    assert g.refuses(wanted, "help.others_money", "18GA 4.2.5.1(a)")
    assert g.refuses(wanted, "help.from_bank", "18GA 4.2.5.1(a)")
    assert g.allows(BuyTrain("Ann", theirs, 70))
