"""The opening sale as data: what is for sale, who leads, what a purchase sets off, and who goes on after it."""

from __future__ import annotations

from typing_extensions import TypedDict

from shortline.eighteenxx.frames import PrivateSale
from shortline.eighteenxx.procedures.buy_private import bounds
from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.procedures.private_sale import (
    Bid,
    Bidding,
    bidders,
    chain,
    high_bid,
    leader,
    passed,
    under_the_hammer,
)
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import AnyRules, Position


class SaleItem(TypedDict):
    """Something for sale: its face value, the lowest sum that buys it or bids on it, what corporations may pay."""

    id: str
    name: str
    face: int
    least: int
    resale: list[int]


class ChainLink(TypedDict):
    """A private that comes under the hammer: who leads with how much, of how many bidders, and who bids first."""

    private: str
    leader: str
    amount: int
    bidders: list[str]


class RailSale(TypedDict):
    """The sale of an opening. ``hammer`` is what is being auctioned now, ``passed`` who has passed since the last bid,
    ``chain`` what is auctioned one after the other, now or once the cheapest is bought, ``after`` who goes on then."""

    items: list[SaleItem]
    hammer: str
    passed: list[str]
    chain: list[ChainLink]
    after: str


def rail_sale(rules: AnyRules, s: EighteenXX) -> RailSale | None:
    """The sale that is going on, if there is one."""
    bidding = rules.procedure(s, Bid)
    if not isinstance(bidding, Bidding):
        return None
    one_by_one = PrivateSale in rules.steps
    return RailSale(
        items=[
            SaleItem(
                id=it.item,
                name=it.name,
                face=it.face,
                least=it.least,
                resale=list(bounds(rules, it.item)) if it.item in rules.data.privates else [],
            )
            for it in bidding.for_sale(Position(rules, s))
        ],
        hammer=under_the_hammer(s),
        passed=list(passed(s)),
        chain=[_link(s, private) for private in chain(s)] if one_by_one else [],
        after=_after(s),
    )


def _link(s: EighteenXX, private: str) -> ChainLink:
    return ChainLink(
        private=private,
        leader=leader(s, private),
        amount=high_bid(s, private),
        bidders=[seat for seat in bidders(s, private) if seat in BIDS.of(s)[private]],
    )


def _after(s: EighteenXX) -> str:
    """Who has the turn after the one to whose turn the sale belongs."""
    turn = next((frame for frame in reversed(s.cursor) if frame.step == PrivateSale.step), s.top)
    return s.after(turn.actors[0]) if turn.actors else ""
