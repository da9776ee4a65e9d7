"""Components of the 18xx family: boxes of rules that also touch runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from shortline.eighteenxx.routes.score import Bonus, Extra
from shortline.kernel.rules import Component, Rules


@dataclass(frozen=True, slots=True)
class Marker:
    """Something on the map beside tiles and stations.

    ``kind``         what it is: "coal", "port", "hotel", "express", "blocked"
    ``corporation``  whose it is; nobody's: the map prints it, as a place where such a thing may come to lie
    ``words``        what is written on it, if anything
    """

    hex: str
    kind: str
    corporation: str = ""
    words: str = ""


@dataclass(frozen=True)
class RailComponent(Component):
    """A component with a say in what runs pay and what the map shows."""

    extras: Callable[[Rules, Any, str], tuple[Extra, ...]] | None = None
    """What stops pay to a corporation on top of their values: ``(rules, state, corporation)``."""
    bonuses: Callable[[Rules, Any, str], tuple[Bonus, ...]] | None = None
    """What a corporation's runs earn for joining places."""
    more_trains: Callable[[Rules, Any, str], int] | None = None
    """How many trains a corporation may have beyond the limit of the phase."""
    markers: Callable[[Rules, Any], tuple[Marker, ...]] | None = None
    """What the map shows of the component now: ``(rules, state)``."""
    shows: tuple[str, ...] = ()
    """The kinds of marker that it puts on the map as tokens."""
    cards: tuple[tuple[str, str], ...] = ()
    """Cards that come with it, by name and words."""


def extras(rules: Rules, s: Any, corporation: str) -> Iterator[Extra]:
    """All extras for a corporation's runs."""
    for c in rules.shelf:
        if isinstance(c, RailComponent) and c.extras is not None:
            yield from c.extras(rules, s, corporation)


def more_trains(rules: Rules, s: Any, corporation: str) -> int:
    """How many trains a corporation may have beyond the limit of the phase."""
    found = (c.more_trains for c in rules.shelf if isinstance(c, RailComponent))
    return sum(more(rules, s, corporation) for more in found if more is not None)


def bonuses(rules: Rules, s: Any, corporation: str) -> Iterator[Bonus]:
    """All bonuses for a corporation's runs."""
    for c in rules.shelf:
        if isinstance(c, RailComponent) and c.bonuses is not None:
            yield from c.bonuses(rules, s, corporation)


def markers(rules: Rules, s: Any) -> Iterator[Marker]:
    """Everything on the map beside tiles and stations."""
    for c in rules.shelf:
        if isinstance(c, RailComponent) and c.markers is not None:
            yield from c.markers(rules, s)


def shown(rules: Rules) -> tuple[str, ...]:
    """The kinds of marker that the title's components put on the map as tokens."""
    return tuple(kind for c in rules.shelf if isinstance(c, RailComponent) for kind in c.shows)


def cards(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The cards that come with the title's components, by name and words."""
    return tuple(card for c in rules.shelf if isinstance(c, RailComponent) for card in c.cards)
