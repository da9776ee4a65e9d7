"""18AL 7: the four optional rules."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from tests.given import Given, given
from tests.rule import rule

DECATUR, ON = LayTile("Ann", "C4", "57", 0), LayTile("Ann", "E4", "9", 0)
"""Track from Nashville south through Decatur, and one hex further."""


# 7(a): two yellow tiles in the first turn


def first_turn(*options: str, phase: str = "2", first: bool = True) -> Given:
    """Ann's L&N, with money, at the tile step."""
    g = given("18AL", 3, options).phase(phase).owns("Ann", "L&N", 6).cash("L&N", 600)
    return g.operating("L&N", first=first)


@rule("18AL", "7(a)")
def test_al_7_a_two_yellow_tiles_in_the_first_turn() -> None:
    g = first_turn("two_yellow_tiles").plays(DECATUR)
    assert g.step == "lay_tile"
    assert g.plays(ON).state.board.laid.keys() == {"C4", "E4"}


@rule("18AL", "7(a)")
def test_al_7_a_not_a_third() -> None:
    g = first_turn("two_yellow_tiles").in_turn(tiles=("yellow", "yellow")).tile("C4", "57", 0)
    assert g.refuses(ON, "tile.one_a_turn")


@rule("18AL", "7(a)")
def test_al_7_a_one_is_enough() -> None:
    g = first_turn("two_yellow_tiles").plays(DECATUR).passed()
    assert g.state.board.laid.keys() == {"C4"}
    assert g.step != "lay_tile"


@rule("18AL", "7(a)")
def test_al_7_a_not_in_later_turns() -> None:
    g = first_turn("two_yellow_tiles", first=False).in_turn(tiles=("yellow",)).tile("C4", "57", 0)
    assert g.refuses(ON, "tile.one_a_turn")


@rule("18AL", "7(a)", "4.2(b)")
def test_al_7_a_not_without_the_option() -> None:
    g = first_turn().in_turn(tiles=("yellow",)).tile("C4", "57", 0)
    assert g.refuses(ON, "tile.one_a_turn")


@rule("18AL", "7(a)")
def test_al_7_a_both_are_yellow() -> None:
    upgrade = LayTile("Ann", "C4", "14", 0)
    g = first_turn("two_yellow_tiles", phase="3").tile("C4", "57", 0)
    assert g.allows(upgrade), "as the one tile of the turn"
    assert g.in_turn(tiles=("yellow",)).refuses(upgrade, "tile.second", "18AL 7(a)")
    after = g.in_turn(tiles=("green",))
    assert after.refuses(ON, "tile.one_a_turn"), "after a green tile there is no second"


@rule("18AL", "7(a)")
def test_al_7_a_the_flow_gives_the_corporation_its_first_turn() -> None:
    g = given("18AL", 3, ["two_yellow_tiles"]).owns("Ann", "L&N", 6).cash("L&N", 600).stock_round(2).round_over()
    g = g.plays(DECATUR)
    assert g.allows(ON)


# 7(b): the L&N at home in Decatur


@rule("18AL", "7(b)")
@pytest.mark.parametrize(("options", "home"), [((), "A4"), (("decatur_home",), "C4")])
def test_al_7_b_the_home_station_of_the_l_and_n(options: tuple[str, ...], home: str) -> None:
    g = given("18AL", 3, options).owns("Ann", "L&N", 6).stock_round(2).round_over()
    assert [e.station.hex for e in g.happened(StationPlaced)] == [home]


@rule("18AL", "7(b)")
def test_al_7_b_nashville_is_an_ordinary_red_area_then() -> None:
    with_home, without = given("18AL").state.board, given("18AL", 3, ["decatur_home"]).state.board
    assert [stop.home_circle for stop in with_home.stops("A4")] == [True]
    assert [stop.home_circle for stop in without.stops("A4")] == [False]


