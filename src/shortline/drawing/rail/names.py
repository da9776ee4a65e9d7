"""Names of places: a layer over the whole map, so that no tile is too full for one.

A name may lie over track and over the ground of a neighbour, never over a value, a city, a marker or another name. It
has a halo of paper, and stands where it is expected: above its city, below, beside, at the foot of the hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from shortline.drawing.free_space import Disc, Rect
from shortline.drawing.geometry import APOTHEM, Point, Sheet
from shortline.drawing.glyphs.labels import PlaceName, grown_on, half_name
from shortline.drawing.lettering import halves
from shortline.drawing.rail.hexes import HexArt
from shortline.eighteenxx.board.board import Map
from shortline.kernel.facts import Facts, memo

_TRACK, _AWAY, _ASIDE, _SECOND_LINE, _OVER = 1.1, 0.12, 0.1, 6.0, 1000.0
"""What counts against a place: each bit of track, distance, a place aside, a second line, what must stay in sight."""


class NameFacts(Facts):
    """Where the names of a map's places were put, and what lies near each."""

    names: memo[object, PlaceName] = memo(4096)
    near: memo[str, tuple[str, ...]] = memo(4096)


def place_names(map_: Map, arts: Mapping[str, HexArt], page: Sheet) -> list[PlaceName]:
    """A place for each name of a map, in the map's order. What was found for a hex among its neighbours is kept."""
    names: dict[str, PlaceName] = {}
    grown = grown_on(page.width)
    facts = map_.facts.of(NameFacts)
    known, nears = facts.names, facts.near
    for hex_id, it in map_.hexes.items():
        if not it.name:
            continue
        near = nears.get(hex_id) or nears.keep(hex_id, _near(map_, hex_id))
        key = (hex_id, arts[hex_id].key, tuple(arts[h].key for h in near), tuple(names.get(h) for h in near))
        name = known.get(key)
        if name is None:
            fresh = PlaceName(hex_id, (it.name,), Point(0, 0), grown)
            name = known.keep(key, _best(fresh, arts, page.middles, near, names))
        names[hex_id] = name
    return list(names.values())


def _near(map_: Map, hex_id: str) -> tuple[str, ...]:
    """The neighbours of a hex, and theirs: a long name reaches that far."""
    first = list(map_.hexes[hex_id].neighbours.values())
    second = (h for n in first for h in map_.hexes[n].neighbours.values())
    return tuple(h for h in dict.fromkeys((*first, *second)) if h != hex_id)


def _best(
    name: PlaceName,
    arts: Mapping[str, HexArt],
    middles: Mapping[str, Point],
    near: tuple[str, ...],
    names: Mapping[str, PlaceName],
) -> PlaceName:
    art, here = arts[name.hex], middles[name.hex]
    hard = list(art.solid)
    soft = list(art.beads)
    for h in near:
        away = middles[h] - here
        hard += [_moved(c, away) for c in arts[h].solid]
        if h in names:
            hard.append(Rect(names[h].at + away, names[h].half))
    best, least = name, float("inf")
    for lines in halves(name.lines[0]):
        half = half_name(lines, name.grown)
        for at, cost in _places(art, half):
            counts = cost + _SECOND_LINE * (len(lines) - 1)
            if counts < least:
                counts += _against(at, half, hard, soft, least - counts)
            if counts < least:
                best, least = replace(name, lines=lines, at=at), counts
    return best


def _places(art: HexArt, half: Point) -> Iterator[tuple[Point, float]]:
    """Where a name may stand, and what counts against that by itself."""
    spots = [p for stop in art.circles for p in stop] or [Point(0, 0)]
    left, right = min(p.x for p in spots), max(p.x for p in spots)
    top, bottom = min(p.y for p in spots), max(p.y for p in spots)
    middle = (left + right) / 2
    rows = [top - 17 - half.y, bottom + 17 + half.y, 0.0, APOTHEM - half.y - 5, half.y + 5 - APOTHEM, -24.0, 24.0]
    rows += [top - 24 - half.y, bottom + 24 + half.y]
    for n, y in enumerate(rows):
        if abs(y) > APOTHEM + 4:
            continue
        for aside in (0, -9, 9, -18, 18, -28, 28, -38, 38):
            yield Point(middle + aside, y), n * 1.2 + abs(aside) * _ASIDE + abs(y) * _AWAY
    for n, y in enumerate(((top + bottom) / 2, top, bottom)):
        yield Point(right + 17 + half.x, y), 4.0 + n + half.x * _AWAY
        yield Point(left - 17 - half.x, y), 5.0 + n + half.x * _AWAY


def _against(at: Point, half: Point, hard: list[Disc | Rect], soft: list[Disc], enough: float) -> float:
    """What counts against a place because of what a name would cover there; from ``enough`` on any figure."""
    total = 0.0
    for c in hard:
        wide, high = (c.radius, c.radius) if isinstance(c, Disc) else (c.half.x, c.half.y)
        dx, dy = half.x + wide - abs(c.at.x - at.x), half.y + high - abs(c.at.y - at.y)
        if dx > 0 and dy > 0:
            total += _OVER * (0.05 + min(dx, dy) / 20)
            if total >= enough:
                return total
    for d in soft:
        if abs(d.at.x - at.x) < half.x and abs(d.at.y - at.y) < half.y:
            total += _TRACK
    return total


def _moved(c: Disc | Rect, by: Point) -> Disc | Rect:
    return Disc(c.at + by, c.radius) if isinstance(c, Disc) else Rect(c.at + by, c.half)
