"""Selling stock to the bank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx import shares
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.names import pool
from shortline.eighteenxx.procedures.common import note_sale
from shortline.eighteenxx.rail import RailAt, RailCheck, RailProcedure, RailTx
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import counted, plural


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell shares of a corporation to the bank at their market value."""

    corporation: str
    shares: int


def check_owned(at: RailAt, a: SellShares) -> str | None:
    """Only what one owns can be sold.   Rule: sell.owned"""
    s = at.state
    if a.corporation not in s.corporations:
        return f"There is no corporation {a.corporation}"
    has = s.holdings.of(a.corporation, a.by)
    if a.shares < 1:
        return "A sale is of at least one share"
    if a.shares > has:
        return f"{a.by} has {has} {a.corporation} {plural('share', has)}, not {a.shares}"
    return None


def check_priced(at: RailAt, a: SellShares) -> str | None:
    """Stock without a price cannot be sold.   Rule: sell.no_price"""
    return None if a.corporation in at.state.market.tokens else f"{a.corporation} has no price yet"


def check_first_round(at: RailAt, a: SellShares) -> str | None:
    """No sales in the first stock round.   Rule: sell.first_stock_round"""
    s = at.state
    first = s.round.kind == "stock" and s.round.number == 1
    return "No stock is sold in the first stock round" if first else None


def check_pool_limit(at: RailAt, a: SellShares) -> str | None:
    """The open market holds at most half of a corporation.   Rule: sell.pool_limit"""
    room = shares.pool_room(at, a.corporation)
    if a.shares <= room:
        return None
    return f"There is room for {counted(max(0, room), f'more {a.corporation} share')} in {pool(at.data)}"


def check_presidents_certificate(at: RailAt, a: SellShares) -> str | None:
    """The president's certificate goes only with the presidency.   Rule: sell.presidents_certificate"""
    s = at.state
    if s.president(a.corporation) != a.by or shares.keeps_certificate(s, a.corporation, a.by, a.shares):
        return None
    if shares.passes_presidency(s, a.corporation, a.by, a.shares):
        return None
    keeps = s.holdings.single(a.corporation, a.by)
    return (
        f"Nobody else would become president of {a.corporation}, so {a.by} must keep the president's certificate "
        f"and can sell {counted(keeps, 'share')}"
    )


def check_between(at: RailAt, a: SellShares) -> str | None:
    """The purchase of a turn comes before or after all its sales.   Rule: stock.buy_between_sales"""
    turn = at.state.on_top(StockTurn)
    if turn.bought and turn.sold_first:
        return f"{a.by} sold, then bought, and cannot sell again in this turn"
    return None


FIRST_ROUND = Check("sell.first_stock_round", check_first_round, Stage.RIGHT)
BUY_BETWEEN = Check("stock.buy_between_sales", check_between, Stage.RIGHT)


class ShareSelling(RailProcedure[SellShares]):
    """A player sells stock in a stock turn. ``checks`` are what the title forbids beside the common rules."""

    action = SellShares

    def __init__(self, *checks: RailCheck[SellShares]) -> None:
        self.checks = (
            Check("sell.owned", check_owned, Stage.TURN),
            Check("sell.no_price", check_priced, Stage.RIGHT),
            Check("sell.pool_limit", check_pool_limit, Stage.PLACE),
            Check("sell.presidents_certificate", check_presidents_certificate, Stage.PLACE),
            *checks,
        )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        seat = s.top.actors[0]
        for corporation in s.corporations:
            if corporation in s.market.tokens and s.holdings.of(corporation, seat):
                most = shares.most_for_sale(s, corporation, seat)
                for count in range(1, min(most, shares.pool_room(at, corporation)) + 1):
                    yield Offer(SellShares(seat, corporation, count))

    def perform(self, tx: RailTx, a: SellShares) -> None:
        shares.sell(tx, a.by, a.corporation, a.shares)
        note_sale(tx, a.corporation)

    def label(self, at: RailAt, a: SellShares) -> str:
        value = shares.price(at, a.corporation)
        total = f" ({at.money(value * a.shares)})" if a.shares > 1 else ""
        return f"Sell {counted(a.shares, f'{a.corporation} share')} at {at.money(value)}{total}"
