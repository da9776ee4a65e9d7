"""The clock: how long the game will last, and how long a train."""

from __future__ import annotations

from shortline.bots.rail.revenue import earns
from shortline.bots.rail.weights import Weights
from shortline.eighteenxx.definition import Definition, TrainDef, kind
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import Rules
from shortline.parts.ledger import BANK

FOREVER = 99.0


class Clock:
    """What is to be expected of the rounds ahead."""

    def __init__(self, rules: Rules, s: EighteenXX, w: Weights, rounds: int | None = None) -> None:
        self.rules, self.s, self.w = rules, s, w
        self.data: Definition = rules.data
        floated = [c for c, it in s.corporations.items() if it.floated]
        self.pace = max(1.0, w.pace * max(3, len(floated)))
        """Trains that leave the depot in a round."""
        self._ahead: dict[str, int] = {}
        for i, train in enumerate(s.depot.upcoming):
            self._ahead.setdefault(kind(train), i)
        self.rounds = self._rounds(floated) if rounds is None else rounds
        """Operating rounds to come, this one included."""

    def _rounds(self, floated: list[str]) -> int:
        s, w = self.s, self.w
        now = s.round
        if s.ending is not None:
            if now.kind != "operating":
                return phase(self.rules, s).rounds
            left = now.of - now.index if self.data.play.end_after_set else 0
            ran = s.turn is not None and s.top.step == "buy_trains"
            return left if ran else left + 1
        paid = sum(max(w.payout_floor, earns(self.rules, s, c, s.corporations[c].trains)) for c in floated)
        paid += 3 * w.payout_floor * (not floated)
        bank, rounds = float(s.cash(BANK)), 0
        while bank > 0 and rounds < w.rounds_most:
            bank -= paid
            paid *= w.growth
            rounds += 1
        least = max(2, 12 - 2 * self._phase_index()) if bank > 0 else 1
        return max(least, rounds)

    def _phase_index(self) -> int:
        return [p.name for p in self.data.phases].index(self.s.phase)

    def until(self, name: str) -> float:
        """Rounds until the first train of a kind is bought; nothing if it has been."""
        if self.s.depot.sold.get(name, 0):
            return 0.0
        return self._ahead[name] / self.pace if name in self._ahead else FOREVER

    def life(self, train: str) -> float:
        """Rounds that a train, or one of a kind, is still to run."""
        name = kind(train) if train not in self.data.trains else train
        if train in self.s.depot.obsolete:
            return 1.0
        ends = [self.until(other.name) for other in self.data.trains.values() if name in other.rusts]
        ends += [self.until(other.name) + 1 for other in self.data.trains.values() if name in other.obsoletes]
        return min(ends, default=FOREVER)

    def lasting(self, train: str) -> bool:
        """Whether a train is likely to run to the end of the game."""
        return self.life(train) >= self.rounds

    def next_kind(self, rounds: float) -> TrainDef | None:
        """The kind that the bank will offer in so many rounds; nothing if it will have none."""
        ahead = self.s.depot.upcoming
        if not ahead:
            return None
        return self.data.train(ahead[min(len(ahead) - 1, int(rounds * self.pace))])
