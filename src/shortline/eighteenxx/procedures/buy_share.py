"""Buying a certificate from the initial offering or the open market."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from shortline.eighteenxx import shares
from shortline.eighteenxx.events import ParSet, ShareBought
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.names import place_name
from shortline.eighteenxx.procedures.common import free_cash, note_purchase
from shortline.eighteenxx.procedures.stock_pass import must_sell
from shortline.eighteenxx.rail import RailAt, RailCheck, RailProcedure, RailTx
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as a_
from shortline.kernel.wording import counted, listed
from shortline.parts.holdings import OPEN_MARKET, TREASURY, PresidencyChanged, SharesMoved
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy one certificate of a corporation."""

    corporation: str
    source: Literal["initial_offering", "open_market", "treasury"]


@dataclass(frozen=True, slots=True)
class StartCorporation(Action):
    """Buy a corporation's president's certificate and set its par value."""

    corporation: str
    par: int


class StockPurchase(Protocol):
    """An action by which a player buys stock of a corporation."""

    @property
    def by(self) -> str: ...

    @property
    def corporation(self) -> str: ...


def cost(at: RailAt, a: BuyShare) -> int:
    """What the certificate costs."""
    data = at.data
    if a.source != OPEN_MARKET and not data.stock.new_at_market:
        return at.state.corporations[a.corporation].par
    return shares.price(at, a.corporation)


def check_one_purchase(at: RailAt, a: Action) -> str | None:
    """One purchase a turn.   Rule: buy.one_a_turn"""
    return f"{a.by} has bought in this turn already" if at.state.on_top(StockTurn).bought else None


def check_known(at: RailAt, a: StockPurchase) -> str | None:
    """The corporation exists.   Rule: buy.available"""
    return None if a.corporation in at.state.corporations else f"There is no corporation {a.corporation}"


def check_started(at: RailAt, a: BuyShare) -> str | None:
    """The president's certificate is bought before others.   Rule: buy.president_first"""
    if at.state.corporations[a.corporation].started:
        return None
    return f"{a.corporation} has not been started: its president's certificate comes first"


def check_available(at: RailAt, a: BuyShare) -> str | None:
    """There is a certificate to buy.   Rule: buy.available"""
    s = at.state
    if not s.corporations[a.corporation].started or s.holdings.single(a.corporation, a.source) > 0:
        return None
    return f"There is no {a.corporation} share in {place_name(at.data, a.source, a.corporation)}"


def check_sold(at: RailAt, a: StockPurchase) -> str | None:
    """Nobody buys what they sold in the same round.   Rule: buy.sold_this_round"""
    if a.corporation in at.state.round.sold.get(a.by, ()):
        return f"{a.by} has sold {a.corporation} stock in this round"
    return None


def check_player_limit(at: RailAt, a: BuyShare) -> str | None:
    """Nobody buys beyond the limit of one corporation.   Rule: limit.one_corporation"""
    s = at.state
    has, limit = s.holdings.of(a.corporation, a.by), shares.player_limit(at, a.by)
    if shares.tenths(s, a.corporation, has + 1) <= limit or shares.freed(at, a.corporation, "above_limit"):
        return None
    percent = has * 100 // s.corporations[a.corporation].size
    return f"{a.by} has {percent}% of {a.corporation}; the limit is {limit * 10}%"


def check_certificates(at: RailAt, a: StockPurchase) -> str | None:
    """Nobody at the certificate limit buys another.   Rule: limit.certificates"""
    has, limit = shares.certificates(at, a.by), shares.certificate_limit(at, a.by)
    if has < limit or shares.freed(at, a.corporation, "free_of_limit"):
        return None
    return f"{a.by} has {has} certificates; the limit is {limit}"


def check_sells_on(at: RailAt, a: StockPurchase) -> str | None:
    """Who sells because of the limit buys only when within it: no sale could follow.   Rule: limit.must_sell"""
    sells_first = at.state.on_top(StockTurn).sold_first or at.data.play.limit_before_purchase
    excess = must_sell(at, a.by) if sells_first else 0
    return f"{a.by} is {counted(excess, 'certificate')} over the limit and must sell before buying" if excess else None


def check_money(at: RailAt, a: BuyShare) -> str | None:
    """The price must be paid.   Rule: buy.money"""
    price, has = cost(at, a), free_cash(at.state, a.by)
    return at.money.lacks(a.by, has, price, a_(f"{a.corporation} share"))


