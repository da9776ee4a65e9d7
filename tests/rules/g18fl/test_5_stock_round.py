"""18FL 5: selling and buying stock, presidencies, and the end of the stock round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position
from tests.given import Given, given
from tests.rule import rule


def run(g: Given, *corporations: str) -> Given:
    """The position after these corporations have completed an operating turn."""
    for c in corporations:
        g = g.home(c)
    return g


def market(ann: int = 4, ben: int = 2, size: int = 10) -> Given:
    """A stock turn of Ann's, who presides over the SAL, which has run; Ben has shares of it, too."""
    g = given("18FL").phase("5" if size == 10 else "3")
    g = g.owns("Ann", "SAL", shares=ann).owns("Ben", "SAL", shares=ben)
    return run(g, "SAL").price("SAL", 110).stock_turn("Ann")


def value(g: Given, corporation: str = "SAL") -> int:
    return price(Position(g.rules, g.state), corporation)


@rule("18FL", "5 ¶1")
def test_fl_5_turns_go_round_from_the_priority_deal() -> None:
    g = given("18FL").priority("Ben").stock_round(2).cash("Ann", 1000)
    assert g.to_act == "Ben"
    g = g.plays(Pass("Ben"))
    assert g.to_act == "Cal"
    g = g.plays(StartCorporation("Cal", "SAL", 70))
    assert g.to_act == "Ann", "the turn is over with the purchase"
    g = g.plays(Pass("Ann"))
    assert g.allows(StartCorporation("Ben", "ACL", 70)), "who has passed may act again"


@rule("18FL", "5 ¶2", "5.5")
def test_fl_5_5_the_round_ends_when_all_pass_and_the_first_to_pass_has_the_priority_deal() -> None:
    g = given("18FL").stock_round(2).plays(StartCorporation("Ann", "SAL", 70))
    g = g.plays(Pass("Ben"), Pass("Cal"))
    assert g.step == StockTurn.step
    g = g.plays(Pass("Ann"))
    assert g.state.round.kind == "stock", "nobody operates, so the next stock round is there"
    assert g.state.round.number == 3
    assert g.state.priority == "Ben"


@rule("18FL", "5.1 ¶1")
def test_fl_5_1_as_many_shares_as_one_likes() -> None:
    g = market()
    for count in (1, 2):
        assert g.allows(SellShares("Ann", "SAL", count))
    assert g.refuses(SellShares("Ann", "SAL", 5), "sell.owned")
    assert g.refuses(SellShares("Ann", "SAL", 0), "sell.owned")


@rule("18FL", "5.1 ¶1")
def test_fl_5_1_who_has_sold_buys_none_of_it_in_the_round() -> None:
    g = market().plays(SellShares("Ann", "SAL", 1))
    assert g.refuses(BuyShare("Ann", "SAL", "initial_offering"), "buy.sold_this_round")
    g = g.plays(Pass("Ann"), Pass("Ben"), Pass("Cal"))
    assert g.to_act == "Ann"
    assert g.refuses(BuyShare("Ann", "SAL", "open_market"), "buy.sold_this_round")
    assert given("18FL").owns("Ann", "SAL", shares=2).stock_round(3).allows(BuyShare("Ann", "SAL", "initial_offering"))


@rule("18FL", "5.1 ¶2")
@pytest.mark.parametrize("count", [1, 2])
def test_fl_5_1_a_sale_brings_the_price_for_each_and_moves_it_one_space_however_many(count: int) -> None:
    g = market().plays(SellShares("Ann", "SAL", count))
    assert g.state.cash("Ann") == 300 + 110 * count
    assert value(g) == 100
    assert g.state.holdings.of("SAL", "open_market") == count


@rule("18FL", "5.1 ¶2")
def test_fl_5_1_under_those_in_the_space() -> None:
    g = given("18FL").phase("5").owns("Cal", "ACL", shares=2).price("ACL", 100)
    g = run(g.owns("Ann", "SAL", shares=4), "SAL").price("SAL", 110).stock_turn("Ann")
    g = g.plays(SellShares("Ann", "SAL", 1))
    assert g.state.market.order(g.data.chart)[:2] == ("ACL", "SAL")


