"""Swapping two trains on the train track: the action tile of that name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import TrainsSwapped
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage


@dataclass(frozen=True, slots=True)
class SwapTrains(Action):
    """Swap the train on a space of the train track with the next one in its row."""

    space: int


def _pair(s: CubeRail, a: SwapTrains) -> tuple[str, str]:
    return s.train_track[a.space - 1], s.train_track[a.space]


def _space(rules: Rules, s: CubeRail, a: SwapTrains) -> str | None:
    """A space with another beside it.   Rule: input.space"""
    last = len(rules.data.spaces) - 1
    return None if 1 <= a.space <= last else f"Spaces 1 to {last} have a next space, not {a.space}"


def _row(rules: Rules, s: CubeRail, a: SwapTrains) -> str | None:
    """The two are in the same row.   Rule: swap.row"""
    data: Definition = rules.data
    if any(a.space in row and a.space - 1 in row for row in data.train_rows):
        return None
    return f"Spaces {a.space} and {a.space + 1} are not in one row of the train track"


def _trains(rules: Rules, s: CubeRail, a: SwapTrains) -> str | None:
    """Both spaces hold a train, of two railroads.   Rule: swap.trains"""
    first, second = _pair(s, a)
    if first and second and first != second:
        return None
    return f"Spaces {a.space} and {a.space + 1} do not hold trains of two railroads"


def _president(rules: Rules, s: CubeRail, a: SwapTrains) -> str | None:
    """The player is president of one of the two.   Rule: swap.president"""
    if a.by in {s.president(company) for company in _pair(s, a) if company}:
        return None
    return f"{a.by} is president of neither railroad"


class Swapping(Procedure):
    """A president swaps two neighbouring trains, and so which of them is scrapped first."""

    action: ClassVar[type[Action]] = SwapTrains
    checks = (
        Check("input.space", _space, Stage.TURN),
        Check("swap.row", _row),
        Check("swap.trains", _trains),
        Check("swap.president", _president),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            for i in range(1, len(rules.data.spaces)):
                yield SwapTrains(seat, i)

    def perform(self, tx: Tx, a: Any) -> None:
        first, second = _pair(tx.state, a)
        tx.emit(TrainsSwapped(a.space - 1, first, second))
        tx.leave()

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        first, second = _pair(s, a)
        return f"Swap the {rules.data.spaces[a.space].kind}-trains of {first} and {second}"
