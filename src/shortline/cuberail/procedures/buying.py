"""Buying shares, the first one of a company included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.checks import KNOWN_COMPANY
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.events.stock import CompanyFloated, CompanyStarted, ShareBought
from shortline.cuberail.rotation import acted
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as article
from shortline.kernel.wording import counted
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import pay


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy a share of a company from the bank; the money goes into the company."""

    company: str


@dataclass(frozen=True, slots=True)
class StartCompany(Action):
    """Buy the first share of a company for twice the par that one sets, and become its president."""

    company: str
    par: int


def _limit(at: CubeAt, a: BuyShare | StartCompany) -> str | None:
    """A player has so many shares in all.   Rule: buy.limit"""
    s = at.state
    limit, has = at.data.seats.share_limit, s.shares(a.by)
    if not limit or has < limit:
        return None
    return f"{a.by} has {counted(has, 'share')}, the most that each of {len(s.seats)} players may have"


def _company_limit(at: CubeAt, a: BuyShare) -> str | None:
    """Nobody owns a company alone.   Rule: buy.company_limit"""
    limit, has = at.data.shares.company_limit, at.state.holdings.of(a.company, a.by)
    return None if has < limit else f"{a.by} has {counted(has, f'{a.company} share')}, and nobody may have more"


def _started(at: CubeAt, a: BuyShare) -> str | None:
    """The first share starts a company and needs a par.   Rule: buy.started"""
    return (
        None
        if at.state.companies[a.company].started
        else f"{a.company} has not been started: its first share sets the par"
    )


def _in_bank(at: CubeAt, a: BuyShare) -> str | None:
    """Shares are bought from the bank.   Rule: buy.in_bank"""
    return None if at.state.in_bank(a.company) else f"The bank has no {a.company} share"


def _money(at: CubeAt, a: BuyShare) -> str | None:
    """A share costs the price of its company.   Rule: buy.money"""
    s = at.state
    return at.money.lacks(a.by, s.ledger[a.by], s.companies[a.company].price, article(f"{a.company} share"))


def _par(at: CubeAt, a: StartCompany) -> str | None:
    """The par is one of the printed ones.   Rule: start.par"""
    pars = at.data.pars
    return None if a.par in pars else f"A par is {at.money(min(pars))} to {at.money(max(pars))}, not {at.money(a.par)}"


def _not_started(at: CubeAt, a: StartCompany) -> str | None:
    """A company starts once.   Rule: start.once"""
    return f"{a.company} has been started already" if at.state.companies[a.company].started else None


def _start_money(at: CubeAt, a: StartCompany) -> str | None:
    """The first share costs twice the par.   Rule: start.money"""
    return at.money.lacks(
        a.by, at.state.ledger[a.by], at.data.shares.first_costs * a.par, f"the first {a.company} share"
    )


def float_if_due(tx: CubeTx, company: str) -> None:
    """Let a company operate from now on if players have enough of its shares."""
    s = tx.state
    held = sum(s.holdings.of(company, seat) for seat in s.seats)
    if held >= tx.data.seats.float and not s.companies[company].floated:
        tx.emit(CompanyFloated(company))


class Buying(CubeProcedure[BuyShare]):
    """A player buys one share."""

    action = BuyShare
    checks = (
        KNOWN_COMPANY,
        Check("buy.started", _started),
        Check("buy.in_bank", _in_bank),
        Check("buy.limit", _limit),
        Check("buy.company_limit", _company_limit),
        Check("buy.money", _money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[BuyShare]:
        s = at.state
        for seat in s.top.actors:
            for company in s.companies:
                yield BuyShare(seat, company)

    def perform(self, tx: CubeTx, a: BuyShare) -> None:
        price = tx.state.companies[a.company].price
        pay(tx, a.by, a.company, price)
        tx.emit(ShareBought(a.by, a.company, price))
        s = tx.state
        president = s.president(a.company)
        if s.holdings.of(a.company, a.by) > s.holdings.of(a.company, president):
            tx.emit(PresidencyChanged(a.company, president, a.by))
        float_if_due(tx, a.company)
        acted(tx)

    def label(self, at: CubeAt, a: BuyShare) -> str:
        return f"Buy {article(a.company)} share for {at.money(at.state.companies[a.company].price)}"


class Starting(CubeProcedure[StartCompany]):
    """A player starts a company."""

    action = StartCompany
    checks = (
        KNOWN_COMPANY,
        Check("start.par", _par),
        Check("start.once", _not_started),
        Check("buy.limit", _limit),
        Check("start.money", _start_money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[Offer]:
        s = at.state
        data = at.data
        low = min(data.pars)
        for seat in s.top.actors:
            high = min(max(data.pars), s.ledger[seat] // data.shares.first_costs)
            for company in s.companies:
                if high >= low:
                    yield Offer(StartCompany(seat, company, low), Span("par", low, high))

    def perform(self, tx: CubeTx, a: StartCompany) -> None:
        data = tx.data
        tx.emit(CompanyStarted(a.company, a.by, a.par, data.rungs.index(a.par), data.cubes_by_par[a.par]))
        cost = data.shares.first_costs * a.par
        pay(tx, a.by, a.company, cost)
        tx.emit(ShareBought(a.by, a.company, cost, presidents=True))
        float_if_due(tx, a.company)
        acted(tx)

    def label(self, at: CubeAt, a: StartCompany) -> str:
        data = at.data
        cubes = f"{data.cubes_by_par[a.par]} cubes" if a.par in data.cubes_by_par else "no cubes"
        return f"Start {a.company} at {at.money(a.par)} for {at.money(data.shares.first_costs * a.par)} ({cubes})"
