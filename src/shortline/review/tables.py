"""The tables of a chronicle: rounds, moves, runs of trains, trains, privates, purchases, players, corporations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from shortline.review.facts import Way


@dataclass(frozen=True, slots=True)
class Round:
    """A round and the actions in it: ``first`` is the action that began it, ``last`` the last one played in it."""

    name: str
    short: str
    kind: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Move:
    """An action of the game: who, in which round and operating turn, and what the log says of it."""

    number: int
    seat: str
    kind: str
    round: int
    corporation: str
    """Whose operating turn it was played in, if any."""
    turn: int
    """Which turn of the game it belongs to: moves of one player, or of one operating turn, in a row."""
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """What a corporation earned in an operating turn, what became of it, and the most it could have earned."""

    number: int
    round: int
    corporation: str
    president: str
    revenue: int
    best: int
    chosen: bool
    paid: bool = False
    got: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    best_lines: tuple[str, ...] = ()
    runs: tuple[Way, ...] = ()
    best_runs: tuple[Way, ...] = ()
    holders: Mapping[str, int] = field(default_factory=dict)
    """The shares that players had when it was settled."""
    size: int = 10

    @property
    def missed(self) -> int:
        """What was left on the table."""
        return self.best - self.revenue

    @property
    def forgone(self) -> Mapping[str, int]:
        """What each player would have got of it as a dividend; nothing of what was not paid out."""
        if not self.paid or not self.missed:
            return {}
        return {seat: round(self.missed * n / self.size) for seat, n in self.holders.items() if n}


@dataclass(frozen=True, slots=True)
class TrainLife:
    """A train from its purchase to its end, as far as one corporation had it."""

    number: int
    round: int
    corporation: str
    president: str
    train: str
    kind: str
    source: str
    price: int
    face: int
    helped: int
    gone: int = 0
    """The action with which it was gone; 0 if it was there at the end."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Presidency:
    """A change of president."""

    number: int
    round: int
    corporation: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Holding:
    """A private in one hand: what was paid for it, what it brought, what it was sold for."""

    private: str
    owner: str
    number: int
    paid: int
    income: int = 0
    sold: int = 0
    until: int = 0
    """The action with which it went away; 0 if it was there at the end."""

    @property
    def brought(self) -> int:
        """What it brought beyond what it cost."""
        return self.income + self.sold - self.paid


@dataclass(frozen=True, slots=True)
class Purchase:
    """Shares bought at once, and what became of them: dividends, and what they were sold for or are worth."""

    number: int
    seat: str
    corporation: str
    shares: int
    paid: int
    dividends: float = 0.0
    value: int = 0
    """What they were sold for, and what those kept are worth at the end."""

    @property
    def multiple(self) -> float:
        """How many times the money came back."""
        return (self.dividends + self.value) / self.paid if self.paid else 0.0


@dataclass(frozen=True, slots=True)
class Account:
    """A player's money from the first to the last action; the parts add up to the cash at the end."""

    seat: str
    start: int
    shares_bought: int
    shares_sold: int
    dividends: int
    privates_bought: int
    privates_sold: int
    private_income: int
    trains_helped: int
    other: int
    cash: int
    worth: int

    @property
    def invested(self) -> int:
        """What went into shares and privates."""
        return self.shares_bought + self.privates_bought

    @property
    def multiple(self) -> float:
        """How many times the invested money came back, stock at its last price."""
        back = self.shares_sold + self.dividends + self.privates_sold + self.private_income + self.worth - self.cash
        return back / self.invested if self.invested else 0.0


@dataclass(frozen=True, slots=True)
class CorporationResult:
    """What a corporation came to."""

    corporation: str
    par: int
    price: int
    runs: int
    best_runs: int
    revenue: int
    paid: int
    withheld: int
    missed: int
    trains: int
    """What it spent on trains."""
    size: int
    treasury: int

    @property
    def multiple(self) -> float:
        """What a share bought at par has brought: dividends and the last price, by the par."""
        return (self.paid / self.size + self.price) / self.par if self.par else 0.0
