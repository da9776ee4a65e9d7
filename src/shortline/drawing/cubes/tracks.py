"""The tracks beside a cube-rail board: market, trains and income, with the companies' cubes on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes.board import paints
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, HEADING, PRICE, SMALL, write
from shortline.drawing.parts.cube import Paint, cube
from shortline.drawing.svg import Picture, rectangle
from shortline.parts.ledger import dollars

MARGIN = 12.0
WIDE, HIGH = 52.0, 56.0


def draw_market(data: Definition, s: CubeRail, title: str = "") -> Picture:
    """The rungs of the market, the cubes that each par brings, and the companies' prices."""
    at = {c.name: c.rung for c in s.companies.values() if c.started}
    parts = []
    across = -(-len(data.rungs) // 2)
    for i, price in enumerate(data.rungs):
        p = _place(i, across)
        cubes = data.cubes_by_par.get(price, 0)
        parts.append(rectangle(p.x, p.y, WIDE, HIGH, "cell cell-par" if cubes else "cell"))
        parts.append(write(Point(p.x + 5, p.y + 11), dollars(price), PRICE, anchor="start"))
        if cubes:
            parts.append(write(Point(p.x + WIDE - 4, p.y + HIGH - 7), f"{cubes} cubes", SMALL, anchor="end"))
        parts.append(_cubes([c for c, rung in at.items() if rung == i], paints(data), p))
    legend = "gray: a company may start here, with so many cubes"
    low = MARGIN + 2 * HIGH + 12
    parts.append(write(Point(MARGIN, low), legend, SMALL, anchor="start"))
    return Picture(2 * MARGIN + WIDE * across, low + MARGIN, "".join(parts), title)


def _place(i: int, across: int) -> Point:
    return Point(MARGIN + WIDE * (i % across), MARGIN + HIGH * (i // across))


def _cubes(companies: Sequence[str], colors: Mapping[str, Paint], p: Point) -> str:
    return "".join(cube(colors[c], Point(p.x + 9 + 9.2 * i, p.y + 31), 8) for i, c in enumerate(companies))


def draw_trains(data: Definition, s: CubeRail, title: str = "") -> Picture:
    """The train track: a space for each train, with the cube of the company that has it."""
    parts = []
    across = -(-len(data.spaces) // 2)
    for i, space in enumerate(data.spaces):
        p = _place(i, across)
        owner = s.train_track[i]
        parts.append(rectangle(p.x, p.y, WIDE, HIGH, "cell cell-zone" if i == s.next_space else "cell"))
        parts.append(write(Point(p.x + 5, p.y + 12), space.kind, HEADING, 13, "start"))
        parts.append(write(Point(p.x + WIDE - 5, p.y + HIGH - 8), dollars(space.price), BODY, anchor="end"))
        parts.append(cube(paints(data)[owner], Point(p.x + 13, p.y + 35), 12) if owner else "")
    low = MARGIN + 2 * HIGH + 12
    legend = f"yellow: the next train for sale; {data.in_service} trains are in service at a time"
    parts.append(write(Point(MARGIN, low), legend, SMALL, anchor="start"))
    return Picture(2 * MARGIN + WIDE * across, low + MARGIN, "".join(parts), title)


def draw_income(data: Definition, s: CubeRail, title: str = "") -> Picture:
    """The income track, with the last income of each company."""
    top = max(39, *(c.income for c in s.companies.values()))
    across, wide, high = 20, 38.0, 34.0
    parts = []
    for i in range(top + 1):
        p = Point(MARGIN + wide * (i % across), MARGIN + high * (i // across))
        here = [c.name for c in s.companies.values() if c.started and c.income == i]
        parts.append(rectangle(p.x, p.y, wide, high, "cell"))
        parts.append(write(Point(p.x + 4, p.y + 8), str(i), BODY, anchor="start"))
        step = min(9.0, 24 / max(1, len(here) - 1))
        parts += [cube(paints(data)[c], Point(p.x + 8 + step * k, p.y + 24), 7) for k, c in enumerate(here)]
    down = -(-(top + 1) // across)
    return Picture(2 * MARGIN + wide * across, 2 * MARGIN + high * down, "".join(parts), title)
