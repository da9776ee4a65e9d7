"""18VA 4.5.3: stations, their cost, and circles kept for homes."""

from __future__ import annotations

from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.titles.g18va.yards import PlaceYardStation
from tests.given import Given
from tests.rule import rule
from tests.rules.g18va.lines import (
    LYNCHBURG_PETERSBURG,
    LYNCHBURG_ROANOKE,
    PETERSBURG_NORFOLK,
    RICHMOND_NEWPORT_NEWS,
    WASHINGTON_PHILADELPHIA,
    company,
    laid,
)


def vgn(phase: str = "2", cash: int = 1000) -> Given:
    """The VGN, joined to Roanoke, Petersburg and Norfolk, is about to place a station; it has no train."""
    g = laid(company("VGN", phase, cash), LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK)
    return g.operating("VGN", "place_station")


@rule("18VA", "4.5.3")
def test_va_4_5_3_in_free_circles_that_a_route_reaches_on_and_off_the_map_without_any_train() -> None:
    g = vgn()
    assert {o.action.hex for o in g.offers(PlaceStation)} == {"A12", "H15"}
    assert g.refuses(PlaceStation("Ann", "H13"), "station.connected")
    assert g.refuses(PlaceStation("Ann", "B11"), "station.known"), "a mine has no circle"
    assert g.refuses(PlaceStation("Ann", "I16"), "station.known")
    b_and_o = laid(company("B&O"), WASHINGTON_PHILADELPHIA).operating("B&O", "place_station")
    assert b_and_o.allows(PlaceStation("Ann", "H1")), "an off-map city"
    assert b_and_o.allows(PlaceStation("Ann", "G4"))


@rule("18VA", "4.5.3")
def test_va_4_5_3_one_a_turn_one_in_a_hex_and_only_free_circles() -> None:
    g = vgn()
    assert g.in_turn(stations=1).refuses(PlaceStation("Ann", "H15"), "station.one_a_turn")
    assert g.refuses(PlaceStation("Ann", "C12"), "station.one_a_hex")
    taken = g.station("N&W", "H15")
    assert taken.refuses(PlaceStation("Ann", "H15"), "station.free")
    assert taken.station("SR", "A12").allows(PlaceStation("Ann", "A12")), "it has two circles"
    assert taken.station("SR", "A12").station("C&O", "A12").refuses(PlaceStation("Ann", "A12"), "station.free")


@rule("18VA", "4.5.3 cost", "4.4 stations")
def test_va_4_5_3_the_first_costs_40_the_others_100_and_a_five_share_corporation_has_no_others() -> None:
    g = vgn(cash=40).plays(PlaceStation("Ann", "H15"))
    assert g.state.cash("VGN") == 0
    g = vgn().station("VGN", "H15")
    assert g.refuses(PlaceStation("Ann", "A12"), "station.left")
    g = vgn("5").station("VGN", "H15")
    assert g.cash("VGN", 99).refuses(PlaceStation("Ann", "A12"), "station.cost")
    assert g.cash("VGN", 100).plays(PlaceStation("Ann", "A12")).state.cash("VGN") == 0
    assert vgn(cash=39).refuses(PlaceStation("Ann", "H15"), "station.cost")


@rule("18VA", "4.5.3 homes")
def test_va_4_5_3_the_yellow_home_of_a_corporation_that_has_not_started_is_closed() -> None:
    assert vgn().refuses(PlaceStation("Ann", "F13"), "station.home_kept")
    started = vgn().owns("Cal", "N&W", 2).home("N&W")
    assert started.refuses(PlaceStation("Ann", "F13"), "station.free"), "its one circle is the N&W's"


@rule("18VA", "4.5.3 homes", "4.2(3)")
def test_va_4_5_3_the_station_of_potomac_yards_may_stand_in_a_yellow_home_that_is_kept() -> None:
    g = vgn("3").private("PY", "VGN").plays(PlaceYardStation("Ann", "F13"))
    g = g.owns("Cal", "N&W", 2).home("N&W")
    assert [(s.corporation, s.beside) for s in g.state.board.stations_at("F13")] == [("VGN", True), ("N&W", False)]


@rule("18VA", "4.5.3 homes")
def test_va_4_5_3_a_circle_is_kept_at_every_colour() -> None:
    g = vgn("3").tile("F13", "15", 5)
    assert g.allows(PlaceStation("Ann", "F13")), "the second circle"
    g = g.station("SR", "F13")
    assert g.refuses(PlaceStation("Ann", "F13"), "station.home_kept")
    brown = vgn("5").tile("F13", "170", 5).station("SR", "F13")
    assert brown.refuses(PlaceStation("Ann", "F13"), "station.home_kept")
    opened = vgn("3").tile("F13", "15", 5).owns("Cal", "N&W", 2).home("N&W")
    assert opened.allows(PlaceStation("Ann", "F13"))


@rule("18VA", "4.5.3")
def test_va_4_5_3_a_blocked_city_ends_the_way() -> None:
    g = laid(company("VGN"), LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK)
    g = g.owns("Cal", "N&W", 2).home("N&W").operating("VGN", "place_station")
    assert g.refuses(PlaceStation("Ann", "H15"), "station.connected"), "the N&W fills Petersburg"


@rule("18VA", "4.5.3")
def test_va_4_5_3_a_port_city_takes_a_station() -> None:
    g = laid(company("SR"), RICHMOND_NEWPORT_NEWS).operating("SR", "place_station")
    assert g.allows(PlaceStation("Ann", "H13"))
