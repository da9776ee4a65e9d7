"""The tracks beside a cube-rail board: market, trains and income, with the companies' cubes on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes.board import paints
from shortline.drawing.geometry import Point
from shortline.drawing.glyphs.markers import cube
from shortline.drawing.lettering import BODY, HEADING, PRICE, SMALL, paragraph, write
from shortline.drawing.svg import Picture, rectangle

MARGIN = 12.0
WIDE, HIGH = 52.0, 56.0
ACROSS = 20
"""The spaces in a row of the income track."""
PRICES = 40.0
"""The width of the prices before the rows of the train track."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A company's cube on a space of a track."""

    company: str
    space: int
    at: Point
    side: float


def rung_corner(data: Definition, rung: int) -> Point:
    """The top left corner of a rung of the market, which is drawn in two rows."""
    across = -(-len(data.rungs) // 2)
    return Point(MARGIN + WIDE * (rung % across), MARGIN + HIGH * (rung // across))


def train_corner(data: Definition, space: int) -> Point:
    """The top left corner of a space of the train track, in the row of its kind."""
    down, row = next((n, row) for n, row in enumerate(data.train_rows) if space in row)
    return Point(MARGIN + PRICES + WIDE * (space - row.start), MARGIN + HIGH * down)


def income_spaces(data: Definition) -> int:
    """How many spaces the income track has: in whole rows, enough for the best trains in the best places.

    No company earns more than each of the most trains in service would at the dearest places, all of them upgraded.
    """
    places = [(it.place.value, it.place.red) for it in data.map.hexes.values() if it.place]
    raised = sorted((v for v, red in places if not red), reverse=True)[: data.upgrades.markers]
    red = [v for v, red in places if red]
    worth = sorted((*red, *(v + data.upgrades.value for v in raised)), reverse=True)
    trains = (sum(worth[: it.visits]) * (2 if it.doubles else 1) for it in data.spaces)
    most = sum(sorted(trains, reverse=True)[: data.in_service])
    return ACROSS * (most // ACROSS + 1)


def income_corner(space: int) -> Point:
    """The top left corner of a space of the income track."""
    return Point(MARGIN + INCOME.x * (space % ACROSS), MARGIN + INCOME.y * (space // ACROSS))


INCOME = Point(38, 34)
"""The size of a space of the income track."""


def market_cubes(data: Definition, s: CubeRail) -> list[Counter]:
    """The prices of the companies."""
    cubes = []
    for i in range(len(data.rungs)):
        p = rung_corner(data, i)
        here = [c.name for c in s.companies.values() if c.started and c.rung == i]
        cubes += [Counter(c, i, Point(p.x + 9 + 9.2 * k, p.y + 31), 8) for k, c in enumerate(here)]
    return cubes


def train_cubes(data: Definition, s: CubeRail) -> list[Counter]:
    """The trains of the companies."""
    places = [(owner, i, train_corner(data, i)) for i, owner in enumerate(s.train_track) if owner]
    return [Counter(owner, i, Point(p.x + WIDE / 2 + 4, p.y + HIGH / 2 + 6), 14) for owner, i, p in places]


def income_cubes(s: CubeRail) -> list[Counter]:
    """The last incomes of the companies."""
    cubes: list[Counter] = []
    for i in sorted({c.income for c in s.companies.values() if c.started}):
        p = income_corner(i)
        here = [c.name for c in s.companies.values() if c.started and c.income == i]
        step = min(9.0, 24 / max(1, len(here) - 1))
        cubes += [Counter(c, i, Point(p.x + 8 + step * k, p.y + 24), 7) for k, c in enumerate(here)]
    return cubes


def _drawn(data: Definition, counters: Sequence[Counter]) -> list[str]:
    colors = paints(data)
    return [cube(colors[c.company], c.at, c.side) for c in counters]


def draw_market(data: Definition, counters: Sequence[Counter] = (), title: str = "") -> Picture:
    """The rungs of the market, the cubes that each par brings, and the companies' prices."""
    parts = []
    for i, price in enumerate(data.rungs):
        p = rung_corner(data, i)
        cubes = data.cubes_by_par.get(price, 0)
        parts.append(rectangle(p.x, p.y, WIDE, HIGH, "cell cell-par" if cubes else "cell"))
        parts.append(write(Point(p.x + 5, p.y + 11), data.money(price), PRICE, anchor="start"))
        if cubes:
            parts.append(write(Point(p.x + WIDE - 4, p.y + HIGH - 7), f"{cubes} cubes", SMALL, anchor="end"))
    parts += _drawn(data, counters)
    size = Point(WIDE * -(-len(data.rungs) // 2), 2 * HIGH)
    return _track(parts, size, ("gray: a company may start here, with so many cubes",), title)


def draw_trains(data: Definition, ahead: int, counters: Sequence[Counter] = (), title: str = "") -> Picture:
    """The train track: a row for each kind of train, a space for each, with the cube of the company that has it.

    ``ahead`` is the space for sale.
    """
    parts = []
    for row in data.train_rows:
        p, first = train_corner(data, row.start), data.spaces[row.start]
        parts.append(write(Point(p.x - 6, p.y + HIGH / 2), data.money(first.price), PRICE, anchor="end"))
        for i in row:
            p = train_corner(data, i)
            parts.append(rectangle(p.x, p.y, WIDE, HIGH, "cell cell-zone" if i == ahead else "cell"))
            parts.append(write(Point(p.x + 5, p.y + 11), data.spaces[i].kind, HEADING, 13, "start"))
            parts.append(write(Point(p.x + WIDE - 4, p.y + 8), str(i + 1), SMALL, anchor="end"))
    parts += _drawn(data, counters)
    legend = (
        f"{data.in_service} in service at any time",
        "bought from left to right, row by row",
        "D: double income for its visits",
        *(("yellow: the next train for sale",) if 0 <= ahead < len(data.spaces) else ()),
    )
    size = Point(PRICES + WIDE * max(map(len, data.train_rows)), HIGH * len(data.train_rows))
    return _track(parts, size, legend, title)


def _track(parts: Sequence[str], size: Point, legend: tuple[str, ...], title: str) -> Picture:
    """A track with some lines about it below."""
    low = MARGIN + size.y + 12
    lines = paragraph(Point(MARGIN, low), legend, SMALL, 11, "start")
    across = max(size.x, *(SMALL.width(line) for line in legend))
    return Picture(2 * MARGIN + across, low + 11 * (len(legend) - 1) + MARGIN, "".join((*parts, lines)), title)


def draw_income(data: Definition, counters: Sequence[Counter] = (), title: str = "") -> Picture:
    """The income track, with the last income of each company."""
    parts = []
    spaces = income_spaces(data)
    for i in range(spaces):
        p = income_corner(i)
        parts.append(rectangle(p.x, p.y, INCOME.x, INCOME.y, "cell"))
        parts.append(write(Point(p.x + 4, p.y + 8), str(i), BODY, anchor="start"))
    parts += _drawn(data, counters)
    down = spaces // ACROSS
    return Picture(2 * MARGIN + INCOME.x * ACROSS, 2 * MARGIN + INCOME.y * down, "".join(parts), title)


def turn_corner(turn: int, round_: int) -> Point:
    """The top left corner of a space of the turn track: a column for each turn, its rounds below one another."""
    return Point(MARGIN + TURNS.x * (turn - 1), MARGIN + 20 + TURNS.y * round_)


TURNS = Point(76, 40)
"""The size of a space of the turn track."""


def draw_turns(data: Definition, turn: int = 0, round_: int = 0, title: str = "") -> Picture:
    """The turn track: for each turn the choice of tiles and shares, its rounds, and what is particular about it.

    The space of the turn and the round that is being played is yellow.
    """
    parts = []
    for n, rounds in enumerate(data.rounds, 1):
        top = turn_corner(n, 0)
        parts.append(write(Point(top.x + TURNS.x / 2, MARGIN + 8), f"Turn {n}", HEADING))
        for r in range(rounds + 1):
            p = turn_corner(n, r)
            parts.append(
                rectangle(p.x, p.y, TURNS.x, TURNS.y, "cell cell-zone" if (n, r) == (turn, round_) else "cell")
            )
            words = (f"Round {r}",) if r else ("Tiles", "Stock phase")
            parts.append(paragraph(Point(p.x + TURNS.x / 2, p.y + 12), words, BODY, 14))
    size = Point(TURNS.x * len(data.rounds), 20 + TURNS.y * (1 + max(data.rounds)))
    track, last = data.track, len(data.rounds)
    legend = (
        f"Track: one line until turn {track.line_until}, also a clean Y until turn {track.spoke_until}, then anything.",
        "An extra round comes after the last round of its turn.",
        f"The bonus for growth begins with turn {data.bonus_from}. The game ends with turn {last}, or earlier.",
    )
    return _track(parts, size, legend, title)
