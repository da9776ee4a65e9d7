"""The private sale: buying the cheapest private, standing bids on the others, and the auctions that follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.events import PriorityMoved, PrivateMoved, StockActed, StockPassed
from shortline.eighteenxx.frames import PrivateAuction
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.common import BIDS, finish, free_cash, locked
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.rail import RailAt, RailEvent, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class BidPlaced(RailEvent):
    """A player bid on a private; the money is set aside."""

    seat: str
    private: str
    amount: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        bids = BIDS.of(s)
        return BIDS.put(s, {**bids, self.private: {**bids.get(self.private, {}), self.seat: self.amount}})

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} bids {rules.money(self.amount)} for {private_name(rules.data, self.private)}"


@dataclass(frozen=True, slots=True)
class BidsLifted(RailEvent):
    """A private was sold; the bids on it are no longer set aside."""

    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return BIDS.put(s, {p: b for p, b in BIDS.of(s).items() if p != self.private})


@dataclass(frozen=True, slots=True)
class TakePrivate(Action):
    """Buy the cheapest unsold private."""

    phrase: ClassVar[str] = "buy the cheapest private"

    private: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for a private."""

    private: str
    amount: int


def unsold(s: EighteenXX) -> tuple[str, ...]:
    """The privates still for sale, cheapest first."""
    return s.privates_of(BANK)


def asking(at: RailAt, private: str) -> int:
    """What the cheapest private costs: the first falls with every round that leaves it unsold."""
    data = at.data
    first = next(iter(data.privates))
    fall = data.sale.fall * (at.state.round.number - 1) if private == first else 0
    return max(0, data.privates[private].price - fall)


def high_bid(s: EighteenXX, private: str) -> int:
    """The highest bid on a private; 0 if there is none."""
    return max(BIDS.of(s).get(private, {}).values(), default=0)


def least_bid(at: RailAt, private: str) -> int:
    """The lowest bid that a private takes now."""
    data = at.data
    return max(high_bid(at.state, private), data.privates[private].price) + data.sale.raise_by


def forced(at: RailAt) -> bool:
    """Whether the first private has fallen to nothing and must be taken now."""
    for_sale = unsold(at.state)
    return bool(for_sale) and asking(at, for_sale[0]) == 0


def not_for_sale(rules: RailRules, private: str) -> str:
    """That a private, or whatever was asked for, cannot be had."""
    known = private in rules.data.privates
    return f"{private_name(rules.data, private)} is not for sale" if known else f"There is no private {private!r}"


def check_cheapest(at: RailAt, a: TakePrivate) -> str | None:
    """Only the cheapest unsold private is bought outright.   Rule: private.cheapest"""
    for_sale = unsold(at.state)
    if a.private not in for_sale:
        return not_for_sale(at.rules, a.private)
    first, name = private_name(at.data, for_sale[0]), private_name(at.data, a.private)
    return None if a.private == for_sale[0] else f"{first} is cheaper and comes first; {name} takes bids"


def check_price(at: RailAt, a: TakePrivate) -> str | None:
    """The price must be paid with free money.   Rule: private.price"""
    s = at.state
    price, has = asking(at, a.private), free_cash(s, a.by)
    free = f"{a.by}, apart from standing bids," if locked(s, a.by) else a.by
    return at.money.lacks(free, has, price, private_name(at.data, a.private))


@dataclass(frozen=True, slots=True)
class ForSale:
    """Something for sale in an opening: its face value, and the lowest sum that buys it or bids on it now."""

    item: str
    name: str
    face: int
    least: int


class Bidding(RailProcedure[Bid]):
    """Bidding in an opening, which can say what is for sale."""

    action = Bid

    def for_sale(self, at: RailAt) -> tuple[ForSale, ...]:
        """What is for sale: unless a title sells otherwise, the privates that are left, the cheapest to be bought."""
        s = at.state
        left = unsold(s)
        return tuple(
            ForSale(
                private,
                private_name(at.data, private),
                at.data.privates[private].price,
                least_bid(at, private) if n or high_bid(s, private) else asking(at, private),
            )
            for n, private in enumerate(left)
        )


