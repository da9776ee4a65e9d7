"""18AL 1: rounds, phases, privates, corporations, the bank, par and market values."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import PhaseBegan, RoundBegan, TurnBegan
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET
from shortline.parts.ledger import BANK
from shortline.titles.g18al.coal import PlaceCoal
from tests.given import Given, given
from tests.rule import rule


def passing(g: Given) -> Given:
    """The position after passes to the end of the operating set."""
    while g.state.round.kind == "operating":
        g = g.passed()
    return g


# 1.1: rounds


@rule("18AL", "1.1", "Table I")
@pytest.mark.parametrize(("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("4D", 3)])
def test_al_1_1_so_many_operating_rounds_follow_a_stock_round(phase: str, rounds: int) -> None:
    g = given("18AL").phase(phase).stock_round(4).round_over()
    assert [e.round.name for e in g.happened(RoundBegan)] == [
        *(f"Operating round 4.{i + 1}" for i in range(rounds)),
        "Stock round 5",
    ]


@rule("18AL", "1.1", "4")
def test_al_1_1_each_floated_corporation_has_one_turn_in_an_operating_round() -> None:
    g = given("18AL").owns("Ann", "L&N", 6).owns("Ben", "ABC", 6).owns("Cal", "TAG", 5).stock_round(2).round_over()
    turns = []
    while g.state.round.kind == "operating":
        turns += [e.corporation for e in g.happened(TurnBegan)]
        g = g.passed()
    assert sorted(turns) == ["ABC", "L&N"]


# 1.2: phases


@rule("18AL", "1.2", "4.2.5(e)")
def test_al_1_2_the_first_train_of_a_kind_begins_the_phase_of_its_number() -> None:
    g = given("18AL").owns("Ann", "L&N", 6).cash("L&N", 1000).operating("L&N", "buy_trains")
    assert g.state.phase == "1"
    g = g.plays(BuyTrain("Ann", "2-0", 100))
    assert [e.phase for e in g.happened(PhaseBegan)] == ["2"]


@rule("18AL", "1.2")
def test_al_1_2_the_second_does_not() -> None:
    g = given("18AL").phase("3").owns("Ann", "L&N", 6).cash("L&N", 1000).operating("L&N", "buy_trains")
    assert not g.plays(BuyTrain("Ann", "3-1", 180)).happened(PhaseBegan)


@rule("18AL", "1.2", "Table I")
def test_al_1_2_a_new_phase_ends_neither_the_turn_nor_the_round() -> None:
    g = given("18AL").phase("3").trains("ABC", "3", "3", "3", "3").owns("Ann", "L&N", 6).owns("Ben", "ABC", 6)
    g = g.cash("L&N", 1000).price("L&N", 120).operating("L&N", "buy_trains")
    g = g.plays(BuyTrain("Ann", "4-0", 300))
    assert g.state.phase == "4"
    assert (g.step, g.to_act) == ("discard_train", "Ben"), "the new limit interrupts"
    g = g.plays(g.offers()[0].action)
    assert (g.state.operating, g.step, g.to_act) == ("L&N", "buy_trains", "Ann")
    assert g.state.round.name == "Operating round 2.1"


@rule("18AL", "1.2", "Table I")
def test_al_1_2_the_length_of_a_set_is_fixed_when_its_stock_round_ends() -> None:
    g = given("18AL").phase("2").trains("ABC", *"22222").owns("Ann", "L&N", 6).cash("L&N", 180)
    g = g.operating("L&N", "buy_trains", round=(2, 1, 1)).plays(BuyTrain("Ann", "3-0", 180))
    assert (g.state.phase, g.state.round.name) == ("3", "Stock round 3")
    g = g.round_over()
    assert (g.state.round.name, g.state.round.of) == ("Operating round 3.1", 2)


# 1.3.1: privates


@rule("18AL", "1.3.1", "4.1")
def test_al_1_3_1_a_private_pays_its_owner_player_or_corporation() -> None:
    g = given("18AL").phase("3").owns("Ann", "L&N", 6).private("NDY", "L&N").private("M&C", "Ben").stock_round(3)
    g = g.round_over()
    assert (g.state.cash("L&N"), g.state.cash("Ben")) == (20, 620)


@rule("18AL", "1.3.1")
@pytest.mark.parametrize(
    ("private", "par", "income"),
    [("Tuscumbia", 20, 5), ("S&NA", 40, 10), ("B&SLC", 70, 15), ("M&C", 100, 20), ("NDY", 120, 20)],
)
def test_al_1_3_1_a_private_is_one_certificate_with_a_fixed_income(private: str, par: int, income: int) -> None:
    g = given("18AL").private(private, "Ann").stock_round(2)
    assert g.data.privates[private].price == par
    assert g.round_over().state.cash("Ann") == 600 + income


@rule("18AL", "1.3.1", "4.2(i)")
def test_al_1_3_1_its_power_is_for_a_corporation_that_owns_it_and_its_own_turn() -> None:
    g = given("18AL").phase("3").owns("Ann", "L&N", 6).owns("Ann", "ABC", 6).cash("ABC", 1000).price("L&N", 120)
    g = g.trains("ABC", "3").operating("ABC", "buy_trains")
    half = BuyTrain("Ann", "3-1", 90, "NDY")
    assert g.private("NDY", "ABC").allows(half)
    assert g.private("NDY", "Ann").refuses(half, "train.power"), "a player's private has no power"
    assert g.private("NDY", "L&N").refuses(half, "train.power"), "nor one of a sister corporation"
    assert g.private("S&NA", "Ann").refuses(PlaceCoal("Ann", "G6"), "coal.owner")


@rule("18AL", "1.3.1", "1.4")
def test_al_1_3_1_a_private_never_goes_back_to_the_bank() -> None:
    g = given("18AL").stock_round(2).private("NDY", "Ann")
    assert g.refuses(TradePrivate("Ann", "NDY", BANK, 100), "trade.parties")


# 1.3.2: corporations


@rule("18AL", "1.3.2")
def test_al_1_3_2_nine_certificates_one_of_two_shares() -> None:
    g = given("18AL").stock_round(2).plays(StartCorporation("Ann", "L&N", 60))
    book = g.state.holdings
    assert (book.total("L&N"), book.of("L&N", "Ann"), book.certificates("L&N", "Ann")) == (10, 2, 1)
    assert book.single("L&N", INITIAL_OFFERING) == 8


@rule("18AL", "1.3.2")
def test_al_1_3_2_a_player_cannot_spend_his_corporations_money() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 6).owns("Ben", "ABC", 2).cash("L&N", 900).cash("Ann", 59)
    assert g.refuses(BuyShare("Ann", "ABC", INITIAL_OFFERING), "buy.money")
    assert g.cash("Ann", 60).allows(BuyShare("Ann", "ABC", INITIAL_OFFERING))


@rule("18AL", "1.3.2")
def test_al_1_3_2_nor_a_corporation_its_presidents_or_a_sisters() -> None:
    g = given("18AL").owns("Ann", "L&N", 6).owns("Ann", "ABC", 6).cash("ABC", 900).cash("L&N", 19)
    g = g.price("L&N", 120).operating("L&N")
    decatur = LayTile("Ann", "C4", "57", 0)
    assert g.refuses(decatur, "tile.cost")
    assert g.cash("L&N", 20).allows(decatur)


@rule("18AL", "1.3.2")
def test_al_1_3_2_no_corporation_holds_stock() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 6).cash("L&N", 900)
    holders = {holder for c in g.state.corporations for holder, _ in g.state.holdings.holders(c)}
    assert holders <= {*g.state.seats, INITIAL_OFFERING, OPEN_MARKET}
    assert g.operating("L&N").refuses(BuyShare("Ann", "L&N", INITIAL_OFFERING), "turn.not_now")


# 1.4: the bank


@rule("18AL", "1.4", "Table II")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_al_1_4_the_game_has_eight_thousand_dollars_in_all(seats: int) -> None:
    assert sum(given("18AL", seats).state.ledger.values()) == 8000


@rule("18AL", "1.4")
def test_al_1_4_everything_begins_new_in_the_initial_offering() -> None:
    s = given("18AL").state
    assert all(s.holdings.of(c, INITIAL_OFFERING) == 10 for c in s.corporations)
    assert (len(s.depot.upcoming), s.depot.open_market) == (21, ())


@rule("18AL", "1.4")
def test_al_1_4_stock_that_was_sold_lies_in_the_open_market() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 3).plays(SellShares("Ann", "L&N", 1))
    assert (g.state.holdings.of("L&N", OPEN_MARKET), g.state.holdings.of("L&N", INITIAL_OFFERING)) == (1, 7)


@rule("18AL", "1.4", "4.2.5(b)")
def test_al_1_4_a_used_train_does_not_hold_up_the_new_ones() -> None:
    g = given("18AL").phase("4").used_trains("3").owns("Ann", "L&N", 6).cash("L&N", 1000)
    g = g.operating("L&N", "buy_trains")
    assert g.allows(BuyTrain("Ann", "4-1", 300))
    assert g.allows(BuyTrain("Ann", "3-0", 180))
    assert g.refuses(BuyTrain("Ann", "5-0", 450), "train.available"), "a new one does"


# 1.5: par value and market value


@rule("18AL", "1.5")
def test_al_1_5_the_par_value_never_changes_and_the_market_value_does() -> None:
    g = given("18AL").stock_round(2).plays(StartCorporation("Ann", "L&N", 75)).stock_turn("Ann")
    g = g.plays(BuyShare("Ann", "L&N", INITIAL_OFFERING), SellShares("Ann", "L&N", 1))
    assert (g.state.corporations["L&N"].par, price(Position(g.rules, g.state), "L&N")) == (75, 70)
    g = g.stock_turn("Ben")
    assert g.plays(BuyShare("Ben", "L&N", INITIAL_OFFERING)).state.cash("Ben") == 525
    assert g.plays(BuyShare("Ben", "L&N", OPEN_MARKET)).state.cash("Ben") == 530


@rule("18AL", "1.5", "3.2(c)(1)")
def test_al_1_5_the_founder_sets_it_and_nobody_sets_it_again() -> None:
    g = given("18AL").stock_round(2).plays(StartCorporation("Ann", "L&N", 75)).passed()
    assert g.refuses(StartCorporation(g.to_act, "L&N", 105), "start.once")


@rule("18AL", "1.5", "4.2.6")
def test_al_1_5_the_par_value_of_a_private_bounds_what_a_corporation_pays() -> None:
    g = given("18AL").phase("3").owns("Ann", "L&N", 6).private("B&SLC", "Ann").cash("L&N", 500).operating("L&N")
    assert g.allows(BuyPrivate("Ann", "B&SLC", 35))
    assert g.allows(BuyPrivate("Ann", "B&SLC", 105))
    assert g.refuses(BuyPrivate("Ann", "B&SLC", 34), "private.bounds")
    assert g.refuses(BuyPrivate("Ann", "B&SLC", 106), "private.bounds")


@rule("18AL", "1.1")
def test_al_1_1_a_stock_round_comes_again_after_the_operating_rounds() -> None:
    g = passing(given("18AL").owns("Ann", "L&N", 6).operating("L&N", round=(3, 1, 1)))
    assert (g.state.round.name, g.step) == ("Stock round 4", "stock_turn")
    assert g.allows(Pass(g.to_act))
