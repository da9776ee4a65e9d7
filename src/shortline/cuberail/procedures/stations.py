"""Placing a station."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.checks import KNOWN_HEX, ONE_IMPROVEMENT, lacks
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import StationPlaced
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Place a station of the operating company in a city."""

    hex: str


def station_cost(data: Definition, s: CubeRail) -> int:
    """What the next station of the operating company costs; the home is not counted."""
    placed = len(s.operator.stations) - 1
    return data.station_costs[min(placed, len(data.station_costs) - 1)]


def free_squares(data: Definition, s: CubeRail, name: str) -> int:
    """The station squares of a place that are free, one kept for a home that is not placed yet."""
    place = data.map.place(name)
    taken = sum(name in c.stations for c in s.companies.values())
    home = data.homes.get(name)
    reserved = 1 if home and not s.companies[home].started else 0
    return (place.squares if place else 0) - taken - reserved


def _limit(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """Each company has so many stations beyond its home.   Rule: station.limit"""
    c = s.operator
    limit = rules.data.companies[c.name].stations
    return None if len(c.stations) - 1 < limit else f"{c.name} has placed all of its {limit} further stations"


def _cubes(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """Without a cube there is no station.   Rule: station.cubes"""
    return None if s.operator.supply else f"{s.operator.name} has no cube left"


def _takes(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """A station stands on a white square; dots and plain hexes have none.   Rule: station.square"""
    place = rules.data.map.place(a.hex)
    return None if place and place.squares else f"{rules.data.map.label(a.hex)} has no square for a station"


def _own(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """One station of a company in a city.   Rule: station.once"""
    return (
        f"{s.operator.name} has a station in {rules.data.map.label(a.hex)} already"
        if a.hex in s.operator.stations
        else None
    )


def _track(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """A station stands beside a track cube of its company.   Rule: station.track"""
    return None if a.hex in s.operator.track else f"{s.operator.name} has no track in {rules.data.map.label(a.hex)}"


def _free(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """A square must be free, homes being kept for their companies.   Rule: station.free"""
    place = rules.data.map.place(a.hex)
    if not place or not place.squares or a.hex in s.operator.stations or free_squares(rules.data, s, a.hex) > 0:
        return None
    home = rules.data.homes.get(a.hex)
    kept = f": the last one is kept for {home}" if home and not s.companies[home].started else ""
    return f"{rules.data.map.label(a.hex)} has no free square{kept}"


def _money(rules: Rules, s: CubeRail, a: PlaceStation) -> str | None:
    """Each further station costs more.   Rule: station.money"""
    c = s.operator
    return lacks(c.name, s.ledger[c.name], station_cost(rules.data, s), "this station")


class PlacingStation(Procedure):
    """The operating company places a station."""

    action: ClassVar[type[Action]] = PlaceStation
    checks = (
        KNOWN_HEX,
        ONE_IMPROVEMENT,
        Check("station.limit", _limit),
        Check("station.cubes", _cubes),
        Check("station.square", _takes, Stage.PLACE),
        Check("station.once", _own, Stage.PLACE),
        Check("station.track", _track, Stage.PLACE),
        Check("station.free", _free, Stage.PLACE),
        Check("station.money", _money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            for name in sorted(s.operator.track):
                yield PlaceStation(seat, name)

    def perform(self, tx: Tx, a: Any) -> None:
        company = tx.state.operating.company
        cost = station_cost(tx.rules.data, tx.state)
        pay(tx, company, BANK, cost)
        tx.emit(StationPlaced(company, a.hex, tx.rules.data.map.label(a.hex), cost))

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Place a station in {rules.data.map.label(a.hex)} for ${station_cost(rules.data, s)}"
