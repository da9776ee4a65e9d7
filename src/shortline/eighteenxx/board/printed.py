"""Printed track and stops, as the catalogue of tiles and the map files write them down.

A stop stands under its kind with its figure, `city = 20`, or one figure for each colour from which it holds,
`offboard = { yellow = 40, brown = 50 }`; `exits` are the edges whose track ends in it. Several stops are a list:
`stops = [{ city = 30, exits = [0] }, …]`. Plain track is `track = ["0-3"]`, a junction `junction = [0, 1, 3]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, get_args

from shortline.eighteenxx.board.tile import COLORS, JUNCTION, NO_TIERS, STOP, Color, Section, Stop, StopKind
from shortline.kernel.frozen import Frozen
from shortline.parts.reading import Reader

KINDS: Final[tuple[StopKind, ...]] = get_args(StopKind)
_STOPS: Final[Mapping[StopKind, str]] = {
    "city": "A city",
    "town": "A town",
    "offboard": "An off-map area",
    "mine": "A mine",
    "port": "A port",
    "cmd": "A coal mining district",
}
_EDGES: Final = {
    "exits": "The edges whose track ends in the stop.",
    "junction": "The edges that meet in the middle.",
    "impassable": "The sides that no track crosses.",
}
_TRACK: Final = re.compile(r"([0-5])-([0-5])")


def read_track(reader: Reader) -> tuple[tuple[Section, ...], tuple[Stop, ...]]:
    """The sections and stops that one tile or printed hex shows."""
    tables = reader.array("stops", (), about="Several stops in one hex, each a table of its own.")
    if tables and _kinds(reader):
        reader.fail("stops", f"stands beside {_kinds(reader)[0]}: a single stop or a list of them, not both")
    if not tables and _kinds(reader):
        tables = (reader,)
    stops: list[Stop] = []
    sections: list[Section] = []
    for index, table in enumerate(tables):
        stops.append(_stop(table))
        sections += [Section(edge, STOP + index) for edge in edges(table, "exits")]
    sections += [Section(edge, JUNCTION) for edge in edges(reader, "junction")]
    sections += _plain(reader)
    if len(set(sections)) < len(sections):
        reader.fail("", "shows one piece of track twice")
    return tuple(sections), tuple(stops)


def edges(reader: Reader, key: str) -> tuple[int, ...]:
    """A list of different edges, none if the key is not there."""
    named = reader.numbers(key, (), about=_EDGES[key])
    for edge in named:
        if not 0 <= edge <= 5:
            reader.fail(key, f"an edge is a number from 0 to 5, not {edge}")
    if len(set(named)) < len(named):
        reader.fail(key, "names one edge twice")
    return named


def _kinds(reader: Reader) -> list[StopKind]:
    return [kind for kind in KINDS if reader.has(kind)]


def _stop(reader: Reader) -> Stop:
    kinds = _kinds(reader)
    for each, what in _STOPS.items():
        reader.may(each, "raw", about=f"{what} and what it pays: a figure, or figures by colour of tile.")
    if len(kinds) != 1:
        reader.fail("", f"a stop is exactly one of {', '.join(KINDS)}, not {' and '.join(kinds) or 'none of them'}")
    kind = kinds[0]
    about = "How many circles for stations a stop has; if it does not say, a city has one and others have none."
    circles = reader.number("slots", None, least=0, most=6, about=about)
    slots = circles if circles is not None else int(kind == "city")
    own = reader.flag("home_circle", False, about="A red area with a circle for the corporation that is at home there.")
    return Stop(kind, _figures(reader, kind), slots, own, _tiers(reader, kind))


def _tiers(reader: Reader, kind: StopKind) -> Mapping[str, int]:
    """What a stop pays to trains with a tag: ``offboard = { yellow = 30, brown = 60, trains = { express = 90 } }``."""
    if not isinstance(reader.raw(kind), dict):
        return NO_TIERS
    figures = reader.table(kind).figures("trains", None, about="What it pays to trains with a tag, by tag.")
    if not figures:
        return NO_TIERS
    for tag, figure in figures.items():
        if not isinstance(figure, int) or figure < 0:
            reader.complain(kind, f"what it pays to {tag} trains must be a whole number, at least 0, not {figure}")
    return Frozen({tag: int(figure) for tag, figure in figures.items()})


def _figures(reader: Reader, kind: StopKind) -> Frozen[Color, int]:
    """A plain figure, or figures by the colour of tile from which they hold."""
    if not isinstance(reader.raw(kind), dict):
        return Frozen({"yellow": reader.number(kind, least=0)})
    table = reader.table(kind)
    figures: dict[Color, int] = {}
    for color in COLORS[1:]:
        figure = table.number(color, None, least=0, about=f"What it pays from {color} tiles on.")
        if figure is not None:
            figures[color] = figure
    if "yellow" not in figures:
        table.fail("yellow", "is missing: the figure that holds from the start")
    return Frozen(figures)


def _plain(reader: Reader) -> list[Section]:
    """Track from edge to edge."""
    sections = []
    for text in reader.texts("track", (), about='Track from edge to edge, such as "0-3".'):
        match = _TRACK.fullmatch(text)
        if match is None or match[1] == match[2]:
            reader.fail("track", f'joins two edges, such as "0-3", not {text!r}')
        sections.append(Section(int(match[1]), int(match[2])))
    return sections
