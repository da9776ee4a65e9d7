"""What a bankrupt leaves in the Pool: his privates, and presidencies that nobody could take over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx import shares
from shortline.eighteenxx.components import bankruptcy
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateMoved, ShareBought
from shortline.eighteenxx.flow import STOCK_TURN, settle_stock_turn
from shortline.eighteenxx.names import pool, private_name
from shortline.eighteenxx.procedures.bankruptcy import Bankruptcy
from shortline.eighteenxx.procedures.buy_share import check_certificates, check_known, check_one_purchase, check_sold
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import push_discards
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Procedure, Rules, Stage
from shortline.kernel.state import Frame
from shortline.kernel.wording import dollars, lacks
from shortline.parts.holdings import OPEN_MARKET, PresidencyChanged, SharesMoved
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


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
class Orphaned(Event):
    """Nobody could take a presidency over: the president's certificate lies in the Pool."""

    corporation: str

    def text(self, rules: Rules) -> str:
        return f"Nobody can preside over {self.corporation}: its president's certificate goes to {pool(rules.data)}"


@dataclass(frozen=True, slots=True)
class PrivateForfeited(Event):
    """A bankrupt's private went to the Pool."""

    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return s.but(privates={**s.privates, self.private: OPEN_MARKET})

    def text(self, rules: Rules) -> str:
        return f"{private_name(rules.data, self.private)} goes to {pool(rules.data)}"


def _orphan(tx: Tx, corporation: str) -> None:
    tx.emit(Orphaned(corporation))
    tx.emit(PresidencyChanged(corporation, tx.state.president(corporation), OPEN_MARKET))


def _forfeit(tx: Tx, private: str) -> None:
    tx.emit(PrivateForfeited(private))


def orphaned(s: EighteenXX, corporation: str) -> bool:
    """Whether a corporation's president's certificate lies in the Pool."""
    return s.president(corporation) == OPEN_MARKET


def _take_over(tx: Tx, event: SharesMoved) -> None:
    """Whoever comes to two shares of a corporation without a president is its president at once."""
    s: EighteenXX = tx.state
    if event.taker not in s.players or not orphaned(s, event.company):
        return
    if s.holdings.of(event.company, event.taker) >= s.holdings.presidents_shares:
        tx.emit(PresidencyChanged(event.company, OPEN_MARKET, event.taker))


def settle_with_discards(tx: Tx, frame: Frame) -> bool:
    """The settling of a stock turn in which a corporation over its train limit may have got a president again."""
    before = len(tx.state.cursor)
    if frame.memo.get("bought"):
        push_discards(tx)
    return len(tx.state.cursor) > before or settle_stock_turn(tx, frame)


def presidents_price(rules: Rules, s: EighteenXX, corporation: str) -> int:
    """What a president's certificate in the Pool costs."""
    return shares.price(rules, s, corporation) * s.holdings.presidents_shares


def check_not_orphaned(rules: Rules, s: EighteenXX, a: SellShares) -> str | None:
    """Stock of a corporation without a president is not sold.   Rule: pool.not_sold"""
    return f"{a.corporation} has no president, so its stock is not sold" if orphaned(s, a.corporation) else None


def check_orphaned(rules: Rules, s: EighteenXX, a: BuyPresidency) -> str | None:
    """The certificate lies in the Pool.   Rule: pool.presidency"""
    if a.corporation not in s.corporations or orphaned(s, a.corporation):
        return None
    return f"The president's certificate of {a.corporation} is not in {pool(rules.data)}"


def check_limit(rules: Rules, s: EighteenXX, a: BuyPresidency) -> str | None:
    """Nobody buys beyond the limit of one corporation.   Rule: limit.one_corporation"""
    has, more = s.holdings.of(a.corporation, a.by), s.holdings.presidents_shares
    limit = shares.player_limit(rules, s)
    if shares.tenths(s, a.corporation, has + more) <= limit:
        return None
    return f"{a.by} would have more than {limit * 10}% of {a.corporation}"


