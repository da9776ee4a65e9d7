"""What several procedures ask: whose corporation operates, and what money is free."""

from __future__ import annotations

from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import Slot

BIDS: Slot[dict[str, dict[str, int]]] = Slot("bids", {})
"""The standing bids on unsold privates: private, player, amount."""


def locked(s: EighteenXX, seat: str, apart_from: str = "") -> int:
    """What a player has set aside for standing bids, except those on one private."""
    return sum(bids.get(seat, 0) for private, bids in BIDS.of(s).items() if private != apart_from)


def free_cash(s: EighteenXX, seat: str, apart_from: str = "") -> int:
    """What a player can spend."""
    return s.ledger[seat] - locked(s, seat, apart_from) if BIDS.of(s) else s.ledger[seat]
