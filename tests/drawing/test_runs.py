"""Runs: they follow the very track they use, and lie side by side where trains share it."""

from __future__ import annotations

from math import hypot

import pytest

import shortline
from shortline.drawing import board_svg, opening
from shortline.drawing.rail.board import Scene, draw_board
from shortline.drawing.rail.runs import LANE
from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.routes import Train, Values, best_runs
from shortline.eighteenxx.routes.trains import Written
from shortline.kernel.state import but
from tests.board.maps import printed
from tests.drawing.svgread import Drawing, Stroke, read


def alabama() -> Board:
    """Nashville, Decatur, two curves and a junction of plain track, Birmingham."""
    board = Board(printed("18AL")).lay("C4", "57", 0).lay("E4", "24", 0).lay("G4", "441a", 3)
    return board.station(Station("A4", 0, "L&N"))


def florida() -> Board:
    """Tallahassee, a junction tile and the two cities of Jacksonville."""
    board = Board(printed("18FL"))
    for hex_id, tile, rotation in (("B17", "9", 1), ("B19", "4", 1), ("B21", "83", 1), ("C22", "8", 2)):
        board = board.lay(hex_id, tile, rotation)
    return board.station(Station("B15", 0, "TPS"))


def drawn(board: Board, *runs: Written) -> Drawing:
    return read(draw_board(Scene(board, runs=runs)).svg())


def traced(d: Drawing) -> list[Stroke]:
    return [s for s in d.strokes if s.kind == "run"]


def near(d: Drawing, x: float, y: float) -> float:
    """How far a point is from the nearest track or circle."""
    half = {"track": 0.0, "arrow": 4.0}
    track = [hypot(x - a, y - b) - half[s.kind] for s in d.strokes if s.kind in half for a, b in s.points]
    inside = [hypot(x - c.x, y - c.y) - c.r for c in d.rounds if c.kind == "city"]
    return max(0.0, min((*track, *inside)))


def test_a_run_follows_its_track() -> None:
    run: Written = ("2-0", ("A4", "C4", "G4"), ("A4:0", "C4:0", "E4:0"))
    d = drawn(alabama(), run)
    (line,) = traced(d)
    assert all(near(d, x, y) < 1.5 for x, y in line.points)
    length = sum(hypot(c - a, e - b) for (a, b), (c, e) in zip(line.points, line.points[1:], strict=False))
    assert length == pytest.approx(3 * 103.92, abs=1)


def test_a_run_is_the_same_from_both_ends() -> None:
    run: Written = ("2-0", ("A4", "C4", "G4"), ("A4:0", "C4:0", "E4:0"))
    back: Written = (run[0], run[1][::-1], run[2][::-1])
    (there,), (again,) = traced(drawn(alabama(), run)), traced(drawn(alabama(), back))
    assert there.ends == again.ends[::-1]


def test_trains_on_one_track_run_side_by_side() -> None:
    run: Written = ("2-0", ("A4", "C4"), ("A4:0",))
    other: Written = ("2-1", ("C4", "A4"), ("A4:0",))
    one, two = traced(drawn(alabama(), run, other))
    middle = one.points[len(one.points) // 2]
    assert min(hypot(middle[0] - x, middle[1] - y) for x, y in two.points) == pytest.approx(LANE, abs=1)


@pytest.mark.parametrize("board", [alabama(), florida()], ids=["18AL", "18FL"])
def test_the_best_runs_lie_on_the_track(board: Board) -> None:
    corporation = board.stations[0].corporation
    found = best_runs(board, corporation, (Train("4", 4, "4-0"),), Values("yellow"))
    assert found.runs
    d = drawn(board, *found.written())
    for line in traced(d):
        assert all(near(d, x, y) < 1.5 for x, y in line.points)


def test_a_board_shows_the_runs_it_is_given() -> None:
    rules, s = opening(shortline.find_title("18AL"))
    s = but(s, board=alabama())
    assert 'id="run-2-0"' in board_svg(rules, s, runs=[("2-0", ("A4", "C4"), ("A4:0",))])
    assert 'id="run-' not in board_svg(rules, s)
    assert 'id="run-' not in board_svg(rules, s, runs=[("2-0", (), ())])
