"""18AL 4.2.3: running trains."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden, north, run, sides


def running(g: Given, corporation: str, *trains: str) -> Given:
    """A corporation with these trains at the run step, its president free to run as he likes."""
    return g.trains(corporation, *trains).operating(corporation, "run_trains")


def runs(*written: Written) -> RunTrains:
    """Ann's trains run like this."""
    return RunTrains("Ann", written)


FREE = ("president_chooses_runs",)


def l_and_n(*trains: str) -> Given:
    """The L&N on its line from Nashville over Decatur to Birmingham."""
    return running(north(FREE), "L&N", *trains)


# (a) two places at least, joined by track


@rule("18AL", "4.2.3(a)")
def test_al_4_2_3_a_a_route_joins_two_places() -> None:
    assert l_and_n("2").allows(runs(run("2-0", "A4 C4", "A4 C4")))
    assert l_and_n("2").refuses(runs(("2-0", ("A4",), ())), "run.one_place")


@rule("18AL", "4.2.3(a)")
def test_al_4_2_3_a_a_city_and_a_town_are_two() -> None:
    g = running(gadsden(FREE), "TAG", "2").plays(runs(run("2-0", "D7 E6", "D7 E6")))
    assert g.state.turn is not None
    assert g.state.turn.revenue == 30


@rule("18AL", "4.2.3(a)")
def test_al_4_2_3_a_the_track_has_no_gap() -> None:
    g = l_and_n("3")
    assert g.allows(runs(run("3-0", "A4 C4 G4", "A4 C4 E4 G4")))
    without = g.but(board=given("18AL").tile("C4", "57", 0).tile("G4", "441a", 3).home("L&N").state.board)
    assert without.refuses(runs(run("3-0", "A4 C4 G4", "A4 C4 E4 G4")), "run.not_connected")
    # Two hexes side by side are not joined by that alone.
    aside = l_and_n("2").tile("D3", "9", 0)
    assert aside.refuses(runs(("2-0", ("A4", "C4"), sides("A4", "B3", "C4"))), "run.not_connected")


@rule("18AL", "4.2.3(a)")
def test_al_4_2_3_a_each_train_of_the_corporation_runs_once() -> None:
    g = l_and_n("2")
    assert g.refuses(runs(run("2-3", "A4 C4", "A4 C4")), "run.trains")
    twice = run("2-0", "A4 C4", "A4 C4")
    assert g.refuses(runs(twice, twice), "run.trains")


@rule("18AL", "4.2.3(a)", "4.2.3(e)")
def test_al_4_2_3_a_what_is_laid_and_placed_in_the_turn_counts_for_its_runs() -> None:
    g = given("18AL").phase("2").owns("Ann", "L&N", 6).owns("Ben", "L&N", 1).tile("C4", "57", 0).tile("E4", "9", 0)
    g = g.trains("L&N", "3").cash("L&N", 100).operating("L&N")
    assert best_runs(Position(g.rules, g.state), "L&N").revenue == 60
    longer = g.plays(LayTile("Ann", "G4", "441a", 3))
    assert best_runs(Position(longer.rules, longer.state), "L&N").revenue == 70
    blocked = longer.station("TAG", "C4")
    assert best_runs(Position(blocked.rules, blocked.state), "L&N").revenue == 60


# (b) no piece of track twice, (g) no place twice


def circle(*trains: str) -> Given:
    """A loop from Nashville to Decatur and back into Nashville by its other arrow."""
    g = given("18AL", 3, FREE).phase("2").owns("Ann", "L&N", 6).tile("C4", "5", 2).tile("B3", "7", 4)
    return running(g, "L&N", *trains)


@rule("18AL", "4.2.3(b)")
def test_al_4_2_3_b_no_piece_of_track_twice() -> None:
    g = l_and_n("4")
    back = ("4-0", ("A4", "C4", "A4"), (*sides("A4", "C4"), *sides("C4", "A4")))
    assert g.refuses(runs(back), "run.same_track")
    assert g.allows(runs(run("4-0", "A4 C4 G4", "A4 C4 E4 G4")))


@rule("18AL", "4.2.3(g)")
def test_al_4_2_3_g_no_place_twice_and_all_arrows_of_a_red_area_are_one_place() -> None:
    g = circle("3")
    assert g.allows(runs(run("3-0", "A4 C4", "A4 C4")))
    assert g.allows(runs(run("3-0", "A4 C4", "A4 B3 C4")))
    assert g.refuses(runs(run("3-0", "A4 C4 A4", "A4 C4 B3 A4")), "run.stop_twice")


