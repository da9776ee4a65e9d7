"""Search: the few best moves by rules of thumb, each with what could follow it.

A tile is looked at with the tile that could follow it; in a stock turn a sale, or a purchase, with all that the same
player would do after it in that turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shortline.bots.protocol import Choice, Sight, look
from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.player import advise, choose
from shortline.bots.rail.rivals import beside
from shortline.bots.rail.track import tiles
from shortline.bots.rail.weights import Weights, weights
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.state import but

WIDTH = 6
"""So many moves are looked at more closely."""

SALES = 4
"""So many sales are looked at beside them: what a sale is good for shows only in what it pays for."""

MOVES = 4
"""So many moves of one stock turn are thought of after the first."""

NODES_A_MOVE = 50
"""What looking at all that could follow a move costs of the budget, about: the positions that it judges."""

CLEAR = 150.0
"""A tile that is better by so many dollars is laid at once."""


def deep(sight: Sight, w: Weights) -> Choice:
    """The choice of a bot that looks ahead: its first thought is ready at once, the search may better it."""
    found = ranked(sight, w) if len(sight.offers) > 1 and _searches(sight, w) else []
    return Choice(found[0].action, found[0].why) if found else choose(sight, w)


def by_name(sight: Sight, name: str) -> Choice:
    """The choice of a bot of the house that looks ahead."""
    return deep(sight, weights(name, sight.rules.title))


def ranked(sight: Sight, w: Weights) -> list[Valued]:
    """Every offer worth a thought with its value, the best first; the best of them with what could follow."""
    desk = Desk(sight, w)
    best = advise(desk)
    if not best or not _searches(sight, w):
        return best
    closer = {v.action: v for v in SEARCHES[sight.state.top.step](desk, best, _few(sight))}
    return sorted((closer.get(v.action, v) for v in best), key=lambda v: -v.gain)


def _searches(sight: Sight, w: Weights) -> bool:
    search = SEARCHES.get(sight.state.top.step)
    return search is not None and _few(sight) > 1 and (search is not bundles or bool(w.bundles))


def _few(sight: Sight) -> int:
    """How many moves the budget allows to look at more closely."""
    return min(WIDTH, sight.nodes // NODES_A_MOVE)


def next_tiles(desk: Desk, best: list[Valued], few: int) -> Iterator[Valued]:
    """Tiles, and no tile, each with the best tile that the same corporation could lay after it."""
    if len(best) == 1 or best[0].gain > best[1].gain + CLEAR:
        yield best[0]
        return
    for first in best[:few]:
        after, _ = play.apply(desk.rules, desk.s, first.action)
        # The step is left open on the new board: what could be laid now is what can be laid next time.
        second = max(tiles(_at(desk, but(desk.s, board=after.board))), key=lambda v: v.gain, default=None)
        gain, why = first.gain + beside(desk, after), first.why
        if second is not None and second.gain > 0:
            gain, why = gain + desk.w.next_tile * second.gain, f"{why}; after it {second.why}"
        yield Valued(gain, first.action, why)


def bundles(desk: Desk, best: list[Valued], few: int) -> Iterator[Valued]:
    """Moves of a stock turn, sales among them, each with what the same player would sell and buy after it."""
    sales = [v for v in best[few:] if isinstance(v.action, SellShares)]
    for first in (*best[:few], *sales[:SALES]):
        gain, why = first.gain, first.why
        s, _ = play.apply(desk.rules, desk.s, first.action)
        for _ in range(MOVES):
            if s.over or s.top.step != desk.s.top.step or s.top.actors != desk.s.top.actors:
                break
            then = next(iter(advise(_at(desk, s))), None)
            if then is None or then.gain <= 0:
                break
            gain, why = gain + then.gain, f"{why}; then {then.why}"
            s, _ = play.apply(desk.rules, s, then.action)
        yield Valued(gain, first.action, why)


def _at(desk: Desk, s: EighteenXX) -> Desk:
    """The same player with all that is offered at another position."""
    sight = look(desk.rules, s, desk.me, desk.sight.seed, desk.sight.nodes)
    return Desk(sight, desk.w, desk.shared, desk.origin)


SEARCHES: dict[str, Callable[[Desk, list[Valued], int], Iterator[Valued]]] = {
    "lay_tile": next_tiles,
    "stock_turn": bundles,
}
"""What is looked at in which step."""
