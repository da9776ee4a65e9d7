"""18GA 4.2.3: running trains on the map of Georgia. Atlanta has a file of its own."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.run_trains import RunTrains
from tests.given import Given
from tests.rule import rule
from tests.rules.g18ga.lines import (
    BRUNSWICK_SAVANNAH,
    CHATTANOOGA,
    JACKSONVILLE,
    MACON_MONTGOMERY,
    MONTGOMERY_ATLANTA,
    VALDOSTA,
    best,
    company,
    laid,
    stops,
)


def cog(*trains: str, phase: str = "2") -> Given:
    """The CoG, joined to Montgomery and beyond it to Atlanta, about to run."""
    g = laid(company("CoG", phase), MACON_MONTGOMERY, MONTGOMERY_ATLANTA)
    return g.operating("CoG").trains("CoG", *trains).operating("CoG", "run_trains")


def run(g: Given, corporation: str, *places: str, track: tuple[str, ...] = ()) -> RunTrains:
    """A run of a corporation's first train."""
    return RunTrains("Ann", ((g.state.corporations[corporation].trains[0], places, track),))


TO_MONTGOMERY = ("F4:4", "F2:4", "E1:5")
TO_ATLANTA = ("E1:4", "D4:0")


@rule("18GA", "4.2.3(i)", "4.2.3.1")
@pytest.mark.parametrize(
    ("train", "phase", "pays", "called"),
    [
        ("2", "2", 50, ("E1", "F6")),
        ("3", "3", 80, ("D4/0", "E1", "F6")),
        ("5", "5", 90, ("D4/0", "E1", "F6")),
    ],
)
def test_ga_4_2_3_i_montgomery_uses_the_trains_number_pays_two_values_and_lets_trains_through(
    train: str, phase: str, pays: int, called: tuple[str, ...]
) -> None:
    g = cog(train, phase=phase)
    assert (best(g, "CoG")[0], stops(g, "CoG")) == (pays, (called,))


@rule("18GA", "4.2.3(i)")
def test_ga_4_2_3_i_a_2_does_not_run_to_three_cities() -> None:
    g = cog("2")
    longer = run(g, "CoG", "F6", "E1", "D4/0", track=(*TO_MONTGOMERY, *TO_ATLANTA))
    assert g.refuses(longer, "run.too_long")
    assert cog("3", phase="3").allows(run(cog("3", phase="3"), "CoG", *longer.runs[0][1], track=longer.runs[0][2]))


@rule("18GA", "4.2.3(i)", "4.2.3(a)")
def test_ga_4_2_3_i_towns_are_free_and_a_city_and_a_town_make_a_run() -> None:
    g = laid(company("ACL", "3"), VALDOSTA).station("ACL", "J12").station("ACL", "I9").trains("ACL", "2")
    assert (best(g, "ACL")[0], stops(g, "ACL")) == (50, (("I9", "I7", "J4"),))
    town = laid(company("ACL"), {"I9": ("57", 1), "I7": ("4", 1)}).station("ACL", "J12").station("ACL", "I9")
    assert best(town.trains("ACL", "2"), "ACL")[0] == 30


@rule("18GA", "4.2.3.1")
@pytest.mark.parametrize(("phase", "tallahassee", "red"), [("2", 20, 30), ("4", 20, 30), ("5", 50, 60)])
def test_ga_4_2_3_1_two_values_change_with_the_first_5(phase: str, tallahassee: int, red: int) -> None:
    g = laid(company("ACL", phase), VALDOSTA).station("ACL", "J12").station("ACL", "I9").trains("ACL", phase)
    assert best(g, "ACL")[0] == 20 + 10 + tallahassee
    jacksonville = laid(company("ACL", phase), {"I11": ("57", 2)}).station("ACL", "J12").trains("ACL", phase)
    assert best(jacksonville, "ACL")[0] == 20 + red


@rule("18GA", "4.2.3(h)")
def test_ga_4_2_3_h_nobody_runs_through_jacksonville_not_even_the_acl() -> None:
    g = laid(company("ACL", "3"), JACKSONVILLE).operating("ACL").trains("ACL", "3").operating("ACL", "run_trains")
    assert best(g, "ACL")[0] == 50
    assert g.refuses(
        run(g, "ACL", "I11", "J12", "I9", track=("I11:5", "J10:4", "I9:5")),
        "run.through_red",
    )
    assert g.allows(run(g, "ACL", "I11", "J12", track=("I11:5",)))


