"""The keys: a hurricane destroys the track across them and the hotel in Key West, once."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailBox, RailEvent, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import Component, When
from shortline.kernel.state import but
from shortline.parts.reading import Reader
from shortline.titles.g18fl.hotels import HOTELS, HotelLost


@dataclass(frozen=True, slots=True)
class TileLost(RailEvent):
    """The tile on a hex went back to the supply; the hex is as bare as at first."""

    hex: str
    tile: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, board=s.board.lift(self.hex))

    def text(self, rules: RailRules) -> str:
        return f"A hurricane destroys the track on {hex_name(rules.data.map, self.hex)}"


def read_keys(reader: Reader, data: Definition) -> RailBox:
    """The component with the hexes that the title file names."""
    reader.claim("phase mark", hurricane="The hurricane strikes the Keys.")
    row = reader.table("keys")
    hexes = row.texts("hexes")
    for hex_id in hexes:
        if hex_id not in data.map.hexes:
            row.fail("hexes", f"the map has no hex {hex_id!r}")

    def hurricane(tx: RailTx, event: PhaseBegan) -> None:
        if "hurricane" not in phase(tx.at).marks:
            return
        for hex_id in hexes:
            laid = tx.state.board.laid.get(hex_id)
            if laid is not None:
                tx.emit(TileLost(hex_id, laid.tile))
            owner = HOTELS.of(tx.state).get(hex_id)
            if owner is not None:
                tx.emit(HotelLost(owner, hex_id))

    return Component("keys", react=(When(PhaseBegan, hurricane),))
