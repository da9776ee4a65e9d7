"""The private sale: buying the cheapest private, standing bids on the others, and the auctions that follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PriorityMoved, PrivateMoved, StockActed, StockPassed
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.common import BIDS, free_cash, locked
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.offer import Offer, Span
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.kernel.wording import dollars, lacks
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class BidPlaced(Event):
    """A player bid on a private; the money is set aside."""

    seat: str
    private: str
    amount: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        bids = BIDS.of(s)
        after: EighteenXX = BIDS.put(s, {**bids, self.private: {**bids.get(self.private, {}), self.seat: self.amount}})
        return after

    def text(self, rules: Rules) -> str:
        return f"{self.seat} bids {dollars(self.amount)} for {private_name(rules.data, self.private)}"


@dataclass(frozen=True, slots=True)
class BidsLifted(Event):
    """A private was sold; the bids on it are no longer set aside."""

    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        after: EighteenXX = BIDS.put(s, {p: b for p, b in BIDS.of(s).items() if p != self.private})
        return after


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


def asking(rules: Rules, s: EighteenXX, private: str) -> int:
    """What the cheapest private costs: the first falls with every round that leaves it unsold."""
    data: Definition = rules.data
    first = next(iter(data.privates))
    fall = data.sale.fall * (s.round.number - 1) if private == first else 0
    return max(0, data.privates[private].price - fall)


def high_bid(s: EighteenXX, private: str) -> int:
    """The highest bid on a private; 0 if there is none."""
    return max(BIDS.of(s).get(private, {}).values(), default=0)


def least_bid(rules: Rules, s: EighteenXX, private: str) -> int:
    """The lowest bid that a private takes now."""
    data: Definition = rules.data
    return max(high_bid(s, private), data.privates[private].price) + data.sale.raise_by


def forced(rules: Rules, s: EighteenXX) -> bool:
    """Whether the first private has fallen to nothing and must be taken now."""
    for_sale = unsold(s)
    return bool(for_sale) and asking(rules, s, for_sale[0]) == 0


def not_for_sale(rules: Rules, private: str) -> str:
    """That a private, or whatever was asked for, cannot be had."""
    known = private in rules.data.privates
    return f"{private_name(rules.data, private)} is not for sale" if known else f"There is no private {private!r}"


def check_cheapest(rules: Rules, s: EighteenXX, a: TakePrivate) -> str | None:
    """Only the cheapest unsold private is bought outright.   Rule: private.cheapest"""
    for_sale = unsold(s)
    if a.private not in for_sale:
        return not_for_sale(rules, a.private)
    first, name = private_name(rules.data, for_sale[0]), private_name(rules.data, a.private)
    return None if a.private == for_sale[0] else f"{first} is cheaper and comes first; {name} takes bids"


def check_price(rules: Rules, s: EighteenXX, a: TakePrivate) -> str | None:
    """The price must be paid with free money.   Rule: private.price"""
    price, has = asking(rules, s, a.private), free_cash(s, a.by)
    free = f"{a.by}, apart from standing bids," if locked(s, a.by) else a.by
    return lacks(free, has, price, private_name(rules.data, a.private))


class PrivateTaking(Procedure):
    """A player buys the cheapest private."""

    action: ClassVar[type[Action]] = TakePrivate
    checks = (
        Check("private.cheapest", check_cheapest, Stage.RIGHT),
        Check("private.price", check_price, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        for private in unsold(s)[:1]:
            yield TakePrivate(s.top.actors[0], private)

    def perform(self, tx: Tx, a: Any) -> None:
        price = asking(tx.rules, tx.state, a.private)
        sell_private(tx, a.private, a.by, price)
        tx.emit(StockActed(a.by))
        if tx.state.round.kind == "sale":
            tx.emit(PriorityMoved(tx.state.after(a.by)))
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"Buy {rules.data.privates[a.private].name} for {dollars(asking(rules, s, a.private))}"


def sell_private(tx: Tx, private: str, buyer: str, price: int) -> None:
    """Sell a private of the bank."""
    pay(tx, buyer, BANK, price)
    tx.emit(BidsLifted(private))
    tx.emit(PrivateMoved(private, BANK, buyer, price))


def check_not_forced(rules: Rules, s: EighteenXX, a: Bid | Pass) -> str | None:
    """A private that has fallen to nothing must be taken.   Rule: private.forced"""
    if not forced(rules, s):
        return None
    return f"{private_name(rules.data, unsold(s)[0])} costs nothing now, and {a.by} must take it"


def check_other(rules: Rules, s: EighteenXX, a: Bid) -> str | None:
    """Bids go on privates other than the cheapest.   Rule: private.bid_others"""
    for_sale = unsold(s)
    if a.private not in for_sale:
        return not_for_sale(rules, a.private)
    name = private_name(rules.data, a.private)
    return f"{name} is the cheapest: it is bought, not bid on" if a.private == for_sale[0] else None


def check_raise(rules: Rules, s: EighteenXX, a: Bid) -> str | None:
    """A bid exceeds the last by enough.   Rule: private.raise"""
    least = least_bid(rules, s, a.private)
    return None if a.amount >= least else f"A bid on {private_name(rules.data, a.private)} is at least {dollars(least)}"


def check_free_money(rules: Rules, s: EighteenXX, a: Bid) -> str | None:
    """Nobody bids more than he has free.   Rule: private.bid_money"""
    has = free_cash(s, a.by, a.private)
    name = private_name(rules.data, a.private)
    return None if has >= a.amount else f"{a.by} has {dollars(has)} free for a bid on {name}"


class StandingBidding(Procedure):
    """A player places a bid that stands until the private comes up for auction."""

    action: ClassVar[type[Action]] = Bid
    checks = (
        Check("private.forced", check_not_forced, Stage.TURN),
        Check("private.bid_others", check_other, Stage.RIGHT),
        Check("private.raise", check_raise, Stage.PLACE),
        Check("private.bid_money", check_free_money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Offer]:
        seat = s.top.actors[0]
        for private in unsold(s)[1:]:
            yield from bid_offers(rules, s, seat, private)

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(BidPlaced(a.by, a.private, a.amount))
        tx.emit(StockActed(a.by))
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"Bid {dollars(a.amount)} for {rules.data.privates[a.private].name}"


def bid_offers(rules: Rules, s: EighteenXX, seat: str, private: str) -> Iterator[Offer]:
    """The bids that a player can make on a private."""
    least, most = least_bid(rules, s, private), free_cash(s, seat, private)
    if least <= most:
        yield Offer(Bid(seat, private, least), Span("amount", least, most))


class SalePassing(Procedure):
    """A player passes in the private sale."""

    action: ClassVar[type[Action]] = Pass
    checks = (Check("private.forced", check_not_forced, Stage.TURN),)

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        yield Pass(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(StockPassed(a.by))
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return "Pass"


# The auction of a private with several bids


def check_auctioned(rules: Rules, s: EighteenXX, a: Bid) -> str | None:
    """Only the private under the hammer takes bids.   Rule: auction.private"""
    private = s.top.memo["private"]
    if a.private == private:
        return None
    return f"{private_name(rules.data, private)} is being auctioned, not {private_name(rules.data, a.private)}"


class AuctionBidding(Procedure):
    """A bidder raises the bid in an auction."""

    action: ClassVar[type[Action]] = Bid
    checks = (
        Check("auction.private", check_auctioned, Stage.RIGHT),
        Check("auction.raise", check_raise, Stage.PLACE),
        Check("auction.money", check_free_money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Offer]:
        yield from bid_offers(rules, s, s.top.actors[0], s.top.memo["private"])

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(BidPlaced(a.by, a.private, a.amount))
        next_bidder(tx, a.by, 0, tx.state.top.memo["out"])

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"Bid {dollars(a.amount)} for {rules.data.privates[a.private].name}"


class AuctionPassing(Procedure):
    """A bidder passes in an auction."""

    action: ClassVar[type[Action]] = Pass

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        yield Pass(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        memo = tx.state.top.memo
        tx.say(f"{a.by} passes in the auction of {private_name(tx.rules.data, memo['private'])}")
        final = tx.rules.data.sale.lowest_bidder_next
        next_bidder(tx, a.by, memo["passes"] + 1, (*memo["out"], a.by) if final else ())

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return "Pass"


def bidders(s: EighteenXX, private: str) -> tuple[str, ...]:
    """The players with a bid on a private, in seating order."""
    return tuple(seat for seat in s.seats if seat in BIDS.of(s).get(private, {}))


def leader(s: EighteenXX, private: str) -> str:
    """The player with the highest bid on a private."""
    bids = BIDS.of(s)[private]
    return max(bidders(s, private), key=lambda seat: bids[seat])


def open_auction(tx: Tx, private: str) -> None:
    """Put a private with bids under the hammer."""
    tx.say(f"{private_name(tx.rules.data, private)} is auctioned")
    tx.enter("auction", private=private, passes=0, out=())
    next_bidder(tx, leader(tx.state, private), 0, ())


def next_bidder(tx: Tx, last: str, passes: int, out: tuple[str, ...]) -> None:
    """Turn the auction to its next bidder."""
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    private = s.top.memo["private"]
    others = [seat for seat in s.clockwise(last) if seat in bidders(s, private) and seat != leader(s, private)]
    if data.sale.lowest_bidder_next:
        bids = BIDS.of(s)[private]
        others = sorted((seat for seat in others if seat not in out), key=lambda seat: bids[seat])
    tx.turn("auction", *others[:1], private=private, passes=passes, out=out)


def settle_auction(tx: Tx, frame: Any) -> bool:
    """Close an auction when nobody else bids: all others have passed in a row."""
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    private, passes, out = frame.memo["private"], frame.memo["passes"], frame.memo["out"]
    rest = len(bidders(s, private)) - 1
    if (len(out) if data.sale.lowest_bidder_next else passes) < rest:
        return False
    winner = leader(s, private)
    price = high_bid(s, private)
    tx.leave()
    sell_private(tx, private, winner, price)
    return True
