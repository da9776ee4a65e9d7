"""18FL 7.4: runs and what they pay."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from shortline.titles.g18fl.hotels import HOTELS
from tests.given import Given
from tests.rule import rule
from tests.rules.g18fl.lines import (
    EAST,
    KEYS,
    LAUDERDALE,
    NEW_ORLEANS,
    NORTH,
    ORLANDO_TAMPA,
    PANHANDLE,
    best,
    company,
    laid,
    stops,
    upgraded,
)


def running(g: Given, corporation: str) -> Given:
    """The position at the run step of a corporation."""
    return g.operating(corporation, "run_trains")


def runs(g: Given, corporation: str) -> RunTrains:
    """The best runs as an action of Ann's."""
    return RunTrains("Ann", best_runs(Position(g.rules, g.state), corporation).written())


def express(g: Given, corporation: str) -> Given:
    """The corporation has one 3E."""
    g = g.trains(corporation, "6/3E")
    (train,) = g.state.corporations[corporation].trains
    depot = g.state.depot
    return g.but(depot=type(depot)(depot.upcoming, depot.open_market, declared={train: "3E"}, sold=depot.sold))


def six(g: Given, corporation: str) -> Given:
    """The corporation has one 6."""
    g = g.trains(corporation, "6/3E")
    (train,) = g.state.corporations[corporation].trains
    depot = g.state.depot
    return g.but(depot=type(depot)(depot.upcoming, depot.open_market, declared={train: "6"}, sold=depot.sold))


@rule("18FL", "7.4 ¶1")
def test_fl_7_4_the_best_run_is_demanded_even_of_a_sole_owner() -> None:
    g = laid(company("L&N").owns("Ben", "L&N", shares=0), PANHANDLE, NEW_ORLEANS).trains("L&N", "2")
    g = g.but(corporations=g.state.corporation("L&N", floated=True).corporations)
    g = running(g, "L&N")
    assert best(g, "L&N") == 40 + 20 + 10 + 10
    assert g.allows(runs(g, "L&N"))
    assert g.refuses(RunTrains("Ann", ()), "run.best")
    poor = RunTrains("Ann", (("2-0", ("B5", "B7"), ("B5:4",)),))
    assert g.refuses(poor, "run.best")


@rule("18FL", "7.4 ¶1")
def test_fl_7_4_option_the_president_runs_as_he_likes() -> None:
    book = laid(company("L&N"), PANHANDLE).trains("L&N", "2")
    assert running(book, "L&N").refuses(RunTrains("Ann", ()), "run.best"), "without it the best is a must"
    g = laid(company("L&N", options=["president_chooses_runs"]), PANHANDLE).trains("L&N", "2")
    assert running(g, "L&N").allows(RunTrains("Ann", ()))


@rule("18FL", "7.4 •1")
def test_fl_7_4_a_run_has_a_station_and_another_place() -> None:
    g = running(laid(company("SAL"), PANHANDLE, EAST).trains("SAL", "2"), "SAL")
    assert g.refuses(RunTrains("Ann", (("2-0", ("B5", "B7"), ("B5:4",)),)), "run.no_station")
    assert g.refuses(RunTrains("Ann", (("2-0", ("B23/0",), ()),)), "run.one_place")
    assert g.refuses(RunTrains("Ann", (("2-0", ("B23/0", "D25"), ("B23:5",)),)), "run.not_connected")


@rule("18FL", "7.4 •1")
def test_fl_7_4_a_city_and_a_town_make_a_run_but_not_for_a_3e() -> None:
    g = laid(company("SAL", "6"), EAST)
    assert best(six(g, "SAL"), "SAL") == 60
    assert best(express(g, "SAL"), "SAL") == 0


@rule("18FL", "7.4 •2", "7.4 •11", "7.4 •4")
def test_fl_7_4_a_3e_doubles_cities_and_areas_and_ignores_towns_and_hotels() -> None:
    g = laid(company("FEC", "6"), KEYS, LAUDERDALE).slot(HOTELS, {"M24": "FEC"})
    assert best(express(g, "FEC"), "FEC") == 2 * (20 + 30 + 100)
    assert best(six(g, "FEC"), "FEC") == 20 + 30 + 10 + 20 + 100, "a 6 has the town and the hotel"


