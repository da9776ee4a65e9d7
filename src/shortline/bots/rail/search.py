"""Search: the few best moves by rules of thumb, each played on a little way with everybody playing by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from shortline.bots.protocol import Choice, Sight, look
from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.player import advise, choose
from shortline.bots.rail.standing import standing
from shortline.bots.rail.track import tiles
from shortline.bots.rail.weights import Weights
from shortline.kernel import play
from shortline.kernel.rules import CONSENT

WIDTH = 4
"""So many moves are looked at more closely."""

NODES_A_MOVE = 50
"""What a move by rules of thumb costs of the budget, about: the positions that it judges."""

FAR = 12
"""So many moves are played on at most."""

CLEAR = 150.0
"""A move that is better by so many dollars is taken at once."""

TILES = "lay_tile"

PAIRS = 6
"""So many tiles are looked at with the tile that could follow."""

STEPS = ("lay_tile", "place_station", "dividend", "buy_trains", "stock_turn", "convert")
"""Where it pays to look ahead; elsewhere the rules of thumb know enough."""


def deep(sight: Sight, w: Weights) -> Choice:
    """The choice of a bot that looks ahead: its first thought is ready at once, the search may better it."""
    if sight.state.top.step not in STEPS or len(sight.offers) < 2 or not w.played_on + w.next_tile:
        return choose(sight, w)
    desk = Desk(sight, w)
    best = [v for v in advise(desk) if v.gain > -1000.0] or advise(desk)
    if len(best) == 1 or best[0].gain > best[1].gain + CLEAR:
        return Choice(best[0].action, best[0].why)
    if sight.state.top.step == TILES and w.next_tile:
        found = max(next_tiles(desk, best[:PAIRS]), key=lambda v: v.gain)
        return Choice(found.action, found.why)
    if not w.played_on:
        return Choice(best[0].action, best[0].why)
    few = best[: max(1, min(WIDTH, sight.nodes // (NODES_A_MOVE * 2)))]
    far = min(FAR, sight.nodes // (NODES_A_MOVE * len(few)))
    valued = [_ahead(desk, v, far) for v in few]
    found = max(valued, key=lambda v: v.gain)
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


def _ahead(desk: Desk, first: Valued, far: int) -> Valued:
    """A move judged by where it leads when all play on by rules of thumb to the end of my turn, or a little on."""
    sight, w = desk.sight, desk.w
    state, _ = play.apply(desk.rules, desk.s, first.action)
    turn = _turn(desk.s)
    for number in range(far):
        if state.over or (_turn(state) != turn and number >= 3 and not _asked(state)):
            break
        state = _played_on(sight, w, state, number)
    gain = standing(desk.at(state)) - standing(desk)
    # What the thumb says still counts: the end of a line is only a view from there.
    mixed = w.played_on * gain + (1 - w.played_on) * first.gain
    return Valued(mixed, first.action, f"{first.why}; played on, it comes to ${gain:+.0f}")


def _played_on(sight: Sight, w: Weights, state: Any, number: int) -> Any:
    seat = play.to_act(state)[0]
    there = look(sight.rules, state, seat, sight.seed + number, sight.nodes)
    after, _ = play.apply(sight.rules, state, choose(replace(there, state=state), w).action)
    return after


def _turn(state: Any) -> tuple[str, str, int]:
    """Whose turn it is: the corporation's that operates, or the player's."""
    return state.operating, state.top.actors[0] if not state.operating else "", state.round.number


def _asked(state: Any) -> bool:
    """Whether a proposal waits for its answer."""
    return bool(state.top.step == CONSENT)
