"""Search for cube-rail titles: the few best moves, each played on a little way with everybody playing by thumb."""

from __future__ import annotations

from shortline.bots.cubes.player import beliefs, thumbs, valued
from shortline.bots.cubes.worth import standing
from shortline.bots.protocol import Choice, Sight, look
from shortline.kernel import play

WIDTH = 4
FAR = 14
NODES_A_MOVE = 20
"""What a move by rules of thumb costs of the budget, about: the positions that it judges."""


def deep(sight: Sight, name: str) -> Choice:
    """The choice of a bot that looks ahead a few moves."""
    w = beliefs(name)
    if len(sight.offers) == 1 and sight.offers[0].span is None:
        return Choice(sight.offers[0].action, "nothing else can be done")
    best = sorted(valued(sight, w), key=lambda found: -found[0])[:WIDTH]
    far = min(FAR, sight.nodes // (NODES_A_MOVE * len(best)))
    before = standing(sight.rules, sight.state, sight.seat, w)
    found: list[tuple[float, Choice]] = []
    for gain, choice in best:
        state, _ = play.apply(sight.rules, sight.state, choice.action)
        for number in range(far):
            if state.over:
                break
            seat = play.to_act(state)[0]
            there = look(sight.rules, state, seat, sight.seed + number)
            state, _ = play.apply(sight.rules, state, thumbs(there, name).action)
        ahead = standing(sight.rules, state, sight.seat, w) - before
        why = f"{choice.why}; played on, it comes to ${ahead:+.0f}"
        found.append((0.6 * ahead + 0.4 * gain, Choice(choice.action, why)))
    return max(found, key=lambda pair: pair[0])[1]
