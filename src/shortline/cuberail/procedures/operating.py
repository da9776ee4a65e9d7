"""Choosing which company operates next, and running an extra round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.checks import KNOWN_COMPANY
from shortline.cuberail.events.operating import OperatingTurnBegan
from shortline.cuberail.events.turn import TileSpent
from shortline.cuberail.state import Company, CubeRail
from shortline.cuberail.words import EXTRA_ROUND, OPERATING_TURN
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules
from shortline.kernel.wording import counted


@dataclass(frozen=True, slots=True)
class Operate(Action):
    """Choose the company that operates next."""

    phrase: ClassVar[str] = "operate a company"

    company: str


@dataclass(frozen=True, slots=True)
class RunExtraRound(Action):
    """Let a company operate once more at the end of the turn."""

    company: str


def waiting(s: CubeRail) -> tuple[Company, ...]:
    """The companies that have still to operate this round."""
    frame = s.top
    return tuple(c for c in s.companies.values() if c.floated and c.name not in frame.memo["done"])


def _president(rules: Rules, s: CubeRail, a: Any) -> str | None:
    """Only the president runs a company.   Rule: operate.president"""
    president = s.president(a.company)
    if president == a.by:
        return None
    if not president:
        return f"{a.company} has not been started"
    return f"The president of {a.company} is {president}, not {a.by}"


def _floated(rules: Rules, s: CubeRail, a: Any) -> str | None:
    """A company operates once enough shares are sold.   Rule: operate.floated"""
    if s.companies[a.company].floated:
        return None
    held = sum(s.holdings.of(a.company, seat) for seat in s.seats)
    needs = counted(rules.data.seats.float, "share")
    return f"{a.company} operates once players have {needs} of it; they have {held}"


def _once(rules: Rules, s: CubeRail, a: Operate) -> str | None:
    """A company operates once a round.   Rule: operate.once"""
    return f"{a.company} has already operated this round" if a.company in s.top.memo["done"] else None


def _extra_once(rules: Rules, s: CubeRail, a: RunExtraRound) -> str | None:
    """A company has one extra round in the game.   Rule: extra_round.once"""
    return f"{a.company} has already had its extra round of the game" if s.companies[a.company].extra_round else None


def begin_operating(tx: Tx, company: str) -> None:
    """Open the operating turn of a company in the round under way."""
    tx.turn(tx.state.top.step, done=(*tx.state.top.memo["done"], company))
    tx.emit(OperatingTurnBegan(company, False))
    tx.enter(OPERATING_TURN)


class Operating(Procedure):
    """A president with several companies chooses which of them operates next."""

    action: ClassVar[type[Action]] = Operate
    checks = (
        KNOWN_COMPANY,
        Check("operate.president", _president),
        Check("operate.floated", _floated),
        Check("operate.once", _once),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        return (Operate(seat, c.name) for seat in s.top.actors for c in s.presided(seat))

    def perform(self, tx: Tx, a: Any) -> None:
        begin_operating(tx, a.company)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Operate {a.company}"


class RunningExtraRound(Procedure):
    """The holder of the tile Extra Round lets one of their companies operate once more."""

    action: ClassVar[type[Action]] = RunExtraRound
    checks = (
        KNOWN_COMPANY,
        Check("operate.president", _president),
        Check("operate.floated", _floated),
        Check("extra_round.once", _extra_once),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        return (RunExtraRound(seat, c.name) for seat in s.top.actors for c in s.presided(seat))

    def perform(self, tx: Tx, a: Any) -> None:
        tx.leave()
        tx.emit(TileSpent(EXTRA_ROUND))
        tx.emit(OperatingTurnBegan(a.company, True))
        tx.enter(OPERATING_TURN)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Run an extra round of {a.company}"
