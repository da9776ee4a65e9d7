"""The field of a sweep: the hexes that runs of a corporation can use, in an order that keeps the front short.

The front is the set of hex sides between hexes already swept and hexes still ahead. These maps are long rather than
wide: the front of a full board crosses five to ten sides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.routes.ground import Crossing, Moves, bits
from shortline.eighteenxx.routes.network import network

BEAM = 30
STATES = 2.5
"""By what the number of states grows, about, with every side of the front."""

Trail = tuple["Trail", int] | None
Start = tuple[float, int, int, Trail]
"""The beginning of an order: cost, width of the front, hexes that touch it, the order."""


@dataclass(frozen=True)
class Cell:
    """One hex of the field: what its track joins, and its live edges; ``old`` are those towards hexes swept before."""

    hex: str
    moves: Moves
    sides: dict[int, int]
    """Live edge to the number of the side."""
    old: int
    """Bits of the edges towards hexes swept before."""


def field(board: Board, corporation: str) -> tuple[Cell, ...]:
    """The field of a corporation, made once for a board and kept with it."""
    known = board.facts.fields
    found = known.get(corporation)
    return known.keep(corporation, _field(board, corporation)) if found is None else found


def _field(board: Board, corporation: str) -> tuple[Cell, ...]:
    moves = network(board).moves
    live = _live(board)
    near = {h: {crossing[0]: edge for edge, crossing in edges.items()} for h, edges in live.items()}
    reached = _reached(near, [s.hex for s in board.stations_of(corporation) if s.hex in near])
    order = _order({h: list(near[h]) for h in near if h in reached})
    place = {h: n for n, h in enumerate(order)}
    cells = []
    for h in order:
        sides = {edge: bit.bit_length() - 1 for edge, (_, _, bit, _) in live[h].items()}
        old = sum(1 << edge for edge, (there, _, _, _) in live[h].items() if place[there] < place[h])
        cells.append(Cell(h, moves[h], sides, old))
    return tuple(cells)


def _live(board: Board) -> dict[str, dict[int, Crossing]]:
    """The edges of every hex over which track leads on to a stop or another live edge, both ways."""
    net = network(board)
    cross = net.ground.cross
    live: dict[str, dict[int, Crossing]] = {}
    for h, moves in net.moves.items():
        if moves:
            live[h] = {e: crossing for e, crossing in enumerate(cross[h]) if crossing and e in moves}
    changed = True
    while changed:
        changed = False
        for h, edges in live.items():
            for edge, (there, back, _, _) in list(edges.items()):
                leads = any(to >= STOP or to in edges for to, _, _ in net.moves[h][edge])
                if not leads or back not in live.get(there, ()):
                    del edges[edge]
                    changed = True
    return live


def _reached(near: dict[str, dict[str, int]], starts: Iterable[str]) -> set[str]:
    found: set[str] = set()
    ahead = list(starts)
    while ahead:
        h = ahead.pop()
        if h not in found:
            found.add(h)
            ahead += near[h]
    return found


def _order(near: dict[str, list[str]]) -> list[str]:
    """The order of the hexes that keeps the front short, by a search that keeps the best ``BEAM`` beginnings."""
    names = list(near)
    number = {h: i for i, h in enumerate(names)}
    beside = [sum(1 << number[o] for o in near[h]) for h in names]
    everything = (1 << len(names)) - 1
    layer: dict[int, Start] = {0: (0.0, 0, 0, None)}
    for _ in names:
        behind: dict[int, Start] = {}
        for done, (cost, width, touching, trail) in layer.items():
            for i in bits(touching or everything & ~done):
                after = done | 1 << i
                wide = width + beside[i].bit_count() - 2 * (beside[i] & done).bit_count()
                total = cost + STATES**wide
                if after not in behind or total < behind[after][0]:
                    behind[after] = (total, wide, (touching | beside[i]) & ~after, (trail, i))
        best = sorted(behind.items(), key=lambda found: found[1][0] + 3 * STATES ** found[1][1])
        layer = dict(best[:BEAM])
    order = []
    trail = layer[everything][3]
    while trail is not None:
        trail, i = trail
        order.append(names[i])
    return order[::-1]
