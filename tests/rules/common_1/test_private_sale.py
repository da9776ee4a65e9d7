"""3.1 of 18AL and 18GA: stock turns while the bank has privates to sell."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.common import BIDS, free_cash
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.offer import Span
from shortline.parts.ledger import BANK
from tests.rule import rule
from tests.rules.common_1.cast import Cast, both


@rule("18AL", "3.1")
@rule("18GA", "3.1")
@both
def test_3_1_a_turn_of_the_sale_is_one_purchase_one_bid_or_a_pass(its: Cast) -> None:
    g = its.table()
    assert {type(o.action) for o in g.offers()} == {TakePrivate, Bid, Pass}
    assert g.refuses(StartCorporation("Ann", its.runner, its.par), "turn.not_now")
    assert g.plays(TakePrivate("Ann", its.privates[0])).to_act == "Ben"


@rule("18AL", "3.1", "3.1(b)")
@rule("18GA", "3.1", "3.1(b)")
@both
def test_3_1_bids_stand_over_the_operating_round_that_passes_lead_to(its: Cast) -> None:
    last = its.privates[-1]
    g = its.table().plays(TakePrivate("Ann", its.privates[0]), Bid("Ben", last, its.data.privates[last].price + 5))
    g = g.passed(3)
    assert (g.step, g.state.round.number) == ("private_sale", 2)
    assert free_cash(g.state, "Ben") == g.state.cash("Ben") - its.data.privates[last].price - 5


@rule("18AL", "3.1(a)")
@rule("18GA", "3.1(a)")
@both
def test_3_1_a_only_the_cheapest_is_bought_and_for_its_par_value(its: Cast) -> None:
    first, second, *_ = its.privates
    g = its.table()
    assert g.refuses(TakePrivate("Ann", second), "private.cheapest")
    assert g.plays(TakePrivate("Ann", first)).state.cash("Ann") == g.state.cash("Ann") - its.data.privates[first].price


@rule("18AL", "3.1(a)")
@rule("18GA", "3.1(a)")
@both
def test_3_1_a_privates_with_bids_follow_and_play_goes_on_after_the_buyer(its: Cast) -> None:
    first, second, third, *_ = its.privates
    g = its.table().bid("Cal", second, 45).bid("Cal", third, 75).plays(TakePrivate("Ann", first))
    assert [g.state.privates[p] for p in its.privates] == ["Ann", "Cal", "Cal", BANK, BANK]
    assert g.to_act == "Ben"


@rule("18AL", "3.1(b)")
@rule("18GA", "3.1(b)")
@both
def test_3_1_b_a_bid_is_5_above_par_or_the_last_bid_and_of_free_money(its: Cast) -> None:
    first, second, third, *_ = its.privates
    price = its.data.privates[second].price
    g = its.table()
    assert g.refuses(Bid("Ann", second, price + 4), "private.raise")
    assert g.refuses(Bid("Ann", first, 100), "private.bid_others")
    assert g.bid("Ben", second, 60).refuses(Bid("Ann", second, 64), "private.raise")
    assert g.bid("Ben", second, 60).allows(Bid("Ann", second, 65))
    locked = g.bid("Ann", second, 500)
    assert locked.refuses(Bid("Ann", third, 101), "private.bid_money")
    assert locked.allows(Bid("Ann", third, 100))
    assert locked.bid("Ben", second, 505).refuses(Bid("Ann", third, 101), "private.bid_money"), "outbid or not"


@rule("18AL", "3.1.1")
@rule("18GA", "3.1.1")
@both
def test_3_1_1_bidders_alone_take_part_clockwise_from_the_highest_and_may_come_back(its: Cast) -> None:
    first, second, *_ = its.privates
    g = its.table(4).bid("Ben", second, 45).bid("Cal", second, 55).bid("Dee", second, 50)
    g = g.plays(TakePrivate("Ann", first))
    assert (g.step, g.to_act) == ("auction", "Dee")
    g = g.plays(Pass("Dee"), Bid("Ben", second, 60), Pass("Cal"))
    assert g.to_act == "Dee", "a pass is not final"
    assert g.refuses(Bid("Dee", second, 64), "auction.raise")
    assert g.refuses(Bid("Dee", first, 70), "auction.private")
    g = g.plays(Pass("Dee"))
    assert (g.state.privates[second], g.state.cash("Ben")) == ("Ben", its.data.tables[4].cash - 60)
    assert second not in BIDS.of(g.state)


@rule("18AL", "3.1.1")
@rule("18GA", "3.1.1")
@both
def test_3_1_1_money_set_aside_for_another_private_cannot_be_bid(its: Cast) -> None:
    first, second, third, *_ = its.privates
    g = its.table().bid("Ben", second, 45).bid("Cal", second, 50).bid("Ben", third, 500)
    g = g.plays(TakePrivate("Ann", first))
    assert g.refuses(Bid("Ben", second, 101), "auction.money")
    assert g.allows(Bid("Ben", second, 100))
    [bid] = g.offers(Bid)
    assert (bid.action, bid.span) == (Bid("Ben", second, 55), Span("amount", 55, 100))
    assert [o.action for o in g.offers(Pass)] == [Pass("Ben")]


@rule("18AL", "3.1.2")
@rule("18GA", "3.1.2")
@both
@pytest.mark.parametrize(("number", "price"), [(1, 20), (2, 15), (3, 10), (4, 5)])
def test_3_1_2_the_first_private_falls_with_every_stock_round(its: Cast, number: int, price: int) -> None:
    g = its.table().private_sale(number)
    assert g.plays(TakePrivate("Ann", its.privates[0])).state.cash("Ann") == 600 - price
    sold = g.private(its.privates[0], "Cal")
    assert sold.plays(TakePrivate("Ann", its.privates[1])).state.cash("Ann") == 560, "no other falls"


@rule("18AL", "3.1.2")
@rule("18GA", "3.1.2")
@both
def test_3_1_2_in_the_fifth_the_priority_holder_must_take_it_free(its: Cast) -> None:
    g = its.table().priority("Ben").private_sale(5)
    assert g.refuses(Pass("Ben"), "private.forced")
    assert g.refuses(Bid("Ben", its.privates[1], 45), "private.forced")
    g = g.plays(TakePrivate("Ben", its.privates[0]))
    assert (g.state.cash("Ben"), g.to_act) == (600, "Cal")


@rule("18AL", "3.1(a)", "3.1(b)")
@rule("18GA", "3.1(a)", "3.1(b)")
@both
def test_3_1_a_money_set_aside_for_a_bid_buys_nothing(its: Cast) -> None:
    first, *_, last = its.privates
    assert its.table().bid("Ann", last, 581).refuses(TakePrivate("Ann", first), "private.price")
    assert its.table().bid("Ann", last, 580).allows(TakePrivate("Ann", first))


@rule("18AL", "3.1.1")
@rule("18GA", "3.1.1")
@both
def test_3_1_1_a_lone_bidder_pays_his_bid_and_losers_get_their_money_back(its: Cast) -> None:
    first, second, third, *_ = its.privates
    alone = its.table().bid("Cal", second, 70).plays(TakePrivate("Ann", first))
    assert (alone.state.privates[second], alone.state.cash("Cal")) == ("Cal", 530)
    g = its.table().bid("Ben", second, 45).bid("Cal", second, 50).bid("Ben", third, 75).plays(TakePrivate("Ann", first))
    g = g.plays(Pass("Ben"))
    assert (g.state.privates[second], g.state.cash("Cal"), free_cash(g.state, "Cal")) == ("Cal", 550, 550)
    assert (g.state.privates[third], g.state.cash("Ben")) == ("Ben", 525), "the chain goes on"


@rule("18AL", "3.1.1")
@rule("18GA", "3.1.1")
@both
def test_option_lowest_bidder_next(its: Cast) -> None:
    first, second, *_ = its.privates
    g = its.table(5, "lowest_bidder_next").bid("Ben", second, 45).bid("Eve", second, 50).bid("Cal", second, 55)
    g = g.plays(TakePrivate("Ann", first))
    assert g.to_act == "Ben", "the lowest bid, not the seat after the highest"
    g = g.plays(Bid("Ben", second, 60))
    assert g.to_act == "Eve"
    g = g.plays(Pass("Eve"), Bid("Cal", second, 65))
    assert g.to_act == "Ben", "Eve has passed and is out"
    g = g.plays(Pass("Ben"))
    assert (g.state.privates[second], g.step, g.to_act) == ("Cal", "private_sale", "Ben")


@rule("18AL", "3.1", "3.1.2")
@rule("18GA", "3.1", "3.1.2")
@both
def test_option_sale_round(its: Cast) -> None:
    first, second, third, fourth, last = its.privates
    g = its.table(3, "sale_round")
    assert (g.state.round.kind, g.to_act) == ("sale", "Ann")
    price = its.data.privates[last].price + 5
    bids = g.plays(Bid("Ann", second, 45), Bid("Ben", third, 75), Bid("Cal", fourth, 105), Bid("Ann", last, price))
    assert bids.state.priority == "Ann", "bids do not move it"
    sold = bids.plays(TakePrivate("Ben", first))
    assert (sold.state.round.name, sold.step, sold.to_act) == ("Stock round 1", "stock_turn", "Cal")
    assert sold.state.priority == "Cal", "left of the last to buy outright"
    passed = g.passed(3)
    assert (passed.state.round.kind, passed.to_act) == ("sale", "Ann")
    assert passed.plays(TakePrivate("Ann", first)).state.cash("Ann") == 585
    forced = g.passed(1).plays(Bid("Ben", last, price)).passed(3 * 4)
    assert forced.to_act == "Cal"
    assert forced.refuses(Pass("Cal"), "private.forced")
    pays = g.plays(TakePrivate("Ann", first)).passed(3)
    assert (pays.state.round.kind, pays.to_act, pays.state.cash("Ann")) == ("sale", "Ben", 585)
    assert pays.plays(TakePrivate("Ben", second)).state.cash("Ben") == 560, "others do not fall"
