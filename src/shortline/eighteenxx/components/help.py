"""What a president may do for a train that must be bought and cannot be paid: sell stock, sell privates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from shortline.eighteenxx import shares
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.events import HelpRaised, PrivateMoved
from shortline.eighteenxx.frames import TrainStep
from shortline.eighteenxx.help import Selling, need, sales
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.common import free_cash
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.trade_private import (
    PrivateTrading,
    TradePrivate,
    check_buyers_certificates,
    check_buyers_money,
    check_parties,
    check_whole_dollars,
)
from shortline.eighteenxx.rail import RailAt, RailCheck, RailTx
from shortline.eighteenxx.trains import needs_help
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Component, Stage
from shortline.parts.holdings import PLACES
from shortline.parts.ledger import pay


def check_needed(at: RailAt, a: SellShares | TradePrivate) -> str | None:
    """Certificates are sold in an operating turn only for a train that must be bought.   Rule: help.only_if_needed"""
    s = at.state
    if not needs_help(at, s.operating):
        return f"{s.operating} needs no help to buy a train, so nothing is sold now"
    if need(at).wanted:
        return None
    price = need(at).prices[-1]
    return f"{s.operating} and {a.by} have the {at.money(price)} for a train, so nothing more is sold"


# Stock


def check_keeps_presidency(at: RailAt, a: SellShares) -> str | None:
    """The operating corporation keeps its president.   Rule: help.keeps_presidency"""
    s = at.state
    if a.corporation != s.operating or not shares.passes_presidency(s, a.corporation, a.by, a.shares):
        return None
    return f"{a.by} would lose the presidency of {a.corporation}, which is operating"


def check_one_block(at: RailAt, a: SellShares) -> str | None:
    """Where a turn's sale of one corporation is one block, it is in an emergency, too.   Rule: help.one_block"""
    if a.corporation not in at.state.on_top(TrainStep).blocks:
        return None
    return f"{a.by} has sold a block of {a.corporation} stock for this train already: each corporation's is sold once"


def check_just_enough(at: RailAt, a: SellShares) -> str | None:
    """No more is sold than is needed, and nothing in vain.   Rule: help.just_enough"""
    s = at.state
    if not needs_help(at, s.operating) or sales(at).ends_well(a.corporation, a.shares):
        return None
    its, now = sales(at), need(at)
    stock = its.stocks[a.corporation]
    lot = stock.lots[a.shares]
    if lot.brings >= now.lacks and not now.just_enough(lot.brings, lot.least):
        return f"{a.by} would raise more than {s.operating} needs: what is left over would pay for a certificate sold"
    if its.can_pay:
        return f"After this sale {a.by} could not raise just what {s.operating} needs, as is possible otherwise"
    return f"The train is out of reach, so {a.by} sells all {stock.shares} {a.corporation} shares that may be sold"


class HelpSelling(Selling):
    """A president sells stock because the operating corporation must buy a train and cannot pay for it.

    ``checks`` are what the title forbids beside the common rules.
    """

    def __init__(self, *checks: RailCheck[SellShares]) -> None:
        super().__init__(
            Check("help.only_if_needed", check_needed, Stage.TURN),
            Check("help.keeps_presidency", check_keeps_presidency, Stage.PLACE),
            Check("help.just_enough", check_just_enough, Stage.MONEY),
            *checks,
        )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        if needs_help(at, s.operating) and s.president(s.operating) not in PLACES:
            yield from super().offers(at)

    def perform(self, tx: RailTx, a: SellShares) -> None:
        data = tx.data
        amounts = self.amounts(tx.at, a)
        shares.sell(tx, a.by, a.corporation, a.shares)
        tx.emit(HelpRaised(amounts))
        if data.play.help_in_blocks:
            step = tx.state.on_top(TrainStep)
            tx.note(replace(step, blocks=(*step.blocks, a.corporation)))


ONE_BLOCK = Check("help.one_block", check_one_block, Stage.RIGHT)


# Privates


def check_seller(at: RailAt, a: TradePrivate) -> str | None:
    """A president sells their own privates.   Rule: trade.parties"""
    if at.state.privates.get(a.private) == a.by:
        return None
    return f"{private_name(at.data, a.private)} is not {a.by}'s to sell"


def check_lawful_price(at: RailAt, a: TradePrivate) -> str | None:
    """No more is sold than is needed.   Rule: help.just_enough"""
    s = at.state
    if any(low <= a.price <= high for low, high in sales(at).lawful_prices()):
        return None
    if a.price >= need(at).lacks:
        left = f"more than {s.operating} needs and a certificate sold too many"
        return f"For {at.money(a.price)} {a.by} would end up with {left}"
    return f"After a sale for {at.money(a.price)} {a.by} could not raise just what {s.operating} needs"


class HelpTrading(PrivateTrading):
    """A president sells a private to a willing player because the operating corporation must buy a train."""

    checks = (
        Check("trade.parties", check_parties, Stage.TURN),
        Check("help.only_if_needed", check_needed, Stage.TURN),
        Check("trade.parties", check_seller, Stage.RIGHT),
        Check("trade.price", check_whole_dollars, Stage.RIGHT),
        Check("limit.certificates", check_buyers_certificates, Stage.PLACE),
        Check("trade.money", check_buyers_money, Stage.MONEY),
        Check("help.just_enough", check_lawful_price, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        seat = s.top.actors[0]
        mine = s.privates_of(seat)
        if not mine or not needs_help(at, s.operating) or not need(at).wanted:
            return
        for private in mine:
            for buyer in s.clockwise(seat)[:-1]:
                cash = free_cash(s, buyer)
                for low, high in sales(at).lawful_prices():
                    if low <= cash:
                        yield Offer(TradePrivate(seat, private, buyer, low), Span("price", low, min(high, cash)))

    def perform(self, tx: RailTx, a: TradePrivate) -> None:
        pay(tx, a.buyer, a.by, a.price)
        tx.emit(PrivateMoved(a.private, a.by, a.buyer, a.price))
        tx.emit(HelpRaised((a.price,)))


PRIVATES_HELP = Component("privates_help", open={TrainStep: (HelpTrading(),)})
"""A president who must raise money for a train may sell privates to other players."""


ANY_TRAIN = RailComponent("help_for_any_train", helped_prices=lambda prices, with_powers: prices | with_powers)
"""A president's money helps to buy any train of the bank, not only the cheapest."""