# (c) forks, (d) cities


@rule("18AL", "4.2.3(c)")
def test_al_4_2_3_c_no_reversing_at_a_fork() -> None:
    g = north(FREE).phase("3").tile("E6", "15", 1).tile("D5", "8", 5)
    reverse = run("3-0", "A4 C4 E6", "A4 C4 E4 D5 E6")
    assert running(g.tile("E4", "27", 3), "L&N", "3").allows(runs(reverse))
    assert running(g.tile("E4", "23", 0), "L&N", "3").refuses(runs(reverse), "run.reverses", "18AL 4.2.3(c)")
    # What comes from the south may take either side.
    assert running(g.tile("E4", "23", 0), "L&N", "3").allows(runs(run("3-0", "A4 C4 G4", "A4 C4 E4 G4")))


@rule("18AL", "4.2.3(d)")
def test_al_4_2_3_d_out_of_a_city_by_any_other_track() -> None:
    # 14 opens Decatur to Nashville, B5, E4 and D3; from Nashville the run may go on over E4 or over D3.
    g = north(FREE).phase("3").tile("C4", "14", 0).tile("D3", "8", 4).tile("F3", "8", 3).tile("G4", "442a", 0)
    g = running(g, "L&N", "3")
    assert g.allows(runs(run("3-0", "A4 C4 G4", "A4 C4 E4 G4")))
    assert g.allows(runs(run("3-0", "A4 C4 G4", "A4 C4 D3 F3 G4")))


# (e) blocked cities


@rule("18AL", "4.2.3(e)")
def test_al_4_2_3_e_not_through_a_city_whose_circles_others_fill() -> None:
    through = runs(run("3-0", "A4 C4 G4", "A4 C4 E4 G4"))
    assert l_and_n("3").station("TAG", "C4").refuses(through, "run.blocked")
    assert l_and_n("3").station("L&N", "C4").allows(through)
    assert l_and_n("3").tile("C4", "14", 0).station("TAG", "C4").allows(through), "a circle is free"
    both = l_and_n("3").tile("C4", "14", 0).station("TAG", "C4").station("L&N", "C4")
    assert both.allows(through), "one of the stations is its own"


@rule("18AL", "4.2.3(e)")
def test_al_4_2_3_e_a_run_may_end_there_or_at_both_ends() -> None:
    g = l_and_n("3").station("TAG", "C4")
    assert g.allows(runs(run("3-0", "A4 C4", "A4 C4")))
    both = north(FREE).station("L&N", "C4").station("TAG", "G4")
    assert running(both, "L&N", "3").allows(runs(run("3-0", "C4 G4", "C4 E4 G4")))


# (f) a station of its own


@rule("18AL", "4.2.3(f)")
def test_al_4_2_3_f_a_route_includes_a_station_of_the_corporation() -> None:
    away = runs(run("2-0", "C4 G4", "C4 E4 G4"))
    assert l_and_n("2").refuses(away, "run.no_station")
    assert l_and_n("2").station("L&N", "G4").allows(away)
    assert l_and_n("2").station("TAG", "G4").refuses(away, "run.no_station")


# (h) red areas


@rule("18AL", "4.2.3(h)")
def test_al_4_2_3_h_not_through_a_red_area_not_even_its_home() -> None:
    # Decatur - Nashville - Florence: Nashville is an end for everyone, the L&N included.
    g = north(FREE).tile("B3", "9", 1).tile("C2", "4", 1)
    g = running(g, "L&N", "3")
    assert g.refuses(runs(run("3-0", "C2 A4 C4", "C2 B3 A4 C4")), "run.through_red")
    assert g.allows(runs(run("3-0", "A4 C2", "A4 B3 C2")))


@rule("18AL", "4.2.3(h)")
def test_al_4_2_3_h_mobile_is_an_end_for_the_m_and_o_too() -> None:
    g = given("18AL", 3, FREE).phase("3").owns("Ann", "M&O", 6).tile("O2", "9", 0).tile("M2", "9", 0)
    g = g.tile("K2", "57", 0).tile("P1", "7", 4).tile("N1", "9", 0)
    g = running(g, "M&O", "3")
    assert g.allows(runs(run("3-0", "K2 Q2", "K2 M2 O2 Q2")))
    g = g.tile("P1", "8", 3)
    assert g.allows(runs(run("3-0", "L1 Q2", "L1 N1 P1 Q2")))
    assert g.refuses(runs(run("3-0", "K2 Q2 L1", "K2 M2 O2 Q2 P1 N1 L1")), "run.through_red")


