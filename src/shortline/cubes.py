"""The cube-rail family for scripts: its states, actions and events as classes, and games that a type checker knows."""

from __future__ import annotations

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
from shortline.family import Family
from shortline.parts.consent import Accept, Decline
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


_family = Family(CubeRail, CubeSetup, "a cube-rail game")

game = _family.game
"""The same game, known to be a cube-rail game, with a state that a type checker knows."""
new_game = _family.new_game
"""``shortline.new_game`` of a cube-rail game, typed."""
position = _family.position
"""``shortline.position`` of a cube-rail game, typed."""
