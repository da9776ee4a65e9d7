"""The Waycross & Southern: a free station in its city, connected or not, with or without a tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.components.power import Power, asked_as, read_home, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.frames import StationStep
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.procedures.place_station import PlaceStation, StationPlacing
from shortline.eighteenxx.rail import RailAt, RailBox, RailTx
from shortline.kernel.action import Action
from shortline.kernel.rules import Component
from shortline.parts.reading import Reader

ALSO_ASKED = ("station.left", "station.one_a_turn", "station.one_a_hex", "station.free")
"""What is asked of any station is asked of this one too, save the connection and the money. Nobody is at home there."""


@dataclass(frozen=True, slots=True)
class PlaceWaycrossStation(Action):
    """Place the turn's station in the city of the Waycross & Southern, free."""

    phrase: ClassVar[str] = "place a free station in Waycross"


class WaycrossPlacing(Power[PlaceWaycrossStation]):
    """The corporation that owns the Waycross & Southern places a station in its city."""

    action = PlaceWaycrossStation

    def __init__(self, private: str, hex_id: str) -> None:
        super().__init__(private, "waycross.owner", *asked_as(StationPlacing.checks, ALSO_ASKED, self.as_station))
        self.hex = hex_id

    def as_station(self, a: PlaceWaycrossStation) -> PlaceStation:
        """The station as any other."""
        return PlaceStation(a.by, self.hex)

    def offers(self, at: RailAt) -> Iterator[PlaceWaycrossStation]:
        s = at.state
        if self.owned(s):
            yield PlaceWaycrossStation(s.top.actors[0])

    def perform(self, tx: RailTx, a: PlaceWaycrossStation) -> None:
        tx.emit(StationPlaced(Station(self.hex, 0, tx.state.operating), power=self.private))

    def label(self, at: RailAt, a: PlaceWaycrossStation) -> str:
        where, name = hex_name(at.state.board.map, self.hex), private_name(at.data, self.private)
        return f"Place a station in {where}, free by {name}"


def read_waycross(reader: Reader, data: Definition) -> RailBox:
    """The component with the private that the title file names."""
    private = read_private(reader.table("waycross"), data)
    placing = WaycrossPlacing(private, read_home(reader, data, private))
    return Component("waycross", open={StationStep: (placing,)})
