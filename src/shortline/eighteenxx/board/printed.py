"""Printed track and stops, as the catalogue of tiles and the map files write them down.

A stop stands under its kind with its figure, `city = 20`, or one figure for each colour from which it holds,
`offboard = { yellow = 40, brown = 50 }`; `exits` are the edges whose track ends in it. Several stops are a list:
`stops = [{ city = 30, exits = [0] }, …]`. Plain track is `track = ["0-3"]`, a junction `junction = [0, 1, 3]`.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, get_args

from shortline.eighteenxx.board.tile import COLORS, JUNCTION, STOP, Color, Section, Stop, StopKind
from shortline.parts.reading import Reader

KINDS: Final[tuple[StopKind, ...]] = get_args(StopKind)
_TRACK: Final = re.compile(r"([0-5])-([0-5])")


def read_track(reader: Reader) -> tuple[tuple[Section, ...], tuple[Stop, ...]]:
    """The sections and stops that one tile or printed hex shows."""
    tables = reader.array("stops", ())
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
    found = reader.numbers(key, ())
    for edge in found:
        if not 0 <= edge <= 5:
            reader.fail(key, f"an edge is a number from 0 to 5, not {edge}")
    if len(set(found)) < len(found):
        reader.fail(key, "names one edge twice")
    return found


def _kinds(reader: Reader) -> list[StopKind]:
    return [kind for kind in KINDS if reader.has(kind)]


def _stop(reader: Reader) -> Stop:
    kinds = _kinds(reader)
    if len(kinds) != 1:
        reader.fail("", f"a stop is exactly one of {', '.join(KINDS)}, not {' and '.join(kinds) or 'none of them'}")
    kind = kinds[0]
    slots = reader.number("slots", 1 if kind == "city" else 0, least=0, most=6)
    return Stop(kind, _figures(reader, kind), slots, reader.flag("home_circle", False))


def _figures(reader: Reader, kind: StopKind) -> MappingProxyType[Color, int]:
    """A plain figure, or figures by the colour of tile from which they hold."""
    if not isinstance(reader.raw(kind), dict):
        return MappingProxyType({"yellow": reader.number(kind, least=0)})
    table = reader.table(kind)
    figures: dict[Color, int] = {c: table.number(c, least=0) for c in COLORS[1:] if table.has(c)}
    if "yellow" not in figures:
        table.fail("yellow", "is missing: the figure that holds from the start")
    return MappingProxyType(figures)


def _plain(reader: Reader) -> list[Section]:
    """Track from edge to edge."""
    sections = []
    for text in reader.texts("track", ()):
        match = _TRACK.fullmatch(text)
        if match is None or match[1] == match[2]:
            reader.fail("track", f'joins two edges, such as "0-3", not {text!r}')
        sections.append(Section(int(match[1]), int(match[2])))
    return sections
