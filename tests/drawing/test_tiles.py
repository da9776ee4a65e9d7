"""Tiles: nothing overlaps at any rotation, and track meets the middles of the edges."""

from __future__ import annotations

from math import hypot

import pytest

from shortline.drawing.geometry import APOTHEM, edge_point
from shortline.drawing.rail.tile import draw_tile, tile_art
from shortline.eighteenxx.board.catalogue import catalogue
from shortline.eighteenxx.board.tile import Tile
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
        drawing = read(draw_tile(layout, tile, rotation))
        assert not list(overlaps(drawing, layout)), f"turned by {rotation}"
        words = [t.words for t in drawing.texts]
        assert tile.number in words
        assert not tile.label or tile.label in words
        worths = {str(f) for s in tile.stops for f in s.revenue.values() if f}
        assert worths <= set(words)


@pytest.mark.parametrize(("layout", "tile"), TILES)
def test_track_ends_meet_the_middles_of_the_edges(layout: Layout, tile: Tile) -> None:
    for rotation in range(6):
        drawing = read(draw_tile(layout, tile, rotation))
        ends = [end for s in drawing.strokes if s.kind == "track" for end in s.ends]
        outer = [(x, y) for x, y in ends if hypot(x, y) > APOTHEM - 3]
        edges = [edge_point(layout, e) for e in tile.edges[rotation]]
        assert all(any(hypot(x - p.x, y - p.y) < 0.05 for x, y in outer) for p in edges)
        assert all(any(hypot(x - p.x, y - p.y) < 0.05 for p in edges) for x, y in outer)


@pytest.mark.parametrize(("layout", "tile"), TILES)
def test_circles_stand_where_the_tile_has_them(layout: Layout, tile: Tile) -> None:
    for rotation in range(6):
        drawn = {
            (round(c.x, 1), round(c.y, 1)) for c in read(draw_tile(layout, tile, rotation)).rounds if c.kind == "city"
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
