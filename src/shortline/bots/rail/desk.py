"""The desk: a position as one player judges it, with what he works out about it kept at hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from shortline.bots.dice import Dice
from shortline.bots.protocol import Sight
from shortline.bots.rail.clock import Clock
from shortline.bots.rail.weights import Weights
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.routes import Train
from shortline.eighteenxx.routes import best_runs as search
from shortline.eighteenxx.running import trains_of, values
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer


@dataclass(frozen=True, slots=True)
class Valued:
    """An action, what it is thought to bring in dollars, and why."""

    gain: float
    action: Action
    why: str


class Desk:
    """A position and who looks at it."""

    def __init__(self, sight: Sight, w: Weights, shared: dict[Any, Any] | None = None) -> None:
        self.sight, self.w = sight, w
        self.shared: dict[Any, Any] = {} if shared is None else shared
        """What was worked out at positions that agree in all that matters for it."""
        self.rules = sight.rules
        self.s: EighteenXX = sight.state
        self.me = sight.seat
        self.data: Definition = sight.rules.data
        self.clock = Clock(self.rules, self.s, w)
        self.dice = Dice(sight.seed)
        self.kept: dict[Any, Any] = {}

    def at(self, s: EighteenXX) -> Desk:
        """The same player at another position, which nobody is asked about."""
        return Desk(replace(self.sight, state=s, offers=()), self.w, self.shared)

    def offers(self, *kinds: type[Action]) -> list[Offer]:
        """What is offered of some kinds."""
        return [o for o in self.sight.offers if isinstance(o.action, kinds)]

    def fraction(self, corporation: str, seat: str = "") -> float:
        """The part of a corporation that a player has."""
        size = self.s.corporations[corporation].size
        return self.s.holdings.of(corporation, seat or self.me) / size

    def edge(self, corporation: str) -> float:
        """How much more of a corporation I have than the others, as far as their gain is my loss."""
        others = [p for p in self.s.players if p != self.me]
        theirs = sum(self.fraction(corporation, p) for p in others) / max(1, len(others))
        return self.fraction(corporation) - self.w.rivalry * theirs

    def revenue(self, corporation: str, trains: Iterable[str] = (), kinds: Iterable[str] = ()) -> int:
        """What a corporation earns with some of its trains and trains of some kinds beside them; kept on the board."""
        s = self.s
        own = tuple(trains)
        worths = values(self.rules, s, corporation)
        key = ("bot", corporation, tuple(sorted(s.runs_as(t) for t in own)), tuple(sorted(kinds)), worths)
        if key not in s.board.cache:
            wanted = (*trains_of(self.rules, s, corporation, own), *self.of_kind(corporation, key[3]))
            s.board.cache[key] = search(s.board, corporation, wanted, worths).revenue if wanted else 0
        found: int = s.board.cache[key]
        return found

    def of_kind(self, corporation: str, kinds: Iterable[str]) -> tuple[Train, ...]:
        """Trains of some kinds as a corporation would run them; of a card of two kinds, as the first."""
        passes = self.s.board.passes(corporation)
        found = []
        for i, name in enumerate(kinds):
            run = next(r for d in self.data.trains.values() for n, r in d.runs.items() if name in (n, d.name))
            found.append(replace(run, id=f"{name}-hope{i}", passes=passes))
        return tuple(found)

    def cash_of(self, corporation: str) -> int:
        """What lies in a treasury."""
        return self.s.cash(corporation)
