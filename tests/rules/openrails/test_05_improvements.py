"""The one improvement of a round: track, station, upgrade, a cube bought back, or none."""

from __future__ import annotations

import pytest

from shortline.cuberail.events.operating import StationPlaced, TrackLaid
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.forced import RemoveTrack
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.stations import PlaceStation
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.parts.ledger import BANK
from tests.cuberail.given import Given, given
from tests.rule import rule


def blue(par: int = 12, money: int = 60, turn: int = 2) -> Given:
    """Ann's Blue, at home in Nashville, with money to spend."""
    return given(2).company("Blue", par, Ann=3, Ben=2).cash("Blue", money).turn(turn)


def lay(*hexes: str) -> tuple[LayTrack, ...]:
    """Track by Ann on these hexes."""
    return tuple(LayTrack("Ann", h) for h in hexes)


@rule("openrails", "5(b)")
def test_one_improvement_a_round() -> None:
    g = blue().track("Blue", "A4", "C4").supply("Blue", 5, discards=1).improving("Blue")
    laid = g.plays(LayTrack("Ann", "E4"))
    assert laid.refuses(PlaceStation("Ann", "C4"), "improve.one")
    assert laid.refuses(UpgradeTown("Ann", "C4"), "improve.one")
    assert laid.refuses(BuyBackCube("Ann"), "improve.one")
    assert laid.allows(LayTrack("Ann", "G4")), "track is laid cube by cube"
    for action in (PlaceStation("Ann", "C4"), UpgradeTown("Ann", "C4"), BuyBackCube("Ann")):
        assert g.allows(action)
        assert g.plays(action).step != "improvement"
    station = g.improving("Blue", improvement="station")
    assert station.step != "improvement"


@rule("openrails", "5(b)")
def test_an_improvement_made_forbids_track() -> None:
    g = blue().track("Blue", "A4").improving("Blue")
    g = g.but(operation=type(g.state.operating)("Blue", improvement="station"))
    assert g.refuses(LayTrack("Ann", "C4"), "improve.one")


@rule("openrails", "5(b)")
def test_an_operating_turn_is_improvement_income_dividend_trains() -> None:
    g = blue().track("Blue", "A4", "C4").trains("Blue", "2").improving("Blue").plays(Pass("Ann"))
    assert g.step == "dividend"
    assert g.state.operating.income == 5
    g = g.plays(g.offers()[0].action)
    assert g.step == "trains"


@rule("openrails", "5.1(a)")
def test_three_cubes_a_round() -> None:
    g = blue().improving("Blue").plays(*lay("A4", "C4"))
    assert g.step == "improvement"
    after = g.plays(LayTrack("Ann", "E4"))
    assert after.step == "trains"
    assert after.state.companies["Blue"].track == ("A4", "C4", "E4")
    full = g.but(operation=type(g.state.operating)("Blue", improvement="track", laid=("A4", "C4", "E4")))
    assert full.refuses(LayTrack("Ann", "E4"), "track.limit")


@rule("openrails", "5.1(a)")
@pytest.mark.parametrize(
    ("here", "there", "cost"),
    [
        ("C4", "E4", 1),
        ("B5", "C4", 2),
        ("C4", "D3", 2),
        ("E4", "G4", 3),
        ("C4", "D5", 3),
        ("F1", "G2", 2),
        ("C2", "B1", 2),
    ],
)
def test_a_cube_costs_what_its_hex_costs(here: str, there: str, cost: int) -> None:
    g = blue(turn=5).track("Blue", "A4", here).improving("Blue").plays(LayTrack("Ann", there))
    assert g.money("Blue") == 60 - cost
    assert [e.cost for e in g.happened(TrackLaid)] == [cost]


@rule("openrails", "5.1(a)")
def test_track_is_paid_to_the_bank_by_the_company() -> None:
    g = blue(money=1).track("Blue", "A4").improving("Blue")
    assert g.refuses(LayTrack("Ann", "C4"), "track.money")
    assert "Blue has $1 of the $2" in g.says(LayTrack("Ann", "C4"))
    after = g.plays(LayTrack("Ann", "B5"))
    assert after.money("Blue") == 0
    assert after.money(BANK) == g.money(BANK) + 1
    assert after.money("Ann") == g.money("Ann")


