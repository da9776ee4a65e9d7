"""The board of a cube-rail game: places with their values and squares, ground, cubes and stations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from shortline.cuberail.definition import Definition, Hex, Place
from shortline.cuberail.state import CubeRail
from shortline.drawing.free_space import FreeSpace, box, disc, grid, nooks, spots
from shortline.drawing.geometry import Point, Sheet, half_size, is_pointy, sheet
from shortline.drawing.glyphs.ground import ground, impassable, terrain
from shortline.drawing.glyphs.labels import PlaceName, raised, small, value
from shortline.drawing.glyphs.markers import SIDE, Paint, cube, home_square
from shortline.drawing.lettering import SMALL, broken, paragraph
from shortline.drawing.outline import NOWHERE, Outline
from shortline.drawing.placement import Placeable, Placement, settle
from shortline.drawing.svg import Picture, circle, element, group, move, rectangle
from shortline.drawing.track import DOT, plan
from shortline.kernel.wording import Currency
from shortline.parts.hexgrid import EDGES, Layout, neighbour, opposite

SQUARE = 15.0
TRACK = 13.0
"""The side of a track cube."""
STEP = 15.5
"""From one track cube to the next."""
NAMED = Point(0, -31)
"""Where the name of a place stands in its hex."""


def paints(data: Definition) -> Mapping[str, Paint]:
    """The colours and signs of the companies' cubes."""
    return {c.name: Paint(c.color, i) for i, c in enumerate(data.companies.values())}


def draw_map(data: Definition, upgraded: Sequence[str] = (), title: str = "", outline: Outline = NOWHERE) -> Picture:
    """The board as it is printed, with the markers of upgraded places."""
    page = sheet(data.map.layout, data.map.hexes)
    hexes = [_hex(data, page, name_, name_ in upgraded, outline) for name_ in data.map.hexes]
    walls = [impassable(data.map.layout, page.middles[h], edge) for h, edge in closed(data)]
    named = group(*(it.draw(page.middles[it.hex]) for it in names(data)), class_="names")
    return Picture(page.width, page.height, group(*hexes) + group(*walls) + named, title)


def draw_board(data: Definition, s: CubeRail, title: str = "", outline: Outline = NOWHERE) -> Picture:
    """The board with all cubes and stations on it."""
    bare = draw_map(data, s.upgraded, title, outline)
    lying = group(*_drawn(data, s, sheet(data.map.layout, data.map.hexes)))
    return Picture(bare.width, bare.height, bare.body + lying, title)


def with_legend(data: Definition, board: Picture) -> Picture:
    """A board with what its signs mean, and where it comes from, written below it."""
    left, leading = 8.0, 10.5
    lines = _legend(data, board.width - 2 * left)
    words = paragraph(Point(left, board.height + 6), lines, SMALL, leading, "start")
    return Picture(board.width, board.height + leading * len(lines) + 6, board.body + words, board.title)


def _legend(data: Definition, width: float) -> tuple[str, ...]:
    plain = min(it.cost for it in data.map.hexes.values())
    signs = (
        f"{data.money.sign}: what a track cube costs, {data.money(plain)} where none is printed. "
        "Square: room for a station, coloured: the home of a company. Dot: no station. "
        "In a circle: the value of a visit, ringed if upgraded. Bar: a closed side. "
        "Red: outside the map, never upgraded; without a square nothing runs through it."
    )
    return tuple(line for words in (data.map.note, signs, data.credit) for line in broken(words, SMALL, width))


def draw_hex(data: Definition, s: CubeRail, name_: str, outline: Outline = NOWHERE) -> Picture:
    """One hex of the board with everything on it."""
    half = half_size(data.map.layout)
    page = Sheet(2 * half.x + 8, 2 * half.y + 8, {name_: half + Point(4, 4)})
    walls = [impassable(data.map.layout, page.middles[name_], e) for e in _walls(data, name_)]
    named = group(*(it.draw(page.middles[name_]) for it in names(data) if it.hex == name_), class_="names")
    body = "".join((_hex(data, page, name_, name_ in s.upgraded, outline), *walls, named, *_drawn(data, s, page)))
    return Picture(page.width, page.height, body, data.map.label(name_))


def names(data: Definition) -> list[PlaceName]:
    """The names of places."""
    places = ((h, data.map.place(h)) for h in data.map.hexes)
    return [PlaceName(h, (place.name,), NAMED) for h, place in places if place]


def _hex(data: Definition, page: Sheet, name_: str, upgraded: bool, outline: Outline) -> str:
    tip = element("title", escape(data.map.label(name_)))
    body = printed_hex(data, name_, upgraded, outline)
    return group(tip, body, id=f"hex-{name_}", transform=move(page.middles[name_]))


def printed_hex(data: Definition, name_: str, upgraded: bool, outline: Outline = NOWHERE) -> str:
    """A hex as the board prints it, with the marker of an upgraded place."""
    it = data.map.hexes[name_]
    more = data.upgrades.value if upgraded else 0
    home = next((paints(data)[c.name] for c in data.companies.values() if c.home == name_), None)
    return printed_art(
        data.map.layout, name_, it, _walls(data, name_), len(data.companies), more, home, outline, data.money
    )


