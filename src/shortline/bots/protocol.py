"""What a bot is given and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Rules
from shortline.kernel.view import view

NODES = 2000
"""The budget of a move, in positions looked at, where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat sees when it is to act: never more than a player may know.

    ``state`` is the redacted state; with ``rules`` it can be played on (``kernel.play``) as far as nothing hidden
    matters. ``seed`` is the only chance a bot has, ``nodes`` how many positions it may look at.
    """

    title: str
    rules: Rules
    state: Any
    seat: str
    offers: tuple[Offer, ...]
    seed: int = 0
    nodes: int = NODES


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and, in a sentence with its figures, the reason for it."""

    action: Action
    why: str = ""


class Bot(Protocol):
    """A player of the house or from outside. The same sight is always answered by the same choice."""

    def choose(self, sight: Sight) -> Choice:
        """What to do now; one of the offers, its number within its span."""
        ...


def look(rules: Rules, state: Any, seat: str, seed: int = 0, nodes: int = NODES) -> Sight:
    """What a seat sees of a game."""
    seen = view(rules, state, seat)
    return Sight(rules.title, rules, seen.state, seat, seen.offers, seed, nodes)


def offered(sight: Sight, action: object) -> bool:
    """Whether an action is one of those offered."""
    for offer in sight.offers:
        if type(offer.action) is not type(action):
            continue
        if offer.span is None:
            if offer.action == action:
                return True
            continue
        value = getattr(action, offer.span.field)
        if type(value) is int and value in offer.span and offer.at(value) == action:
            return True
    return False
