"""What several procedures ask: whose corporation operates, and what money is free."""

from __future__ import annotations

from shortline.eighteenxx.frames import Decision, StockTurn
from shortline.eighteenxx.rail import RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import Slot, but

BIDS: Slot[dict[str, dict[str, int]]] = Slot("bids", {})
"""The standing bids on unsold privates: private, player, amount."""


def locked(s: EighteenXX, seat: str, apart_from: str = "") -> int:
    """What a player has set aside for standing bids, except those on one private."""
    return sum(bids.get(seat, 0) for private, bids in BIDS.of(s).items() if private != apart_from)


def free_cash(s: EighteenXX, seat: str, apart_from: str = "") -> int:
    """What a player can spend."""
    return s.ledger[seat] - locked(s, seat, apart_from) if BIDS.of(s) else s.ledger[seat]


def finish(tx: RailTx) -> None:
    """The actor of the turn or step on top has done with it."""
    tx.note(but(tx.state.on_top(Decision), over=True))


def note_purchase(tx: RailTx) -> None:
    """The player has made the purchase of the stock turn."""
    tx.note(but(tx.state.on_top(StockTurn), bought=True, acted=True))


def note_sale(tx: RailTx, *blocks: str) -> None:
    """The player has sold in the stock turn, perhaps a block of a corporation's stock."""
    turn = tx.state.on_top(StockTurn)
    first = turn.sold_first or not turn.bought
    tx.note(but(turn, blocks=(*turn.blocks, *blocks), sold_first=first, acted=True))
