"""Boards: the map with its tiles, markers and stations, and runs drawn over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from shortline.drawing.geometry import Point, half_size
from shortline.drawing.grid import Sheet, sheet
from shortline.drawing.parts.border import impassable
from shortline.drawing.parts.herald import Arms, herald
from shortline.drawing.parts.marker import home
from shortline.drawing.rail.hexes import BESIDE, Beside, HexArt, Painter, stand
from shortline.drawing.rail.runs import draw_runs
from shortline.drawing.svg import Picture, element, group, move
from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.component import Marker
from shortline.eighteenxx.routes.run import Written


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


def draw_board(scene: Scene) -> Picture:
    """The whole board: hexes, borders, runs and stations, in layers."""
    board = scene.board
    page = sheet(board.map.layout, board.map.hexes)
    arts = _arts(scene)
    hexes = [_hex(scene, page, h, art) for h, art in arts.items()]
    layers = (
        group(*hexes),
        group(*_borders(board, page)),
        group(*_homes(scene, page, arts)),
        group(*draw_runs(board, scene.runs, arts, page.middles), class_="runs") if scene.runs else "",
        group(*_stations(scene, page, arts)),
    )
    return Picture(page.width, page.height, "".join(layers), scene.title)


def draw_hex(scene: Scene, hex_id: str) -> Picture:
    """One hex of the board with everything on it."""
    half = half_size(scene.board.map.layout)
    page = Sheet(2 * half.x + 8, 2 * half.y + 8, {hex_id: half + Point(4, 4)})
    arts = {hex_id: _arts(scene)[hex_id]}
    here = replace(
        scene,
        homes=tuple(home_ for home_ in scene.homes if home_[0] == hex_id),
        board=replace(scene.board, stations=scene.board.stations_at(hex_id), cache={}),
    )
    walls = [
        impassable(scene.board.map.layout, page.middles[hex_id], e) for e in scene.board.map.hexes[hex_id].impassable
    ]
    body = _hex(scene, page, hex_id, arts[hex_id]) + "".join(
        (*walls, *_homes(here, page, arts), *_stations(here, page, arts))
    )
    return Picture(page.width, page.height, body, f"{hex_id} {scene.board.map.hexes[hex_id].name}".strip())


def _arts(scene: Scene) -> Mapping[str, HexArt]:
    board = scene.board
    painter = Painter(board.map, scene.arms, scene.phases)
    markers: dict[str, tuple[Marker, ...]] = {}
    for m in scene.markers:
        markers[m.hex] = (*markers.get(m.hex, ()), m)
    aside: dict[str, int] = {}
    for hex_id, stop, _ in scene.homes:
        aside[hex_id] = aside.get(hex_id, 0) + (stop < 0)
    for s in board.stations:
        aside[s.hex] = aside.get(s.hex, 0) + is_beside(s)
    return {h: painter.art(h, board.laid.get(h), Beside(markers.get(h, ()), aside.get(h, 0))) for h in board.map.hexes}


def is_beside(station: Station) -> bool:
    """Whether a station stands beside the circles."""
    return station.beside or station.stop < 0


def _hex(scene: Scene, page: Sheet, hex_id: str, art: HexArt) -> str:
    words = f"{hex_id} {scene.board.map.hexes[hex_id].name}".strip()
    tip = element("title", escape(words))
    return group(tip, art.body, id=f"hex-{hex_id}", transform=move(page.middles[hex_id]))


def _borders(board: Board, page: Sheet) -> list[str]:
    """Impassable sides, each drawn once."""
    return [
        impassable(board.map.layout, page.middles[h], edge)
        for h, it in board.map.hexes.items()
        for edge in it.impassable
        if edge < 3
    ]


def _homes(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[str]:
    """The letters of corporations in the circles of homes that have no station yet."""
    found, aside = [], dict[str, int]()
    for hex_id, stop, corporation in scene.homes:
        art, arms = arts[hex_id], scene.arms[corporation]
        if stop < 0:
            n = aside[hex_id] = aside.get(hex_id, 0) + 1
            p = art.beside[-n] if art.beside else Point(0, 0)
            found.append(herald(arms, page.middles[hex_id] + p, BESIDE))
        else:
            free = len(art.circles[stop]) - 1 if 0 <= stop < len(art.circles) else 0
            found.append(home(arms, page.middles[hex_id] + stand(art, stop, free)))
    return found


def _stations(scene: Scene, page: Sheet, arts: Mapping[str, HexArt]) -> list[str]:
    """The tokens, in circles in the order they were placed, or beside them."""
    found = []
    used: dict[tuple[str, int], int] = {}
    for s in scene.board.stations:
        arms = scene.arms.get(s.corporation) or Arms(s.corporation, ("#444444", "#ffffff"), 0)
        key = (s.hex, -1 if is_beside(s) else s.stop)
        k = used[key] = used.get(key, -1) + 1
        art, middle = arts[s.hex], page.middles[s.hex]
        if is_beside(s):
            drawn = herald(arms, middle + (art.beside[k] if k < len(art.beside) else Point(0, 0)), BESIDE)
        else:
            drawn = herald(arms, middle + stand(art, s.stop, k))
        found.append(drawn)
    return found
