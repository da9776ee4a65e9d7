"""Opinions: what a bot of the house thinks of every offer, of one action, and of a whole position.

A bot that plays answers with one action. Here it tells the rest: `valued` has all that it weighed, in dollars, `judged`
what it thinks of any legal action, `prospects` what it expects every player to be worth at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from shortline.bots.cubes import player as cubes
from shortline.bots.cubes import search as cubes_search
from shortline.bots.cubes.guess import guessed
from shortline.bots.cubes.worth import prospects as cubes_prospects
from shortline.bots.protocol import Sight, look
from shortline.bots.rail import search as rail_search
from shortline.bots.rail import track
from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.player import BOARD_STEPS, advise
from shortline.bots.rail.standing import judged as rail_judged
from shortline.bots.rail.standing import worth
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.private_sale import Bid
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.rules import Position, Rules

THINKERS = ("steady", "strong")
"""The bots that weigh what they do; a careless eye or chance has no opinion."""

AMOUNTS = ("amount", "price")


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a bot expects at a position: every player's worth at the end, and the operating rounds to come."""

    worth: Mapping[str, float]
    rounds: float


def valued(sight: Sight, name: str) -> list[Valued]:
    """Every action worth a thought with its value in dollars, the best first; the first is what the bot would do."""
    if not _rail(sight.rules):
        found = cubes_search.ranked(sight, name) if name == "strong" else _thumbs(sight, name)
        return [Valued(gain, choice.action, choice.why) for gain, choice in found]
    w = weights(name, sight.rules.title)
    return rail_search.ranked(sight, w) if name == "strong" else advise(Desk(sight, w))


def judged(sight: Sight, name: str, action: Action, among: list[Valued]) -> Valued:
    """What a bot thinks of a legal action: as it stands ``among`` what it weighed, or by doing it."""
    procedure = sight.rules.procedure(sight.state, type(action))
    action = procedure.offered_as(Position(sight.rules, sight.state), action) if procedure else action
    found = next((v for v in among if v.action == action), None)
    if found is not None:
        return found
    near = next((v for v in among if like(v.action, action)), None)
    if not _rail(sight.rules):
        gain = cubes.gain(guessed(sight), action, name)
        return Valued(gain, action, near.why if near else "")
    desk = Desk(sight, weights(name, sight.rules.title))
    if isinstance(action, Bid) and near is not None and isinstance(near.action, Bid):
        return Valued(near.gain - (action.amount - near.action.amount), action, near.why)
    if desk.s.operating and desk.s.top.step in BOARD_STEPS and not isinstance(action, LayTile):
        return track.tried(desk, action)
    alone = rail_judged(desk, action)
    if near is None:
        return alone
    return Valued(near.gain + alone.gain - rail_judged(desk, near.action).gain, action, near.why)


def prospects(rules: Rules, state: Any, name: str = "steady") -> Prospects:
    """What a bot expects of a position, from what everybody may know."""
    if not _rail(rules):
        left, found = cubes_prospects(rules, state, cubes.beliefs(name))
        return Prospects(found, left)
    desk = Desk(look(rules, state, state.seats[0]), weights(name, rules.title))
    gone = desk.s.bankrupt
    return Prospects(
        {seat: 0.0 if seat in gone else worth(desk, seat) for seat in state.seats}, float(desk.clock.rounds)
    )


def line(rules: Rules, state: Any, name: str, moves: int) -> Iterator[tuple[Any, Valued]]:
    """What a bot would play from a position, everybody's part, each move with the position before it."""
    for _ in range(moves):
        if state.over:
            return
        sight = look(rules, state, play.to_act(state)[0])
        best = next(iter(valued(sight, name)), None)
        best = best or Valued(0.0, next(iter(sight.offers[0].ends())), "one thing is as good as another")
        yield state, best
        state, _ = play.apply(rules, state, best.action)


def like(a: Action, b: Action) -> bool:
    """Whether two actions are the same but for an amount."""
    if type(a) is not type(b):
        return False
    same = {name: getattr(b, name) for name in AMOUNTS if hasattr(b, name)}
    return bool(same) and replace(a, **same) == b


def _rail(rules: Rules) -> bool:
    return isinstance(rules.data, Definition)


def _thumbs(sight: Sight, name: str) -> list[tuple[float, Any]]:
    # Of equals the first is taken, so the order among them stays.
    return sorted(cubes.valued(guessed(sight), cubes.beliefs(name)), key=lambda found: -found[0])
