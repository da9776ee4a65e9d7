"""Judging: what a try in a lesson comes to, and how far the learner has got.

An answer is one of three. *Refused*: the rules object, in the sentence and with the clause of the engine. *Allowed*: it
can be done, and a goal stays open; the log's own sentences and the goals' figures say what it would do. *Done*.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from shortline.kernel.action import Action, encode
from shortline.kernel.rules import Position
from shortline.kernel.view import sentences
from shortline.learn.families import family_of
from shortline.learn.lessons import Goal, Lesson, acted
from shortline.learn.measures import Unit
from shortline.table.game import Game


@dataclass(frozen=True, slots=True)
class GoalNow:
    """A goal, whether it is met, and the figure that it is about."""

    text: str
    done: bool
    value: int | None = None
    unit: Unit = "count"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a goal before and after a try."""

    text: str
    before: int
    after: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class Answer:
    """What a try comes to."""

    kind: Literal["refused", "allowed", "done"]
    text: str
    """The rules' objection, or what would happen, as the log would tell it."""
    cite: str = ""
    """The clause that objects."""
    goals: tuple[GoalNow, ...] = ()
    figures: tuple[Figure, ...] = ()


def standing(lesson: Lesson, game: Game[Any]) -> tuple[GoalNow, ...]:
    """How the goals stand in a game that began as the lesson does."""
    mine = [a for a in game.actions[lesson.after :] if a.by == lesson.seat]
    return _standing(lesson, game.position, mine)


def _standing(lesson: Lesson, at: Position[Any, Any], mine: list[Action]) -> tuple[GoalNow, ...]:
    done = [encode(a) for a in mine]
    return tuple(_now(goal, at, done) for goal in lesson.goals)


def _now(goal: Goal, at: Position[Any, Any], done: list[Any]) -> GoalNow:
    if goal.action:
        return GoalNow(goal.text, any(goal.matches(a) for a in done))
    measure = family_of(at.state).measures[goal.measure]
    value = measure.ask(at, goal.of, goal.at)
    return GoalNow(goal.text, goal.meets(value), value, measure.unit)


def judged(lesson: Lesson, game: Game[Any], action: Action) -> Answer:
    """What an action would come to; the game stays as it is."""
    before = standing(lesson, game)
    refusals = game.why_not(action)
    if refusals:
        return Answer("refused", refusals[0].text, refusals[0].cite, before)
    state, events = game.tried(action)
    mine = [a for a in (*game.actions[lesson.after :], action) if a.by == lesson.seat]
    after = _standing(lesson, Position(game.rules, state), mine)
    figures = tuple(
        Figure(b.text, b.value, a.value, a.unit)
        for b, a in zip(before, after, strict=True)
        if b.value is not None and a.value is not None
    )
    told = ". ".join(sentences(game.rules, events))
    return Answer("done" if all(g.done for g in after) else "allowed", told, "", after, figures)


def next_move(lesson: Lesson, game: Game[Any]) -> Action | None:
    """The next action of the intended way; None if the learner has left it, or is at its end."""
    mine = [encode(a) for a in game.actions[lesson.after :]]
    intended = [acted(lesson, game, data) for data in lesson.moves]
    if mine != [encode(a) for a in intended[: len(mine)]] or len(mine) >= len(intended):
        return None
    return intended[len(mine)]
