"""Tiles as symbols: ground, track, cities, towns, value and label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from shortline.drawing.geometry import MIDDLE, Point, outline, polar
from shortline.drawing.plan import CIRCLE, DOT, Disc, Plan, plan
from shortline.drawing.svg import element, group, text
from shortline.eighteenxx.board.tile import Color, Section, Stop, Tile
from shortline.parts.hexgrid import Layout

VALUE = 10.0
"""The radius of a value's circle."""


@cache
def tile_plan(layout: Layout, tile: Tile) -> Plan:
    """The plan of a tile as it is printed."""
    return plan(layout, tile.sections, tile.stops)


def ground(layout: Layout, color: Color) -> str:
    """The coloured hexagon."""
    return element("polygon", points=outline(layout), class_=f"hex {color}")


def track(found: Plan) -> str:
    """The lines of track, cased so that crossings show."""
    casing = "".join(element("path", d=line.path, class_="casing") for line in found.lines)
    rails = "".join(element("path", d=line.path, class_="track") for line in found.lines)
    return casing + rails


def stops(found: Plan, kinds: Sequence[Stop]) -> str:
    """Cities with their circles, towns as bars or dots."""
    parts = []
    for at, circles, bar, stop in zip(found.stops, found.circles, found.bars, kinds, strict=True):
        if stop.kind in ("city", "offboard", "cmd"):
            parts.append(_city(at, circles, stop))
        elif bar is not None:
            a, b = at + polar(11, bar), at - polar(11, bar)
            ends = {"x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y}
            parts.append(element("line", class_="bar-casing", **ends) + element("line", class_="bar", **ends))
        elif stop.kind in ("town", "mine"):
            parts.append(element("circle", cx=at.x, cy=at.y, r=DOT, class_="town"))
    return "".join(parts)


def _city(at: Point, circles: Sequence[Point], stop: Stop) -> str:
    base = ""
    if len(circles) == 2:
        base = element(
            "rect",
            x=at.x - 2 * CIRCLE,
            y=at.y - CIRCLE,
            width=4 * CIRCLE,
            height=2 * CIRCLE,
            class_="city-base",
        )
    elif len(circles) > 2:
        base = element("circle", cx=at.x, cy=at.y, r=CIRCLE * 1.9, class_="city-base")
    elif not circles and stop.kind == "city":
        base = element("rect", x=at.x - 9, y=at.y - 9, width=18, height=18, class_="city-base")
    return base + "".join(element("circle", cx=c.x, cy=c.y, r=CIRCLE, class_="city") for c in circles)


def plain_value(stop: Stop) -> int:
    """The figure of a stop that has one; 0 for one with several or none."""
    return next(iter(stop.revenue.values())) if len(stop.revenue) == 1 else 0


def texts(found: Plan, kinds: Sequence[Stop], label: str) -> tuple[tuple[str, str, Point, float], ...]:
    """The texts of a tile: class, words, place and radius. Stops of one value share one figure."""
    placed: list[tuple[str, str, Point, float]] = []
    taken: list[Disc] = []
    for figure in dict.fromkeys(plain_value(s) for s in kinds):
        if figure:
            at = found.room(VALUE, taken)
            placed.append(("figure", str(figure), at, VALUE))
            taken.append(Disc(at, VALUE))
    if label:
        radius = 4 + 4.2 * len(label)
        at = found.room(radius, taken)
        placed.append(("tag", label, at, radius))
    return tuple(placed)


@cache
def tile_texts(layout: Layout, tile: Tile) -> tuple[tuple[str, str, Point, float], ...]:
    """The texts of a tile as it is printed."""
    return texts(tile_plan(layout, tile), tile.stops, tile.label)


def draw_texts(found: Sequence[tuple[str, str, Point, float]], rotation: int = 0) -> str:
    """Texts upright on a tile turned by ``rotation``."""
    parts = []
    for kind, words, at, radius in found:
        p = at.turned(rotation)
        if kind == "figure":
            parts.append(element("circle", cx=p.x, cy=p.y, r=radius, class_="value"))
        parts.append(text(p.x, p.y, words, class_=kind))
    return "".join(parts)


def tile_body(layout: Layout, tile: Tile) -> str:
    """A tile without its texts, unturned: what the page uses as a symbol."""
    found = tile_plan(layout, tile)
    return ground(layout, tile.color) + track(found) + stops(found, tile.stops)


def draw_tile(layout: Layout, tile: Tile, rotation: int = 0) -> str:
    """A tile turned by ``rotation`` about the middle, its texts upright."""
    turn = f"rotate({rotation * 60})" if rotation else None
    return group(tile_body(layout, tile), transform=turn) + draw_texts(tile_texts(layout, tile), rotation)


def circle_points(layout: Layout, tile: Tile, rotation: int) -> Mapping[tuple[int, int], Point]:
    """Where a station stands, by stop and circle, on a turned tile."""
    found = tile_plan(layout, tile)
    return {
        (i, k): c.turned(rotation) for i, group_ in enumerate(found.circles) for k, c in enumerate(group_ or (MIDDLE,))
    }


def sections_plan(layout: Layout, sections: tuple[Section, ...], kinds: tuple[Stop, ...]) -> Plan:
    """The plan of printed track."""
    return plan(layout, sections, kinds)
