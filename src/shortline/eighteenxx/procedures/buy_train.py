"""Buying trains: new, used, or from another corporation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import DEPOT, OPEN_MARKET, PrivateClosed, TrainBought
from shortline.eighteenxx.frames import TrainStep
from shortline.eighteenxx.help import dearest_helped, need, raising
from shortline.eighteenxx.names import pool, private_name, train_name
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import (
    bank_trains,
    cheapest,
    look_at_phase,
    must_buy,
    needs_help,
    new_trains,
    phase,
    power_prices,
    price_with,
    restock,
    side,
    train_duty,
    train_limit,
    train_powers,
)
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as a_
from shortline.kernel.wording import capital, counted, listed
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train. ``using`` names a private whose power makes it cheaper, ``runs_as`` what it will run as."""

    train: str
    price: int
    using: str = ""
    runs_as: str = ""


def source(s: EighteenXX, train: str) -> str:
    """Where a train is: the depot, the open market, a corporation, or nowhere."""
    if train in s.depot.upcoming:
        return DEPOT
    return OPEN_MARKET if train in s.depot.open_market else s.owner_of_train(train)


def from_bank(s: EighteenXX, train: str) -> bool:
    """Whether a train is the bank's."""
    return source(s, train) in (DEPOT, OPEN_MARKET)


def bank_price(at: RailAt, a: BuyTrain) -> int:
    """What a train of the bank costs, with the power of a private if one is used."""
    data = at.data
    return price_with(data, a.train, a.using) if a.using else data.train(a.train).price


def helped(at: RailAt, a: BuyTrain) -> bool:
    """Whether the president would have to add their own money."""
    s = at.state
    return a.price > s.cash(s.operating)


def check_known(at: RailAt, a: BuyTrain) -> str | None:
    """The train is there to be bought.   Rule: train.available"""
    s = at.state
    where = source(s, a.train)
    if not where:
        return f"There is no train {a.train} in play"
    if where == s.operating:
        return f"{s.operating} owns this train already"
    offered = new_trains(at)
    if where != DEPOT or a.train in offered:
        return None
    if kind(a.train) in map(kind, offered):
        return f"The bank sells one {kind(a.train)} train after the other; this is not the next"
    return f"The {kind(offered[0])} trains come before the {kind(a.train)} trains"


def check_seller(at: RailAt, a: BuyTrain) -> str | None:
    """A president sells a corporation's trains.   Rule: train.no_seller"""
    s = at.state
    where = source(s, a.train)
    if where not in s.corporations or s.president(where) in s.players:
        return None
    return f"{where} has no president who could sell a train"


def check_runs_as(at: RailAt, a: BuyTrain) -> str | None:
    """A card of several kinds is declared when it is bought.   Rule: train.declared"""
    s = at.state
    data = at.data
    kinds = data.train(a.train).runs
    needed = len(kinds) > 1 and from_bank(s, a.train)
    if needed and a.runs_as not in kinds:
        return f"{capital(a_(train_name(a.train)))} must be declared as {listed(map(a_, kinds), 'or')}"
    return None if needed or not a.runs_as else f"This train runs as {a_(s.runs_as(a.train))}; nothing is declared"


def check_obsolete(at: RailAt, a: BuyTrain) -> str | None:
    """Obsolete trains cannot be bought.   Rule: train.obsolete"""
    return f"This {kind(a.train)} train is obsolete" if a.train in at.state.depot.obsolete else None


def check_limit(at: RailAt, a: BuyTrain) -> str | None:
    """A corporation at its limit buys no train.   Rule: train.limit"""
    s = at.state
    has, limit = len(s.corporations[s.operating].trains), train_limit(at, s.operating)
    return None if has < limit else f"{s.operating} has {counted(has, 'train')}; the limit is {limit}"


def check_bank_limit(at: RailAt, a: BuyTrain) -> str | None:
    """In the first phases the bank sells one train a turn.   Rule: train.one_from_bank"""
    s = at.state
    assert s.turn is not None
    limit = phase(at).bank_trains
    if not from_bank(s, a.train) or not limit or len(s.turn.bank_trains) < limit:
        return None
    return f"{s.operating} has bought {counted(limit, 'train')} from the bank in this turn, which is the limit now"


def check_power(at: RailAt, a: BuyTrain) -> str | None:
    """A private's power is its corporation's, for a new train.   Rule: train.power"""
    s = at.state
    data = at.data
    if not a.using:
        return None
    private = data.privates.get(a.using)
    if private is None or not (private.discount or private.rebate):
        return f"{private_name(data, a.using)} makes no train cheaper"
    if s.privates.get(a.using) != s.operating:
        return f"{s.operating} does not own {private.name}"
    return None if source(s, a.train) == DEPOT else f"{private.name} is for new trains only"


def check_price(at: RailAt, a: BuyTrain) -> str | None:
    """The bank sells at face value.   Rule: train.price"""
    if not from_bank(at.state, a.train) or a.price == bank_price(at, a):
        return None
    return f"The bank sells this train for {at.money(bank_price(at, a))}"


