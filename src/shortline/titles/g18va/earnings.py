"""What only Virginia's runs earn: stations in off-map cities and ports, coal mining districts."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.routes.trains import Extra, port_extras, station_extras
from shortline.eighteenxx.trains import phase
from shortline.kernel.facts import Facts, memo
from shortline.kernel.rules import Check, On, Stage
from shortline.parts.reading import Reader
from shortline.titles.g18va.express import express_extras

FREIGHT = ("freight",)


class EarningsFacts(Facts):
    """What stops of one board pay beyond their printed values, by corporation, phase and express tokens."""

    extras: memo[tuple[str, str, tuple[Extra, ...]], tuple[Extra, ...]] = memo(256)


def read_earnings(reader: Reader, data: Definition) -> RailComponent:
    """The component with the figures and rulings that the title file names."""
    reader.claim("phase mark", coal_subsidy_ends="Coal mining districts pay nothing to treasuries any more.")
    reader.claim("train tag", freight="Ports and coal mining districts pay it more.")
    per_number = reader.table("coal").number("per_number", least=1)
    express_doubled = reader.table("express").flag("doubled_in_port")
    needs_station = reader.table("ports").flag("need_station")
    districts = tuple(h for h, it in data.map.hexes.items() if any(stop.kind == "cmd" for stop in it.stops))

    def extras(at: RailAt, corporation: str) -> tuple[Extra, ...]:
        s = at.state
        now = phase(at)
        in_city = express_extras(at, corporation) if express_doubled else ()
        key = (corporation, now.name, in_city)
        known = s.board.facts.of(EarningsFacts).extras
        kept = known.get(key)
        if kept is None:
            more = (
                *station_extras(s.board, corporation, now.color, "offboard"),
                *port_extras(s.board, corporation, now.color, in_city, FREIGHT),
                *coal(s.board, corporation, "coal_subsidy_ends" not in now.marks),
            )
            kept = known.keep(key, more)
        return kept

    def coal(board: Board, corporation: str, subsidy: bool) -> Iterator[Extra]:
        own = {station.hex for station in board.stations_of(corporation)}
        for hex_id in districts:
            yield Extra(hex_id, per_number, "coal", by_reach=True, tags=FREIGHT)
            if subsidy and hex_id in own:
                yield Extra(hex_id, per_number, "coal", by_reach=True, tags=FREIGHT, treasury=True)

    def markers(at: RailAt) -> tuple[Marker, ...]:
        return tuple(Marker(h, "coal", words=f"{at.money(per_number)} × G") for h in districts)

    checks = (Check("run.port_station", check_port_station, Stage.PLACE),) if needs_station else ()
    return RailComponent("earnings", checks=(On(RunTrains, *checks),), extras=extras, markers=markers)


def check_port_station(at: RailAt, a: RunTrains) -> str | None:
    """Some tables want a station in the city of a port that is run to.   Rule: run.port_station"""
    s = at.state
    own = {station.hex for station in s.board.stations_of(s.operating)}
    for _, stops, _ in a.runs:
        for stop in stops:
            there = s.board.map.hexes.get(stop)
            if there is not None and there.ground == "blue" and own.isdisjoint(there.neighbours.values()):
                return f"{s.operating} has no station in the city of the port in {stop}"
    return None
