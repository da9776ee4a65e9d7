"""How the game ends: the bank breaks, or a price reaches the end of the chart."""

from __future__ import annotations

from shortline.eighteenxx.events import EndSet, PriceMoved
from shortline.eighteenxx.rail import RailTx
from shortline.eighteenxx.state import Ending
from shortline.kernel.rules import Component, When
from shortline.parts.ledger import BANK, Paid


def _look_at_bank(tx: RailTx, event: Paid) -> None:
    s = tx.state
    data = tx.data
    if s.ending is not None:
        return
    if s.cash(BANK) < (0 if data.play.bank_holds_at_zero else 1):
        when = "operating" if s.round.kind == "operating" else "stock"
        tx.emit(EndSet(Ending(f"bank_{when}", "The bank is broken")))


def _look_at_price(tx: RailTx, event: PriceMoved) -> None:
    s = tx.state
    data = tx.data
    if s.ending is None and "end" in data.chart.at(event.cell).marks:
        tx.emit(EndSet(Ending("price", f"{event.corporation}'s price has reached {tx.money(event.new)}")))


BANK_BREAKS = Component("bank_breaks", react=(When(Paid, _look_at_bank),))
PRICE_ENDS = Component("price_ends", react=(When(PriceMoved, _look_at_price),))
