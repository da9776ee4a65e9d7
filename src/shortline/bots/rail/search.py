"""Search: the few best moves by rules of thumb, each with what could follow it.

A tile is looked at with the tile that could follow it; in a stock turn a sale, or a purchase, with all that the same
player would do after it in that turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shortline.bots.protocol import Choice, Observation, Valued, observe
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.player import advise, choose
from shortline.bots.rail.rivals import effect_on_rivals
from shortline.bots.rail.track import tiles
from shortline.bots.rail.weights import Weights, weights
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.state import but

MOVES = 4
"""So many moves of one stock turn are thought of after the first."""

NODES_A_MOVE = 50
"""What looking at all that could follow a move costs of the budget, about: the positions that it judges."""

EXITS_A_NODE = 4000
"""A tile whose revenue is followed along so many exits of track counts as one position of the budget."""

Looked = tuple[Valued, int]
"""A move with what could follow it, and how many positions were looked at for that."""

CLEAR = 150.0
"""A tile that is better by so many dollars is laid at once."""


def deep(obs: Observation, w: Weights) -> Choice:
    """The choice of a bot that looks ahead: its first thought is ready at once, the search may better it."""
    best = ranked(obs, w) if len(obs.offers) > 1 and _searches(obs, w) else []
    return Choice(best[0].action, best[0].why) if best else choose(obs, w)


def by_name(obs: Observation, name: str) -> Choice:
    """The choice of a built-in bot that looks ahead."""
    return deep(obs, weights(name, obs.rules.title))


def ranked(obs: Observation, w: Weights) -> list[Valued]:
    """Every offer worth a thought with its value, the best first; the best of them with what could follow."""
    ev = Evaluation(obs, w)
    best = advise(ev)
    if not best or not _searches(obs, w):
        return best
    closer: dict[Action, Valued] = {}
    looked_at = 0
    for valued, positions in SEARCHES[obs.state.top.step](ev, best, _few(obs, w)):
        closer[valued.action] = valued
        looked_at += positions
        if looked_at >= obs.nodes:
            break
    return sorted((closer.get(v.action, v) for v in best), key=lambda v: -v.gain)


def _searches(obs: Observation, w: Weights) -> bool:
    search = SEARCHES.get(obs.state.top.step)
    return search is not None and _few(obs, w) > 1 and (search is not bundles or bool(w.bundles))


def _few(obs: Observation, w: Weights) -> int:
    """How many moves the budget allows to look at more closely."""
    return min(int(w.width), obs.nodes // NODES_A_MOVE)


def next_tiles(ev: Evaluation, best: list[Valued], few: int) -> Iterator[Looked]:
    """Tiles, and no tile, each with the best tile that the same corporation could lay after it."""
    if len(best) == 1 or best[0].gain > best[1].gain + CLEAR:
        yield best[0], 0
        return
    a_tile = max(1, round(ev.w.exits / EXITS_A_NODE))
    for first in best[:few]:
        after, _ = play.apply(ev.rules, ev.s, first.action)
        # The step is left open on the new board: what could be laid now is what can be laid next time.
        seconds = list(tiles(_at(ev, but(ev.s, board=after.board))))
        second = max(seconds, key=lambda v: v.gain, default=None)
        gain, why = first.gain + effect_on_rivals(ev, after), first.why
        if second is not None and second.gain > 0:
            gain, why = gain + ev.w.next_tile * second.gain, f"{why}; after it {second.why}"
        yield Valued(gain, first.action, why), a_tile * len(seconds)


def bundles(ev: Evaluation, best: list[Valued], few: int) -> Iterator[Looked]:
    """Moves of a stock turn, sales among them, each with what the same player would sell and buy after it."""
    sales = [v for v in best[few:] if isinstance(v.action, SellShares)]
    for first in (*best[:few], *sales[: int(ev.w.sales_width)]):
        gain, why, positions = first.gain, first.why, 0
        s, _ = play.apply(ev.rules, ev.s, first.action)
        for _ in range(MOVES):
            if s.over or s.top.step != ev.s.top.step or s.top.actors != ev.s.top.actors:
                break
            advices = advise(_at(ev, s))
            positions += len(advices)
            if not advices or advices[0].gain <= 0:
                break
            then = advices[0]
            gain += then.gain
            why += "" if isinstance(then.action, Pass) else f"; then {then.why}"
            s, _ = play.apply(ev.rules, s, then.action)
        yield Valued(gain, first.action, why), positions


def _at(ev: Evaluation, s: EighteenXX) -> Evaluation:
    """The same player with all that is offered at another position."""
    obs = observe(ev.rules, s, ev.me, ev.obs.seed, ev.obs.nodes)
    return Evaluation(obs, ev.w, ev.shared, ev.origin)


SEARCHES: dict[str, Callable[[Evaluation, list[Valued], int], Iterator[Looked]]] = {
    "lay_tile": next_tiles,
    "stock_turn": bundles,
}
"""What is looked at in which step."""
