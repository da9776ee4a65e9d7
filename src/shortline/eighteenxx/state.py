"""The state of an 18xx game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.facts import RailFacts
from shortline.eighteenxx.market import Market
from shortline.eighteenxx.routes.trains import Written
from shortline.kernel.frozen import freeze
from shortline.kernel.state import but
from shortline.parts.holdings import Held


@dataclass(frozen=True, slots=True)
class Corporation:
    """What a corporation is and has, beside its cash, shares, stations and privates."""

    par: int = 0
    """The price at which it was started; 0 before that."""
    floated: bool = False
    """Whether enough of it is sold for it to operate."""
    operated: bool = False
    """Whether it has begun an operating turn."""
    completed: bool = False
    """Whether it has finished one."""
    trains: tuple[str, ...] = ()
    """The ids of its trains."""
    stations: tuple[int, ...] = ()
    """What each station still on its charter costs, the next one first."""
    size: int = 10
    """Its shares."""

    @property
    def started(self) -> bool:
        """Whether its president's certificate has been bought."""
        return self.par > 0


@dataclass(frozen=True, slots=True)
class Depot:
    """The bank's trains, by id: "4-1" is the second 4. New ones in order; used ones in the open market."""

    upcoming: tuple[str, ...] = ()
    """New trains, in the order in which they are sold."""
    open_market: tuple[str, ...] = ()
    """Used trains that the bank sells again."""
    obsolete: tuple[str, ...] = ()
    """Trains of corporations that run once more."""
    bound: tuple[str, ...] = ()
    """Trains that their corporation can never sell."""
    declared: Mapping[str, str] = field(default_factory=dict)
    """What a card of several kinds runs as."""
    sold: Mapping[str, int] = field(default_factory=dict)
    """How many of each kind have been bought new."""

    def __post_init__(self) -> None:
        freeze(self, ("declared", "sold"))


@dataclass(frozen=True, slots=True)
class Round:
    """The round being played."""

    kind: Literal["sale", "stock", "operating"]
    """A sale of privates, a stock round or an operating round."""
    number: int
    """Of stock rounds, of operating sets, or of times round the table in a sale of its own, from 1."""
    index: int = 0
    """Which operating round of its set, from 1."""
    of: int = 0
    """How many operating rounds the set has."""
    passes: int = 0
    """How many players in a row have passed."""
    last: str = ""
    """The last player to act in the stock round."""
    sold: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The corporations whose stock each player has sold in this stock round."""
    done: tuple[str, ...] = ()
    """The corporations that have had their turn in this operating round."""

    def __post_init__(self) -> None:
        freeze(self, ("sold",))

    @property
    def name(self) -> str:
        """The round as players call it."""
        match self.kind:
            case "sale":
                return f"Private sale {self.number}"
            case "stock":
                return f"Stock round {self.number}"
            case "operating":
                return f"Operating round {self.number}.{self.index}"


@dataclass(frozen=True, slots=True)
class Turn:
    """The operating turn being played."""

    corporation: str
    """The corporation whose turn it is."""
    first: bool = False
    """Whether it is its first turn."""
    tiles: tuple[str, ...] = ()
    """The colours of the tiles laid by right in this turn."""
    stations: int = 0
    """How many stations it has placed in this turn."""
    runs: tuple[Written, ...] = ()
    """What its trains have run: train, stops and track of each."""
    revenue: int = 0
    """What the runs pay."""
    treasury: int = 0
    """What the runs bring to the treasury beside the revenue."""
    ran: bool = False
    """Whether the trains have run."""
    bank_trains: tuple[str, ...] = ()
    """The kinds of trains bought from the bank in this turn."""
    new_trains: tuple[str, ...] = ()
    """Those of them that were new."""
    raised: tuple[int, ...] = ()
    """What the president got for each certificate sold to help the corporation."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why and when the game ends."""

    reason: str
    """The way in which the game ends, as the rules name it."""
    text: str
    """The same in a sentence."""


@dataclass(frozen=True, kw_only=True, repr=False)
class EighteenXX(Held):
    """An 18xx game at one moment."""

    title: str
    """The title's id."""
    priority: str
    """The player with the priority deal."""
    phase: str
    """The phase, by its name in the title file."""
    round: Round
    """The round being played."""
    market: Market
    """Where each share price stands."""
    corporations: Mapping[str, Corporation]
    """Every corporation by its id."""
    privates: Mapping[str, str]
    """The owners of the privates in play: the bank, a player or a corporation."""
    depot: Depot
    """The bank's trains."""
    board: Board
    """Tiles and stations on the map."""
    turn: Turn | None = None
    """The operating turn, while there is one."""
    bankrupt: tuple[str, ...] = ()
    """The players who are out of the game, the first first."""
    ending: Ending | None = None
    """Why the game ends, once that is known."""
    result: tuple[tuple[str, int], ...] = ()
    """The players and their worth, best first, once the game is over."""
    facts: RailFacts = field(default_factory=RailFacts, init=False, compare=False, repr=False)

    @property
    def context(self) -> tuple[str, ...]:
        """The steps of the cursor, and why the game ended once it has."""
        steps = super().context
        return (self.ending.reason, *steps) if self.over and self.ending else steps

    def cash(self, holder: str) -> int:
        """What a player, a corporation or the bank has."""
        return self.ledger[holder]

    # Any: whatever a corporation has, each under the name of its field.
    def corporation(self, name: str, **changes: Any) -> EighteenXX:
        """The state with something about a corporation changed; ``corporations[name]`` is the corporation itself."""
        if not changes:
            raise TypeError(f"Nothing to change: corporations[{name!r}] is the corporation")
        new = but(self.corporations[name], **changes)
        return but(self, corporations={**self.corporations, name: new})

    def president(self, corporation: str) -> str:
        """The holder of the president's certificate."""
        return self.holdings.president.get(corporation, "")

    @property
    def players(self) -> tuple[str, ...]:
        """The seats without those of bankrupts."""
        return tuple(seat for seat in self.seats if seat not in self.bankrupt) if self.bankrupt else self.seats

    def after(self, seat: str) -> str:
        """The player to the left of a player."""
        return self.clockwise(seat)[0]

    def clockwise(self, seat: str) -> tuple[str, ...]:
        """All players clockwise, beginning after a seat; the one who sits there is last."""
        i = self.seats.index(seat) + 1
        ring = self.seats[i:] + self.seats[:i]
        return tuple(p for p in ring if p not in self.bankrupt) if self.bankrupt else ring

    def runs_as(self, train: str) -> str:
        """The name under which a train runs."""
        return self.depot.declared.get(train, train.rpartition("-")[0])

    def owner_of_train(self, train: str) -> str:
        """The corporation that has a train, or nothing."""
        return next((c for c, x in self.corporations.items() if train in x.trains), "")

    def privates_of(self, owner: str) -> tuple[str, ...]:
        """The privates that someone owns."""
        return tuple(p for p, o in self.privates.items() if o == owner)

    @property
    def operating(self) -> str:
        """The corporation whose turn it is, or nothing."""
        return self.turn.corporation if self.turn else ""

    def scores(self) -> tuple[tuple[str, int], ...]:
        """The players and their worth, best first, once the game is over."""
        return self.result
