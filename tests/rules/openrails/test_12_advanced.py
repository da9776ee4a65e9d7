"""The advanced game: open stock phase, auction for tiles, income along routes."""

from __future__ import annotations

import pytest

from shortline.cuberail.frames import AuctionStep
from shortline.cuberail.income import advanced_income
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.rotation import Pass
from shortline.parts.auction import Auction
from tests.cuberail.given import Given, given
from tests.rule import rule


@rule("openrails", "12.1")
def test_players_buy_and_sell_in_any_order() -> None:
    g = given(2, "advanced_stock").company("Blue", Ann=3, Ben=2).company("Red", Ben=2).turn(2).trading()
    g = g.plays(BuyShare("Ann", "Red"))
    g = g.plays(SellShares("Ben", "Blue", 1))
    assert g.allows(SellShares("Ann", "Blue", 1))
    assert g.allows(BuyShare("Ann", "Blue"))
    assert g.allows(StartCompany("Ann", "Black", 8))
    assert g.refuses(SellShares("Ann", "Blue", 4), "sell.owned")


@rule("openrails", "12.1")
def test_nobody_buys_what_he_sold_this_turn() -> None:
    g = given(2, "advanced_stock").company("Blue", Ann=3, Ben=1).company("Red", Ben=2).turn(2).trading()
    g = g.plays(SellShares("Ann", "Blue", 1), Pass("Ben"))
    assert g.refuses(BuyShare("Ann", "Blue"), "buy.sold")
    assert g.allows(BuyShare("Ann", "Red"))
    assert g.plays(Pass("Ann")).step != "trading"
    g = g.plays(BuyShare("Ann", "Red"))
    assert g.allows(BuyShare("Ben", "Blue")), "others may"


@rule("openrails", "12.1")
def test_the_phase_is_over_when_all_pass() -> None:
    g = given(3, "advanced_stock").turn(1).trading().plays(Pass("Ann"), Pass("Ben"))
    assert g.step == "trading"
    assert g.plays(Pass("Cal")).step != "trading"


def auction(players: int = 3, *spare: str, first: str = "Ann") -> Given:
    """The auction begins with a player; some have a pass to spare."""
    g = given(players, "action_auction").turn(2)
    at = g.state.seats.index(first)
    order = (*g.state.seats[at:], *g.state.seats[:at])
    frame = AuctionStep((first,), auction=Auction(order), spare=spare)
    return g.but(tiles={}, cursor=(*g.state.cursor[:1], frame)).settled()


@rule("openrails", "12.2(a)")
def test_the_first_bidder_is_drawn() -> None:
    assert {given(3, "action_auction", seed=seed).to_act for seed in range(30)} == {"Ann", "Ben", "Cal"}
    assert given(2, "action_auction").step == "auction", "also with two"


@rule("openrails", "12.2(a)")
def test_bids_rise_and_are_ones_own_money() -> None:
    g = auction()
    assert g.refuses(Bid("Ann", 0), "bid.raise")
    assert g.refuses(Bid("Ann", 81), "bid.money")
    assert "Ann has $80 of the $81" in g.says(Bid("Ann", 81))
    assert g.allows(Bid("Ann", 1))
    assert g.allows(Bid("Ann", 80))
    g = g.plays(Bid("Ann", 5))
    assert g.refuses(Bid("Ben", 5), "bid.raise")
    assert g.refuses(Bid("Ben", -6), "bid.raise")
    assert g.allows(Bid("Ben", 6))


@rule("openrails", "12.2(a)", "12.2(b)")
def test_three_players_choose_in_the_reverse_order_of_dropping_out() -> None:
    g = auction().plays(Bid("Ann", 1), Bid("Ben", 4), Pass("Cal"), Bid("Ann", 6), Bid("Ben", 7), Pass("Ann"))
    assert g.state.order == ("Ben", "Ann", "Cal")
    assert [g.money(seat) for seat in ("Ann", "Ben", "Cal")] == [74, 73, 80]
    assert (g.step, g.to_act) == ("selection", "Ben")
    g = g.plays(ChooseTile("Ben", "Extra Round"), ChooseTile("Ann", "Extra Track"), ChooseTile("Cal", "First Move"))
    assert g.state.order == ("Ben", "Ann", "Cal"), "the auction, not the numbers, orders the phases"
    assert (g.step, g.to_act) == ("buying", "Ben")


@rule("openrails", "12.2(a)", "3.2")
def test_first_stock_still_goes_first() -> None:
    g = auction().plays(Pass("Ann"), Pass("Ben"))
    assert g.state.order == ("Cal", "Ben", "Ann")
    g = g.plays(ChooseTile("Cal", "Extra Round"), ChooseTile("Ben", "Extra Track"), ChooseTile("Ann", "First Stock"))
    assert g.to_act == "Ann"


