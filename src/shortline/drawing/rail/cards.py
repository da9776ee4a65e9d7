"""Cards: charters, certificates, privates, trains, and the table of trains and phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shortline.drawing.cards import CARD, CHARTER, PAD, TRAIN, band, draw_card, field, frame, words_in
from shortline.drawing.geometry import Point
from shortline.drawing.glyphs.heralds import Arms, herald
from shortline.drawing.lettering import BODY, HEADING, SMALL, TITLE, Hand, write
from shortline.drawing.svg import Picture, circle, element, group, path, rectangle
from shortline.eighteenxx.component import station_rate
from shortline.eighteenxx.definition import CorporationDef, Definition, PhaseDef, PrivateDef, TrainDef
from shortline.eighteenxx.rail import RailRules
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.rules import Position
from shortline.kernel.wording import Currency

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
    station_rate: int = 0
    """What its stations cost for each hex of distance; 0 where they cost what the charter says."""


def draw_charter(data: Definition, corporation: str, arms: Arms, has: Contents) -> Picture:
    """The charter of a corporation."""
    it, size = data.corporations[corporation], CHARTER
    low = BAND + 96
    half = (size.x - 3 * PAD) / 2
    body = (
        frame(size),
        band(size, BAND, arms, it.name, 23),
        write(Point(PAD, BAND + 13), _places(data, it), BODY, anchor="start"),
        write(Point(PAD, BAND + 27), has.standing, SMALL, anchor="start") if has.standing else "",
        _stations(data, it, has, arms, Point(PAD, BAND + 52)),
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


def _stations(data: Definition, it: CorporationDef, has: Contents, arms: Arms, p: Point) -> str:
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
        words = _cost(data.money, cost, 0 if i == 0 else has.station_rate) + ("*" if i >= len(it.stations) else "")
        parts.append(write(Point(at.x, at.y + STATION + 7), words, SMALL))
    if grown:
        x = p.x + 46 * len(costs) + 8
        parts.append(write(Point(x, p.y + STATION - 2), "* once it has ten shares", SMALL, anchor="start"))
    return "".join(parts)


def _cost(money: Currency, cost: int, a_hex: int) -> str:
    """What a station costs, for each hex of distance or whatever its place."""
    return f"{money(a_hex)} a hex" if a_hex else money(cost) if cost else "free"


def contents(rules: RailRules, s: EighteenXX, corporation: str) -> Contents:
    """What a corporation has now."""
    it = s.corporations[corporation]
    rate = station_rate(rules)
    if not it.started:
        return Contents(size=it.size, stations=len(it.stations), standing="Not started yet", station_rate=rate)
    president = s.president(corporation)
    worth = price(Position(rules, s), corporation)
    with_players = sum(s.holdings.of(corporation, seat) for seat in s.seats)
    standing = [
        f"President {president}" if president in s.seats else "No president",
        f"par {rules.money(it.par)}",
        f"price {rules.money(worth)}" if worth else "",
        f"{with_players} of {it.size} shares with players",
        "" if it.floated else "not floated",
    ]
    limit = train_limit(Position(rules, s), corporation)
    trains = ", ".join(s.runs_as(t) for t in it.trains)
    return Contents(
        treasury=rules.money(s.cash(corporation)),
        trains=f"{trains or 'none'} (limit {limit})",
        privates=", ".join(s.privates_of(corporation)),
        standing=" · ".join(part for part in standing if part),
        stations=len(it.stations),
        size=it.size,
        station_rate=rate,
    )


CERTIFICATE_BAND = 40.0


def certificates(data: Definition, corporation: str, arms: Arms, presidents: int) -> list[Picture]:
    """Every certificate of a corporation, the president's first; those that come with growth last."""
    it = data.corporations[corporation]
    top = max(it.size, 10 if it.grown_stations or _grows(data, it) else it.size)
    singles = it.size - presidents
    cards = [_card(it, arms, presidents, top, "President's certificate")]
    cards += [_card(it, arms, 1, top, "") for _ in range(singles)]
    cards += [_card(it, arms, 1, top, "issued with ten shares") for _ in range(top - it.size)]
    return cards


def _grows(data: Definition, it: CorporationDef) -> bool:
    """Whether a smaller corporation can become one of ten shares."""
    return it.size < 10 and any("convert" in mark for phase in data.phases for mark in phase.marks)


def _card(it: CorporationDef, arms: Arms, shares: int, top: int, note: str) -> Picture:
    size = CARD
    late = note.startswith("issued")
    parts = [f"{shares * 100 // n}%" for n in dict.fromkeys((top,) if late else (it.size, top))]
    count = f"{shares} {'share' if shares == 1 else 'shares'}"
    body = (
        frame(size),
        band(size, CERTIFICATE_BAND, arms, it.name, 15),
        write(Point(size.x / 2, CERTIFICATE_BAND + 22), " / ".join(parts), TITLE),
        write(Point(size.x / 2, CERTIFICATE_BAND + 42), count, HEADING),
        write(Point(size.x / 2, size.y - PAD - 6), note, BODY if not late else SMALL) if note else "",
    )
    return Picture(size.x, size.y, group(*body), it.name)


