"""Moments: where a game stands, in the few words of a headline."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.kernel.rules import AnyRules
from shortline.server.present.families import family_of


class Moment(TypedDict):
    """Where a game stands: the round, whose turn in it, and what is being done."""

    round: str
    turn: str
    doing: str


def moment(rules: AnyRules, s: Any) -> Moment:
    """Where a game stands."""
    if s.over:
        return Moment(round="The end", turn="", doing="")
    doing = s.top.step.replace("_", " ")
    round_, turn = family_of(s).moment(rules, s)
    return Moment(round=round_, turn=turn, doing=doing)
