"""Prospects: places that a corporation does not reach yet, and how far it is from them."""

from __future__ import annotations

from operator import or_

from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.facts import BotBoardFacts, BotMapFacts
from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.connect import closed_stops, starts
from shortline.eighteenxx.board.links import links, points
from shortline.eighteenxx.board.tile import BUILDABLE, Color

NEAR = 4
"""Places farther than so many hexes do not count."""

FADES = 0.55
"""A place counts so much less with every hex that is still to be built."""


AGAIN = 0.3
"""Places that only an upgrade could lead to count so much."""


def prospect(board: Board, corporation: str, color: Color) -> float:
    """What the places are worth that track from here could still reach, the nearer the more."""
    known = board.facts.of(BotBoardFacts).prospects
    worth = known.get((corporation, color))
    if worth is None:
        reached, ends = _flooded(board, corporation)
        ends += [s.hex for s in board.stations_of(corporation)]
        bare = {h for h in ends if not board.sections(h)}
        open_ends, closed = [h for h in ends if h in bare], [h for h in ends if h not in bare]
        near, later = _fanned(board, open_ends, reached, color), _fanned(board, closed, reached, color)
        worth = known.keep((corporation, color), near + AGAIN * later)
    return worth


def home_worth(ev: Evaluation, corporation: str) -> float:
    """What the places round a corporation's home, and the home itself, are worth."""
    data, board = ev.data, ev.s.board
    home = data.corporations[corporation].home
    if home not in board.map.hexes:
        return 0.0
    known = board.facts.of(BotBoardFacts).home_worth
    worth = known.get(corporation)
    if worth is None:
        worth = known.keep(corporation, _value(board, home, "brown") + _fanned(board, [home], {home}, "brown"))
    return worth


def _flooded(board: Board, corporation: str) -> tuple[set[str], list[str]]:
    """The hexes with stops, and all hexes, to which track leads from a corporation's stations: a flood, which takes a
    loop for a way back, is near enough here and costs a part of the exact ``reach``."""
    graph, numbers, closed = links(board), points(board.map), closed_stops(board, corporation)
    own = starts(board, corporation)
    ahead, seen = list(own), set(own)
    for here in ahead:  # which grows meanwhile
        if here in closed and here not in own:
            continue
        for there in graph[here]:
            there = there if there >= numbers.first_stop else there ^ 1
            if there not in seen:
                seen.add(there)
                ahead.append(there)
    stops = {numbers.names[n][0] for n in ahead if n >= numbers.first_stop}
    return stops, list(dict.fromkeys(numbers.names[n][0] for n in sorted(seen) if n < numbers.first_stop))


def _value(board: Board, hex_id: str, color: Color) -> int:
    """What the best stop of a hex pays, as printed or laid."""
    at = board.laid.get(hex_id)
    key = (hex_id, at.tile if at else "", color)
    known = board.map.facts.of(BotMapFacts).stop_values
    value = known.get(key)
    if value is None:
        worths = (stop.worth(color) or 10 for stop in board.stops(hex_id))
        value = known.keep(key, max(worths, default=0))
    return value


def _fanned(board: Board, front: list[str], reached: set[str], color: Color) -> float:
    """The worth of places around a front, outwards hex by hex."""
    within = [0] * NEAR
    for h in front:
        within = list(map(or_, within, _near(board.map, h)))
    worth, fade, seen = 0.0, 1.0, 0
    places = list(board.map.hexes)
    for bits in within:
        fade *= FADES
        new = bits & ~seen
        seen |= bits
        while new:
            place = places[new.bit_length() - 1]
            new ^= 1 << (new.bit_length() - 1)
            if place not in reached:
                worth += _value(board, place, color) * fade
    return worth


def _near(map_: Map, hex_id: str) -> tuple[int, ...]:
    """The hexes with stops that are one, two and more tiles away from a hex, as bits in the order of the map."""
    known = map_.facts.of(BotMapFacts).near
    hexes = known.get(hex_id)
    if hexes is None:
        bit = {h: 1 << i if it.stops else 0 for i, (h, it) in enumerate(map_.hexes.items())}
        rings: list[int] = []
        seen, level = {hex_id}, [hex_id]
        for _ in range(NEAR):
            level = [n for h in level for n in map_.hexes[h].neighbours.values() if n in bit and n not in seen]
            seen.update(level)
            rings.append(sum(bit[h] for h in seen))
            level = [h for h in dict.fromkeys(level) if map_.hexes[h].ground in BUILDABLE]
        hexes = known.keep(hex_id, tuple(rings))
    return hexes
