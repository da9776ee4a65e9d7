"""Running and earnings in 18VA: chapters 4.5.4 and 4.5.5."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes import Train, best_runs, has_run
from tests.routes.given_board import board, keys, run
from tests.routes.tables import Powers, train, values
from tests.rule import rule

PORT = "G4:14/1"
"""Washington G4 - Annapolis H5 - its port I6."""
COAL = "B13:58/2 C12:57/1"
"""The coal mining district A12 - the mine B13 - Lynchburg C12."""


def va(name: str) -> Train:
    return train("18VA", name)


def pays(on: Board, name: str, phase: str, powers: Powers = Powers()) -> int:  # noqa: B008 (a value)
    return best_runs(on, "us", [va(name)], values("18VA", on, "us", phase, powers)).revenue


@rule("18VA", "4.5.4.1")
def test_a_station_doubles_an_off_map_city_and_a_4d_doubles_again() -> None:
    plain, stationed = board("18VA", "H3:57", "us:H3"), board("18VA", "H3:57", "us:H3 us:H1")
    assert pays(plain, "2", "2") == 40 + 20
    assert pays(stationed, "2", "2") == 2 * 40 + 20
    assert pays(plain, "4D", "4D") == 2 * (70 + 20)
    assert pays(stationed, "4D", "4D") == 2 * (2 * 70 + 20)


@rule("18VA", "4.5.4.2")
def test_a_port_pays_with_a_station_in_its_city() -> None:
    at_port, elsewhere = board("18VA", PORT, "us:H5"), board("18VA", PORT, "us:G4")
    assert pays(at_port, "2", "3") == 30 + 20 + 20
    assert pays(elsewhere, "2", "3") == 30 + 20
    found = run(elsewhere, "us", va("2"), values("18VA", elsewhere, "us", "3"), "G4-H5 H5-I6")
    assert not keys(found)
    assert found.run.revenue == 50, "legal without a station, and no bonus"


@rule("18VA", "4.5.4.2")
def test_freight_doubles_city_and_port() -> None:
    on = board("18VA", PORT, "us:H5")
    assert pays(on, "2G", "3") == 30 + 2 * (20 + 20)
    assert pays(on, "2G", "3", Powers(express="H5")) == 30 + 2 * (20 + 10 + 20)
    assert pays(on, "4D", "4D") == 2 * (30 + 20 + 10)
    assert pays(on, "4D", "4D", Powers(express="H5")) == 2 * (30 + 20 + 10 + 10)


@rule("18VA", "4.5.4.2", "4.5.5")
def test_a_port_and_its_city_are_no_run_and_count_once() -> None:
    on = board("18VA", PORT, "us:H5")
    worths = values("18VA", on, "us", "3")
    assert keys(run(on, "us", va("2"), worths, "H5-I6")) == ["run.one_place"]
    assert not keys(run(on, "us", va("2"), worths, "G4-H5 H5-I6"))


@rule("18VA", "4.5.5")
def test_a_filled_port_city_is_not_passed() -> None:
    on = board("18VA", PORT, "us:G4 them:H5")
    assert keys(run(on, "us", va("2"), values("18VA", on, "us", "3"), "G4-H5 H5-I6")) == ["run.blocked"]
    beside = board("18VA", PORT, "us:G4 them:H5 us:+H5")
    assert pays(beside, "2", "3") == 30 + 20 + 20, "a station beside the circles lets its owner pass"


@rule("18VA", "4.5.5")
def test_at_most_one_port_on_a_run() -> None:
    on = board("18VA", f"{PORT} H3:6/5", "us:H3 us:H5")
    found = run(on, "us", va("3"), values("18VA", on, "us", "3"), "I4-H3 H3-G4 G4-H5 H5-I6")
    assert keys(found) == ["run.one_of_kind"]
    assert pays(on, "3", "3") == 30 + 20 + 30 + 20, "one of the two bonuses"


@rule("18VA", "4.5.4.3")
def test_a_coal_mining_district_pays_by_the_trains_number() -> None:
    on, stationed = board("18VA", COAL, "us:C12"), board("18VA", COAL, "us:C12 us:A12")
    for name, number in (("1G", 1), ("2G", 2), ("3G", 3)):
        assert pays(on, name, "3") == 20 + 10 + 20 * number
        found = best_runs(stationed, "us", [va(name)], values("18VA", stationed, "us", "3"))
        assert (found.revenue, found.treasury) == (20 + 10 + 20 * number, 20 * number)
    late = best_runs(stationed, "us", [va("5G")], values("18VA", stationed, "us", "4D"))
    assert (late.revenue, late.treasury) == (20 + 10 + 100, 0)


@rule("18VA", "4.5.4.3", "4.5.5")
def test_passenger_trains_keep_out_of_coal() -> None:
    on = board("18VA", COAL, "us:C12")
    worths = values("18VA", on, "us", "3")
    assert "run.avoids" in keys(run(on, "us", va("4"), worths, "C12-B13 B13-A12"))
    assert keys(run(on, "us", va("4"), worths, "C12-B13")) == ["run.one_place"]
    assert not has_run(on, "us", va("4"))


@rule("18VA", "4.5.5")
def test_mines_are_passed_by_passenger_trains_for_nothing() -> None:
    through = board("18VA", "C4:6/1 B5:58/4 B7:58/3 C8:57/2", "us:C4")
    assert pays(through, "2", "3") == 20 + 20
    assert pays(through, "2G", "3") == 20 + 10 + 10 + 20


@rule("18VA", "4.5.5")
def test_a_1g_needs_a_mine_or_coal() -> None:
    on = board("18VA", PORT, "us:H5")
    assert pays(on, "1G", "3") == 0
    assert not has_run(on, "us", va("1G"))


@rule("18VA", "4.5.5")
def test_a_station_in_coal_serves_freight_only() -> None:
    on = board("18VA", COAL, "us:A12")
    assert pays(on, "1G", "3") == 20 + 10 + 20
    assert not has_run(on, "us", va("4"))
