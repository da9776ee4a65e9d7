"""18AL 4.2.5: purchasing trains."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import PhaseBegan, TrainBought, TrainDiscarded, TrainRemoved
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule


def buying(phase: str = "2", *trains: str, cash: int = 3000) -> Given:
    """Ann's L&N, with money and these trains, at the train step; Ben's WRA operates later."""
    g = given("18AL").phase(phase).par("L&N", 105).owns("Ann", "L&N", 6).cash("L&N", cash)
    return g.trains("L&N", *trains).par("WRA", 75).owns("Ben", "WRA", 6).cash("WRA", 500).operating("L&N", "buy_trains")


def buy(train: str, price: int) -> BuyTrain:
    """Ann's corporation buys a train."""
    return BuyTrain("Ann", train, price)


def sold_out(g: Given, *kinds: str) -> Given:
    """No new train of these kinds is left."""
    depot = g.state.depot
    left = tuple(t for t in depot.upcoming if kind(t) not in kinds)
    return g.but(depot=replace(depot, upcoming=left))


# (b) new trains in their order


@rule("18AL", "4.2.5(b)")
def test_al_4_2_5_b_the_next_train_in_order() -> None:
    g = buying("1")
    assert g.allows(buy("2-0", 100))
    for later, price in (("2-1", 100), ("3-0", 180), ("4D-0", 800)):
        assert g.refuses(buy(later, price), "train.available")


@rule("18AL", "4.2.5(b)")
def test_al_4_2_5_b_all_of_a_kind_before_the_next() -> None:
    g = sold_out(buying("2"), "2")
    assert g.allows(buy("3-0", 180))
    assert g.refuses(buy("4-0", 300), "train.available")


@rule("18AL", "4.2.5(b)")
def test_al_4_2_5_b_the_4d_comes_after_the_7() -> None:
    g = sold_out(buying("6"), "6")
    assert g.allows(buy("7-0", 700))
    assert g.refuses(buy("4D-0", 800), "train.available")
    assert sold_out(g, "7").allows(buy("4D-0", 800))


@rule("18AL", "4.2.5(b)", "1.4")
def test_al_4_2_5_b_used_trains_hold_up_nothing() -> None:
    g = buying("3").used_trains("2")
    assert g.allows(buy("3-1", 180))
    assert g.allows(buy("2-0", 100))


# (c) face value


@rule("18AL", "4.2.5(c)")
def test_al_4_2_5_c_the_bank_sells_at_face_value() -> None:
    g = buying("2")
    after = g.plays(buy("2-1", 100))
    assert after.state.cash("L&N") == 2900
    assert after.state.cash(BANK) == g.state.cash(BANK) + 100
    for price in (99, 101, 1):
        assert g.refuses(buy("2-1", price), "train.price")


@rule("18AL", "4.2.5(c)")
def test_al_4_2_5_c_used_trains_too() -> None:
    g = buying("3").used_trains("2")
    assert g.refuses(buy("2-0", 50), "train.price")
    after = g.plays(buy("2-0", 100))
    assert after.state.cash("L&N") == 2900
    assert after.state.depot.open_market == ()


@rule("18AL", "4.2.5(c)")
def test_al_4_2_5_c_the_treasury_pays() -> None:
    assert buying("2", cash=100).allows(buy("2-1", 100))
    assert buying("2", cash=99).refuses(buy("2-1", 100), "train.money", "18AL 4.2.5(c)")


# (d) from corporation to corporation


def with_seller(phase: str = "2", train: str = "2") -> Given:
    """Ben's WRA has a train to sell."""
    return buying(phase).trains("WRA", train)


@rule("18AL", "4.2.5(d)")
@pytest.mark.parametrize("price", [1, 37, 500])
def test_al_4_2_5_d_another_corporation_sells_for_a_dollar_or_more(price: int) -> None:
    g = with_seller()
    asked = g.plays(buy("2-0", price))
    assert asked.to_act == "Ben"
    after = asked.accepted()
    assert after.state.corporations["L&N"].trains == ("2-0",)
    assert after.state.corporations["WRA"].trains == ()
    assert after.state.cash("WRA") == 500 + price
    assert after.state.cash("L&N") == 3000 - price


@rule("18AL", "4.2.5(d)")
def test_al_4_2_5_d_not_for_nothing_and_not_for_more_than_it_has() -> None:
    assert with_seller().refuses(buy("2-0", 0), "train.others_price", "18AL 4.2.5(d)")
    assert with_seller().cash("L&N", 50).refuses(buy("2-0", 51), "train.others_money", "18AL 4.2.5(d)")


