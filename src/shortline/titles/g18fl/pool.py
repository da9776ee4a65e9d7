"""What a bankrupt leaves in the Pool: their privates, and presidencies that nobody could take over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx import shares
from shortline.eighteenxx.components import bankruptcy
from shortline.eighteenxx.events import ShareBought
from shortline.eighteenxx.flow import settle_stock_turn
from shortline.eighteenxx.frames import StockTurn, TrainStep
from shortline.eighteenxx.names import pool, private_name
from shortline.eighteenxx.procedures.bankruptcy import Bankruptcy
from shortline.eighteenxx.procedures.buy_share import check_certificates, check_known, check_one_purchase, check_sold
from shortline.eighteenxx.procedures.common import note_purchase
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.rail import RailAt, RailBox, RailEvent, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import push_discards
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Component, On, Stage, When
from shortline.kernel.state import but
from shortline.parts.holdings import OPEN_MARKET, PresidencyChanged, SharesMoved
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader
from shortline.titles.g18fl.opening import buy_at_face_value, check_face_value


@dataclass(frozen=True, slots=True)
class BuyPresidency(Action):
    """Buy the president's certificate of a corporation from the Pool."""

    phrase: ClassVar[str] = "buy a president's certificate from the Pool"

    corporation: str


@dataclass(frozen=True, slots=True)
class BuyPoolPrivate(Action):
    """Buy a private from the Pool at its face value."""

    phrase: ClassVar[str] = "buy a private from the Pool"

    private: str


@dataclass(frozen=True, slots=True)
class Orphaned(RailEvent):
    """Nobody could take a presidency over: the president's certificate lies in the Pool."""

    corporation: str

    def text(self, rules: RailRules) -> str:
        return f"Nobody can preside over {self.corporation}: its president's certificate goes to {pool(rules.data)}"


@dataclass(frozen=True, slots=True)
class PrivateForfeited(RailEvent):
    """A bankrupt's private went to the Pool."""

    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, privates={**s.privates, self.private: OPEN_MARKET})

    def text(self, rules: RailRules) -> str:
        return f"{private_name(rules.data, self.private)} goes to {pool(rules.data)}"


def _orphan(tx: RailTx, corporation: str) -> None:
    tx.emit(Orphaned(corporation))
    tx.emit(PresidencyChanged(corporation, tx.state.president(corporation), OPEN_MARKET))


def _forfeit(tx: RailTx, private: str) -> None:
    tx.emit(PrivateForfeited(private))


def orphaned(s: EighteenXX, corporation: str) -> bool:
    """Whether a corporation's president's certificate lies in the Pool."""
    return s.president(corporation) == OPEN_MARKET


def _take_over(tx: RailTx, event: SharesMoved) -> None:
    """Whoever comes to two shares of a corporation without a president is its president at once."""
    s = tx.state
    if event.taker not in s.players or not orphaned(s, event.company):
        return
    if s.holdings.of(event.company, event.taker) >= s.holdings.presidents_shares:
        tx.emit(PresidencyChanged(event.company, OPEN_MARKET, event.taker))


def settle_with_discards(tx: RailTx, frame: StockTurn) -> bool:
    """The settling of a stock turn in which a corporation over its train limit may have got a president again."""
    before = len(tx.state.cursor)
    if frame.bought:
        push_discards(tx)
    return len(tx.state.cursor) > before or settle_stock_turn(tx, frame)


def presidents_price(at: RailAt, corporation: str) -> int:
    """What a president's certificate in the Pool costs."""
    return shares.price(at, corporation) * at.state.holdings.presidents_shares


def check_not_orphaned(at: RailAt, a: SellShares) -> str | None:
    """Stock of a corporation without a president is not sold.   Rule: pool.not_sold"""
    return f"{a.corporation} has no president, so its stock is not sold" if orphaned(at.state, a.corporation) else None


def check_orphaned(at: RailAt, a: BuyPresidency) -> str | None:
    """The certificate lies in the Pool.   Rule: pool.presidency"""
    s = at.state
    if a.corporation not in s.corporations or orphaned(s, a.corporation):
        return None
    return f"The president's certificate of {a.corporation} is not in {pool(at.data)}"


