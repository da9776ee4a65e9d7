"""What only Virginia's runs earn: stations in off-map cities and ports, coal mining districts."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.routes.score import Extra, port_extras, station_extras
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import Check, Rules, Stage
from shortline.kernel.wording import dollars
from shortline.parts.reading import Reader
from shortline.titles.g18va.express import express_extras

FREIGHT = ("freight",)


def read_earnings(reader: Reader, data: Definition) -> RailComponent:
    """The component with the figures and rulings that the title file names."""
    per_number = reader.table("coal").number("per_number", least=1)
    express_doubled = reader.table("express").flag("doubled_in_port")
    needs_station = reader.table("ports").flag("need_station")
    districts = tuple(h for h, it in data.map.hexes.items() if any(stop.kind == "cmd" for stop in it.stops))

    def extras(rules: Rules, s: EighteenXX, corporation: str) -> tuple[Extra, ...]:
        now = phase(rules, s)
        in_city = express_extras(rules, s, corporation) if express_doubled else ()
        key = ("earnings", corporation, now.name, in_city)
        found: tuple[Extra, ...] | None = s.board.cache.get(key)
        if found is None:
            found = s.board.cache[key] = (
                *station_extras(s.board, corporation, now.color, "offboard"),
                *port_extras(s.board, corporation, now.color, in_city, FREIGHT),
                *coal(s.board, corporation, "coal_subsidy_ends" not in now.marks),
            )
        return found

    def coal(board: Board, corporation: str, subsidy: bool) -> Iterator[Extra]:
        own = {station.hex for station in board.stations_of(corporation)}
        for hex_id in districts:
            yield Extra(hex_id, per_number, "coal", by_reach=True, tags=FREIGHT)
            if subsidy and hex_id in own:
                yield Extra(hex_id, per_number, "coal", by_reach=True, tags=FREIGHT, treasury=True)

    def markers(rules: Rules, s: EighteenXX) -> tuple[Marker, ...]:
        return tuple(Marker(h, "coal", words=f"{dollars(per_number)} × G") for h in districts)

    checks = (Check("run.port_station", check_port_station, Stage.PLACE),) if needs_station else ()
    return RailComponent("earnings", checks={RunTrains: checks}, extras=extras, markers=markers)


def check_port_station(rules: Rules, s: EighteenXX, a: RunTrains) -> str | None:
    """Some tables want a station in the city of a port that is run to.   Rule: run.port_station"""
    own = {station.hex for station in s.board.stations_of(s.operating)}
    for _, stops, _ in a.runs:
        for stop in stops:
            at = s.board.map.hexes.get(stop)
            if at is not None and at.ground == "blue" and own.isdisjoint(at.neighbours.values()):
                return f"{s.operating} has no station in the city of the port in {stop}"
    return None
