"""Printed hexes, hexes under tiles, and whole boards: nothing overlaps, everything is there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import shortline
from shortline.drawing import board_svg, opening
from shortline.drawing.cubes.board import printed_hex
from shortline.drawing.geometry import Point, sheet
from shortline.drawing.glyphs.heralds import Arms
from shortline.drawing.rail.board import hex_arts, homes, stations
from shortline.drawing.rail.hexes import Beside, Painter
from shortline.drawing.rail.scene import arms_of, phases_of, scene
from shortline.eighteenxx.board.board import Laid, Map
from shortline.eighteenxx.component import Marker
from tests.board.maps import TITLES, printed
from tests.drawing.overlap import overlaps
from tests.drawing.svgread import read

OPTIONS = [(title, {}) for title in TITLES]
OPTIONS += [("18GA", {"cotton_port": True}), ("18GA", {"older_terrain": True}), ("18AL", {"decatur_home": True})]
GAMES = Path(__file__).resolve().parent.parent / "golden"
ARMS = {"A": Arms("A", ("#000000", "#ffffff"), 0)}


@pytest.mark.parametrize(("title", "options"), OPTIONS)
def test_nothing_overlaps_in_any_printed_hex(title: str, options: dict[str, bool]) -> None:
    rules, s = opening(shortline.find_title(title), options)
    painter = Painter(s.board.map, arms_of(rules.data), phases_of(rules.data))
    markers: dict[str, tuple[Marker, ...]] = {}
    for m in scene(rules, s).markers:
        markers[m.hex] = (*markers.get(m.hex, ()), m)
    for hex_id, it in s.board.map.hexes.items():
        beside = Beside(markers.get(hex_id, ()), int(len(it.stops) > 1))
        drawing = read(painter.art(hex_id, None, beside).body)
        assert not list(overlaps(drawing, s.board.map.layout)), hex_id
        words = " ".join(t.words for t in drawing.texts)
        assert hex_id in words
        assert not it.cost or f"${it.cost}" in words
        assert it.label in words
        for figure in (f for stop in it.stops for f in stop.revenue.values() if f):
            assert str(figure) in words, hex_id


def test_nothing_overlaps_in_any_hex_of_open_rails() -> None:
    rules, _ = opening(shortline.find_title("openrails"))
    data = rules.data
    for hex_id in data.map.hexes:
        for upgraded in (False, True):
            drawing = read(printed_hex(data, hex_id, upgraded))
            assert not list(overlaps(drawing, data.map.layout)), hex_id


def _tiled(map_: Map, hex_id: str, name: str) -> Map:
    lone = replace(map_.hexes[hex_id], name=name, stops=(), sections=())
    return replace(map_, hexes={hex_id: lone})


@pytest.mark.parametrize("title", TITLES)
def test_nothing_overlaps_under_any_tile_with_a_name_a_marker_and_a_station_beside(title: str) -> None:
    map_ = _tiled(printed(title), next(iter(printed(title).hexes)), "Harper's Ferry")
    hex_id = next(iter(map_.hexes))
    painter = Painter(map_, ARMS, {})
    beside = Beside((Marker(hex_id, "coal", "A"),), 1)
    for tile in map_.tiles:
        for rotation in range(6):
            art = painter.art(hex_id, Laid(tile, rotation), beside)
            drawing = read(art.body)
            assert not list(overlaps(drawing, map_.layout)), f"{tile} turned by {rotation}"
            assert len(art.beside) == 1
            assert hex_id in {t.words for t in drawing.texts}


NARROW = 0.88
"""The page's letters are that much narrower than those that texts are measured with."""
COVERED = ("city", "chip", "token", "town")


@pytest.mark.parametrize("title", [*TITLES, "openrails"])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_every_place_has_its_name_and_no_name_covers_what_counts(title: str, share: float) -> None:
    game = shortline.load(max((GAMES / title).glob("*.json"), key=lambda path: path.stat().st_size))
    s = game.at(int(game.number * share))
    drawing = read(board_svg(game.rules, s))
    names = [t.narrower(NARROW) for t in drawing.texts if t.kind == "name"]
    words = Counter(word for t in names for word in t.words.split())
    map_ = game.rules.data.map
    places = [map_.hexes[h] for h in map_.hexes] if title in TITLES else [map_.place(h) for h in map_.hexes]
    assert words == Counter(word for it in places if it for word in it.name.split())
    for i, t in enumerate(names):
        assert not [c for c in drawing.rounds if c.kind in COVERED and t.distance(c.x, c.y) < c.r - 1], t.words
        assert not [r for r in drawing.rects if r.kind in ("box", "chip") and t.overlaps(r, 1)], t.words
        assert not [other.words for other in names[i + 1 :] if t.overlaps(other, 1)], t.words


@pytest.mark.parametrize("title", [*TITLES, "openrails"])
def test_every_hex_of_a_board_has_its_element_and_its_tip(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    svg = board_svg(rules, s)
    map_ = rules.data.map
    for hex_id in map_.hexes:
        assert svg.count(f'id="hex-{hex_id}"') == 1
        assert f"<title>{hex_id}" in svg or f"({hex_id})</title>" in svg
    assert "<style" not in svg
    assert "<style" in board_svg(rules, s, theme="printed")


@pytest.mark.parametrize("title", TITLES)
def test_nothing_overlaps_on_the_board_at_the_end_of_a_game(title: str) -> None:
    game = shortline.load(max((GAMES / title).glob("*.json"), key=lambda path: path.stat().st_size))
    shown = scene(game.rules, game.state)
    map_, arts = shown.board.map, hex_arts(shown)
    page = sheet(map_.layout, map_.hexes)
    found = {h: read(art.body) for h, art in arts.items()}
    for hex_id, drawing in found.items():
        assert not list(overlaps(drawing, map_.layout)), hex_id
    standing = (*stations(shown, page, arts), *homes(shown, page, arts))
    assert standing
    for it in standing:
        p, drawing = it.at - page.middles[it.hex], found[it.hex]
        assert not [t.words for t in drawing.texts if t.distance(p.x, p.y) < it.radius], it
        others = [other for other in standing if other.hex == it.hex and other != it]
        assert all(it.at.distance(other.at) > it.radius + other.radius - 2 for other in others), it
        if it.stop < 0:
            rounds = [c for c in drawing.rounds if c.kind in ("city", "chip", "town")]
            assert all(p.distance(Point(c.x, c.y)) > it.radius + c.r - 0.2 for c in rounds), it