def check_presidents_price(rules: Rules, s: EighteenXX, a: BuyPresidency) -> str | None:
    """Twice the price of a share must be paid.   Rule: buy.money"""
    price, has = presidents_price(rules, s, a.corporation), s.cash(a.by)
    return lacks(a.by, has, price, f"the president's certificate of {a.corporation}")


class PresidencyBuying(Procedure):
    """A player buys a presidency out of the Pool."""

    action: ClassVar[type[Action]] = BuyPresidency
    checks = (
        Check("buy.available", check_known, Stage.TURN),
        Check("buy.one_a_turn", check_one_purchase, Stage.RIGHT),
        Check("buy.sold_this_round", check_sold, Stage.RIGHT),
        Check("pool.presidency", check_orphaned, Stage.PLACE),
        Check("limit.one_corporation", check_limit, Stage.PLACE),
        Check("limit.certificates", check_certificates, Stage.PLACE),
        Check("buy.money", check_presidents_price, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        for corporation in s.corporations:
            if orphaned(s, corporation):
                yield BuyPresidency(s.top.actors[0], corporation)

    def perform(self, tx: Tx, a: Any) -> None:
        price, count = presidents_price(tx.rules, tx.state, a.corporation), tx.state.holdings.presidents_shares
        pay(tx, a.by, BANK, price)
        tx.emit(ShareBought(a.by, a.corporation, OPEN_MARKET, count, price))
        tx.emit(SharesMoved(a.corporation, OPEN_MARKET, a.by, count))
        tx.note("bought", True)
        tx.note("acted", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        price = presidents_price(rules, s, a.corporation)
        return f"Buy the president's certificate of {a.corporation} from {pool(rules.data)} for {dollars(price)}"


def check_in_pool(rules: Rules, s: EighteenXX, a: BuyPoolPrivate) -> str | None:
    """The private lies in the Pool.   Rule: pool.private"""
    return (
        None
        if s.privates.get(a.private) == OPEN_MARKET
        else f"{private_name(rules.data, a.private)} is not in {pool(rules.data)}"
    )


def check_face_value(rules: Rules, s: EighteenXX, a: BuyPoolPrivate) -> str | None:
    """Its face value must be paid.   Rule: buy.money"""
    data: Definition = rules.data
    price, has = data.privates[a.private].price, s.cash(a.by)
    return lacks(a.by, has, price, private_name(rules.data, a.private))


class PoolPrivateBuying(Procedure):
    """A player buys a bankrupt's private as the purchase of his turn."""

    action: ClassVar[type[Action]] = BuyPoolPrivate
    checks = (
        Check("pool.private", check_in_pool, Stage.TURN),
        Check("buy.one_a_turn", check_one_purchase, Stage.RIGHT),
        Check("buy.money", check_face_value, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        for private in s.privates_of(OPEN_MARKET):
            yield BuyPoolPrivate(s.top.actors[0], private)

    def perform(self, tx: Tx, a: Any) -> None:
        data: Definition = tx.rules.data
        price = data.privates[a.private].price
        pay(tx, a.by, BANK, price)
        tx.emit(PrivateMoved(a.private, OPEN_MARKET, a.by, price))
        tx.note("bought", True)
        tx.note("acted", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        private = rules.data.privates[a.private]
        return f"Buy {private.name} from {pool(rules.data)} for {dollars(private.price)}"


def read_pool(reader: Reader) -> Component:
    """The component: what a bankruptcy does, and what can be bought afterwards."""
    over = reader.table("bankruptcy").flag("ends_the_game")
    effect = bankruptcy.ends_as_the_last if over else bankruptcy.goes_on(_orphan, _forfeit)
    return Component(
        "pool",
        open={STOCK_TURN: (PresidencyBuying(), PoolPrivateBuying()), "buy_trains": (Bankruptcy(effect),)},
        checks={SellShares: (Check("pool.not_sold", check_not_orphaned, Stage.RIGHT),)},
        react={SharesMoved: _take_over},
    )
