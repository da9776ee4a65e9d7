"""Selling shares in the stock phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shortline.cuberail.checks import KNOWN_COMPANY
from shortline.cuberail.cube import CubeAt, CubeCheck, CubeProcedure, CubeTx
from shortline.cuberail.rotation import acted
from shortline.cuberail.shares import blocks, rivals, sell, sellable, successors
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import counted, listed


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell shares of one company to the bank at its price; the price then falls a rung for each."""

    company: str
    shares: int
    successor: str = ""
    """Who becomes president, where several could."""


def _count(at: CubeAt, a: SellShares) -> str | None:
    """One share or more.   Rule: input.shares"""
    return None if a.shares >= 1 else f"{a.by} must sell at least one share, not {a.shares}"


def _owned(at: CubeAt, a: SellShares) -> str | None:
    """A player sells what they have.   Rule: sell.owned"""
    has = at.state.holdings.of(a.company, a.by)
    if a.shares <= has:
        return None
    return (
        f"{a.by} has {counted(has, f'{a.company} share')}, not {a.shares}"
        if has
        else f"{a.by} has no {a.company} share"
    )


def _presidents_share(at: CubeAt, a: SellShares) -> str | None:
    """The president's share never goes to the bank.   Rule: sell.presidents_share"""
    s = at.state
    has = s.holdings.of(a.company, a.by)
    if len(s.seats) == 1 or a.shares > has or a.shares <= sellable(at.data, s, a.by, a.company):
        return None
    needs, most = at.data.shares.dump_onto, rivals(s, a.by, a.company)[0]
    return (
        f"{a.by} must keep the president's share of {a.company}: no other player has "
        f"{counted(needs, 'share')} of it (the most is {most})"
    )


def _once(at: CubeAt, a: SellShares) -> str | None:
    """One block of each company in a stock phase.   Rule: sell.once"""
    return f"{a.by} has already sold {a.company} shares this turn" if a.company in at.state.sold.get(a.by, ()) else None


def _successor(at: CubeAt, a: SellShares) -> str | None:
    """The old president chooses between those who could follow.   Rule: sell.successor"""
    heirs = successors(at.state, a.by, a.company, a.shares)
    if a.successor in heirs or (not a.successor and len(heirs) < 2):
        return None
    if not heirs:
        return f"The presidency of {a.company} does not pass to {a.successor} by this sale"
    return f"{a.by} must name {listed(heirs, 'or')} as the next president of {a.company}"


WHAT_CAN_BE_SOLD = (
    KNOWN_COMPANY,
    Check("input.shares", _count, Stage.TURN),
    Check("sell.owned", _owned),
    Check("sell.presidents_share", _presidents_share),
    Check("sell.successor", _successor),
)
"""What holds for every sale, in the stock phase and for a train."""


class Selling(CubeProcedure[SellShares]):
    """A player sells a block of shares."""

    action = SellShares
    checks: tuple[CubeCheck[SellShares], ...] = (*WHAT_CAN_BE_SOLD, Check("sell.once", _once))

    def offers(self, at: CubeAt) -> Iterator[Offer | SellShares]:
        s = at.state
        for seat in s.top.actors:
            for company in s.companies:
                for b in blocks(at.data, s, seat, company):
                    action = SellShares(seat, company, b.low, b.successor)
                    yield Offer(action, Span("shares", b.low, b.high)) if b.high > b.low else action

    def offered_as(self, at: CubeAt, a: SellShares) -> SellShares:
        """Where only one player could follow as president, the sale is offered without the name."""
        return replace(a, successor="") if len(successors(at.state, a.by, a.company, a.shares)) < 2 else a

    def perform(self, tx: CubeTx, a: SellShares) -> None:
        sell(tx, a.by, a.company, a.shares, a.successor)
        acted(tx)

    def label(self, at: CubeAt, a: SellShares) -> str:
        price = at.state.companies[a.company].price
        heir = f", {a.successor} becomes president" if a.successor else ""
        return f"Sell {counted(a.shares, f'{a.company} share')} at {at.money(price)}{heir}"
