"""Passing, or ending, a stock turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.events import StockActed, StockPassed
from shortline.eighteenxx.procedures.sell_shares import SellShares, ShareSelling
from shortline.eighteenxx.shares import certificate_limit, certificates, sell
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules
from shortline.kernel.wording import counted


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing more: pass, or end the turn or the step."""


def check_over_limit(rules: Rules, s: EighteenXX, a: Pass) -> str | None:
    """A player over the certificate limit sells on his turn.   Rule: limit.must_sell"""
    excess = must_sell(rules, s, a.by)
    return f"{a.by} is {counted(excess, 'certificate')} over the limit and must sell first" if excess else None


def must_sell(rules: Rules, s: EighteenXX, seat: str) -> int:
    """How far the player whose turn it is is over the certificate limit; 0 also if no sale would bring him nearer."""
    excess = certificates(rules, s, seat) - certificate_limit(rules, s)
    return excess if excess > 0 and _can_come_nearer(rules, s) else 0


def _can_come_nearer(rules: Rules, s: EighteenXX) -> bool:
    """Whether a sale that is open now leaves the player with fewer certificates that count: yellow stock does not."""
    selling = next((p for p in rules.steps[s.top.step].all if isinstance(p, ShareSelling)), None)
    if selling is None:
        return False
    tests = rules.tests[selling]
    open_now = (o.action for o in selling.offers(rules, s) if all(t(rules, s, o.action) is None for t in tests))
    return any(_counting_after(rules, s, a) < certificates(rules, s, a.by) for a in open_now)


def _counting_after(rules: Rules, s: EighteenXX, a: Action) -> int:
    assert isinstance(a, SellShares)
    tx = Tx(rules, s)
    sell(tx, a.by, a.corporation, a.shares)
    return certificates(rules, tx.state, a.by)


class StockPassing(Procedure):
    """A player passes or ends his stock turn."""

    action: ClassVar[type[Action]] = Pass
    checks = (Check("limit.must_sell", check_over_limit),)

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        yield Pass(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(StockActed(a.by) if tx.state.top.memo.get("acted") else StockPassed(a.by))
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return "End the turn" if s.top.memo.get("acted") else "Pass"


class StepPassing(Procedure):
    """A president goes on to the next step of the operating turn."""

    action: ClassVar[type[Action]] = Pass

    def __init__(self, *checks: Check) -> None:
        self.checks = checks

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        yield Pass(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        tx.note("over", True)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return "Go on"
