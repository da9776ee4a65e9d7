"""What a company's cubes make of the board: touching hexes, connected places, runs of trains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shortline.cuberail.definition import Definition, Map, Place
from shortline.cuberail.state import CubeRail


def touched(board: Map, track: Iterable[str], name: str) -> tuple[str, ...]:
    """The cubes of some track that lie beside a hex."""
    cubes = set(track)
    return tuple(n for n in board.neighbours[name] if n in cubes)


def hangs_together(board: Map, track: tuple[str, ...], home: str) -> bool:
    """Whether all of some track leads back to the home; no track at all does."""
    if not track:
        return True
    seen = {home} if home in track else set()
    front = list(seen)
    while front:
        for n in touched(board, track, front.pop()):
            if n not in seen:
                seen.add(n)
                front.append(n)
    return len(seen) == len(track)


def value(data: Definition, s: CubeRail, name: str) -> int:
    """What a visit to the place in a hex is worth, its upgrade included."""
    return place_in(data, name).value + (data.upgrades.value if name in s.upgraded else 0)


def place_in(data: Definition, name: str) -> Place:
    """The place in a hex that has one."""
    place = data.map.place(name)
    if place is None:
        raise LookupError(f"there is no place in {name}")
    return place


def passes(data: Definition, s: CubeRail, company: str, name: str) -> bool:
    """Whether trains of a company may go on beyond a hex."""
    place = data.map.place(name)
    return place is None or (place.passable and not s.foreign_station(company, name))


def connected(data: Definition, s: CubeRail, company: str) -> tuple[str, ...]:
    """The places that a company's trains reach from its home, the home first."""
    c = s.companies[company]
    if c.home not in c.track:
        return ()
    seen, front = [c.home], [c.home]
    while front:
        here = front.pop()
        if not passes(data, s, company, here):
            continue
        for n in touched(data.map, c.track, here):
            if n not in seen:
                seen.append(n)
                front.append(n)
    places = [h for h in seen if data.map.place(h) is not None]
    return (c.home, *sorted(h for h in places if h != c.home))


def runs(data: Definition, s: CubeRail, company: str, longest: int) -> Iterator[tuple[str, ...]]:
    """The places of every run from a station of a company that visits two to ``longest`` places, in its order."""
    c = s.companies[company]
    for station in sorted(c.stations):
        if station in c.track:
            yield from _runs(data, s, company, (station,), (station,), longest)


def _runs(
    data: Definition, s: CubeRail, company: str, path: tuple[str, ...], stops: tuple[str, ...], longest: int
) -> Iterator[tuple[str, ...]]:
    here = path[-1]
    if stops[-1] == here and len(stops) > 1:
        yield stops
    if not passes(data, s, company, here):
        return
    for n in touched(data.map, s.companies[company].track, here):
        if n in path:
            continue
        if data.map.place(n) is None:
            yield from _runs(data, s, company, (*path, n), stops, longest)
        elif len(stops) < longest:
            yield from _runs(data, s, company, (*path, n), (*stops, n), longest)