class PrivateTaking(RailProcedure[TakePrivate]):
    """A player buys the cheapest private."""

    action = TakePrivate
    checks = (
        Check("private.cheapest", check_cheapest, Stage.RIGHT),
        Check("private.price", check_price, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[TakePrivate]:
        s = at.state
        for private in unsold(s)[:1]:
            yield TakePrivate(s.top.actors[0], private)

    def perform(self, tx: RailTx, a: TakePrivate) -> None:
        price = asking(tx.at, a.private)
        sell_private(tx, a.private, a.by, price)
        tx.emit(StockActed(a.by))
        if tx.state.round.kind == "sale":
            tx.emit(PriorityMoved(tx.state.after(a.by)))
        finish(tx)

    def label(self, at: RailAt, a: TakePrivate) -> str:
        return f"Buy {at.data.privates[a.private].name} for {at.money(asking(at, a.private))}"


def sell_private(tx: RailTx, private: str, buyer: str, price: int) -> None:
    """Sell a private of the bank."""
    pay(tx, buyer, BANK, price)
    tx.emit(BidsLifted(private))
    tx.emit(PrivateMoved(private, BANK, buyer, price))


def check_not_forced(at: RailAt, a: Bid | Pass) -> str | None:
    """A private that has fallen to nothing must be taken.   Rule: private.forced"""
    if not forced(at):
        return None
    return f"{private_name(at.data, unsold(at.state)[0])} costs nothing now, and {a.by} must take it"


def check_other(at: RailAt, a: Bid) -> str | None:
    """Bids go on privates other than the cheapest.   Rule: private.bid_others"""
    for_sale = unsold(at.state)
    if a.private not in for_sale:
        return not_for_sale(at.rules, a.private)
    name = private_name(at.data, a.private)
    return f"{name} is the cheapest: it is bought, not bid on" if a.private == for_sale[0] else None


def check_raise(at: RailAt, a: Bid) -> str | None:
    """A bid exceeds the last by enough.   Rule: private.raise"""
    least = least_bid(at, a.private)
    return None if a.amount >= least else f"A bid on {private_name(at.data, a.private)} is at least {at.money(least)}"


def check_free_money(at: RailAt, a: Bid) -> str | None:
    """Nobody bids more than they have free.   Rule: private.bid_money"""
    has = free_cash(at.state, a.by, a.private)
    name = private_name(at.data, a.private)
    return None if has >= a.amount else f"{a.by} has {at.money(has)} free for a bid on {name}"


class StandingBidding(Bidding):
    """A player places a bid that stands until the private comes up for auction."""

    checks = (
        Check("private.forced", check_not_forced, Stage.TURN),
        Check("private.bid_others", check_other, Stage.RIGHT),
        Check("private.raise", check_raise, Stage.PLACE),
        Check("private.bid_money", check_free_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        seat = s.top.actors[0]
        for private in unsold(s)[1:]:
            yield from bid_offers(at, seat, private)

    def perform(self, tx: RailTx, a: Bid) -> None:
        tx.emit(BidPlaced(a.by, a.private, a.amount))
        tx.emit(StockActed(a.by))
        finish(tx)

    def label(self, at: RailAt, a: Bid) -> str:
        return f"Bid {at.money(a.amount)} for {at.data.privates[a.private].name}"


def bid_offers(at: RailAt, seat: str, private: str) -> Iterator[Offer]:
    """The bids that a player can make on a private."""
    least, most = least_bid(at, private), free_cash(at.state, seat, private)
    if least <= most:
        yield Offer(Bid(seat, private, least), Span("amount", least, most))


class SalePassing(RailProcedure[Pass]):
    """A player passes in the private sale."""

    action = Pass
    checks = (Check("private.forced", check_not_forced, Stage.TURN),)

    def offers(self, at: RailAt) -> Iterator[Pass]:
        yield Pass(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: Pass) -> None:
        tx.emit(StockPassed(a.by))
        finish(tx)

    def label(self, at: RailAt, a: Pass) -> str:
        return "Pass"


# The auction of a private with several bids


def check_auctioned(at: RailAt, a: Bid) -> str | None:
    """Only the private under the hammer takes bids.   Rule: auction.private"""
    private = at.state.on_top(PrivateAuction).private
    if a.private == private:
        return None
    return f"{private_name(at.data, private)} is being auctioned, not {private_name(at.data, a.private)}"


class AuctionBidding(Bidding):
    """A bidder raises the bid in an auction."""

    checks = (
        Check("auction.private", check_auctioned, Stage.RIGHT),
        Check("auction.raise", check_raise, Stage.PLACE),
        Check("auction.money", check_free_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        yield from bid_offers(at, s.top.actors[0], s.on_top(PrivateAuction).private)

    def perform(self, tx: RailTx, a: Bid) -> None:
        tx.emit(BidPlaced(a.by, a.private, a.amount))
        next_bidder(tx, a.by, 0, tx.state.on_top(PrivateAuction).out)

    def label(self, at: RailAt, a: Bid) -> str:
        return f"Bid {at.money(a.amount)} for {at.data.privates[a.private].name}"


class AuctionPassing(RailProcedure[Pass]):
    """A bidder passes in an auction."""

    action = Pass

    def offers(self, at: RailAt) -> Iterator[Pass]:
        yield Pass(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: Pass) -> None:
        auction = tx.state.on_top(PrivateAuction)
        tx.say(f"{a.by} passes in the auction of {private_name(tx.data, auction.private)}")
        final = tx.data.sale.lowest_bidder_next
        next_bidder(tx, a.by, auction.passes + 1, (*auction.out, a.by) if final else ())

    def label(self, at: RailAt, a: Pass) -> str:
        return "Pass"


def under_the_hammer(s: EighteenXX) -> str:
    """The private that is being auctioned; nothing if none is."""
    return s.top.private if isinstance(s.top, PrivateAuction) else ""


def passed(s: EighteenXX) -> tuple[str, ...]:
    """Who has passed in the auction since the last bid, or for good where a pass is."""
    auction = s.top
    if not isinstance(auction, PrivateAuction):
        return ()
    if auction.out:
        return auction.out
    private = auction.private
    others = [
        seat for seat in s.clockwise(s.top.actors[0]) if seat in bidders(s, private) and seat != leader(s, private)
    ]
    before = [seat for seat in others if seat != s.top.actors[0]]
    return tuple(before[len(before) - auction.passes :]) if auction.passes else ()


def chain(s: EighteenXX) -> tuple[str, ...]:
    """The privates that are auctioned one after the other: now, or once the cheapest is bought."""
    left = unsold(s)
    at = 0 if under_the_hammer(s) else 1
    count = next((n for n, private in enumerate(left[at:]) if not high_bid(s, private)), len(left[at:]))
    return left[at : at + count]


def bidders(s: EighteenXX, private: str) -> tuple[str, ...]:
    """The players with a bid on a private, in seating order."""
    return tuple(seat for seat in s.seats if seat in BIDS.of(s).get(private, {}))


def leader(s: EighteenXX, private: str) -> str:
    """The player with the highest bid on a private."""
    bids = BIDS.of(s)[private]
    return max(bidders(s, private), key=lambda seat: bids[seat])


def open_auction(tx: RailTx, private: str) -> None:
    """Put a private with bids under the hammer."""
    tx.say(f"{private_name(tx.data, private)} is auctioned")
    tx.enter(PrivateAuction(private=private, passes=0, out=()))
    next_bidder(tx, leader(tx.state, private), 0, ())


def next_bidder(tx: RailTx, last: str, passes: int, out: tuple[str, ...]) -> None:
    """Turn the auction to its next bidder."""
    s = tx.state
    data = tx.data
    private = s.on_top(PrivateAuction).private
    others = [seat for seat in s.clockwise(last) if seat in bidders(s, private)]
    if data.sale.lowest_bidder_next:
        bids = BIDS.of(s)[private]
        others = sorted((seat for seat in others if seat not in out), key=lambda seat: bids[seat])
    tx.turn(PrivateAuction(tuple(others[:1]), private=private, passes=passes, out=out))


def settle_auction(tx: RailTx, frame: PrivateAuction) -> bool:
    """Close an auction when nobody else bids: all others have passed in a row."""
    s = tx.state
    data = tx.data
    private, passes, out = frame.private, frame.passes, frame.out
    rest = len(bidders(s, private)) - 1
    if (len(out) if data.sale.lowest_bidder_next else passes) < rest:
        return False
    winner = leader(s, private)
    price = high_bid(s, private)
    tx.leave()
    sell_private(tx, private, winner, price)
    return True