def draw_private(money: Currency, it: PrivateDef, owner: str = "") -> Picture:
    """The card of a private, with its owner if it has one."""
    return draw_card(it.name, it.text, (f"Price {money(it.price)}", f"Income {money(it.income)}"), owner)


_LOCOMOTIVE = (
    "M-30 8h52l8 6h-8v2h-52zM-28-14h16v20h-16zM-30-17h20v3h-20zM-10-8h26q6 0 6 7t-6 7h-26zM10-18h7l1 10h-9z"
    "M-6-12h6v4h-6z"
)
_KINDS: Final = {"city": "cities", "town": "towns", "offboard": "off-map areas", "port": "ports"}
_WHEELS = ((-20, 18, 7), (-3, 18, 7), (13, 20, 5))


def draw_train(money: Currency, it: TrainDef) -> Picture:
    """A train card: what it is, its price, and what its first purchase brings."""
    size = TRAIN
    words = effects(it)
    body = (
        frame(size),
        write(Point(size.x / 2, 22), it.name, Hand("title", 15, bold=True), 24 if len(it.name) < 4 else 17),
        group(_locomotive(), transform=f"translate({size.x / 2:g} 62) scale(1.15)"),
        write(Point(size.x / 2, 104), money(it.price), TITLE),
        words_in(Point(size.x / 2, 120), ". ".join(words), size.x - 2 * PAD, SMALL, 9.2, ""),
    )
    return Picture(size.x, size.y, group(*body), f"{it.name} train")


def _locomotive() -> str:
    wheels = "".join(
        element("circle", cx=x, cy=y, r=r, class_="wheel") + element("circle", cx=x, cy=y, r=1.6, class_="sign-fill")
        for x, y, r in _WHEELS
    )
    return path(_LOCOMOTIVE, "muted") + wheels


def effects(it: TrainDef) -> tuple[str, ...]:
    """What a kind of train is and does, in short sentences."""
    lines = []
    if len(it.runs) > 1:
        lines.append("Runs as " + " or ".join(it.runs))
    doubled = {kind for run in it.runs.values() for kind, factor in run.factors if factor == 2}
    if doubled:
        lines.append("Doubles " + ", ".join(words for kind, words in _KINDS.items() if kind in doubled))
    if it.phase:
        lines.append(f"The first begins phase {it.phase}")
    if it.rusts:
        lines.append(f"{' and '.join(it.rusts)} trains leave play")
    if it.obsoletes:
        lines.append(f"{' and '.join(it.obsoletes)} trains run once more")
    return tuple(lines)


def draw_roster(data: Definition, title: str = "") -> Picture:
    """All trains with their numbers, and the phases with what holds in them."""
    across = [draw_train(data.money, it) for it in data.trains.values()]
    width = 12 + sum(p.width + 12 for p in across)
    parts = []
    for i, (picture, it) in enumerate(zip(across, data.trains.values(), strict=True)):
        x = 12 + i * (picture.width + 12)
        count = "unlimited" if it.unlimited else f"{it.count} cards"
        parts.append(picture.placed(x, 12))
        parts.append(write(Point(x + picture.width / 2, 12 + picture.height + 10), count, BODY))
    top = 12 + TRAIN.y + 30
    table, size = _phases(data, top)
    return Picture(max(width, size.x), top + size.y + 8, group(*parts) + table, title)


_COLUMNS = ("Phase", "Tiles", "Train limit", "Operating rounds", "Trains from the bank", "Privates")
_WIDTHS = (54.0, 150.0, 90.0, 116.0, 140.0, 150.0)


def _phases(data: Definition, top: float) -> tuple[str, Point]:
    left = 12.0
    parts = [_row(_COLUMNS, left, top, HEADING, 8.5)]
    for i, phase in enumerate(data.phases):
        y = top + 18 * (i + 1)
        parts.append(element("path", d=f"M{left:g} {y - 9:g}h{sum(_WIDTHS):g}", class_="rule"))
        parts.append(_row(_cells(phase), left, y, BODY, 0))
        for k, color in enumerate(phase.tiles):
            parts.append(rectangle(left + _WIDTHS[0] + 30 * k, y - 5.5, 26, 11, f"box {color}"))
    return group(*parts), Point(left * 2 + sum(_WIDTHS), 18 * (len(data.phases) + 1))


def _row(cells: tuple[str, ...], left: float, y: float, hand: Hand, size: float) -> str:
    drawn, x = [], left
    for words, width in zip(cells, _WIDTHS, strict=True):
        drawn.append(write(Point(x, y), words, hand, size, "start") if words else "")
        x += width
    return "".join(drawn)


def _cells(phase: PhaseDef) -> tuple[str, ...]:
    limit = str(phase.train_limit)
    if phase.small_train_limit != phase.train_limit:
        limit += f" (five-share: {phase.small_train_limit})"
    bank = (
        f"{phase.bank_trains} a turn" if phase.bank_trains else "one of a kind" if phase.one_of_a_kind else "any number"
    )
    privates = "close" if "privates_close" in phase.marks else "may be bought" if phase.buys_privates else ""
    return (phase.name, "", limit, str(phase.rounds), bank, privates)
