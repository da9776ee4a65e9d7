"""3.2 to 3.6 of 18AL and 18GA: regular stock turns, limits, presidencies and the end of the round."""

from __future__ import annotations

import pytest

from shortline.eighteenxx import shares
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET
from tests.given import Given
from tests.rule import rule
from tests.rules.common_1.cast import Cast, both


def turn(its: Cast, seats: int = 3) -> Given:
    """Ann's turn in the second stock round."""
    return its.table(seats).stock_round(2)


@rule("18AL", "3", "3.2")
@rule("18GA", "3", "3.2")
@both
def test_3_the_priority_holder_begins_and_turns_go_clockwise(its: Cast) -> None:
    g = its.table().priority("Cal").stock_round(2)
    assert g.refuses(Pass("Ann"), "turn.other_seat")
    assert [g.to_act, g.passed().to_act, g.passed(2).to_act] == ["Cal", "Ann", "Ben"]


@rule("18AL", "3.2")
@rule("18GA", "3.2")
@both
def test_3_2_one_purchase_before_or_after_all_sales(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ann", a, 4).owns("Ben", b, 2)
    first = g.plays(BuyShare("Ann", b, INITIAL_OFFERING))
    assert first.refuses(BuyShare("Ann", b, INITIAL_OFFERING), "buy.one_a_turn")
    assert first.plays(SellShares("Ann", a, 1)).allows(SellShares("Ann", b, 1))
    sold = g.plays(SellShares("Ann", a, 1))
    assert sold.allows(SellShares("Ann", a, 1))
    assert sold.plays(BuyShare("Ann", b, INITIAL_OFFERING)).to_act == "Ben", "no more sales"


@rule("18AL", "3.2(a)")
@rule("18GA", "3.2(a)")
@both
def test_3_2_a_the_price_falls_a_cell_a_share_and_the_token_goes_underneath(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ann", a, 4).owns("Ben", b, 2)
    cell = g.state.market.tokens[a].cell
    down = its.data.chart.down(its.data.chart.down(cell))
    g = g.at(b, down.row, down.column)
    value = shares.price(Position(g.rules, g.state), a)
    after = g.plays(SellShares("Ann", a, 2))
    assert after.state.cash("Ann") == g.state.cash("Ann") + 2 * value
    assert after.state.market.tokens[a].cell == down
    assert after.state.market.order(its.data.chart)[-2:] == (b, a)


@rule("18AL", "3.2(a)")
@rule("18GA", "3.2(a)")
@both
def test_3_2_a_at_the_bottom_the_token_stays(its: Cast) -> None:
    a = its.others[0]
    rows = its.data.chart.rows
    g = turn(its).owns("Ann", a, 4).at(a, len(rows) - 1, 0)
    assert g.plays(SellShares("Ann", a, 2)).state.market.tokens == g.state.market.tokens


@rule("18AL", "3.2(a)(1)")
@rule("18GA", "3.2(a)(1)")
@both
def test_3_2_a_1_no_sale_in_the_first_stock_round(its: Cast) -> None:
    g = its.table().owns("Ann", its.others[0], 3)
    assert g.stock_round(1).refuses(SellShares("Ann", its.others[0], 1), "sell.first_stock_round")
    assert g.stock_round(2).allows(SellShares("Ann", its.others[0], 1))


@rule("18AL", "3.2(a)(2)")
@rule("18GA", "3.2(a)(2)")
@both
def test_3_2_a_2_half_of_a_corporation_at_most_in_the_open_market(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).owns("Ann", a, 5).in_market(a, 4)
    assert g.refuses(SellShares("Ann", a, 2), "sell.pool_limit")
    assert g.allows(SellShares("Ann", a, 1))


@rule("18AL", "3.2(a)(3)", "3.5", "3.5(b)")
@rule("18GA", "3.2(a)(3)", "3.5", "3.5(b)")
@both
def test_3_2_a_3_the_presidents_certificate_goes_with_the_presidency_only(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).owns("Ann", a, 3)
    assert g.refuses(SellShares("Ann", a, 2), "sell.presidents_certificate")
    one = g.owns("Ben", a, 1)
    assert one.refuses(SellShares("Ann", a, 3), "sell.presidents_certificate"), "Ben has one share only"
    two = g.owns("Ben", a, 2).plays(SellShares("Ann", a, 3))
    assert (two.state.president(a), two.state.holdings.of(a, OPEN_MARKET)) == ("Ben", 3)


@rule("18AL", "3.2(a)(4)")
@rule("18GA", "3.2(a)(4)")
@both
def test_3_2_a_4_one_share_of_a_lone_presidents_certificate(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).owns("Ann", a, 2)
    assert g.refuses(SellShares("Ann", a, 1), "sell.presidents_certificate")
    after = g.owns("Ben", a, 2).plays(SellShares("Ann", a, 1))
    assert (after.state.president(a), after.state.holdings.of(a, "Ann")) == ("Ben", 1)
    assert after.state.holdings.of(a, OPEN_MARKET) == 1


@rule("18AL", "3.2(b)", "3.2(c)(4)")
@rule("18GA", "3.2(b)", "3.2(c)(4)")
@both
def test_3_2_b_a_private_between_players_is_the_buyers_purchase_on_his_own_turn(its: Cast) -> None:
    private = its.privates[2]
    sells = turn(its).private(private, "Ann")
    assert sells.refuses(TradePrivate("Ann", private, "Ben", 0), "trade.price")
    assert sells.plays(TradePrivate("Ann", private, "Ben", 1)).accepted().state.privates[private] == "Ben"
    assert sells.plays(TradePrivate("Ann", private, "Ben", 1)).declined().state.privates[private] == "Ann"
    buys = turn(its).private(private, "Ben").plays(TradePrivate("Ann", private, "Ann", 30)).accepted()
    assert buys.refuses(StartCorporation("Ann", its.runner, its.par), "buy.one_a_turn")
    assert turn(its).private(private, "Ben").refuses(TradePrivate("Ann", private, "Cal", 30), "trade.parties")


@rule("18AL", "3.2(c)")
@rule("18GA", "3.2(c)")
@both
def test_3_2_c_nobody_buys_what_he_sold_in_the_round(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).owns("Ann", a, 4)
    assert g.sold("Ann", a).refuses(BuyShare("Ann", a, INITIAL_OFFERING), "buy.sold_this_round")
    assert g.sold("Ben", a).allows(BuyShare("Ann", a, INITIAL_OFFERING))


@rule("18AL", "3.2(c)(2)", "3.2(c)(3)", "1.4", "1.5")
@rule("18GA", "3.2(c)(2)", "3.2(c)(3)", "1.4", "1.5")
@both
def test_3_2_c_par_from_the_initial_offering_and_market_value_from_the_open_market(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ben", a, 3).in_market(a, 1).at(a, 0, 8)
    value = shares.price(Position(g.rules, g.state), a)
    assert g.plays(BuyShare("Ann", a, INITIAL_OFFERING)).state.cash("Ann") == 600 - its.par
    assert g.plays(BuyShare("Ann", a, OPEN_MARKET)).state.cash("Ann") == 600 - value
    assert g.refuses(BuyShare("Ann", b, INITIAL_OFFERING), "buy.president_first")
    assert g.in_market(a, 0).refuses(BuyShare("Ann", a, OPEN_MARKET), "buy.available")
    assert g.cash("Ann", value - 1).refuses(BuyShare("Ann", a, OPEN_MARKET), "buy.money")


@rule("18AL", "3.3(a)")
@rule("18GA", "3.3(a)")
@both
def test_3_3_a_nobody_buys_beyond_60_percent(its: Cast) -> None:
    a = its.others[0]
    assert turn(its).owns("Ann", a, 6).refuses(BuyShare("Ann", a, INITIAL_OFFERING), "limit.one_corporation")
    assert turn(its).owns("Ann", a, 5).allows(BuyShare("Ann", a, INITIAL_OFFERING))


def full(its: Cast, short: int = 0) -> Given:
    """Ann with as many certificates as the limit allows, or fewer, and a president's certificate of each."""
    g = turn(its, 5)
    limit = its.data.tables[5].certificates
    for corporation, count in zip(its.others, (6, 6), strict=False):
        g = g.owns("Ann", corporation, count)
    held = shares.certificates(Position(g.rules, g.state), "Ann")
    assert held == limit
    return g.owns("Ann", its.others[1], 6 - short)


@rule("18AL", "3.3(b)")
@rule("18GA", "3.3(b)")
@both
def test_3_3_b_at_the_limit_no_certificate_is_bought_except_yellow_stock(its: Cast) -> None:
    g = full(its).owns("Ben", its.runner, 2)
    buy = BuyShare("Ann", its.runner, INITIAL_OFFERING)
    assert g.refuses(buy, "limit.certificates")
    assert full(its, short=1).owns("Ben", its.runner, 2).allows(buy)
    yellow = its.data.chart.marked("yellow")[0]
    assert g.at(its.runner, yellow.row, yellow.column).allows(buy)


@rule("18AL", "3.3(b)")
@rule("18GA", "3.3(b)")
@both
def test_3_3_b_over_the_limit_one_sells_and_yellow_stock_does_not_count(its: Cast) -> None:
    g = full(its).private(its.privates[0], "Ann")
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    assert g.plays(SellShares("Ann", its.others[0], 1)).allows(Pass("Ann"))
    yellow = its.data.chart.marked("yellow")[0]
    assert g.at(its.others[1], yellow.row, yellow.column).allows(Pass("Ann"))


@rule("18AL", "3.4")
@rule("18GA", "3.4")
@both
def test_3_4_at_60_percent_the_capital_is_paid_at_once(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).owns("Ben", a, 4)
    assert not g.plays(BuyShare("Ann", a, INITIAL_OFFERING)).state.corporations[a].floated
    after = g.owns("Cal", a, 1).plays(BuyShare("Ann", a, INITIAL_OFFERING))
    assert after.state.corporations[a].floated
    assert after.state.cash(a) == 10 * its.par


@rule("18AL", "3.5", "3.5(a)", "3.5(c)")
@rule("18GA", "3.5", "3.5(a)", "3.5(c)")
@both
def test_3_5_more_shares_than_the_president_and_ties_go_clockwise(its: Cast) -> None:
    a = its.others[0]
    level = turn(its).owns("Ben", a, 3).owns("Ann", a, 2).plays(BuyShare("Ann", a, INITIAL_OFFERING))
    assert level.state.president(a) == "Ben", "as many are not more"
    more = turn(its).owns("Ben", a, 3).owns("Ann", a, 3).plays(BuyShare("Ann", a, INITIAL_OFFERING))
    assert more.state.president(a) == "Ann"
    assert more.operating(a).to_act == "Ann"
    tied = turn(its).owns("Ben", a, 4).owns("Cal", a, 2).owns("Ann", a, 2).stock_turn("Ben")
    assert tied.plays(SellShares("Ben", a, 3)).state.president(a) == "Cal", "the first to Ben's left"


@rule("18AL", "3.6")
@rule("18GA", "3.6")
@both
def test_3_6_priority_goes_left_of_the_last_to_act_and_sold_out_stock_rises(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ann", a, 5).owns("Ben", a, 5).owns("Cal", b, 3).at(a, 2, 5)
    after = g.passed().plays(StartCorporation("Ben", its.runner, its.par)).round_over()
    assert after.state.priority == "Cal"
    assert (after.state.market.tokens[a].cell.row, after.state.market.tokens[b].cell) == (
        1,
        g.state.market.tokens[b].cell,
    )
    assert g.round_over().state.priority == "Ann", "nobody acted"


@rule("18AL", "3.6")
@rule("18GA", "3.6")
@both
@pytest.mark.parametrize("place", [INITIAL_OFFERING, OPEN_MARKET])
def test_3_6_a_share_in_the_bank_is_not_sold_out(its: Cast, place: str) -> None:
    a = its.others[0]
    g = turn(its).owns("Ann", a, 5).owns("Ben", a, 4).at(a, 2, 5)
    g = g.in_market(a, 1) if place == OPEN_MARKET else g
    assert g.round_over().state.market.tokens[a].cell.row == 2


@both
@rule("18AL", "3.2(c)(4)")
@rule("18GA", "3.2(c)(4)")
def test_a_private_is_sold_on_the_buyers_turn_only_where_the_table_has_it_so(its: Cast) -> None:
    def on_turn(seat: str, *options: str) -> Given:
        return its.table(3, *options).private(its.privates[0], "Ann").stock_round(2, seat)

    sale = TradePrivate("Ann", its.privates[0], "Ben", 20)
    assert on_turn("Ann").allows(sale)
    assert on_turn("Ann", "trades_on_buyers_turn").refuses(sale, "trade.buyers_turn")
    assert not on_turn("Ann", "trades_on_buyers_turn").offers(TradePrivate)
    assert on_turn("Ben", "trades_on_buyers_turn").allows(TradePrivate("Ben", its.privates[0], "Ben", 20))


@rule("18AL", "3.2(b)", "3.2(c)(4)")
@rule("18GA", "3.2(b)", "3.2(c)(4)")
@both
def test_3_2_b_the_buyer_pays_the_seller_what_he_has_at_most(its: Cast) -> None:
    private = its.privates[2]
    g = turn(its).private(private, "Ann").cash("Ben", 30)
    assert g.refuses(TradePrivate("Ann", private, "Ben", 31), "trade.money")
    after = g.plays(TradePrivate("Ann", private, "Ben", 30)).accepted()
    assert (after.state.cash("Ann"), after.state.cash("Ben")) == (g.state.cash("Ann") + 30, 0)
    mine = turn(its).private(private, "Ben").cash("Ann", 50)
    assert mine.refuses(TradePrivate("Ann", private, "Ann", 51), "trade.money")
    assert mine.noted(bought=True).refuses(TradePrivate("Ann", private, "Ann", 10), "buy.one_a_turn")
    assert not mine.noted(bought=True).offers(TradePrivate)
    assert g.noted(bought=True).allows(TradePrivate("Ann", private, "Ben", 10)), "a sale is no purchase"
    assert g.refuses(TradePrivate("Ann", "no such private", "Ben", 10), "trade.parties")
    assert g.refuses(TradePrivate("Ann", private, "nobody", 10), "trade.parties")
    assert g.refuses(TradePrivate("Ann", private, "Ann", 10), "trade.parties"), "to himself"