@rule("openrails", "12.2(b)")
def test_who_drops_out_first_pays_nothing() -> None:
    g = auction().plays(Bid("Ann", 3), Bid("Ben", 4), Bid("Cal", 5), Pass("Ann"), Pass("Ben"))
    assert [g.money(seat) for seat in ("Ann", "Ben", "Cal")] == [80, 76, 75]


@rule("openrails", "12.2(b)")
def test_of_two_the_loser_pays_half_rounded_up() -> None:
    g = auction(2).plays(Bid("Ann", 5), Bid("Ben", 9), Pass("Ann"))
    assert (g.money("Ann"), g.money("Ben")) == (117, 111)
    quiet = auction(2).plays(Pass("Ann"))
    assert (quiet.money("Ann"), quiet.money("Ben")) == (120, 120), "who never bid pays nothing"
    assert quiet.state.order == ("Ben", "Ann")


@rule("openrails", "12.2(c)")
def test_first_move_passes_once_without_dropping_out() -> None:
    g = auction(3, "Ann").plays(Pass("Ann"))
    assert g.state.top.auction.out == ()
    g = g.plays(Bid("Ben", 1), Pass("Cal"))
    assert g.to_act == "Ann"
    won = g.plays(Bid("Ann", 2), Pass("Ben"))
    assert won.state.order == ("Ann", "Ben", "Cal")
    lost = g.plays(Pass("Ann"))
    assert lost.state.order == ("Ben", "Ann", "Cal"), "the second pass is for good"
    plain = auction(3).plays(Pass("Ann"))
    assert plain.state.top.auction.out == ("Ann",)


@rule("openrails", "12.2(c)")
def test_last_turns_first_move_has_the_pass() -> None:
    g = auction(2).plays(Pass("Ann"), ChooseTile("Ben", "Extra Track"), ChooseTile("Ann", "First Move"))
    while g.state.turn == 2:
        g = g.passed()
    assert g.state.top.spare == ("Ann",)


@rule("openrails", "12.2(a)")
def test_nobody_bids_against_himself_and_who_cannot_bid_passes() -> None:
    g = auction(3, "Ben").plays(Bid("Ann", 3), Pass("Ben"), Pass("Cal"))
    assert g.to_act == "Ben", "Ann leads and is not asked"
    poor = auction(2).cash("Ben", 4).plays(Bid("Ann", 4))
    assert poor.state.order == ("Ann", "Ben")
    assert "Ben has no money to bid more" in poor.log


# Income along routes


def running(name: str, *trains: str, track: tuple[str, ...], stations: tuple[str, ...] = ()) -> Given:
    """Ann's company with trains, track and further stations."""
    g = given(2, "advanced_income").company(name, 12, Ann=3).track(name, *track).stations(name, *stations)
    return g.trains(name, *trains).turn(3)


def income(g: Given, name: str) -> int:
    """What a company's trains bring in the advanced game."""
    return advanced_income(g.data, g.state, name).amount


SPINE = ("A4", "C4", "E4", "G4", "H5")
"""Nashville 4, Decatur 1, plain, Birmingham 2, Oxmoor 3."""


@rule("openrails", "12.3(a)")
@pytest.mark.parametrize(("train", "amount"), [("2", 5), ("3", 7), ("4", 10), ("5", 10)])
def test_a_train_runs_from_a_station_without_skipping(train: str, amount: int) -> None:
    assert income(running("Blue", train, track=SPINE), "Blue") == amount


@rule("openrails", "12.3(a)")
def test_runs_start_at_stations_only() -> None:
    assert income(running("Blue", "2", track=SPINE, stations=("G4",)), "Blue") == 5, "Birmingham to Oxmoor"
    far = running("Blue", "2", track=SPINE).value("H5", 9)
    assert income(far, "Blue") == 5, "Oxmoor and Birmingham are two places, but no station is there"
    assert income(far.stations("Blue", "G4"), "Blue") == 11
    assert income(running("Blue", "3", track=("A4",)), "Blue") == 0, "one place is no run"


@rule("openrails", "12.3(a)")
def test_the_table_plays_it() -> None:
    g = running("Blue", "3", "2", track=SPINE).cash("Blue", 5).improving("Blue").plays(Pass("Ann"))
    assert g.state.operating.income == 7 + 5
    assert "3-train Nashville–Decatur–Birmingham $7" in g.log


@rule("openrails", "12.3(b)")
def test_a_hex_is_used_once_by_a_train_but_trains_share_hexes() -> None:
    g = running("Blue", "3", "3", track=SPINE)
    assert income(g, "Blue") == 7 + 5, "the second train cannot go to and fro"
    ring = running("Red", "5", track=("L5", "K4", "J5", "K6"))
    assert income(ring, "Red") == 3, "round the ring and back into Montgomery would count it twice"


