"""Running and revenue in 18AL (and, word for word, 18GA): chapters 4.2.3 and 4.2.3.1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.routes import Train, Values, best_runs, check_run, has_run, score_set
from tests.routes.given_board import board, keys, run
from tests.routes.tables import CHITS, Powers, train, trains, values
from tests.rule import rule

LINE = "C4:57 E4:9 G4:444b/1 G6:57/1 F7:8/1 C6:58/4"
"""Nashville A4 - Decatur C4 - Birmingham G4 - Oxmoor H5 - Anniston G6 - Rome D7 - Gadsden E6 - Stevenson C6 - B7."""
YELLOW = Values("yellow")


def al(name: str) -> Train:
    return train("18AL", name)


@rule("18AL", "4.2.3(a)")
def test_a_run_joins_two_places() -> None:
    on = board("18AL", LINE, "TAG:E6")
    assert keys(check_run(on, "TAG", al("2"), YELLOW, ("E6",), ())) == ["run.one_place"]
    assert run(on, "TAG", al("2"), YELLOW, "E6-D7").run.revenue == 30, "a station city and a town are enough"


@rule("18AL", "4.2.3(a)")
def test_a_run_follows_the_track() -> None:
    on = board("18AL", LINE, "L&N:A4")
    found = check_run(on, "L&N", al("3"), YELLOW, ("A4", "G4"), ("A4:0",))
    assert keys(found) == ["run.not_connected"]
    assert found.faults[0].text == "No track leads on from A4 to G4 the way the run is drawn"
    with pytest.raises(ValueError, match="no stop E4"):
        check_run(on, "L&N", al("3"), YELLOW, ("A4", "E4"), ("A4:0",))
    with pytest.raises(ValueError, match="no track over the side Z9:1"):
        check_run(on, "L&N", al("3"), YELLOW, ("A4", "C4"), ("Z9:1",))


@rule("18AL", "4.2.3(a)")
def test_a_side_may_be_named_by_either_of_its_hexes() -> None:
    on = board("18AL", LINE, "TAG:E6")
    drawn = run(on, "TAG", al("2"), YELLOW, "E6-D7").run
    hex_id, _, edge = drawn.track[0].partition(":")
    other = on.map.hexes[hex_id].neighbours[int(edge)]
    again = check_run(on, "TAG", al("2"), YELLOW, drawn.stops, (f"{other}:{(int(edge) + 3) % 6}",))
    assert again.run == drawn


@rule("18AL", "4.2.3(b)", "4.2.3(d)", "4.2.3(g)")
def test_no_track_and_no_place_twice() -> None:
    on = board("18AL", LINE, "L&N:A4")
    found = check_run(on, "L&N", al("4"), YELLOW, ("A4", "C4", "A4"), ("A4:0", "A4:0"))
    assert keys(found) == ["run.same_track", "run.stop_twice"]
    assert found.faults[0].text == "The run uses the track between A4 and C4 twice"


@rule("18AL", "4.2.3(c)")
def test_a_fork_is_followed_one_way() -> None:
    on = board("18AL", "C4:57 E4:23 G4:444b/1 D5:8/5 E6:15/1", "L&N:G4")
    sides = ("C4:0", "D5:1", "D5:5")
    assert keys(check_run(on, "L&N", al("2"), YELLOW, ("C4", "E6"), sides))[0] == "run.reverses"
    assert not keys(run(on, "L&N", al("2"), YELLOW, "G4-E4-D5-E6"))


@rule("18AL", "4.2.3(e)")
def test_a_blocked_city_ends_a_run() -> None:
    on = board("18AL", LINE, "L&N:A4 M&O:C4")
    found = run(on, "L&N", al("3"), YELLOW, "A4-C4 C4-E4-G4")
    assert keys(found) == ["run.blocked"]
    assert "Decatur (C4)" in found.faults[0].text
    assert not keys(run(on, "L&N", al("3"), YELLOW, "A4-C4"))
    assert best_runs(on, "L&N", [al("3")], YELLOW).runs[0].stops == ("A4", "C4")
    beside = board("18AL", LINE, "L&N:A4 M&O:+C4")
    assert not keys(run(beside, "L&N", al("3"), YELLOW, "A4-C4 C4-E4-G4")), "a station beside the circles blocks not"


@rule("18AL", "4.2.3(f)")
def test_a_run_has_a_station() -> None:
    on = board("18AL", LINE, "L&N:A4")
    assert keys(run(on, "L&N", al("2"), YELLOW, "C4-E4-G4")) == ["run.no_station"]
    assert not has_run(on, "M&O", al("2"))
    assert has_run(on, "L&N", al("2"))


@rule("18AL", "4.2.3(h)")
def test_red_areas_end_a_run_stations_or_not() -> None:
    on = board("18AL", f"{LINE} B3:9/1 C2:4/1", "L&N:A4")
    found = run(on, "L&N", al("4"), YELLOW, "C4-A4 A4-B3-C2")
    assert keys(found) == ["run.through_red"]
    assert found.faults[0].text == "A run may begin or end in Nashville (A4), not pass through"
    allowed = replace(al("4"), passes=("A4",))
    assert not keys(run(on, "L&N", allowed, YELLOW, "C4-A4 A4-B3-C2"))
    assert best_runs(on, "L&N", [allowed], YELLOW).revenue > best_runs(on, "L&N", [al("4")], YELLOW).revenue


@rule("18AL", "4.2.3(i)")
def test_cities_and_red_areas_count_and_towns_do_not() -> None:
    on = board("18AL", LINE, "TAG:E6")
    found = run(on, "TAG", al("2"), YELLOW, "G6-F7-D7 D7-E6 E6-C6 C6-B7")
    assert keys(found) == ["run.too_long"]
    assert found.faults[0].text == "A 2 runs to 2 stops at most; this run has 3 that count"
    free = run(on, "TAG", al("2"), YELLOW, "D7-E6 E6-C6 C6-B7")
    assert not keys(free)
    assert free.run.revenue == 10 + 20 + 10 + 30
    assert best_runs(on, "TAG", [al("2")], YELLOW).revenue == 70, "towns beyond the last city count"


@rule("18AL", "4.2.3(j)")
def test_two_trains_share_cities_but_no_track() -> None:
    on = board("18AL", LINE, "ABC:G6")
    one, two = al("3"), al("2")
    north = run(on, "ABC", one, YELLOW, "G6-F7-D7 D7-E6").run
    west = run(on, "ABC", two, YELLOW, "G6-H5").run
    good = score_set(on, "ABC", YELLOW, [(one, north.stops, north.track), (two, west.stops, west.track)])
    assert not good.faults
    assert good.runs.revenue == 50 + 50
    short = run(on, "ABC", two, YELLOW, "G6-F7-D7").run
    bad = score_set(on, "ABC", YELLOW, [(one, north.stops, north.track), (two, short.stops, short.track)])
    assert [f.key for f in bad.faults] == ["run.shared_track", "run.shared_track"]
    assert bad.faults[0].text == "The 3 and the 2 train both use the track between D7 and F7"


@rule("18AL", "4.2.3.1")
def test_values_of_two_figures_change_with_the_first_5() -> None:
    on = board("18AL", LINE, "L&N:A4")
    assert run(on, "L&N", al("2"), Values("green"), "A4-C4").run.revenue == 40 + 20
    assert run(on, "L&N", al("2"), Values("brown"), "A4-C4").run.revenue == 50 + 20


@rule("18AL", "4.2.3.1")
def test_a_4d_doubles_cities_and_red_areas_not_towns_not_chits() -> None:
    on = board("18AL", LINE, "TAG:E6")
    found = run(on, "TAG", al("4D"), Values("gray"), "D7-E6 E6-C6 C6-B7").run
    assert found.revenue == 10 + 2 * 20 + 10 + 2 * 50
    atlanta = board("18AL", "G4:444b/1 G6:14/1 H7:8/2", "ABC:G6")
    worths = values("18AL", atlanta, "ABC", "4D", Powers(chits=True))
    found = best_runs(atlanta, "ABC", [al("4D")], worths)
    assert found.runs[0].bonuses == ((20, "Robert E. Lee"),)
    assert found.revenue == 2 * (50 + 30 + 30 + 70) + 20


@rule("18AL", "Table III S&NA")
def test_coal_pays_every_train_that_calls_there() -> None:
    on = board("18AL", LINE, "ABC:G6")
    worths = values("18AL", on, "ABC", "3", Powers(coal="G6"))
    found = best_runs(on, "ABC", trains("18AL", ["2", "2"]), worths)
    assert found.revenue == (20 + 10) + 10 + 20 + 10 + (20 + 10) + 30
    assert [(10, "coal") in stop for r in found.runs for stop in r.amounts].count(True) == 2


@rule("18AL", "Table III M&C")
def test_each_chit_pays_one_train_and_each_train_has_one() -> None:
    on = board("18AL", "G4:446 G6:63 H7:8/2 F5:8/5 I6:8/3 J7:6/2 I8:8/1", "ABC:G6")
    two = trains("18AL", ["4", "4"])
    with_chit = best_runs(on, "ABC", two, Values("brown", bonuses=CHITS))
    without = best_runs(on, "ABC", two, Values("brown"))
    assert with_chit.revenue == without.revenue + 20, "the Robert E. Lee once, though both trains go that way"
    both = (CHITS[0], replace(CHITS[1], places=("G6", "G4")))
    one = best_runs(on, "ABC", two[:1], Values("brown", bonuses=both))
    assert one.revenue == best_runs(on, "ABC", two[:1], Values("brown")).revenue + 40, "the better of the two"
    loose = tuple(replace(b, slot="") for b in both)
    many = best_runs(on, "ABC", two[:1], Values("brown", bonuses=loose))
    assert many.revenue == one.revenue + 20, "where a table lets one train have both names"


@rule("18GA", "4.2.3(g)")
def test_atlanta_is_three_places() -> None:
    on = board("18GA", "D4:452a C5:7 C3:63 E5:7/2 D6:7", "W&A:D4/0")
    found = best_runs(on, "W&A", [train("18GA", "5")], Values("green")).runs[0]
    assert {stop for stop in found.stops if stop.startswith("D4")} == {"D4/0", "D4/1", "D4/2"}
    assert found.revenue == 20 + 40 + 20 + 20


@rule("18GA", "4.2.3(i)")
def test_montgomery_is_passed_and_counts() -> None:
    on = board("18GA", "C3:57 D2:9 F2:9/2 G3:57/2", "W&A:C3")
    way = "C3-D2-E1 E1-F2-G3"
    assert keys(run(on, "W&A", train("18GA", "2"), Values("green"), way)) == ["run.too_long"]
    assert run(on, "W&A", train("18GA", "3"), Values("green"), way).run.revenue == 20 + 30 + 20
    assert best_runs(on, "W&A", [train("18GA", "3")], Values("green")).revenue == 70
