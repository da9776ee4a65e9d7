"""No tile may take every possible route from a corporation that has not operated.

A corporation can still come to a route if, from its home on, tiles and upgrades that are at hand can be laid one after
the other until the track comes to another stop. The way found is kept with the board: only a lay that touches it, or
takes the last copy of a tile it needs, has to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from shortline.eighteenxx.board.board import Board, Laid, Map
from shortline.eighteenxx.board.facts import HEXES
from shortline.eighteenxx.board.tile import BUILDABLE, JUNCTION, STOP, Color, Section
from shortline.eighteenxx.board.upgrade import Fit, build, fits
from shortline.eighteenxx.procedures.lay_tile import LayTile, fit_of
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.trains import phase
from shortline.kernel.facts import Facts, memo
from shortline.kernel.rules import Check, Component, On, Stage
from shortline.parts.hexgrid import opposite


@dataclass(frozen=True, slots=True)
class OpenWay:
    """A way to a first route: the hexes it takes and the tiles that have to be laid for it."""

    hexes: tuple[str, ...]
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Look:
    """What a hex may come to look like: the tiles laid in turn, the track at the end, and where old stops are."""

    tiles: tuple[str, ...]
    sections: tuple[Section, ...]
    stops: tuple[int, ...]


class FirstRouteFacts(Facts):
    """Ways to a first route on one board, by home, stop and colours."""

    ways: memo[tuple[str, int, tuple[Color, ...]], tuple[OpenWay, ...]] = memo(256)


class LookFacts(Facts):
    """What the hexes of a map may come to look like, by what lies there and the colours at hand."""

    looks: memo[tuple[str, Laid | None, tuple[Color, ...]], tuple[_Look, ...]] = memo(HEXES)


def ways(board: Board, hex_id: str, stop: int, colors: tuple[Color, ...]) -> tuple[OpenWay, ...]:
    """A way from a home to a first route with tiles of these colours; empty if there is none."""
    key = (hex_id, stop, colors)
    known = board.facts.of(FirstRouteFacts).ways
    kept = known.get(key)
    if kept is None:
        supply = dict(board.map.counts)
        for laid in board.laid.values():
            supply[laid.tile] -= 1
        kept = known.keep(key, tuple(islice(_from_home(board, hex_id, stop, colors, supply), 1)))
    return kept


def _from_home(
    board: Board, home: str, stop: int, colors: tuple[Color, ...], supply: Mapping[str, int]
) -> Iterator[OpenWay]:
    for look in _looks(board, home, colors):
        left = _after(supply, board.laid.get(home), look.tiles)
        if not left:
            continue
        at = STOP + (look.stops[stop] if look.stops else stop)
        for edge in sorted(s.a for s in look.sections if s.b == at):
            yield from _onward(board, (home,), look.tiles, edge, colors, left)


def _onward(
    board: Board,
    hexes: tuple[str, ...],
    tiles: tuple[str, ...],
    edge: int,
    colors: tuple[Color, ...],
    supply: Mapping[str, int],
) -> Iterator[OpenWay]:
    """The ways that leave the last hex over an edge."""
    here = board.map.hexes[hexes[-1]].neighbours.get(edge, "")
    if not here or here in hexes:
        return
    came = opposite(edge)
    for look in _looks(board, here, colors):
        ends = set(_ends(look.sections, came))
        left = _after(supply, board.laid.get(here), look.tiles) if ends else None
        if not left:
            continue
        way, laid = (*hexes, here), (*tiles, *look.tiles)
        if any(end >= STOP and board.stops(here)[0].kind != "port" for end in ends):
            yield OpenWay(way, laid)
        for end in sorted(e for e in ends if e < STOP):
            yield from _onward(board, way, laid, end, colors, left)


def _ends(sections: tuple[Section, ...], came: int) -> Iterator[int]:
    """The edges and stops to which track leads from an edge."""
    meeting = any(s.a == came and s.b == JUNCTION for s in sections)
    for s in sections:
        if s.b == JUNCTION:
            if meeting and s.a != came:
                yield s.a
        elif s.a == came:
            yield s.b
        elif s.b == came:
            yield s.a


def _after(supply: Mapping[str, int], laid: Laid | None, tiles: tuple[str, ...]) -> Mapping[str, int] | None:
    """The supply after tiles were laid on one another, the one that lay there given back; None if one is missing."""
    if not tiles:
        return supply
    left, under = dict(supply), laid.tile if laid else ""
    for tile in tiles:
        if left[tile] < 1:
            return None
        left[tile] -= 1
        if under:
            left[under] += 1
        under = tile
    return left


def _looks(board: Board, hex_id: str, colors: tuple[Color, ...]) -> tuple[_Look, ...]:
    """What a hex may come to look like, the fewest tiles first."""
    map_, laid = board.map, board.laid.get(hex_id)
    key = (hex_id, laid, colors)
    known = map_.facts.of(LookFacts).looks
    kept = known.get(key)
    if kept is None:
        now = _Look((), board.sections(hex_id), ())
        kept = known.keep(key, (now, *_upgrades(map_, hex_id, laid, colors, now)))
    return kept


def _upgrades(map_: Map, hex_id: str, laid: Laid | None, colors: tuple[Color, ...], now: _Look) -> list[_Look]:
    looks, later = [], []
    for fit in fits(map_, hex_id, laid):
        tile = map_.tiles[fit.tile]
        if tile.color in colors:
            stops = tuple(fit.stops[i] for i in now.stops) if now.stops else fit.stops
            look = _Look((*now.tiles, fit.tile), tile.turns[fit.rotation], stops)
            looks.append(look)
            later += _upgrades(map_, hex_id, Laid(fit.tile, fit.rotation), colors, look)
    return looks + later


def denies(board: Board, hex_id: str, fit: Fit, home: str, stop: int, colors: tuple[Color, ...]) -> bool:
    """Whether a lay takes the last way to a first route from a home."""
    for way in ways(board, home, stop, colors):
        if hex_id not in way.hexes and board.left(fit.tile) > way.tiles.count(fit.tile):
            return False
        becomes = fit.stops[stop] if hex_id == home and fit.stops else stop
        return not ways(build(board, hex_id, fit), home, becomes, colors)
    return False


def check_denial(at: RailAt, a: LayTile) -> str | None:
    """No tile may deny a corporation that has not operated every possible route.   Rule: tile.denies"""
    s = at.state
    data = at.data
    waiting = [c for c, it in s.corporations.items() if not it.operated]
    if not waiting or s.board.map.hexes[a.hex].ground not in BUILDABLE:
        return None
    fit, colors = fit_of(s, a), phase(at).tiles
    if fit is None:
        return None
    for corporation in waiting:
        it = data.corporations[corporation]
        stands = (st.stop for st in s.board.stations_of(corporation) if st.hex == it.home)
        if denies(s.board, a.hex, fit, it.home, max(0, next(stands, it.home_stop)), colors):
            return f"{corporation} has not operated, and this tile would leave it without any possible route"
    return None


NO_DENIAL = Component("no_denial", checks=(On(LayTile, Check("tile.denies", check_denial, Stage.PLACE)),))
