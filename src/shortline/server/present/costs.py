"""What building costs, for the board: the ground of a hex, the price of a station."""

from __future__ import annotations

from typing import Any

from shortline.eighteenxx.procedures.lay_tile import LayTile, terrain
from shortline.eighteenxx.procedures.place_station import PlaceStation, station_cost
from shortline.kernel.action import Action
from shortline.kernel.rules import Rules


def building_cost(rules: Rules, s: Any, action: Action) -> int:
    """What an action that builds costs; nothing for every other one."""
    # What a power builds, an action of its own, costs what the power says.
    if type(action) is LayTile:
        return terrain(s, action.hex)
    if type(action) is PlaceStation:
        return station_cost(rules, s, action.hex, action.stop)
    return 0
