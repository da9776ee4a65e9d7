"""A second home station, where the map has a place for it: Charleston, by option."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.rail import RailBox, RailTx
from shortline.kernel.rules import Component, When
from shortline.parts.reading import Reader


def read_second_home(reader: Reader, data: Definition) -> RailBox:
    """The component with the corporation and its second home that the title file names; no hex is no second home."""
    row = reader.table("second_home")
    corporation, hex_id = row.text("corporation"), row.text("hex")
    if corporation not in data.corporations:
        row.fail("corporation", f"there is no corporation {corporation!r}")
    if hex_id and hex_id not in data.map.hexes:
        row.fail("hex", f"the map has no hex {hex_id!r}")

    def placed(tx: RailTx, event: StationPlaced) -> None:
        at = event.station
        if hex_id and event.home and at.corporation == corporation and at.hex != hex_id:
            tx.emit(StationPlaced(Station(hex_id, 0, corporation), home=True))

    return Component("second_home", react=(When(StationPlaced, placed),))
