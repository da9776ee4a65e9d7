"""The opening: one auction on all privates and a presidency, then the players in order of their cash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from shortline.eighteenxx import shares
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import ParSet, PriorityMoved, ShareBought, StockActed, StockPassed
from shortline.eighteenxx.frames import Decision, StockTurn
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.common import BIDS, finish, free_cash
from shortline.eighteenxx.procedures.private_sale import Bid, Bidding, BidsLifted, ForSale, sell_private
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.rail import RailAt, RailBox, RailEvent, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Component, Stage, Step
from shortline.kernel.state import Slot, but
from shortline.kernel.wording import capital, listed
from shortline.parts.holdings import PresidencyChanged, SharesMoved
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningSale(Decision):
    """A turn in the auction on all privates and a presidency."""

    step: ClassVar[str] = "opening_sale"

    forced: bool | None = None
    """Whether the player must bid on what costs nothing; not known before prices have fallen."""


@dataclass(frozen=True, slots=True)
class StartingValue(Frame):
    """The president of the auctioned corporation sets its starting value."""

    step: ClassVar[str] = "starting_value"


FALLEN: Slot[dict[str, int]] = Slot("fallen", {})
"""By how much the face value of an item has fallen."""


@dataclass(frozen=True, slots=True)
class HighBidPlaced(RailEvent):
    """A player made the highest bid on an item: their money is set aside, that of the one before is free again."""

    seat: str
    item: str
    amount: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return BIDS.put(s, {**BIDS.of(s), self.item: {self.seat: self.amount}})

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} bids {rules.money(self.amount)} for {item_name(rules.data, self.item)}"


@dataclass(frozen=True, slots=True)
class PricesFell(RailEvent):
    """All passed: the items without a bid have a lower face value."""

    fallen: tuple[tuple[str, int], ...]
    now: tuple[tuple[str, int], ...] = ()
    """What they cost now."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        after = FALLEN.put(s, {**FALLEN.of(s), **dict(self.fallen)})
        return but(after, round=replace(s.round, passes=0))

    def text(self, rules: RailRules) -> str:
        prices = (f"{item_name(rules.data, item)} to {rules.money(price)}" for item, price in self.now)
        return f"All have passed. Prices fall: {listed(prices)}"


@dataclass(frozen=True, slots=True)
class Reseated(RailEvent):
    """The players sit in another order; the first has the priority deal."""

    seats: tuple[str, ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, seats=self.seats, priority=self.seats[0], round=replace(s.round, passes=0, last=""))

    def text(self, rules: RailRules) -> str:
        return f"New seating, by cash: {', '.join(self.seats)}; {self.seats[0]} has the priority deal"


def item_name(data: Definition, item: str) -> str:
    """An item of the sale: a private by its name, or a presidency."""
    return private_name(data, item) if item in data.privates else f"the {item} presidency"


@dataclass(frozen=True, slots=True)
class SetStartingValue(Action):
    """Set the starting value of the corporation whose presidency was auctioned."""

    phrase: ClassVar[str] = "set the starting value"

    par: int


class Sale:
    """What is sold in the opening, and for how much."""

    def __init__(self, data: Definition, corporation: str, price: int, free_at_nothing: bool) -> None:
        self.corporation, self.free_at_nothing = corporation, free_at_nothing
        self.faces = {**{p: it.price for p, it in data.privates.items()}, corporation: price}
        self.raise_by, self.fall = data.sale.raise_by, data.sale.fall

    def face(self, s: EighteenXX, item: str) -> int:
        """The face value now."""
        return self.faces[item] - FALLEN.of(s).get(item, 0)

    def unbid(self, s: EighteenXX) -> tuple[str, ...]:
        """The items without a bid."""
        return tuple(item for item in self.faces if item not in BIDS.of(s))

    def least(self, s: EighteenXX, item: str) -> int:
        """The lowest bid that an item takes now."""
        bids = BIDS.of(s).get(item, {})
        return max(bids.values()) + self.raise_by if bids else self.face(s, item)

    def free(self, rules: RailRules, items: tuple[str, ...]) -> str:
        """That items cost nothing."""
        names = capital(listed(item_name(rules.data, item) for item in items))
        return f"{names} {'costs' if len(items) == 1 else 'cost'} nothing now"

    def forced(self, s: EighteenXX) -> tuple[str, ...]:
        """The items for one of which the player to act must bid; none for most."""
        return tuple(i for i in self.unbid(s) if not self.face(s, i)) if s.on_top(OpeningSale).forced else ()


