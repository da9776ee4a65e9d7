"""The players of the house that think: `easy`, `steady` and `strong`."""

from __future__ import annotations

from shortline.bots.cubes import player as cubes
from shortline.bots.cubes import search as cubes_search
from shortline.bots.protocol import Choice, Sight
from shortline.bots.rail import player as rail
from shortline.bots.rail import search as rail_search
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.definition import Definition


def _thumbs(sight: Sight, name: str) -> Choice:
    if isinstance(sight.rules.data, Definition):
        return rail.thumbs(sight, name)
    return cubes.thumbs(sight, name)


class EasyBot:
    """Plays by rules of thumb with a careless eye: sees today's revenue, not tomorrow's rust."""

    def choose(self, sight: Sight) -> Choice:
        """What looks good at a glance."""
        return _thumbs(sight, "easy")


class SteadyBot:
    """Plays by rules of thumb over the exact route optimiser: worth, rust clock and forced purchases in view."""

    def choose(self, sight: Sight) -> Choice:
        """What promises most."""
        return _thumbs(sight, "steady")


class StrongBot:
    """Plays like steady with more in view: how openings went in many games, rivals on the board, what could follow."""

    def choose(self, sight: Sight) -> Choice:
        """What leads to most."""
        if isinstance(sight.rules.data, Definition):
            return rail_search.deep(sight, weights("strong", sight.rules.title))
        return cubes_search.deep(sight, "strong")
