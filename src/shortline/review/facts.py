"""Facts: what the events of a game tell, in words that both families share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Way = tuple[str, tuple[str, ...], tuple[str, ...]]
"""The run of one train: its id, the stops in order, the hex sides crossed."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened with an action."""


@dataclass(frozen=True, slots=True)
class RoundBegun(Fact):
    """A round began; ``short`` is what a column of a table says."""

    name: str
    short: str
    kind: str
    """"stock", "operating" or "sale"."""


@dataclass(frozen=True, slots=True)
class TurnBegun(Fact):
    """A corporation's operating turn began."""

    corporation: str


@dataclass(frozen=True, slots=True)
class TurnOver(Fact):
    """A corporation's operating turn is over."""

    corporation: str


@dataclass(frozen=True, slots=True)
class Ran(Fact):
    """Trains ran: what they brought, and the most that they could have brought."""

    corporation: str
    revenue: int
    best: int
    lines: tuple[str, ...] = ()
    best_lines: tuple[str, ...] = ()
    runs: tuple[Way, ...] = ()
    best_runs: tuple[Way, ...] = ()
    chosen: bool = True
    """Whether somebody chose the runs: where no train can run nobody is asked."""


@dataclass(frozen=True, slots=True)
class Settled(Fact):
    """A dividend was paid, with what each player got of it, or the revenue was withheld."""

    corporation: str
    revenue: int
    paid: bool
    got: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SharesTraded(Fact):
    """A player bought shares (more than none) or sold them (fewer), for so much in all."""

    seat: str
    corporation: str
    shares: int
    money: int


@dataclass(frozen=True, slots=True)
class Started(Fact):
    """A corporation was started at a par."""

    corporation: str
    seat: str
    par: int


@dataclass(frozen=True, slots=True)
class PresidentChanged(Fact):
    """The presidency of a corporation went from one player to another."""

    corporation: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class TrainGot(Fact):
    """A corporation bought a train; ``helped`` is what its president added."""

    corporation: str
    train: str
    kind: str
    source: str
    price: int
    helped: int = 0
    face: int = 0


@dataclass(frozen=True, slots=True)
class TrainGone(Fact):
    """A train left its owner without being sold: it rusted, was discarded, or had run for the last time."""

    corporation: str
    train: str
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class PhaseBegun(Fact):
    """A phase began, by the purchase of a train."""

    phase: str
    train: str


@dataclass(frozen=True, slots=True)
class PrivateSold(Fact):
    """A private changed hands for money; ``most`` is the highest price that was allowed, where there is one."""

    private: str
    seller: str
    buyer: str
    price: int
    most: int = 0


@dataclass(frozen=True, slots=True)
class PrivatePaid(Fact):
    """A private paid its owner."""

    private: str
    owner: str
    amount: int


@dataclass(frozen=True, slots=True)
class PrivateGone(Fact):
    """A private closed."""

    private: str


@dataclass(frozen=True, slots=True)
class TilePut(Fact):
    """Track was built on a hex."""

    corporation: str
    hex: str
    what: str


@dataclass(frozen=True, slots=True)
class Ruined(Fact):
    """A player went bankrupt."""

    seat: str


@dataclass(frozen=True, slots=True)
class Figures:
    """A position in figures: what every player and every corporation has. A price of 0 is none."""

    worth: Mapping[str, int]
    cash: Mapping[str, int]
    certificates: Mapping[str, int]
    prices: Mapping[str, int]
    treasuries: Mapping[str, int]
    shares: Mapping[str, Mapping[str, int]]
    """By corporation and holder."""
    bank: int
