"""Search: the few best tiles by rules of thumb, each with the tile that could follow it."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.protocol import Choice, Sight, look
from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.player import advise, choose
from shortline.bots.rail.track import tiles
from shortline.bots.rail.weights import Weights
from shortline.kernel import play

TILES = "lay_tile"

WIDTH = 6
"""So many moves are looked at more closely."""

NODES_A_MOVE = 50
"""What looking at all that could follow a move costs of the budget, about: the positions that it judges."""

CLEAR = 150.0
"""A move that is better by so many dollars is taken at once."""


def deep(sight: Sight, w: Weights) -> Choice:
    """The choice of a bot that looks ahead: its first thought is ready at once, the search may better it."""
    few = min(WIDTH, sight.nodes // NODES_A_MOVE)
    if sight.state.top.step != TILES or few < 2 or len(sight.offers) < 2:
        return choose(sight, w)
    desk = Desk(sight, w)
    best = advise(desk)
    if len(best) == 1 or best[0].gain > best[1].gain + CLEAR:
        return Choice(best[0].action, best[0].why)
    found = max(next_tiles(desk, best[:few]), key=lambda v: v.gain)
    return Choice(found.action, found.why)


def next_tiles(desk: Desk, best: list[Valued]) -> Iterator[Valued]:
    """Tiles, and no tile, each with the best tile that the same corporation could lay after it."""
    for first in best:
        after, _ = play.apply(desk.rules, desk.s, first.action)
        # The step is left open on the new board: what could be laid now is what can be laid next time.
        then = desk.s.but(board=after.board)
        sight = look(desk.rules, then, desk.me, desk.sight.seed, desk.sight.nodes)
        there = Desk(sight, desk.w, desk.shared, desk.origin)
        second = max(tiles(there), key=lambda v: v.gain, default=None)
        if second is None or second.gain <= 0:
            yield first
        else:
            gain = first.gain + desk.w.next_tile * second.gain
            yield Valued(gain, first.action, f"{first.why}; after it {second.why}")
