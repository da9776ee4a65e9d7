"""Bidding for the order in which action tiles are chosen (advanced game)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.frames import AuctionStep
from shortline.cuberail.rotation import Pass, Passing
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.parts.auction import Auction


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for the first choice of an action tile."""

    amount: int


def _raises(at: CubeAt, a: Bid) -> str | None:
    """A bid is higher than the last one.   Rule: bid.raise"""
    least = _auction(at.state).high + 1
    return None if a.amount >= least else f"{a.by} must bid at least {at.money(least)}, not {at.money(a.amount)}"


def _money(at: CubeAt, a: Bid) -> str | None:
    """A player bids their own money.   Rule: bid.money"""
    return at.money.lacks(a.by, at.state.ledger[a.by], a.amount, "this bid")


class Bidding(CubeProcedure[Bid]):
    """A player raises the bid."""

    action = Bid
    checks = (Check("bid.raise", _raises), Check("bid.money", _money, Stage.MONEY))

    def offers(self, at: CubeAt) -> Iterator[Offer]:
        s = at.state
        least = _auction(s).high + 1
        for seat in s.top.actors:
            if s.ledger[seat] >= least:
                yield Offer(Bid(seat, least), Span("amount", least, s.ledger[seat]))

    def perform(self, tx: CubeTx, a: Bid) -> None:
        tx.say(f"{a.by} bids {tx.money(a.amount)}")
        _next(tx, _auction(tx.state).raised(a.by, a.amount), a.by)

    def label(self, at: CubeAt, a: Bid) -> str:
        return f"Bid {at.money(a.amount)}"


class DroppingOut(Passing):
    """A player passes in the auction and is out of it, unless First Move gave them a pass to spare."""

    def perform(self, tx: CubeTx, a: Pass) -> None:
        spared = a.by in tx.state.on_top(AuctionStep).spare
        tx.say(f"{a.by} passes and stays in the auction (First Move)" if spared else f"{a.by} drops out of the auction")
        pass_bid(tx, a.by)

    def label(self, at: CubeAt, a: Pass) -> str:
        return "Pass once and stay in" if a.by in at.state.on_top(AuctionStep).spare else "Drop out"


def pass_bid(tx: CubeTx, seat: str) -> None:
    """Let a bidder pass: a spare pass is used up first, and then they are out."""
    spare = tx.state.on_top(AuctionStep).spare
    if seat in spare:
        _next(tx, _auction(tx.state), seat, tuple(other for other in spare if other != seat))
    else:
        _next(tx, _auction(tx.state).dropped(seat), seat)


def _next(tx: CubeTx, auction: Auction, seat: str, spare: tuple[str, ...] | None = None) -> None:
    spare = tx.state.on_top(AuctionStep).spare if spare is None else spare
    bidder = auction.after(seat)
    tx.turn(AuctionStep((bidder,) if bidder else (), auction=auction, spare=spare))


def _auction(s: CubeRail) -> Auction:
    return s.on_top(AuctionStep).auction
