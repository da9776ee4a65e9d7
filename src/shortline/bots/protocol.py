"""What a bot is given and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import AnyRules, Position
from shortline.kernel.view import view
from shortline.kernel.wording import DOLLARS, Currency
from shortline.parts.consent import Decline, check_asked_price

NODES = 2000
"""The budget of a move, in positions looked at, where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat sees when it is to act: never more than a player may know.

    ``state`` is the redacted state; with ``rules`` it can be played on (``kernel.play``) as far as nothing hidden
    matters. ``seed`` is the only chance a bot has, ``nodes`` how many positions it may look at.
    """

    title: str
    rules: AnyRules
    state: Any
    seat: str
    offers: tuple[Offer, ...]
    seed: int = 0
    nodes: int = NODES

    def __repr__(self) -> str:
        return f"<Observation of {self.seat} in {self.title}: {self.state}, {len(self.offers)} offers>"


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and, in a sentence with its figures, the reason for it."""

    action: Action
    why: str = ""


@dataclass(frozen=True, slots=True)
class Valued:
    """An action, what it is thought to bring in dollars, and why."""

    gain: float
    action: Action
    why: str


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a bot expects at a position: every player's worth at the end, and the operating rounds to come."""

    worth: Mapping[str, float]
    rounds: float


class Bot(Protocol):
    """A built-in player or from outside. The same observation is always answered by the same choice."""

    def choose(self, obs: Observation) -> Choice:
        """What to do now; one of the offers, its number within its span."""
        ...


def observe(rules: AnyRules, state: Any, seat: str, seed: int = 0, nodes: int = NODES) -> Observation:
    """What a seat sees of a game."""
    seen = view(rules, state, seat)
    return Observation(rules.title, rules, seen.state, seat, seen.offers, seed, nodes)


def offered(obs: Observation, action: object) -> bool:
    """Whether an action is one of those offered; a price may be asked for where one is declined."""
    if isinstance(action, Decline) and action.asks:
        wrong = check_asked_price(Position(obs.rules, obs.state), action)
        return wrong is None and offered(obs, Decline(action.by))
    for offer in obs.offers:
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


def signed(amount: float, money: Currency = DOLLARS) -> str:
    """So much more or less, as bots say it: +$40, -$12."""
    return f"{'-' if round(amount) < 0 else '+'}{money(abs(round(amount)))}"


def brings(amount: float, money: Currency = DOLLARS) -> str:
    """What something brings to whoever speaks, in words: it is worth $12 to me, it costs me $3."""
    dollars = round(amount)
    if not dollars:
        return "makes no difference to me"
    return f"is worth {money(dollars)} to me" if dollars > 0 else f"costs me {money(-dollars)}"