@rule("18FL", "5.1 ¶2")
def test_fl_5_1_one_sale_of_a_corporation_a_turn() -> None:
    g = market().plays(SellShares("Ann", "SAL", 1))
    assert g.refuses(SellShares("Ann", "SAL", 1), "sell.one_block")
    two = run(market().owns("Ann", "ACL", shares=3), "ACL").stock_turn("Ann")
    assert two.plays(SellShares("Ann", "SAL", 1)).allows(SellShares("Ann", "ACL", 1)), "others in any order"
    assert two.plays(SellShares("Ann", "ACL", 1)).allows(SellShares("Ann", "SAL", 1))


@rule("18FL", "5.1 ¶2", "7.6 ¶3")
def test_fl_5_1_at_the_left_end_the_price_stays() -> None:
    g = market().price("SAL", 60).plays(SellShares("Ann", "SAL", 2))
    assert value(g) == 60


@rule("18FL", "5.2 ¶1")
def test_fl_5_2_one_certificate_after_all_sales() -> None:
    g = run(market().owns("Ann", "ACL", shares=2).owns("Ben", "TPS", shares=2), "ACL").cash("Ann", 1000)
    g = g.stock_turn("Ann").plays(SellShares("Ann", "SAL", 1), BuyShare("Ann", "TPS", "initial_offering"))
    assert g.to_act == "Ben", "nothing more can be done in the turn"
    bought = g.stock_turn("Ann").but(cursor=(*g.state.cursor[:-1], g.stock_turn("Ann").state.top))
    bought = bought.through(lambda tx: tx.note(replace(tx.state.on_top(StockTurn), bought=True)))
    assert bought.refuses(SellShares("Ann", "SAL", 1), "stock.sell_first")
    assert bought.refuses(BuyShare("Ann", "TPS", "initial_offering"), "buy.one_a_turn")


@rule("18FL", "5.2 ¶2")
@pytest.mark.parametrize("source", ["initial_offering", "open_market"])
def test_fl_5_2_stock_costs_the_market_value_and_the_bank_is_paid(source: str) -> None:
    g = market().owns("Ben", "TPS", shares=2).par("TPS", 70).price("TPS", 140).in_market("TPS", 3)
    before = g.state.cash("bank"), g.state.cash("TPS")
    g = g.stock_turn("Cal").plays(BuyShare("Cal", "TPS", source))
    assert g.state.cash("Cal") == 160
    assert g.state.cash("bank") == before[0] + 140
    assert g.state.cash("TPS") == before[1]
    poor = market().owns("Ben", "TPS", shares=2).price("TPS", 140).in_market("TPS", 3).cash("Cal", 139)
    assert poor.stock_turn("Cal").refuses(BuyShare("Cal", "TPS", source), "buy.money")


@rule("18FL", "5.3 ¶1")
def test_fl_5_3_privates_are_never_sold() -> None:
    g = market().private("TC", "Ann").stock_turn("Ann")
    assert {type(o.action).__name__ for o in g.offers()} <= {
        "BuyShare",
        "StartCorporation",
        "StartTenShare",
        "SellShares",
        "Pass",
    }
    assert "TradePrivate" not in g.rules.actions
    assert "BuyPrivate" not in g.rules.actions


@rule("18FL", "5.3 ¶2")
def test_fl_5_3_the_presidents_certificate_comes_first() -> None:
    g = given("18FL").stock_round(1)
    assert g.refuses(BuyShare("Ann", "SAL", "initial_offering"), "buy.president_first")
    g = g.plays(StartCorporation("Ann", "SAL", 70))
    assert g.allows(BuyShare("Ben", "SAL", "initial_offering"))
    assert g.refuses(BuyShare("Ben", "SAL", "open_market"), "buy.available")
    assert g.refuses(StartCorporation("Ben", "SAL", 70), "start.once")