@lru_cache(maxsize=1024)
def printed_art(
    layout: Layout,
    name_: str,
    it: Hex,
    walls: tuple[int, ...],
    companies: int,
    more: int,
    home: Paint | None,
    outline: Outline,
    money: Currency,
) -> str:
    """A printed hex; room for stations and for a cube of each company is kept."""
    color = "red" if it.place and it.place.red else "white"
    room = FreeSpace(plan(layout, (), ()), (), 0, walls)
    room.take(box(STEP * companies + 2, TRACK + 8), _row(0))
    placed: list[Placement | None] = []
    cost = money(it.cost)
    ground_cost = terrain(cost, it.terrain) if it.cost > 1 else ()
    if it.place:
        placed.append(settle(room, (_squares(it.place, home),), spots(layout, (Point(0, -8),)), gap=-99))
        room.take(box(60, 13), NAMED)
        figure = value(it.place.value + more)
        placed.append(settle(room, (raised(figure) if more else figure,), grid(layout, Point(36, -8))))
        placed.append(
            settle(room, (*ground_cost, *terrain(cost, ())) if ground_cost else (), grid(layout, Point(-36, -6)))
        )
    else:
        placed.append(settle(room, ground_cost, grid(layout, Point(0, -8))))
    placed.append(settle(room, (small(name_),), nooks(layout, 0 if is_pointy(layout) else 1)))
    drawn = "".join(sign.draw() for sign in placed if sign)
    under = outline.within(layout, name_) if color == "white" else ""
    return ground(layout, color) + under + group(drawn, class_="on-map" if color == "white" else "on-tile")


def _squares(place: Place, home: Paint | None) -> Placeable:
    """The squares for stations, the first of them marked if it is a home, or the dot of a place without any."""
    if not place.squares:
        return Placeable(disc(DOT + 1), lambda p: circle(p, DOT, "town") if not place.red else "")
    width = SQUARE * place.squares

    def draw(p: Point) -> str:
        left, top = p.x - width / 2, p.y - SQUARE / 2
        squares = [rectangle(left + SQUARE * i, top, SQUARE, SQUARE, "square") for i in range(place.squares)]
        mark = home_square(home, Point(left + SQUARE / 2, p.y), SQUARE) if home else ""
        return "".join((*squares, mark))

    return Placeable(box(width + 2, SQUARE + 2), draw)


def _row(i: float) -> Point:
    """Where the cubes of track lie, from the middle of their row."""
    return Point(STEP * i - 1, 21)


def lanes(data: Definition) -> Mapping[str, Point]:
    """Where each company's cubes of track lie in every hex."""
    middle = (len(data.companies) - 1) / 2
    return {company: _row(i - middle) for i, company in enumerate(data.companies)}


def square(i: int, squares: int) -> Point:
    """The middle of a station square."""
    return Point(SQUARE * (i - (squares - 1) / 2), -8)


@dataclass(frozen=True, slots=True)
class Lying:
    """A company's cube on the board: ``kind`` is "track" or "station"."""

    company: str
    hex: str
    kind: str
    at: Point
    side: float


def cubes(data: Definition, s: CubeRail, page: Sheet) -> list[Lying]:
    """All cubes on the board; each company's track has its own place in the row."""
    lane = lanes(data)
    track = [
        Lying(c, h, "track", page.middles[h] + lane[c], TRACK)
        for c in data.companies
        for h in s.companies[c].track
        if h in page.middles
    ]
    return track + [it for h in page.middles for it in _stations(data, s, page, h)]


def _stations(data: Definition, s: CubeRail, page: Sheet, name_: str) -> list[Lying]:
    place = data.map.place(name_)
    here = [c for c in data.companies if name_ in s.companies[c].stations]
    here.sort(key=lambda c: data.companies[c].home != name_)
    squares = max(place.squares if place else 0, len(here))
    middle = page.middles[name_] + Point(-1, 1)
    return [Lying(c, name_, "station", middle + square(i, squares), SIDE + 1) for i, c in enumerate(here)]


def _drawn(data: Definition, s: CubeRail, page: Sheet) -> list[str]:
    colors = paints(data)
    return [cube(colors[it.company], it.at, it.side) for it in cubes(data, s, page)]


def _walls(data: Definition, name_: str) -> tuple[int, ...]:
    """The closed sides of a hex: another hex lies there, and is no neighbour."""
    board = data.map
    across = {edge: neighbour(board.layout, name_, edge) for edge in EDGES}
    return tuple(e for e, other in across.items() if other in board.hexes and other not in board.neighbours[name_])


def closed(data: Definition) -> tuple[tuple[str, int], ...]:
    """Hex and edge of the closed sides, each once."""
    return tuple((h, edge) for h in data.map.hexes for edge in _walls(data, h) if edge < opposite(edge))
