"""Anchors: where the built-in bots stand on the scale of ratings, from what they won in the arena."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import log, sqrt

from openskill.models import PlackettLuce

SEATS = 3
"""The arena's tables."""
SIGMA = 0.6
"""What the arena leaves open: it has played some hundred games of each."""


@cache
def anchors() -> dict[str, tuple[float, float]]:
    """Middle and deviation of each bot that the arena has measured; other bots have no place on the scale."""
    read = tomllib.loads(files("shortline.bots").joinpath("anchors.toml").read_text("utf-8"))
    return {name: (_middle(float(bot["won"])), SIGMA) for name, bot in read.items()}


def _middle(won: float) -> float:
    """The middle of a bot that wins this part of its games among two bots in the middle of the scale, by
    Plackett–Luce. One that sits twice at the table wins its part on either seat."""
    model = PlackettLuce()
    spread = model.beta * sqrt(SEATS)
    if won < 1 / SEATS:  # measured on two seats beside one in the middle: e^x / (2e^x + 1) = won
        return float(model.mu + spread * log(won / (1 - 2 * won)))
    return float(model.mu + spread * log(2 * won / (1 - won)))