def check_limit(at: RailAt, a: BuyPresidency) -> str | None:
    """Nobody buys beyond the limit of one corporation.   Rule: limit.one_corporation"""
    s = at.state
    has, more = s.holdings.of(a.corporation, a.by), s.holdings.presidents_shares
    limit = shares.player_limit(at, a.by)
    if shares.tenths(s, a.corporation, has + more) <= limit:
        return None
    return f"{a.by} would have more than {limit * 10}% of {a.corporation}"


def check_presidents_price(at: RailAt, a: BuyPresidency) -> str | None:
    """Twice the price of a share must be paid.   Rule: buy.money"""
    price, has = presidents_price(at, a.corporation), at.state.cash(a.by)
    return at.money.lacks(a.by, has, price, f"the president's certificate of {a.corporation}")


class PresidencyBuying(RailProcedure[BuyPresidency]):
    """A player buys a presidency out of the Pool."""

    action = BuyPresidency
    checks = (
        Check("buy.available", check_known, Stage.TURN),
        Check("buy.one_a_turn", check_one_purchase, Stage.RIGHT),
        Check("buy.sold_this_round", check_sold, Stage.RIGHT),
        Check("pool.presidency", check_orphaned, Stage.PLACE),
        Check("limit.one_corporation", check_limit, Stage.PLACE),
        Check("limit.certificates", check_certificates, Stage.PLACE),
        Check("buy.money", check_presidents_price, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[BuyPresidency]:
        s = at.state
        for corporation in s.corporations:
            if orphaned(s, corporation):
                yield BuyPresidency(s.top.actors[0], corporation)

    def perform(self, tx: RailTx, a: BuyPresidency) -> None:
        price, count = presidents_price(tx.at, a.corporation), tx.state.holdings.presidents_shares
        pay(tx, a.by, BANK, price)
        tx.emit(ShareBought(a.by, a.corporation, OPEN_MARKET, count, price))
        tx.emit(SharesMoved(a.corporation, OPEN_MARKET, a.by, count))
        note_purchase(tx)

    def label(self, at: RailAt, a: BuyPresidency) -> str:
        price = presidents_price(at, a.corporation)
        return f"Buy the president's certificate of {a.corporation} from {pool(at.data)} for {at.money(price)}"


def check_in_pool(at: RailAt, a: BuyPoolPrivate) -> str | None:
    """The private lies in the Pool.   Rule: pool.private"""
    return (
        None
        if at.state.privates.get(a.private) == OPEN_MARKET
        else f"{private_name(at.data, a.private)} is not in {pool(at.data)}"
    )


class PoolPrivateBuying(RailProcedure[BuyPoolPrivate]):
    """A player buys a bankrupt's private as the purchase of their turn."""

    action = BuyPoolPrivate
    checks = (
        Check("pool.private", check_in_pool, Stage.TURN),
        Check("buy.one_a_turn", check_one_purchase, Stage.RIGHT),
        Check("buy.money", check_face_value, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[BuyPoolPrivate]:
        s = at.state
        for private in s.privates_of(OPEN_MARKET):
            yield BuyPoolPrivate(s.top.actors[0], private)

    def perform(self, tx: RailTx, a: BuyPoolPrivate) -> None:
        buy_at_face_value(tx, a)
        note_purchase(tx)

    def label(self, at: RailAt, a: BuyPoolPrivate) -> str:
        private = at.data.privates[a.private]
        return f"Buy {private.name} from {pool(at.data)} for {at.money(private.price)}"


def read_pool(reader: Reader) -> RailBox:
    """The component: what a bankruptcy does, and what can be bought afterwards."""
    over = reader.table("bankruptcy").flag("ends_the_game")
    effect = bankruptcy.ends_as_the_last if over else bankruptcy.goes_on(_orphan, _forfeit)
    return Component(
        "pool",
        open={StockTurn: (PresidencyBuying(), PoolPrivateBuying()), TrainStep: (Bankruptcy(effect),)},
        checks=(On(SellShares, Check("pool.not_sold", check_not_orphaned, Stage.RIGHT)),),
        react=(When(SharesMoved, _take_over),),
    )
