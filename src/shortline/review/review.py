"""A review: what a game was like, in figures from its events and in the opinion of a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shortline.bots.opinion import THINKERS, line
from shortline.bots.protocol import NODES
from shortline.kernel.action import encode
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.review.chronicle import Chronicle, chronicle
from shortline.review.decisions import Agreement, Decision, agreement, weigh
from shortline.review.forecast import Expectation, expectation
from shortline.review.turning import TurningPoint, turning_points
from shortline.table.game import AnyGame

QUICK, DEEP = "steady", "strong"
"""Whose opinion it is: of a quick review, and of a deep one."""
LINE = 6
"""So many moves of a bot's line are told."""
FORECASTS = 0.35
"""The part of the work that the forecasts are, about; the rest is weighing."""

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Opinions:
    """What a bot thinks of a game: every decision weighed, and what was to be expected after every action."""

    bot: str
    decisions: tuple[Decision, ...]
    agreement: tuple[Agreement, ...]
    expected: tuple[Expectation, ...]
    turning_points: tuple[TurningPoint, ...]


@dataclass(frozen=True)
class Review:
    """What a game was like. ``opinions`` is None where only what is public and certain is told."""

    title: str
    digest: str
    told: Chronicle
    scores: tuple[tuple[str, int], ...]
    opinions: Opinions | None = None

    def __repr__(self) -> str:
        return f"<Review of {self.title}, {', '.join(self.told.seats)}>"

    def data(self) -> dict[str, Any]:
        """The review as plain JSON data: columns by player and corporation, tables as lists of objects."""
        from shortline.review.data import data

        return data(self)

    def frames(self) -> dict[str, dict[str, list[Any]]]:
        """The tables as plain columns, which pandas or polars take as they are."""
        from shortline.review.frames import frames

        return frames(self)


def facts_of(game: AnyGame) -> Review:
    """What is certain about a game, without anybody's opinion: quick, and fit to show while it is played."""
    scores = tuple(game.state.scores()) if game.over else ()
    return Review(game.title.id, game.digest, chronicle(game), scores)


def review(game: AnyGame, bot: str = QUICK, nodes: int = NODES, progress: Progress = lambda part: None) -> Review:
    """The review of a game up to where it stands, in the opinion of a bot (``steady`` or ``strong``)."""
    if bot not in THINKERS:
        raise Malformed(f"{bot} has no opinion to give; {', '.join(THINKERS)} have")
    known = facts_of(game)
    told = known.told
    expected = []
    for number in range(game.number + 1):
        expected.append(expectation(game.rules, game.at(number)))
        progress(FORECASTS * number / max(1, game.number))
    decisions = weigh(game, told, bot, nodes, lambda part: progress(FORECASTS + (1 - FORECASTS) * part))
    opinions = Opinions(
        bot, decisions, agreement(decisions, told.seats, told.phases), tuple(expected), turning_points(told, expected)
    )
    return Review(known.title, known.digest, told, known.scores, opinions)


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a bot's line: who would play what, and why."""

    seat: str
    label: str
    why: str
    action: Mapping[str, Any]


def bots_line(game: AnyGame, at: int, bot: str = QUICK, moves: int = LINE) -> tuple[LineMove, ...]:
    """What a bot would have played from a position on, everybody's part."""
    if bot not in THINKERS:
        raise Malformed(f"{bot} has no opinion to give; {', '.join(THINKERS)} have")
    rules, steps = game.rules, []
    for s, choice in line(rules, game.at(at), bot, moves):
        procedure = rules.procedure(s, type(choice.action))
        label = procedure.label(Position(rules, s), choice.action) if procedure else type(choice.action).__name__
        steps.append(LineMove(choice.action.by, label, choice.why, encode(choice.action)))
    return tuple(steps)
