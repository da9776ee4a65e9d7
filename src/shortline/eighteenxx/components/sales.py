"""Stock turns in which a player sells first, a block a corporation, and then buys one certificate."""

from __future__ import annotations

from shortline.eighteenxx import flow
from shortline.eighteenxx.frames import StockTurn, TrainStep
from shortline.eighteenxx.procedures.buy_share import CorporationStarting, ShareBuying
from shortline.eighteenxx.procedures.sell_shares import SellShares, ShareSelling
from shortline.eighteenxx.procedures.stock_pass import StockPassing
from shortline.eighteenxx.rail import RailAt, RailBox
from shortline.kernel.rules import Check, Component, On, Stage, Step


def check_sell_first(at: RailAt, a: SellShares) -> str | None:
    """All sales of a turn come before its purchase.   Rule: stock.sell_first"""
    return f"{a.by} has bought in this turn, and sales come first" if at.state.on_top(StockTurn).bought else None


def check_one_block(at: RailAt, a: SellShares) -> str | None:
    """A turn's sale of one corporation is one block.   Rule: sell.one_block"""
    if a.corporation not in at.state.on_top(StockTurn).blocks:
        return None
    return f"{a.by} has sold {a.corporation} stock in this turn: a turn has one sale of each corporation"


STOCK_TURN = (
    Step(
        StockTurn,
        (
            ShareBuying(),
            CorporationStarting(),
            ShareSelling(
                Check("stock.sell_first", check_sell_first, Stage.RIGHT),
                Check("sell.one_block", check_one_block, Stage.RIGHT),
            ),
        ),
        flow.settle_stock_turn,
        optional=(StockPassing(),),
    ),
)


def after_a_turn(first_counts: bool) -> RailBox:
    """No sale of a corporation that has not completed an operating turn, in an emergency either.

    With ``first_counts`` its first turn counts from its train step on.
    """

    def check_operated(at: RailAt, a: SellShares) -> str | None:
        """Stock is sold once its corporation has completed an operating turn.   Rule: sell.not_operated"""
        s = at.state
        if s.corporations[a.corporation].completed:
            return None
        if first_counts and s.operating == a.corporation and isinstance(s.top, TrainStep):
            return None
        return f"{a.corporation} has not completed an operating turn yet, so its stock cannot be sold"

    return Component("after_a_turn", checks=(On(SellShares, Check("sell.not_operated", check_operated, Stage.RIGHT)),))
