"""The names that rules refer to: the action tiles."""

from __future__ import annotations

from typing import Final

FIRST_MOVE: Final = "First Move"
FIRST_STOCK: Final = "First Stock"
FIRST_OPERATION: Final = "First Operation"
EXTRA_TRACK: Final = "Extra Track"
TRADE_IN: Final = "Trade-In Train"
TRACK_INCOME: Final = "Track Income"
SWAP_TRAINS: Final = "Swap Trains"
EXTRA_ROUND: Final = "Extra Round"
TILES: Final = (
    FIRST_MOVE,
    FIRST_STOCK,
    FIRST_OPERATION,
    EXTRA_TRACK,
    TRADE_IN,
    TRACK_INCOME,
    SWAP_TRAINS,
    EXTRA_ROUND,
)
"""The eight action tiles; their numbers are the title's."""

ORDER_ONLY: Final = (FIRST_MOVE, FIRST_STOCK, FIRST_OPERATION)
"""Tiles that only say who goes first."""
