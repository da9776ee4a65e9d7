"""Consent: whatever needs two to agree is a proposal that the other seat accepts or declines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component, D, Position, Procedure, Rules, Step
from shortline.kernel.state import S, but


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to what another player proposes."""

    phrase: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Turn down what another player proposes."""

    phrase: ClassVar[str] = "decline"


class Accepting(Procedure[S, D, Accept]):
    """A proposal is accepted and carried out."""

    action = Accept

    def offers(self, at: Position[S, D]) -> Iterator[Accept]:
        for seat in at.state.top.actors:
            yield Accept(seat)

    def perform(self, tx: Tx[S, D], a: Accept) -> None:
        proposal = tx.state.on_top(Consent).proposal
        tx.say(f"{a.by} accepts")
        tx.leave()
        p = tx.rules.procedure(tx.state, type(proposal))
        assert p is not None
        p.perform(tx, proposal)

    def label(self, at: Position[S, D], a: Accept) -> str:
        return f"Accept: {proposed(at.rules, at.state)}"


class Declining(Procedure[S, D, Decline]):
    """A proposal is turned down; the same one is not made again in the same turn."""

    action = Decline

    def offers(self, at: Position[S, D]) -> Iterator[Decline]:
        for seat in at.state.top.actors:
            yield Decline(seat)

    def perform(self, tx: Tx[S, D], a: Decline) -> None:
        proposal = tx.state.on_top(Consent).proposal
        tx.say(f"{a.by} declines")
        tx.leave()
        top = tx.state.top
        tx.note(but(top, declined=(*top.declined, proposal)))

    def label(self, at: Position[S, D], a: Decline) -> str:
        return f"Decline: {proposed(at.rules, at.state)}"


def before_proposal(s: S) -> S:
    """The state in which a proposal was made that now waits for an answer."""
    return but(s, cursor=s.cursor[:-1])


def proposed(rules: Rules[S, D], s: S) -> str:
    """What is proposed, as a short line."""
    proposal, before = s.on_top(Consent).proposal, before_proposal(s)
    p = rules.procedure(before, type(proposal))
    return p.label(Position(rules, before), proposal) if p else type(proposal).__name__


# Any: consent is the same in every family.
CONSENTING: Component[Any, Any] = Component("consent", steps=(Step(Consent, (Accepting(), Declining())),))
"""The component that every title with proposals has on its shelf."""
