"""18AL 4.2.2 and 4.2.2.1: placing a station, and historical objectives."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.component import markers
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK, Paid
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden, north

DECATUR = PlaceStation("Ann", "C4")
BIRMINGHAM = PlaceStation("Ann", "G4")


def placing(cash: int = 500) -> Given:
    """Ann's L&N, with a line from Nashville over Decatur to Birmingham, at the station step."""
    return north().cash("L&N", cash).operating("L&N", "place_station")


@rule("18AL", "4.2.2")
def test_al_4_2_2_a_station_goes_into_a_free_circle_of_a_connected_city() -> None:
    g = placing().plays(DECATUR)
    assert Station("C4", 0, "L&N") in g.state.board.stations
    assert g.state.board.free_circles("C4", 0) == 0


@rule("18AL", "4.2.2")
def test_al_4_2_2_the_first_costs_40_and_further_ones_100() -> None:
    g = placing().plays(DECATUR)
    assert g.state.cash("L&N") == 460
    second = g.tile("G4", "442a", 3).tile("I4", "9", 0).tile("K4", "15", 3).operating("L&N", "place_station")
    assert second.plays(PlaceStation("Ann", "K4")).state.cash("L&N") == 360


@rule("18AL", "4.2.2")
@pytest.mark.parametrize(
    ("name", "prices"),
    [
        ("L&N", (40, 100, 100)),
        ("M&O", (40, 100, 100)),
        ("WRA", (40, 100, 100)),
        ("ATN", (40, 100)),
        ("ABC", (40,)),
        ("TAG", (40,)),
    ],
)
def test_al_4_2_2_how_many_a_corporation_has(name: str, prices: tuple[int, ...]) -> None:
    g = given("18AL").owns("Ann", name, 6).home(name)
    assert g.state.corporations[name].stations == prices


@rule("18AL", "4.2.2")
def test_al_4_2_2_the_treasury_pays() -> None:
    assert placing(40).allows(DECATUR)
    assert placing(39).refuses(DECATUR, "station.cost")


@rule("18AL", "4.2.2")
def test_al_4_2_2_not_without_one_on_the_charter() -> None:
    g = placing()
    spent = g.but(corporations=g.state.corporation("L&N", stations=()).corporations)
    assert spent.refuses(DECATUR, "station.left")


@rule("18AL", "4.2.2")
def test_al_4_2_2_not_where_every_circle_is_taken() -> None:
    assert placing().station("TAG", "C4").refuses(DECATUR, "station.free")


@rule("18AL", "4.2.2")
def test_al_4_2_2_cities_only() -> None:
    g = north().tile("B3", "9", 1).tile("C2", "4", 1).operating("L&N", "place_station")
    assert g.refuses(PlaceStation("Ann", "C2"), "station.known")
    assert g.refuses(PlaceStation("Ann", "B1"), "station.known")
    assert {o.action.hex for o in g.cash("L&N", 500).offers(PlaceStation)} == {"C4", "G4"}


@rule("18AL", "4.2.2", "4.2.2(a)")
def test_al_4_2_2_a_only_where_track_leads() -> None:
    assert placing().allows(BIRMINGHAM)
    gap = given("18AL").phase("2").owns("Ann", "L&N", 6).cash("L&N", 500).tile("C4", "57", 0).tile("G4", "441a", 3)
    assert gap.operating("L&N", "place_station").refuses(BIRMINGHAM, "station.connected")


@rule("18AL", "4.2.2(a)")
def test_al_4_2_2_a_not_through_a_red_area() -> None:
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).cash("ABC", 500).tile("G6", "57", 2).tile("H7", "8", 2)
    g = g.tile("I8", "8", 1).tile("J7", "57", 1).operating("ABC", "place_station")
    assert g.refuses(PlaceStation("Ann", "J7"), "station.connected")
    # Without Atlanta between, it is connected.
    assert g.tile("H7", "9", 2).tile("I8", "7", 1).allows(PlaceStation("Ann", "J7"))


@rule("18AL", "4.2.2(a)")
def test_al_4_2_2_a_not_through_a_city_full_of_others() -> None:
    g = placing().station("TAG", "C4")
    assert g.refuses(BIRMINGHAM, "station.connected")
    assert g.tile("C4", "14", 0).allows(BIRMINGHAM), "a second circle opens the city"


@rule("18AL", "4.2.2(a)")
def test_al_4_2_2_a_not_back_at_a_fork() -> None:
    # D5 joins E4 and Gadsden. The switch in E4 opens to the south, then to the north.
    g = north().phase("3").cash("L&N", 500).tile("D5", "8", 5).tile("E6", "15", 1).owns("Ben", "TAG", 6).home("TAG")
    g = g.tile("E4", "23", 0).operating("L&N", "place_station")
    assert g.refuses(PlaceStation("Ann", "E6"), "station.connected")
    assert g.tile("E4", "27", 3).allows(PlaceStation("Ann", "E6"))


@rule("18AL", "4.2.2(b)")
def test_al_4_2_2_b_one_station_in_a_hex() -> None:
    g = placing().tile("C4", "14", 0)
    assert g.allows(DECATUR)
    assert g.station("L&N", "C4").refuses(DECATUR, "station.one_a_hex")


