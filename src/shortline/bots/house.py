"""The players of the house that think: `easy`, `steady` and `strong`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shortline.bots.cubes import player as cubes
from shortline.bots.cubes import search as cubes_search
from shortline.bots.protocol import Choice, Sight
from shortline.bots.rail import player as rail
from shortline.bots.rail import search as rail_search
from shortline.bots.rail.weights import check_beliefs as check_rail
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules
from shortline.kernel.state import State


@dataclass(frozen=True)
class Family:
    """How the bots of the house play a family of titles."""

    thumbs: Callable[[Sight, str], Choice]
    """By rules of thumb, as the bot of that name."""
    deep: Callable[[Sight, str], Choice]
    """With a search."""
    check: Callable[[Rules], None]
    """Refuse a title's ``bots.toml`` that speaks of what the title does not have."""


FAMILIES: Mapping[type[State], Family] = {
    EighteenXX: Family(rail.thumbs, rail_search.by_name, check_rail),
    CubeRail: Family(cubes.thumbs, cubes_search.deep, cubes.check_beliefs),
}


def family_of(s: State) -> Family:
    """The family of a game; ``Malformed`` if the bots of the house do not know it."""
    found = next((FAMILIES[kind] for kind in type(s).__mro__ if kind in FAMILIES), None)
    if found is None:
        raise Malformed("The bots of the house do not play this kind of game")
    return found


class EasyBot:
    """Plays by rules of thumb with a careless eye: sees today's revenue, not tomorrow's rust."""

    def choose(self, sight: Sight) -> Choice:
        """What looks good at a glance."""
        return family_of(sight.state).thumbs(sight, "easy")


class SteadyBot:
    """Plays by rules of thumb over the exact route optimiser: worth, rust clock and forced purchases in view."""

    def choose(self, sight: Sight) -> Choice:
        """What promises most."""
        return family_of(sight.state).thumbs(sight, "steady")


class StrongBot:
    """Plays like steady with more in view: how openings went in many games, rivals on the board, what could follow."""

    def choose(self, sight: Sight) -> Choice:
        """What leads to most."""
        return family_of(sight.state).deep(sight, "strong")
