"""The forecast: how the final shares and the win are expected to fall out, from any position.

A bot's prospects say what every player will be worth at the end. How far that can be trusted depends on how long the
game still lasts: the figures for that stand in forecast.toml, fitted by bench/arena/forecast.py on games between bots;
docs/review.md says how well they hold on games that were not used for fitting.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

from shortline.bots.opinion import prospects
from shortline.bots.protocol import Prospects
from shortline.kernel.rules import AnyRules
from shortline.review.own import own_figures

LEAST = 1.0
"""Nobody is expected to be worth less than this: shares need something to be shares of."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How much a lead in prospects means with so many rounds to come."""

    doubt: float
    """The lead, in parts of the mean worth, that makes a win e times likelier at the very end."""
    doubt_a_round: float
    """What every round to come adds to it."""
    fades: float
    """How much less of a lead is left with every round to come, of what is expected of the final shares."""
    doubt_early: float = 0.0
    """What the fourth power of the rounds to come adds to the doubt, in millionths: the first rounds say little."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected of the end: every player's part of all worth, and chance to win."""

    shares: Mapping[str, float]
    wins: Mapping[str, float]


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(files("shortline.review").joinpath("forecast.toml").read_text(encoding="utf-8"))


@cache
def trust(title: str) -> Trust:
    """The figures of a title; those of all titles together for one that has none of its own."""
    return Trust(**(own_figures(title, "forecast") or _file()["usual"]))


def expectation(rules: AnyRules, state: Any) -> Expectation:
    """What is expected at a position; of a game that is over, what came."""
    if state.over:
        return _final(dict(state.scores()))
    return expected(prospects(rules, state, _file()["bot"]), trust(rules.title))


def expected(ahead: Prospects, t: Trust) -> Expectation:
    """What prospects let expect."""
    worth = {seat: max(LEAST, amount) for seat, amount in ahead.worth.items()}
    mean = sum(worth.values()) / len(worth)
    leads = {seat: amount / mean - 1 for seat, amount in worth.items()}
    doubt = t.doubt + t.doubt_a_round * ahead.rounds + t.doubt_early * 1e-6 * ahead.rounds**4
    odds = {seat: exp(lead / doubt) for seat, lead in leads.items()}
    kept = exp(-t.fades * ahead.rounds)
    every = sum(odds.values())
    return Expectation(
        shares={seat: (1 + kept * lead) / len(worth) for seat, lead in leads.items()},
        wins={seat: odd / every for seat, odd in odds.items()},
    )


def _final(scores: Mapping[str, int]) -> Expectation:
    every = sum(scores.values()) or 1
    best = max(scores.values())
    won = [seat for seat, score in scores.items() if score == best]
    return Expectation(
        shares={seat: score / every for seat, score in scores.items()},
        wins={seat: 1 / len(won) if seat in won else 0.0 for seat in scores},
    )
