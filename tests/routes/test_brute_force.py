"""The search against brute force on random small boards of every title, by both of its methods."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

import pytest

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes import best_runs, has_run, improving, score_set
from tests.routes import brute
from tests.routes.random_boards import Case, random_case
from tests.routes.tables import TITLES

SAMPLE = 40
SOAK = 600


@contextmanager
def walking(exits: int) -> Iterator[None]:
    """The search with room for so many exits in its walks: with none at all it sweeps."""
    with patch("shortline.eighteenxx.routes.search.WALK", exits):
        yield


def check(case: Case) -> None:
    """Walk, sweep and brute force agree, and the runs are legal and pay what they say."""
    want = brute.best(case.board, "us", case.trains, case.values)
    for exits in (60_000, 0):
        board = Board(case.board.map, case.board.laid, case.board.stations)
        with walking(exits):
            found = best_runs(board, "us", case.trains, case.values)
        assert (found.revenue, found.treasury) == want
        assert found.proved
        again = score_set(board, "us", case.values, [(r.train, r.stops, r.track) for r in found.runs])
        assert not again.faults
        assert again.runs.runs == found.runs
    everything = brute.ways(case.board)
    for train in case.trains:
        possible = any(brute.legal(case.board, "us", train, way) for way in everything)
        assert has_run(case.board, "us", train) == possible
        with patch("shortline.eighteenxx.routes.search.WALK", 0), walking(0):
            assert has_run(case.board, "us", train) == possible


@pytest.mark.parametrize("seed", range(SAMPLE))
@pytest.mark.parametrize("title", TITLES)
def test_best_runs_equal_brute_force(title: str, seed: int) -> None:
    check(random_case(title, seed))


@pytest.mark.parametrize("seed", range(SAMPLE))
@pytest.mark.parametrize("title", ["18FL", "18VA"])
def test_runs_that_enter_no_hex_twice_equal_brute_force(title: str, seed: int) -> None:
    case = random_case(title, seed)
    check(replace(case, trains=tuple(replace(train, hex_once=True) for train in case.trains)))


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_best_runs_equal_brute_force_on_many_boards(title: str) -> None:
    for seed in range(SAMPLE, SAMPLE + SOAK):
        check(random_case(title, seed))


@pytest.mark.parametrize("title", TITLES)
def test_improving_runs_improve_and_only_the_last_are_proved(title: str) -> None:
    for seed in range(10):
        case = random_case(title, seed)
        with walking(0):
            found = list(improving(case.board, "us", case.trains, case.values))
        assert [r.revenue for r in found] == sorted(r.revenue for r in found)
        assert [r.proved for r in found] == [False] * (len(found) - 1) + [True]