class ShareBuying(RailProcedure[BuyShare]):
    """A player buys a single certificate."""

    action = BuyShare
    checks = (
        Check("buy.available", check_known, Stage.TURN),
        Check("buy.one_a_turn", check_one_purchase, Stage.RIGHT),
        Check("buy.sold_this_round", check_sold, Stage.RIGHT),
        Check("limit.must_sell", check_sells_on, Stage.RIGHT),
        Check("buy.president_first", check_started, Stage.PLACE),
        Check("buy.available", check_available, Stage.PLACE),
        Check("limit.one_corporation", check_player_limit, Stage.PLACE),
        Check("limit.certificates", check_certificates, Stage.PLACE),
        Check("buy.money", check_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[BuyShare]:
        s = at.state
        data = at.data
        seat = s.top.actors[0]
        if s.on_top(StockTurn).bought:
            return
        cash, sold = free_cash(s, seat), s.round.sold.get(seat, ())
        for corporation, it in s.corporations.items():
            if it.started and corporation not in sold:
                for source in (data.stock.new_shares, OPEN_MARKET):
                    if (
                        s.holdings.of(corporation, source)
                        and cost(at, a := BuyShare(seat, corporation, source)) <= cash
                    ):
                        yield a

    def hopes(self, at: RailAt) -> Iterator[BuyShare]:
        """Every share that is for sale, whatever it costs and whoever has sold."""
        s = at.state
        for corporation, it in s.corporations.items():
            for source in (at.data.stock.new_shares, OPEN_MARKET):
                if it.started and s.holdings.of(corporation, source):
                    yield BuyShare(s.top.actors[0], corporation, source)

    def perform(self, tx: RailTx, a: BuyShare) -> None:
        price = cost(tx.at, a)
        pay(tx, a.by, a.corporation if a.source == TREASURY else BANK, price)
        tx.emit(ShareBought(a.by, a.corporation, a.source, 1, price))
        tx.emit(SharesMoved(a.corporation, a.source, a.by, 1))
        shares.look_at_presidency(tx, a.corporation)
        shares.look_at_float(tx, a.corporation)
        note_purchase(tx)

    def label(self, at: RailAt, a: BuyShare) -> str:
        source = place_name(at.data, a.source, a.corporation)
        return f"Buy {a_(f'{a.corporation} share')} from {source} for {at.money(cost(at, a))}"


def check_unstarted(at: RailAt, a: StartCorporation) -> str | None:
    """A corporation is started once.   Rule: start.once"""
    return f"{a.corporation} has been started already" if at.state.corporations[a.corporation].started else None


def check_par(at: RailAt, a: StartCorporation) -> str | None:
    """The par value is one of those printed.   Rule: start.par"""
    data = at.data
    if a.par in data.chart.pars:
        return None
    return f"The {data.words.par} is {listed(map(at.money, data.chart.pars), 'or')}, not {at.money(a.par)}"


def check_start_money(at: RailAt, a: StartCorporation) -> str | None:
    """The president's certificate must be paid.   Rule: buy.money"""
    s = at.state
    price, has = a.par * s.holdings.presidents_shares, free_cash(s, a.by)
    return at.money.lacks(a.by, has, price, f"the president's certificate of {a.corporation}")


class CorporationStarting(RailProcedure[StartCorporation]):
    """A player starts a corporation."""

    action = StartCorporation
    checks: tuple[RailCheck[StartCorporation], ...] = (
        Check("buy.available", check_known, Stage.TURN),
        Check("buy.one_a_turn", check_one_purchase, Stage.RIGHT),
        Check("start.once", check_unstarted, Stage.RIGHT),
        Check("limit.must_sell", check_sells_on, Stage.RIGHT),
        Check("start.par", check_par, Stage.PLACE),
        Check("limit.certificates", check_certificates, Stage.PLACE),
        Check("buy.money", check_start_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[StartCorporation]:
        s = at.state
        data = at.data
        seat = s.top.actors[0]
        if s.on_top(StockTurn).bought:
            return
        most = free_cash(s, seat) // s.holdings.presidents_shares
        for corporation, it in s.corporations.items():
            if not it.started:
                for par in data.chart.pars:
                    if par <= most:
                        yield StartCorporation(seat, corporation, par)

    def perform(self, tx: RailTx, a: StartCorporation) -> None:
        data = tx.data
        count, place = tx.state.holdings.presidents_shares, data.stock.new_shares
        pay(tx, a.by, a.corporation if place == TREASURY else BANK, a.par * count)
        tx.emit(ShareBought(a.by, a.corporation, place, count, a.par * count))
        tx.emit(SharesMoved(a.corporation, place, a.by, count))
        tx.emit(PresidencyChanged(a.corporation, place, a.by))
        tx.emit(ParSet(a.corporation, a.par, data.chart.pars[a.par]))
        shares.look_at_float(tx, a.corporation)
        note_purchase(tx)

    def label(self, at: RailAt, a: StartCorporation) -> str:
        return f"Start {a.corporation} at {at.money(a.par)} ({at.money(a.par * at.state.holdings.presidents_shares)})"
