"""Holdings: who has which shares, and whose the president's certificates are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from shortline.kernel.event import AnyEvent
from shortline.kernel.frozen import freeze, frozen
from shortline.kernel.rules import AnyRules
from shortline.kernel.state import State, but

INITIAL_OFFERING: Final = "initial_offering"
OPEN_MARKET: Final = "open_market"
TREASURY: Final = "treasury"
PLACES = (INITIAL_OFFERING, OPEN_MARKET, TREASURY)
"""Holders that are no player: the bank's two displays, and the company itself."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """Shares by company and holder. The president's certificate is ``presidents_shares`` of its holder's shares."""

    shares: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By company, then by holder: a player or one of the places below."""
    president: Mapping[str, str] = field(default_factory=dict)
    """Who has the president's certificate of each company that is started."""
    presidents_shares: int = 2
    """How many shares that certificate stands for."""

    def __post_init__(self) -> None:
        freeze(self, ("shares", "president"))

    def of(self, company: str, holder: str) -> int:
        """The shares of a company that a holder has."""
        return self.shares[company].get(holder, 0)

    def holders(self, company: str) -> Iterator[tuple[str, int]]:
        """Everyone with shares of a company, places included, in order of their names."""
        return iter(sorted(self.shares[company].items()))

    def total(self, company: str) -> int:
        """All the shares of a company."""
        return sum(self.shares[company].values())

    def certificates(self, company: str, holder: str) -> int:
        """The certificates of a company that a holder has: the president's is one for several shares."""
        count = self.of(company, holder)
        return count - self.presidents_shares + 1 if self.president.get(company) == holder and count else count

    def single(self, company: str, holder: str) -> int:
        """The single-share certificates of a company that a holder has."""
        count = self.of(company, holder)
        return count - self.presidents_shares if self.president.get(company) == holder else count

    def moved(self, company: str, giver: str, taker: str, shares: int) -> Holdings:
        """The holdings after shares went from one holder to another."""
        book = dict(self.shares[company])
        left = book.get(giver, 0) - shares
        if shares < 0 or left < 0:
            raise ValueError(f"{giver} cannot give {shares} of {book.get(giver, 0)} {company} shares")
        book[giver] = left
        book[taker] = book.get(taker, 0) + shares
        kept = frozen({h: n for h, n in book.items() if n})
        return Holdings({**self.shares, company: kept}, self.president, self.presidents_shares)

    def presided(self, company: str, holder: str) -> Holdings:
        """The holdings with the president's certificate of a company in other hands."""
        return Holdings(self.shares, {**self.president, company: holder}, self.presidents_shares)

    def issued(self, company: str, holder: str, shares: int) -> Holdings:
        """The holdings with new shares of a company (a conversion, a foundation)."""
        book = dict(self.shares.get(company, {}))
        book[holder] = book.get(holder, 0) + shares
        return Holdings({**self.shares, company: frozen(book)}, self.president, self.presidents_shares)


@dataclass(frozen=True, kw_only=True, repr=False)
class Held(State):
    """A state of a game with shares."""

    holdings: Holdings
    """Who has which shares."""


H = TypeVar("H", bound=Held)


@dataclass(frozen=True, slots=True)
class SharesMoved(AnyEvent):
    """Shares went from one holder to another; what they were bought or sold for is another event's to tell."""

    company: str
    giver: str
    taker: str
    shares: int

    def evolve(self, s: H) -> H:
        return but(s, holdings=s.holdings.moved(self.company, self.giver, self.taker, self.shares))


@dataclass(frozen=True, slots=True)
class PresidencyChanged(AnyEvent):
    """The president's certificate of a company went into other hands."""

    company: str
    old: str
    new: str

    def evolve(self, s: H) -> H:
        return but(s, holdings=s.holdings.presided(self.company, self.new))

    def text(self, rules: AnyRules) -> str:
        return f"{self.new} becomes president of {self.company}" if self.new not in PLACES else ""
