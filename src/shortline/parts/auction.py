"""Ascending auctions: who has bid what, who has dropped out, and whose turn it is to bid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from shortline.kernel.frozen import freeze


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction that goes round the table until one bidder is left."""

    order: tuple[str, ...]
    """All bidders, in the order of their turns."""
    bids: Mapping[str, int] = field(default_factory=dict)
    """The last bid of each who has made one."""
    out: tuple[str, ...] = ()
    """Who has dropped out, the first to do so first."""

    def __post_init__(self) -> None:
        freeze(self, ("bids",))

    @property
    def bidders(self) -> tuple[str, ...]:
        """Who is still in."""
        return tuple(seat for seat in self.order if seat not in self.out)

    @property
    def high(self) -> int:
        """The highest bid so far; 0 before the first."""
        return max(self.bids.values(), default=0)

    @property
    def leader(self) -> str:
        """Who has made the highest bid; nobody before the first."""
        return next((seat for seat, bid in self.bids.items() if bid == self.high), "")

    @property
    def over(self) -> bool:
        """Whether only one bidder is left, or none."""
        return len(self.bidders) <= 1

    @property
    def rank(self) -> tuple[str, ...]:
        """The bidders by how long they stayed: who is left first, who dropped out first last."""
        return (*self.bidders, *reversed(self.out))

    def raised(self, seat: str, amount: int) -> Auction:
        """The auction after a bid."""
        return Auction(self.order, {**self.bids, seat: amount}, self.out)

    def dropped(self, seat: str) -> Auction:
        """The auction after a bidder dropped out."""
        return Auction(self.order, self.bids, (*self.out, seat))

    def after(self, seat: str) -> str:
        """The next to bid after a seat: nobody bids against themselves. Nobody once the auction is over."""
        at = self.order.index(seat) + 1
        round_the_table = self.order[at:] + self.order[:at]
        return next((n for n in round_the_table if n not in self.out and n != self.leader), "")
