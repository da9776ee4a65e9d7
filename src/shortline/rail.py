"""The 18xx family for scripts: its states, actions and events as classes, and games that a type checker knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shortline
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
from shortline.game import Game
from shortline.kernel import game as kernel
from shortline.kernel.consent import Accept, Decline
from shortline.kernel.refusal import Malformed
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


# Any: whichever game it is, it is told if it is of another family.
def game(found: kernel.Game[Any]) -> Game[EighteenXX]:
    """The same game, known to be a game of the 18xx family, with a state that a type checker knows."""
    if not isinstance(found.state, EighteenXX):
        raise Malformed(f"{found.title.id} is not a game of the 18xx family")
    return found if isinstance(found, Game) else Game.of(found)


def new_game(
    title: str, seats: Sequence[str], options: Mapping[str, bool | int | str] | None = None, seed: int = 0
) -> Game[EighteenXX]:
    """``shortline.new_game`` of a game of the 18xx family, typed."""
    return game(shortline.new_game(title, seats, options, seed))


# Any: a step is a name and what its method takes.
def position(
    title: str,
    seats: int | Sequence[str] = 3,
    options: Mapping[str, bool | int | str] | None = None,
    seed: int = 0,
    steps: Iterable[Sequence[Any]] = (),
) -> RailSetup:
    """``shortline.position`` of a game of the 18xx family, typed."""
    found = shortline.position(title, seats, options, seed, steps)
    if not isinstance(found, RailSetup):
        raise Malformed(f"{found.rules.title} is not a game of the 18xx family")
    return found
