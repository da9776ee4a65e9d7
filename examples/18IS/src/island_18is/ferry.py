"""The ferry: what a run earns that calls at both ends of the island. The one rule that only 18IS has."""

from __future__ import annotations

from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.routes.trains import Bonus
from shortline.parts.reading import Reader


def read_ferry(reader: Reader, data: Definition) -> RailComponent:
    """The component with the landings and the amount that the title file names."""
    row = reader.table("ferry", about="What joins both ends of the island.")
    places = row.names("places", data.map.hexes, "hex {} on the map", about="The hexes of the two landings.")
    pays = row.number("pays", least=1, about="What a run earns that calls at both.")
    crossing = (Bonus("the ferry", pays, places),)

    def bonuses(at: RailAt, corporation: str) -> tuple[Bonus, ...]:
        return crossing

    def markers(at: RailAt) -> tuple[Marker, ...]:
        return tuple(Marker(place, "ferry") for place in places)

    return RailComponent("ferry", bonuses=bonuses, markers=markers)
