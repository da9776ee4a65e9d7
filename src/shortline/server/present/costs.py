"""What an action costs: the ground of a hex, a station, a share; what a sale brings is below nothing."""

from __future__ import annotations

from typing import Any

from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.stations import PlaceStation as PlaceCubeStation
from shortline.cuberail.procedures.stations import station_cost as cube_station_cost
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.eighteenxx.component import ground_cost
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_share import cost as share_cost
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation, station_cost
from shortline.eighteenxx.procedures.private_sale import TakePrivate, asking
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.shares import price
from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules, Position


def cost_of(rules: AnyRules, s: Any, action: Action) -> int:
    """What an action costs; 0 for one that costs nothing, or whose price is a number of its own."""
    match action:
        case BuyShare():
            return share_cost(Position(rules, s), action)
        case StartCorporation():
            return int(action.par * s.holdings.presidents_shares)
        case SellShares():
            return -action.shares * price(Position(rules, s), action.corporation)
        case TakePrivate():
            return asking(Position(rules, s), action.private)
        # What a power builds, an action of its own, costs what the power says.
        case LayTile() if type(action) is LayTile:
            return ground_cost(Position(rules, s), action.hex)
        case PlaceStation() if type(action) is PlaceStation:
            return station_cost(Position(rules, s), action.hex, action.stop)
        case LayTrack():
            return int(rules.data.map.hexes[action.hex].cost)
        case PlaceCubeStation():
            return cube_station_cost(rules.data, s)
        case UpgradeTown():
            return int(rules.data.upgrades.cost)
        case _:
            return 0
