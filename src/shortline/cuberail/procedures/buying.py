"""Buying shares, the first one of a company included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.checks import KNOWN_COMPANY, lacks
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.stock import CompanyFloated, CompanyStarted, ShareBought
from shortline.cuberail.rotation import acted
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.kernel.wording import a as article
from shortline.kernel.wording import counted, dollars
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


def _limit(rules: Rules, s: CubeRail, a: Any) -> str | None:
    """A player has so many shares in all.   Rule: buy.limit"""
    limit, has = rules.data.seats.share_limit, s.shares(a.by)
    if not limit or has < limit:
        return None
    return f"{a.by} has {counted(has, 'share')}, the most that each of {len(s.seats)} players may have"


def _company_limit(rules: Rules, s: CubeRail, a: BuyShare) -> str | None:
    """Nobody owns a company alone.   Rule: buy.company_limit"""
    limit, has = rules.data.shares.company_limit, s.holdings.of(a.company, a.by)
    return None if has < limit else f"{a.by} has {counted(has, f'{a.company} share')}, and nobody may have more"


def _started(rules: Rules, s: CubeRail, a: BuyShare) -> str | None:
    """The first share starts a company and needs a par.   Rule: buy.started"""
    return None if s.companies[a.company].started else f"{a.company} has not been started: its first share sets the par"


def _in_bank(rules: Rules, s: CubeRail, a: BuyShare) -> str | None:
    """Shares are bought from the bank.   Rule: buy.in_bank"""
    return None if s.in_bank(a.company) else f"The bank has no {a.company} share"


def _money(rules: Rules, s: CubeRail, a: BuyShare) -> str | None:
    """A share costs the price of its company.   Rule: buy.money"""
    return lacks(a.by, s.ledger[a.by], s.companies[a.company].price, article(f"{a.company} share"))


def _par(rules: Rules, s: CubeRail, a: StartCompany) -> str | None:
    """The par is one of the printed ones.   Rule: start.par"""
    pars = rules.data.pars
    return None if a.par in pars else f"A par is {dollars(min(pars))} to {dollars(max(pars))}, not {dollars(a.par)}"


def _not_started(rules: Rules, s: CubeRail, a: StartCompany) -> str | None:
    """A company starts once.   Rule: start.once"""
    return f"{a.company} has been started already" if s.companies[a.company].started else None


def _start_money(rules: Rules, s: CubeRail, a: StartCompany) -> str | None:
    """The first share costs twice the par.   Rule: start.money"""
    return lacks(a.by, s.ledger[a.by], rules.data.shares.first_costs * a.par, f"the first {a.company} share")


def float_if_due(tx: Tx, company: str) -> None:
    """Let a company operate from now on if players have enough of its shares."""
    s: CubeRail = tx.state
    held = sum(s.holdings.of(company, seat) for seat in s.seats)
    if held >= tx.rules.data.seats.float and not s.companies[company].floated:
        tx.emit(CompanyFloated(company))


class Buying(Procedure):
    """A player buys one share."""

    action: ClassVar[type[Action]] = BuyShare
    checks = (
        KNOWN_COMPANY,
        Check("buy.started", _started),
        Check("buy.in_bank", _in_bank),
        Check("buy.limit", _limit),
        Check("buy.company_limit", _company_limit),
        Check("buy.money", _money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            for company in s.companies:
                yield BuyShare(seat, company)

    def perform(self, tx: Tx, a: Any) -> None:
        price = tx.state.companies[a.company].price
        pay(tx, a.by, a.company, price)
        tx.emit(ShareBought(a.by, a.company, price))
        s: CubeRail = tx.state
        president = s.president(a.company)
        if s.holdings.of(a.company, a.by) > s.holdings.of(a.company, president):
            tx.emit(PresidencyChanged(a.company, president, a.by))
        float_if_due(tx, a.company)
        acted(tx)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Buy {article(a.company)} share for {dollars(s.companies[a.company].price)}"


class Starting(Procedure):
    """A player starts a company."""

    action: ClassVar[type[Action]] = StartCompany
    checks = (
        KNOWN_COMPANY,
        Check("start.par", _par),
        Check("start.once", _not_started),
        Check("buy.limit", _limit),
        Check("start.money", _start_money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Offer]:
        data: Definition = rules.data
        low = min(data.pars)
        for seat in s.top.actors:
            high = min(max(data.pars), s.ledger[seat] // data.shares.first_costs)
            for company in s.companies:
                if high >= low:
                    yield Offer(StartCompany(seat, company, low), Span("par", low, high))

    def perform(self, tx: Tx, a: Any) -> None:
        data: Definition = tx.rules.data
        tx.emit(CompanyStarted(a.company, a.by, a.par, data.rungs.index(a.par), data.cubes_by_par[a.par]))
        cost = data.shares.first_costs * a.par
        pay(tx, a.by, a.company, cost)
        tx.emit(ShareBought(a.by, a.company, cost))
        float_if_due(tx, a.company)
        acted(tx)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        data: Definition = rules.data
        cubes = f"{data.cubes_by_par[a.par]} cubes" if a.par in data.cubes_by_par else "no cubes"
        return f"Start {a.company} at {dollars(a.par)} for {dollars(data.shares.first_costs * a.par)} ({cubes})"
