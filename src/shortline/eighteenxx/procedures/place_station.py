"""Placing stations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.connect import reach, station_places
from shortline.eighteenxx.board.distance import distance
from shortline.eighteenxx.component import limited, station_kinds, station_rate
from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailTx
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import listed
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Place a station in a city; ``stop`` says which one where a hex has several."""

    hex: str
    stop: int = 0


def station_cost(at: RailAt, hex_id: str, stop: int) -> int:
    """What the operating corporation's next station costs: what the charter says, or by distance along the track."""
    s = at.state
    rate = station_rate(at.rules)
    if rate:
        return rate * (distance(s.board, s.operating, hex_id, stop) or 0)
    return next(iter(s.corporations[s.operating].stations), 0)


def kept_for(at: RailAt, hex_id: str) -> tuple[str, ...]:
    """The corporations at home in a hex whose home station is still to come."""
    data = at.data
    return tuple(
        c
        for c, it in data.corporations.items()
        if it.home == hex_id and not any(st.hex == hex_id for st in at.state.board.stations_of(c))
    )


def free_for(at: RailAt, hex_id: str, stop: int, corporation: str) -> int:
    """The circles of a city that a corporation may take, those kept for homes left out."""
    s = at.state
    kept = sum(1 for c in kept_for(at, hex_id) if c != corporation)
    free = s.board.free_circles(hex_id, stop)
    others = sum(max(0, s.board.free_circles(hex_id, i)) for i in range(len(s.board.stops(hex_id))) if i != stop)
    return free - max(0, kept - others)


def check_known(at: RailAt, a: PlaceStation) -> str | None:
    """The city exists.   Rule: station.known"""
    s = at.state
    if a.hex not in s.board.map.hexes:
        return f"The map has no hex {a.hex}"
    stops, kinds = s.board.stops(a.hex), station_kinds(at.rules)
    if not 0 <= a.stop < len(stops) or stops[a.stop].kind not in kinds:
        cities = [i for i, stop in enumerate(stops) if stop.kind in kinds]
        which = f" of that number: its cities are {listed(map(str, cities))}" if cities else " for a station"
        return f"{hex_name(s.board.map, a.hex)} has no city{which}"
    return None


def check_left(at: RailAt, a: Action) -> str | None:
    """A station is left on the charter.   Rule: station.left"""
    s = at.state
    return None if s.corporations[s.operating].stations else f"{s.operating} has no {at.data.words.token} left"


def check_one(at: RailAt, a: Action) -> str | None:
    """One station a turn.   Rule: station.one_a_turn"""
    s = at.state
    assert s.turn is not None
    done = s.turn.stations >= stations_a_turn(at)
    return f"{s.operating} has placed its {at.data.words.token} for this turn" if done else None


def stations_a_turn(at: RailAt) -> int:
    """How many stations the operating corporation may place in a turn."""
    return limited(at, "stations", at.state.operating, 1)


def check_one_a_hex(at: RailAt, a: PlaceStation) -> str | None:
    """One station of a corporation in a hex.   Rule: station.one_a_hex"""
    s = at.state
    there = any(st.hex == a.hex for st in s.board.stations_of(s.operating))
    return f"{s.operating} has a station in {hex_name(s.board.map, a.hex)} already" if there else None


def check_free(at: RailAt, a: PlaceStation) -> str | None:
    """A circle is free.   Rule: station.free"""
    s = at.state
    if s.board.stops(a.hex)[a.stop].slots == 0:
        return f"{hex_name(s.board.map, a.hex)} has no circle for stations"
    return (
        None if s.board.free_circles(a.hex, a.stop) > 0 else f"Every circle in {hex_name(s.board.map, a.hex)} is taken"
    )


def check_kept(at: RailAt, a: PlaceStation) -> str | None:
    """A circle is kept for each home.   Rule: station.home_kept"""
    s = at.state
    if s.board.free_circles(a.hex, a.stop) < 1 or free_for(at, a.hex, a.stop, s.operating) > 0:
        return None
    homes = " and ".join(c for c in kept_for(at, a.hex) if c != s.operating)
    return f"The free circle in {hex_name(s.board.map, a.hex)} is kept for {homes}"


def check_reached(at: RailAt, a: PlaceStation) -> str | None:
    """Track connects the city to a station.   Rule: station.connected"""
    s = at.state
    if (a.hex, a.stop) in reach(s.board, s.operating).stops:
        return None
    return f"No track connects {hex_name(s.board.map, a.hex)} to a station of {s.operating}"


def check_money(at: RailAt, a: PlaceStation) -> str | None:
    """The station must be paid.   Rule: station.cost"""
    s = at.state
    cost, has = station_cost(at, a.hex, a.stop), s.cash(s.operating)
    return at.money.lacks(s.operating, has, cost, f"a station in {hex_name(s.board.map, a.hex)}")


class StationPlacing(RailProcedure[PlaceStation]):
    """A corporation places a station."""

    action = PlaceStation
    checks = (
        Check("station.known", check_known, Stage.TURN),
        Check("station.left", check_left, Stage.RIGHT),
        Check("station.one_a_turn", check_one, Stage.RIGHT),
        Check("station.one_a_hex", check_one_a_hex, Stage.PLACE),
        Check("station.free", check_free, Stage.PLACE),
        Check("station.home_kept", check_kept, Stage.PLACE),
        Check("station.connected", check_reached, Stage.PLACE),
        Check("station.cost", check_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[PlaceStation]:
        s = at.state
        assert s.turn is not None
        if s.corporations[s.operating].stations and s.turn.stations < stations_a_turn(at):
            for hex_id, stop in station_places(s.board, s.operating, station_kinds(at.rules)):
                yield PlaceStation(s.top.actors[0], hex_id, stop)

    def perform(self, tx: RailTx, a: PlaceStation) -> None:
        at = tx.at
        s = at.state
        cost = station_cost(at, a.hex, a.stop)
        pay(tx, s.operating, BANK, cost)
        tx.emit(StationPlaced(Station(a.hex, a.stop, s.operating), cost=cost))

    def label(self, at: RailAt, a: PlaceStation) -> str:
        s = at.state
        where = hex_name(s.board.map, a.hex)
        which = f", city {a.stop + 1}" if len(s.board.stops(a.hex)) > 1 else ""
        return f"Place a station in {where}{which} for {at.money(station_cost(at, a.hex, a.stop))}"


def place_home(tx: RailTx, corporation: str) -> None:
    """Place a corporation's home station."""
    data = tx.data
    it = data.corporations[corporation]
    tx.emit(StationPlaced(Station(it.home, it.home_stop, corporation), home=True))
