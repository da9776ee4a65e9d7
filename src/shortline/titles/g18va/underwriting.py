"""Underwriting: the purchase of a sixth share brings a ten-share corporation the price of all that are left."""

from __future__ import annotations

from shortline.eighteenxx.components.conversion import FULL_SIZE
from shortline.eighteenxx.names import pool
from shortline.eighteenxx.rail import RailBox, RailTx
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Component, When
from shortline.parts.holdings import OPEN_MARKET, TREASURY, SharesMoved
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


def read_underwriting(reader: Reader) -> RailBox:
    """The component with the number of shares that the bank takes up."""
    rest = reader.table("underwriting").number("shares", least=1)

    def underwrite(tx: RailTx, event: SharesMoved) -> None:
        at = tx.at
        s = at.state
        full = s.corporations[event.company].size == FULL_SIZE
        if event.giver != TREASURY or not full or s.holdings.of(event.company, TREASURY) != rest:
            return
        pay(
            tx,
            BANK,
            event.company,
            rest * price(at, event.company),
            f"for its last {rest} shares, which go to {pool(tx.data)}",
        )
        tx.emit(SharesMoved(event.company, TREASURY, OPEN_MARKET, rest))

    return Component("underwriting", react=(When(SharesMoved, underwrite),))
