"""The 18xx family for scripts: its states, actions and events as classes, and games that a type checker knows."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Board, Laid, Station
from shortline.eighteenxx.events import (
    DividendSettled,
    EndSet,
    Floated,
    GameEnded,
    HelpRaised,
    ParSet,
    PhaseBegan,
    PriceMoved,
    PriorityMoved,
    PrivateClosed,
    PrivateMoved,
    RoundBegan,
    ShareBought,
    SharesSold,
    StationPlaced,
    StockActed,
    StockPassed,
    TileCounted,
    TileLaid,
    TrainBought,
    TrainDiscarded,
    TrainOutdated,
    TrainRemoved,
    TrainsRan,
    TurnBegan,
    TurnEnded,
    UpcomingAdded,
)
from shortline.eighteenxx.market import Cell, Market
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.routes import Run, Runs
from shortline.eighteenxx.setup import RailSetup
from shortline.eighteenxx.state import Corporation, Depot, EighteenXX, Round, Turn
from shortline.family import Family
from shortline.parts.consent import Accept, Decline
from shortline.parts.holdings import Holdings, PresidencyChanged, SharesMoved
from shortline.parts.ledger import Paid

__all__ = [
    "Accept",
    "Bid",
    "Board",
    "BuyPrivate",
    "BuyShare",
    "BuyTrain",
    "Cell",
    "Corporation",
    "Decline",
    "Depot",
    "DiscardTrain",
    "DividendSettled",
    "EighteenXX",
    "EndSet",
    "Floated",
    "GameEnded",
    "GoBankrupt",
    "HelpRaised",
    "Holdings",
    "Laid",
    "LayTile",
    "Market",
    "Paid",
    "ParSet",
    "Pass",
    "PayOut",
    "PhaseBegan",
    "PlaceStation",
    "PresidencyChanged",
    "PriceMoved",
    "PriorityMoved",
    "PrivateClosed",
    "PrivateMoved",
    "RailSetup",
    "Round",
    "RoundBegan",
    "Run",
    "RunTrains",
    "Runs",
    "SellShares",
    "ShareBought",
    "SharesMoved",
    "SharesSold",
    "StartCorporation",
    "Station",
    "StationPlaced",
    "StockActed",
    "StockPassed",
    "TakePrivate",
    "TileCounted",
    "TileLaid",
    "TradePrivate",
    "TrainBought",
    "TrainDiscarded",
    "TrainOutdated",
    "TrainRemoved",
    "TrainsRan",
    "Turn",
    "TurnBegan",
    "TurnEnded",
    "UpcomingAdded",
    "Withhold",
    "game",
    "new_game",
    "position",
]


_family = Family(EighteenXX, RailSetup, "a game of the 18xx family")

game = _family.game
"""The same game, known to be a game of the 18xx family, with a state that a type checker knows."""
new_game = _family.new_game
"""``shortline.new_game`` of a game of the 18xx family, typed."""
position = _family.position
"""``shortline.position`` of a game of the 18xx family, typed."""
