"""Pages: pictures to scale on sheets of paper, cut marks where to cut, overlap marks where to glue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from shortline.drawing.cards import MILLIMETRE
from shortline.drawing.geometry import Point
from shortline.drawing.letters import SMALL, write
from shortline.drawing.svg import Picture, element, group, number, path

MARGIN = 9 * MILLIMETRE
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


def spread(picture: Picture, paper: Paper, name: str) -> list[Picture]:
    """A large picture over as many pages as it takes, each overlapping the next."""
    upright, lying = _pages_needed(picture, paper), _pages_needed(picture, _turned(paper))
    sheet = paper if upright[0] * upright[1] <= lying[0] * lying[1] else _turned(paper)
    across, down = min(upright, lying, key=lambda pair: pair[0] * pair[1]) if sheet is paper else lying
    return [
        _window(picture, sheet, column, row, f"{name}: column {column + 1} of {across}, row {row + 1} of {down}")
        for row in range(down)
        for column in range(across)
    ]


def _turned(paper: Paper) -> Paper:
    return Paper(paper.name, paper.height, paper.width)


def _pages_needed(picture: Picture, paper: Paper) -> tuple[int, int]:
    room = paper.room
    across = ceil(max(1.0, (picture.width - OVERLAP) / (room.x - OVERLAP)) - 1e-9)
    down = ceil(max(1.0, (picture.height - OVERLAP) / (room.y - OVERLAP)) - 1e-9)
    return across, down


def _window(picture: Picture, paper: Paper, column: int, row: int, foot: str) -> Picture:
    """One page of a spread: a window on the picture, marks where the neighbours' windows begin."""
    room = paper.room
    left, top = column * (room.x - OVERLAP), row * (room.y - OVERLAP)
    wide, high = min(room.x, picture.width - left), min(room.y, picture.height - top)
    inside = element(
        "svg",
        picture.body,
        x=MARGIN,
        y=MARGIN,
        width=wide,
        height=high,
        viewBox=f"{number(left)} {number(top)} {number(wide)} {number(high)}",
    )
    marks = [
        _mark(paper, x=MARGIN + OVERLAP / 2) if column else "",
        _mark(paper, y=MARGIN + OVERLAP / 2) if row else "",
    ]
    if left + room.x < picture.width - 1e-6:
        marks.append(_mark(paper, x=MARGIN + room.x - OVERLAP / 2))
    if top + room.y < picture.height - 1e-6:
        marks.append(_mark(paper, y=MARGIN + room.y - OVERLAP / 2))
    return _page(paper, inside + "".join(marks), foot)


def _mark(paper: Paper, x: float = 0, y: float = 0) -> str:
    """Short lines in the margins: cut here, and glue the edge under the next page."""
    reach = MARGIN * 0.7
    if x:
        ends = (
            f"M{number(x)} {number(MARGIN - reach)}v{number(reach)}M{number(x)} {number(paper.height - MARGIN - FOOT)}"
        )
        return path(f"{ends}v{number(FOOT * 0.8)}", "cut")
    ends = f"M{number(MARGIN - reach)} {number(y)}h{number(reach)}M{number(paper.width - MARGIN)} {number(y)}"
    return path(f"{ends}h{number(reach)}", "cut")


def packed(pictures: Sequence[Picture], paper: Paper, name: str) -> list[Picture]:
    """Cards or tiles of one size, as many to a page as it holds, with marks along which to cut."""
    if not pictures:
        return []
    wide, high = max(p.width for p in pictures), max(p.height for p in pictures)
    room = paper.room
    across, down = int((room.x + GAP) // (wide + GAP)), int((room.y + GAP) // (high + GAP))
    if across * down == 0:
        return [page for p in pictures for page in fitted(p, paper, name)]
    each = across * down
    count = ceil(len(pictures) / each)
    pages = []
    for n in range(count):
        here = pictures[n * each : (n + 1) * each]
        places = [
            Point(MARGIN + (i % across) * (wide + GAP), MARGIN + (i // across) * (high + GAP)) for i in range(len(here))
        ]
        body = "".join(p.placed(at.x, at.y) for p, at in zip(here, places, strict=True))
        cuts = "".join(_corners(at, wide, high) for at in places)
        pages.append(_page(paper, body + group(cuts), f"{name}: sheet {n + 1} of {count}"))
    return pages


def _corners(p: Point, wide: float, high: float) -> str:
    """Cut marks at the corners of a card, outside it."""
    s = GAP * 0.45
    found = []
    for x, out in ((p.x, -s), (p.x + wide, s)):
        for y, up in ((p.y, -s), (p.y + high, s)):
            found.append(f"M{number(x)} {number(y)}h{number(out)}M{number(x)} {number(y)}v{number(up)}")
    return path("".join(found), "cut")


def fitted(picture: Picture, paper: Paper, name: str) -> list[Picture]:
    """A picture on one page, made smaller if it must."""
    lying = picture.width > picture.height
    sheet = _turned(paper) if lying else paper
    room = sheet.room
    scale = min(1.0, room.x / picture.width, room.y / picture.height)
    return [_page(sheet, picture.placed(MARGIN, MARGIN, scale), name)]
