"""Stock turns in which a player sells first, a block a corporation, and then buys one certificate."""

from __future__ import annotations

from shortline.eighteenxx import flow
from shortline.eighteenxx.procedures.buy_share import CorporationStarting, ShareBuying
from shortline.eighteenxx.procedures.sell_shares import SellShares, ShareSelling
from shortline.eighteenxx.procedures.stock_pass import StockPassing
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Check, Component, Rules, Stage, Step


def check_operated(rules: Rules, s: EighteenXX, a: SellShares) -> str | None:
    """Stock is sold once its corporation has completed an operating turn.   Rule: sell.not_operated"""
    if s.corporations[a.corporation].completed:
        return None
    return f"{a.corporation} has not completed an operating turn yet, so its stock cannot be sold"


def check_sell_first(rules: Rules, s: EighteenXX, a: SellShares) -> str | None:
    """All sales of a turn come before its purchase.   Rule: stock.sell_first"""
    return f"{a.by} has bought in this turn, and sales come first" if s.top.memo.get("bought") else None


def check_one_block(rules: Rules, s: EighteenXX, a: SellShares) -> str | None:
    """A turn's sale of one corporation is one block.   Rule: sell.one_block"""
    if a.corporation not in s.top.memo.get("blocks", ()):
        return None
    return f"{a.by} has sold {a.corporation} stock in this turn: a turn has one sale of each corporation"


STOCK_TURN = (
    Step(
        flow.STOCK_TURN,
        (
            ShareBuying(),
            CorporationStarting(),
            ShareSelling(
                Check("stock.sell_first", check_sell_first, Stage.RIGHT),
                Check("sell.one_block", check_one_block, Stage.RIGHT),
            ),
        ),
        flow.settle_stock_turn,
        also=(StockPassing(),),
    ),
)

AFTER_A_TURN = Component(
    "after_a_turn", checks={SellShares: (Check("sell.not_operated", check_operated, Stage.RIGHT),)}
)
"""No sale of a corporation that has not completed an operating turn, in an emergency either."""
