"""Boards: the map with its tiles, markers and stations, and runs drawn over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from shortline.drawing.geometry import Point, Sheet, half_size, sheet
from shortline.drawing.glyphs.ground import impassable
from shortline.drawing.glyphs.heralds import TOKEN, Arms, herald
from shortline.drawing.glyphs.labels import PlaceName
from shortline.drawing.glyphs.markers import COMMON, Shape, home
from shortline.drawing.outline import NOWHERE, Outline
from shortline.drawing.rail.hexes import BESIDE, Beside, HexArt, Painter, stand
from shortline.drawing.rail.names import place_names
from shortline.drawing.rail.runs import draw_runs
from shortline.drawing.svg import Picture, element, group, move
from shortline.drawing.track import CIRCLE
from shortline.eighteenxx.board.board import Board, Map, Station
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.component import Marker
from shortline.eighteenxx.routes.trains import Written
from shortline.kernel.wording import DOLLARS, Currency
from shortline.parts.hexgrid import neighbour, opposite


@dataclass(frozen=True)
class Scene:
    """A board and whatever is to be seen on it."""

    board: Board
    arms: Mapping[str, Arms] = field(default_factory=dict)
    homes: tuple[tuple[str, int, str], ...] = ()
    """Hex, stop and corporation of homes that have no station yet; a stop of -1 is any."""
    markers: tuple[Marker, ...] = ()
    phases: Mapping[Color, str] = field(default_factory=dict)
    """The phase with which each colour of tile begins."""
    runs: Sequence[Written] = ()
    title: str = ""
    shapes: Mapping[str, Shape] = field(default_factory=lambda: COMMON)
    """The pictograms of its markers."""
    outline: Outline = NOWHERE
    money: Currency = DOLLARS
    """How costs are written."""


def draw_board(scene: Scene) -> Picture:
    """The whole board: hexes, borders, runs and stations, in layers."""
    board = scene.board
    page = sheet(board.map.layout, board.map.hexes)
    arts = hex_arts(scene)
    hexes = [_hex(scene, page, h, art) for h, art in arts.items()]
    layers = (
        group(*hexes),
        group(*(impassable(board.map.layout, page.middles[h], edge) for h, edge in closed(board.map))),
        group(*_homes(scene, page, arts)),
        group(*draw_runs(board, scene.runs, arts, page.middles), class_="runs") if scene.runs else "",
        group(*_stations(scene, page, arts)),
        group(*(it.draw(page.middles[it.hex]) for it in names(scene, page, arts)), class_="names"),
    )
    return Picture(page.width, page.height, "".join(layers), scene.title)


def draw_hex(scene: Scene, hex_id: str) -> Picture:
    """One hex of the board with everything on it."""
    half = half_size(scene.board.map.layout)
    page = Sheet(2 * half.x + 8, 2 * half.y + 8, {hex_id: half + Point(4, 4)})
    arts = {hex_id: hex_arts(scene)[hex_id]}
    here = replace(
        scene,
        homes=tuple(home_ for home_ in scene.homes if home_[0] == hex_id),
        board=replace(scene.board, stations=scene.board.stations_at(hex_id)),
    )
    walls = [
        impassable(scene.board.map.layout, page.middles[hex_id], e) for e in scene.board.map.hexes[hex_id].impassable
    ]
    whole = sheet(scene.board.map.layout, scene.board.map.hexes)
    its = (it for it in names(scene, whole, hex_arts(scene)) if it.hex == hex_id)
    name = group(*(it.draw(page.middles[hex_id]) for it in its), class_="names")
    body = _hex(scene, page, hex_id, arts[hex_id]) + "".join(
        (*walls, *_homes(here, page, arts), *_stations(here, page, arts), name)
    )
    return Picture(page.width, page.height, body, f"{hex_id} {scene.board.map.hexes[hex_id].name}".strip())


def hex_arts(scene: Scene) -> Mapping[str, HexArt]:
    """Every hex of the board as it is to be drawn."""
    board = scene.board
    painter = Painter(board.map, scene.arms, scene.phases, scene.shapes, scene.outline, scene.money)
    markers: dict[str, tuple[Marker, ...]] = {}
    for m in scene.markers:
        markers[m.hex] = (*markers.get(m.hex, ()), m)
    aside: dict[str, int] = {}
    for hex_id, stop, _ in scene.homes:
        aside[hex_id] = aside.get(hex_id, 0) + (stop < 0)
    for s in board.stations:
        aside[s.hex] = aside.get(s.hex, 0) + is_beside(s)
    return {h: painter.art(h, board.laid.get(h), Beside(markers.get(h, ()), aside.get(h, 0))) for h in board.map.hexes}


def names(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[PlaceName]:
    """The names of places, where they stand on this board."""
    return place_names(scene.board.map, arts, page)


def is_beside(station: Station) -> bool:
    """Whether a station stands beside the circles."""
    return station.beside or station.stop < 0


def _hex(scene: Scene, page: Sheet, hex_id: str, art: HexArt) -> str:
    words = f"{hex_id} {scene.board.map.hexes[hex_id].name}".strip()
    tip = element("title", escape(words))
    return group(tip, art.body, id=f"hex-{hex_id}", transform=move(page.middles[hex_id]))


def closed(map_: Map) -> tuple[tuple[str, int], ...]:
    """Hex and edge of the impassable sides, each once."""
    return tuple(
        (h, edge)
        for h, it in map_.hexes.items()
        for edge in it.impassable
        if edge < opposite(edge) or neighbour(map_.layout, h, edge) not in map_.hexes
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a station stands on the sheet, or the letters of a home that has none yet."""

    corporation: str
    hex: str
    stop: int
    """-1: beside the circles."""
    circle: int
    at: Point
    radius: float


def homes(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[Standing]:
    """The homes that have no station yet: in the last circle of their stop, or beside."""
    standing, aside = [], dict[str, int]()
    for hex_id, stop, corporation in scene.homes:
        art, middle = arts[hex_id], page.middles[hex_id]
        if stop < 0:
            n = aside[hex_id] = aside.get(hex_id, 0) + 1
            p = art.beside[-n] if art.beside else Point(0, 0)
            standing.append(Standing(corporation, hex_id, -1, n - 1, middle + p, BESIDE))
        else:
            free = len(art.circles[stop]) - 1 if 0 <= stop < len(art.circles) else 0
            standing.append(Standing(corporation, hex_id, stop, free, middle + stand(art, stop, free), CIRCLE))
    return standing


def stations(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[Standing]:
    """The stations, in circles in the order they were placed, or beside them."""
    standing = []
    used: dict[tuple[str, int], int] = {}
    for s in scene.board.stations:
        stop = -1 if is_beside(s) else s.stop
        k = used[s.hex, stop] = used.get((s.hex, stop), -1) + 1
        art, middle = arts[s.hex], page.middles[s.hex]
        if stop < 0:
            p, radius = art.beside[k] if k < len(art.beside) else Point(0, 0), BESIDE
        else:
            p, radius = stand(art, stop, k), TOKEN
        standing.append(Standing(s.corporation, s.hex, stop, k, middle + p, radius))
    return standing


def _homes(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[str]:
    """The letters of corporations in the circles of homes that have no station yet."""
    return [home(scene.arms[it.corporation], it.at, it.radius) for it in homes(scene, page, arts)]


def _stations(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[str]:
    """The tokens."""
    return [
        herald(scene.arms.get(it.corporation) or Arms(it.corporation, ("#444444", "#ffffff"), 0), it.at, it.radius)
        for it in stations(scene, page, arts)
    ]
