"""18GA 4.2.2: stations on the map of Georgia."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.procedures.place_station import PlaceStation
from tests.given import Given
from tests.rule import rule
from tests.rules.g18ga.lines import (
    BRUNSWICK_SAVANNAH,
    JACKSONVILLE,
    MACON_MONTGOMERY,
    MONTGOMERY_ATLANTA,
    company,
    laid,
)


def acl(phase: str = "2", cash: int = 800) -> Given:
    """The ACL, joined to Brunswick and Waycross, at its station step."""
    return laid(company("ACL", phase, cash), JACKSONVILLE).operating("ACL", "place_station")


@rule("18GA", "4.2(a)")
@pytest.mark.parametrize(
    ("corporation", "home"), [("ACL", "J12"), ("CoG", "F6"), ("G&F", "H4"), ("GA", "D10"), ("SAL", "G13")]
)
def test_ga_4_2_a_the_home_station_is_placed_free_in_the_first_turn(corporation: str, home: str) -> None:
    g = company(corporation).stock_round(2)
    assert g.state.board.stations == (), "not at the float"
    g = g.round_over()
    assert g.state.board.stations == (Station(home, 0, corporation),)
    assert g.state.cash(corporation) == 800
    assert g.state.corporations[corporation].stations[0] == 40


@rule("18GA", "4.2.2", "4.2(c)")
def test_ga_4_2_2_the_first_station_costs_40_and_the_next_100() -> None:
    g = acl().plays(PlaceStation("Ann", "I11"))
    assert g.state.cash("ACL") == 760
    g = g.operating("ACL", "place_station").plays(PlaceStation("Ann", "I9"))
    assert g.state.cash("ACL") == 660


@rule("18GA", "4.2(c)", "4.2.2")
def test_ga_4_2_c_one_station_a_turn_and_none_without_money_or_station() -> None:
    assert acl().in_turn(stations=1).refuses(PlaceStation("Ann", "I11"), "station.one_a_turn")
    assert acl(cash=39).refuses(PlaceStation("Ann", "I11"), "station.cost")
    assert acl(cash=40).allows(PlaceStation("Ann", "I11"))
    gf = laid(company("G&F"), {"H4": ("57", 0), "G3": ("57", 2)}).station("G&F", "H4").station("G&F", "C3")
    assert gf.operating("G&F", "place_station").refuses(PlaceStation("Ann", "G3"), "station.left")


@rule("18GA", "4.2(c)")
def test_ga_4_2_c_after_one_station_the_turn_has_no_other() -> None:
    g = acl().trains("ACL", "2")
    assert g.allows(PlaceStation("Ann", "I9"))
    after = g.plays(PlaceStation("Ann", "I11"))
    assert (after.state.operating, after.step) == ("ACL", "run_trains"), "though there is money, a station and a city"


@rule("18GA", "4.2.2(a)")
def test_ga_4_2_2_a_only_in_connected_cities() -> None:
    g = acl()
    assert {o.action.hex for o in g.offers(PlaceStation)} == {"I11", "I9"}
    assert g.tile("H4", "57").refuses(PlaceStation("Ann", "H4"), "station.connected")


@rule("18GA", "4.2.2(a)")
def test_ga_4_2_2_a_not_through_a_red_area_nor_a_blocked_city() -> None:
    g = laid(company("SAL"), JACKSONVILLE).station("SAL", "I11").operating("SAL", "place_station")
    assert g.refuses(PlaceStation("Ann", "I9"), "station.connected")
    savannah = laid(company("ACL", "3"), BRUNSWICK_SAVANNAH, {"G13": ("454a", 1)}).operating("ACL", "place_station")
    assert savannah.allows(PlaceStation("Ann", "G13"))
    assert savannah.station("GA", "I11").refuses(PlaceStation("Ann", "G13"), "station.connected")


@rule("18GA", "4.2.2(a)", "4.2.3(i)")
def test_ga_4_2_2_a_through_montgomery() -> None:
    g = laid(company("CoG"), MACON_MONTGOMERY, MONTGOMERY_ATLANTA).operating("CoG", "place_station")
    assert g.allows(PlaceStation("Ann", "D4", 0))


@rule("18GA", "4.2.2", "4.2.3(i)")
@pytest.mark.parametrize("hex_id", ["E1", "J4"])
def test_ga_4_2_2_no_station_in_montgomery_or_tallahassee(hex_id: str) -> None:
    g = laid(company("CoG"), MACON_MONTGOMERY).operating("CoG", "place_station")
    assert g.refuses(PlaceStation("Ann", hex_id), "station.free")
    assert not g.state.board.blocked(hex_id, 0, "CoG"), "no circles is not all circles taken"


@rule("18GA", "4.2.2")
def test_ga_4_2_2_nobody_but_the_acl_has_a_station_in_jacksonville() -> None:
    g = laid(company("SAL"), JACKSONVILLE).station("SAL", "I11").operating("SAL", "place_station")
    assert g.refuses(PlaceStation("Ann", "J12"), "station.known")


@rule("18GA", "4.2.2(b)")
def test_ga_4_2_2_b_one_station_of_a_corporation_in_a_hex() -> None:
    g = acl("3").tile("I9", "14", 1).station("ACL", "I9")
    assert g.refuses(PlaceStation("Ann", "I9"), "station.one_a_hex")


@rule("18GA", "4.2.2")
def test_ga_4_2_2_only_in_a_free_circle() -> None:
    assert acl().station("GA", "I9").refuses(PlaceStation("Ann", "I9"), "station.free")
    assert acl("3").tile("I9", "14", 2).station("GA", "I9").allows(PlaceStation("Ann", "I9"))


@rule("18GA", "4.2.2(c)")
def test_ga_4_2_2_c_a_circle_is_kept_in_every_home_floated_or_not() -> None:
    g = laid(company("CoG", "3"), {"F6": ("57", 0), "G5": ("9", 0), "H4": ("57", 0)}).operating("CoG", "place_station")
    assert g.refuses(PlaceStation("Ann", "H4"), "station.home_kept")
    assert g.tile("H4", "14", 0).allows(PlaceStation("Ann", "H4"))
    assert g.station("G&F", "H4").refuses(PlaceStation("Ann", "H4"), "station.free")
    assert g.tile("H4", "14", 0).station("GA", "H4").refuses(PlaceStation("Ann", "H4"), "station.home_kept")
    assert g.tile("H4", "14", 0).station("G&F", "H4").allows(PlaceStation("Ann", "H4"))
