"""Families: who reads the positions and events of a game for a review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from shortline.cuberail.definition import Definition as CubeDefinition
from shortline.eighteenxx.definition import Definition
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent
from shortline.kernel.rules import AnyRules
from shortline.review import cubes, rail
from shortline.review.facts import Fact, Figures


class Family(Protocol):
    """What a review asks of a family of games."""

    def figures(self, rules: AnyRules, s: Any) -> Figures:
        """A position in figures."""
        ...

    def facts(
        self, rules: AnyRules, before: Any, action: Action | None, events: Iterable[AnyEvent], s: Any
    ) -> list[Fact]:
        """What an action, or the set-up, brought about: from ``before`` to ``s``."""
        ...

    def phase(self, s: Any) -> str:
        """The part of the game that a position belongs to, as players call it."""
        ...

    def corporations(self, rules: AnyRules) -> Mapping[str, tuple[int, str]]:
        """The corporations with their number of shares and their full names."""
        ...

    def colors(self, rules: AnyRules) -> Mapping[str, str]:
        """The colours of the corporations, as they are printed."""
        ...

    def privates(self, rules: AnyRules) -> Mapping[str, tuple[int, str]]:
        """The privates with their face values and full names."""
        ...


FAMILIES: Mapping[type, Family] = {Definition: rail.Reader(), CubeDefinition: cubes.Reader()}


def family(rules: AnyRules) -> Family:
    """Who reads a game with these rules."""
    return next(FAMILIES[kind] for kind in type(rules.data).__mro__ if kind in FAMILIES)
