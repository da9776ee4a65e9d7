"""18AL 3.1: stock turns while the bank still has privates to sell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shortline.eighteenxx.events import RoundBegan
from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.common import BIDS, free_cash
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, unsold
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule

TUSCUMBIA = "Tuscumbia"


def opening(seats: int = 3, *options: str) -> Given:
    """The first turn of the game, which is Ann's."""
    return given("18AL", seats, options)


# 3.1: one of three things a turn


@rule("18AL", "3.1")
@pytest.mark.parametrize("action", [TakePrivate("Ann", TUSCUMBIA), Bid("Ann", "NDY", 125), Pass("Ann")])
def test_al_3_1_a_turn_is_a_purchase_a_bid_or_a_pass(action: Action) -> None:
    g = opening()
    assert {type(o.action) for o in g.offers()} == {TakePrivate, Bid, Pass}
    assert g.plays(action).to_act == "Ben"


@rule("18AL", "3.1")
@pytest.mark.parametrize(
    "action",
    [
        StartCorporation("Ann", "L&N", 60),
        SellShares("Ann", "L&N", 1),
        TradePrivate("Ann", TUSCUMBIA, "Ben", 20),
    ],
)
def test_al_3_1_nothing_else_while_one_private_is_unsold(action: Action) -> None:
    g = opening()
    for private in (TUSCUMBIA, "S&NA", "B&SLC", "M&C"):
        g = g.private(private, "Ann")
    assert g.refuses(action, "turn.not_now")


@rule("18AL", "3.1", "1.1")
def test_al_3_1_a_round_of_passes_ends_the_stock_round_and_an_operating_round_follows() -> None:
    g = opening().plays(TakePrivate("Ann", TUSCUMBIA), Bid("Ben", "M&C", 110), Bid("Cal", "NDY", 125)).passed(3)
    rounds = [e.round.name for e in g.happened(RoundBegan)]
    assert rounds == ["Operating round 1.1", "Stock round 2"]
    assert g.step == "private_sale"
    assert g.state.cash("Ann") == 600 - 20 + 5
    assert BIDS.of(g.state) == {"M&C": {"Ben": 110}, "NDY": {"Cal": 125}}


@rule("18AL", "3.1")
def test_al_3_1_the_sale_does_not_end_before_the_last_private_is_sold() -> None:
    g = opening().plays(TakePrivate("Ann", TUSCUMBIA)).round_over()
    assert (g.state.round.number, g.step) == (2, "private_sale")
    assert g.refuses(StartCorporation(g.to_act, "L&N", 60), "turn.not_now")


# 3.1(a): buying the cheapest


@rule("18AL", "3.1(a)")
def test_al_3_1_a_the_cheapest_costs_its_par_value() -> None:
    g = opening().plays(TakePrivate("Ann", TUSCUMBIA))
    assert g.state.privates[TUSCUMBIA] == "Ann"
    assert (g.state.cash("Ann"), g.state.cash(BANK)) == (580, 6220)
    assert g.allows(TakePrivate("Ben", "S&NA"))


@rule("18AL", "3.1(a)")
@pytest.mark.parametrize("private", ["S&NA", "B&SLC", "M&C", "NDY", "no such private"])
def test_al_3_1_a_no_other_is_bought_outright(private: str) -> None:
    assert opening().refuses(TakePrivate("Ann", private), "private.cheapest")


@rule("18AL", "3.1(a)")
def test_al_3_1_a_nor_one_that_is_sold() -> None:
    assert opening().private(TUSCUMBIA, "Ben").refuses(TakePrivate("Ann", TUSCUMBIA), "private.cheapest")


@rule("18AL", "3.1(a)", "3.1(b)")
def test_al_3_1_a_money_set_aside_for_a_bid_buys_nothing() -> None:
    g = opening().bid("Ann", "NDY", 585)
    assert g.refuses(TakePrivate("Ann", TUSCUMBIA), "private.price")
    assert opening().bid("Ann", "NDY", 580).allows(TakePrivate("Ann", TUSCUMBIA))


