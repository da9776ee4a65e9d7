"""Underwriting: the purchase of a sixth share brings a ten-share corporation the price of all that are left."""

from __future__ import annotations

from shortline.eighteenxx.components.conversion import FULL_SIZE
from shortline.eighteenxx.names import pool
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component
from shortline.parts.holdings import OPEN_MARKET, TREASURY, SharesMoved
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


def read_underwriting(reader: Reader) -> Component:
    """The component with the number of shares that the bank takes up."""
    rest = reader.table("underwriting").number("shares", least=1)

    def underwrite(tx: Tx, event: SharesMoved) -> None:
        s: EighteenXX = tx.state
        full = s.corporations[event.company].size == FULL_SIZE
        if event.giver != TREASURY or not full or s.holdings.of(event.company, TREASURY) != rest:
            return
        pay(
            tx,
            BANK,
            event.company,
            rest * price(tx.rules, s, event.company),
            f"for its last {rest} shares, which go to {pool(tx.rules.data)}",
        )
        tx.emit(SharesMoved(event.company, TREASURY, OPEN_MARKET, rest))

    return Component("underwriting", react={SharesMoved: underwrite})