@rule("18FL", "7.4 •2", "7.4 •3")
def test_fl_7_4_a_3e_runs_two_or_three_places() -> None:
    g = upgraded(laid(company("TPS", "6"), PANHANDLE, NORTH, NEW_ORLEANS), "B5", "15K")
    assert stops(express(g, "TPS"), "TPS") == (("B1", "B5", "B7", "B13", "B15"),)
    assert best(express(g, "TPS"), "TPS") == 2 * (70 + 30 + 20)
    two = laid(company("ACL", "6"), ORLANDO_TAMPA)
    assert best(express(two, "ACL"), "ACL") == 2 * (30 + 20)


@rule("18FL", "7.4 •3")
def test_fl_7_4_cities_and_areas_count_and_towns_do_not() -> None:
    g = laid(company("FEC"), KEYS, LAUDERDALE).trains("FEC", "2")
    assert stops(g, "FEC") == (("K28", "M24", "N23"),), "two that count, and a town"
    assert best(g.phase("3").trains("FEC", "3"), "FEC") == 20 + 30 + 10 + 60
    long = RunTrains("Ann", (("2-0", ("J27", "K28", "M24", "N23"), ("J27:5", "K28:0", "L27:0", "M24:4", "M24:0")),))
    assert running(g, "FEC").refuses(long, "run.too_long")


@rule("18FL", "7.4 •3")
def test_fl_7_4_no_city_is_skipped() -> None:
    g = upgraded(laid(company("TPS", "3"), PANHANDLE, NEW_ORLEANS), "B5", "15K").trains("TPS", "2")
    skip = ("2-0", ("B1", "B7", "B13", "B15"), ("B1:4", "B3:4", "B5:4", "B7:4", "B11:1", "B11:4", "B13:4"))
    assert running(g, "TPS").refuses(RunTrains("Ann", (skip,)), "run.not_connected")


@rule("18FL", "7.4 •5")
def test_fl_7_4_off_map_areas_are_ends_and_both_ends_may_be_one() -> None:
    g = upgraded(laid(company("TPS", "6"), PANHANDLE, NORTH, NEW_ORLEANS), "B5", "15K")
    g = upgraded(g, "B23", "487", "488", "489").trains("TPS", "5")
    assert stops(g, "TPS") == (("A22", "B23", "B19", "B15", "B13", "B7", "B5", "B1"),)
    assert best(g, "TPS") == 80 + 70 + 10 + 20 + 10 + 10 + 30 + 70
    keys = running(laid(company("FEC", "3"), KEYS).trains("FEC", "3"), "FEC")
    beyond = ("3-0", ("K28", "N23", "M24"), ("K28:0", "L27:0", "M24:4", "M24:0", "M24:0"))
    assert "run.through_red" in keys.why(RunTrains("Ann", (beyond,)))


@rule("18FL", "7.4 •6")
def test_fl_7_4_no_track_twice_but_junctions_may_be_passed_again() -> None:
    g = laid(company("SAL"), EAST).trains("SAL", "2")
    there_and_back = ("2-0", ("C24", "B23/0", "C24"), ("B23:5", "B23:5"))
    found = running(g, "SAL").why(RunTrains("Ann", (there_and_back,)))
    assert {"run.same_track", "run.stop_twice"} <= set(found)


RING = {"B15": ("15K", 3), "C16": ("545", 1), "B17": ("83", 1), "B19": ("142", 1), "C18": ("8", 1), "C14": ("3", 3)}
"""Tallahassee, the junction in C16, Lake City, the junction again, and St. Marks."""


@rule("18FL", "7.4 •6")
def test_fl_7_4_a_junction_may_be_passed_again() -> None:
    g = laid(company("TPS", "5", options=["president_chooses_runs"]), RING).trains("TPS", "5")
    twice = ("5-0", ("B15", "B19", "C14"), ("B15:5", "B17:0", "B17:4", "B19:0", "C16:4", "C14:4"))
    assert running(g, "TPS").allows(RunTrains("Ann", (twice,)))
    strict = laid(company("TPS", "5", options=["president_chooses_runs", "no_hex_twice"]), RING).trains("TPS", "5")
    assert running(strict, "TPS").refuses(RunTrains("Ann", (twice,)), "run.hex_twice")
    once = ("5-0", ("B15", "B19"), ("B15:5", "B17:0", "B17:4"))
    assert running(strict, "TPS").allows(RunTrains("Ann", (once,)))