@rule("18AL", "3.1(a)")
def test_al_3_1_a_privates_with_bids_follow_in_a_chain() -> None:
    g = opening().bid("Ben", "S&NA", 45).bid("Cal", "B&SLC", 90).bid("Ben", "NDY", 125)
    g = g.plays(TakePrivate("Ann", TUSCUMBIA))
    assert {p: o for p, o in g.state.privates.items() if o != BANK} == {
        TUSCUMBIA: "Ann",
        "S&NA": "Ben",
        "B&SLC": "Cal",
    }
    assert (g.state.cash("Ben"), g.state.cash("Cal")) == (555, 510)
    assert g.to_act == "Ben", "the player after the buyer, whoever the chain sold to"
    assert BIDS.of(g.state) == {"NDY": {"Ben": 125}}


@rule("18AL", "3.1(a)")
def test_al_3_1_a_the_chain_stops_at_a_private_without_a_bid() -> None:
    g = opening().bid("Ben", "B&SLC", 75).plays(TakePrivate("Ann", TUSCUMBIA))
    assert g.state.privates["B&SLC"] == BANK
    assert g.allows(TakePrivate("Ben", "S&NA"))


@rule("18AL", "3.1(a)")
def test_al_3_1_a_turns_in_an_auction_are_no_stock_turns() -> None:
    g = opening(4).bid("Ben", "S&NA", 45).bid("Dee", "S&NA", 50).plays(TakePrivate("Ann", TUSCUMBIA))
    assert (g.step, g.to_act) == ("auction", "Ben")
    g = g.plays(Pass("Ben"))
    assert (g.step, g.to_act) == ("private_sale", "Ben")
    assert g.state.round.passes == 0


@rule("18AL", "3.1(a)")
def test_al_3_1_a_a_purchase_is_the_whole_turn() -> None:
    g = opening()
    for private in (TUSCUMBIA, "S&NA", "B&SLC", "M&C"):
        g = g.private(private, "Cal")
    g = g.plays(TakePrivate("Ann", "NDY"))
    assert g.refuses(StartCorporation("Ann", "L&N", 60), "turn.other_seat")


@rule("18AL", "3.1(a)", "3.2")
def test_al_3_1_a_after_the_last_private_the_next_player_has_a_regular_turn_of_the_same_round() -> None:
    g = opening().private("S&NA", "Cal").private("B&SLC", "Cal").bid("Cal", "M&C", 105).bid("Cal", "NDY", 125)
    g = g.plays(TakePrivate("Ann", TUSCUMBIA))
    assert (g.step, g.to_act, g.state.round.name) == ("stock_turn", "Ben", "Stock round 1")
    assert g.allows(StartCorporation("Ben", "L&N", 60))


# 3.1(b): standing bids


@rule("18AL", "3.1(b)")
def test_al_3_1_b_a_first_bid_is_five_over_par() -> None:
    g = opening()
    assert g.allows(Bid("Ann", "M&C", 105))
    assert g.allows(Bid("Ann", "M&C", 600))
    assert g.refuses(Bid("Ann", "M&C", 104), "private.raise")


@rule("18AL", "3.1(b)")
def test_al_3_1_b_a_later_bid_is_five_over_the_last() -> None:
    g = opening().plays(Bid("Ann", "M&C", 117))
    assert g.allows(Bid("Ben", "M&C", 122))
    assert g.refuses(Bid("Ben", "M&C", 121), "private.raise")


@rule("18AL", "3.1(b)")
@pytest.mark.parametrize("amount", [125.5, "125", None, True])
def test_al_3_1_b_a_bid_is_in_whole_dollars(amount: object) -> None:
    with pytest.raises(Malformed):
        opening().plays(Bid("Ann", "NDY", amount))  # type: ignore[arg-type]


@rule("18AL", "3.1(b)")
def test_al_3_1_b_the_cheapest_takes_no_bids() -> None:
    assert opening().refuses(Bid("Ann", TUSCUMBIA, 25), "private.bid_others")