@rule("18AL", "4.2.5(d)")
def test_al_4_2_5_d_the_seller_must_agree() -> None:
    g = with_seller().plays(buy("2-0", 300)).declined()
    assert g.state.corporations["WRA"].trains == ("2-0",)
    assert g.refuses(buy("2-0", 300), "turn.declined")
    assert g.allows(buy("2-0", 301))


@rule("18AL", "4.2.5(d)")
def test_al_4_2_5_d_with_one_president_it_is_done_at_once() -> None:
    g = buying().owns("Ben", "WRA", 3).owns("Ann", "WRA", 4).trains("WRA", "2")
    after = g.plays(buy("2-0", 1))
    assert after.state.corporations["L&N"].trains == ("2-0",)


@rule("18AL", "4.2.5(d)")
@pytest.mark.parametrize(("phase", "train"), [("2", "2"), ("3", "2"), ("4", "3"), ("5", "3"), ("7", "5")])
def test_al_4_2_5_d_in_any_phase(phase: str, train: str) -> None:
    g = with_seller(phase, train)
    mine = g.state.corporations["WRA"].trains[0]
    assert g.allows(buy(mine, 1))


@rule("18AL", "4.2.5(d)")
def test_al_4_2_5_d_only_in_the_turn_of_the_buyer_and_the_train_step() -> None:
    g = with_seller()
    assert g.refuses(BuyTrain("Ben", "2-0", 1), "turn.other_seat")
    assert g.operating("L&N", "dividend").in_turn(revenue=10).refuses(buy("2-0", 1), "turn.not_now")
    assert with_seller().trains("L&N", "2").refuses(buy("2-1", 1), "train.available")


# (e) phases begin


@rule("18AL", "4.2.5(e)", "1.2")
def test_al_4_2_5_e_the_first_of_a_kind_begins_a_phase_at_once() -> None:
    g = sold_out(buying("3").trains("WRA", "2"), "3")
    after = g.plays(buy("4-0", 300))
    assert [e.phase for e in after.happened(PhaseBegan)] == ["4"]
    assert after.state.corporations["WRA"].trains == ()
    assert after.state.phase == "4"
    assert after.step == "buy_trains", "the turn goes on"


@rule("18AL", "4.2.5(e)")
def test_al_4_2_5_e_the_second_begins_none() -> None:
    assert not buying("2").plays(buy("2-1", 100)).happened(PhaseBegan)


@rule("18AL", "4.2.5(e)")
def test_al_4_2_5_e_nor_does_a_used_train() -> None:
    g = buying("4").used_trains("3").plays(buy("3-0", 180))
    assert not g.happened(PhaseBegan)


# (f) one train a turn from the bank


@rule("18AL", "4.2.5(f)")
@pytest.mark.parametrize("phase", ["1", "2", "3"])
def test_al_4_2_5_f_until_the_first_4_one_train_a_turn_from_the_bank(phase: str) -> None:
    g = buying(phase)
    first = next(o.action for o in g.offers(BuyTrain))
    assert g.allows(first)
    assert g.in_turn(bank_trains=("2",)).refuses(first, "train.one_from_bank")
    assert g.plays(first).state.operating == "WRA", "there is nothing more to buy"


@rule("18AL", "4.2.5(f)")
def test_al_4_2_5_f_a_used_train_is_a_train_of_the_bank() -> None:
    g = buying("3").used_trains("2").in_turn(bank_trains=("3",))
    assert g.refuses(buy("2-0", 100), "train.one_from_bank")


@rule("18AL", "4.2.5(f)")
def test_al_4_2_5_f_trains_of_corporations_do_not_count() -> None:
    g = with_seller().in_turn(bank_trains=("2",))
    assert g.allows(buy("2-0", 5))
    first = with_seller().plays(buy("2-0", 5)).accepted()
    assert first.allows(buy("2-1", 100))


@rule("18AL", "4.2.5(f)")
def test_al_4_2_5_f_who_buys_the_first_4_may_go_on_at_once() -> None:
    g = sold_out(buying("3"), "3").plays(buy("4-0", 300))
    assert g.step == "buy_trains"
    g = g.plays(buy("4-1", 300), buy("4-2", 300))
    assert g.state.corporations["L&N"].trains == ("4-0", "4-1", "4-2")


# (g) how many trains


