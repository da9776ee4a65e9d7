"""The opening: everyone bids in secret for the right to choose, pays what they bid, and buys one private."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PriorityMoved, PrivateMoved
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.private_sale import not_for_sale
from shortline.eighteenxx.rail import RailAt, RailBox, RailEvent, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.rules import Check, Component, Stage, Step
from shortline.kernel.state import Slot
from shortline.kernel.wording import listed
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class SealedBids(Frame):
    """All players bid for the order of choice."""

    step: ClassVar[str] = "sealed_bids"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateChoice(Frame):
    """A player buys the private of their choice."""

    step: ClassVar[str] = "choose_private"

    order: tuple[str, ...]
    """Who has still to choose."""


SEALED: Slot[Mapping[str, int]] = Slot("sealed_bids", {})
"""The bids that are in, until all are."""


@dataclass(frozen=True, slots=True)
class SealBid(Action):
    """Bid in secret for the right to choose a private."""

    phrase: ClassVar[str] = "bid"

    amount: int


@dataclass(frozen=True, slots=True)
class ChoosePrivate(Action):
    """Choose a private and buy it at its face value."""

    private: str


@dataclass(frozen=True, slots=True)
class BidSealed(RailEvent):
    """A player has bid; how much, only they know (None: not known)."""

    seat: str
    amount: int | None

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert self.amount is not None
        return SEALED.put(s, {**SEALED.of(s), self.seat: self.amount})

    def text(self, rules: RailRules) -> str:
        if self.amount is None:
            return f"{self.seat} has bid"
        return f"{self.seat} bids {rules.money(self.amount)} for the choice"

    def seen_by(self, seat: str | None) -> RailEvent:
        return self if seat == self.seat else replace(self, amount=None)


@dataclass(frozen=True, slots=True)
class BidMade(RailEvent):
    """A player has bid in the open."""

    seat: str
    amount: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return SEALED.put(s, {**SEALED.of(s), self.seat: self.amount})

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} bids {rules.money(self.amount)} for the choice"


@dataclass(frozen=True, slots=True)
class BidsRevealed(RailEvent):
    """All bids are in and open."""

    reveals: ClassVar[bool] = True

    bids: tuple[tuple[str, int], ...]
    """Players and bids in the order in which they choose."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return SEALED.put(s, {})

    def text(self, rules: RailRules) -> str:
        return "The bids: " + ", ".join(f"{seat} {rules.money(amount)}" for seat, amount in self.bids)


class SealedBidding(RailProcedure[SealBid]):
    """Every player bids one of the printed amounts, all at once."""

    action = SealBid

    def __init__(self, bids: tuple[int, ...], open_bids: bool) -> None:
        self.bids, self.open_bids = bids, open_bids
        self.checks = (Check("opening.bid", self.check_bid, Stage.RIGHT),)

    def check_bid(self, at: RailAt, a: SealBid) -> str | None:
        """A bid is one of a few amounts.   Rule: opening.bid"""
        if a.amount in self.bids:
            return None
        return f"A bid is {listed(map(at.money, self.bids), 'or')}, not {at.money(a.amount)}"

    def offers(self, at: RailAt) -> Iterator[SealBid]:
        for seat in at.state.top.actors:
            for bid in self.bids:
                yield SealBid(seat, bid)

    def perform(self, tx: RailTx, a: SealBid) -> None:
        tx.emit(BidMade(a.by, a.amount) if self.open_bids else BidSealed(a.by, a.amount))

    def label(self, at: RailAt, a: SealBid) -> str:
        return f"Bid {at.money(a.amount)} for the choice of a private"

    def aside(self, s: EighteenXX, seat: str) -> str:
        """Why a player cannot bid: those who have bid wait for the others, who bid in order where bids are open."""
        waits = listed(s.top.actors, "and")
        return f"{seat} has bid already; {waits} still to bid" if seat in SEALED.of(s) else f"{waits} to bid first"

    def settle(self, tx: RailTx, frame: SealedBids) -> bool:
        """Wait for the bids that are not in; then open them, let all pay, and let the highest choose first."""
        s = tx.state
        waiting = tuple(seat for seat in s.seats if seat not in SEALED.of(s))
        if waiting:
            actors = waiting[:1] if self.open_bids else waiting
            if frame.actors != actors:
                tx.turn(SealedBids(actors))
            return False
        bids = sorted(SEALED.of(s).items(), key=lambda bid: (-bid[1], s.seats.index(bid[0])))
        tx.emit(BidsRevealed(tuple(bids)))
        for seat, amount in bids:
            pay(tx, seat, BANK, amount, "for the order of choice")
        order = tuple(seat for seat, _ in bids)
        tx.turn(PrivateChoice(order[:1], order=order))
        return True


