"""Turns that go round the table until everybody has passed in a row, and steps that end when nothing is left to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.frames import RoundTheTable, Staged
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.event import Skipped
from shortline.kernel.frame import Frame
from shortline.kernel.play import holds
from shortline.kernel.state import but


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, or nothing more."""


class Passing(CubeProcedure[Pass]):
    """A player does nothing more in a step, which is then over."""

    action = Pass

    def __init__(self, words: str, passing: str = "") -> None:
        self.words = words
        self.passing = passing
        """What the log says of the player."""

    def said(self, s: CubeRail, seat: str) -> str:
        """What the log says of a pass, so that a reader knows what was passed; nothing where all is told."""
        return f"{seat} {self.passing}" if self.passing else ""

    def offers(self, at: CubeAt) -> tuple[Pass, ...]:
        return tuple(Pass(seat) for seat in at.state.top.actors)

    def perform(self, tx: CubeTx, a: Pass) -> None:
        sentence = self.said(tx.state, a.by)
        if sentence:
            tx.say(sentence)
        self.pass_on(tx)

    def pass_on(self, tx: CubeTx) -> None:
        """How the game goes on after the pass."""
        tx.leave()

    def label(self, at: CubeAt, a: Pass) -> str:
        return self.words


class PassingOn(Passing):
    """A player passes, which is not final: the step is over when all pass in a row."""

    def pass_on(self, tx: CubeTx) -> None:
        passed(tx)


def acted(tx: CubeTx) -> None:
    """The player has used the turn: the next one follows, and earlier passes count no more."""
    top = tx.state.on_top(RoundTheTable)
    tx.turn(but(top, actors=(), turn=top.turn + 1, passes=0))


def passed(tx: CubeTx) -> None:
    """The player has passed: the next one follows."""
    top = tx.state.on_top(RoundTheTable)
    tx.turn(but(top, actors=(), turn=top.turn + 1, passes=top.passes + 1))


def begin_rotation(tx: CubeTx, step: type[RoundTheTable]) -> None:
    """Open a step that goes round the table."""
    tx.enter(step(turn=0, passes=0))


@dataclass(frozen=True, slots=True)
class Rotation:
    """The settling of a step that goes round the table: who can do nothing passes without being asked."""

    first: str
    """The action tile whose holder begins."""
    idle: str
    """What is said of a player who can do nothing."""

    def __call__(self, tx: CubeTx, frame: RoundTheTable) -> bool:
        order = phase_order(tx.state, self.first)
        if frame.passes >= len(order):
            tx.leave()
            return True
        seat = order[frame.turn % len(order)]
        if frame.actors != (seat,):
            tx.turn(but(frame, actors=(seat,)))
        if holds(tx.rules, tx.state):
            return False
        tx.emit(Skipped(frame.step, f"{seat} {self.idle}"))
        passed(tx)
        return True


def phase_order(s: CubeRail, tile: str) -> tuple[str, ...]:
    """The players in the order of a phase: who has chosen the tile comes first."""
    first = s.holder(tile)
    return (first, *(seat for seat in s.order if seat != first)) if first else s.order


@dataclass(frozen=True, slots=True)
class Course:
    """The settling of a step that leads through stages, one after the other, and is then over."""

    stages: tuple[Callable[[CubeTx], None], ...]

    def __call__(self, tx: CubeTx, frame: Staged) -> bool:
        stage = frame.stage
        if stage == len(self.stages):
            tx.leave()
            return True
        tx.note(but(frame, stage=stage + 1))
        self.stages[stage](tx)
        return True


@dataclass(frozen=True, slots=True)
class WhileOpen:
    """The settling of a step that waits as long as there is something to do in it."""

    idle: Callable[[CubeRail], str]
    """What is said when there is nothing to do."""

    def __call__(self, tx: CubeTx, frame: Frame) -> bool:
        if holds(tx.rules, tx.state):
            return False
        tx.emit(Skipped(frame.step, self.idle(tx.state)))
        tx.leave()
        return True
