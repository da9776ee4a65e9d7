"""Placing a station."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.checks import KNOWN_HEX, ONE_IMPROVEMENT
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import StationPlaced
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Place a station of the operating company in a city."""

    hex: str


def station_cost(data: Definition, s: CubeRail) -> int:
    """What the next station of the operating company costs; the home is not counted."""
    placed = len(s.operator.stations) - 1
    return data.station_costs[min(placed, len(data.station_costs) - 1)]


def reserved(data: Definition, s: CubeRail, name: str) -> int:
    """The station squares of a place that are kept for a home that is not placed yet."""
    home = data.homes.get(name)
    return 1 if home and not s.companies[home].started else 0


def _limit(at: CubeAt, a: PlaceStation) -> str | None:
    """Each company has so many stations beyond its home.   Rule: station.limit"""
    c = at.state.operator
    limit = at.data.companies[c.name].stations
    if len(c.stations) - 1 < limit:
        return None
    which = "its only further station" if limit == 1 else f"all {limit} of its further stations"
    return f"{c.name} has placed {which}" if limit else f"{c.name} has no further station"


def _cubes(at: CubeAt, a: PlaceStation) -> str | None:
    """Without a cube there is no station.   Rule: station.cubes"""
    s = at.state
    return None if s.operator.supply else f"{s.operator.name} has no cube left"


def _takes(at: CubeAt, a: PlaceStation) -> str | None:
    """A station stands on a white square; dots and plain hexes have none.   Rule: station.square"""
    place = at.data.map.place(a.hex)
    return None if place and place.squares else f"{at.data.map.label(a.hex)} has no square for a station"


def _own(at: CubeAt, a: PlaceStation) -> str | None:
    """One station of a company in a city.   Rule: station.once"""
    s = at.state
    return (
        f"{s.operator.name} has a station in {at.data.map.label(a.hex)} already"
        if a.hex in s.operator.stations
        else None
    )


def _track(at: CubeAt, a: PlaceStation) -> str | None:
    """A station stands beside a track cube of its company.   Rule: station.track"""
    s = at.state
    return None if a.hex in s.operator.track else f"{s.operator.name} has no track in {at.data.map.label(a.hex)}"


def _free(at: CubeAt, a: PlaceStation) -> str | None:
    """A square must be free.   Rule: station.free"""
    return f"{at.data.map.label(a.hex)} has no free square" if _full(at.data, at.state, a.hex, 0) else None


def _kept(at: CubeAt, a: PlaceStation) -> str | None:
    """The home of a company that has not started is kept for it.   Rule: station.kept"""
    s = at.state
    home = at.data.homes.get(a.hex, "")
    if _full(at.data, s, a.hex, 0) or not _full(at.data, s, a.hex, reserved(at.data, s, a.hex)):
        return None
    return f"The last free square of {at.data.map.label(a.hex)} is kept for {home}"


def _full(data: Definition, s: CubeRail, name: str, kept: int) -> bool:
    """Whether a place has squares and, but for those kept, none is free."""
    place = data.map.place(name)
    if not place or not place.squares or name in s.operator.stations:
        return False
    return place.squares - sum(name in c.stations for c in s.companies.values()) - kept <= 0


def _money(at: CubeAt, a: PlaceStation) -> str | None:
    """Each further station costs more.   Rule: station.money"""
    s = at.state
    c = s.operator
    return at.money.lacks(c.name, s.ledger[c.name], station_cost(at.data, s), "this station")


class PlacingStation(CubeProcedure[PlaceStation]):
    """The operating company places a station."""

    action = PlaceStation
    checks = (
        KNOWN_HEX,
        ONE_IMPROVEMENT,
        Check("station.limit", _limit),
        Check("station.cubes", _cubes),
        Check("station.square", _takes, Stage.PLACE),
        Check("station.once", _own, Stage.PLACE),
        Check("station.track", _track, Stage.PLACE),
        Check("station.free", _free, Stage.PLACE),
        Check("station.kept", _kept, Stage.PLACE),
        Check("station.money", _money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[PlaceStation]:
        s = at.state
        for seat in s.top.actors:
            for name in sorted(s.operator.track):
                yield PlaceStation(seat, name)

    def perform(self, tx: CubeTx, a: PlaceStation) -> None:
        company = tx.state.operating.company
        cost = station_cost(tx.data, tx.state)
        pay(tx, company, BANK, cost)
        tx.emit(StationPlaced(company, a.hex, tx.data.map.label(a.hex), cost))

    def label(self, at: CubeAt, a: PlaceStation) -> str:
        return f"Place a station in {at.data.map.label(a.hex)} for {at.money(station_cost(at.data, at.state))}"
