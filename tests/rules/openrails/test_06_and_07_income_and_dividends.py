"""Basic income with the rulebook's examples, stations in the way, dividends and prices."""

from __future__ import annotations

import pytest

from shortline.cuberail.events.stock import PriceMoved
from shortline.cuberail.income import basic_income, visited
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.dividends import PayOut, Withhold
from shortline.cuberail.rotation import Pass
from shortline.parts.ledger import BANK
from tests.cuberail.given import Given, given
from tests.rule import rule


def running(name: str, *trains: str, track: tuple[str, ...]) -> Given:
    """Ann's company with these trains on this track, its home first."""
    return given(2).company(name, 12, Ann=3).track(name, *track).trains(name, *trains).turn(3)


def income(g: Given, name: str) -> int:
    """What a company's trains bring in the basic game."""
    return basic_income(g.data, g.state, name).amount


TO_SELMA = ("L5", "K4")
ATLANTA_GADSDEN_BIRMINGHAM = ("G8", "F7", "E6", "F5", "G4")


@rule("openrails", "6(a)")
def test_example_1_betsy() -> None:
    assert income(running("Red", "2", track=TO_SELMA), "Red") == 3, "Montgomery 1 and Selma 2"


@rule("openrails", "6(b)")
def test_example_2_jeremiah() -> None:
    g = running("Green", "2", "2", track=ATLANTA_GADSDEN_BIRMINGHAM)
    assert income(g, "Green") == 12, "4 + 2 + 2, and 4 again"


@rule("openrails", "6(a)", "6(d)")
def test_example_3_justin() -> None:
    g = running("Black", "2", "2", track=("F1", "G4", "H5", "C2", "C6", "D7")).with_joined("Black")
    assert income(g, "Black") == 9, "Tupelo 3, Oxmoor 3, Birmingham 2 and one town of three"


@rule("openrails", "6(b)")
def test_example_4_duane_on_a_total_of_eight() -> None:
    # The book has four 2-trains, where there are three: two 2s and a 4 make a total of eight as well.
    g = running("Green", "2", "2", "4", track=("G8", "H7", "G6", "H5")).with_joined("Green", without=("G6",))
    assert [h for h in g.state.companies["Green"].track if g.data.map.place(h)] == ["G8", "H5"]
    assert income(g, "Green") == 14, "not 28: a place is visited twice, not four times"


@rule("openrails", "6(c)")
def test_example_5_duane_with_two_3d_trains() -> None:
    g = running("Green", "3D", "3D", track=("G8", "H5", "G4")).with_joined("Green").value("G4", 1)
    assert income(g, "Green") == 32, "(3 + 4 + 1) twice, doubled"


@rule("openrails", "6(a)")
def test_the_home_is_visited_first() -> None:
    g = running("Red", "2", track=("L5", "K4", "H5")).with_joined("Red")
    assert income(g, "Red") == 1 + 3, "Montgomery must be one of the two visits"


@rule("openrails", "6(a)")
def test_without_a_train_or_track_there_is_no_income() -> None:
    assert income(running("Red", track=TO_SELMA), "Red") == 0
    assert income(running("Red", "2", track=()), "Red") == 0


@rule("openrails", "6(b)")
@pytest.mark.parametrize(
    ("total", "amount"),
    [(2, 4 + 3), (3, 4 + 3 + 2), (4, 4 + 3 + 2 + 4), (5, 4 + 3 + 2 + 4 + 3), (6, 18), (7, 18), (20, 18)],
)
def test_a_second_visit_only_when_the_total_exceeds_the_places(total: int, amount: int) -> None:
    for again in ((), ("second_visits",)):
        assert sum(visited(table(*again).data, (4, 2, 3), total)) == amount


def table(*best: str) -> Given:
    """A table, with second visits from the top of the list or, if that is named, from the best place."""
    return given(2, **dict.fromkeys(best, "best"))


