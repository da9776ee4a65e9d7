"""Paying out or withholding the income of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import DividendPaid
from shortline.cuberail.market import move_price
from shortline.kernel.action import Action
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class PayOut(Action):
    """Pay the income to the shareholders: a fifth for each share, rounded up."""

    phrase: ClassVar[str] = "pay out"


@dataclass(frozen=True, slots=True)
class Withhold(Action):
    """Keep the income in the treasury; the price falls."""


def per_share(data: Definition, income: int) -> int:
    """What one share receives of an income."""
    return -(-income // data.shares.each)


class PayingOut(CubeProcedure[PayOut]):
    """The operating company pays its income to players with shares; the bank's shares receive nothing."""

    action = PayOut

    def offers(self, at: CubeAt) -> Iterator[PayOut]:
        return (PayOut(seat) for seat in at.state.top.actors)

    def perform(self, tx: CubeTx, a: PayOut) -> None:
        s = tx.state
        op = s.operating
        each = per_share(tx.data, op.income)
        tx.leave()
        tx.say(f"{op.company} pays {tx.money(each)} a share")
        for seat in s.seats:
            pay(tx, BANK, seat, each * s.holdings.of(op.company, seat), f"from {op.company}")
        tx.emit(DividendPaid(op.company, each))

    def label(self, at: CubeAt, a: PayOut) -> str:
        s = at.state
        return f"Pay out {at.money(s.operating.income)}: {at.money(per_share(at.data, s.operating.income))} a share"


class Withholding(CubeProcedure[Withhold]):
    """The operating company keeps its income."""

    action = Withhold

    def offers(self, at: CubeAt) -> Iterator[Withhold]:
        return (Withhold(seat) for seat in at.state.top.actors)

    def perform(self, tx: CubeTx, a: Withhold) -> None:
        op = tx.state.operating
        tx.leave()
        pay(tx, BANK, op.company, op.income, "of income withheld")
        move_price(tx, op.company, -tx.data.prices.withheld, "income withheld")

    def label(self, at: CubeAt, a: Withhold) -> str:
        s = at.state
        return f"Withhold {at.money(s.operating.income)} for {s.operating.company}"