@rule("openrails", "5.1(a)")
def test_one_track_cube_of_each_company_in_a_hex() -> None:
    g = blue(turn=5).company("Green", Ben=3).cash("Green", 9).track("Green", "C4").track("Blue", "A4")
    g = g.improving("Blue")
    assert g.refuses(LayTrack("Ann", "A4"), "track.occupied")
    assert g.allows(LayTrack("Ann", "C4")), "others' track is no hindrance"
    assert g.refuses(LayTrack("Ann", "Z9"), "input.hex")


@rule("openrails", "5.1(b)")
def test_the_first_track_is_in_the_home() -> None:
    g = blue().improving("Blue")
    assert [o.action for o in g.offers(LayTrack)] == [LayTrack("Ann", "A4")]
    assert g.refuses(LayTrack("Ann", "C4"), "track.touches")
    after = g.plays(LayTrack("Ann", "A4"))
    assert after.money("Blue") == 58, "it costs what a place costs"
    assert len(after.state.operating.laid) == 1, "and counts: two hexes more"
    assert after.refuses(LayTrack("Ann", "E4"), "track.touches")


@rule("openrails", "5.1(c)")
def test_on_turn_1_track_is_a_line() -> None:
    g = blue(turn=1).improving("Blue").plays(*lay("A4", "C4"))
    assert g.allows(LayTrack("Ann", "E4"))
    assert g.refuses(LayTrack("Ann", "B3"), "track.line_spoke"), "beside Nashville and Decatur"
    bent = blue(turn=1).improving("Blue").plays(*lay("A4", "B3"))
    assert bent.allows(LayTrack("Ann", "C2")), "bends are allowed"
    assert bent.allows(LayTrack("Ann", "B5")), "the line may go on at its other end"


@rule("openrails", "5.1(c)")
def test_on_turn_1_track_does_not_branch() -> None:
    g = blue(turn=1).track("Blue", "A4", "C4", "E4").improving("Blue")
    assert g.refuses(LayTrack("Ann", "D3"), "track.line_spoke")
    wide = blue(turn=1).track("Blue", "A4", "C4", "E4", "G4").improving("Blue")
    assert wide.allows(LayTrack("Ann", "I4"))
    straight = (
        given(2).company("Red", 12, Ann=3).cash("Red", 20).turn(1).track("Red", "J5", "L5", "N5").improving("Red")
    )
    assert straight.refuses(LayTrack("Ann", "M4"), "track.line_spoke")
    crooked = given(2).company("Red", 12, Ann=3).cash("Red", 20).turn(1).track("Red", "L5", "K4", "M6").improving("Red")
    assert crooked.refuses(LayTrack("Ann", "N5"), "track.line_spoke")
    y = given(2).company("Red", 12, Ann=3).cash("Red", 20).turn(1).track("Red", "J5", "L5", "M6").improving("Red")
    assert y.refuses(LayTrack("Ann", "M4"), "track.line")
    assert y.turn(2).improving("Red").allows(LayTrack("Ann", "M4")), "a clean Y from turn 2"


@rule("openrails", "5.1(d)")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_example_black_track_makes_a_clean_y(turn: int) -> None:
    g = given(2).company("Black", 12, Ann=3).cash("Black", 30).turn(turn).track("Black", "F1", "E2", "F3")
    g = g.improving("Black").plays(*lay("H3", "I2", "I4"))
    assert g.state.companies["Black"].track[3:] == ("H3", "I2", "I4"), "two spurs from Tuscaloosa in one build"
    y = given(2).company("Red", 12, Ann=3).cash("Red", 30).turn(turn).improving("Red")
    y = y.plays(*lay("L5", "J5", "M6"))
    spur = y.turn(turn).improving("Red").plays(LayTrack("Ann", "M4"))
    assert spur.state.companies["Red"].track == ("L5", "J5", "M6", "M4"), "three spokes from Montgomery"
    assert spur.allows(LayTrack("Ann", "N3")), "and the spoke goes on"


@rule("openrails", "5.1(d)")
def test_example_red_track_would_spoil_the_y() -> None:
    y = given(2).company("Red", 12, Ann=3).cash("Red", 30).turn(3).track("Red", "L5", "J5", "M6", "M4").improving("Red")
    for hex_ in ("K4", "K6", "N5"):
        assert y.refuses(LayTrack("Ann", hex_), "track.spoke"), "it lies beside two spokes and the centre"
    assert "touches 3 cubes of Red" in y.says(LayTrack("Ann", "N5"))