class OpeningBidding(Bidding):
    """A player bids on any item."""

    def __init__(self, sale: Sale) -> None:
        self.sale = sale
        self.checks = (
            Check("opening.item", self.check_item, Stage.TURN),
            Check("opening.forced", self.check_forced, Stage.RIGHT),
            Check("opening.step", self.check_step, Stage.PLACE),
            Check("opening.raise", self.check_raise, Stage.PLACE),
            Check("opening.money", self.check_money, Stage.MONEY),
        )

    def for_sale(self, at: RailAt) -> tuple[ForSale, ...]:
        """The privates and the presidency, all at once."""
        s = at.state
        return tuple(
            ForSale(item, capital(item_name(at.data, item)), self.sale.face(s, item), self.sale.least(s, item))
            for item in self.sale.faces
        )

    def check_item(self, at: RailAt, a: Bid) -> str | None:
        """The item is for sale.   Rule: opening.item"""
        if a.private in self.sale.faces:
            return None
        items = listed(item_name(at.data, i) for i in self.sale.faces)
        return f"There is no {a.private!r} for sale; there are {items}"

    def check_forced(self, at: RailAt, a: Bid) -> str | None:
        """A bid on what costs nothing comes first.   Rule: opening.forced"""
        forced = self.sale.forced(at.state)
        if not forced:
            return None
        if a.private in forced:
            nothing = not self.sale.free_at_nothing or not a.amount
            return None if nothing else f"At this table what costs nothing is first bid on with {at.money(0)}"
        return (
            f"{self.sale.free(at.rules, forced)}, and {a.by} must bid on {'that' if len(forced) == 1 else 'one'} first"
        )

    def check_step(self, at: RailAt, a: Bid) -> str | None:
        """Bids go in steps.   Rule: opening.step"""
        return None if a.amount % self.sale.raise_by == 0 else f"A bid is a multiple of {at.money(self.sale.raise_by)}"

    def check_raise(self, at: RailAt, a: Bid) -> str | None:
        """A bid reaches the face value, or exceeds the last bid.   Rule: opening.raise"""
        least = self.sale.least(at.state, a.private)
        return None if a.amount >= least else f"A bid on {item_name(at.data, a.private)} is at least {at.money(least)}"

    def check_money(self, at: RailAt, a: Bid) -> str | None:
        """Nobody bids more than they have free.   Rule: opening.money"""
        has = free_cash(at.state, a.by, a.private)
        name = item_name(at.data, a.private)
        return None if has >= a.amount else f"{a.by} has {at.money(has)} free for a bid on {name}"

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        seat, forced = s.top.actors[0], self.sale.forced(s)
        for item in forced or self.sale.faces:
            least, most = self.sale.least(s, item), free_cash(s, seat, item)
            if forced and self.sale.free_at_nothing:
                yield Offer(Bid(seat, item, least))
            elif least <= most:
                span = Span("amount", least, most - (most - least) % self.sale.raise_by, self.sale.raise_by)
                yield Offer(Bid(seat, item, least), span)

    def perform(self, tx: RailTx, a: Bid) -> None:
        tx.emit(HighBidPlaced(a.by, a.private, a.amount))
        tx.emit(StockActed(a.by))
        finish(tx)

    def label(self, at: RailAt, a: Bid) -> str:
        return f"Bid {at.money(a.amount)} for {item_name(at.data, a.private)}"


class OpeningPassing(RailProcedure[Pass]):
    """A player passes in the opening; they may bid again later."""

    action = Pass

    def __init__(self, sale: Sale) -> None:
        self.sale = sale
        self.checks = (Check("opening.forced", self.check_forced, Stage.RIGHT),)

    def check_forced(self, at: RailAt, a: Pass) -> str | None:
        """What costs nothing must be bid on.   Rule: opening.forced"""
        forced = self.sale.forced(at.state)
        return f"{self.sale.free(at.rules, forced)}, and {a.by} must bid" if forced else None

    def offers(self, at: RailAt) -> Iterator[Pass]:
        yield Pass(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: Pass) -> None:
        tx.emit(StockPassed(a.by))
        finish(tx)

    def label(self, at: RailAt, a: Pass) -> str:
        return "Pass"


