"""The tracks beside a cube-rail board: market, trains and income, with the companies' cubes on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes.board import paints
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, HEADING, PRICE, SMALL, write
from shortline.drawing.parts.cube import cube
from shortline.drawing.svg import Picture, rectangle
from shortline.kernel.wording import dollars

MARGIN = 12.0
WIDE, HIGH = 52.0, 56.0
ACROSS = 20
LEAST_INCOME = 39
"""The income track goes at least so far."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A company's cube on a space of a track."""

    company: str
    space: int
    at: Point
    side: float


def corner(space: int, spaces: int) -> Point:
    """The top left corner of a space of the market or the train track, which have two rows."""
    across = -(-spaces // 2)
    return Point(MARGIN + WIDE * (space % across), MARGIN + HIGH * (space // across))


def income_corner(space: int) -> Point:
    """The top left corner of a space of the income track."""
    return Point(MARGIN + INCOME.x * (space % ACROSS), MARGIN + INCOME.y * (space // ACROSS))


INCOME = Point(38, 34)
"""The size of a space of the income track."""


def market_cubes(data: Definition, s: CubeRail) -> list[Counter]:
    """The prices of the companies."""
    found = []
    for i in range(len(data.rungs)):
        p = corner(i, len(data.rungs))
        here = [c.name for c in s.companies.values() if c.started and c.rung == i]
        found += [Counter(c, i, Point(p.x + 9 + 9.2 * k, p.y + 31), 8) for k, c in enumerate(here)]
    return found


def train_cubes(data: Definition, s: CubeRail) -> list[Counter]:
    """The trains of the companies."""
    spaces = len(data.spaces)
    places = [(owner, i, corner(i, spaces)) for i, owner in enumerate(s.train_track) if owner]
    return [Counter(owner, i, Point(p.x + 13, p.y + 35), 12) for owner, i, p in places]


def income_cubes(s: CubeRail) -> list[Counter]:
    """The last incomes of the companies."""
    found: list[Counter] = []
    for i in sorted({c.income for c in s.companies.values() if c.started}):
        p = income_corner(i)
        here = [c.name for c in s.companies.values() if c.started and c.income == i]
        step = min(9.0, 24 / max(1, len(here) - 1))
        found += [Counter(c, i, Point(p.x + 8 + step * k, p.y + 24), 7) for k, c in enumerate(here)]
    return found


def _drawn(data: Definition, counters: Sequence[Counter]) -> list[str]:
    colors = paints(data)
    return [cube(colors[c.company], c.at, c.side) for c in counters]


def draw_market(data: Definition, counters: Sequence[Counter] = (), title: str = "") -> Picture:
    """The rungs of the market, the cubes that each par brings, and the companies' prices."""
    parts = []
    for i, price in enumerate(data.rungs):
        p = corner(i, len(data.rungs))
        cubes = data.cubes_by_par.get(price, 0)
        parts.append(rectangle(p.x, p.y, WIDE, HIGH, "cell cell-par" if cubes else "cell"))
        parts.append(write(Point(p.x + 5, p.y + 11), dollars(price), PRICE, anchor="start"))
        if cubes:
            parts.append(write(Point(p.x + WIDE - 4, p.y + HIGH - 7), f"{cubes} cubes", SMALL, anchor="end"))
    parts += _drawn(data, counters)
    return _track(parts, len(data.rungs), "gray: a company may start here, with so many cubes", title)


def draw_trains(data: Definition, ahead: int, counters: Sequence[Counter] = (), title: str = "") -> Picture:
    """The train track: a space for each train, with the cube of the company that has it; ``ahead`` is for sale."""
    parts = []
    for i, space in enumerate(data.spaces):
        p = corner(i, len(data.spaces))
        parts.append(rectangle(p.x, p.y, WIDE, HIGH, "cell cell-zone" if i == ahead else "cell"))
        parts.append(write(Point(p.x + 5, p.y + 12), space.kind, HEADING, 13, "start"))
        parts.append(write(Point(p.x + WIDE - 5, p.y + HIGH - 8), dollars(space.price), BODY, anchor="end"))
    parts += _drawn(data, counters)
    legend = f"yellow: the next train for sale; {data.in_service} trains are in service at a time"
    return _track(parts, len(data.spaces), legend, title)


def _track(parts: Sequence[str], spaces: int, legend: str, title: str) -> Picture:
    """A track of two rows with a line about it below."""
    low = MARGIN + 2 * HIGH + 12
    line = write(Point(MARGIN, low), legend, SMALL, anchor="start")
    across = max(WIDE * -(-spaces // 2), SMALL.width(legend))
    return Picture(2 * MARGIN + across, low + MARGIN, "".join((*parts, line)), title)


def draw_income(data: Definition, counters: Sequence[Counter] = (), title: str = "") -> Picture:
    """The income track, with the last income of each company."""
    parts = []
    spaces = 1 + max((LEAST_INCOME, *(c.space for c in counters)))
    for i in range(spaces):
        p = income_corner(i)
        parts.append(rectangle(p.x, p.y, INCOME.x, INCOME.y, "cell"))
        parts.append(write(Point(p.x + 4, p.y + 8), str(i), BODY, anchor="start"))
    parts += _drawn(data, counters)
    down = -(-spaces // ACROSS)
    return Picture(2 * MARGIN + INCOME.x * ACROSS, 2 * MARGIN + INCOME.y * down, "".join(parts), title)
