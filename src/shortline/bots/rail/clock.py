"""The clock: how long the game will last, and how long a train."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from shortline.bots.rail.revenue import earns
from shortline.bots.rail.weights import Weights, timetable
from shortline.eighteenxx.definition import Definition, PhaseDef, TrainDef, kind
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase, train_limit
from shortline.kernel.rules import AnyRules, Position
from shortline.parts.ledger import BANK

FOREVER = 99.0


class Clock:
    """What is to be expected of the rounds ahead."""

    def __init__(self, rules: AnyRules, s: EighteenXX, w: Weights, before: Clock | None = None) -> None:
        self.rules, self.s, self.w = rules, s, w
        self.data: Definition = rules.data
        floated = [c for c, it in s.corporations.items() if it.floated]
        self.pace: float = before.pace if before else self._pace(len(floated))
        """Trains that leave the depot in a round."""
        self._usual: Mapping[str, float] = timetable(rules.title) if w.lags else {}
        self._when: dict[str, float] = before._when if before else self._timetable()
        """In how many rounds the first of each kind leaves the depot. A purchase in thought does not change it: the
        others go on as they would."""
        self._left: int = before._left if before else len(s.depot.upcoming)
        self.rounds: int = before.rounds if before else self._rounds(floated)
        """Operating rounds to come, this one included."""
        same = before if before and before.s.depot is s.depot and before.s.phase == s.phase else None
        self._lives: dict[str, float] = same._lives if same else {}
        self._phases: list[tuple[float, PhaseDef]] = same._phases if same else self._ahead()
        """The phases from now on, each with the rounds until it begins."""
        self._limits: dict[tuple[str, str], int] = {}

    def _pace(self, floated: int) -> float:
        """What is usual for so many corporations, and what has been seen in this game."""
        s = self.s
        sold = sum(d.count for d in self.data.trains.values() if not d.unlimited) - len(s.depot.upcoming)
        elapsed = s.round.number * (1 + phase(Position(self.rules, s)).rounds) / 2
        return max(0.4, (self.w.pace * max(3, floated) * self.w.patience + max(0, sold)) / (self.w.patience + elapsed))

    def _timetable(self) -> dict[str, float]:
        """Rounds until the first of each kind is bought: now by those who have the money, then by the pace."""
        if self._usual:
            return self._as_usual()
        at_once = self._at_once()
        times: dict[str, float] = {}
        for i, train in enumerate(self.s.depot.upcoming):
            when = i / at_once if i < at_once else 1 + (i - at_once) / self.pace if at_once else i / self.pace
            times.setdefault(kind(train), min(when, i / self.pace))
        return times

    def _as_usual(self) -> dict[str, float]:
        """The same by what was usual in many games: the fewer are left of the kind on sale, the sooner the next."""
        left = Counter(map(kind, self.s.depot.upcoming))
        times: dict[str, float] = {}
        when, part = 0.0, self.w.unsold
        for name, number in left.items():
            it = self.data.trains[name]
            if times or number == it.count:
                when += part * self._usual.get(name, 0.0)
            part = 1.0 if times or it.unlimited else number / it.count
            times[name] = when
        return times

    def _at_once(self) -> float:
        """How many trains may be bought in this round, or the next: by those without any, and some of the others."""
        s = self.s
        if not s.depot.upcoming:
            return 0.0
        price = self.data.train(s.depot.upcoming[0]).price
        done = s.round.done if s.round.kind == "operating" else ()
        able = {c: min(1.0, s.cash(c) / price) for c, it in s.corporations.items() if it.floated and c not in done}
        return sum(part if not s.corporations[c].trains else self.w.rush * part for c, part in able.items())

    def _rounds(self, floated: list[str]) -> int:
        s, w = self.s, self.w
        now = s.round
        if s.ending is not None:
            if now.kind != "operating":
                return phase(Position(self.rules, s)).rounds
            left = now.of - now.index if self.data.play.end_after_set else 0
            ran = s.turn is not None and s.top.step == "buy_trains"
            return left if ran else left + 1
        paid = sum(max(w.payout_floor, earns(self.rules, s, c, s.corporations[c].trains)) for c in floated)
        paid += 3 * w.payout_floor * (not floated)
        # Most of what lies in treasuries goes to the bank for trains first.
        bank = s.cash(BANK) + w.spent * sum(s.cash(c) for c in floated)
        rounds = 0
        while bank > 0 and rounds < w.rounds_most:
            bank -= paid
            paid *= w.growth
            rounds += 1
        least = max(2, 12 - 2 * self._phase_index()) if bank > 0 else 1
        by_bank = max(least, rounds)
        return min(by_bank, self._rounds_of_chart(floated)) if w.sees_chart else by_bank

    def _rounds_of_chart(self, floated: list[str]) -> int:
        """Rounds until the first price can reach the end of the chart, if its corporation pays in each."""
        s, chart = self.s, self.data.chart
        rounds = int(FOREVER)
        for corporation in floated:
            token = s.market.tokens.get(corporation)
            if token is None or not s.corporations[corporation].trains:
                continue
            cell, steps = token.cell, 0
            while "end" not in chart.at(cell).marks and chart.right(cell) != cell:
                cell, steps = chart.right(cell), steps + 1
            if "end" in chart.at(cell).marks:
                rounds = min(rounds, steps)
        return max(1, rounds if rounds <= self.w.near_end else round(rounds * self.w.stalls))

    @property
    def early(self) -> float:
        """1 while most of the game is still to come, and less and less of that in its last rounds."""
        return min(1.0, self.rounds / self.w.late_rounds)

    def _phase_index(self) -> int:
        return [p.name for p in self.data.phases].index(self.s.phase)

    def until(self, name: str) -> float:
        """Rounds until the first train of a kind is bought; nothing if it has been."""
        if self.s.depot.sold.get(name, 0):
            return 0.0
        return self._when.get(name, FOREVER)

    def life(self, train: str) -> float:
        """Rounds that a train, or one of a kind, is still to run."""
        span = self._lives.get(train)
        if span is None:
            span = self._lives[train] = self._life(train)
        return span

    def _life(self, train: str) -> float:
        name = kind(train) if train not in self.data.trains else train
        if train in self.s.depot.obsolete:
            return 1.0
        ends = [self.until(other.name) for other in self.data.trains.values() if name in other.rusts]
        ends += [self.until(other.name) + 1 for other in self.data.trains.values() if name in other.obsoletes]
        return min(ends, default=FOREVER)

    def phase(self, rounds: float) -> PhaseDef:
        """The phase in so many rounds."""
        last = self._phases[0][1]
        for begins, ahead in self._phases:
            if begins > rounds:
                break
            last = ahead
        return last

    def _ahead(self) -> list[tuple[float, PhaseDef]]:
        coming = [(0.0, phase(Position(self.rules, self.s)))]
        for ahead in self.data.phases[self._phase_index() + 1 :]:
            first = next((t.name for t in self.data.trains.values() if t.phase == ahead.name), "")
            if not first:
                break
            coming.append((self.until(first), ahead))
        return coming

    def limit(self, corporation: str, rounds: float) -> int:
        """How many trains a corporation may have in so many rounds."""
        then = self.phase(rounds)
        key = (corporation, then.name)
        if key not in self._limits:
            self._limits[key] = train_limit(Position(self.rules, self.s), corporation, then)
        return self._limits[key]

    def lasting(self, train: str) -> bool:
        """Whether a train is likely to run to the end of the game."""
        return self.life(train) >= self.rounds

    def next_kind(self, rounds: float) -> TrainDef | None:
        """The kind that the bank will offer in so many rounds; nothing if it will have none."""
        ahead = self.s.depot.upcoming
        if not ahead:
            return None
        if self._usual:
            here = [t for t in ahead if self._when[kind(t)] <= rounds]
            return self.data.train(here[-1] if here else ahead[0])
        return self.data.train(ahead[max(0, min(len(ahead) - 1, int(rounds * self.pace) - (self._left - len(ahead))))])
