"""Conversion: a five-share corporation becomes a ten-share one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx import flow
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.frames import ConversionStep
from shortline.eighteenxx.procedures.stock_pass import StepPassing
from shortline.eighteenxx.rail import (
    AnyRailProcedure,
    RailAt,
    RailBox,
    RailCheck,
    RailEvent,
    RailProcedure,
    RailRules,
    RailTx,
)
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Component, Stage, Step, When
from shortline.kernel.state import but
from shortline.parts.ledger import BANK, pay

FULL_SIZE = 10


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Make the operating corporation a ten-share one."""

    phrase: ClassVar[str] = "convert the corporation"


@dataclass(frozen=True, slots=True)
class Converted(RailEvent):
    """A corporation became a ten-share one; its new shares lie at a place, stations come with them."""

    corporation: str
    place: str
    shares: int
    stations: tuple[int, ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        it = s.corporations[self.corporation]
        s = but(s, holdings=s.holdings.issued(self.corporation, self.place, self.shares))
        return s.corporation(self.corporation, size=it.size + self.shares, stations=(*it.stations, *self.stations))

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} is a ten-share corporation from now on"


def convert(tx: RailTx, corporation: str, pays: int) -> None:
    """Make a corporation a ten-share one; the bank pays it so many times its price, if it has floated."""
    s = tx.state
    data = tx.data
    it = s.corporations[corporation]
    grown = data.corporations[corporation].grown_stations
    tx.emit(Converted(corporation, data.stock.new_shares, FULL_SIZE - it.size, grown))
    if it.floated:
        pay(tx, BANK, corporation, pays * price(tx.at, corporation), "for its new shares")


def check_small(at: RailAt, a: Convert) -> str | None:
    """Only five-share corporations convert.   Rule: convert.five_share"""
    s = at.state
    return None if s.corporations[s.operating].size < FULL_SIZE else f"{s.operating} has ten shares already"


def check_phase(at: RailAt, a: Convert) -> str | None:
    """Corporations convert from a phase on.   Rule: convert.phase"""
    return None if "may_convert" in phase(at).marks else "Corporations cannot convert yet"


def check_operated(at: RailAt, a: Convert) -> str | None:
    """A corporation converts once it has operated.   Rule: convert.operated"""
    s = at.state
    return None if s.corporations[s.operating].completed else f"{s.operating} has not operated yet"


class Converting(RailProcedure[Convert]):
    """A president converts the operating corporation at the beginning of its turn."""

    action = Convert

    def __init__(self, pays: int, *checks: RailCheck[Convert]) -> None:
        self.pays = pays
        self.checks = (
            Check("convert.five_share", check_small, Stage.RIGHT),
            Check("convert.phase", check_phase, Stage.RIGHT),
            *checks,
        )

    def offers(self, at: RailAt) -> Iterator[Convert]:
        s = at.state
        if s.corporations[s.operating].size < FULL_SIZE:
            yield Convert(s.top.actors[0])

    def perform(self, tx: RailTx, a: Convert) -> None:
        convert(tx, tx.state.operating, self.pays)

    def label(self, at: RailAt, a: Convert) -> str:
        return f"Make {at.state.operating} a ten-share corporation"


OPERATED = Check("convert.operated", check_operated, Stage.RIGHT)
"""For titles in which a corporation must have operated before it converts of its own will."""


def conversion(pays: int, *checks: RailCheck[Convert], optional: tuple[AnyRailProcedure, ...] = ()) -> RailBox:
    """The step ``convert``, first in the sequence of a turn, and the conversion of all that a phase brings.

    A phase marked ``may_convert`` allows it; one marked ``must_convert`` does it to every corporation at once, started
    or not. The bank pays ``pays`` times the price. ``optional`` is open in the step without holding it up.
    """

    def force(tx: RailTx, event: PhaseBegan) -> None:
        if "must_convert" in phase(tx.at).marks:
            for corporation, it in tx.state.corporations.items():
                if it.size < FULL_SIZE:
                    convert(tx, corporation, pays)

    passing: tuple[AnyRailProcedure, ...] = (StepPassing(), *optional)
    step = Step(
        ConversionStep,
        (Converting(pays, *checks),),
        flow.settle_step("", "{} stays a five-share corporation"),
        optional=passing,
    )
    return Component("conversion", react=(When(PhaseBegan, force),), steps=(step,))
