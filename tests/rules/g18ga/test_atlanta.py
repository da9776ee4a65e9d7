"""18GA: Atlanta, three cities in one hex at every colour, and the home of the W&A."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from shortline.titles.g18ga.atlanta import ChooseCity
from tests.given import Given, given
from tests.rule import rule

LOOPS = {"E5": 2, "D6": 0, "D2": 4, "E3": 2}
"""Sharp curves that join Atlanta's edges 5 and 4, and 1 and 0."""
COLOURS = [("451a", 30, "2"), ("452a", 20, "3"), ("455a", 70, "5")]


def at_home(corporation: str = "W&A", seat: str = "Ann") -> Given:
    """A corporation whose president has six shares, in its operating turn, with money."""
    return given("18GA").owns(seat, corporation, shares=6).cash(corporation, 500)


def looped(tile: str) -> Given:
    """The W&A with track all round Atlanta, its station in the city between the two loops."""
    g = at_home().tile("D4", tile)
    for hex_id, rotation in LOOPS.items():
        g = g.tile(hex_id, "7", rotation)
    return g.station("W&A", "D4", stop=2)


def stop_of(g: Given, corporation: str) -> int:
    """The city of Atlanta in which a corporation's station stands."""
    (station,) = (s for s in g.state.board.stations_at("D4") if s.corporation == corporation)
    return station.stop


# The home station


@rule("18GA", "4.2(a)")
def test_ga_4_2_a_on_the_bare_hex_the_home_station_is_in_no_city() -> None:
    g = at_home().operating("W&A", first=True)
    assert g.state.board.stations == (Station("D4", -1, "W&A"),)
    assert g.step == "lay_tile"


@rule("18GA", "4.2(a)", "4.2.1(h)")
@pytest.mark.parametrize("stop", [0, 1, 2])
def test_ga_4_2_1_h_the_w_and_a_chooses_its_city_when_it_lays_the_first_tile(stop: int) -> None:
    g = at_home().operating("W&A").plays(LayTile("Ann", "D4", "451a", 0))
    assert (g.step, g.to_act) == ("choose_city", "Ann")
    assert [o.action for o in g.offers()] == [ChooseCity("Ann", i) for i in range(3)]
    g = g.plays(ChooseCity("Ann", stop))
    assert stop_of(g, "W&A") == stop
    assert g.state.turn is not None
    assert g.state.turn.tiles == ("yellow",), "the tile of the turn is laid"


@rule("18GA", "4.2.1(h)")
def test_ga_4_2_1_h_whoever_lays_the_first_tile_the_w_and_as_president_chooses() -> None:
    g = at_home("CoG", "Ben").owns("Ann", "W&A", shares=6).home("W&A")
    g = g.tile("F6", "57", 2).tile("E5", "9", 2).operating("CoG")
    g = g.plays(LayTile("Ben", "D4", "451a", 1))
    assert (g.step, g.to_act) == ("choose_city", "Ann")
    assert g.refuses(ChooseCity("Ben", 0), "turn.other_seat")
    g = g.plays(ChooseCity("Ann", 1))
    assert stop_of(g, "W&A") == 1
    assert (g.to_act, g.state.operating) == ("Ben", "CoG"), "the turn of the CoG goes on"


@rule("18GA", "4.2(a)")
@pytest.mark.parametrize("stop", [-1, 3])
def test_ga_4_2_a_there_is_no_fourth_city(stop: int) -> None:
    g = at_home().operating("W&A").plays(LayTile("Ann", "D4", "451a", 0))
    assert g.refuses(ChooseCity("Ann", stop), "city.free")


@rule("18GA", "4.2(a)")
def test_ga_4_2_a_a_late_w_and_a_chooses_among_the_free_cities_before_anything_else() -> None:
    g = at_home().owns("Ben", "GA", shares=6).home("GA").tile("D4", "451a").station("GA", "D4", stop=1)
    g = g.stock_round(2).round_over()
    while g.state.operating != "W&A":
        g = g.passed()
    assert (g.step, g.to_act) == ("choose_city", "Ann")
    assert [o.action for o in g.offers()] == [ChooseCity("Ann", 0), ChooseCity("Ann", 2)]
    assert g.refuses(ChooseCity("Ann", 1), "city.free")
    g = g.plays(ChooseCity("Ann", 2))
    assert (g.step, stop_of(g, "W&A")) == ("lay_tile", 2)