@rule("18AL", "3.1(b)")
def test_al_3_1_b_nor_does_a_private_that_is_sold() -> None:
    assert opening().private("M&C", "Cal").refuses(Bid("Ann", "M&C", 105), "private.bid_others")


@rule("18AL", "3.1(b)")
def test_al_3_1_b_nobody_bids_more_than_he_has() -> None:
    assert opening().refuses(Bid("Ann", "NDY", 601), "private.bid_money")


@rule("18AL", "3.1(b)")
@pytest.mark.parametrize(("cash", "offered"), [(124, False), (125, True), (126, True)])
def test_al_3_1_b_a_bid_is_offered_to_who_has_the_money(cash: int, offered: bool) -> None:
    assert opening().cash("Ann", cash).offered(Bid("Ann", "NDY", 125)) is offered


@rule("18AL", "3.1(b)")
def test_al_3_1_b_a_bid_locks_its_money_even_when_it_is_outbid() -> None:
    g = opening().plays(Bid("Ann", "NDY", 400), Bid("Ben", "NDY", 405), Pass("Cal"))
    assert g.state.cash("Ann") == 600, "set aside, not paid"
    assert free_cash(g.state, "Ann") == 200
    assert g.allows(Bid("Ann", "M&C", 200))
    assert g.refuses(Bid("Ann", "M&C", 201), "private.bid_money")


@rule("18AL", "3.1(b)")
def test_al_3_1_b_bids_stand_over_operating_rounds() -> None:
    g = opening().plays(Bid("Ann", "NDY", 400)).passed(3)
    assert g.state.round.name == "Stock round 2"
    assert free_cash(g.state, "Ann") == 200
    assert g.refuses(Bid("Ben", "NDY", 404), "private.raise")
    g = g.plays(Pass("Ben"), Pass("Cal"))
    assert g.refuses(Bid("Ann", "M&C", 201), "private.bid_money")


@rule("18AL", "3.1(b)")
def test_al_3_1_b_a_player_may_raise_his_own_bid_which_replaces_it() -> None:
    g = opening().plays(Bid("Ann", "NDY", 400), Pass("Ben"), Pass("Cal"))
    assert g.allows(Bid("Ann", "NDY", 600)), "the money set aside for the old bid serves the new one"
    g = g.plays(Bid("Ann", "NDY", 405))
    assert BIDS.of(g.state)["NDY"] == {"Ann": 405}
    assert free_cash(g.state, "Ann") == 195


@rule("18AL", "3.1(b)")
def test_al_3_1_b_a_bid_is_never_withdrawn() -> None:
    g = opening().plays(Bid("Ann", "NDY", 400), Pass("Ben"), Pass("Cal"))
    assert g.refuses(Bid("Ann", "NDY", 125), "private.raise")
    assert BIDS.of(g.passed().state)["NDY"] == {"Ann": 400}


# 3.1.1: auctions


def auction() -> Given:
    """Five players; Ben, Cal and Eve have bid on the S&NA, Cal highest. Ann has just bought the Tuscumbia."""
    g = opening(5).bid("Ben", "S&NA", 45).bid("Eve", "S&NA", 50).bid("Cal", "S&NA", 55)
    return g.plays(TakePrivate("Ann", TUSCUMBIA))


@rule("18AL", "3.1.1")
def test_al_3_1_1_a_lone_bidder_pays_his_bid_at_once() -> None:
    g = opening().bid("Cal", "S&NA", 70).plays(TakePrivate("Ann", TUSCUMBIA))
    assert g.state.privates["S&NA"] == "Cal"
    assert g.state.cash("Cal") == 530


@rule("18AL", "3.1.1")
def test_al_3_1_1_bidders_only_clockwise_from_after_the_high_bidder() -> None:
    g = auction()
    assert (g.step, g.to_act) == ("auction", "Eve"), "Dee, next to Cal, has not bid"
    assert g.refuses(Bid("Dee", "S&NA", 60), "turn.other_seat")
    g = g.plays(Bid("Eve", "S&NA", 60))
    assert g.to_act == "Ben"
    assert g.passed().to_act == "Cal"


