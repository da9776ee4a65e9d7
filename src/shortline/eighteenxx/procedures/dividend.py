"""Paying out or withholding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import DividendSettled
from shortline.eighteenxx.names import pool as place_pool
from shortline.eighteenxx.shares import move_price
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Procedure, Rules
from shortline.kernel.wording import dollars
from shortline.parts.holdings import OPEN_MARKET
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class PayOut(Action):
    """Pay the revenue to the stockholders."""

    phrase: ClassVar[str] = "pay out"


@dataclass(frozen=True, slots=True)
class Withhold(Action):
    """Keep the revenue in the treasury."""


def portion(revenue: int, shares: int, size: int) -> int:
    """What some shares of a corporation earn; odd cents are rounded up."""
    return -(-revenue * shares // size)


class PayingOut(Procedure):
    """A corporation pays out: players by their shares, the treasury for those in the open market."""

    action: ClassVar[type[Action]] = PayOut

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        yield PayOut(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        s: EighteenXX = tx.state
        assert s.turn is not None
        name, revenue = s.operating, s.turn.revenue
        size = s.corporations[name].size
        tx.emit(DividendSettled(name, revenue, True))
        for seat in s.seats:
            pay(tx, BANK, seat, portion(revenue, s.holdings.of(name, seat), size), "in dividends")
        pool = s.holdings.of(name, OPEN_MARKET)
        pay(tx, BANK, name, portion(revenue, pool, size), f"for its shares in {place_pool(tx.rules.data)}")
        pay_treasury(tx)
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        assert s.turn is not None
        share = portion(s.turn.revenue, 1, s.corporations[s.operating].size)
        return f"Pay out {dollars(s.turn.revenue)} ({dollars(share)} a share)"


class Withholding(Procedure):
    """A corporation keeps its revenue."""

    action: ClassVar[type[Action]] = Withhold

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        yield Withhold(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        withhold(tx)
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        assert s.turn is not None
        return f"Withhold {dollars(s.turn.revenue)}"


def withhold(tx: Tx) -> None:
    """Put the revenue, if any, into the treasury."""
    s: EighteenXX = tx.state
    assert s.turn is not None
    tx.emit(DividendSettled(s.operating, s.turn.revenue, False))
    pay(tx, BANK, s.operating, s.turn.revenue, "as withheld revenue")
    pay_treasury(tx)


def pay_treasury(tx: Tx) -> None:
    """Pay the treasury what the runs bring it beside the revenue, whatever becomes of that."""
    s: EighteenXX = tx.state
    assert s.turn is not None
    pay(tx, BANK, s.operating, s.turn.treasury, tx.rules.data.words.subsidy)


def right_or_left(tx: Tx, event: DividendSettled) -> None:
    """Move the price right for a dividend and left for none."""
    data: Definition = tx.rules.data
    cell = tx.state.market.tokens[event.corporation].cell
    rises = event.paid and event.revenue > 0
    move_price(tx, event.corporation, data.chart.right(cell) if rises else data.chart.left(cell))


def by_comparison(multiples: tuple[int, ...]) -> Callable[[Tx, DividendSettled], None]:
    """Move the price right once for each of these multiples of it that the dividend reaches, left for no dividend."""

    def move(tx: Tx, event: DividendSettled) -> None:
        chart = tx.rules.data.chart
        cell = tx.state.market.tokens[event.corporation].cell
        price = chart.at(cell).price
        if not event.paid or not event.revenue:
            cell = chart.left(cell)
        for _ in (m for m in multiples if event.paid and event.revenue >= m * price):
            small = tx.state.corporations[event.corporation].size < 10
            if not small or "five_share_top" not in chart.at(cell).marks:
                cell = chart.right(cell)
        move_price(tx, event.corporation, cell)

    return move