@rule("18GA", "4.2(a)")
def test_ga_4_2_a_the_last_free_city_needs_no_choice() -> None:
    g = at_home().owns("Ben", "GA", shares=6).owns("Cal", "CoG", shares=6)
    g = g.tile("D4", "451a").station("GA", "D4", stop=1).station("CoG", "D4", stop=0)
    g = g.price("W&A", 110).stock_round(2).round_over()
    assert g.state.operating == "W&A"
    assert (g.step, stop_of(g, "W&A")) == ("lay_tile", 2)
    assert [e.station.stop for e in g.happened(StationPlaced)] == [-1]


# Stations of others


def beside(corporations: int) -> Given:
    """The GA in Atlanta's reach by all three cities, with so many other stations there."""
    g = at_home("GA").tile("D4", "451a").tile("D10", "57", 1).tile("D8", "9", 1).tile("D6", "9", 1)
    for stop, corporation in enumerate(("CoG", "SAL")[:corporations]):
        g = g.station(corporation, "D4", stop=stop)
    return g.operating("GA", "place_station")


@rule("18GA", "4.2.2(c)")
def test_ga_4_2_2_c_one_of_the_three_circles_stays_open_for_the_w_and_a() -> None:
    assert beside(1).allows(PlaceStation("Ann", "D4", 2))
    assert beside(2).refuses(PlaceStation("Ann", "D4", 2), "station.home_kept")


@rule("18GA", "4.2.2(c)")
def test_ga_4_2_2_c_none_is_kept_once_the_w_and_a_is_at_home() -> None:
    g = beside(1).station("W&A", "D4", stop=1)
    assert g.allows(PlaceStation("Ann", "D4", 2))


@rule("18GA", "4.2.2(b)")
def test_ga_4_2_2_b_one_station_a_corporation_in_all_of_atlanta() -> None:
    g = looped("452a").operating("W&A", "place_station")
    assert g.refuses(PlaceStation("Ann", "D4", 0), "station.one_a_hex")
    other = at_home("GA").tile("D4", "452a").tile("D6", "9", 1).tile("D8", "9", 1).tile("D10", "57", 1)
    assert other.operating("GA", "place_station").allows(PlaceStation("Ann", "D4", 2))


# Upgrades


@rule("18GA", "4.2.1(g)", "Table IV")
@pytest.mark.parametrize(("under", "phase", "only"), [("", "3", "451a"), ("451a", "3", "452a"), ("452a", "5", "455a")])
def test_ga_4_2_1_g_atlanta_takes_its_own_tiles_only(under: str, phase: str, only: str) -> None:
    g = at_home().phase(phase)
    g = g.tile("D4", under).station("W&A", "D4", stop=0) if under else g
    g = g.operating("W&A")
    assert {o.action.tile for o in g.offers(LayTile) if o.action.hex == "D4"} == {only}
    for other in {"57", "14", "63", "451a", "452a", "455a"} - {only}:
        assert set(g.why(LayTile("Ann", "D4", other, 0))) & {"tile.label", "tile.city", "tile.upgrade", "tile.color"}


@rule("18GA", "4.2.1(h)")
@pytest.mark.parametrize("rotation", [0, 1])
@pytest.mark.parametrize("stop", [0, 1, 2])
def test_ga_4_2_1_h_a_station_keeps_its_city_through_the_upgrades(rotation: int, stop: int) -> None:
    g = at_home().phase("5").tile("D4", "451a", rotation).station("W&A", "D4", stop=stop).operating("W&A")
    edge = next(s.a for s in g.state.board.sections("D4") if s.b == 6 + stop)
    for tile in ("452a", "455a"):
        (lay,) = (o.action for o in g.offers(LayTile) if o.action.tile == tile)
        g = g.plays(lay).operating("W&A")
        mine = {s.a for s in g.state.board.sections("D4") if s.b == 6 + stop_of(g, "W&A")}
        assert mine == {edge, (edge + 3) % 6}