@rule("openrails", "5.1(d)")
def test_until_turn_4_the_cubes_of_a_round_grow_from_one_cube() -> None:
    g = given(2).company("Red", 12, Ann=3).cash("Red", 30).turn(4).track("Red", "L5", "J5", "I4", "M6", "O6")
    g = g.improving("Red").plays(LayTrack("Ann", "P7"))
    assert g.refuses(LayTrack("Ann", "G4"), "track.one_piece")
    free = g.turn(5)
    assert free.allows(LayTrack("Ann", "G4"))


@rule("openrails", "5.1(e)")
@pytest.mark.parametrize("turn", [5, 6])
def test_example_from_turn_5_any_track_that_touches(turn: int) -> None:
    g = given(2).company("Red", 12, Ann=3).cash("Red", 30).turn(turn).track("Red", "L5", "J5", "M6", "M4")
    g = g.improving("Red")
    for hex_ in ("K4", "K6", "N5"):
        assert g.allows(LayTrack("Ann", hex_))
    assert g.refuses(LayTrack("Ann", "A2"), "track.touches")
    g = g.plays(*lay("K4", "N5"))
    assert g.allows(LayTrack("Ann", "K6")), "at several places in one round"


@rule("openrails", "5.1(c)", "5.1(e)")
def test_closed_sides_are_no_neighbours() -> None:
    g = blue(turn=6).track("Blue", "A4", "B3").improving("Blue")
    assert g.refuses(LayTrack("Ann", "D3"), "track.touches")
    assert g.allows(LayTrack("Ann", "C2"))
    rome = blue(turn=6).track("Blue", "A4", "B7").improving("Blue")
    assert rome.refuses(LayTrack("Ann", "D7"), "track.touches")


@rule("openrails", "5.1(f)")
def test_without_cubes_no_track() -> None:
    g = blue().track("Blue", "A4").supply("Blue", 1).improving("Blue")
    assert g.allows(LayTrack("Ann", "C4"))
    none = blue().track("Blue", "A4").supply("Blue", 0, discards=1).improving("Blue")
    assert none.refuses(LayTrack("Ann", "C4"), "track.cubes")


@rule("openrails", "5.1(g)")
def test_track_stays_on_the_board() -> None:
    g = blue().track("Blue", "A4", "C4").improving("Blue")
    assert g.why(RemoveTrack("Ann", "C4")) == ("turn.not_now",)
    trains = g.buying_trains("Blue")
    assert trains.refuses(RemoveTrack("Ann", "C4"), "forced.cubes")
    served = blue().track("Blue", "A4", "C4").trains("Blue", "2").buying_trains("Blue")
    assert served.refuses(RemoveTrack("Ann", "C4"), "train.forced")


@rule("openrails", "5.2(a)")
def test_a_station_stands_where_its_company_has_track() -> None:
    g = blue().track("Blue", "A4", "C4", "E4").improving("Blue")
    after = g.plays(PlaceStation("Ann", "C4"))
    assert after.state.companies["Blue"].stations == ("A4", "C4")
    assert g.refuses(PlaceStation("Ann", "G4"), "station.track")
    assert g.refuses(PlaceStation("Ann", "E4"), "station.square")
    assert g.refuses(PlaceStation("Ann", "Q9"), "input.hex")
    assert g.refuses(PlaceStation("Ann", "A4"), "station.once")
    town = blue().track("Blue", "A4", "J7").improving("Blue")
    assert town.allows(PlaceStation("Ann", "J7")), "West Point takes one"


@rule("openrails", "5.2(a)")
def test_dots_and_foreign_red_areas_take_no_station() -> None:
    g = blue().track("Blue", "A4", "C2", "B1", "B7").improving("Blue")
    for hex_ in ("C2", "B1", "B7"):
        assert g.refuses(PlaceStation("Ann", hex_), "station.square")


