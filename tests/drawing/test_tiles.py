"""Tiles: nothing overlaps at any rotation, and track meets the middles of the edges."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

import pytest

from shortline.drawing.geometry import APOTHEM, Point, edge_point
from shortline.drawing.rail.tile import tile_art
from shortline.eighteenxx.board.catalogue import catalogue
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Stop, Tile
from shortline.parts.hexgrid import Layout
from tests.board.maps import TITLES, printed
from tests.drawing.overlap import overlaps
from tests.drawing.svgread import read

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
TILES = [pytest.param(layout, tile, id=f"{layout}-{tile.id}") for layout in LAYOUTS for tile in catalogue().values()]


def test_the_catalogue_has_every_tile_of_the_four_titles() -> None:
    assert {t for title in TITLES for t in printed(title).tiles} <= catalogue().keys()


@pytest.mark.parametrize(("layout", "tile"), TILES)
def test_nothing_overlaps_at_any_rotation(layout: Layout, tile: Tile) -> None:
    for rotation in range(6):
        drawing = read(tile_art(layout, tile).draw(rotation))
        assert not list(overlaps(drawing, layout)), f"turned by {rotation}"
        words = [t.words for t in drawing.texts]
        assert tile.number in words
        assert not tile.label or tile.label in words
        worths = {str(f) for s in tile.stops for f in s.revenue.values() if f}
        assert worths <= set(words)


@pytest.mark.parametrize(("layout", "tile"), TILES)
def test_track_ends_meet_the_middles_of_the_edges(layout: Layout, tile: Tile) -> None:
    for rotation in range(6):
        drawing = read(tile_art(layout, tile).draw(rotation))
        ends = [end for s in drawing.strokes if s.kind == "track" for end in s.ends]
        outer = [(x, y) for x, y in ends if hypot(x, y) > APOTHEM - 3]
        edges = [edge_point(layout, e) for e in tile.edges[rotation]]
        assert all(any(hypot(x - p.x, y - p.y) < 0.05 for x, y in outer) for p in edges)
        assert all(any(hypot(x - p.x, y - p.y) < 0.05 for p in edges) for x, y in outer)


@pytest.mark.parametrize(("layout", "tile"), TILES)
def test_track_is_drawn_where_the_tile_has_it_and_nowhere_else(layout: Layout, tile: Tile) -> None:
    wanted = [_way(layout, tile, s.a, s.b) for s in tile.sections]
    drawn = [p for s in read(tile_art(layout, tile).draw(0)).strokes if s.kind == "track" for p in s.points]
    for way in wanted:
        assert all(_near(p, drawn) < 2 for p in way)
    for p in drawn:
        assert min(_near(p, way) for way in wanted) < 2


def _way(layout: Layout, tile: Tile, a: int, b: int) -> list[tuple[float, float]]:
    """Where a section runs, worked out from its ends: an arc or a straight line from edge to edge, or to a stop.

    Of a stop on the only line between two edges each half of that line belongs to one edge.
    """
    others = [s.a for s in tile.sections if s.b == b and s.a != a] if b >= STOP else []
    stop = tile.stops[b - STOP] if b >= STOP else None
    if stop is None and b != JUNCTION:
        return edge_to_edge(layout, a, b)
    if stop and len(others) == 1 and _on_the_line(tile, stop, a, others[0]):
        return edge_to_edge(layout, a, others[0])[:31]
    p, start = (Point(0, 0) if stop is None else tile_art(layout, tile).plan.spots[b - STOP].at), edge_point(layout, a)
    return [(start.x + (p.x - start.x) * k / 60, start.y + (p.y - start.y) * k / 60) for k in range(61)]


def _on_the_line(tile: Tile, stop: Stop, a: int, b: int) -> bool:
    return stop.kind in ("town", "mine") or (len(tile.stops) > 1 and (b - a) % 6 != 3)


def edge_to_edge(layout: Layout, a: int, b: int) -> list[tuple[float, float]]:
    """Points along the curve that leaves both edges at a right angle."""
    p, q = edge_point(layout, a), edge_point(layout, b)
    if (b - a) % 6 == 3:
        return [(p.x + (q.x - p.x) * k / 60, p.y + (q.y - p.y) * k / 60) for k in range(61)]
    # The middle of the circle lies on both edges: where the lines along them meet.
    scale = (APOTHEM**2) / (APOTHEM**2 + p.x * q.x + p.y * q.y)
    cx, cy = (p.x + q.x) * scale, (p.y + q.y) * scale
    radius = hypot(p.x - cx, p.y - cy)
    first, last = atan2(p.y - cy, p.x - cx), atan2(q.y - cy, q.x - cx)
    turn = (last - first + pi) % (2 * pi) - pi
    angles = [first + turn * k / 60 for k in range(61)]
    return [(cx + radius * cos(t), cy + radius * sin(t)) for t in angles]


def _near(p: tuple[float, float], points: list[tuple[float, float]]) -> float:
    return min(hypot(p[0] - x, p[1] - y) for x, y in points)


@pytest.mark.parametrize(("layout", "tile"), TILES)
def test_circles_stand_where_the_tile_has_them(layout: Layout, tile: Tile) -> None:
    for rotation in range(6):
        drawn = {
            (round(c.x, 1), round(c.y, 1))
            for c in read(tile_art(layout, tile).draw(rotation)).rounds
            if c.kind == "city"
        }
        places = [
            (round(p.x, 1), round(p.y, 1))
            for spot, circles in zip(tile.stops, tile_art(layout, tile).circles(rotation), strict=True)
            if spot.slots
            for p in circles
        ]
        assert len(places) == sum(s.slots for s in tile.stops)
        assert {(x + 0.0, y + 0.0) for x, y in places} == {(x + 0.0, y + 0.0) for x, y in drawn}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_crossing_track_without_a_switch_lies_on_two_levels(layout: Layout) -> None:
    crossing, switch = catalogue()["20"], catalogue()["23"]
    assert len(tile_art(layout, crossing).plan.levels) == 2
    assert len(tile_art(layout, switch).plan.levels) == 1
