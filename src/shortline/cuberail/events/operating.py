"""What companies do in operating rounds, as events."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.cuberail.cube import CubeEvent, CubeRules
from shortline.cuberail.state import CubeRail, Operation
from shortline.kernel.state import but
from shortline.kernel.wording import a


@dataclass(frozen=True, slots=True)
class RoundBegan(CubeEvent):
    """An operating round began."""

    turn: int
    round: int

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, round=self.round)

    def text(self, rules: CubeRules) -> str:
        return f"Round {self.round} of turn {self.turn}"


@dataclass(frozen=True, slots=True)
class OperatingTurnBegan(CubeEvent):
    """A company begins its operating turn."""

    company: str
    extra: bool

    def evolve(self, s: CubeRail) -> CubeRail:
        s = s.company_but(self.company, extra_round=True) if self.extra else s
        first = s.companies[self.company].first_turn or s.turn
        return but(s.company_but(self.company, first_turn=first), operation=Operation(self.company, self.extra))

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} operates{' in an extra round' if self.extra else ''}"


@dataclass(frozen=True, slots=True)
class OperatingTurnEnded(CubeEvent):
    """A company finished its operating turn."""

    company: str
    paid_out: bool
    improved: bool
    full: bool
    """Whether the round counts for the bonus at the end of the turn."""

    def evolve(self, s: CubeRail) -> CubeRail:
        c = s.companies[self.company]
        more = 1 if self.full else 0
        return but(s.company_but(self.company, rounds=c.rounds + 1, full_rounds=c.full_rounds + more), operation=None)


@dataclass(frozen=True, slots=True)
class TrackLaid(CubeEvent):
    """The operating company put a track cube on a hex."""

    company: str
    hex: str
    root: str
    label: str
    cost: int

    def evolve(self, s: CubeRail) -> CubeRail:
        c, op = s.companies[self.company], s.operating
        op = but(op, improvement="track", laid=(*op.laid, self.hex), root=self.root)
        return but(s.company_but(self.company, track=(*c.track, self.hex), supply=c.supply - 1), operation=op)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} lays track on {self.label} for {rules.money(self.cost)}"


@dataclass(frozen=True, slots=True)
class StationPlaced(CubeEvent):
    """The operating company placed a station."""

    company: str
    hex: str
    label: str
    cost: int

    def evolve(self, s: CubeRail) -> CubeRail:
        c = s.companies[self.company]
        s = s.company_but(self.company, stations=(*c.stations, self.hex), supply=c.supply - 1)
        return but(s, operation=but(s.operating, improvement="station"))

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} places a station in {self.label} for {rules.money(self.cost)}"


@dataclass(frozen=True, slots=True)
class TownUpgraded(CubeEvent):
    """The operating company raised the value of a place."""

    company: str
    hex: str
    label: str
    cost: int

    def evolve(self, s: CubeRail) -> CubeRail:
        op = but(s.operating, improvement="upgrade")
        return but(s, upgraded=(*s.upgraded, self.hex), operation=op)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} upgrades {self.label} for {rules.money(self.cost)}"


@dataclass(frozen=True, slots=True)
class CubeBought(CubeEvent):
    """The operating company bought a cube: a discarded one, or one its par did not bring."""

    company: str
    source: str
    cost: int
    forced: bool

    def evolve(self, s: CubeRail) -> CubeRail:
        c = s.companies[self.company]
        if self.source == "leftover":
            s = s.company_but(self.company, box=c.box - 1, supply=c.supply + 1)
        else:
            s = s.company_but(self.company, discards=c.discards - 1, supply=c.supply + 1)
        return s if self.forced else but(s, operation=but(s.operating, improvement="cube"))

    def text(self, rules: CubeRules) -> str:
        kind = "leftover" if self.source == "leftover" else "discarded"
        return f"{self.company} buys a {kind} cube for {rules.money(self.cost)}"


@dataclass(frozen=True, slots=True)
class StationRemoved(CubeEvent):
    """A station had to make way for a train: its cube is free again."""

    company: str
    hex: str
    label: str

    def evolve(self, s: CubeRail) -> CubeRail:
        c = s.companies[self.company]
        stations = tuple(h for h in c.stations if h != self.hex)
        return s.company_but(self.company, stations=stations, supply=c.supply + 1)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} gives up its station in {self.label}"


@dataclass(frozen=True, slots=True)
class TrackRemoved(CubeEvent):
    """A track cube had to make way for a train: it is free again."""

    company: str
    hex: str
    label: str

    def evolve(self, s: CubeRail) -> CubeRail:
        c = s.companies[self.company]
        track = tuple(h for h in c.track if h != self.hex)
        return s.company_but(self.company, track=track, supply=c.supply + 1)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} gives up its track on {self.label}"


@dataclass(frozen=True, slots=True)
class IncomeEarned(CubeEvent):
    """The trains of the operating company ran."""

    company: str
    amount: int
    visits: tuple[str, ...]

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s.company_but(self.company, income=self.amount), operation=but(s.operating, income=self.amount))

    def text(self, rules: CubeRules) -> str:
        if not self.amount:
            return f"{self.company} has no income"
        return f"{self.company} earns {rules.money(self.amount)}: {'; '.join(self.visits)}"


@dataclass(frozen=True, slots=True)
class DividendPaid(CubeEvent):
    """The operating company gave its income to its shareholders."""

    company: str
    each: int

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, operation=but(s.operating, paid_out=True))


@dataclass(frozen=True, slots=True)
class TrainBought(CubeEvent):
    """A cube of a company went on the next space of the train track."""

    company: str
    space: int
    kind: str
    price: int

    def evolve(self, s: CubeRail) -> CubeRail:
        track = (*s.train_track[: self.space], self.company, *s.train_track[self.space + 1 :])
        s = but(s, train_track=track, next_space=self.space + 1)
        if s.operation is not None:
            s = but(s, operation=but(s.operation, trains=s.operation.trains + 1))
        return s.company_but(self.company, supply=s.companies[self.company].supply - 1)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} buys {a(self.kind)}-train for {rules.money(self.price)}"


@dataclass(frozen=True, slots=True)
class TrainScrapped(CubeEvent):
    """A train left the train track; its cube is discarded."""

    company: str
    space: int
    kind: str
    why: str

    def evolve(self, s: CubeRail) -> CubeRail:
        track = (*s.train_track[: self.space], "", *s.train_track[self.space + 1 :])
        s = but(s, train_track=track)
        return s.company_but(self.company, discards=s.companies[self.company].discards + 1)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} loses {a(self.kind)}-train ({self.why})"


@dataclass(frozen=True, slots=True)
class SpacesClosed(CubeEvent):
    """Spaces of the train track that nobody took are no longer for sale."""

    kind: str
    next_space: int

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, next_space=max(s.next_space, self.next_space))

    def text(self, rules: CubeRules) -> str:
        return f"No more {self.kind}-trains are for sale"


@dataclass(frozen=True, slots=True)
class WentBankrupt(CubeEvent):
    """A president could not pay for the train that a company needs."""

    seat: str
    company: str
    missing: int

    def evolve(self, s: CubeRail) -> CubeRail:
        op = but(s.operating, bankrupt=True)
        who = s.bankrupt if self.seat in s.bankrupt else (*s.bankrupt, self.seat)
        return but(s, bankrupt=who, operation=op)

    def text(self, rules: CubeRules) -> str:
        return f"{self.seat} is bankrupt: {rules.money(self.missing)} short of a train for {self.company}"


@dataclass(frozen=True, slots=True)
class TrainsSwapped(CubeEvent):
    """Two neighbouring cubes of the train track changed places."""

    space: int
    first: str
    second: str

    def evolve(self, s: CubeRail) -> CubeRail:
        track = list(s.train_track)
        track[self.space], track[self.space + 1] = self.second, self.first
        return but(s, train_track=tuple(track))

    def text(self, rules: CubeRules) -> str:
        return f"The trains of {self.first} and {self.second} change places on the train track"