@rule("openrails", "6(b)")
@pytest.mark.parametrize(
    ("total", "by_list", "by_best"),
    [(3, 1 + 3 + 2, 6), (4, 6 + 1, 6 + 3), (5, 6 + 1 + 3, 6 + 3 + 2), (6, 12, 12), (9, 12, 12)],
)
def test_second_visits_begin_with_the_home_or_by_option_with_the_best(total: int, by_list: int, by_best: int) -> None:
    values = (1, 2, 3)
    assert sum(visited(table().data, values, total)) == by_list, "the list again from its top"
    assert sum(visited(table("second_visits").data, values, total)) == by_best


@rule("openrails", "6(b)")
def test_the_income_is_told_by_place() -> None:
    g = running("Red", "2", "2", track=("L5", "K4", "H5")).with_joined("Red")
    told = basic_income(g.data, g.state, "Red")
    assert told.amount == 1 + 3 + 2 + 1
    assert told.visits == ("Montgomery $1, Oxmoor $3, Selma $2", "again Montgomery $1")
    doubled = running("Green", "3D", track=("G8", "H5", "G4")).with_joined("Green")
    assert basic_income(doubled.data, doubled.state, "Green").visits[-1] == "the best 3 visits doubled"


@rule("openrails", "6(b)")
def test_no_second_visit_while_places_are_left() -> None:
    g = running("Green", "3", track=ATLANTA_GADSDEN_BIRMINGHAM)
    assert income(g, "Green") == 8, "a total of three for three places"


@rule("openrails", "6(c)")
def test_a_d_train_doubles_the_best_visits() -> None:
    g = running("Green", "3D", "2", track=ATLANTA_GADSDEN_BIRMINGHAM)
    assert income(g, "Green") == (4 + 4 + 2) * 2 + 2 + 2, "five visits, the best three doubled"


@rule("openrails", "6(d)")
def test_a_single_place_brings_nothing() -> None:
    assert income(running("Blue", "3", track=("A4", "B5", "D5")), "Blue") == 0
    assert income(running("Blue", "2", track=("A4", "B5", "C6")), "Blue") == 5, "a dot counts as a visit"


@rule("openrails", "6(d)")
def test_red_areas_that_are_no_home_are_not_passed() -> None:
    g = running("Blue", "3", track=("A4", "B3", "A2", "B1", "D1", "F1"))
    assert income(g, "Blue") == 4 + 4 + 4, "Nashville and Corinth: Tupelo lies beyond it"
    mobile = running("Red", "3", track=("L5", "N5", "O4", "P3", "Q2", "P1", "N1", "L1"))
    assert income(mobile, "Red") == 1 + 4 + 3, "Mobile is a home, and nobody's station stands there yet"
    assert income(mobile.company("Purple", Ben=3), "Red") == 1 + 4 + 1, "then Meridian is cut off"


@rule("openrails", "5.2(e)")
def test_example_a_station_in_decatur_cuts_blue_off() -> None:
    g = given(2).company("Blue", 9, Ann=3).track("Blue", "A4", "C4", "E4", "G4").trains("Blue", "3", "3")
    g = g.supply("Blue", 0).company("Green", Ben=3).track("Green", "G8", "C4").turn(5)
    assert income(g, "Blue") == 2 * (4 + 1 + 2)
    cut = g.stations("Green", "C4")
    assert income(cut, "Blue") == 2 * (4 + 1), "Decatur is reached, Birmingham is not"


@rule("openrails", "5.2(e)")
def test_a_station_of_ones_own_opens_the_city_again() -> None:
    g = given(2).company("Blue", 12, Ann=3).track("Blue", "A4", "C4", "E4", "G4").trains("Blue", "3", "3")
    g = g.company("Green", Ben=3).track("Green", "G8", "C4").stations("Green", "C4").turn(5)
    assert income(g.stations("Blue", "C4"), "Blue") == 14


@rule("openrails", "5.2(e)")
def test_a_home_not_yet_started_blocks_nobody() -> None:
    g = running("Purple", "3", track=("Q2", "O4", "L5", "K4")).with_joined("Purple")
    assert income(g, "Purple") == 4 + 2 + 1
    blocked = g.company("Red", Ben=3)
    assert income(blocked, "Purple") == 4 + 1 + 4, "Montgomery is Red's home now: two places, three visits"


