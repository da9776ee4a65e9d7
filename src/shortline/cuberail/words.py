"""The names that rules refer to: action tiles and steps."""

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

TURN: Final = "turn"
AUCTION: Final = "auction"
SELECTION: Final = "selection"
TRADING_IN: Final = "trade_in"
TAKING_TRACK_INCOME: Final = "track_income"
SWAPPING: Final = "swap_trains"
SELLING: Final = "selling"
BUYING: Final = "buying"
TRADING: Final = "trading"
OPERATING_ROUND: Final = "operating_round"
OPERATING_TURN: Final = "operating_turn"
IMPROVEMENT: Final = "improvement"
DIVIDEND: Final = "dividend"
TRAINS: Final = "trains"
EXTRA: Final = "extra_round"

IMMEDIATE: Final = {TRADE_IN: TRADING_IN, TRACK_INCOME: TAKING_TRACK_INCOME, SWAP_TRAINS: SWAPPING}
"""Tiles that are used at once when they are chosen, with the step in which that happens."""