@rule("18AL", "4.2.5(g)", "Table I")
@pytest.mark.parametrize(
    ("phase", "own", "other"),
    [
        ("2", ("2", "2", "2", "2"), "2"),
        ("3", ("2", "2", "2", "2"), "3"),
        ("4", ("3", "3", "3"), "4"),
        ("5", ("3", "4"), "5"),
        ("6", ("5", "5"), "6"),
        ("7", ("5", "6"), "7"),
        ("4D", ("4D", "4D"), "7"),
    ],
)
def test_al_4_2_5_g_at_the_limit_no_train_from_any_source(phase: str, own: tuple[str, ...], other: str) -> None:
    full, below = (buying(phase, *trains).trains("WRA", other) for trains in (own, own[1:]))
    for g, answer in ((below, ()), (full, ("train.limit",))):
        (another,), new = g.state.corporations["WRA"].trains, g.state.depot.upcoming[0]
        assert g.why(buy(another, 1)) == answer
        assert g.why(buy(new, g.data.train(new).price)) == answer


@rule("18AL", "4.2.5(g)")
def test_al_4_2_5_g_not_even_if_the_purchase_would_make_room() -> None:
    # The first 4 would take all four 2s away.
    g = sold_out(buying("3", "2", "2", "2", "2"), "3")
    assert g.refuses(buy("4-0", 300), "train.limit")


@rule("18AL", "4.2.5(g)")
def test_al_4_2_5_g_when_the_limit_falls_the_president_chooses_what_goes() -> None:
    g = sold_out(buying("4", "3").trains("WRA", "3", "3", "4"), "4")
    after = g.plays(buy("5-0", 450))
    assert after.step == "discard_train"
    assert after.to_act == "Ben"
    assert {o.action.train for o in after.offers(DiscardTrain)} == {"3-1", "4-0"}
    assert after.refuses(DiscardTrain("Ben", "5-0"), "train.discard")
    for choice in ("3-1", "3-2", "4-0"):
        done = after.plays(DiscardTrain("Ben", choice))
        assert done.state.depot.open_market == (choice,)
        assert len(done.state.corporations["WRA"].trains) == 2
        assert done.state.cash("WRA") == 500, "without compensation"


@rule("18AL", "4.2.5(g)")
def test_al_4_2_5_g_rust_goes_before_the_limit_is_looked_at() -> None:
    g = sold_out(buying("3").trains("WRA", "2", "2", "3", "3"), "3")
    after = g.plays(buy("4-0", 300))
    assert len(after.happened(TrainRemoved)) == 2
    assert not after.happened(TrainDiscarded)
    assert after.step == "buy_trains"
    assert after.state.corporations["WRA"].trains == ("3-0", "3-1")


@rule("18AL", "4.2.5(g)")
def test_al_4_2_5_g_the_buyer_below_the_limit_may_buy_and_then_discards() -> None:
    g = sold_out(buying("4", "3", "3"), "4")
    after = g.plays(buy("5-0", 450))
    assert after.step == "discard_train"
    assert after.to_act == "Ann"
    assert {kind(o.action.train) for o in after.offers(DiscardTrain)} == {"3", "5"}
    done = after.plays(DiscardTrain("Ann", "5-0"))
    assert done.state.depot.open_market == ("5-0",)


@rule("18AL", "4.2.5(g)")
def test_al_4_2_5_g_several_discard_in_operating_order() -> None:
    g = sold_out(buying("4", "3", "3").trains("WRA", "3", "3", "4"), "4")
    after = g.plays(buy("5-0", 450))
    assert (after.to_act, after.state.top.corporation) == ("Ann", "L&N")
    after = after.plays(DiscardTrain("Ann", "3-0"))
    assert (after.to_act, after.state.top.corporation) == ("Ben", "WRA")


@rule("18AL", "4.2.5(g)")
def test_al_4_2_5_g_nothing_else_is_discarded_or_sold_to_the_bank() -> None:
    g = buying("3", "2", "2")
    assert g.refuses(DiscardTrain("Ann", "2-0"), "turn.not_now")
    assert not [name for name in g.rules.actions if "SellTrain" in name]


@rule("18AL", "4.2.5(g)", "4.2.5(c)")
def test_al_4_2_5_g_a_discarded_train_may_be_bought_again() -> None:
    g = sold_out(buying("4").trains("WRA", "3", "3", "4"), "4").plays(buy("5-0", 450))
    g = g.plays(DiscardTrain("Ben", "4-0"))
    after = g.plays(buy("4-0", 300))
    assert [e.source for e in after.happened(TrainBought)] == ["open_market"]
