"""A private's station beside the circles of a hex: free, unconnected, in nobody's way."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.connect import Place
from shortline.eighteenxx.board.tile import StopKind
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import but


@dataclass(frozen=True, slots=True)
class ExtraStationPlaced(RailEvent):
    """A corporation placed a station that is not one of its charter."""

    station: Station
    power: str = ""
    """The private whose station it is."""
    city: str = ""
    """Which of several cities of the hex it is in, by name."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, board=s.board.station(self.station))

    def text(self, rules: RailRules) -> str:
        where = hex_name(rules.data.map, self.station.hex)
        which = f", {self.city}" if self.city else ""
        name = private_name(rules.data, self.power)
        return f"{self.station.corporation} places the station of {name} in {where}{which}"


def shows_circle(board: Board, hex_id: str, stop: int, kinds: frozenset[StopKind]) -> bool:
    """Whether a stop of these kinds shows a circle: on a tile or in a printed area, not on a bare hex."""
    stops = board.stops(hex_id)
    if not 0 <= stop < len(stops) or board.color(hex_id) == "white":
        return False
    return stops[stop].kind in kinds and stops[stop].slots > 0


def extra_places(board: Board, corporation: str, kinds: frozenset[StopKind]) -> tuple[Place, ...]:
    """Where a corporation may have a station beside the circles: in hexes without one of its own."""
    own = {s.hex for s in board.stations_of(corporation)}
    return tuple(
        (h, i)
        for h in board.map.hexes
        if h not in own
        for i in range(len(board.stops(h)))
        if shows_circle(board, h, i, kinds)
    )
