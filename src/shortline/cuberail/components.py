"""Small boxes of rules that a table's options put on the shelf or leave off it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.cuberail.cube import CubeAt, CubeBox, CubeEvent, CubeProcedure, CubeRules, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import DividendPaid, OperatingTurnEnded, SpacesClosed
from shortline.cuberail.events.stock import CompanyStarted
from shortline.cuberail.events.turn import TurnEnded
from shortline.cuberail.market import move_price
from shortline.cuberail.procedures.buying import BuyShare
from shortline.cuberail.state import CubeRail
from shortline.cuberail.trains import scrap
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.rules import Check, Component, On, When
from shortline.kernel.state import Slot
from shortline.parts.ledger import BANK, pay

# How prices rise


def _rise(tx: CubeTx, event: DividendPaid) -> None:
    move_price(tx, event.company, tx.data.prices.dividend, "dividend paid")


RISING = Component("dividends raise prices", react=(When(DividendPaid, _rise),))
"""A price rises as soon as a dividend is paid."""


def _rise_if_improved(tx: CubeTx, event: OperatingTurnEnded) -> None:
    if event.paid_out and event.improved:
        move_price(tx, event.company, tx.data.prices.dividend, "dividend paid and company improved")


HARDER_INCREASES = Component("harder stock increases", react=(When(OperatingTurnEnded, _rise_if_improved),))
"""A price rises when a company both pays and improves in a round."""


def _bonus(tx: CubeTx, event: TurnEnded) -> None:
    data = tx.data
    s = tx.state
    if event.turn < data.bonus_from:
        return
    for c in s.companies.values():
        if c.floated and not s.in_bank(c.name) and c.full_rounds == data.rounds[event.turn - 1]:
            move_price(tx, c.name, data.prices.bonus, "income and improvement in every round, no shares in the bank")


BONUS = Component("bonus for growth", react=(When(TurnEnded, _bonus),))
"""At the end of later turns, companies that did everything right rise once more."""


# Shares


def _sold_before(at: CubeAt, a: BuyShare) -> str | None:
    """In the open stock phase nobody buys what they have sold.   Rule: buy.sold"""
    if a.company not in at.state.sold.get(a.by, ()):
        return None
    return f"{a.by} has sold {a.company} shares this turn and may not buy any"


NO_BUYING_BACK = Component("no buying back", checks=(On(BuyShare, Check("buy.sold", _sold_before)),))
"""The advanced stock phase: who has sold a company's shares buys none of them this turn."""


def _fund(tx: CubeTx, event: CompanyStarted) -> None:
    pay(tx, BANK, event.company, tx.data.variants.startup_funds, "to start with")


STARTUP_FUNDS = Component("startup funds", react=(When(CompanyStarted, _fund),))
"""A company receives money from the bank with its first share."""


# Trains


def _retire(tx: CubeTx, event: TurnEnded) -> None:
    data = tx.data
    kind = data.variants.obsolete_train
    if event.turn != data.variants.obsolete_turn:
        return
    spaces = [i for i, space in enumerate(data.spaces) if space.kind == kind]
    for i in spaces:
        if tx.state.train_track[i]:
            scrap(tx, i, "obsolete")
    if tx.state.next_space <= spaces[-1]:
        tx.emit(SpacesClosed(kind, spaces[-1] + 1))


FORCED_OBSOLESCENCE = Component("forced obsolescence", react=(When(TurnEnded, _retire),))
"""Trains of the lowest kind leave the game at the end of a turn."""


# Time


TIME = Slot("time is up", False)


@dataclass(frozen=True, slots=True)
class CallTime(Action):
    """Say that the agreed time is over: the game ends with this turn."""

    phrase: ClassVar[str] = "say that time is up"


@dataclass(frozen=True, slots=True)
class TimeCalled(CubeEvent):
    """The agreed time is over."""

    seat: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return TIME.put(s, True)

    def text(self, rules: CubeRules) -> str:
        return f"{self.seat} says that time is up: this is the last turn"


def _called(at: CubeAt, a: CallTime) -> str | None:
    """Time is up once.   Rule: time.once"""
    return "Time is up already" if TIME.of(at.state) else None


class CallingTime(CubeProcedure[CallTime]):
    """A player says that the agreed time is over."""

    action = CallTime
    checks = (Check("time.once", _called),)

    def offers(self, at: CubeAt) -> Iterator[CallTime]:
        return (CallTime(seat) for seat in at.state.top.actors)

    def perform(self, tx: CubeTx, a: CallTime) -> None:
        tx.emit(TimeCalled(a.by))

    def label(self, at: CubeAt, a: CallTime) -> str:
        return f"Time is up ({at.data.variants.minutes} minutes or what was agreed)"


def time_limit(steps: tuple[type[Frame], ...]) -> CubeBox:
    """A table that plays by the clock: whoever acts may say that time is up."""
    calling = (CallingTime(),)
    return Component("time limit", optional=dict.fromkeys(steps, calling))


def time_is_up(data: Definition, s: CubeRail) -> str:
    """The agreed time is over."""
    return "time is up" if TIME.of(s) else ""