def check_for_sale(at: RailAt, a: ChoosePrivate) -> str | None:
    """The private is still there to choose.   Rule: opening.for_sale"""
    return None if at.state.privates.get(a.private) == BANK else not_for_sale(at.rules, a.private)


class PrivateAtFaceValue(Protocol):
    """An action that buys a private at its face value."""

    @property
    def by(self) -> str: ...
    @property
    def private(self) -> str: ...


def check_face_value(at: RailAt, a: PrivateAtFaceValue) -> str | None:
    """Its face value is paid.   Rules: opening.money, buy.money"""
    price, has = at.data.privates[a.private].price, at.state.cash(a.by)
    return at.money.lacks(a.by, has, price, private_name(at.data, a.private))


def buy_at_face_value(tx: RailTx, a: PrivateAtFaceValue) -> None:
    """Pay for a private, wherever it lies, and take it."""
    price = tx.data.privates[a.private].price
    pay(tx, a.by, BANK, price)
    tx.emit(PrivateMoved(a.private, tx.state.privates[a.private], a.by, price))


class PrivateChoosing(RailProcedure[ChoosePrivate]):
    """A player buys the private of their choice."""

    action = ChoosePrivate
    checks = (
        Check("opening.for_sale", check_for_sale, Stage.RIGHT),
        Check("opening.money", check_face_value, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[ChoosePrivate]:
        s = at.state
        for private in s.privates_of(BANK):
            yield ChoosePrivate(s.top.actors[0], private)

    def perform(self, tx: RailTx, a: ChoosePrivate) -> None:
        buy_at_face_value(tx, a)
        order = tx.state.on_top(PrivateChoice).order
        tx.turn(PrivateChoice(order[1:2], order=order[1:]))

    def label(self, at: RailAt, a: ChoosePrivate) -> str:
        private = at.data.privates[a.private]
        return f"Buy {private.name} for {at.money(private.price)}"


def _redact(s: EighteenXX, seat: str | None) -> EighteenXX:
    """The state without the bids of others."""
    bids = SEALED.of(s)
    if not set(bids) - {seat}:
        return s
    return SEALED.put(s, {bidder: bid for bidder, bid in bids.items() if bidder == seat})


def read_opening(reader: Reader, data: Definition) -> RailBox:
    """The component with the bids that the title file names, and the private whose buyer begins."""
    row = reader.table("sealed_bids")
    bids, first, open_bids = row.numbers("bids"), row.text("priority"), row.flag("open")
    if not bids or min(bids) < 0:
        row.fail("bids", "there must be some, and none less than nothing")
    if first not in data.privates:
        row.fail("priority", f"there is no private {first!r}")
    bidding = SealedBidding(bids, open_bids)

    def settle_choice(tx: RailTx, frame: PrivateChoice) -> bool:
        """After the last choice the stock round goes on, beginning with the buyer of one of the privates."""
        if frame.order:
            return False
        tx.emit(PriorityMoved(tx.state.privates[first]))
        tx.turn(StockTurn((tx.state.priority,)))
        return True

    return Component(
        "opening",
        steps=(
            Step(SealedBids, (bidding,), bidding.settle, aside=bidding.aside),
            Step(PrivateChoice, (PrivateChoosing(),), settle_choice),
        ),
        redact=None if open_bids else _redact,
    )
