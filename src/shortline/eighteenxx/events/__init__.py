"""The events of an 18xx game."""

from __future__ import annotations

from shortline.eighteenxx.events.privates import PrivateClosed, PrivateMoved
from shortline.eighteenxx.events.rounds import EndSet, GameEnded, PhaseBegan, RoundBegan, TurnBegan, TurnEnded
from shortline.eighteenxx.events.stock import (
    Floated,
    HelpRaised,
    ParSet,
    PriceMoved,
    PriorityMoved,
    ShareBought,
    SharesSold,
    StockActed,
    StockPassed,
)
from shortline.eighteenxx.events.track import DividendSettled, StationPlaced, TileCounted, TileLaid, TrainsRan
from shortline.eighteenxx.events.trains import (
    DEPOT,
    OPEN_MARKET,
    TrainBought,
    TrainDiscarded,
    TrainOutdated,
    TrainRemoved,
    UpcomingAdded,
)

__all__ = [
    "DEPOT",
    "OPEN_MARKET",
    "DividendSettled",
    "EndSet",
    "Floated",
    "GameEnded",
    "HelpRaised",
    "ParSet",
    "PhaseBegan",
    "PriceMoved",
    "PriorityMoved",
    "PrivateClosed",
    "PrivateMoved",
    "RoundBegan",
    "ShareBought",
    "SharesSold",
    "StationPlaced",
    "StockActed",
    "StockPassed",
    "TileCounted",
    "TileLaid",
    "TrainBought",
    "TrainDiscarded",
    "TrainOutdated",
    "TrainRemoved",
    "TrainsRan",
    "TurnBegan",
    "TurnEnded",
    "UpcomingAdded",
]
