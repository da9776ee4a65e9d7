"""The families of titles: what lessons measure in each, and what a coach tells of it. Nothing else here asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.state import State
from shortline.learn import measures, rivals
from shortline.learn.measures import Measure, Needs


# Any: each row is asked of positions of its own family only.
@dataclass(frozen=True)
class Family:
    """What learning asks of a family of titles."""

    name: str
    measures: Mapping[str, Measure]
    """What a goal may measure."""
    names: Callable[[Any], Mapping[Needs, tuple[str, ...]]]
    """The names that a goal may use at a position, by what they name."""
    figures: Callable[[Any, str], list[tuple[str, str]]]
    """The measures that a coach tells of a position to a seat, and of whom."""
    rivals: Callable[[Any, Action], tuple[str, ...]]
    """Who else could do the same before the seat's next turn."""


FAMILIES: Mapping[type[State], Family] = {
    EighteenXX: Family("18xx", measures.RAIL, measures.rail_names, measures.rail_figures, rivals.rail_rivals),
    CubeRail: Family("cube-rail", measures.CUBES, measures.cube_names, measures.cube_figures, rivals.no_rivals),
}


def family_of(s: State) -> Family:
    """What learning asks of the family of a position."""
    return next(family for kind, family in FAMILIES.items() if isinstance(s, kind))
