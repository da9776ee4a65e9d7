"""Decisions weighed: what a bot thinks of every choice in a game, in dollars against what it would have done.

It is the bot's opinion, from what the player could see at the time: hidden bids and decks do not count.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.bots.opinion import distinct, idea, judged, like, valued
from shortline.bots.protocol import NODES, Observation, observe
from shortline.kernel.action import Action, encode
from shortline.kernel.rules import Position
from shortline.review.chronicle import Chronicle
from shortline.review.own import own_figures
from shortline.review.tables import Move, Operation
from shortline.table.game import AnyGame

RUNS = "RunTrains"
GRADES = ("small", "clear", "grave")


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From how many dollars on a loss is small, clear or grave; thresholds.toml says more."""

    even: float
    small: float
    clear: float
    grave: float
    most: float

    def grade(self, loss: float) -> str:
        """What a loss is called; nothing for none worth naming."""
        return next((name for name in reversed(GRADES) if loss >= getattr(self, name)), "")


@cache
def thresholds(title: str) -> Thresholds:
    """The thresholds of a title."""
    file = tomllib.loads(files("shortline.review").joinpath("thresholds.toml").read_text(encoding="utf-8"))
    return Thresholds(**(file["usual"] | own_figures(title, "thresholds")))


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of a player: what was played, what the bot would have done, and the dollars between them."""

    number: int
    """The action that was played; the position to choose in is the one before it."""
    seat: str
    kind: str
    played: str
    best: str
    action: Mapping[str, Any] = field(repr=False)
    """What the bot would have done, as data."""
    loss: float
    rank: int
    """The place of what was played among the ideas of the bot, from 1; a corporation at five pars is one idea."""
    of: int
    """How many ideas it had."""
    grade: str
    agrees: bool
    why: str
    """The bot's reason for its choice."""
    counts: bool = True
    """Whether it counts: what the bot has suggested before in the same turn does not count again."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often a player did as a bot would, and what the rest lost in its opinion."""

    seat: str
    phase: str
    """The phase of the game, or nothing for the whole of it."""
    agreed: int
    decisions: int
    lost: float
    small: int
    clear: int
    grave: int

    @property
    def part(self) -> float:
        """The part of decisions with which the bot agrees."""
        return self.agreed / self.decisions if self.decisions else 0.0


def weigh(
    game: AnyGame,
    told: Chronicle,
    bot: str,
    nodes: int = NODES,
    progress: Callable[[float], None] = lambda part: None,
) -> tuple[Decision, ...]:
    """Every decision of a game in the opinion of a bot."""
    results: list[Decision] = []
    actions = game.actions
    runs = {o.number: o for o in told.operations if o.chosen}
    suggested: set[tuple[int, str, str]] = set()
    for move in told.moves:
        obs = observe(game.rules, game.at(move.number - 1), move.seat, nodes=nodes)
        decision = weighed(obs, bot, move, actions[move.number - 1], runs.get(move.number))
        if decision is not None:
            mark = (move.turn, move.seat, decision.best)
            counts = decision.agrees or mark not in suggested
            suggested.add(mark)
            results.append(decision if counts else _again(decision))
        progress(move.number / len(told.moves))
    return tuple(results)


def _again(d: Decision) -> Decision:
    return Decision(d.number, d.seat, d.kind, d.played, d.best, d.action, 0.0, d.rank, d.of, "", False, d.why, False)


def weighed(obs: Observation, bot: str, move: Move, played: Action, run: Operation | None = None) -> Decision | None:
    """One decision in the opinion of a bot; None where there was nothing to decide."""
    if len(obs.offers) == 1 and obs.offers[0].span is None:
        return None
    limits = thresholds(obs.rules.title)
    if run is not None:
        return _of_runs(obs, move, run, limits)
    every = valued(obs, bot)
    if not every:
        return None
    best, mine = every[0], judged(obs, bot, played, every)
    loss = min(limits.most, max(0.0, best.gain - mine.gain))
    had = distinct(every)
    rank = 1 + sum(v.gain > mine.gain and idea(v.action) != idea(played) for v in had)
    agrees = (
        best.action == mine.action or loss <= limits.even or (like(best.action, mine.action) and loss < limits.small)
    )
    return Decision(
        move.number,
        move.seat,
        move.kind,
        _label(obs, played),
        _label(obs, best.action),
        encode(best.action),
        0.0 if agrees else round(loss, 2),
        1 if agrees else rank,
        len(had),
        "" if agrees else limits.grade(loss),
        agrees,
        best.why,
    )


def _of_runs(obs: Observation, move: Move, run: Operation, limits: Thresholds) -> Decision:
    """Runs are judged by what they pay: the best is proved, and the player loses their part of what was left."""
    loss = run.missed * run.holders.get(move.seat, 0) / run.size if run.missed else 0.0
    best = obs.offers[0].action
    return Decision(
        move.number,
        move.seat,
        move.kind,
        f"Run for {obs.rules.money(run.revenue)}",
        f"Run for {obs.rules.money(run.best)}",
        encode(best),
        round(loss, 2),
        1 if not run.missed else 2,
        2,
        limits.grade(loss),
        not run.missed,
        "these are the best runs, proved",
    )


def _label(obs: Observation, action: Action) -> str:
    procedure = obs.rules.procedure(obs.state, type(action))
    return procedure.label(Position(obs.rules, obs.state), action) if procedure else type(action).__name__


def agreement(
    decisions: Sequence[Decision], seats: Sequence[str], phases: Sequence[tuple[int, str]]
) -> tuple[Agreement, ...]:
    """Agreement of every player, over the whole game and in each of its phases."""
    rows = []
    for seat in seats:
        mine = [d for d in decisions if d.seat == seat and d.counts]
        rows.append(_summed(seat, "", mine))
        rows += [_summed(seat, name, part) for name, part in _by_phase(mine, phases) if part]
    return tuple(rows)


def _by_phase(mine: Sequence[Decision], phases: Sequence[tuple[int, str]]) -> Iterator[tuple[str, list[Decision]]]:
    """Decisions by phase: an action that begins a phase was decided in the one before."""
    starts = [number for number, _ in phases[1:]]
    for i, (_, name) in enumerate(phases):
        low = starts[i - 1] if i else 0
        high = starts[i] if i < len(starts) else None
        yield name, [d for d in mine if d.number > low and (high is None or d.number <= high)]


def _summed(seat: str, phase: str, mine: Sequence[Decision]) -> Agreement:
    grades = [d.grade for d in mine]
    return Agreement(
        seat,
        phase,
        sum(d.agrees for d in mine),
        len(mine),
        round(sum(d.loss for d in mine), 2),
        *(grades.count(name) for name in GRADES),
    )
