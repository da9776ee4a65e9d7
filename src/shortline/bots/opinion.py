"""Opinions: what a built-in bot thinks of every offer, of one action, and of a whole position.

A bot that plays answers with one action. Here it tells the rest: `valued` has all that it weighed, in dollars, `judged`
what it thinks of any legal action, `prospects` what it expects every player to be worth at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from shortline.bots.families import family_of
from shortline.bots.protocol import Observation, Prospects, Valued, observe
from shortline.kernel import play
from shortline.kernel.action import Action, encode
from shortline.kernel.rules import AnyRules, Position

THINKERS = ("steady", "strong", "expert")
"""The bots that weigh what they do; a careless eye or chance has no opinion."""

AMOUNTS = ("amount", "price", "asks")
THINGS = ("corporation", "company", "private", "train", "tile", "par", "stop")
"""What tells one idea of a kind from another: the first of these that an action has. On the board it is the hex."""


def valued(obs: Observation, name: str) -> list[Valued]:
    """Every action worth a thought with its value in dollars, the best first; the first is what the bot would do."""
    return family_of(obs.state).valued(obs, name)


def distinct(weighed: Sequence[Valued]) -> list[Valued]:
    """The ideas behind what was weighed, each in its best form: one par for a corporation, one tile for a hex."""
    ideas: dict[str, Valued] = {}
    for it in sorted(weighed, key=lambda v: -v.gain):
        ideas.setdefault(idea(it.action), it)
    return list(ideas.values())


def idea(action: Action) -> str:
    """What an action is about: the hex, or else its kind and the corporation, private, train or whatever it names."""
    data = encode(action)
    if "hex" in data:
        return f"hex {data['hex']}"
    thing = next((f" {key} {data[key]}" for key in THINGS if key in data), "")
    return f"{data['type']}{thing}"


def judged(obs: Observation, name: str, action: Action, among: list[Valued]) -> Valued:
    """What a bot thinks of a legal action: as it stands ``among`` what it weighed, or by doing it."""
    procedure = obs.rules.procedure(obs.state, type(action))
    action = procedure.offered_as(Position(obs.rules, obs.state), action) if procedure else action
    known = next((v for v in among if v.action == action), None)
    if known is not None:
        return known
    near = next((v for v in among if like(v.action, action)), None)
    return family_of(obs.state).judged(obs, name, action, near)


def prospects(rules: AnyRules, state: Any, name: str = "steady") -> Prospects:
    """What a bot expects of a position, from what everybody may know."""
    return family_of(state).prospects(rules, state, name)


def line(rules: AnyRules, state: Any, name: str, moves: int) -> Iterator[tuple[Any, Valued]]:
    """What a bot would play from a position, everybody's part, each move with the position before it."""
    for _ in range(moves):
        if state.over:
            return
        obs = observe(rules, state, play.to_act(state)[0])
        best = next(iter(valued(obs, name)), None)
        best = best or Valued(0.0, next(iter(obs.offers[0].ends())), "one thing is as good as another")
        yield state, best
        state, _ = play.apply(rules, state, best.action)


def like(a: Action, b: Action) -> bool:
    """Whether two actions are the same but for an amount."""
    if type(a) is not type(b):
        return False
    same = {name: getattr(b, name) for name in AMOUNTS if hasattr(b, name)}
    return bool(same) and replace(a, **same) == b