def check_others_price(at: RailAt, a: BuyTrain) -> str | None:
    """Corporations sell for a dollar or more.   Rule: train.others_price"""
    return None if a.price >= 1 or from_bank(at.state, a.train) else f"A train costs at least {at.money(1)}"


def no_money(at: RailAt, a: BuyTrain) -> str | None:
    """What an ordinary purchase lacks: the treasury alone pays for it."""
    s = at.state
    if must_buy(at, s.operating):
        return None
    has = f"{s.operating} has {at.money(s.cash(s.operating))} of the {at.money(a.price)}"
    return f"{has}, and a president helps only with a train that must be bought"


def check_money(at: RailAt, a: BuyTrain) -> str | None:
    """The treasury pays the bank.   Rule: train.money"""
    return no_money(at, a) if helped(at, a) and from_bank(at.state, a.train) else None


def check_others_money(at: RailAt, a: BuyTrain) -> str | None:
    """The treasury pays the other corporation.   Rule: train.others_money"""
    return no_money(at, a) if helped(at, a) and not from_bank(at.state, a.train) else None


# With the president's money


def check_help(at: RailAt, a: BuyTrain) -> str | None:
    """The president helps only when a train must be bought and none can be paid.   Rule: help.only_if_needed"""
    s = at.state
    if not helped(at, a) or not must_buy(at, s.operating) or needs_help(at, s.operating):
        return None
    price = min((cheapest(at), *power_prices(at, s.operating)))
    has = f"{s.operating} has {at.money(s.cash(s.operating))}"
    return f"{has}, enough for a train at {at.money(price)}, so its president may not help"


def check_help_cheapest(at: RailAt, a: BuyTrain) -> str | None:
    """A president's money buys the cheapest train of the bank; what counts is what is paid.   Rule: help.cheapest"""
    s = at.state
    if not helped(at, a) or not from_bank(s, a.train) or not needs_help(at, s.operating):
        return None
    most = dearest_helped(at)
    if a.price <= most:
        return None
    return f"With the president's money {s.operating} must buy the cheapest train, for {at.money(most)}"


def help_reaches(at: RailAt, train: str) -> int:
    """What a president's money may pay in all for a train of another corporation; 0 if it may not."""
    s = at.state
    data = at.data
    empty = data.play.empty_treasury_help and not s.cash(s.operating) and not raising(s)
    return data.train(train).price if empty or data.play.help_between_corporations else 0


def completes(s: EighteenXX) -> bool:
    """Whether a new president has to complete what a bankrupt began: the money was raised for a train of the bank."""
    return s.on_top(TrainStep).completes and not s.corporations[s.operating].trains


def check_help_bank(at: RailAt, a: BuyTrain) -> str | None:
    """A president's money buys no train of another corporation.   Rule: help.from_bank"""
    s = at.state
    data = at.data
    if from_bank(s, a.train):
        return None
    if completes(s):
        return f"The money in the treasury of {s.operating} was raised for a train of the bank"
    if not raising(s) and not (helped(at, a) and needs_help(at, s.operating)):
        return None
    reaches = help_reaches(at, a.train)
    if a.price <= reaches:
        return None
    if reaches:
        return f"With the president's money this train may cost {at.money(reaches)} at most, its face value"
    if raising(s):
        return f"{s.president(s.operating)} has sold certificates for a train of the bank, not of another corporation"
    if data.play.empty_treasury_help:
        has = f"{s.operating} has {at.money(s.cash(s.operating))}"
        return f"{has}: its president may pay another corporation only if it has none"
    return "With the president's money a train is bought from the bank, not from another corporation"


def least_spent(at: RailAt) -> int:
    """What must be paid for a train at least: after sales no certificate's price may be left."""
    return max(1, need(at).least_price) if raising(at.state) else 1


def check_just_enough(at: RailAt, a: BuyTrain) -> str | None:
    """What was sold was sold for this train, not for a cheaper one.   Rule: help.just_enough"""
    s = at.state
    least = least_spent(at) if raising(s) else 0
    if a.price >= least:
        return None
    return f"{s.president(s.operating)} has sold certificates for a train of {at.money(least)} or more"


def together(at: RailAt, a: BuyTrain) -> str | None:
    """What treasury and president lack together."""
    s = at.state
    if not needs_help(at, s.operating):
        return None
    president = s.president(s.operating)
    total = s.cash(s.operating) + s.cash(president)
    return (
        None
        if total >= a.price
        else f"{s.operating} and {president} have {at.money(total)} of the {at.money(a.price)} together"
    )


def check_presidents_money(at: RailAt, a: BuyTrain) -> str | None:
    """Treasury and president together pay the price.   Rule: help.money"""
    return together(at, a) if helped(at, a) and from_bank(at.state, a.train) else None


def check_presidents_money_for_others(at: RailAt, a: BuyTrain) -> str | None:
    """The same for a train of another corporation.   Rule: help.others_money"""
    return together(at, a) if helped(at, a) and not from_bank(at.state, a.train) else None


