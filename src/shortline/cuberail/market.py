"""Prices: a company's cube moves along the rungs of the market and stops at both ends."""

from __future__ import annotations

from shortline.cuberail.cube import CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.stock import PriceMoved


def price_after(data: Definition, rung: int, steps: int) -> tuple[int, int]:
    """The rung, and its price, so many steps to the right of a rung (to the left if negative)."""
    new = min(max(rung + steps, 0), len(data.rungs) - 1)
    return new, data.rungs[new]


def move_price(tx: CubeTx, company: str, steps: int, why: str) -> None:
    """Move the price of a company to the right, or to the left if ``steps`` is negative."""
    c = tx.state.companies[company]
    rung, price = price_after(tx.data, c.rung, steps)
    tx.emit(PriceMoved(company, c.price, rung, price, why))
