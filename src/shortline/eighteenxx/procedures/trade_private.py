"""Selling a private from player to player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx import shares
from shortline.eighteenxx.events import PrivateMoved
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.common import free_cash, note_purchase, note_sale
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailTx
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import pay


@dataclass(frozen=True, slots=True)
class TradePrivate(Action):
    """Sell a private to another player, or buy one from them, for an agreed price."""

    phrase: ClassVar[str] = "buy or sell a private"

    private: str
    buyer: str
    price: int


def check_parties(at: RailAt, a: TradePrivate) -> str | None:
    """A private goes from the player who owns it to another.   Rule: trade.parties"""
    s = at.state
    owner = s.privates.get(a.private, "")
    if a.private not in at.data.privates:
        return f"There is no private {a.private}"
    if owner not in s.seats:
        return f"No player owns {private_name(at.data, a.private)}"
    if a.buyer not in s.seats or a.buyer == owner:
        return f"{private_name(at.data, a.private)} can be sold to another player only"
    if a.by not in (owner, a.buyer):
        return f"{private_name(at.data, a.private)} is {owner}'s: {a.by} has no part in this sale"
    return None


def check_buyers_turn(at: RailAt, a: TradePrivate) -> str | None:
    """Where the table has it so, a private is bought, not sold, on one's turn.   Rule: trade.buyers_turn"""
    if a.by == a.buyer or not at.data.play.trades_on_buyers_turn:
        return None
    return f"{private_name(at.data, a.private)} is sold on the buyer's turn"


def check_whole_dollars(at: RailAt, a: TradePrivate) -> str | None:
    """The price is a dollar or more.   Rule: trade.price"""
    return None if a.price >= 1 else f"The price of a private is at least {at.money(1)}"


def check_is_purchase(at: RailAt, a: TradePrivate) -> str | None:
    """On the buyer's turn it is their one purchase.   Rule: buy.one_a_turn"""
    if a.buyer == a.by and at.state.on_top(StockTurn).bought:
        return f"{a.by} has bought in this turn already"
    return None


def check_sale_between(at: RailAt, a: TradePrivate) -> str | None:
    """The purchase of a turn comes before or after all its sales.   Rule: stock.buy_between_sales"""
    turn = at.state.on_top(StockTurn)
    if a.buyer != a.by and turn.bought and turn.sold_first:
        return f"{a.by} sold, then bought, and cannot sell again in this turn"
    return None


def check_buyers_certificates(at: RailAt, a: TradePrivate) -> str | None:
    """Nobody at the certificate limit buys another.   Rule: limit.certificates"""
    has, limit = shares.certificates(at, a.buyer), shares.certificate_limit(at, a.buyer)
    return None if has < limit else f"{a.buyer} has {has} certificates; the limit is {limit}"


def check_buyers_money(at: RailAt, a: TradePrivate) -> str | None:
    """The price must be paid.   Rule: trade.money"""
    return at.money.lacks(a.buyer, free_cash(at.state, a.buyer), a.price, private_name(at.data, a.private))


class PrivateTrading(RailProcedure[TradePrivate]):
    """A private changes hands between players, if both agree."""

    action = TradePrivate
    checks = (
        Check("trade.parties", check_parties, Stage.TURN, any_number=True),
        Check("trade.buyers_turn", check_buyers_turn, Stage.RIGHT, any_number=True),
        Check("trade.price", check_whole_dollars, Stage.RIGHT),
        Check("buy.one_a_turn", check_is_purchase, Stage.RIGHT, any_number=True),
        Check("stock.buy_between_sales", check_sale_between, Stage.RIGHT, any_number=True),
        Check("limit.certificates", check_buyers_certificates, Stage.PLACE, any_number=True),
        Check("trade.money", check_buyers_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        seat = s.top.actors[0]
        others = () if at.data.play.trades_on_buyers_turn else s.clockwise(seat)[:-1]
        own = () if s.on_top(StockTurn).bought else (seat,)
        for private, owner in s.privates.items():
            for buyer in others if owner == seat else own if owner in s.seats else ():
                yield Offer(TradePrivate(seat, private, buyer, 1), Span("price", 1, max(1, s.cash(buyer))))

    def consent(self, at: RailAt, a: TradePrivate) -> str | None:
        owner = at.state.privates[a.private]
        return a.buyer if a.by == owner else owner

    def perform(self, tx: RailTx, a: TradePrivate) -> None:
        owner = tx.state.privates[a.private]
        pay(tx, a.buyer, owner, a.price)
        tx.emit(PrivateMoved(a.private, owner, a.buyer, a.price))
        if a.by == a.buyer:
            note_purchase(tx)
        else:
            note_sale(tx)

    def label(self, at: RailAt, a: TradePrivate) -> str:
        if a.by == a.buyer:
            return f"Buy {private_name(at.data, a.private)} from {at.state.privates[a.private]} for {at.money(a.price)}"
        return f"Sell {private_name(at.data, a.private)} to {a.buyer} for {at.money(a.price)}"
