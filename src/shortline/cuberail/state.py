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
    home: str
    box: int
    """Cubes that are not in play: all of them before the company starts, then those its par did not bring."""
    par: int = 0
    rung: int = 0
    price: int = 0
    supply: int = 0
    discards: int = 0
    track: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    floated: bool = False
    rounds: int = 0
    """Operating rounds that it has had."""
    first_turn: int = 0
    income: int = 0
    extra_round: bool = False
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
    extra: bool = False
    improvement: str = ""
    laid: tuple[str, ...] = ()
    root: str = ""
    """The cube from which this round's track starts."""
    income: int = 0
    paid_out: bool = False
    trains: int = 0
    bankrupt: bool = False

    @property
    def improved(self) -> bool:
        """Whether it built track or a station, upgraded a town or bought a train."""
        return self.improvement in ("track", "station", "upgrade") or self.trains > 0


@dataclass(frozen=True, kw_only=True, repr=False)
class CubeRail(Held):
    """A cube-rail game at one moment."""

    companies: Mapping[str, Company]
    train_track: tuple[str, ...]
    """The company whose cube lies on each space, or nothing."""
    next_space: int = 0
    turn: int = 0
    round: int = 0
    order: tuple[str, ...] = ()
    tiles: Mapping[str, str] = field(default_factory=dict)
    last_tiles: Mapping[str, str] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    """Tiles whose power has been used this turn."""
    upgraded: tuple[str, ...] = ()
    sold: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Companies of which a player has sold shares this turn."""
    operation: Operation | None = None
    bankrupt: tuple[str, ...] = ()
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
