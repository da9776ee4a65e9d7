"""Traced runs: what a player's own runs pay, before they confirm them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

from shortline.drawing import runs_svg
from shortline.eighteenxx.procedures.run_trains import RunTrains, scored
from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.trace import stops_named, through
from shortline.eighteenxx.routes.trains import Written, written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import encode
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.server.present.families import as_rail
from shortline.server.present.refused import Why
from shortline.table.game import AnyGame


class TracedRun(TypedDict):
    """A run of one train: the stops it calls at, each with what it pays and what for."""

    train: str
    stops: list[str]
    amounts: list[list[tuple[int, str]]]
    revenue: int


class Traced(TypedDict):
    """Traced runs: the action that would make them, what they pay, why they are not allowed, and how they lie."""

    action: dict[str, Any]
    revenue: int
    runs: list[TracedRun]
    why: list[Why]
    drawn: str


def traced(game: AnyGame, seat: str, trains: Mapping[str, Sequence[str]]) -> Traced:
    """The runs of some trains along stops that are named for each; a train with less than two stops stays."""
    s = as_rail(game.state)
    if s is None or s.turn is None or "RunTrains" not in game.rules.actions:
        raise Malformed("No trains are to be run now")
    runs = tuple(_run(s, train, stops) for train, stops in trains.items() if len(stops) > 1)
    action = RunTrains(seat, runs)
    why = [Why(key=r.key, text=r.text, cite=r.cite) for r in game.why_not(action)]
    if any(train not in s.corporations[s.operating].trains for train, _, _ in runs):
        return Traced(action=encode(action), revenue=0, runs=[], why=why, drawn="")
    ran = scored(Position(game.rules, s), runs).runs
    return Traced(
        action=encode(action),
        revenue=ran.revenue,
        runs=[
            TracedRun(
                train=run.train.id or run.train.name,
                stops=list(run.stops),
                amounts=[list(amounts) for amounts in run.amounts],
                revenue=run.revenue,
            )
            for run in ran.runs
        ],
        why=why,
        drawn=runs_svg(game.rules, s, runs) if runs else "",
    )


def _run(s: EighteenXX, train: str, stops: Sequence[str]) -> Written:
    try:
        named = stops_named(s.board, tuple(stops))
    except ValueError as e:
        raise Malformed(str(e)) from e
    for way in through(s.board, named):
        return written(train, tuple(network(s.board).places[i].name for i in way.stops), way.track)
    raise Malformed(f"No track leads from {' to '.join(stops)}")