@rule("openrails", "12.3(b)")
def test_trains_do_not_pass_stations_of_others() -> None:
    g = running("Blue", "4", track=SPINE).company("Green", Ben=3).track("Green", "G8", "C4")
    blocked = g.stations("Green", "C4")
    assert income(blocked, "Blue") == 5, "they may end there"
    assert income(blocked.stations("Blue", "C4"), "Blue") == 10
    beyond = blocked.stations("Blue", "H5")
    assert income(beyond, "Blue") == 3 + 2 + 1, "or start beyond it"


@rule("openrails", "12.3(c)")
def test_trains_run_to_different_sets_of_places() -> None:
    one_line = running("Blue", "2", "2", track=("A4", "C4"))
    assert income(one_line, "Blue") == 5, "there is only one set of places"
    fork = running("Blue", "2", "2", track=("A4", "C4", "B5", "C6"))
    assert income(fork, "Blue") == 5 + 5, "Decatur, and Stevenson"
    both_ways = running("Blue", "2", "2", track=("A4", "C4"), stations=("C4",))
    assert income(both_ways, "Blue") == 5, "the same places from the other end are the same set"


@rule("openrails", "12.3(c)", "6(c)")
def test_the_best_sum_is_taken_and_d_trains_double() -> None:
    g = running("Blue", "3", "3D", track=SPINE)
    assert income(g, "Blue") == 2 * 7 + 5
    four = running("Blue", "4", "3D", track=SPINE)
    assert income(four, "Blue") == 10 + 14


def open_phase(**shares: int) -> Given:
    """The open stock phase; Blue has these shareholders."""
    return given(3, "advanced_stock").company("Blue", **shares).company("Red", Ben=3, Cal=2).turn(2).trading()


@rule("openrails", "12.1", "4.1(a)", "4.1(b)", "4.1(c)")
def test_sales_of_the_open_phase_have_the_limits_of_every_sale() -> None:
    g = open_phase(Ann=3, Ben=1)
    assert g.refuses(SellShares("Ann", "Mauve", 1), "input.company")
    assert g.refuses(SellShares("Ann", "Blue", 0), "input.shares")
    assert g.refuses(SellShares("Ann", "Red", 1), "sell.owned")
    assert g.refuses(SellShares("Ann", "Blue", 3), "sell.presidents_share")
    assert g.refuses(SellShares("Ann", "Blue", 1, "Ben"), "sell.successor")
    once = g.plays(SellShares("Ann", "Blue", 1)).passed(2)
    assert once.refuses(SellShares("Ann", "Blue", 1), "sell.once")


@rule("openrails", "12.1", "4.2(a)", "4.2(c)", "4.2(d)", "4.3(a)")
def test_purchases_of_the_open_phase_have_the_limits_of_every_purchase() -> None:
    g = open_phase(Ann=4)
    assert g.refuses(BuyShare("Ann", "Mauve"), "input.company")
    assert g.refuses(BuyShare("Ann", "Green"), "buy.started")
    assert g.refuses(BuyShare("Ann", "Red"), "buy.in_bank")
    assert g.refuses(BuyShare("Ann", "Blue"), "buy.company_limit")
    assert g.refuses(StartCompany("Ann", "Mauve", 8), "input.company")
    assert g.refuses(StartCompany("Ann", "Green", 13), "start.par")
    assert g.refuses(StartCompany("Ann", "Blue", 8), "start.once")
    poor = open_phase(Ann=2).cash("Ann", 9)
    assert poor.refuses(BuyShare("Ann", "Blue"), "buy.money")
    assert poor.refuses(StartCompany("Ann", "Green", 8), "start.money")
    full = given(3, "advanced_stock").company("Blue", Ann=4).company("Red", Ann=3).turn(2).trading()
    assert full.refuses(BuyShare("Ann", "Red"), "buy.limit")
    assert full.refuses(StartCompany("Ann", "Green", 8), "buy.limit")


@rule("openrails", "12.2(c)")
def test_the_log_tells_a_spare_pass_from_the_last() -> None:
    g = given(3, "action_auction")
    frame = AuctionStep(("Ann",), auction=Auction(("Ann", "Ben", "Cal")), spare=("Ann",))
    g = g.but(tiles={}, cursor=(*g.state.cursor[:1], frame))
    first = g.plays(Pass("Ann"))
    assert first.log.startswith("Ann passes and stays in the auction (First Move)")
    assert first.plays(Pass("Ben")).log.startswith("Ben drops out of the auction")