# Dividends


@rule("openrails", "7.1")
@pytest.mark.parametrize(
    ("earned", "shares", "received"),
    [
        (10, {"Ann": 2, "Ben": 1}, {"Ann": 4, "Ben": 2}),
        (13, {"Ann": 4, "Ben": 1}, {"Ann": 12, "Ben": 3}),
        (1, {"Ann": 3}, {"Ann": 3, "Ben": 0}),
    ],
    ids=["example 1", "example 2, whose $4 for Mike is a slip", "example 3"],
)
def test_examples_of_dividends(earned: int, shares: dict[str, int], received: dict[str, int]) -> None:
    g = given(2).company("Blue", 10, **shares).cash("Blue", 7).turn(2).dividing("Blue", earned)
    after = g.plays(PayOut("Ann"))
    assert {seat: after.money(seat) - g.money(seat) for seat in received} == received
    assert after.money(BANK) == g.money(BANK) - sum(received.values()), "nobody has the bank's shares"
    assert after.money("Blue") == 7, "and the company receives nothing"
    assert after.priced("Blue") == 11


@rule("openrails", "7.1")
def test_the_price_stops_at_the_top() -> None:
    g = given(2).company("Blue", Ann=3).price("Blue", 30).turn(2).dividing("Blue", 5).plays(PayOut("Ann"))
    assert g.priced("Blue") == 30
    wide = given(2).company("Blue", Ann=3).price("Blue", 16).turn(2).dividing("Blue", 5).plays(PayOut("Ann"))
    assert wide.priced("Blue") == 18


@rule("openrails", "7.2")
def test_withholding_fills_the_treasury_and_lowers_the_price() -> None:
    g = given(2).company("Blue", Ann=3).cash("Blue", 2).turn(2).dividing("Blue", 13)
    after = g.plays(Withhold("Ann"))
    assert after.money("Blue") == 15
    assert after.money("Ann") == g.money("Ann")
    assert after.priced("Blue") == 9


@rule("openrails", "7.2")
def test_only_the_president_decides_and_only_on_an_income() -> None:
    g = given(2).company("Blue", Ann=3, Ben=2).turn(2)
    assert g.dividing("Blue", 13).why(PayOut("Ben")) == ("turn.other_seat",)
    none = g.cash("Blue", 10).improving("Blue").plays(Pass("Ann"))
    assert none.step == "trains"
    assert none.why(Withhold("Ann")) == ("turn.not_now",)


@rule("openrails", "7.3")
def test_no_income_costs_two_rungs() -> None:
    g = given(2).company("Blue", Ann=3).trains("Blue", "2").cash("Blue", 30).turn(2).improving("Blue")
    done = g.plays(Pass("Ann"), Pass("Ann"))
    assert [e.price for e in done.happened(PriceMoved)] == [8]


@rule("openrails", "7.3")
@pytest.mark.parametrize(
    ("first_turn", "buys", "price"), [(2, True, 9), (2, False, 8), (1, True, 8)], ids=["new", "no train", "not new"]
)
def test_only_one_rung_if_a_train_is_bought_on_the_first_turn(first_turn: int, buys: bool, price: int) -> None:
    g = given(2).company("Blue", Ann=3).cash("Blue", 10).turn(2)
    g = g.but_company("Blue", rounds=0 if first_turn == 2 else 1, first_turn=first_turn).improving("Blue")
    g = g.plays(Pass("Ann"))
    assert g.priced("Blue") == 10, "it is settled after the train step"
    done = g.plays(BuyTrain("Ann") if buys else Pass("Ann"))
    assert [e.price for e in done.happened(PriceMoved)] == [price]


@rule("openrails", "7.3")
def test_a_company_that_does_not_operate_keeps_its_price() -> None:
    g = given(2).company("Blue", Ann=2).turn(2).round()
    assert g.priced("Blue") == 10