@rule("18FL", "5.3 ¶3")
def test_fl_5_3_not_over_the_limit_even_if_a_presidency_would_bring_one_back() -> None:
    g = given("18FL", 4).phase("5").cash("Dee", 2000)
    g = g.owns("Dee", "ACL", shares=6).owns("Dee", "L&N", shares=6)
    g = g.owns("Ann", "SAL", shares=2).owns("Dee", "SAL", shares=2).stock_turn("Dee")
    assert g.refuses(BuyShare("Dee", "SAL", "initial_offering"), "limit.certificates"), "he would become president"


@rule("18FL", "5.3 ¶4")
def test_fl_5_3_no_sale_before_the_corporation_has_operated() -> None:
    g = given("18FL").phase("5").owns("Ann", "SAL", shares=5).stock_turn("Ann")
    assert g.refuses(SellShares("Ann", "SAL", 1), "sell.not_operated")
    assert run(g, "SAL").stock_turn("Ann").allows(SellShares("Ann", "SAL", 1))


@rule("18FL", "5.3 ¶5")
def test_fl_5_3_at_most_half_in_the_pool() -> None:
    ten = market().in_market("SAL", 4)
    assert ten.stock_turn("Ann").allows(SellShares("Ann", "SAL", 1))
    assert ten.stock_turn("Ann").refuses(SellShares("Ann", "SAL", 2), "sell.pool_limit")
    five = market(3, 0, size=5).in_market("SAL", 2)
    assert five.stock_turn("Ann").refuses(SellShares("Ann", "SAL", 1), "sell.pool_limit")
    assert market(3, 0, size=5).in_market("SAL", 1).stock_turn("Ann").allows(SellShares("Ann", "SAL", 1))


@rule("18FL", "5.3 ¶6")
def test_fl_5_3_the_presidents_certificate_is_not_sold() -> None:
    g = market(4, 1)
    assert g.allows(SellShares("Ann", "SAL", 2))
    assert g.refuses(SellShares("Ann", "SAL", 3), "sell.presidents_certificate")


@rule("18FL", "5.3 ¶6", "5.4 ¶2")
def test_fl_5_3_it_passes_on_to_a_player_with_two_shares_who_has_more() -> None:
    g = market(2, 2).plays(SellShares("Ann", "SAL", 1))
    assert g.state.president("SAL") == "Ben"
    assert g.state.holdings.single("SAL", "Ann") == 1, "he keeps exactly one share"
    assert g.state.holdings.single("SAL", "Ben") == 0


@rule("18FL", "5.4 ¶1", "5.4 ¶2")
def test_fl_5_4_most_shares_make_the_president_and_equals_leave_him() -> None:
    g = market(3, 3)
    assert g.state.president("SAL") == "Ann"
    g = g.stock_turn("Ben").plays(BuyShare("Ben", "SAL", "initial_offering"))
    assert g.state.president("SAL") == "Ben"


@rule("18FL", "5.4 ¶2")
@pytest.mark.parametrize(("old", "new"), [("Ann", "Ben"), ("Ben", "Cal"), ("Cal", "Ann")])
def test_fl_5_4_of_equals_the_first_after_the_old_president(old: str, new: str) -> None:
    g = given("18FL").phase("5").owns(old, "SAL", shares=3)
    for seat in ("Ann", "Ben", "Cal"):
        if seat != old:
            g = g.owns(seat, "SAL", shares=3)
    g = run(g, "SAL").stock_turn(old).plays(SellShares(old, "SAL", 1))
    assert g.state.president("SAL") == new


@rule("18FL", "5 ¶2")
def test_fl_5_no_price_rises_for_being_sold_out() -> None:
    g = given("18FL", 2).phase("3").owns("Ann", "SAL", shares=3).owns("Ben", "SAL", shares=2).price("SAL", 100)
    g = g.stock_round(2)
    assert not g.state.holdings.of("SAL", "initial_offering")
    assert value(g.round_over()) == 100


@rule("18FL", "5.4 ¶1")
def test_fl_5_4_a_second_share_makes_nobody_president_who_has_fewer() -> None:
    g = given("18FL").phase("5").owns("Ann", "SAL", shares=5).owns("Ben", "SAL", shares=1).home("SAL")
    g = g.stock_round(3, "Ben").plays(BuyShare("Ben", "SAL", "initial_offering"))
    assert g.state.president("SAL") == "Ann"
