"""A private whose corporation builds on some ground for less, or for nothing."""

from __future__ import annotations

from shortline.eighteenxx.board.mapfile import TERRAINS
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailAt
from shortline.parts.reading import Reader


def read_terrain_discount(reader: Reader, data: Definition) -> RailComponent:
    """The component with the private, the ground and the amount that the title file names."""
    row = reader.table("terrain_discount", about="What a private takes off the cost of the ground for its corporation.")
    private = read_private(row, data)
    terrain = row.choice("terrain", TERRAINS, about="The ground on which its corporation builds for less.")
    amount = row.number("amount", least=1, about="How much less; the ground never costs less than nothing.")
    alone = row.flag("alone", False, about="Only where the hex shows no other ground beside.")

    def ground_cost(at: RailAt, hex_id: str, cost: int) -> int:
        s = at.state
        kinds = s.board.map.hexes[hex_id].terrain
        if s.privates.get(private) != s.operating or terrain not in kinds or (alone and len(kinds) > 1):
            return cost
        return max(0, cost - amount)

    return RailComponent("terrain_discount", ground_cost=ground_cost)
