"""Shares: what a player can sell, what that brings, and who becomes president."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.cube import CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.stock import SharesSold
from shortline.cuberail.market import move_price
from shortline.cuberail.state import CubeRail
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import BANK, pay


def rivals(s: CubeRail, seat: str, company: str) -> tuple[int, tuple[str, ...]]:
    """The most shares of a company that another player has, and who has so many."""
    others = {other: s.holdings.of(company, other) for other in s.seats if other != seat}
    most = max(others.values(), default=0)
    return most, tuple(other for other, count in others.items() if count == most and most > 0)


def sellable(data: Definition, s: CubeRail, seat: str, company: str) -> int:
    """How many shares of a company a player could sell: the president's share stays unless another takes it."""
    count = s.holdings.of(company, seat)
    if s.president(company) != seat:
        return count
    return count if rivals(s, seat, company)[0] >= data.shares.dump_onto else count - 1


def keeping(s: CubeRail, seat: str, company: str) -> int:
    """How many shares of a company its president could sell and stay president."""
    most, _ = rivals(s, seat, company)
    return max(s.holdings.of(company, seat) - max(most, 1), 0)


def successors(s: CubeRail, seat: str, company: str, shares: int) -> tuple[str, ...]:
    """Who could follow a president that sells so many shares; nobody if they stay, or is not president."""
    most, tied = rivals(s, seat, company)
    if s.president(company) != seat or s.holdings.of(company, seat) - shares >= most:
        return ()
    return tied


@dataclass(frozen=True, slots=True)
class Block:
    """Shares of a company that can be sold together, from so many to so many, and who would be president then."""

    company: str
    low: int
    high: int
    successor: str = ""


def blocks(data: Definition, s: CubeRail, seat: str, company: str) -> Iterator[Block]:
    """The ways in which a player can sell shares of a company."""
    most = sellable(data, s, seat, company)
    if most < 1:
        return
    safe = min(keeping(s, seat, company), most) if s.president(company) == seat else most
    heirs = successors(s, seat, company, most)
    if len(heirs) < 2:
        yield Block(company, 1, most)
        return
    if safe > 0:
        yield Block(company, 1, safe)
    for heir in heirs:
        yield Block(company, safe + 1, most, heir)


def sell(tx: CubeTx, seat: str, company: str, shares: int, successor: str = "") -> None:
    """Let a player sell shares to the bank: the price falls a rung a share, and the presidency may pass."""
    s = tx.state
    heirs = successors(s, seat, company, shares)
    income = shares * s.companies[company].price
    tx.emit(SharesSold(seat, company, shares, income))
    pay(tx, BANK, seat, income)
    if heirs:
        tx.emit(PresidencyChanged(company, seat, successor or heirs[0]))
    move_price(tx, company, -shares, "shares sold")
