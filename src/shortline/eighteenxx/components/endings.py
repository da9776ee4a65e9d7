"""How the game ends: the bank breaks, or a price reaches the end of the chart."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import EndSet, PriceMoved
from shortline.eighteenxx.state import EighteenXX, Ending
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component
from shortline.parts.ledger import BANK, Paid


def _look_at_bank(tx: Tx, event: Paid) -> None:
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    if event.payer != BANK or s.ending is not None:
        return
    if s.cash(BANK) < (0 if data.play.bank_holds_at_zero else 1):
        when = "operating" if s.round.kind == "operating" else "stock"
        tx.emit(EndSet(Ending(f"bank_{when}", "The bank is broken")))


def _look_at_price(tx: Tx, event: PriceMoved) -> None:
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    if s.ending is None and "end" in data.chart.at(event.cell).marks:
        tx.emit(EndSet(Ending("price", f"{event.corporation}'s price has reached ${event.new}")))


BANK_BREAKS = Component("bank_breaks", react={Paid: _look_at_bank})
PRICE_ENDS = Component("price_ends", react={PriceMoved: _look_at_price})
