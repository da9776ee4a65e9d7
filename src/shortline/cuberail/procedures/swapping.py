"""Swapping two trains on the train track: the action tile of that name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.events.operating import TrainsSwapped
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage


@dataclass(frozen=True, slots=True)
class SwapTrains(Action):
    """Swap the train on a space of the train track with the next one in its row."""

    space: int


def _pair(s: CubeRail, a: SwapTrains) -> tuple[str, str]:
    return s.train_track[a.space - 1], s.train_track[a.space]


def _space(at: CubeAt, a: SwapTrains) -> str | None:
    """A space with another beside it.   Rule: input.space"""
    last = len(at.data.spaces) - 1
    return None if 1 <= a.space <= last else f"Spaces 1 to {last} have a next space, not {a.space}"


def _row(at: CubeAt, a: SwapTrains) -> str | None:
    """The two are in the same row.   Rule: swap.row"""
    data = at.data
    if any(a.space in row and a.space - 1 in row for row in data.train_rows):
        return None
    return f"Spaces {a.space} and {a.space + 1} are not in one row of the train track"


def _trains(at: CubeAt, a: SwapTrains) -> str | None:
    """Both spaces hold a train, of two railroads.   Rule: swap.trains"""
    first, second = _pair(at.state, a)
    if first and second and first != second:
        return None
    return f"Spaces {a.space} and {a.space + 1} do not hold trains of two railroads"


def _president(at: CubeAt, a: SwapTrains) -> str | None:
    """The player is president of one of the two.   Rule: swap.president"""
    s = at.state
    if a.by in {s.president(company) for company in _pair(s, a) if company}:
        return None
    return f"{a.by} is president of neither railroad"


class Swapping(CubeProcedure[SwapTrains]):
    """A president swaps two neighbouring trains, and so which of them is scrapped first."""

    action = SwapTrains
    checks = (
        Check("input.space", _space, Stage.TURN),
        Check("swap.row", _row),
        Check("swap.trains", _trains),
        Check("swap.president", _president),
    )

    def offers(self, at: CubeAt) -> Iterator[SwapTrains]:
        for seat in at.state.top.actors:
            for i in range(1, len(at.data.spaces)):
                yield SwapTrains(seat, i)

    def perform(self, tx: CubeTx, a: SwapTrains) -> None:
        first, second = _pair(tx.state, a)
        tx.emit(TrainsSwapped(a.space - 1, first, second))
        tx.leave()

    def label(self, at: CubeAt, a: SwapTrains) -> str:
        first, second = _pair(at.state, a)
        return f"Swap the {at.data.spaces[a.space].kind}-trains of {first} and {second}"
