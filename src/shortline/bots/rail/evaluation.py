"""Evaluation: a position as one player judges it, with what they work out about it kept at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from shortline.bots.dice import Dice
from shortline.bots.protocol import Observation
from shortline.bots.rail.clock import Clock
from shortline.bots.rail.revenue import earns, of_kind
from shortline.bots.rail.weights import Weights
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.routes import Train
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer

T = TypeVar("T")


class Evaluation:
    """A position and who looks at it."""

    def __init__(
        self, obs: Observation, w: Weights, shared: dict[Any, Any] | None = None, origin: Evaluation | None = None
    ) -> None:
        self.obs, self.w = obs, w
        self.shared: dict[Any, Any] = {} if shared is None else shared
        """What was worked out at positions that agree in all that matters for it."""
        self.origin: Evaluation = origin or self
        """The position from which this one was reached in thought: there it is judged how good track is."""
        self.rules = obs.rules
        self.money = obs.rules.money
        self.s: EighteenXX = obs.state
        self.me = obs.seat
        self.data: Definition = obs.rules.data
        self.clock: Clock = Clock(self.rules, self.s, w, origin.clock if origin else None)
        self.dice = Dice(obs.seed)
        self.kept: dict[Any, Any] = {}

    def once(self, key: Any, find: Callable[[], T]) -> T:
        """What was worked out about this position, or is now."""
        if key not in self.kept:
            self.kept[key] = find()
        value: T = self.kept[key]
        return value

    def at(self, s: EighteenXX) -> Evaluation:
        """The same player at another position, a move or a few on: as far from the end as this one."""
        return Evaluation(replace(self.obs, state=s, offers=()), self.w, self.shared, self.origin)

    def offers(self, *kinds: type[Action]) -> list[Offer]:
        """What is offered of some kinds."""
        return [o for o in self.obs.offers if isinstance(o.action, kinds)]

    def fraction(self, corporation: str, seat: str = "") -> float:
        """The part of a corporation that a player has."""
        size = self.s.corporations[corporation].size
        return self.s.holdings.of(corporation, seat or self.me) / size

    def edge(self, corporation: str, grudge: float) -> float:
        """How much more of a corporation I have than the others on average, whose part counts as far as I grudge it."""
        others = [p for p in self.s.players if p != self.me]
        theirs = sum(self.fraction(corporation, p) for p in others) / max(1, len(others))
        return self.fraction(corporation) - grudge * theirs

    def revenue(self, corporation: str, trains: Iterable[str] = (), kinds: Iterable[str] = ()) -> int:
        """What a corporation earns with some of its trains and trains of some kinds beside them."""
        return earns(self.rules, self.s, corporation, trains, kinds)

    def of_kind(self, corporation: str, kinds: Iterable[str]) -> tuple[Train, ...]:
        """Trains of some kinds as a corporation would run them."""
        return of_kind(self.rules, self.s, corporation, kinds)

    def cash_of(self, corporation: str) -> int:
        """What lies in a treasury."""
        return self.s.cash(corporation)
