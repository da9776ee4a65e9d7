"""Paying out or withholding the income of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import DividendPaid
from shortline.cuberail.market import move_price
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Procedure, Rules
from shortline.kernel.wording import dollars
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


class PayingOut(Procedure):
    """The operating company pays its income to players with shares; the bank's shares receive nothing."""

    action: ClassVar[type[Action]] = PayOut

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        return (PayOut(seat) for seat in s.top.actors)

    def perform(self, tx: Tx, a: Any) -> None:
        s: CubeRail = tx.state
        op = s.operating
        each = per_share(tx.rules.data, op.income)
        tx.leave()
        tx.say(f"{op.company} pays {dollars(each)} a share")
        for seat in s.seats:
            pay(tx, BANK, seat, each * s.holdings.of(op.company, seat), f"from {op.company}")
        tx.emit(DividendPaid(op.company, each))

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Pay out {dollars(s.operating.income)}: {dollars(per_share(rules.data, s.operating.income))} a share"


class Withholding(Procedure):
    """The operating company keeps its income."""

    action: ClassVar[type[Action]] = Withhold

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        return (Withhold(seat) for seat in s.top.actors)

    def perform(self, tx: Tx, a: Any) -> None:
        op = tx.state.operating
        tx.leave()
        pay(tx, BANK, op.company, op.income, "of income withheld")
        move_price(tx, op.company, -tx.rules.data.prices.withheld, "income withheld")

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Withhold {dollars(s.operating.income)} for {s.operating.company}"
