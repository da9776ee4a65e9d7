"""Boards built to be hard: the best that an integer programming solver has proved for them, found and proved here."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.routes import best_runs, incumbent, score_set
from tests.routes.hard import hard_board
from tests.routes.tables import trains, values

HARD = (
    ("18FL", "6", "6 6", 980),
    ("18FL", "6", "5 6", 940),
    ("18FL", "6", "3E 6", 990),
    ("18FL", "6", "3E", 440),
    ("18VA", "4D", "4D 4D", 860),
    ("18VA", "6", "5G 6", 780),
    ("18VA", "6", "6 6", 620),
    ("18VA", "6", "3G", 310),
    ("18AL", "7", "7 6", 650),
    ("18AL", "4D", "4D", 420),
    ("18GA", "8", "8 8", 900),
    ("18GA", "5", "4", 280),
)


@pytest.mark.parametrize(("title", "phase", "names", "best"), HARD)
def test_hard_boards_are_proved(title: str, phase: str, names: str, best: int) -> None:
    board = hard_board(title)
    worths = values(title, board, "us", phase)
    owned = trains(title, names.split())
    found = best_runs(board, "us", owned, worths)
    assert found.proved
    assert found.revenue == best
    again = score_set(board, "us", worths, [(r.train, r.stops, r.track) for r in found.runs])
    assert not again.faults
    assert again.runs.runs == found.runs
    assert 0 < incumbent(board, "us", owned, worths).revenue <= best
