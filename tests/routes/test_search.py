"""The search: what it promises whatever the board."""

from __future__ import annotations

import json
import subprocess
import sys
from unittest.mock import patch

import pytest

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes import Runs, Train, best_runs, incumbent, runner_up, score_set
from shortline.eighteenxx.routes.trains import written
from tests.routes import brute
from tests.routes.given_board import board
from tests.routes.random_boards import Case, random_case
from tests.routes.tables import TITLES, Powers, train, trains, values


def sets(case: Case) -> int:
    """How many sets of runs there are, or more."""
    ways = brute.ways(case.board)
    count = 1
    for owned in case.trains:
        count *= 1 + sum(brute.legal(case.board, "us", owned, way) for way in ways)
    return count


@pytest.mark.parametrize("title", TITLES)
def test_the_runner_up_is_the_best_that_pays_less(title: str) -> None:
    asked = 0
    for seed in range(40):
        case = random_case(title, seed)
        best = best_runs(case.board, "us", case.trains, case.values)
        if not best.revenue or sets(case) > 3000:
            continue
        asked += 1
        want = brute.best(case.board, "us", case.trains, case.values, below=best.revenue)
        for exits in (60_000, 0):
            with patch("shortline.eighteenxx.routes.search.WALK", exits):
                found = runner_up(case.board, "us", case.trains, case.values)
            assert (found.revenue, found.treasury) == want
            assert found.proved
            again = score_set(case.board, "us", case.values, [(r.train, r.stops, r.track) for r in found.runs])
            assert not again.faults
            assert again.runs.runs == found.runs
    assert asked > 10


def test_no_trains_or_no_station_is_no_run() -> None:
    on = board("18AL", "C4:57", "L&N:A4")
    worths = values("18AL", on, "L&N", "2")
    assert best_runs(on, "L&N", [], worths) == Runs(proved=True)
    assert best_runs(on, "M&O", trains("18AL", ["4"]), worths) == Runs(proved=True)
    assert incumbent(on, "L&N", trains("18AL", ["2"]), worths).revenue == 60


def test_runs_belong_to_the_trains_that_were_asked_about() -> None:
    on = board("18AL", "C4:57 E4:9 G4:444b/1", "L&N:A4 L&N:G4")
    asked = [train("18AL", "2", "2-4"), train("18AL", "3", "3-0"), train("18AL", "2", "2-1")]
    found = best_runs(on, "L&N", asked, values("18AL", on, "L&N", "3"))
    assert [r.train.id for r in found.runs] == [t.id for t in asked if t.id in {r.train.id for r in found.runs}]
    assert [w[0] for w in found.written()] == [r.train.id for r in found.runs]


def test_a_run_is_written_one_way_only() -> None:
    there = written("2-0", ("A4", "C4", "G4"), ("A4:0", "C4:0", "E4:0"))
    assert there == written("2-0", ("G4", "C4", "A4"), ("E4:0", "C4:0", "A4:0"))
    train_id, stops, track = json.loads(json.dumps(there))
    assert (train_id, tuple(stops), tuple(track)) == there


def test_labels_say_what_each_stop_pays() -> None:
    on = board("18AL", "G4:444b/1 G6:14/1 H7:8/2", "ABC:G6")
    worths = values("18AL", on, "ABC", "5", Powers(coal="G6", chits=True))
    found = best_runs(on, "ABC", [train("18AL", "4")], worths).runs[0]
    said = dict(zip(found.stops, found.amounts, strict=True))
    assert said["G6"] == ((30, "Anniston"), (10, "coal"))
    assert said["G8"] == ((70, "Atlanta"),)
    assert found.bonuses == ((20, "Robert E. Lee"),)
    assert found.legs == (("G4", "H5"), ("H5", "G6"), ("G6", "H7", "G8"))


SCRIPT = """
from tests.routes.hard import hard_board
from tests.routes.tables import trains, values
from tests.routes.random_boards import random_case
from shortline.eighteenxx.routes import best_runs
for title in ("18AL", "18GA", "18VA", "18FL"):
    for seed in range(8):
        case = random_case(title, seed)
        print(best_runs(case.board, "us", case.trains, case.values).written())
board = hard_board("18VA")
print(best_runs(board, "us", trains("18VA", ["4D", "4D"]), values("18VA", board, "us", "4D")).written())
"""


def test_the_same_runs_whatever_the_order_of_hashes() -> None:
    said = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".:src"},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(done.stdout)
    assert len(said) == 1


def test_the_same_runs_whatever_was_searched_before() -> None:
    for seed in range(10):
        case = random_case("18FL", seed)
        first = best_runs(case.board, "us", case.trains, case.values)
        again = Board(case.board.map, case.board.laid, case.board.stations)
        assert best_runs(again, "us", case.trains, case.values) == first


def test_like_trains_are_interchangeable_and_others_are_not() -> None:
    assert train("18AL", "3", "3-0") == train("18AL", "3", "3-1")
    assert train("18VA", "4D") != Train("4D", 4)
