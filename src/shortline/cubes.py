"""The cube-rail family for scripts: its states, actions and events as classes, and games that a type checker knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shortline
from shortline.cuberail.events.operating import (
    CubeBought,
    DividendPaid,
    IncomeEarned,
    OperatingTurnBegan,
    OperatingTurnEnded,
    RoundBegan,
    SpacesClosed,
    StationPlaced,
    StationRemoved,
    TownUpgraded,
    TrackLaid,
    TrackRemoved,
    TrainBought,
    TrainScrapped,
    TrainsSwapped,
    WentBankrupt,
)
from shortline.cuberail.events.stock import CompanyFloated, CompanyStarted, PriceMoved, ShareBought, SharesSold
from shortline.cuberail.events.turn import GameEnded, OrderFixed, TileChosen, TileSpent, TurnBegan, TurnEnded
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.dividends import PayOut, Withhold
from shortline.cuberail.procedures.forced import GoBankrupt, RemoveStation, RemoveTrack
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.operating import Operate, RunExtraRound
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.stations import PlaceStation
from shortline.cuberail.procedures.swapping import SwapTrains
from shortline.cuberail.procedures.track_income import TakeTrackIncome
from shortline.cuberail.procedures.trading_in import TradeIn
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.cuberail.setup import CubeSetup
from shortline.cuberail.state import Company, CubeRail, Operation
from shortline.game import Game
from shortline.kernel import game as kernel
from shortline.kernel.consent import Accept, Decline
from shortline.kernel.refusal import Malformed
from shortline.parts.holdings import Holdings, PresidencyChanged, SharesMoved
from shortline.parts.ledger import Paid

__all__ = [
    "Accept",
    "Bid",
    "BuyBackCube",
    "BuyShare",
    "BuyTrain",
    "ChooseTile",
    "Company",
    "CompanyFloated",
    "CompanyStarted",
    "CubeBought",
    "CubeRail",
    "CubeSetup",
    "Decline",
    "DividendPaid",
    "GameEnded",
    "GoBankrupt",
    "Holdings",
    "IncomeEarned",
    "LayTrack",
    "Operate",
    "OperatingTurnBegan",
    "OperatingTurnEnded",
    "Operation",
    "OrderFixed",
    "Paid",
    "Pass",
    "PayOut",
    "PlaceStation",
    "PresidencyChanged",
    "PriceMoved",
    "RemoveStation",
    "RemoveTrack",
    "RoundBegan",
    "RunExtraRound",
    "SellShares",
    "ShareBought",
    "SharesMoved",
    "SharesSold",
    "SpacesClosed",
    "StartCompany",
    "StationPlaced",
    "StationRemoved",
    "SwapTrains",
    "TakeTrackIncome",
    "TileChosen",
    "TileSpent",
    "TownUpgraded",
    "TrackLaid",
    "TrackRemoved",
    "TradeIn",
    "TrainBought",
    "TrainScrapped",
    "TrainsSwapped",
    "TurnBegan",
    "TurnEnded",
    "UpgradeTown",
    "WentBankrupt",
    "Withhold",
    "game",
    "new_game",
    "position",
]


# Any: whichever game it is, it is told if it is of another family.
def game(found: kernel.Game[Any]) -> Game[CubeRail]:
    """The same game, known to be a cube-rail game, with a state that a type checker knows."""
    if not isinstance(found.state, CubeRail):
        raise Malformed(f"{found.title.id} is not a cube-rail game")
    return found if isinstance(found, Game) else Game.of(found)


def new_game(
    title: str, seats: Sequence[str], options: Mapping[str, bool | int | str] | None = None, seed: int = 0
) -> Game[CubeRail]:
    """``shortline.new_game`` of a cube-rail game, typed."""
    return game(shortline.new_game(title, seats, options, seed))


# Any: a step is a name and what its method takes.
def position(
    title: str,
    seats: int | Sequence[str] = 3,
    options: Mapping[str, bool | int | str] | None = None,
    seed: int = 0,
    steps: Iterable[Sequence[Any]] = (),
) -> CubeSetup:
    """``shortline.position`` of a cube-rail game, typed."""
    found = shortline.position(title, seats, options, seed, steps)
    if not isinstance(found, CubeSetup):
        raise Malformed(f"{found.rules.title} is not a cube-rail game")
    return found
