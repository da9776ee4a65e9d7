"""18AL 3.6, and 3: the beginning and the end of a stock round."""

from __future__ import annotations

from shortline.eighteenxx.events import PriceMoved, PriorityMoved, RoundBegan
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.private_sale import Bid
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.parts.holdings import INITIAL_OFFERING
from tests.given import Given, given
from tests.rule import rule


def stock_turn(turn: str = "Ann") -> Given:
    """A player's turn in the second stock round of four."""
    return given("18AL", 4).stock_round(2, turn)


def sold_out(g: Given, corporation: str) -> Given:
    """A corporation that players own alone."""
    return g.owns("Ann", corporation, 5).owns("Ben", corporation, 5)


# 3: turns


@rule("18AL", "3")
def test_al_3_the_priority_holder_has_the_first_turn_and_turns_go_clockwise() -> None:
    g = given("18AL", 4).priority("Cal").stock_round(2)
    seats = []
    for corporation in ("L&N", "M&O", "ABC", "TAG"):
        seats.append(g.to_act)
        g = g.plays(StartCorporation(g.to_act, corporation, 60))
    assert seats == ["Cal", "Dee", "Ann", "Ben"]
    assert g.to_act == "Cal"


@rule("18AL", "3")
def test_al_3_nobody_acts_out_of_turn() -> None:
    assert stock_turn("Cal").refuses(Pass("Ann"), "turn.other_seat")
    assert stock_turn("Cal").refuses(StartCorporation("Dee", "L&N", 60), "turn.other_seat")


# 3.6: the end


@rule("18AL", "3.6", "1.1")
def test_al_3_6_the_round_ends_when_all_pass_in_a_row() -> None:
    g = stock_turn().passed(4)
    assert [e.round.name for e in g.happened(RoundBegan)] == ["Operating round 2.1", "Stock round 3"]


@rule("18AL", "3.6")
def test_al_3_6_an_action_between_passes_keeps_it_going() -> None:
    g = stock_turn().passed(3).plays(StartCorporation("Dee", "L&N", 60))
    assert (g.state.round.number, g.to_act, g.state.round.passes) == (2, "Ann", 0)
    assert g.passed(3).state.round.number == 2
    assert g.passed(3).to_act == "Dee"


@rule("18AL", "3.6")
def test_al_3_6_who_passed_may_act_later() -> None:
    g = stock_turn().passed(2).plays(StartCorporation("Cal", "L&N", 60)).passed(1)
    assert g.to_act == "Ann"
    assert g.allows(StartCorporation("Ann", "ABC", 60))


@rule("18AL", "3.6")
def test_al_3_6_the_priority_deal_goes_left_of_the_last_to_act() -> None:
    g = stock_turn().passed(1).plays(StartCorporation("Ben", "L&N", 60)).round_over()
    assert g.state.priority == "Cal"
    assert g.to_act == "Cal"


@rule("18AL", "3.6")
def test_al_3_6_a_sale_alone_is_an_action() -> None:
    g = stock_turn("Dee").owns("Dee", "L&N", 3).plays(SellShares("Dee", "L&N", 1)).round_over()
    assert g.state.priority == "Ann"


@rule("18AL", "3.6", "3.1(b)")
def test_al_3_6_a_bid_is_an_action() -> None:
    g = given("18AL", 4).plays(Pass("Ann"), Bid("Ben", "NDY", 125)).passed(4)
    assert (g.state.round.number, g.state.priority) == (2, "Cal")


@rule("18AL", "3.6")
def test_al_3_6_agreeing_on_anothers_turn_is_no_action_of_his() -> None:
    g = stock_turn("Ann").private("NDY", "Ann").plays(TradePrivate("Ann", "NDY", "Cal", 60)).accepted().round_over()
    assert g.state.priority == "Ben", "left of Ann, on whose turn it was"


@rule("18AL", "3.6")
def test_al_3_6_the_priority_deal_stays_if_nobody_acted() -> None:
    g = stock_turn("Cal").priority("Cal").passed(4)
    assert not g.happened(PriorityMoved)
    assert (g.state.priority, g.to_act) == ("Cal", "Cal")


# 3.6: sold out


@rule("18AL", "3.6")
def test_al_3_6_a_corporation_owned_by_players_alone_rises() -> None:
    g = sold_out(stock_turn(), "L&N").price("L&N", 90, row=1).passed(4)
    assert [(e.corporation, e.old, e.new) for e in g.happened(PriceMoved)][:1] == [("L&N", 90, 105)]


@rule("18AL", "3.6")
def test_al_3_6_not_with_a_share_in_the_open_market_or_the_initial_offering() -> None:
    g = sold_out(stock_turn(), "L&N").owns("Ben", "L&N", 4).price("L&N", 90, row=1)
    assert not [e for e in g.passed(4).happened(PriceMoved) if e.new > e.old]
    g = g.in_market("L&N", 1)
    assert not [e for e in g.passed(4).happened(PriceMoved) if e.new > e.old]


@rule("18AL", "3.6")
def test_al_3_6_at_the_top_a_token_does_not_move_and_keeps_its_place() -> None:
    g = sold_out(stock_turn(), "L&N").owns("Cal", "ABC", 2).price("L&N", 120, row=0).price("ABC", 120, row=0)
    g = g.passed(4)
    assert not [e for e in g.happened(PriceMoved) if e.new > e.old]
    assert g.state.market.order(g.data.chart) == ("L&N", "ABC")


@rule("18AL", "3.6", "4(b)")
def test_al_3_6_the_highest_rises_first_and_lies_on_top() -> None:
    """Of two that rise into one cell the one that was ahead arrives first: it stays ahead."""
    g = stock_turn()
    for corporation, one, other in (("L&N", "Ann", "Ben"), ("M&O", "Ann", "Cal"), ("ABC", "Ben", "Dee")):
        g = g.owns(one, corporation, 5).owns(other, corporation, 5)
    g = g.at("ABC", 2, 4).at("M&O", 2, 4).at("L&N", 2, 5)
    g = g.passed(4)
    rises = [e.corporation for e in g.happened(PriceMoved) if e.new > e.old]
    assert rises == ["L&N", "ABC", "M&O"], "$75, then the two at $70, the upper one first"
    assert g.state.operating == "L&N"


@rule("18AL", "3.6")
def test_al_3_6_a_risen_token_goes_under_those_in_its_cell() -> None:
    g = sold_out(stock_turn(), "L&N").owns("Cal", "ABC", 6).at("L&N", 2, 4).at("ABC", 1, 4)
    g = g.passed(4)
    assert g.state.operating == "ABC", "it was there first and operates first"


@rule("18AL", "3.6")
def test_al_3_6_it_is_looked_at_when_the_round_ends_not_before() -> None:
    g = stock_turn("Ben").owns("Ann", "L&N", 5).owns("Ben", "L&N", 4).price("L&N", 90, row=1)
    g = g.plays(BuyShare("Ben", "L&N", INITIAL_OFFERING))
    assert not g.happened(PriceMoved)
    assert [e.new for e in g.round_over().happened(PriceMoved)][:1] == [105]