def check_value(at: RailAt, a: SetStartingValue) -> str | None:
    """The starting value is one of those printed.   Rule: start.par"""
    data = at.data
    if a.par in data.chart.pars:
        return None
    return f"The {data.words.par} is {listed(map(at.money, data.chart.pars), 'or')}, not {at.money(a.par)}"


class ValueSetting(RailProcedure[SetStartingValue]):
    """The new president sets the starting value; the bank pays the treasury twice that."""

    action = SetStartingValue
    checks = (Check("start.par", check_value, Stage.PLACE),)

    def __init__(self, corporation: str) -> None:
        self.corporation = corporation

    def offers(self, at: RailAt) -> Iterator[SetStartingValue]:
        for par in at.data.chart.pars:
            yield SetStartingValue(at.state.top.actors[0], par)

    def perform(self, tx: RailTx, a: SetStartingValue) -> None:
        tx.emit(ParSet(self.corporation, a.par, tx.data.chart.pars[a.par]))
        pay(tx, BANK, self.corporation, a.par * tx.state.holdings.presidents_shares, "as its first capital")
        shares.look_at_float(tx, self.corporation)
        s = tx.state
        tx.emit(Reseated(tuple(sorted(s.seats, key=lambda seat: -s.cash(seat)))))
        tx.turn(StockTurn((tx.state.priority,)))

    def label(self, at: RailAt, a: SetStartingValue) -> str:
        return f"Set the starting value of {self.corporation} to {at.money(a.par)}"


def read_opening(reader: Reader, data: Definition) -> RailBox:
    """The steps of the opening, with the presidency and its price that the title file names."""
    row = reader.table("presidency")
    corporation, price = row.text("corporation"), row.number("price", least=0)
    if corporation not in data.corporations:
        row.fail("corporation", f"there is no corporation {corporation!r}")
    sale = Sale(data, corporation, price, row.flag("free_at_nothing"))

    def settle(tx: RailTx, frame: OpeningSale) -> bool:
        if not frame.over:
            return False
        s = tx.state
        after = s.after(frame.actors[0])
        if s.round.passes < len(s.seats):
            tx.turn(OpeningSale((after,)))
            return True
        # All have passed in a row, so the one after the last to pass began.
        tx.emit(PriorityMoved(after))
        unbid = sale.unbid(s)
        if not unbid:
            sell_all(tx, sale)
            return True
        lower = {i: min(sale.faces[i], FALLEN.of(s).get(i, 0) + sale.fall) for i in unbid}
        tx.emit(PricesFell(tuple(lower.items()), tuple((i, sale.faces[i] - by) for i, by in lower.items())))
        tx.turn(OpeningSale((after,), forced=any(not sale.face(tx.state, i) for i in unbid)))
        return True

    return Component(
        "opening",
        steps=(
            Step(OpeningSale, (OpeningBidding(sale), OpeningPassing(sale)), settle),
            Step(StartingValue, (ValueSetting(corporation),)),
        ),
    )


def sell_all(tx: RailTx, sale: Sale) -> None:
    """Sell every item to its highest bidder; the new president goes on."""
    bids = {item: next(iter(bid.items())) for item, bid in BIDS.of(tx.state).items()}
    for item in sale.faces:
        seat, amount = bids[item]
        if item != sale.corporation:
            sell_private(tx, item, seat, amount)
    seat, amount = bids[sale.corporation]
    place, count = tx.data.stock.new_shares, tx.state.holdings.presidents_shares
    pay(tx, seat, BANK, amount)
    tx.emit(BidsLifted(sale.corporation))
    tx.emit(ShareBought(seat, sale.corporation, place, count, amount))
    tx.emit(SharesMoved(sale.corporation, place, seat, count))
    tx.emit(PresidencyChanged(sale.corporation, place, seat))
    tx.turn(StartingValue((seat,)))