@rule("openrails", "5.2(a)")
def test_a_full_city_takes_no_station() -> None:
    g = blue().company("Green", Ben=3).track("Green", "G8", "E6").stations("Green", "E6").track("Blue", "A4", "E6")
    assert g.improving("Blue").refuses(PlaceStation("Ann", "E6"), "station.free")
    two = blue().company("Green", Ben=3).track("Green", "G8", "C4").stations("Green", "C4").track("Blue", "A4", "C4")
    assert two.improving("Blue").allows(PlaceStation("Ann", "C4")), "Decatur has two squares"


@rule("openrails", "5.2(b)")
@pytest.mark.parametrize(("placed", "cost"), [((), 10), (("C4",), 20), (("C4", "G4"), 30)])
def test_stations_cost_more_each_time(placed: tuple[str, ...], cost: int) -> None:
    g = blue(money=cost).track("Blue", "A4", "C4", "G4", "H3").stations("Blue", *placed).improving("Blue")
    after = g.plays(PlaceStation("Ann", "H3"))
    assert after.money("Blue") == 0
    assert [e.cost for e in after.happened(StationPlaced)] == [cost]
    poor = blue(money=cost - 1).track("Blue", "A4", "C4", "G4", "H3").stations("Blue", *placed).improving("Blue")
    assert poor.refuses(PlaceStation("Ann", "H3"), "station.money")


@rule("openrails", "5.2(c)")
@pytest.mark.parametrize(("name", "most"), [("Blue", 3), ("Purple", 3), ("Red", 3), ("Black", 2), ("Green", 1)])
def test_each_company_has_its_number_of_stations(name: str, most: int) -> None:
    cities = ("C4", "G4", "H3", "G6")
    g = given(2).company(name, 12, Ann=3).cash(name, 90).turn(5)
    home = g.state.companies[name].home
    g = g.track(name, home, *cities)
    full = g.stations(name, *cities[:most]).improving(name)
    assert full.refuses(PlaceStation("Ann", cities[most]), "station.limit")
    assert g.stations(name, *cities[: most - 1]).improving(name).allows(PlaceStation("Ann", cities[most]))


@rule("openrails", "5.2(d)")
def test_a_station_needs_a_cube() -> None:
    g = blue().track("Blue", "A4", "C4").supply("Blue", 1).improving("Blue")
    assert g.plays(PlaceStation("Ann", "C4")).state.companies["Blue"].supply == 0
    none = blue().track("Blue", "A4", "C4").supply("Blue", 0, discards=1).improving("Blue")
    assert none.refuses(PlaceStation("Ann", "C4"), "station.cubes")


@rule("openrails", "5.2(f)")
def test_a_home_is_kept_for_its_company() -> None:
    g = blue().track("Blue", "A4", "F1", "L5").improving("Blue")
    assert g.refuses(PlaceStation("Ann", "F1"), "station.kept")
    assert "kept for Black" in g.says(PlaceStation("Ann", "F1"))
    assert g.allows(PlaceStation("Ann", "L5")), "Montgomery has a second square"
    started = blue().company("Red", Ben=3).track("Blue", "A4", "L5").improving("Blue")
    assert started.allows(PlaceStation("Ann", "L5")), "the home station itself takes the kept square"
    both = blue().company("Green", Ben=3).track("Green", "L5").stations("Green", "L5").track("Blue", "A4", "L5")
    assert both.improving("Blue").refuses(PlaceStation("Ann", "L5"), "station.kept")


@rule("openrails", "5.3(a)", "6(a)")
def test_an_upgrade_costs_ten_and_adds_two_for_everybody() -> None:
    g = blue().track("Blue", "A4", "C4").trains("Blue", "2").company("Green", Ben=3).track("Green", "G8", "C4")
    g = g.improving("Blue").plays(UpgradeTown("Ann", "C4"))
    assert g.money("Blue") == 50
    assert g.state.operating.income == 4 + 3
    assert g.state.upgraded == ("C4",)


@rule("openrails", "5.3(a)")
def test_an_upgrade_must_be_paid_by_the_company() -> None:
    g = blue(money=9).track("Blue", "A4", "C4").improving("Blue")
    assert g.refuses(UpgradeTown("Ann", "C4"), "upgrade.money")
    assert g.refuses(UpgradeTown("Ann", "E4"), "upgrade.place")
    assert g.refuses(UpgradeTown("Ann", "E5"), "input.hex")


