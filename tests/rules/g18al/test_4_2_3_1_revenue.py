"""18AL 4.2.3.1: what runs pay, and the best run."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from shortline.titles.g18al.chits import CHITS
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden, north, run

FREE = ("president_chooses_runs",)
WHOLE = "A4 C4 G4", "A4 C4 E4 G4"


def pays(g: Given, corporation: str, *written: Written) -> int:
    """What runs of Ann's corporation pay."""
    turn = g.operating(corporation, "run_trains").plays(RunTrains("Ann", written)).state.turn
    assert turn is not None
    return turn.revenue


# The sum of the values


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_a_run_pays_all_its_places() -> None:
    assert pays(north(FREE).trains("L&N", "3"), "L&N", run("3-0", *WHOLE)) == 40 + 20 + 10
    green = north(FREE).phase("3").tile("C4", "14", 0).tile("G4", "442a", 3).trains("L&N", "3")
    assert pays(green, "L&N", run("3-0", *WHOLE)) == 40 + 30 + 30


RED = [("A4", 40, 50), ("B1", 40, 30), ("B7", 30, 50), ("G8", 40, 70), ("P7", 30, 40), ("Q2", 40, 50), ("L1", 30, 40)]


@rule("18AL", "4.2.3.1", "Table I")
@pytest.mark.parametrize(("hex_id", "early", "late"), RED)
def test_al_4_2_3_1_red_areas_and_meridian_change_with_the_first_5(hex_id: str, early: int, late: int) -> None:
    stop = given("18AL").state.board.stops(hex_id)[0]
    assert [stop.worth(color) for color in ("yellow", "green", "brown", "gray")] == [early, early, late, late]


@rule("18AL", "4.2.3.1")
@pytest.mark.parametrize(("phase", "amount"), [("4", 40 + 20), ("5", 50 + 20), ("4D", 50 + 20)])
def test_al_4_2_3_1_the_phase_decides_not_the_tiles(phase: str, amount: int) -> None:
    train = "3" if phase == "4" else "5"
    g = north(FREE).phase(phase).trains("L&N", train)
    assert pays(g, "L&N", run(f"{train}-0", "A4 C4", "A4 C4")) == amount


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_corinth_as_the_map_prints_it_or_as_the_text_has_it() -> None:
    for options, early, late in (((), 40, 30), (("corinth_rises",), 30, 40)):
        stop = given("18AL", 3, options).state.board.stops("B1")[0]
        assert (stop.worth("yellow"), stop.worth("brown")) == (early, late)


# 4D trains


@rule("18AL", "4.2.3.1", "4.2.3(i)")
def test_al_4_2_3_1_a_4d_doubles_cities_and_red_areas() -> None:
    g = north(FREE).phase("4D").trains("L&N", "4D")
    assert pays(g, "L&N", run("4D-0", *WHOLE)) == 2 * (50 + 20 + 10)


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_but_not_towns() -> None:
    g = gadsden(FREE, "4D").tile("C6", "58", 4).trains("TAG", "4D")
    assert pays(g, "TAG", run("4D-0", "D7 E6 C6 B7", "D7 E6 C6 B7")) == 10 + 2 * 20 + 10 + 2 * 50


def to_atlanta(options: tuple[str, ...] = FREE, phase: str = "3") -> Given:
    """The ABC with a line from Birmingham over Oxmoor and Anniston to Atlanta: 30, 30, 30 and 40."""
    g = given("18AL", 3, options).phase(phase).owns("Ann", "ABC", 6).home("ABC")
    return g.tile("G4", "442a", 5).tile("G6", "14", 1).tile("H7", "8", 2)


LEE = "G4 H5 G6 G8", "G4 H5 G6 H7 G8"


@rule("18AL", "4.2.3.1", "Table III M&C")
def test_al_4_2_3_1_nor_a_train_name() -> None:
    g = to_atlanta(phase="4D").slot(CHITS, "ABC").trains("ABC", "4D")
    assert pays(g, "ABC", run("4D-0", *LEE)) == 2 * (30 + 30 + 30 + 70) + 20


# The best run


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_with_another_stockholder_the_run_pays_the_most_there_is() -> None:
    g = north().owns("Ben", "L&N", 1).trains("L&N", "3").operating("L&N", "run_trains")
    assert g.allows(RunTrains("Ann", (run("3-0", *WHOLE),)))
    assert g.refuses(RunTrains("Ann", (run("3-0", "A4 C4", "A4 C4"),)), "run.best")
    assert g.refuses(RunTrains("Ann", ()), "run.best")
    assert [o.action for o in g.offers(RunTrains)] == [RunTrains("Ann", (run("3-0", *WHOLE),))]


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_an_equal_run_will_do() -> None:
    g = north().tile("B3", "9", 1).tile("C2", "58", 2).owns("Ben", "L&N", 1).trains("L&N", "2")
    g = g.operating("L&N", "run_trains")
    assert best_runs(Position(g.rules, g.state), "L&N").revenue == 90
    assert g.allows(RunTrains("Ann", (run("2-0", "A4 C2 B1", "A4 B3 C2 B1"),)))


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_alone_in_the_corporation_the_president_runs_as_he_likes() -> None:
    g = north().trains("L&N", "3").operating("L&N", "run_trains")
    assert g.allows(RunTrains("Ann", (run("3-0", "A4 C4", "A4 C4"),)))
    assert g.allows(RunTrains("Ann", ()))


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_the_bank_does_not_insist() -> None:
    g = north().in_market("L&N", 2).trains("L&N", "3").operating("L&N", "run_trains")
    assert g.allows(RunTrains("Ann", (run("3-0", "A4 C4", "A4 C4"),)))


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_the_option_leaves_it_to_the_president() -> None:
    g = north(FREE).owns("Ben", "L&N", 1).trains("L&N", "3").operating("L&N", "run_trains")
    assert g.allows(RunTrains("Ann", (run("3-0", "A4 C4", "A4 C4"),)))
    assert g.allows(RunTrains("Ann", ()))


@rule("18AL", "4.2.3.1")
def test_al_4_2_3_1_the_best_set_of_runs_counts_not_the_best_of_each_train() -> None:
    # One run over Decatur to Birmingham for 70, or a 60 to Decatur and a 50 to Florence.
    g = north().tile("B3", "9", 1).tile("C2", "4", 1).owns("Ben", "L&N", 1).trains("L&N", "2", "3")
    found = best_runs(Position(g.rules, g.state), "L&N")
    assert found.proved
    assert found.revenue == 70 + 50
    g = g.operating("L&N", "run_trains")
    alone = RunTrains("Ann", (run("3-0", *WHOLE),))
    assert g.refuses(alone, "run.best")
    assert g.allows(RunTrains("Ann", (run("3-0", *WHOLE), run("2-0", "A4 C2", "A4 B3 C2"))))


@rule("18AL", "4.2.3.1", "Table III M&C")
def test_al_4_2_3_1_the_best_assignment_of_names_belongs_to_it() -> None:
    g = to_atlanta(()).owns("Ben", "ABC", 1).trains("ABC", "4").slot(CHITS, "ABC")
    assert best_runs(Position(g.rules, g.state), "ABC").revenue == 30 + 30 + 30 + 40 + 20
    assert pays(g, "ABC", run("4-0", *LEE)) == 150
