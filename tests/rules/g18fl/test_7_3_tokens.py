"""18FL 7.3: stations and hotels, and what they cost by distance."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.titles.g18fl.hotels import HOTELS, BuildHotel
from tests.given import Given
from tests.rule import rule
from tests.rules.g18fl.lines import (
    EAST,
    KEYS,
    LAUDERDALE,
    NORTH,
    ORLANDO_TAMPA,
    PANHANDLE,
    Line,
    at,
    best,
    company,
    laid,
    upgraded,
)

ST_MARKS: Line = {"C14": ("3", 3), "C16": ("9", 1), "C18": ("8", 1), "B19": ("142", 1)}
"""From Tallahassee by St. Marks to Lake City, the long way; Lake City has three exits."""


def cost(g: Given, action: PlaceStation | BuildHotel) -> int:
    """What a token costs the operating corporation."""
    c = g.state.operating
    return g.state.cash(c) - g.plays(action).state.cash(c)


@rule("18FL", "7.3 ¶2")
@pytest.mark.parametrize(("hex_id", "price"), [("C24", 20), ("D25", 40), ("E26", 60)])
def test_fl_7_3_20_for_each_hex_along_the_track(hex_id: str, price: int) -> None:
    g = at("SAL", "place_station", EAST)
    assert cost(g, BuildHotel("Ann", hex_id)) == price
    assert at("SAL", "place_station", EAST, cash=price).allows(BuildHotel("Ann", hex_id))
    assert at("SAL", "place_station", EAST, cash=price - 1).refuses(BuildHotel("Ann", hex_id), "hotel.cost")


@rule("18FL", "7.3 ¶2")
def test_fl_7_3_the_same_for_stations() -> None:
    g = upgraded(at("L&N", "place_station", PANHANDLE, phase="3"), "B15", "15K")
    assert cost(g, PlaceStation("Ann", "B15")) == 100, "five hexes"
    assert cost(at("ACL", "place_station", ORLANDO_TAMPA), PlaceStation("Ann", "F23")) == 40
    assert at("ACL", "place_station", ORLANDO_TAMPA, cash=39).refuses(PlaceStation("Ann", "F23"), "station.cost")


@rule("18FL", "7.3 ¶2")
def test_fl_7_3_along_the_track_and_not_as_the_crow_flies() -> None:
    g = at("TPS", "place_station", ST_MARKS, phase="3")
    assert cost(g, BuildHotel("Ann", "B19")) == 80, "Lake City is two hexes away, and four by St. Marks"


@rule("18FL", "7.3 ¶2")
def test_fl_7_3_of_two_branches_the_shorter_counts() -> None:
    g = at("TPS", "place_station", ST_MARKS, {"B17": ("9", 1)}, phase="3")
    assert cost(g, BuildHotel("Ann", "B19")) == 40
    fork = at("TPS", "place_station", ST_MARKS, {"C16": ("83", 4), "B17": ("83", 1)}, phase="3")
    assert cost(fork, BuildHotel("Ann", "B19")) == 40, "past the forks in B17 and C16"


FORK: Line = {"F21": ("82", 3), "E22": ("9", 0), "D23": ("142", 0)}
"""From Tampa to a fork in F21, which leads to Orlando and to Palatka."""
BY_ORLANDO: Line = {"F23": ("6o", 0), "E24": ("8", 0)}
"""Orlando, and from there to Palatka as well."""


@rule("18FL", "7.3 ¶2")
def test_fl_7_3_both_branches_of_a_fork_are_measured() -> None:
    g = at("ACL", "place_station", FORK, BY_ORLANDO, phase="3")
    assert cost(g, PlaceStation("Ann", "F23")) == 40
    assert cost(g, BuildHotel("Ann", "D23")) == 60, "by the fork, not by Orlando"
    longer = g.but(board=g.state.board.lift("E22"))
    assert cost(longer, BuildHotel("Ann", "D23")) == 80, "by Orlando"


@rule("18FL", "7.3 ¶2")
def test_fl_7_3_from_the_nearest_of_two_stations() -> None:
    g = laid(company("TPS", "3"), PANHANDLE, NORTH)
    assert cost(g.operating("TPS", "place_station"), BuildHotel("Ann", "B7")) == 80
    two = upgraded(g, "B5", "15K").station("TPS", "B5").operating("TPS", "place_station")
    assert cost(two, BuildHotel("Ann", "B7")) == 20, "from Mobile"
    assert cost(two, BuildHotel("Ann", "B19")) == 40, "from Tallahassee"


@rule("18FL", "7.3 ¶2")
def test_fl_7_3_a_hotel_does_not_count_for_the_distance_and_a_terminal_station_does() -> None:
    g = at("SAL", "place_station", EAST).slot(HOTELS, {"D25": "SAL"})
    assert cost(g, BuildHotel("Ann", "E26")) == 60
    beside = laid(company("TPS"), PANHANDLE)
    beside = beside.but(board=beside.state.board.station(Station("B5", 0, "TPS", beside=True)))
    assert cost(beside.operating("TPS", "place_station"), BuildHotel("Ann", "B7")) == 20


@rule("18FL", "7.3 ¶3")
def test_fl_7_3_one_station_or_one_hotel_a_round() -> None:
    g = at("FEC", "place_station", LAUDERDALE, KEYS)
    for done in (g.plays(BuildHotel("Ann", "M24")), g.plays(PlaceStation("Ann", "J27"))):
        assert done.step != "place_station"
    again = g.in_turn(stations=1)
    assert again.refuses(BuildHotel("Ann", "M24"), "station.one_a_turn")
    assert again.refuses(PlaceStation("Ann", "J27"), "station.one_a_turn")


@rule("18FL", "3.1 ¶4")
def test_fl_3_1_three_tokens_for_stations_or_hotels() -> None:
    g = at("SAL", "place_station", EAST)
    for hex_id in ("C24", "D25", "E26"):
        g = g.operating("SAL", "place_station").plays(BuildHotel("Ann", hex_id))
    assert g.state.corporations["SAL"].stations == ()
    done = laid(g, {"F25": ("8", 1), "F23": ("6o", 1)}).operating("SAL", "place_station")
    assert done.refuses(PlaceStation("Ann", "F23"), "station.left")


@rule("18FL", "7.3.1 ¶2")
def test_fl_7_3_1_a_station_goes_into_a_free_circle_that_a_route_reaches() -> None:
    g = at("L&N", "place_station", PANHANDLE)
    assert g.refuses(PlaceStation("Ann", "B15"), "station.free"), "the TPS stands there from the start"
    assert g.refuses(PlaceStation("Ann", "B7"), "station.known"), "a town"
    assert upgraded(at("L&N", "place_station", PANHANDLE, phase="3"), "B15", "15K").allows(PlaceStation("Ann", "B15"))
    far = upgraded(at("L&N", "place_station", phase="3"), "B15", "15K")
    assert far.refuses(PlaceStation("Ann", "B15"), "station.connected")


@rule("18FL", "7.3.1 ¶2")
def test_fl_7_3_1_whatever_trains_it_has() -> None:
    g = at("ACL", "place_station", ORLANDO_TAMPA)
    assert not g.state.corporations["ACL"].trains
    assert g.allows(PlaceStation("Ann", "F23"))


@rule("18FL", "7.3.1 ¶2")
def test_fl_7_3_1_no_second_station_in_a_hex_not_even_in_the_other_half_of_jacksonville() -> None:
    gray = upgraded(at("SAL", "place_station", phase="6"), "B23", "487", "488", "489")
    assert gray.state.board.free_circles("B23", 0) == 1
    assert gray.refuses(PlaceStation("Ann", "B23"), "station.one_a_hex")
    tps = upgraded(at("TPS", "place_station", NORTH, phase="6"), "B23", "487", "488", "489")
    assert tps.allows(PlaceStation("Ann", "B23"))


@rule("18FL", "3.1 ¶4")
def test_fl_3_1_a_home_of_a_corporation_not_started_blocks() -> None:
    g = at("L&N", "place_station", PANHANDLE, NORTH)
    assert not g.state.corporations["TPS"].started
    assert g.refuses(BuildHotel("Ann", "B19"), "hotel.route"), "Lake City lies beyond Tallahassee"
    assert best(laid(company("L&N"), PANHANDLE, NORTH).trains("L&N", "3"), "L&N") == 60


@rule("18FL", "7.3.2 ¶2")
def test_fl_7_3_2_a_hotel_goes_into_a_town_that_a_route_reaches() -> None:
    g = at("SAL", "place_station", EAST)
    assert {o.action.hex for o in g.offers(BuildHotel)} == {"C24", "D25", "E26"}
    assert g.refuses(BuildHotel("Ann", "B19"), "hotel.route")
    assert g.refuses(BuildHotel("Ann", "B15"), "hotel.town")
    assert g.refuses(BuildHotel("Ann", "F25"), "hotel.town")
    assert g.refuses(BuildHotel("Ann", "Q9"), "hotel.town")


@rule("18FL", "7.3.2 ¶2")
def test_fl_7_3_2_one_hotel_a_town_whoever_owns_it() -> None:
    g = at("SAL", "place_station", EAST).slot(HOTELS, {"C24": "FEC", "D25": "SAL"})
    assert g.refuses(BuildHotel("Ann", "C24"), "hotel.one_a_town")
    assert g.refuses(BuildHotel("Ann", "D25"), "hotel.one_a_town")
    assert g.allows(BuildHotel("Ann", "E26"))


@rule("18FL", "7.3.2 ¶2", "7.3.2 ¶4")
def test_fl_7_3_2_it_pays_its_owner_only() -> None:
    g = laid(company("TPS"), PANHANDLE).owns("Cal", "L&N", shares=3).trains("TPS", "2").trains("L&N", "2")
    assert (best(g, "TPS"), best(g, "L&N")) == (60, 60)
    g = g.slot(HOTELS, {"B7": "TPS"})
    assert (best(g, "TPS"), best(g, "L&N")) == (70, 60)


@rule("18FL", "7.3.2 ¶4", "8.3 •3")
@pytest.mark.parametrize(("phase", "pays"), [("2", 10), ("4", 10), ("5", 20), ("6", 20)])
def test_fl_7_3_2_10_and_20_from_phase_5(phase: str, pays: int) -> None:
    g = laid(company("SAL", phase), EAST)
    g = g.trains("SAL", {"2": "2", "4": "4", "5": "5", "6": "5"}[phase])
    assert best(g.slot(HOTELS, {"C24": "SAL"}), "SAL") - best(g, "SAL") == pays


@rule("18FL", "7.3.2 ¶3")
def test_fl_7_3_2_a_hotel_blocks_nobody_and_is_no_station() -> None:
    g = laid(company("TPS"), PANHANDLE).owns("Cal", "L&N", shares=3).trains("L&N", "2").trains("SAL", "2")
    assert best(g.slot(HOTELS, {"B7": "SAL", "B13": "SAL"}), "L&N") == 60
    assert best(g.slot(HOTELS, {"B7": "SAL"}), "SAL") == 0, "a run still needs a station"
    lone = at("SAL", "place_station", PANHANDLE).slot(HOTELS, {"B7": "SAL"})
    assert lone.refuses(BuildHotel("Ann", "B13"), "hotel.route"), "nothing is traced from a hotel"


@rule("18FL", "7.3.2 ¶2")
def test_fl_7_3_2_hotels_survive_upgrades() -> None:
    g = upgraded(laid(company("TPS", "3"), PANHANDLE).slot(HOTELS, {"B13": "TPS"}).trains("TPS", "3"), "B13", "141")
    assert best(g, "TPS") == 70
