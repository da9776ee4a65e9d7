"""Outlines: borders of states and the coast, which a title's ``outline.toml`` has, cut to the hexes of its map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from shortline.drawing.geometry import Point, centre, corners
from shortline.drawing.glyphs.ground import outline as hexagon
from shortline.drawing.svg import at, path
from shortline.parts.hexgrid import Layout
from shortline.parts.reading import Reader, load
from shortline.titles import file

Ring = tuple[Point, ...]
WHOLE = 0.96
"""A hex of which so much is land has no coast worth drawing."""


@dataclass(frozen=True, eq=False)
class Outline:
    """The borders of states and the land of a map, as rings in the drawing's measure from the middle of hex A1."""

    borders: tuple[Ring, ...] = ()
    land: tuple[Ring, ...] = ()
    """Whatever is no land is sea; a map without any has no coast."""

    def within(self, layout: Layout, hex_id: str) -> str:
        """What a hex has of the coast and the borders, about its middle."""
        middle = centre(layout, hex_id)
        shape = corners(layout)
        return self._sea(layout, middle, shape) + self._lines(middle, shape)

    def _sea(self, layout: Layout, middle: Point, shape: Sequence[Point]) -> str:
        parts = [part for ring in self.land if (part := clipped(_about(ring, middle), shape))]
        if not self.land or sum(area(part) for part in parts) > WHOLE * area(shape):
            return ""
        return path(hexagon(layout) + "".join(f"M{_line(part)}Z" for part in parts), "sea", fill_rule="evenodd")

    def _lines(self, middle: Point, shape: Sequence[Point]) -> str:
        pieces = [piece for ring in self.borders for piece in cut(_about(ring, middle), shape)]
        return path("".join(f"M{_line(piece)}" for piece in pieces), "state-line") if pieces else ""


NOWHERE = Outline()


@cache
def outline_of(title: str) -> Outline:
    """The outline of a title's map; of a title without the file, nothing."""
    source = file(title, "outline.toml")
    if source is None:
        return NOWHERE
    reader = load(source)
    made = Outline(_rings(reader, "borders"), _rings(reader, "land"))
    reader.done()
    return made


def _rings(reader: Reader, key: str) -> tuple[Ring, ...]:
    """The rings of a table: for each name x and y of its points in turn."""
    table = reader.table(key)
    rings: list[Ring] = []
    for name in table.keys():  # noqa: SIM118 (a reader is no mapping)
        figures = table.numbers(name)
        if len(figures) < 6 or len(figures) % 2:
            table.fail(name, "is no ring: x and y of at least three points")
        rings.append(tuple(Point(x, y) for x, y in zip(figures[::2], figures[1::2], strict=True)))
    return tuple(rings)


def _about(ring: Ring, middle: Point) -> Ring:
    return tuple(p - middle for p in ring)


def _line(points: Sequence[Point]) -> str:
    return "L".join(at(p) for p in points)


def area(ring: Sequence[Point]) -> float:
    """The area that a ring encloses."""
    return abs(sum(a.x * b.y - b.x * a.y for a, b in _sides(ring))) / 2


def _sides(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _inside(p: Point, a: Point, b: Point) -> float:
    """How far a point lies on the inner side of a clockwise side, times the side's length."""
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)


def clipped(ring: Ring, shape: Sequence[Point]) -> Ring:
    """The part of a ring within a convex shape, whose corners go clockwise."""
    for a, b in _sides(shape):
        kept: list[Point] = []
        for p, q in _sides(ring):
            here, there = _inside(p, a, b), _inside(q, a, b)
            if here >= 0:
                kept.append(p)
            if (here >= 0) != (there >= 0):
                kept.append(p + (q - p) * (here / (here - there)))
        if not kept:
            return ()
        ring = tuple(kept)
    return ring


def cut(ring: Ring, shape: Sequence[Point]) -> list[list[Point]]:
    """The pieces of a ring's line within a convex shape."""
    pieces: list[list[Point]] = []
    for p, q in _sides(ring):
        enter, leave = 0.0, 1.0
        for a, b in _sides(shape):
            here, there = _inside(p, a, b), _inside(q, a, b)
            if here < 0 and there < 0:
                leave = -1.0
            elif here < 0:
                enter = max(enter, here / (here - there))
            elif there < 0:
                leave = min(leave, here / (here - there))
        if enter >= leave:
            continue
        start, end = p + (q - p) * enter, p + (q - p) * leave
        if pieces and pieces[-1][-1].distance(start) < 0.01:
            pieces[-1].append(end)
        else:
            pieces.append([start, end])
    return pieces