@rule("18FL", "7.4 •7")
def test_fl_7_4_no_city_or_town_twice() -> None:
    g = laid(company("TPS", "3"), NORTH, {"C14": ("3", 3), "C16": ("9", 1), "C18": ("8", 1), "B19": ("142", 1)})
    g = g.trains("TPS", "3")
    loop = (
        "3-0",
        ("B15", "B19", "C14", "B15"),
        ("B15:4", "B17:4", "B19:0", "C16:4", "C14:4", "B15:0"),
    )
    assert "run.stop_twice" in running(g, "TPS").why(RunTrains("Ann", (loop,)))


@rule("18FL", "7.4 •8")
@pytest.mark.parametrize("tiles", [(), ("487",), ("487", "488")])
def test_fl_7_4_jacksonvilles_two_cities_are_not_joined(tiles: tuple[str, ...]) -> None:
    """Track joins the two halves round the outside, and still no run has both."""
    ring = {"C22": ("80", 2), "B21": ("83", 1)}
    g = upgraded(laid(company("SAL", "5"), EAST, NORTH, ring), "B23", *tiles).trains("SAL", "5")
    for run in stops(g, "SAL"):
        assert sum(stop.startswith("B23") for stop in run) <= 1
    south = next(s.stop for s in g.state.board.stations_at("B23") if s.corporation == "SAL")
    around = RunTrains("Ann", (("5-0", (f"B23/{south}", f"B23/{1 - south}"), ("B23:0", "B21:5", "B21:4")),))
    assert "run.one_call" in running(g, "SAL").why(around)


@rule("18FL", "7.4 •8", "7.2.1(1)")
def test_fl_7_4_on_the_gray_tile_they_are_one() -> None:
    g = upgraded(laid(company("SAL", "6"), EAST, NORTH), "B23", "487", "488", "489").trains("SAL", "5")
    g = g.slot(HOTELS, {"C24": "SAL"})
    assert stops(g, "SAL") == (("A22", "B23", "C24", "D25", "E26"),), "from Savannah to the south"
    assert best(g, "SAL") == 80 + 70 + 10 + 20 + 10 + 10


@rule("18FL", "7.4 •9")
def test_fl_7_4_a_run_ends_in_a_city_full_of_others() -> None:
    g = laid(company("L&N", "3"), PANHANDLE, NORTH).trains("L&N", "3")
    assert best(g, "L&N") == 60
    through = ("3-0", ("B5", "B7", "B13", "B15", "B19"), ("B5:4", "B7:4", "B11:1", "B11:4", "B13:4", "B15:4", "B17:4"))
    assert running(g, "L&N").refuses(RunTrains("Ann", (through,)), "run.blocked")
    open_city = upgraded(g, "B15", "15K")
    assert best(open_city, "L&N") == 20 + 10 + 10 + 30 + 10 + 30


@rule("18FL", "7.4 •10")
def test_fl_7_4_two_trains_share_no_track_but_may_meet() -> None:
    g = laid(company("TPS"), PANHANDLE, NORTH).trains("TPS", "2", "2")
    assert best(g, "TPS") == 60 + 20 + 10 + 30, "both from Tallahassee, one each way"
    both = (("2-0", ("B13", "B15"), ("B13:4",)), ("2-1", ("B13", "B15"), ("B13:4",)))
    assert running(g, "TPS").refuses(RunTrains("Ann", both), "run.shared_track")
    assert running(g, "TPS").refuses(RunTrains("Ann", (both[0], both[0])), "run.trains")


@rule("18FL", "7.4 •11", "8.3 •3")
@pytest.mark.parametrize(("phase", "savannah"), [("2", 30), ("4", 30), ("5", 80), ("6", 80)])
def test_fl_7_4_off_map_values_by_phase(phase: str, savannah: int) -> None:
    g = company("SR", phase)
    g = g.trains("SR", {"2": "2", "4": "4", "5": "5", "6": "5"}[phase])
    assert best(g, "SR") == 30 + savannah


@rule("18FL", "7.4 •4", "7.4 •11")
def test_fl_7_4_every_place_on_the_run_pays() -> None:
    g = laid(company("L&N"), PANHANDLE).trains("L&N", "2")
    assert best(g, "L&N") == 20 + 10 + 10 + 20
    g = running(g, "L&N").plays(runs(g, "L&N"))
    assert g.state.turn is not None
    assert g.state.turn.revenue == 60
