"""Boards: the printed map, what lies on it, and runs drawn over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees

from shortline.drawing.geometry import APOTHEM, MIDDLE, SIZE, Point, centre, corners, edge_point, polar
from shortline.drawing.herald import token
from shortline.drawing.plan import Disc, Plan, plan
from shortline.drawing.style import Theme, stylesheet
from shortline.drawing.svg import document, element, group, text
from shortline.drawing.tile import VALUE, circle_points, draw_texts, draw_tile, ground, plain_value, stops, track
from shortline.eighteenxx.board.board import Board, Hex, Station
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.definition import CorporationDef
from shortline.eighteenxx.routes.run import Run

MARGIN = 14.0
RUN_COLORS = ("#d81b60", "#1e88e5", "#ffc107", "#004d40")


@dataclass(frozen=True)
class Dressing:
    """What a drawing shows beside the board itself."""

    corporations: Mapping[str, CorporationDef] = field(default_factory=dict)
    runs: Sequence[Run] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    """Small markers by hex: coal, ports, hotels."""
    homes: bool = True
    """Whether homes without a station are named."""


def draw_board(board: Board, dressing: Dressing | None = None, theme: Theme = "printed", title: str = "") -> str:
    """A whole board as an SVG file."""
    dressing = dressing or Dressing()
    layout = board.map.layout
    middles = {h: centre(layout, h) for h in board.map.hexes}
    left, top = min(p.x for p in middles.values()), min(p.y for p in middles.values())
    right, bottom = max(p.x for p in middles.values()), max(p.y for p in middles.values())
    shift = Point(SIZE + MARGIN - left, SIZE + MARGIN - top)
    parts = [
        group(draw_hex(board, h, dressing), transform=_move(middles[h] + shift), id=f"hex-{h}") for h in board.map.hexes
    ]
    parts.append(group(*_impassable(board, middles, shift)))
    parts.append(group(*_runs(board, dressing.runs, middles, shift)))
    size = (right - left + 2 * (SIZE + MARGIN), bottom - top + 2 * (SIZE + MARGIN))
    return document(*size, *parts, style=stylesheet(theme), title=title)


def _move(p: Point) -> str:
    from shortline.drawing.svg import number

    return f"translate({number(p.x)} {number(p.y)})"


def draw_hex(board: Board, hex_id: str, dressing: Dressing) -> str:
    """One hex with its tile, stations and markers."""
    layout, it = board.map.layout, board.map.hexes[hex_id]
    laid = board.laid.get(hex_id)
    if laid:
        tile = board.map.tiles[laid.tile]
        body = draw_tile(layout, tile, laid.rotation)
        circles = circle_points(layout, tile, laid.rotation)
        name = ""
    else:
        found = plan(layout, it.sections, it.stops)
        body, circles = printed(board, it, found), _printed_circles(found)
        name = it.name
    tokens = _tokens(board, hex_id, circles, dressing)
    mark = dressing.marks.get(hex_id)
    return "".join(
        (
            body,
            tokens,
            text(0, -APOTHEM + 26 if board.map.layout != "pointy" else -38, name, class_="name") if name else "",
            _marker(mark) if mark else "",
            text(0, APOTHEM - 6 if board.map.layout != "pointy" else SIZE - 16, hex_id, class_="id"),
        )
    )


def _marker(words: str) -> str:
    at = polar(40, -150)
    return element("rect", x=at.x - 13, y=at.y - 7, width=26, height=14, class_="value") + text(
        at.x, at.y, words, class_="figure"
    )


def printed(board: Board, it: Hex, found: Plan) -> str:
    """A hex as the map prints it."""
    layout = board.map.layout
    body = ground(layout, it.ground) + track(found) + stops(found, it.stops)
    if it.stub >= 0:
        e = edge_point(layout, it.stub)
        body += element("line", x1=e.x, y1=e.y, x2=e.x * 0.6, y2=e.y * 0.6, class_="track")
    taken: list[Disc] = [Disc(Point(0, -34), 14)] if it.name else []
    body += _terrain(it, found, taken)
    boxes = [s for s in it.stops if len(s.revenue) > 1]
    if boxes:
        at = found.room(16, taken, Point(0, 24))
        body += _box(at, boxes[0].revenue)
        taken.append(Disc(at, 18))
    body += draw_texts(texts_clear(found, it, taken))
    return body


def texts_clear(found: Plan, it: Hex, taken: list[Disc]) -> tuple[tuple[str, str, Point, float], ...]:
    """The value and label of a printed hex, clear of what is there."""
    placed: list[tuple[str, str, Point, float]] = []
    figure = next((plain_value(s) for s in it.stops if plain_value(s)), 0)
    if figure:
        at = found.room(VALUE, taken, Point(0, 20))
        placed.append(("figure", str(figure), at, VALUE))
        taken.append(Disc(at, VALUE))
    if it.label:
        radius = 4 + 4.2 * len(it.label)
        placed.append(("tag", it.label, found.room(radius, taken, Point(30, 10)), radius))
    return tuple(placed)


def _terrain(it: Hex, found: Plan, taken: list[Disc]) -> str:
    """The cost of the ground and a sign for what it is."""
    if not it.cost:
        return ""
    at = found.room(15, taken, Point(0, 22))
    taken.append(Disc(at, 16))
    signs = []
    for i, kind in enumerate(it.terrain):
        x = at.x + (i - (len(it.terrain) - 1) / 2) * 14
        signs.append(_sign(kind, x, at.y + 7))
    return "".join(signs) + text(at.x, at.y - 6, f"${it.cost}", class_="cost")


def _sign(kind: str, x: float, y: float) -> str:
    if kind == "mountain":
        return element(
            "path", d=f"M{x - 7:.1f} {y + 5:.1f}L{x:.1f} {y - 6:.1f}L{x + 7:.1f} {y + 5:.1f}Z", class_="mountain"
        )
    if kind == "swamp":
        return element(
            "path",
            d=f"M{x - 6:.1f} {y + 4:.1f}v-7m6 7v-9m6 9v-7m-14 8h16",
            class_="swamp",
        )
    wave = f"M{x - 8:.1f} {y:.1f}q4 -5 8 0t8 0"
    return element("path", d=wave, class_="water")


def _box(at: Point, figures: Mapping[Color, int]) -> str:
    """The values of an off-map area: one for each colour of tile from which it holds."""
    width = 24.0
    start = at.x - width * len(figures) / 2
    parts = []
    for i, (color, figure) in enumerate(figures.items()):
        x = start + i * width
        parts.append(element("rect", x=x, y=at.y - 9, width=width, height=18, class_=f"box {color}"))
        parts.append(text(x + width / 2, at.y, str(figure), class_="figure"))
    return "".join(parts)


def _printed_circles(found: Plan) -> Mapping[tuple[int, int], Point]:
    return {(i, k): c for i, circles in enumerate(found.circles) for k, c in enumerate(circles or (found.stops[i],))}


def _tokens(board: Board, hex_id: str, circles: Mapping[tuple[int, int], Point], dressing: Dressing) -> str:
    parts = []
    used: dict[int, int] = {}
    for station in board.stations_at(hex_id):
        k = used.get(station.stop, 0)
        if not station.beside:
            used[station.stop] = k + 1
        parts.append(_token(station, _spot(station, k, circles), dressing))
    return "".join(parts)


def _spot(station: Station, k: int, circles: Mapping[tuple[int, int], Point]) -> Point:
    if station.beside:
        return polar(42, 30)
    if station.stop < 0:
        return MIDDLE
    return circles.get((station.stop, k)) or circles.get((station.stop, 0)) or MIDDLE


def _token(station: Station, at: Point, dressing: Dressing) -> str:
    it = dressing.corporations.get(station.corporation)
    colors = it.colors if it else ("#444444", "#ffffff")
    return token(station.corporation, colors, at)


def _impassable(board: Board, middles: Mapping[str, Point], shift: Point) -> list[str]:
    layout = board.map.layout
    around = corners(layout)
    found = []
    for hex_id, it in board.map.hexes.items():
        for edge in it.impassable:
            a = middles[hex_id] + shift + around[edge]
            b = middles[hex_id] + shift + around[(edge + 1) % 6]
            found.append(element("line", x1=a.x, y1=a.y, x2=b.x, y2=b.y, class_="impassable"))
    return found


def _runs(board: Board, runs: Sequence[Run], middles: Mapping[str, Point], shift: Point) -> list[str]:
    """Runs as coloured lines, parallel where trains share a hex."""
    found = []
    for n, run in enumerate(runs):
        offset = (n - (len(runs) - 1) / 2) * 5
        d = []
        for leg in run.legs:
            points = [middles[h] + shift for h in leg]
            d.append(_beside(points, offset))
        found.append(element("path", d=" ".join(d), class_="run", stroke=RUN_COLORS[n % len(RUN_COLORS)]))
    return found


def _beside(points: Sequence[Point], offset: float) -> str:
    from shortline.drawing.svg import number

    if len(points) < 2:
        return ""
    a, b = points[0], points[-1]
    across = polar(offset, degrees(atan2(b.y - a.y, b.x - a.x)) + 90)
    return "M" + "L".join(f"{number(p.x + across.x)} {number(p.y + across.y)}" for p in points)