@rule("18AL", "4.2.3(h)")
def test_al_4_2_3_h_a_red_area_may_be_either_end() -> None:
    # Corinth - Florence - Nashville: red at both ends.
    g = given("18AL", 3, FREE).phase("2").owns("Ann", "L&N", 6).tile("B3", "9", 1).tile("C2", "58", 2)
    g = running(g, "L&N", "2").plays(runs(run("2-0", "A4 C2 B1", "A4 B3 C2 B1")))
    assert g.state.turn is not None
    assert g.state.turn.revenue == 40 + 10 + 40


# (i) how far a train runs


@rule("18AL", "4.2.3(i)")
def test_al_4_2_3_i_no_more_cities_and_red_areas_than_its_number() -> None:
    three = "A4 C4 G4", "A4 C4 E4 G4"
    assert l_and_n("2").refuses(runs(run("2-0", *three)), "run.too_long")
    assert l_and_n("3").allows(runs(run("3-0", *three)))


@rule("18AL", "4.2.3(i)")
def test_al_4_2_3_i_towns_are_free_before_between_and_after() -> None:
    # Rome - Gadsden - Stevenson - Chattanooga: a city, a red area and two towns for a 2 train.
    g = gadsden(FREE).tile("C6", "58", 4)
    assert running(g, "TAG", "2").allows(runs(run("2-0", "D7 E6 C6 B7", "D7 E6 C6 B7")))
    assert running(g, "TAG", "2").allows(runs(run("2-0", "D7 E6 C6", "D7 E6 C6")))


@rule("18AL", "4.2.3(i)")
def test_al_4_2_3_i_a_4d_runs_to_four() -> None:
    g = north(FREE).phase("4D").tile("G4", "442a", 3).tile("I4", "9", 0).tile("K4", "63", 0).tile("L5", "57", 2)
    five = "A4 C4 G4 K4 L5", "A4 C4 E4 G4 I4 K4 L5"
    assert running(g, "L&N", "4D").refuses(runs(run("4D-0", *five)), "run.too_long")
    assert running(g, "L&N", "5").allows(runs(run("5-0", *five)))
    four = "A4 C4 G4 K4", "A4 C4 E4 G4 I4 K4"
    assert running(g, "L&N", "4D").allows(runs(run("4D-0", *four)))


# (j) several trains


def two_ways(*trains: str) -> Given:
    """Nashville with track to Decatur and to Florence."""
    return running(north(FREE).tile("B3", "9", 1).tile("C2", "4", 1), "L&N", *trains)


@rule("18AL", "4.2.3(j)")
def test_al_4_2_3_j_two_trains_share_no_track() -> None:
    same = runs(run("2-0", "A4 C4", "A4 C4"), run("2-1", "A4 C4", "A4 C4"))
    assert two_ways("2", "2").refuses(same, "run.shared_track")
    part = runs(run("3-0", "A4 C4 G4", "A4 C4 E4 G4"), run("2-0", "A4 C4", "A4 C4"))
    assert two_ways("2", "3").refuses(part, "run.shared_track")


@rule("18AL", "4.2.3(j)")
def test_al_4_2_3_j_they_may_meet_in_places() -> None:
    apart = runs(run("2-0", "A4 C4", "A4 C4"), run("2-1", "A4 C2", "A4 B3 C2"))
    g = two_ways("2", "2").plays(apart)
    assert g.state.turn is not None
    assert g.state.turn.revenue == 60 + 50
    onward = running(north(FREE).station("L&N", "C4"), "L&N", "2", "2")
    assert onward.allows(runs(run("2-0", "A4 C4", "A4 C4"), run("2-1", "C4 G4", "C4 E4 G4")))


@rule("18AL", "4.2.3(j)", "4.2(d)")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_al_4_2_3_j_any_or_all_trains_run(count: int) -> None:
    apart = (run("2-0", "A4 C4", "A4 C4"), run("2-1", "A4 C2", "A4 B3 C2"))
    assert two_ways("2", "2").allows(runs(*apart[:count]))