@rule("18AL", "7(b)")
def test_al_7_b_a_run_may_end_in_nashville() -> None:
    g = given("18AL", 3, ["decatur_home"]).phase("2").owns("Ann", "L&N", 6).trains("L&N", "2")
    g = g.operating("L&N", "run_trains").tile("C4", "57", 0)
    found = best_runs(Position(g.rules, g.state), "L&N")
    assert found.revenue == 40 + 20
    written: Written = found.written()[0]
    assert set(written[1]) == {"A4", "C4"}


@rule("18AL", "7(b)", "4.2.2(c)")
def test_al_7_b_decaturs_circle_is_kept_for_it() -> None:
    plain = given("18AL").phase("3").owns("Ann", "TAG", 6).cash("TAG", 500).operating("TAG", "place_station")
    option = given("18AL", 3, ["decatur_home"]).phase("3").owns("Ann", "TAG", 6).cash("TAG", 500)
    option = option.operating("TAG", "place_station")
    station = PlaceStation("Ann", "C4")
    assert "station.home_kept" in option.tile("C4", "57", 1).why(station)
    assert "station.home_kept" not in plain.tile("C4", "57", 1).why(station)


# 7(c): 4D trains without limit


@rule("18AL", "7(c)", "Table I")
@pytest.mark.parametrize(("options", "left"), [((), ()), (("unlimited_4d",), ("4D-5",))])
def test_al_7_c_after_the_fifth_4d(options: tuple[str, ...], left: tuple[str, ...]) -> None:
    g = given("18AL", 3, options).phase("4D").trains("ABC", "4D", "4D").trains("TAG", "4D", "4D")
    g = g.owns("Ann", "L&N", 6).cash("L&N", 2000).operating("L&N", "buy_trains")
    assert g.state.depot.upcoming == ("4D-4",)
    g = g.plays(BuyTrain("Ann", "4D-4", 800))
    assert g.state.depot.upcoming == left


@rule("18AL", "7(c)")
def test_al_7_c_the_sixth_is_bought_like_any_other() -> None:
    g = given("18AL", 3, ["unlimited_4d"]).phase("4D").trains("ABC", "4D", "4D").trains("TAG", "4D", "4D")
    g = g.owns("Ann", "L&N", 6).cash("L&N", 2000).operating("L&N", "buy_trains").plays(BuyTrain("Ann", "4D-4", 800))
    g = g.plays(BuyTrain("Ann", "4D-5", 800))
    assert g.state.corporations["L&N"].trains == ("4D-4", "4D-5")
    assert g.state.depot.upcoming == ("4D-6",)


# 7(d): the 4s rust with the 7


def before_the_7(*options: str) -> Given:
    """Ann's L&N, with a 4 and money, may buy the 7; Ben's ABC has a 4, and one lies in the open market."""
    g = given("18AL", 3, options).phase("6").owns("Ann", "L&N", 6).owns("Ben", "ABC", 6).price("L&N", 120)
    g = g.trains("L&N", "4").trains("ABC", "4").used_trains("4").cash("L&N", 700)
    return g.operating("L&N", "buy_trains")


@rule("18AL", "7(d)")
def test_al_7_d_all_4s_leave_play_at_once() -> None:
    g = before_the_7("fours_rust").plays(BuyTrain("Ann", "7-0", 700))
    assert (g.state.corporations["L&N"].trains, g.state.corporations["ABC"].trains) == (("7-0",), ())
    assert (g.state.depot.open_market, g.state.depot.obsolete) == ((), ())


@rule("18AL", "7(d)", "4.2.5.1")
def test_al_7_d_without_the_option_those_of_others_run_once_more() -> None:
    g = before_the_7().plays(BuyTrain("Ann", "7-0", 700))
    assert (g.state.corporations["L&N"].trains, g.state.corporations["ABC"].trains) == (("7-0",), ("4-1",))
    assert (g.state.depot.open_market, g.state.depot.obsolete) == ((), ("4-1",))
