"""Pictures: what there is to draw of a title or a game, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shortline.drawing.families import family_of
from shortline.drawing.svg import Picture
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.kernel.state import State
from shortline.table.title import Title


def picture(rules: AnyRules, s: State, subject: str = "map", name: str = "") -> Picture:
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


def opening(title: Title[Any, Any], options: Mapping[str, Any] | None = None) -> tuple[AnyRules, Any]:
    """The rules of a title's smallest table and its first position: what its printed components show."""
    least = title.players[0]
    rules = title.compose(title.chosen(options or {}), least)
    return rules, title.start(rules, [f"Seat {n + 1}" for n in range(least)], 0)[0]