@rule("18AL", "3.1.1")
def test_al_3_1_1_a_bid_is_five_over_the_last() -> None:
    g = auction()
    assert g.allows(Bid("Eve", "S&NA", 60))
    assert g.refuses(Bid("Eve", "S&NA", 59), "auction.raise")


@rule("18AL", "3.1.1")
def test_al_3_1_1_only_the_private_under_the_hammer() -> None:
    assert auction().refuses(Bid("Eve", "NDY", 125), "auction.private")


@rule("18AL", "3.1.1")
def test_al_3_1_1_the_money_set_aside_for_it_may_be_bid_other_money_may_not() -> None:
    g = auction().bid("Eve", "NDY", 200)
    assert g.allows(Bid("Eve", "S&NA", 200))
    assert g.refuses(Bid("Eve", "S&NA", 201), "auction.money")


@rule("18AL", "3.1.1")
def test_al_3_1_1_who_has_passed_may_come_back_in() -> None:
    g = auction().plays(Pass("Eve"), Bid("Ben", "S&NA", 60), Pass("Cal"))
    assert (g.step, g.to_act) == ("auction", "Eve")
    assert g.allows(Bid("Eve", "S&NA", 65))


@rule("18AL", "3.1.1")
def test_al_3_1_1_it_ends_when_all_others_pass_in_a_row() -> None:
    g = auction().plays(Pass("Eve"), Bid("Ben", "S&NA", 60), Pass("Cal"), Bid("Eve", "S&NA", 70), Pass("Ben"))
    assert g.step == "auction", "Cal has not answered the last bid"
    g = g.plays(Pass("Cal"))
    assert g.state.privates["S&NA"] == "Eve"
    assert g.state.cash("Eve") == 330
    assert BIDS.of(g.state) == {}
    assert [free_cash(g.state, s) for s in ("Ben", "Cal")] == [400, 400], "the losers' money is free again"


@rule("18AL", "3.1.1")
def test_al_3_1_1_the_log_tells_how_it_went() -> None:
    g = opening().bid("Ben", "S&NA", 45).bid("Cal", "S&NA", 50).plays(TakePrivate("Ann", TUSCUMBIA))
    assert "South & North Alabama Railroad is auctioned" in g.log
    g = g.plays(Bid("Ben", "S&NA", 55))
    assert "Ben bids $55 for South & North Alabama Railroad" in g.log
    assert "Cal passes in the auction of South & North Alabama Railroad" in g.plays(Pass("Cal")).log


@rule("18AL", "3.1.1", "3.1(a)")
def test_al_3_1_1_a_second_auction_follows_in_the_chain() -> None:
    g = auction().bid("Ben", "B&SLC", 75).bid("Cal", "B&SLC", 80).passed(2)
    assert g.state.privates["S&NA"] == "Cal"
    assert (g.step, g.to_act, g.state.top.private) == ("auction", "Ben", "B&SLC")
    g = g.passed()
    assert (g.step, g.to_act) == ("private_sale", "Ben")


@rule("18AL", "3.1.1", "3.6")
def test_al_3_1_1_an_auction_win_is_no_action_of_the_round() -> None:
    g = auction().passed(2)
    assert g.state.privates["S&NA"] == "Cal"
    g = g.passed(5)
    assert g.state.round.number == 2
    assert g.state.priority == "Ben", "left of Ann, who bought"