@rule("18GA", "4.2.3(g)", "4.2.3(j)")
def test_ga_4_2_3_g_different_arrows_are_one_place_and_two_trains_may_meet_there() -> None:
    g = laid(company("W&A", "3"), CHATTANOOGA).station("W&A", "C3").trains("W&A", "2", "3")
    assert best(g, "W&A")[0] == 2 * (30 + 30)
    assert stops(g, "W&A") == (("A3", "C3"), ("A3", "C3"))
    one = g.trains("W&A", "3").operating("W&A", "run_trains")
    assert best(one, "W&A")[0] == 60
    round_trip = run(one, "W&A", "A3", "C3", "A3", track=("A3:5", "B4:0", "B2:5", "A3:0"))
    assert one.refuses(round_trip, "run.stop_twice")


@rule("18GA", "4.2.3(j)", "4.2.3(b)")
def test_ga_4_2_3_j_no_track_is_used_twice() -> None:
    g = laid(company("W&A", "3"), {**CHATTANOOGA, "B2": ("9", 2)}).station("W&A", "C3").trains("W&A", "2", "3")
    assert best(g, "W&A")[0] == 60, "one train has the one line"
    g = g.operating("W&A", "run_trains")
    line = ("A3", "C3"), ("A3:5", "B4:0")
    both = RunTrains("Ann", tuple((train, *line) for train in g.state.corporations["W&A"].trains))
    assert g.refuses(both, "run.shared_track")
    back = run(g, "W&A", "C3", "A3", "C3", track=("B4:0", "A3:5", "A3:5", "B4:0"))
    assert g.refuses(back, "run.same_track")


@rule("18GA", "4.2.3(e)", "4.2.3(d)")
def test_ga_4_2_3_e_a_city_full_of_others_ends_a_run() -> None:
    """Brunswick lies between Jacksonville and Savannah."""
    g = laid(company("ACL", "3"), BRUNSWICK_SAVANNAH, {"G13": ("5", 0)})
    g = g.station("ACL", "J12").trains("ACL", "3")
    assert stops(g, "ACL") == (("G13", "I11", "J12"),)
    blocked = g.station("GA", "I11").operating("ACL", "run_trains")
    assert stops(blocked, "ACL") == (("I11", "J12"),)


@rule("18GA", "4.2.3(f)")
def test_ga_4_2_3_f_a_run_has_a_station_of_its_own() -> None:
    g = cog("2")
    assert g.refuses(run(g, "CoG", "E1", "D4/0", track=TO_ATLANTA), "run.no_station")
    assert g.station("CoG", "D4", 0).allows(run(g, "CoG", "E1", "D4/0", track=TO_ATLANTA))


@rule("18GA", "4.2.3(a)")
def test_ga_4_2_3_a_a_run_joins_two_places_by_track() -> None:
    g = cog("2")
    assert g.refuses(run(g, "CoG", "F6"), "run.one_place")
    assert g.refuses(run(g, "CoG", "F6", "D4/0", track=("E5:5", "D4:5")), "run.not_connected")


@rule("18GA", "4.2.3(c)")
def test_ga_4_2_3_c_no_train_reverses_at_a_fork() -> None:
    """F4 forks in the west: from Macon one comes to F2, and not to E3 by turning back."""
    g = laid(cog("3", phase="3"), {"F4": ("24", 1), "E3": ("8", 3)}).operating("CoG", "run_trains")
    assert all("D4/0" not in called for called in stops(g, "CoG"))


@rule("18GA", "4.2.3.1", "4.2(d)")
def test_ga_4_2_3_1_a_stockholder_insists_on_the_best_run() -> None:
    g = laid(company("ACL"), JACKSONVILLE, {"I7": ("4", 1)}).operating("ACL").trains("ACL", "2")
    g = g.operating("ACL", "run_trains")
    assert g.refuses(RunTrains("Ann", ()), "run.best")
    alone = g.owns("Ben", "ACL", shares=0).operating("ACL", "run_trains")
    assert alone.allows(RunTrains("Ann", ()))