class TrainBuying(RailProcedure[BuyTrain]):
    """A corporation buys a train."""

    action = BuyTrain
    checks = (
        Check("train.available", check_known, Stage.TURN),
        Check("train.no_seller", check_seller, Stage.TURN),
        Check("train.declared", check_runs_as, Stage.RIGHT),
        Check("train.obsolete", check_obsolete, Stage.RIGHT),
        Check("train.limit", check_limit, Stage.RIGHT),
        Check("train.one_from_bank", check_bank_limit, Stage.RIGHT),
        Check("train.power", check_power, Stage.RIGHT),
        Check("train.price", check_price, Stage.MONEY),
        Check("train.others_price", check_others_price, Stage.MONEY),
        Check("train.money", check_money, Stage.MONEY),
        Check("train.others_money", check_others_money, Stage.MONEY),
        Check("help.only_if_needed", check_help, Stage.MONEY),
        Check("help.cheapest", check_help_cheapest, Stage.MONEY),
        Check("help.from_bank", check_help_bank, Stage.MONEY),
        Check("help.just_enough", check_just_enough, Stage.MONEY),
        Check("help.money", check_presidents_money, Stage.MONEY),
        Check("help.others_money", check_presidents_money_for_others, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        if len(s.corporations[s.operating].trains) >= train_limit(at, s.operating):
            return
        data = at.data
        seat = s.top.actors[0]
        powers = train_powers(at, s.operating)
        for train in bank_trains(at):
            kinds = data.train(train).runs
            for runs_as in kinds if len(kinds) > 1 else ("",):
                for using in ("", *powers):
                    a = BuyTrain(seat, train, 0, using, runs_as)
                    yield Offer(BuyTrain(seat, train, bank_price(at, a), using, runs_as))
        yield from self._used(at, seat)

    def _used(self, at: RailAt, seat: str) -> Iterator[Offer]:
        """Trains of other corporations, one of each kind, for whatever the treasury holds."""
        s = at.state
        if completes(s):
            return
        for corporation, it in s.corporations.items():
            if corporation == s.operating or s.president(corporation) not in s.players:
                continue
            seen = set()
            for train in it.trains:
                if s.runs_as(train) in seen or train in s.depot.obsolete or train in s.depot.bound:
                    continue
                seen.add(s.runs_as(train))
                least, most = least_spent(at), self.most(at, train)
                if most >= least:
                    yield Offer(BuyTrain(seat, train, least), Span("price", least, most))

    def most(self, at: RailAt, train: str) -> int:
        """The most that the operating corporation can offer for another's train."""
        s = at.state
        cash = s.cash(s.operating)
        if not needs_help(at, s.operating):
            return cash
        helped = min(help_reaches(at, train), cash + s.cash(s.president(s.operating)))
        return helped if raising(s) else max(cash, helped)

    def offered_as(self, at: RailAt, a: BuyTrain) -> BuyTrain:
        """Each owner offers one train of a kind."""
        s = at.state
        where = source(s, a.train)
        theirs = bank_trains(at) if from_bank(s, a.train) else s.corporations[where].trains
        alike = (t for t in theirs if source(s, t) == where and s.runs_as(t) == s.runs_as(a.train))
        return replace(a, train=next(t for t in alike if t not in (*s.depot.obsolete, *s.depot.bound)))

    def consent(self, at: RailAt, a: BuyTrain) -> str | None:
        s = at.state
        where = source(s, a.train)
        return s.president(where) if where in s.corporations else None

    def perform(self, tx: RailTx, a: BuyTrain) -> None:
        s = tx.state
        name, where = s.operating, source(s, a.train)
        lacking = a.price - s.cash(name)
        if lacking > 0:
            pay(tx, s.president(name), name, lacking, "towards a train")
        pay(tx, name, where if where in s.corporations else BANK, a.price)
        saved = tx.data.train(a.train).price - a.price if a.using else 0
        tx.emit(TrainBought(name, a.train, where, a.price, a.runs_as, side(s, a.train), a.using, saved))
        if a.using:
            tx.emit(PrivateClosed(a.using))
        if where == DEPOT:
            restock(tx, a.train)
            look_at_phase(tx, a.train)

    def label(self, at: RailAt, a: BuyTrain) -> str:
        s = at.state
        where = source(s, a.train)
        seller = {DEPOT: "the bank", OPEN_MARKET: pool(at.data)}.get(where, where)
        what = a_(train_name(a.train, a.runs_as or s.runs_as(a.train)))
        power = f" with {private_name(at.data, a.using)}" if a.using else ""
        lacking = a.price - s.cash(s.operating)
        helped_by = f", {s.president(s.operating)} adds {at.money(lacking)}" if lacking > 0 else ""
        return f"Buy {what} from {seller} for {at.money(a.price)}{power}{helped_by}"


def check_duty(at: RailAt, a: Action) -> str | None:
    """A corporation with a route and no train must buy one.   Rule: train.must_buy"""
    return train_duty(at) or None
