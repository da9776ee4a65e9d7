"""Passing, or ending, a stock turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx.events import StockActed, StockPassed
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.common import finish
from shortline.eighteenxx.procedures.sell_shares import SellShares, ShareSelling
from shortline.eighteenxx.rail import RailAt, RailCheck, RailProcedure, RailTx
from shortline.eighteenxx.shares import certificate_limit, certificates, sell
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check
from shortline.kernel.wording import counted


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing more: pass, or end the turn or the step."""


def check_over_limit(at: RailAt, a: Pass) -> str | None:
    """A player over the certificate limit sells on their turn.   Rule: limit.must_sell"""
    excess = must_sell(at, a.by)
    return f"{a.by} is {counted(excess, 'certificate')} over the limit and must sell first" if excess else None


def must_sell(at: RailAt, seat: str) -> int:
    """How far the player whose turn it is is over the certificate limit; 0 also if no sale would bring them nearer."""
    excess = certificates(at, seat) - certificate_limit(at, seat)
    return excess if excess > 0 and _can_come_nearer(at) else 0


def _can_come_nearer(at: RailAt) -> bool:
    """Whether a sale that is open now leaves the player with fewer certificates that count against the limit."""
    selling = next((p for p in at.rules.step(at.state).all if isinstance(p, ShareSelling)), None)
    if selling is None:
        return False
    tests = at.rules.tests[selling]
    open_now = (o.action for o in selling.offers(at) if all(t(at, o.action) is None for t in tests))
    return any(_counting_after(at, a) < certificates(at, a.by) for a in open_now)


def _counting_after(at: RailAt, a: Action) -> int:
    assert isinstance(a, SellShares)
    tx = Tx(at.rules, at.state)
    sell(tx, a.by, a.corporation, a.shares)
    return certificates(tx.at, a.by)


class StockPassing(RailProcedure[Pass]):
    """A player passes or ends their stock turn."""

    action = Pass
    checks = (Check("limit.must_sell", check_over_limit),)

    def offers(self, at: RailAt) -> Iterator[Pass]:
        yield Pass(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: Pass) -> None:
        tx.emit(StockActed(a.by) if tx.state.on_top(StockTurn).acted else StockPassed(a.by))
        finish(tx)

    def label(self, at: RailAt, a: Pass) -> str:
        return "End the turn" if at.state.on_top(StockTurn).acted else "Pass"


class StepPassing(RailProcedure[Pass]):
    """A president goes on to the next step of the operating turn."""

    action = Pass

    def __init__(self, *checks: RailCheck[Pass]) -> None:
        self.checks = checks

    def offers(self, at: RailAt) -> Iterator[Pass]:
        yield Pass(at.state.top.actors[0])

    def perform(self, tx: RailTx, a: Pass) -> None:
        finish(tx)

    def label(self, at: RailAt, a: Pass) -> str:
        return "Go on"
