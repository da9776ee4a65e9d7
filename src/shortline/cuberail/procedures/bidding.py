"""Bidding for the order in which action tiles are chosen (advanced game)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.checks import lacks
from shortline.cuberail.rotation import Passing
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.kernel.wording import dollars
from shortline.parts.auction import Auction


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for the first choice of an action tile."""

    amount: int


def _raises(rules: Rules, s: CubeRail, a: Bid) -> str | None:
    """A bid is higher than the last one.   Rule: bid.raise"""
    least = _auction(s).high + 1
    return None if a.amount >= least else f"{a.by} must bid at least {dollars(least)}, not {dollars(a.amount)}"


def _money(rules: Rules, s: CubeRail, a: Bid) -> str | None:
    """A player bids their own money.   Rule: bid.money"""
    return lacks(a.by, s.ledger[a.by], a.amount, "this bid")


class Bidding(Procedure):
    """A player raises the bid."""

    action: ClassVar[type[Action]] = Bid
    checks = (Check("bid.raise", _raises), Check("bid.money", _money, Stage.MONEY))

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Offer]:
        least = _auction(s).high + 1
        for seat in s.top.actors:
            if s.ledger[seat] >= least:
                yield Offer(Bid(seat, least), Span("amount", least, s.ledger[seat]))

    def perform(self, tx: Tx, a: Any) -> None:
        tx.say(f"{a.by} bids {dollars(a.amount)}")
        _next(tx, _auction(tx.state).raised(a.by, a.amount), a.by)

    def label(self, rules: Rules, s: Any, a: Any) -> str:
        return f"Bid {dollars(a.amount)}"


class DroppingOut(Passing):
    """A player passes in the auction and is out of it, unless First Move gave them a pass to spare."""

    def perform(self, tx: Tx, a: Any) -> None:
        spared = a.by in tx.state.top.memo["spare"]
        tx.say(f"{a.by} passes and stays in the auction (First Move)" if spared else f"{a.by} drops out of the auction")
        pass_bid(tx, a.by)

    def label(self, rules: Rules, s: Any, a: Any) -> str:
        return "Pass once and stay in" if a.by in s.top.memo["spare"] else "Drop out"


def pass_bid(tx: Tx, seat: str) -> None:
    """Let a bidder pass: a spare pass is used up first, and then they are out."""
    spare = tx.state.top.memo["spare"]
    if seat in spare:
        _next(tx, _auction(tx.state), seat, tuple(other for other in spare if other != seat))
    else:
        _next(tx, _auction(tx.state).dropped(seat), seat)


def _next(tx: Tx, auction: Auction, seat: str, spare: tuple[str, ...] | None = None) -> None:
    top = tx.state.top
    spare = top.memo["spare"] if spare is None else spare
    bidder = auction.after(seat)
    tx.turn(top.step, *((bidder,) if bidder else ()), auction=auction, spare=spare)


def _auction(s: CubeRail) -> Auction:
    auction: Auction = s.top.memo["auction"]
    return auction
