"""Paying out or withholding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.events import DividendSettled
from shortline.eighteenxx.names import pool as place_pool
from shortline.eighteenxx.procedures.common import finish
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailTx
from shortline.eighteenxx.shares import move_price
from shortline.kernel.action import Action
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


class PayingOut(RailProcedure[PayOut]):
    """A corporation pays out: players by their shares, the treasury for those in the open market."""

    action = PayOut

    def offers(self, at: RailAt) -> Iterator[PayOut]:
        yield PayOut(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: PayOut) -> None:
        s = tx.state
        assert s.turn is not None
        name, revenue = s.operating, s.turn.revenue
        size = s.corporations[name].size
        tx.emit(DividendSettled(name, revenue, True))
        for seat in s.seats:
            pay(tx, BANK, seat, portion(revenue, s.holdings.of(name, seat), size), "in dividends")
        pool = s.holdings.of(name, OPEN_MARKET)
        pay(tx, BANK, name, portion(revenue, pool, size), f"for its shares in {place_pool(tx.data)}")
        pay_treasury(tx)
        finish(tx)

    def label(self, at: RailAt, a: PayOut) -> str:
        s = at.state
        assert s.turn is not None
        share = portion(s.turn.revenue, 1, s.corporations[s.operating].size)
        return f"Pay out {at.money(s.turn.revenue)} ({at.money(share)} a share)"


class Withholding(RailProcedure[Withhold]):
    """A corporation keeps its revenue."""

    action = Withhold

    def offers(self, at: RailAt) -> Iterator[Withhold]:
        yield Withhold(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: Withhold) -> None:
        withhold(tx)
        finish(tx)

    def label(self, at: RailAt, a: Withhold) -> str:
        s = at.state
        assert s.turn is not None
        return f"Withhold {at.money(s.turn.revenue)}"


def withhold(tx: RailTx) -> None:
    """Put the revenue, if any, into the treasury."""
    s = tx.state
    assert s.turn is not None
    tx.emit(DividendSettled(s.operating, s.turn.revenue, False))
    pay(tx, BANK, s.operating, s.turn.revenue, "as withheld revenue")
    pay_treasury(tx)


def pay_treasury(tx: RailTx) -> None:
    """Pay the treasury what the runs bring it beside the revenue, whatever becomes of that."""
    s = tx.state
    assert s.turn is not None
    pay(tx, BANK, s.operating, s.turn.treasury, tx.data.words.subsidy)


def right_or_left(tx: RailTx, event: DividendSettled) -> None:
    """Move the price right for a dividend and left for none."""
    data = tx.data
    cell = tx.state.market.tokens[event.corporation].cell
    rises = event.paid and event.revenue > 0
    move_price(tx, event.corporation, data.chart.right(cell) if rises else data.chart.left(cell))


def by_comparison(multiples: tuple[int, ...]) -> Callable[[RailTx, DividendSettled], None]:
    """Move the price right once for each of these multiples of it that the dividend reaches, left for no dividend."""

    def move(tx: RailTx, event: DividendSettled) -> None:
        chart = tx.data.chart
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
