"""The hexes of a map by their printed names: neighbours, directions, distances, places on paper.

A name is a letter and a number, "A4" or "K28"; every second number is left out in each row or column, so that letter
and number are doubled coordinates as they stand. Edges are numbered 0 to 5 clockwise: from the south on maps of
flat-topped hexes, from the south-west on maps of pointy-topped ones. `xy` counts x to the right and y down.

Maps differ in what the letters name, and the names alone do not tell: "A4" lies south of "A2" in 18VA,
but east in 18AL.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, get_args

Layout = Literal["flat", "flat_columns", "pointy"]
"""How a map's hexes lie and are named.

`flat`: flat-topped, letters name the rows (18AL). `flat_columns`: flat-topped, letters name the columns (18VA).
`pointy`: pointy-topped, letters name the rows (18GA, 18FL).
"""

LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)
EDGES: Final = (0, 1, 2, 3, 4, 5)

_FLAT_STEPS: Final = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_POINTY_STEPS: Final = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
_STEPS: Final[dict[Layout, tuple[tuple[int, int], ...]]] = {
    "flat": _FLAT_STEPS,
    "flat_columns": _FLAT_STEPS,
    "pointy": _POINTY_STEPS,
}
_NAME: Final = re.compile(r"([A-Z]+)(0|[1-9][0-9]*)", re.ASCII)


def opposite(edge: int) -> int:
    """The edge across the hex, which is also the neighbour's number for the edge that both share."""
    return (edge + 3) % 6


@lru_cache(maxsize=4096)
def xy(layout: Layout, name: str) -> tuple[int, int]:
    """The doubled coordinates of a hex: x to the right and y down, "A1" at (0, 0)."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not the name of a hex, which is capital letters and a number")
    letters, number = _letters_value(match[1]), int(match[2]) - 1
    return (letters, number) if layout == "flat_columns" else (number, letters)


def name_at(layout: Layout, x: int, y: int) -> str:
    """The name of the hex at doubled coordinates; the empty text, which names no hex, where the letters run out."""
    letters, number = (x, y) if layout == "flat_columns" else (y, x)
    return f"{_letters(letters)}{number + 1}" if letters >= 0 and number >= -1 else ""


@lru_cache(maxsize=16384)
def neighbour(layout: Layout, name: str, edge: int) -> str:
    """The name of the hex across an edge, whether or not a map has it; the empty text where the letters run out."""
    if not 0 <= edge <= 5:
        raise ValueError(f"an edge is a number from 0 to 5, not {edge}")
    x, y = xy(layout, name)
    dx, dy = _STEPS[layout][edge]
    return name_at(layout, x + dx, y + dy)


def edge_towards(layout: Layout, a: str, b: str) -> int | None:
    """The edge of hex a that it shares with hex b, or None if they are not neighbours."""
    (ax, ay), (bx, by) = xy(layout, a), xy(layout, b)
    step = (bx - ax, by - ay)
    return _STEPS[layout].index(step) if step in _STEPS[layout] else None


def distance(layout: Layout, a: str, b: str) -> int:
    """The number of hexes a straight flight enters from a to b: 0 to itself, 1 to a neighbour."""
    (ax, ay), (bx, by) = xy(layout, a), xy(layout, b)
    dx, dy = abs(bx - ax), abs(by - ay)
    if (dx + dy) % 2:
        raise ValueError(f"{a} and {b} cannot lie on one map: only every second number is used in a row or column")
    # A sideways step costs one of each coordinate, a step straight along the doubled axis costs two of that one.
    long, short = (dx, dy) if layout == "pointy" else (dy, dx)
    return short + max(0, long - short) // 2


def _letters_value(letters: str) -> int:
    """A is 0, Z is 25, AA is 26."""
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value - 1


def _letters(value: int) -> str:
    letters = ""
    value += 1
    while value > 0:
        value, rest = divmod(value - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
