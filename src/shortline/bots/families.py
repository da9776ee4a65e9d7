"""The families of titles: how the built-in bots play each, and what they think of it. Nothing else here asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shortline.bots.cubes import opinion as cubes_opinion
from shortline.bots.cubes import player as cubes
from shortline.bots.cubes import search as cubes_search
from shortline.bots.protocol import Choice, Observation, Prospects, Valued
from shortline.bots.rail import opinion as rail_opinion
from shortline.bots.rail import player as rail
from shortline.bots.rail import search as rail_search
from shortline.bots.rail.weights import check_beliefs as check_rail
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.kernel.state import State


@dataclass(frozen=True)
class Family:
    """How the built-in bots play a family of titles."""

    name: str
    """As styles name it."""
    thumbs: Callable[[Observation, str], Choice]
    """By rules of thumb, as the bot of that name."""
    deep: Callable[[Observation, str], Choice]
    """With a search."""
    check: Callable[[AnyRules], None]
    """Refuse a title's ``bots.toml`` that speaks of what the title does not have."""
    valued: Callable[[Observation, str], list[Valued]]
    """Every action worth a thought, the best first."""
    judged: Callable[[Observation, str, Action, Valued | None], Valued]
    """One action that was not worth a thought; the same but for an amount may have been."""
    prospects: Callable[[AnyRules, Any, str], Prospects]
    """What everybody will be worth at the end."""


FAMILIES: Mapping[type[State], Family] = {
    EighteenXX: Family(
        "rail",
        rail.thumbs,
        rail_search.by_name,
        check_rail,
        rail_opinion.valued,
        rail_opinion.judged,
        rail_opinion.prospects,
    ),
    CubeRail: Family(
        "cubes",
        cubes.thumbs,
        cubes_search.deep,
        cubes.check_beliefs,
        cubes_opinion.valued,
        cubes_opinion.judged,
        cubes_opinion.prospects,
    ),
}


def family_of(s: State) -> Family:
    """The family of a game; ``Malformed`` if the built-in bots do not know it."""
    family = next((FAMILIES[kind] for kind in type(s).__mro__ if kind in FAMILIES), None)
    if family is None:
        raise Malformed("The built-in bots do not play this kind of game")
    return family