def to_gadsden() -> Given:
    """The L&N's line goes on to Gadsden, the home of the TAG, which nobody has started."""
    g = north().phase("3").cash("L&N", 500).tile("D5", "8", 5).tile("E4", "27", 3).tile("E6", "15", 1)
    return g.operating("L&N", "place_station")


@rule("18AL", "4.2.2(c)")
def test_al_4_2_2_c_a_circle_is_kept_for_a_home_that_is_not_there_yet() -> None:
    g = to_gadsden()
    assert g.state.board.free_circles("E6", 0) == 2
    assert g.allows(PlaceStation("Ann", "E6")), "of two circles one is enough for the home"
    assert g.station("ABC", "E6").refuses(PlaceStation("Ann", "E6"), "station.home_kept")


@rule("18AL", "4.2.2(c)")
def test_al_4_2_2_c_floated_or_not() -> None:
    g = to_gadsden().station("ABC", "E6")
    for shares in (2, 6):
        assert g.owns("Ben", "TAG", shares).refuses(PlaceStation("Ann", "E6"), "station.home_kept")


@rule("18AL", "4.2.2(c)")
def test_al_4_2_2_c_a_home_of_one_circle_is_closed_to_others() -> None:
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).cash("ABC", 500).tile("G6", "57", 0)
    # Gadsden as printed has no track towards Anniston; a yellow neighbour shows the same with Montgomery.
    g = g.tile("I6", "9", 0).tile("K6", "8", 1).tile("L5", "57", 1).operating("ABC", "place_station")
    assert g.refuses(PlaceStation("Ann", "L5"), "station.home_kept")
    assert g.owns("Ben", "WRA", 6).home("WRA").refuses(PlaceStation("Ann", "L5"), "station.free")


@rule("18AL", "4.2.2(c)")
def test_al_4_2_2_c_nothing_is_kept_once_the_home_station_stands() -> None:
    g = to_gadsden().owns("Ben", "TAG", 6).home("TAG")
    assert g.state.board.free_circles("E6", 0) == 1
    assert g.allows(PlaceStation("Ann", "E6"))


@rule("18AL", "4.2.2(c)", "4.2(a)")
def test_al_4_2_2_c_the_home_station_always_finds_its_circle() -> None:
    g = to_gadsden().plays(PlaceStation("Ann", "E6")).owns("Ben", "TAG", 6).operating("TAG")
    assert Station("E6", 0, "TAG") in g.state.board.stations
    assert g.state.board.free_circles("E6", 0) == 0


@rule("18AL", "4.2.2", "4.2.1(h)")
def test_al_4_2_2_a_station_is_never_moved() -> None:
    g = placing().plays(DECATUR)
    later = g.phase("5").tile("C4", "14", 0).operating("L&N").plays(LayTile("Ann", "C4", "63", 0))
    assert later.state.board.stations == g.state.board.stations


# 4.2.2.1


@rule("18AL", "4.2.2.1")
@pytest.mark.parametrize(
    ("name", "objective"),
    [("L&N", "G4"), ("M&O", "K2"), ("WRA", "J7"), ("ATN", "L1"), ("ABC", "G4"), ("TAG", "G4")],
)
def test_al_4_2_2_1_every_corporation_has_an_objective(name: str, objective: str) -> None:
    assert given("18AL").data.corporations[name].objective == objective


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_a_station_there_brings_100_once_it_is_paid() -> None:
    g = placing().plays(BIRMINGHAM)
    assert g.state.cash("L&N") == 500 - 40 + 100
    assert [(e.payer, e.payee, e.amount) for e in g.happened(Paid)][:2] == [("L&N", BANK, 40), (BANK, "L&N", 100)]


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_the_map_shows_the_objectives_that_are_still_ahead() -> None:
    def flags(g: Given) -> set[tuple[str, str]]:
        return {(m.corporation, m.hex) for m in markers(Position(g.rules, g.state)) if m.kind == "objective"}

    before = flags(placing())
    assert ("L&N", "G4") in before
    assert flags(placing().plays(BIRMINGHAM)) == before - {("L&N", "G4")}


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_the_payment_does_not_pay_for_the_station() -> None:
    assert placing(40).plays(BIRMINGHAM).state.cash("L&N") == 100
    assert placing(39).refuses(BIRMINGHAM, "station.cost")


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_elsewhere_there_is_none() -> None:
    assert placing().plays(DECATUR).state.cash("L&N") == 460


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_for_anothers_objective_there_is_none() -> None:
    # Birmingham is nothing to the WRA.
    g = north().owns("Ben", "WRA", 6).cash("WRA", 500).station("WRA", "C4").operating("WRA", "place_station")
    g = g.but(corporations=g.state.corporation("WRA", stations=(100,)).corporations)
    assert g.plays(PlaceStation("Ben", "G4")).state.cash("WRA") == 400


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_once_only() -> None:
    g = placing().plays(BIRMINGHAM).tile("G4", "442a", 3).operating("L&N", "place_station")
    assert g.refuses(BIRMINGHAM, "station.one_a_hex")


@rule("18AL", "4.2.2.1")
def test_al_4_2_2_1_a_station_there_is_a_station_like_any_other() -> None:
    g = gadsden().station("TAG", "G4")
    assert Station("G4", 0, "TAG") in g.state.board.stations_of("TAG")
    g = placing().plays(BIRMINGHAM)
    assert g.state.board.blocked("G4", 0, "TAG")
    assert not g.state.board.blocked("G4", 0, "L&N")
