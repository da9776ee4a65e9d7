"""Moments: where a game stands, in the few words of a headline."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Rules


class Moment(TypedDict):
    """Where a game stands: the round, whose turn in it, and what is being done."""

    round: str
    turn: str
    doing: str


def moment(rules: Rules, s: Any) -> Moment:
    """Where a game stands."""
    if s.over:
        return Moment(round="The end", turn="", doing="")
    doing = s.top.step.replace("_", " ")
    match s:
        case EighteenXX():
            return Moment(round=s.round.name, turn=s.operating, doing=doing)
        case CubeRail():
            of = f"Turn {s.turn} of {len(rules.data.rounds)}"
            name = f"{of}, operating round {s.round}" if s.round else of
            return Moment(round=name, turn=s.operation.company if s.operation else "", doing=doing)
        case _:
            raise TypeError(f"nobody has said how to present {type(s).__name__}")