@rule("18AL", "3.1.1")
def test_al_option_lowest_bidder_next() -> None:
    g = opening(5, "lowest_bidder_next").bid("Ben", "S&NA", 45).bid("Eve", "S&NA", 50).bid("Cal", "S&NA", 55)
    g = g.plays(TakePrivate("Ann", TUSCUMBIA))
    assert g.to_act == "Ben", "the lowest bid, not the seat after the highest"
    g = g.plays(Bid("Ben", "S&NA", 60))
    assert g.to_act == "Eve"
    g = g.plays(Pass("Eve"))
    assert g.to_act == "Cal"
    g = g.plays(Bid("Cal", "S&NA", 65))
    assert g.to_act == "Ben", "Eve has passed and is out"
    g = g.plays(Pass("Ben"))
    assert g.state.privates["S&NA"] == "Cal"
    assert (g.step, g.to_act) == ("private_sale", "Ben")


# 3.1.2: the Tuscumbia falls


@rule("18AL", "3.1.2")
@pytest.mark.parametrize(("number", "price"), [(1, 20), (2, 15), (3, 10), (4, 5)])
def test_al_3_1_2_it_costs_five_less_each_round(number: int, price: int) -> None:
    g = opening().passed(3 * (number - 1))
    assert g.state.round.name == f"Stock round {number}"
    assert g.allows(Pass("Ann"))
    assert g.plays(TakePrivate("Ann", TUSCUMBIA)).state.cash("Ann") == 600 - price


@rule("18AL", "3.1.2")
def test_al_3_1_2_bids_on_others_do_not_stop_its_fall() -> None:
    g = opening().plays(Bid("Ann", "NDY", 125)).passed(3)
    assert (g.state.round.number, g.to_act) == (2, "Ben")
    assert g.plays(TakePrivate("Ben", TUSCUMBIA)).state.cash("Ben") == 585


@rule("18AL", "3.1.2")
def test_al_3_1_2_in_the_fifth_round_the_priority_holder_must_take_it_for_nothing() -> None:
    g = opening().passed(12)
    assert (g.state.round.name, g.to_act, g.state.priority) == ("Stock round 5", "Ann", "Ann")
    assert g.refuses(Pass("Ann"), "private.forced")
    assert g.refuses(Bid("Ann", "NDY", 125), "private.forced")
    assert [o.action for o in g.offers()] == [TakePrivate("Ann", TUSCUMBIA)]
    g = g.plays(TakePrivate("Ann", TUSCUMBIA))
    assert (g.state.cash("Ann"), g.to_act) == (600, "Ben")
    assert g.allows(Pass("Ben"))


@rule("18AL", "3.1.2", "3.1(a)")
def test_al_3_1_2_taking_it_is_a_purchase_that_may_start_auctions() -> None:
    g = opening().plays(Bid("Ann", "S&NA", 45)).passed(3)
    g = g.passed(9)
    assert (g.state.round.number, g.to_act) == (5, "Ben")
    g = g.plays(TakePrivate("Ben", TUSCUMBIA))
    assert g.state.privates["S&NA"] == "Ann"
    assert g.state.round.last == "Ben"


@rule("18AL", "3.1.2")
def test_al_3_1_2_it_can_be_taken_with_all_money_set_aside() -> None:
    g = opening().bid("Ann", "NDY", 600).private_sale(5)
    assert g.allows(TakePrivate("Ann", TUSCUMBIA))


@rule("18AL", "3.1.2")
def test_al_3_1_2_no_other_private_falls() -> None:
    g = opening().private(TUSCUMBIA, "Cal").private_sale(4)
    assert g.plays(TakePrivate("Ann", "S&NA")).state.cash("Ann") == 560
    assert g.private_sale(9).allows(Pass("Ann"))


# The table difference: a round of its own


@rule("18AL", "3.1")
def test_al_option_sale_round_comes_before_the_first_stock_round() -> None:
    g = opening(3, "sale_round")
    assert (g.state.round.kind, g.to_act) == ("sale", "Ann")
    g = g.plays(Bid("Ann", "S&NA", 45), Bid("Ben", "B&SLC", 75), Bid("Cal", "M&C", 105), Bid("Ann", "NDY", 125))
    assert g.state.priority == "Ann", "bids do not move it"
    g = g.plays(TakePrivate("Ben", TUSCUMBIA))
    assert (g.state.round.name, g.step, g.to_act) == ("Stock round 1", "stock_turn", "Cal")
    assert g.state.priority == "Cal", "left of the last to buy outright"


