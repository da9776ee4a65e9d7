"""Stops: each drawn as its kind wants it."""

from __future__ import annotations

from shortline.drawing.parts.city import city
from shortline.drawing.parts.town import town
from shortline.drawing.plan import Plan, Spot


def stops(plan: Plan) -> str:
    """All stops of a hex that are more than the end of an arrow."""
    return "".join(map(_stop, plan.spots))


def _stop(spot: Spot) -> str:
    match spot.stop.kind:
        case "city" | "cmd":
            return city(spot)
        case "town" | "mine":
            return town(spot)
        case "offboard" | "port":
            return city(spot) if spot.circles else ""
