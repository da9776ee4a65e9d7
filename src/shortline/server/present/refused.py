"""What cannot be chosen now, and why: the candidates of the moment that the rules refuse."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.kernel import play
from shortline.kernel.action import encode
from shortline.kernel.offer import Offer
from shortline.kernel.rules import AnyRules, Position

MOST = 40
"""So many of one kind are enough to read."""


class Why(TypedDict):
    """A reason: its key, the sentence, and the rule it rests on."""

    key: str
    text: str
    cite: str


class Refused(TypedDict):
    """Something that a player might expect to be able to do, and why they cannot."""

    kind: str
    label: str
    action: dict[str, Any]
    why: list[Why]


def refused(rules: AnyRules, s: Any, seat: str) -> list[Refused]:
    """What a seat that may act cannot do in a position, with the reasons."""
    if s.over or not play.may_act(rules, s, seat):
        return []
    rows: list[Refused] = []
    at = Position(rules, s)
    for procedure in rules.step(s).all:
        count = 0
        for candidate in procedure.hopes(at):
            action = candidate.action if isinstance(candidate, Offer) else candidate
            why = play.refusals(rules, s, action) if action.by == seat else ()
            if why and count < MOST:
                count += 1
                rows.append(
                    Refused(
                        kind=procedure.name,
                        label=procedure.label(at, action),
                        action=encode(action),
                        why=[Why(key=r.key, text=r.text, cite=r.cite) for r in why],
                    )
                )
    return rows