@rule("openrails", "5.3(b)")
def test_six_markers_and_each_place_once() -> None:
    g = blue().track("Blue", "A4", "C4", "G4").but(upgraded=("C4", "H3", "H5", "K4", "E6"))
    assert g.improving("Blue").refuses(UpgradeTown("Ann", "C4"), "upgrade.once")
    last = g.improving("Blue").plays(UpgradeTown("Ann", "G4"))
    assert len(last.state.upgraded) == 6
    full = blue().track("Blue", "A4", "C4").but(upgraded=("G4", "H3", "H5", "K4", "E6", "G6")).improving("Blue")
    assert full.refuses(UpgradeTown("Ann", "C4"), "upgrade.markers")


@rule("openrails", "5.3(c)")
def test_only_connected_places_and_no_red_areas() -> None:
    g = blue().track("Blue", "A4", "C4", "C2", "B1").improving("Blue")
    assert g.allows(UpgradeTown("Ann", "C4"))
    assert g.allows(UpgradeTown("Ann", "C2")), "dots too"
    assert g.refuses(UpgradeTown("Ann", "G4"), "upgrade.connected")
    assert g.refuses(UpgradeTown("Ann", "A4"), "upgrade.red")
    assert g.refuses(UpgradeTown("Ann", "B1"), "upgrade.red")


@rule("openrails", "5.4(a)")
def test_a_discarded_cube_comes_back_for_ten() -> None:
    g = blue(money=20).supply("Blue", 0, discards=2).improving("Blue")
    after = g.plays(BuyBackCube("Ann"))
    c = after.state.companies["Blue"]
    assert (c.supply, c.discards, after.money("Blue")) == (1, 1, 10)
    assert after.step != "improvement", "one a round"
    poor = blue(money=9).supply("Blue", 3, discards=2).improving("Blue")
    assert poor.refuses(BuyBackCube("Ann"), "cube.money")


@rule("openrails", "5.4(b)")
def test_cubes_removed_with_the_par_stay_away() -> None:
    g = blue(par=7).improving("Blue")
    assert g.refuses(BuyBackCube("Ann"), "cube.discards")
    assert g.refuses(BuyBackCube("Ann", "leftover"), "cube.leftover")
    assert "out of the game" in g.says(BuyBackCube("Ann", "leftover"))


@rule("openrails", "5.5")
def test_a_company_may_improve_nothing() -> None:
    g = blue().improving("Blue").plays(Pass("Ann"))
    assert g.state.operating.improvement == ""
    assert g.step == "trains"
    assert g.why(LayTrack("Ann", "A4")) == ("turn.not_now",), "but not come back to it"


@rule("openrails", "5.1(h)")
def test_towns_and_dots_are_worth_a_dollar_and_only_towns_take_a_station() -> None:
    board = blue().data.map
    places = {p.name: (p.value, p.squares, board.hexes[h].cost) for h in board.hexes if (p := board.place(h))}
    assert [places[name] for name in ("West Point", "York")] == [(1, 1, 2)] * 2
    dots = {p.name for h in board.hexes if (p := board.place(h)) and p.kind == "dot"}
    assert dots == {"Florence", "Stevenson", "Rome", "Phenix City", "Dothan"}
    assert all(places[name][:2] == (1, 0) for name in dots)
    g = given(2).company("Green", 12, Ann=3).cash("Green", 40).track("Green", "G8", "I8").turn(2).improving("Green")
    after = g.plays(LayTrack("Ann", "J7"))
    assert g.money("Green") - after.money("Green") == 2
    town = given(2).company("Green", 12, Ann=3).cash("Green", 40).track("Green", "G8", "I8", "J7").turn(2)
    assert town.improving("Green").allows(PlaceStation("Ann", "J7"))
    dot = blue().track("Blue", "A4", "B5", "C6").improving("Blue")
    assert dot.refuses(PlaceStation("Ann", "C6"), "station.square")


@rule("openrails", "5.3(a)")
def test_a_dot_is_upgraded_like_a_town() -> None:
    g = blue().track("Blue", "A4", "B5", "C6").improving("Blue")
    assert g.plays(UpgradeTown("Ann", "C6")).state.upgraded == ("C6",)
    assert g.refuses(UpgradeTown("Ann", "B5"), "upgrade.place")
