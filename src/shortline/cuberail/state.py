"""A cube-rail game at one moment: companies with their cubes, the train track, shares, tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from shortline.kernel.state import but
from shortline.parts.holdings import Held
from shortline.parts.ledger import BANK

OUT_OF_PLAY = "out of play"
"""Who holds the shares that are never traded again."""


@dataclass(frozen=True, slots=True)
class Company:
    """A railroad: its cubes, where they lie, and what its shares cost."""

    name: str
    """Its id."""
    home: str
    """The hex of its home."""
    box: int
    """Cubes that are not in play: all of them before the company starts, then those its par did not bring."""
    par: int = 0
    """The price at which it was started; 0 before that."""
    rung: int = 0
    """Where its price stands on the ladder of prices, from 0."""
    price: int = 0
    """What a share costs now."""
    supply: int = 0
    """Cubes that it can build with."""
    discards: int = 0
    """Cubes that were discarded, as those of scrapped trains are; they can be bought back."""
    track: tuple[str, ...] = ()
    """The hexes with its track."""
    stations: tuple[str, ...] = ()
    """The places with its stations."""
    floated: bool = False
    """Whether it operates."""
    rounds: int = 0
    """Operating rounds that it has had."""
    first_turn: int = 0
    """The turn in which it operated first."""
    income: int = 0
    """What it last earned."""
    extra_round: bool = False
    """Whether it has operated in an extra round: it does so once in a game."""
    full_rounds: int = 0
    """Rounds of this turn with income and a full improvement."""

    @property
    def started(self) -> bool:
        """Whether its first share has been bought."""
        return self.par > 0

    @property
    def on_board(self) -> int:
        """Its track and station cubes on the board."""
        return len(self.track) + len(self.stations)


@dataclass(frozen=True, slots=True)
class Operation:
    """The operating turn of a company as far as it has come."""

    company: str
    """The company whose turn it is."""
    extra: bool = False
    """Whether it is the extra round."""
    improvement: str = ""
    """What it has improved: track, station or upgrade; empty before that."""
    laid: tuple[str, ...] = ()
    """The hexes in which it has built in this round."""
    root: str = ""
    """The cube from which this round's track starts."""
    income: int = 0
    """What it has earned in this round."""
    paid_out: bool = False
    """Whether it was paid out."""
    trains: int = 0
    """How many trains it has bought."""
    bankrupt: bool = False
    """Whether it could not pay."""

    @property
    def improved(self) -> bool:
        """Whether it built track or a station, upgraded a town or bought a train."""
        return self.improvement in ("track", "station", "upgrade") or self.trains > 0


@dataclass(frozen=True, kw_only=True, repr=False)
class CubeRail(Held):
    """A cube-rail game at one moment."""

    companies: Mapping[str, Company]
    """Every company by its id."""
    train_track: tuple[str, ...]
    """The company whose cube lies on each space, or nothing."""
    next_space: int = 0
    """The first free space of the train track."""
    turn: int = 0
    """Which turn of the game, from 1."""
    round: int = 0
    """Which operating round of the turn, from 1."""
    order: tuple[str, ...] = ()
    """The players in the order in which they act in this turn."""
    tiles: Mapping[str, str] = field(default_factory=dict)
    """The action tile that each player has in this turn."""
    last_tiles: Mapping[str, str] = field(default_factory=dict)
    """Those of the turn before."""
    spent: tuple[str, ...] = ()
    """Tiles whose power has been used this turn."""
    upgraded: tuple[str, ...] = ()
    """The towns that are upgraded."""
    sold: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Companies of which a player has sold shares this turn."""
    operation: Operation | None = None
    """The operating turn, while there is one."""
    bankrupt: tuple[str, ...] = ()
    """The players who are out of the game."""
    ending: str = ""
    """Which way the game ended."""

    @property
    def context(self) -> tuple[str, ...]:
        """The steps of the cursor, and how the game ended once it has; alone at the table other clauses may hold."""
        where = (*((self.ending,) if self.ending else ()), *super().context)
        return (*(f"solitaire.{it}" for it in where), *where) if len(self.seats) == 1 else where

    # Any: whatever a company has, each under the name of its field.
    def company_but(self, name: str, **changes: Any) -> Self:
        """The same state with a company changed."""
        return but(self, companies={**self.companies, name: but(self.companies[name], **changes)})

    @property
    def operating(self) -> Operation:
        """The operating turn that is under way."""
        if self.operation is None:
            raise LookupError("no company is operating")
        return self.operation

    @property
    def operator(self) -> Company:
        """The company whose operating turn it is."""
        return self.companies[self.operating.company]

    def president(self, company: str) -> str:
        """The president of a company; nobody before it starts."""
        return self.holdings.president.get(company, "")

    def presided(self, seat: str) -> Iterator[Company]:
        """The companies of which a seat is president, in the order of the board."""
        return (c for c in self.companies.values() if self.president(c.name) == seat)

    def trains(self, company: str) -> tuple[int, ...]:
        """The spaces of the train track where a company has a train."""
        return tuple(i for i, owner in enumerate(self.train_track) if owner == company)

    def holder(self, tile: str) -> str:
        """The seat that has chosen a tile this turn, or nobody."""
        return next((seat for seat, chosen in self.tiles.items() if chosen == tile), "")

    def foreign_station(self, company: str, name: str) -> bool:
        """Whether a station of others stands in a hex where the company has none."""
        if name in self.companies[company].stations:
            return False
        return any(name in c.stations for c in self.companies.values())

    def shares(self, seat: str) -> int:
        """All the shares that a seat has."""
        return sum(self.holdings.of(c, seat) for c in self.companies)

    def worth(self, seat: str) -> int:
        """A seat's money and the value of its shares."""
        stock = sum(self.holdings.of(c.name, seat) * c.price for c in self.companies.values())
        return self.ledger[seat] + stock

    def scores(self) -> tuple[tuple[str, int], ...]:
        """Money and shares of every seat, the richest first."""
        return tuple(sorted(((seat, self.worth(seat)) for seat in self.seats), key=lambda pair: -pair[1]))

    def cubes(self, company: str) -> int:
        """All the cubes of a company, wherever they are."""
        c = self.companies[company]
        markers = 2 if c.started else 0
        return c.box + markers + c.supply + c.discards + c.on_board + len(self.trains(company))

    def in_bank(self, company: str) -> int:
        """The shares of a company that the bank has."""
        return self.holdings.of(company, BANK)