@rule("18AL", "3.1", "3.1.2")
def test_al_option_sale_round_all_passing_lowers_the_first_private() -> None:
    g = opening(3, "sale_round").passed(3)
    assert (g.state.round.kind, g.to_act) == ("sale", "Ann")
    assert g.plays(TakePrivate("Ann", TUSCUMBIA)).state.cash("Ann") == 585
    g = g.plays(Bid("Ann", "NDY", 125)).passed(3)
    assert g.to_act == "Ben", "the next in turn, not the holder of the priority deal"
    assert g.plays(TakePrivate("Ben", TUSCUMBIA)).state.cash("Ben") == 590


@rule("18AL", "3.1", "3.1.2")
def test_al_option_sale_round_forces_the_next_player_at_nothing() -> None:
    g = opening(3, "sale_round").passed(1).plays(Bid("Ben", "NDY", 125)).passed(3 * 4)
    assert g.to_act == "Cal"
    assert g.refuses(Pass("Cal"), "private.forced")
    g = g.plays(TakePrivate("Cal", TUSCUMBIA))
    assert (g.state.cash("Cal"), g.to_act, g.state.priority) == (600, "Ann", "Ann")


@rule("18AL", "3.1")
def test_al_option_sale_round_all_passing_later_lets_the_privates_pay() -> None:
    g = opening(3, "sale_round").plays(TakePrivate("Ann", TUSCUMBIA)).passed(3)
    assert (g.state.round.kind, g.to_act) == ("sale", "Ben")
    assert g.state.cash("Ann") == 585
    assert g.plays(TakePrivate("Ben", "S&NA")).state.cash("Ben") == 560, "others do not fall"


@rule("18AL", "3.1", "3.2(a)(1)")
def test_al_option_sale_round_the_stock_round_after_it_is_the_first() -> None:
    g = opening(3, "sale_round").private("S&NA", "Cal").private("B&SLC", "Cal").private("M&C", "Cal")
    g = g.private("NDY", "Cal").owns("Ben", "L&N", 3).plays(TakePrivate("Ann", TUSCUMBIA))
    assert g.refuses(SellShares("Ben", "L&N", 1), "sell.first_stock_round")
    g = g.round_over()
    assert [e.round.name for e in g.happened(RoundBegan)] == ["Operating round 1.1", "Stock round 2"]


@rule("18AL", "3.1", "3.1.1")
@pytest.mark.parametrize("file", ["4714", "hs_pzujrnou_144868"])
def test_al_option_sale_round_as_games_really_went(shared: Path, file: str) -> None:
    """Turn, priority deal and cash after every action of a sale played elsewhere."""
    names = {"TR": TUSCUMBIA, "SNAR": "S&NA", "BLC": "B&SLC", "M&C": "M&C", "NDY": "NDY"}
    game = json.loads((shared / f"games/18AL/{file}.json").read_text())
    lines = (shared / f"games/18AL/{file}.states.jsonl").read_text().splitlines()
    g = given("18AL", [str(player["id"]) for player in game["players"]], ["sale_round", "lowest_bidder_next"])
    for action, line in zip(game["actions"], lines[1:], strict=False):
        seat, there = str(action["entity"]), json.loads(line)
        private = names.get(action.get("company"), "")
        if action["type"] == "pass":
            g = g.plays(Pass(seat))
        elif g.step == "private_sale" and unsold(g.state)[0] == private:
            g = g.plays(TakePrivate(seat, private))
        else:
            g = g.plays(Bid(seat, private, action["price"]))
        assert (g.to_act, g.state.priority) == (there["active"], there["priority"])
        assert {p: g.state.cash(p) for p in g.state.seats} == {p: row["cash"] for p, row in there["players"].items()}
        if there["round"] != "ISR":
            break
    assert g.state.round.name == "Stock round 1"
