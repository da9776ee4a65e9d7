"""Tiles, stations and the runs over them."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.upgrade import Fit, build
from shortline.eighteenxx.names import hex_name, private_name, tile_name
from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import but


@dataclass(frozen=True, slots=True)
class TileLaid(RailEvent):
    """A tile was laid; stations went along with their cities (``stops``: old stop to new)."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    stops: tuple[int, ...] = ()
    power: str = ""
    """The private by whose power it was laid."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, board=build(s.board, self.hex, Fit(self.tile, self.rotation, self.stops)))

    def text(self, rules: RailRules) -> str:
        map_ = rules.data.map
        power = f" by the power of {private_name(rules.data, self.power)}" if self.power else ""
        return f"{self.corporation} lays {tile_name(map_, self.tile)} on {hex_name(map_, self.hex)}{power}"


@dataclass(frozen=True, slots=True)
class TileCounted(RailEvent):
    """The turn's right to lay a tile was used."""

    color: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        return but(s, turn=but(s.turn, tiles=(*s.turn.tiles, self.color)))


@dataclass(frozen=True, slots=True)
class StationPlaced(RailEvent):
    """A corporation placed a station from its charter."""

    station: Station
    home: bool = False
    cost: int = 0
    power: str = ""
    """The private by whose power it was placed."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, board=s.board.station(self.station))
        left = s.corporations[self.station.corporation].stations[1:]
        s = s.corporation(self.station.corporation, stations=left)
        if self.home or s.turn is None:
            return s
        return but(s, turn=but(s.turn, stations=s.turn.stations + 1))

    def text(self, rules: RailRules) -> str:
        what = "its home station" if self.home else "a station"
        how = f" for {rules.money(self.cost)}" if self.cost else ""
        if self.power:
            how = f", free by the power of {private_name(rules.data, self.power)}"
        return f"{self.station.corporation} places {what} in {hex_name(rules.data.map, self.station.hex)}{how}"


@dataclass(frozen=True, slots=True)
class TrainsRan(RailEvent):
    """A corporation ran its trains."""

    corporation: str
    runs: tuple[Written, ...]
    revenue: int
    treasury: int = 0
    lines: tuple[str, ...] = ()
    """Each run in words."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        turn = but(s.turn, runs=self.runs, revenue=self.revenue, treasury=self.treasury, ran=True)
        return but(s, turn=turn)

    def text(self, rules: RailRules) -> str:
        if not self.runs:
            return f"{self.corporation} runs no train"
        return f"{self.corporation} runs for {rules.money(self.revenue)}: {'; '.join(self.lines)}"


@dataclass(frozen=True, slots=True)
class DividendSettled(RailEvent):
    """A corporation paid out or withheld."""

    corporation: str
    revenue: int
    paid: bool

    def text(self, rules: RailRules) -> str:
        if not self.revenue:
            return f"{self.corporation} earns nothing"
        return f"{self.corporation} {'pays out' if self.paid else 'withholds'} {rules.money(self.revenue)}"
