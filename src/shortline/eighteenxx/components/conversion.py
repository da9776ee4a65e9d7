"""Conversion: a five-share corporation becomes a ten-share one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx import flow
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.procedures.stock_pass import StepPassing
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Procedure, Rules, Stage, Step
from shortline.parts.ledger import BANK, pay

FULL_SIZE = 10
STEP = "convert"


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Make the operating corporation a ten-share one."""

    phrase: ClassVar[str] = "convert the corporation"


@dataclass(frozen=True, slots=True)
class Converted(Event):
    """A corporation became a ten-share one; its new shares lie at a place, stations come with them."""

    corporation: str
    place: str
    shares: int
    stations: tuple[int, ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        it = s.corporations[self.corporation]
        s = s.but(holdings=s.holdings.issued(self.corporation, self.place, self.shares))
        return s.corporation(self.corporation, size=it.size + self.shares, stations=(*it.stations, *self.stations))

    def text(self, rules: Rules) -> str:
        return f"{self.corporation} is a ten-share corporation from now on"


def convert(tx: Tx, corporation: str, pays: int) -> None:
    """Make a corporation a ten-share one; the bank pays it so many times its price, if it has floated."""
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    it = s.corporations[corporation]
    grown = data.corporations[corporation].grown_stations
    tx.emit(Converted(corporation, data.stock.new_shares, FULL_SIZE - it.size, grown))
    if it.floated:
        pay(tx, BANK, corporation, pays * price(tx.rules, tx.state, corporation), "for its new shares")


def check_small(rules: Rules, s: EighteenXX, a: Convert) -> str | None:
    """Only five-share corporations convert.   Rule: convert.five_share"""
    return None if s.corporations[s.operating].size < FULL_SIZE else f"{s.operating} has ten shares already"


def check_phase(rules: Rules, s: EighteenXX, a: Convert) -> str | None:
    """Corporations convert from a phase on.   Rule: convert.phase"""
    return None if "may_convert" in phase(rules, s).marks else "Corporations cannot convert yet"


def check_operated(rules: Rules, s: EighteenXX, a: Convert) -> str | None:
    """A corporation converts once it has operated.   Rule: convert.operated"""
    return None if s.corporations[s.operating].completed else f"{s.operating} has not operated yet"


class Converting(Procedure):
    """A president converts the operating corporation at the beginning of its turn."""

    action: ClassVar[type[Action]] = Convert

    def __init__(self, pays: int, *checks: Check) -> None:
        self.pays = pays
        self.checks = (
            Check("convert.five_share", check_small, Stage.RIGHT),
            Check("convert.phase", check_phase, Stage.RIGHT),
            *checks,
        )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        if s.corporations[s.operating].size < FULL_SIZE:
            yield Convert(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        convert(tx, tx.state.operating, self.pays)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"Make {s.operating} a ten-share corporation"


OPERATED = Check("convert.operated", check_operated, Stage.RIGHT)
"""For titles in which a corporation must have operated before it converts of its own will."""


def conversion(pays: int, *checks: Check, also: tuple[Procedure, ...] = ()) -> Component:
    """The step ``convert``, first in the sequence of a turn, and the conversion of all that a phase brings.

    A phase marked ``may_convert`` allows it; one marked ``must_convert`` does it to every corporation at once, started
    or not. The bank pays ``pays`` times the price. ``also`` is open in the step without holding it up.
    """

    def force(tx: Tx, event: PhaseBegan) -> None:
        if "must_convert" in phase(tx.rules, tx.state).marks:
            for corporation, it in tx.state.corporations.items():
                if it.size < FULL_SIZE:
                    convert(tx, corporation, pays)

    passing: tuple[Procedure, ...] = (StepPassing(), *also)
    step = Step(
        STEP, (Converting(pays, *checks),), flow.settle_step("", "{} stays a five-share corporation"), also=passing
    )
    return Component("conversion", react={PhaseBegan: force}, steps=(step,))
