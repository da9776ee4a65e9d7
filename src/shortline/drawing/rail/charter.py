"""Charters: a corporation's sheet, as printed or with what it has now."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.drawing.cards import CHARTER, PAD, band, field, frame
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, SMALL, write
from shortline.drawing.parts.herald import Arms, herald
from shortline.drawing.svg import Picture, circle, group
from shortline.eighteenxx.definition import CorporationDef, Definition
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.rules import Position, Rules
from shortline.kernel.wording import dollars

BAND = 58.0
STATION = 14.0


@dataclass(frozen=True)
class Contents:
    """What a corporation has: the words on its charter."""

    treasury: str = ""
    trains: str = ""
    privates: str = ""
    standing: str = ""
    """President, par and price."""
    stations: int = -1
    """How many stations are still on the charter; -1: it is the bare charter."""
    size: int = 10


def draw_charter(data: Definition, corporation: str, arms: Arms, contents: Contents | None = None) -> Picture:
    """The charter of a corporation."""
    it, size = data.corporations[corporation], CHARTER
    has = contents or Contents(size=it.size)
    low = BAND + 96
    half = (size.x - 3 * PAD) / 2
    body = (
        frame(size),
        band(size, BAND, arms, it.name, 23),
        write(Point(PAD, BAND + 13), _places(data, it), BODY, anchor="start"),
        write(Point(PAD, BAND + 27), has.standing, SMALL, anchor="start") if has.standing else "",
        _stations(it, has, arms, data.play.station_cost_a_hex, Point(PAD, BAND + 52)),
        field(PAD, low, half * 0.72, size.y - low - PAD, "Treasury", has.treasury),
        field(2 * PAD + half * 0.72, low, half * 0.72, size.y - low - PAD, "Trains", has.trains),
        field(3 * PAD + half * 1.44, low, half * 0.56 - PAD, size.y - low - PAD, "Privates", has.privates),
    )
    return Picture(size.x, size.y, group(*body), it.name)


def _places(data: Definition, it: CorporationDef) -> str:
    hexes = data.map.hexes
    words = f"Home: {hexes[it.home].name or ''} ({it.home})"
    if it.objective:
        words += f" · Objective: {hexes[it.objective].name} ({it.objective})"
    return words


def _stations(it: CorporationDef, has: Contents, arms: Arms, a_hex: int, p: Point) -> str:
    """The station places with their costs: empty once their station is on the map."""
    grown = it.grown_stations if has.stations < 0 or has.size > it.size else ()
    costs = (*it.stations, *grown)
    left = len(costs) if has.stations < 0 else has.stations
    parts = [write(Point(p.x, p.y - 12), "Stations", SMALL, anchor="start")]
    for i, cost in enumerate(costs):
        at = Point(p.x + STATION + 46 * i, p.y + STATION - 2)
        parts.append(circle(at, STATION, "empty"))
        if i >= len(costs) - left:
            parts.append(herald(arms, at, STATION - 1))
        words = _cost(cost, 0 if i == 0 else a_hex) + ("*" if i >= len(it.stations) else "")
        parts.append(write(Point(at.x, at.y + STATION + 7), words, SMALL))
    if grown:
        x = p.x + 46 * len(costs) + 8
        parts.append(write(Point(x, p.y + STATION - 2), "* once it has ten shares", SMALL, anchor="start"))
    return "".join(parts)


def _cost(cost: int, a_hex: int) -> str:
    """What a station costs, for each hex of distance or whatever its place."""
    return f"{dollars(a_hex)} a hex" if a_hex else dollars(cost) if cost else "free"


def contents(rules: Rules, s: EighteenXX, corporation: str) -> Contents:
    """What a corporation has now."""
    it = s.corporations[corporation]
    if not it.started:
        return Contents(size=it.size, stations=len(it.stations), standing="Not started yet")
    president = s.president(corporation)
    worth = price(Position(rules, s), corporation)
    with_players = sum(s.holdings.of(corporation, seat) for seat in s.seats)
    standing = [
        f"President {president}" if president in s.seats else "No president",
        f"par {dollars(it.par)}",
        f"price {dollars(worth)}" if worth else "",
        f"{with_players} of {it.size} shares with players",
        "" if it.floated else "not floated",
    ]
    limit = train_limit(Position(rules, s), corporation)
    trains = ", ".join(s.runs_as(t) for t in it.trains)
    return Contents(
        treasury=dollars(s.cash(corporation)),
        trains=f"{trains or 'none'} (limit {limit})",
        privates=", ".join(s.privates_of(corporation)),
        standing=" · ".join(part for part in standing if part),
        stations=len(it.stations),
        size=it.size,
    )
