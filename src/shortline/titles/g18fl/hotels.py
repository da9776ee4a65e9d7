"""Hotels: a station token in a town, which pays more for its owner from then on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.board.tile import COLORS, Stop
from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.frames import StationStep
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.procedures.place_station import check_left, check_one, station_cost
from shortline.eighteenxx.rail import RailAt, RailEvent, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.routes.trains import Extra
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.frozen import Frozen
from shortline.kernel.rules import Check, Stage
from shortline.kernel.state import Slot, but
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader

HOTELS: Slot[Mapping[str, str]] = Slot("hotels", {})
"""Town hexes with a hotel, and the corporation that owns it."""


@dataclass(frozen=True, slots=True)
class BuildHotel(Action):
    """Build a hotel in a town."""

    hex: str


@dataclass(frozen=True, slots=True)
class HotelBuilt(RailEvent):
    """A corporation built a hotel with a token from its charter."""

    corporation: str
    hex: str
    cost: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = HOTELS.put(s, {**HOTELS.of(s), self.hex: self.corporation})
        s = s.corporation(self.corporation, stations=s.corporations[self.corporation].stations[1:])
        return but(s, turn=replace(s.turn, stations=s.turn.stations + 1)) if s.turn else s

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} builds a hotel in {hex_name(rules.data.map, self.hex)} for {rules.money(self.cost)}"


@dataclass(frozen=True, slots=True)
class HotelLost(RailEvent):
    """A hotel is gone for good, and its token with it."""

    corporation: str
    hex: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return HOTELS.put(s, {h: c for h, c in HOTELS.of(s).items() if h != self.hex})

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation}'s hotel in {hex_name(rules.data.map, self.hex)} is lost"


def check_town(at: RailAt, a: BuildHotel) -> str | None:
    """Hotels stand in towns.   Rule: hotel.town"""
    s = at.state
    if a.hex not in s.board.map.hexes:
        return f"The map has no hex {a.hex}"
    return (
        None
        if any(stop.kind == "town" for stop in s.board.stops(a.hex))
        else f"{hex_name(s.board.map, a.hex)} has no town"
    )


def check_free(at: RailAt, a: BuildHotel) -> str | None:
    """A town has one hotel.   Rule: hotel.one_a_town"""
    s = at.state
    owner = HOTELS.of(s).get(a.hex)
    return f"{owner} has a hotel in {hex_name(s.board.map, a.hex)} already" if owner else None


def check_route(at: RailAt, a: BuildHotel) -> str | None:
    """Track connects the town to a station.   Rule: hotel.route"""
    s = at.state
    if (a.hex, 0) in reach(s.board, s.operating).stops:
        return None
    return f"No track connects {hex_name(s.board.map, a.hex)} to a station of {s.operating}"


def check_money(at: RailAt, a: BuildHotel) -> str | None:
    """The hotel is paid for by distance.   Rule: hotel.cost"""
    s = at.state
    cost, has = station_cost(at, a.hex, 0), s.cash(s.operating)
    return at.money.lacks(s.operating, has, cost, f"a hotel in {hex_name(s.board.map, a.hex)}")


class HotelBuilding(RailProcedure[BuildHotel]):
    """A corporation builds a hotel instead of placing a station."""

    action = BuildHotel
    checks = (
        Check("hotel.town", check_town, Stage.TURN),
        Check("station.left", check_left, Stage.RIGHT),
        Check("station.one_a_turn", check_one, Stage.RIGHT),
        Check("hotel.one_a_town", check_free, Stage.PLACE),
        Check("hotel.route", check_route, Stage.PLACE),
        Check("hotel.cost", check_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[BuildHotel]:
        s = at.state
        assert s.turn is not None
        if not s.corporations[s.operating].stations or s.turn.stations:
            return
        for hex_id, stop in reach(s.board, s.operating).stops:
            if s.board.stops(hex_id)[stop].kind == "town" and hex_id not in HOTELS.of(s):
                yield BuildHotel(s.top.actors[0], hex_id)

    def perform(self, tx: RailTx, a: BuildHotel) -> None:
        at = tx.at
        s = at.state
        cost = station_cost(at, a.hex, 0)
        pay(tx, s.operating, BANK, cost)
        tx.emit(HotelBuilt(s.operating, a.hex, cost))

    def label(self, at: RailAt, a: BuildHotel) -> str:
        return f"Build a hotel in {hex_name(at.state.board.map, a.hex)} for {at.money(station_cost(at, a.hex, 0))}"


def read_hotels(reader: Reader) -> RailComponent:
    """The component with what hotels pay, by the colour of tile from which a figure holds."""
    row = reader.table("hotels").table("pays")
    figure = Stop("town", Frozen({c: row.number(c, least=0) for c in COLORS[1:] if row.has(c)}))

    def extras(at: RailAt, corporation: str) -> tuple[Extra, ...]:
        pays = figure.worth(phase(at).color)
        return tuple(Extra(h, pays, "hotel") for h, owner in HOTELS.of(at.state).items() if owner == corporation)

    def markers(at: RailAt) -> tuple[Marker, ...]:
        return tuple(Marker(h, "hotel", owner) for h, owner in HOTELS.of(at.state).items())

    return RailComponent(
        "hotels", open={StationStep: (HotelBuilding(),)}, extras=extras, markers=markers, shows=("hotel",)
    )
