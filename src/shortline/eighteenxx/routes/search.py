"""The exact search: the set of runs that pays most, proved to be the most.

Small boards are walked: every route of every train is listed, and the lists are packed. Where there are more routes
than that, the board is swept hex by hex, all trains together, in passes of growing width: each pass may find better
runs, and the pass that had room for everything is the proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes.run import Runs
from shortline.eighteenxx.routes.score import Counting, Scorer
from shortline.eighteenxx.routes.sheet import kept
from shortline.eighteenxx.routes.train import Train
from shortline.eighteenxx.routes.turn import WALK, Turn
from shortline.eighteenxx.routes.walk import Probe, TooMany


def best_runs(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """The runs of ``trains`` that pay most, proved; of equal ones those that bring the treasury more."""
    found = Runs(proved=True)
    for better in improving(board, corporation, trains, scorer):
        found = better
    return found


def incumbent(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """Good runs at once; ``proved`` says whether they are known to be the best."""
    return next(improving(board, corporation, trains, scorer))


def improving(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Iterator[Runs]:
    """Better and better runs, the first at once; the last is the best, and proved."""
    turn = Turn(board, corporation, trains, scorer)
    try:
        found = turn.walk()
    except TooMany:
        yield turn.packed(turn.guess(), False)
        yield from turn.sweep()
    else:
        yield turn.packed(found, True)


def runner_up(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """The best runs that pay less than the best, proved; none if there are no others."""
    found = list(improving(board, corporation, trains, scorer))
    best = found[-1].revenue
    known = max((r for r in found if r.revenue < best), key=lambda r: r.revenue, default=Runs())
    return Turn(board, corporation, trains, scorer).below(best, known)


def has_run(board: Board, corporation: str, train: Train) -> bool:
    """Whether a train of the corporation would have any legal run at all."""
    counting = Counting()
    try:
        return Probe(kept(board, corporation, train, counting)).found(WALK)
    except TooMany:
        return Turn(board, corporation, [train], counting).most() > 0
