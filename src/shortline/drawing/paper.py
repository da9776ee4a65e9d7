"""Paper: pictures to scale on sheets, with cut marks and overlaps to glue, and the parts that a kit is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from shortline.drawing.cards import MILLIMETRE
from shortline.drawing.geometry import Point, half_size, sheet
from shortline.drawing.glyphs.heralds import TOKEN
from shortline.drawing.lettering import SMALL, write
from shortline.drawing.svg import Picture, at, element, group, move, number, path
from shortline.parts.hexgrid import Layout


@dataclass(frozen=True)
class Part:
    """A part of a kit: its pages, and what to do with them."""

    name: str
    pages: list[Picture]
    text: str


GLUE = "Cut at the marks in the margins and glue each edge under the next page."


def hex_areas(layout: Layout, hexes: Iterable[str]) -> list[Area]:
    """Where the hexes lie on the sheet of a map."""
    half = half_size(layout)
    return [(p - half, p + half) for p in sheet(layout, hexes).middles.values()]


def token(body: str) -> Picture:
    """A round piece to cut out."""
    size = 2 * TOKEN + 2
    return Picture(size, size, group(body, transform=move(Point(size / 2, size / 2))))


MARGIN = 8 * MILLIMETRE
OVERLAP = 8 * MILLIMETRE
"""How much of a map two neighbouring pages both show."""
GAP = 2 * MILLIMETRE
FOOT = 5 * MILLIMETRE


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in units of the drawing."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> Point:
        """What can be printed on, above the line at the foot."""
        return Point(self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT)


PAPERS: Final[Mapping[str, Paper]] = {
    "A4": Paper("A4", 210 * MILLIMETRE, 297 * MILLIMETRE),
    "letter": Paper("letter", 215.9 * MILLIMETRE, 279.4 * MILLIMETRE),
}


def _page(paper: Paper, body: str, foot: str) -> Picture:
    line = write(Point(paper.width / 2, paper.height - MARGIN), foot, SMALL)
    return Picture(paper.width, paper.height, body + line, foot)


Area = tuple[Point, Point]
"""The top left and the bottom right corner of something."""


def spread(picture: Picture, paper: Paper, name: str, filled: Sequence[Area] = ()) -> list[Picture]:
    """A large picture over as many pages as it takes, each overlapping the next.

    ``filled`` are the areas where there is anything to see: pages without any are left out.
    """
    ways = [_windows(picture, sheet, name, filled) for sheet in (paper, _turned(paper))]
    return min(ways, key=len)


def _turned(paper: Paper) -> Paper:
    return Paper(paper.name, paper.height, paper.width)


def _windows(picture: Picture, paper: Paper, name: str, filled: Sequence[Area]) -> list[Picture]:
    """The pages on one way of holding the paper: as few as can be, all of one size."""
    room = paper.room
    across, down = _needed(picture.width, room.x), _needed(picture.height, room.y)
    step = Point((picture.width - OVERLAP) / across, (picture.height - OVERLAP) / down)
    windows = []
    for row in range(down):
        for column in range(across):
            corner = Point(column * step.x, row * step.y)
            end = corner + step + Point(OVERLAP, OVERLAP)
            cut = Point(OVERLAP / 2, OVERLAP / 2)
            if filled and not any(_meet((corner + cut, end - cut), area) for area in filled):
                continue
            foot = f"{name}: column {column + 1} of {across}, row {row + 1} of {down}"
            beyond = (column > 0, row > 0, column + 1 < across, row + 1 < down)
            windows.append(_window(picture, paper, (corner, end), beyond, foot))
    return windows


def _needed(length: float, room: float) -> int:
    return ceil(max(1.0, (length - OVERLAP) / (room - OVERLAP)) - 1e-9)


def _meet(one: Area, other: Area) -> bool:
    (a, b), (c, d) = one, other
    return a.x < d.x and c.x < b.x and a.y < d.y and c.y < b.y


def _window(picture: Picture, paper: Paper, area: Area, beyond: tuple[bool, bool, bool, bool], foot: str) -> Picture:
    """One page of a spread: a window on the picture, marks where to cut on sides that have a neighbour."""
    corner, size = area[0], area[1] - area[0]
    inside = element(
        "svg",
        picture.body,
        x=MARGIN,
        y=MARGIN,
        width=size.x,
        height=size.y,
        viewBox=f"{at(corner)} {at(size)}",
    )
    left, above, right, below = beyond
    marks = (
        _mark(size, x=OVERLAP / 2) if left else "",
        _mark(size, y=OVERLAP / 2) if above else "",
        _mark(size, x=size.x - OVERLAP / 2) if right else "",
        _mark(size, y=size.y - OVERLAP / 2) if below else "",
    )
    return _page(paper, inside + "".join(marks), foot)


def _mark(size: Point, x: float = 0, y: float = 0) -> str:
    """Short lines outside a window: cut here, and glue the edge under the next page."""
    reach = MARGIN * 0.6
    if x:
        place = number(MARGIN + x)
        ends = f"M{place} {number(MARGIN - reach)}v{number(reach)}M{place} {number(MARGIN + size.y)}"
        return path(f"{ends}v{number(reach)}", "cut")
    place = number(MARGIN + y)
    ends = f"M{number(MARGIN - reach)} {place}h{number(reach)}M{number(MARGIN + size.x)} {place}"
    return path(f"{ends}h{number(reach)}", "cut")


def packed(pictures: Sequence[Picture], paper: Paper, name: str) -> list[Picture]:
    """Cards or tiles of one size, as many to a page as it holds, with marks along which to cut."""
    if not pictures:
        return []
    size = Point(max(p.width for p in pictures), max(p.height for p in pictures))
    paper = max((paper, _turned(paper)), key=lambda sheet: _holds(sheet, size)[0] * _holds(sheet, size)[1])
    across, down = _holds(paper, size)
    if across * down == 0:
        return [page for p in pictures for page in fitted(p, paper, name)]
    each = across * down
    count = ceil(len(pictures) / each)
    pages = []
    for n in range(count):
        here = pictures[n * each : (n + 1) * each]
        places = [
            Point(MARGIN + (i % across) * (size.x + GAP), MARGIN + (i // across) * (size.y + GAP))
            for i in range(len(here))
        ]
        body = "".join(p.placed(place.x, place.y) for p, place in zip(here, places, strict=True))
        cuts = "".join(_corners(place, size.x, size.y) for place in places)
        pages.append(_page(paper, body + group(cuts), f"{name}: sheet {n + 1} of {count}"))
    return pages


def _holds(paper: Paper, size: Point) -> tuple[int, int]:
    """How many cards go side by side on a page, and below one another."""
    room = paper.room
    return int((room.x + GAP) // (size.x + GAP)), int((room.y + GAP) // (size.y + GAP))


def _corners(p: Point, wide: float, high: float) -> str:
    """Cut marks at the corners of a card, outside it."""
    s = GAP * 0.45
    marks = []
    for x, out in ((p.x, -s), (p.x + wide, s)):
        for y, up in ((p.y, -s), (p.y + high, s)):
            marks.append(f"M{number(x)} {number(y)}h{number(out)}M{number(x)} {number(y)}v{number(up)}")
    return path("".join(marks), "cut")


def fitted(picture: Picture, paper: Paper, name: str) -> list[Picture]:
    """A picture on one page, made smaller if it must."""
    lying = picture.width > picture.height
    sheet = _turned(paper) if lying else paper
    room = sheet.room
    scale = min(1.0, room.x / picture.width, room.y / picture.height)
    return [_page(sheet, picture.placed(MARGIN, MARGIN, scale), name)]