# Runs


@rule("18GA", "4.2.3(g)", "4.2.3.1")
@pytest.mark.parametrize(("tile", "value", "phase"), COLOURS[1:])
def test_ga_4_2_3_g_one_run_calls_at_atlanta_three_times(tile: str, value: int, phase: str) -> None:
    g = looped(tile).trains("W&A", "3" if phase == "3" else "5").operating("W&A", "run_trains")
    best = best_runs(Position(g.rules, g.state), "W&A")
    assert best.revenue == 3 * value
    assert sorted(best.runs[0].stops) == ["D4/0", "D4/1", "D4/2"]
    assert g.allows(RunTrains("Ann", best.written()))


@rule("18GA", "4.2.3(g)", "4.2.3(i)")
def test_ga_4_2_3_i_each_city_of_atlanta_counts_for_the_train() -> None:
    g = looped("452a").trains("W&A", "3").operating("W&A", "run_trains")
    three = best_runs(Position(g.rules, g.state), "W&A").written()[0]
    two = looped("452a").phase("3").trains("W&A", "2").operating("W&A", "run_trains")
    assert best_runs(Position(two.rules, two.state), "W&A").revenue == 40
    train = two.state.corporations["W&A"].trains[0]
    assert two.refuses(RunTrains("Ann", ((train, three[1], three[2]),)), "run.too_long")


@rule("18GA", "4.2.3(d)", "4.2.3(g)")
def test_ga_4_2_3_d_yellow_atlanta_has_dead_ends_two_of_which_are_the_ends_of_a_run() -> None:
    g = at_home().tile("D4", "451a").tile("E3", "7", 3).tile("E5", "8", 1).tile("D6", "7", 0).tile("C3", "57", 2)
    g = g.station("W&A", "D4", stop=2).trains("W&A", "3")
    best = best_runs(Position(g.rules, g.state), "W&A")
    assert (best.revenue, best.runs[0].stops) == (60, ("D4/0", "D4/2"))


@rule("18GA", "4.2.3(e)")
def test_ga_4_2_3_e_another_station_in_the_middle_city_blocks_it_and_no_other() -> None:
    g = looped("452a").trains("W&A", "3")
    moved = g.but(board=g.state.board.move_station(Station("D4", 2, "W&A"), 1)).station("GA", "D4", stop=2)
    best = best_runs(Position(moved.rules, moved.state), "W&A")
    assert best.runs[0].stops == ("D4/1", "D4/2")
    assert best.revenue == 40


@rule("18GA", "4.2.3.1", "4.2.1(h)")
@pytest.mark.parametrize(("tile", "value", "phase"), COLOURS)
def test_ga_4_2_3_1_the_w_and_a_alone_in_atlanta_at_every_colour(tile: str, value: int, phase: str) -> None:
    """Rome is next door: what Atlanta pays in each colour stands beside Rome's 20."""
    g = at_home().phase(phase).tile("D4", tile).tile("C3", "57", 2).station("W&A", "D4", stop=1)
    g = g.trains("W&A", phase).operating("W&A", "run_trains")
    best = best_runs(Position(g.rules, g.state), "W&A")
    assert (best.revenue, best.runs[0].stops) == (value + 20, ("C3", "D4/1"))
    assert not g.state.board.blocked("D4", 1, "W&A")
    assert g.state.board.blocked("D4", 1, "GA")
    assert not g.state.board.blocked("D4", 0, "GA")


@rule("18GA", "4.2.1(j)")
def test_ga_4_2_1_j_on_the_bare_hex_the_w_and_a_builds_in_atlanta_only() -> None:
    g = at_home().operating("W&A")
    assert {o.action.hex for o in g.offers(LayTile)} == {"D4"}
