"""Choosing which company operates next, and running an extra round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.cuberail.checks import KNOWN_COMPANY
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.events.operating import OperatingTurnBegan
from shortline.cuberail.events.turn import TileSpent
from shortline.cuberail.frames import OperatingRound, OperatingTurn
from shortline.cuberail.state import Company, CubeRail
from shortline.cuberail.words import EXTRA_ROUND
from shortline.kernel.action import Action
from shortline.kernel.rules import Check
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
    done = s.on_top(OperatingRound).done
    return tuple(c for c in s.companies.values() if c.floated and c.name not in done)


def _president(at: CubeAt, a: Operate | RunExtraRound) -> str | None:
    """Only the president runs a company.   Rule: operate.president"""
    president = at.state.president(a.company)
    if president == a.by:
        return None
    if not president:
        return f"{a.company} has not been started"
    return f"The president of {a.company} is {president}, not {a.by}"


def _floated(at: CubeAt, a: Operate | RunExtraRound) -> str | None:
    """A company operates once enough shares are sold.   Rule: operate.floated"""
    s = at.state
    if s.companies[a.company].floated:
        return None
    held = sum(s.holdings.of(a.company, seat) for seat in s.seats)
    needs = counted(at.data.seats.float, "share")
    return f"{a.company} operates once players have {needs} of it; they have {held}"


def _once(at: CubeAt, a: Operate) -> str | None:
    """A company operates once a round.   Rule: operate.once"""
    return f"{a.company} has already operated this round" if a.company in at.state.on_top(OperatingRound).done else None


def _extra_once(at: CubeAt, a: RunExtraRound) -> str | None:
    """A company has one extra round in the game.   Rule: extra_round.once"""
    return (
        f"{a.company} has already had its extra round of the game"
        if at.state.companies[a.company].extra_round
        else None
    )


def begin_operating(tx: CubeTx, company: str) -> None:
    """Open the operating turn of a company in the round under way."""
    tx.turn(OperatingRound(done=(*tx.state.on_top(OperatingRound).done, company)))
    tx.emit(OperatingTurnBegan(company, False))
    tx.enter(OperatingTurn())


class Operating(CubeProcedure[Operate]):
    """A president with several companies chooses which of them operates next."""

    action = Operate
    checks = (
        KNOWN_COMPANY,
        Check("operate.president", _president),
        Check("operate.floated", _floated),
        Check("operate.once", _once),
    )

    def offers(self, at: CubeAt) -> Iterator[Operate]:
        s = at.state
        return (Operate(seat, c.name) for seat in s.top.actors for c in s.presided(seat))

    def perform(self, tx: CubeTx, a: Operate) -> None:
        begin_operating(tx, a.company)

    def label(self, at: CubeAt, a: Operate) -> str:
        return f"Operate {a.company}"


class RunningExtraRound(CubeProcedure[RunExtraRound]):
    """The holder of the tile Extra Round lets one of their companies operate once more."""

    action = RunExtraRound
    checks = (
        KNOWN_COMPANY,
        Check("operate.president", _president),
        Check("operate.floated", _floated),
        Check("extra_round.once", _extra_once),
    )

    def offers(self, at: CubeAt) -> Iterator[RunExtraRound]:
        s = at.state
        return (RunExtraRound(seat, c.name) for seat in s.top.actors for c in s.presided(seat))

    def perform(self, tx: CubeTx, a: RunExtraRound) -> None:
        tx.leave()
        tx.emit(TileSpent(EXTRA_ROUND))
        tx.emit(OperatingTurnBegan(a.company, True))
        tx.enter(OperatingTurn())

    def label(self, at: CubeAt, a: RunExtraRound) -> str:
        return f"Run an extra round of {a.company}"
