"""The Waycross & Southern: a free station in its city, connected or not, with or without a tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.procedures.place_station import PlaceStation, StationPlacing
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Procedure, Rules, Stage
from shortline.parts.reading import Reader

NOT_ASKED = ("station.connected", "station.cost")
"""What is asked of any station is asked of this one too, save these."""


@dataclass(frozen=True, slots=True)
class PlaceWaycrossStation(Action):
    """Place the turn's station in the city of the Waycross & Southern, free."""


class WaycrossPlacing(Procedure):
    """The corporation that owns the Waycross & Southern places a station in its city."""

    action: ClassVar[type[Action]] = PlaceWaycrossStation

    def __init__(self, private: str, hex_id: str) -> None:
        self.private, self.hex = private, hex_id
        self.checks = (
            Check("waycross.owner", self.check_owner, Stage.TURN),
            *(self._there(c) for c in StationPlacing.checks if c.key not in NOT_ASKED),
        )

    def _there(self, check: Check) -> Check:
        def test(rules: Rules, s: EighteenXX, a: PlaceWaycrossStation) -> str | None:
            return check.test(rules, s, PlaceStation(a.by, self.hex))

        return Check(check.key, test, check.stage)

    def check_owner(self, rules: Rules, s: EighteenXX, a: PlaceWaycrossStation) -> str | None:
        """The power belongs to the private's corporation.   Rule: waycross.owner"""
        mine = s.privates.get(self.private) == s.operating
        return None if mine else f"{s.operating} does not own the {self.private}"

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        if s.privates.get(self.private) == s.operating:
            yield PlaceWaycrossStation(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(StationPlaced(Station(self.hex, 0, tx.state.operating)))

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        where = f"{self.hex} {s.board.map.hexes[self.hex].name}".strip()
        return f"Place a station in {where} for nothing, with the {self.private}"


def read_waycross(reader: Reader, data: Definition) -> Component:
    """The component with the private and the city that the title file names."""
    row = reader.table("waycross")
    private, hex_id = row.text("private"), row.text("hex")
    if private not in data.privates:
        row.fail("private", f"there is no private {private!r}")
    if hex_id not in data.map.hexes or len(data.map.hexes[hex_id].stops) != 1:
        row.fail("hex", f"the map has no hex {hex_id!r} with one city")
    return Component("waycross", open={"place_station": (WaycrossPlacing(private, hex_id),)})
