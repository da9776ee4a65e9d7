"""Subjects: what there is to draw of a title or a game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes import subjects as cubes
from shortline.drawing.rail import subjects as rail
from shortline.drawing.svg import Picture
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules
from shortline.kernel.state import State
from shortline.kernel.title import Title

Draw = Callable[[Rules, Any, str], Picture]


@dataclass(frozen=True)
class Family:
    """What a family of titles has to draw."""

    board: Draw
    """The board alone, in the measure of its places."""
    whole: Mapping[str, Draw]
    """Subjects without a name: the map, the market."""
    named: Mapping[str, Draw]
    """Subjects with a name: the charter of a corporation, a tile."""


FAMILIES: Mapping[type[State], Family] = {
    EighteenXX: Family(rail.board, rail.WHOLE, rail.NAMED),
    CubeRail: Family(cubes.board, cubes.WHOLE, cubes.NAMED),
}


def family_of(s: State) -> Family:
    """The family of a game."""
    found = next((FAMILIES[kind] for kind in type(s).__mro__ if kind in FAMILIES), None)
    if found is None:
        raise Malformed("There are no pictures of this kind of game")
    return found


def picture(rules: Rules, s: State, subject: str = "map", name: str = "") -> Picture:
    """A subject of a game as it stands; ``Malformed`` for one that the title does not have."""
    family = family_of(s)
    if name and subject in family.named:
        return family.named[subject](rules, s, name)
    if subject in family.whole:
        if name:
            raise Malformed(f"The {subject} of {rules.title} needs no name: {name[:40]!r}")
        return family.whole[subject](rules, s, "")
    if subject in family.named:
        raise Malformed(f"Say which {subject} of {rules.title} to draw")
    known = ", ".join((*family.whole, *(f"{n} NAME" for n in family.named)))
    raise Malformed(f"{rules.title} has no {subject[:40]!r} to draw (it has {known})")


def opening(title: Title, options: Mapping[str, Any] | None = None) -> tuple[Rules, Any]:
    """The rules of a title's smallest table and its first position: what its printed components show."""
    least = title.players[0]
    rules = title.compose(title.chosen(options or {}), least)
    return rules, title.start(rules, [f"Seat {n + 1}" for n in range(least)], 0)[0]
