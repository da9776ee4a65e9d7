"""Buying trains: new, used, or from another corporation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.events import DEPOT, OPEN_MARKET, PrivateClosed, TrainBought
from shortline.eighteenxx.help import dearest_helped, need, raising
from shortline.eighteenxx.names import pool, private_name, train_name
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
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.kernel.wording import a as a_
from shortline.kernel.wording import capital, counted, dollars, listed
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


def bank_price(rules: Rules, s: EighteenXX, a: BuyTrain) -> int:
    """What a train of the bank costs, with the power of a private if one is used."""
    data: Definition = rules.data
    return price_with(data, a.train, a.using) if a.using else data.train(a.train).price


def helped(rules: Rules, s: EighteenXX, a: BuyTrain) -> bool:
    """Whether the president would have to add his own money."""
    return a.price > s.cash(s.operating)


def check_known(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """The train is there to be bought.   Rule: train.available"""
    where = source(s, a.train)
    if not where:
        return f"There is no train {a.train} in play"
    if where == s.operating:
        return f"{s.operating} owns this train already"
    offered = new_trains(rules, s)
    if where != DEPOT or a.train in offered:
        return None
    if kind(a.train) in map(kind, offered):
        return f"The bank sells one {kind(a.train)} train after the other; this is not the next"
    return f"The {kind(offered[0])} trains come before the {kind(a.train)} trains"


def check_seller(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """A president sells a corporation's trains.   Rule: train.no_seller"""
    where = source(s, a.train)
    if where not in s.corporations or s.president(where) in s.players:
        return None
    return f"{where} has no president who could sell a train"


def check_runs_as(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """A card of several kinds is declared when it is bought.   Rule: train.declared"""
    data: Definition = rules.data
    kinds = data.train(a.train).runs
    needed = len(kinds) > 1 and from_bank(s, a.train)
    if needed and a.runs_as not in kinds:
        return f"{capital(a_(train_name(a.train)))} must be declared as {listed(map(a_, kinds), 'or')}"
    return None if needed or not a.runs_as else f"This train runs as {a_(s.runs_as(a.train))}; nothing is declared"


def check_obsolete(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """Obsolete trains cannot be bought.   Rule: train.obsolete"""
    return f"This {kind(a.train)} train is obsolete" if a.train in s.depot.obsolete else None


def check_limit(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """A corporation at its limit buys no train.   Rule: train.limit"""
    has, limit = len(s.corporations[s.operating].trains), train_limit(rules, s, s.operating)
    return None if has < limit else f"{s.operating} has {counted(has, 'train')}; the limit is {limit}"


def check_bank_limit(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """In the first phases the bank sells one train a turn.   Rule: train.one_from_bank"""
    assert s.turn is not None
    limit = phase(rules, s).bank_trains
    if not from_bank(s, a.train) or not limit or len(s.turn.bank_trains) < limit:
        return None
    return f"{s.operating} has bought {counted(limit, 'train')} from the bank in this turn, which is the limit now"


def check_power(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """A private's power is its corporation's, for a new train.   Rule: train.power"""
    data: Definition = rules.data
    if not a.using:
        return None
    private = data.privates.get(a.using)
    if private is None or not (private.discount or private.rebate):
        return f"{private_name(data, a.using)} makes no train cheaper"
    if s.privates.get(a.using) != s.operating:
        return f"{s.operating} does not own {private.name}"
    return None if source(s, a.train) == DEPOT else f"{private.name} is for new trains only"


def check_price(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """The bank sells at face value.   Rule: train.price"""
    if not from_bank(s, a.train) or a.price == bank_price(rules, s, a):
        return None
    return f"The bank sells this train for {dollars(bank_price(rules, s, a))}"


def check_others_price(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """Corporations sell for a dollar or more.   Rule: train.others_price"""
    return None if a.price >= 1 or from_bank(s, a.train) else "A train costs at least $1"


def no_money(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """What an ordinary purchase lacks: the treasury alone pays for it."""
    if must_buy(rules, s, s.operating):
        return None
    has = f"{s.operating} has {dollars(s.cash(s.operating))} of the {dollars(a.price)}"
    return f"{has}, and a president helps only with a train that must be bought"


def check_money(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """The treasury pays the bank.   Rule: train.money"""
    return no_money(rules, s, a) if helped(rules, s, a) and from_bank(s, a.train) else None


def check_others_money(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """The treasury pays the other corporation.   Rule: train.others_money"""
    return no_money(rules, s, a) if helped(rules, s, a) and not from_bank(s, a.train) else None


# With the president's money


def check_help(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """The president helps only when a train must be bought and none can be paid.   Rule: help.only_if_needed"""
    if not helped(rules, s, a) or not must_buy(rules, s, s.operating) or needs_help(rules, s, s.operating):
        return None
    price = min((cheapest(rules, s), *power_prices(rules, s, s.operating)))
    has = f"{s.operating} has {dollars(s.cash(s.operating))}"
    return f"{has}, enough for a train at {dollars(price)}, so its president may not help"


def check_help_cheapest(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """A president's money buys the cheapest train of the bank; what counts is what is paid.   Rule: help.cheapest"""
    if not helped(rules, s, a) or not from_bank(s, a.train) or not needs_help(rules, s, s.operating):
        return None
    most = dearest_helped(rules, s)
    if a.price <= most:
        return None
    return f"With the president's money {s.operating} must buy the cheapest train, for {dollars(most)}"


def help_reaches(rules: Rules, s: EighteenXX, train: str) -> int:
    """What a president's money may pay in all for a train of another corporation; 0 if it may not."""
    data: Definition = rules.data
    empty = data.play.empty_treasury_help and not s.cash(s.operating) and not raising(s)
    return data.train(train).price if empty or data.play.help_between_corporations else 0


def completes(s: EighteenXX) -> bool:
    """Whether a new president has to complete what a bankrupt began: the money was raised for a train of the bank."""
    return bool(s.top.memo.get("completes")) and not s.corporations[s.operating].trains


def check_help_bank(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """A president's money buys no train of another corporation.   Rule: help.from_bank"""
    data: Definition = rules.data
    if from_bank(s, a.train):
        return None
    if completes(s):
        return f"The money in the treasury of {s.operating} was raised for a train of the bank"
    if not raising(s) and not (helped(rules, s, a) and needs_help(rules, s, s.operating)):
        return None
    reaches = help_reaches(rules, s, a.train)
    if a.price <= reaches:
        return None
    if reaches:
        return f"With the president's money this train may cost {dollars(reaches)} at most, its face value"
    if raising(s):
        return f"{s.president(s.operating)} has sold certificates for a train of the bank, not of another corporation"
    if data.play.empty_treasury_help:
        has = f"{s.operating} has {dollars(s.cash(s.operating))}"
        return f"{has}: its president may pay another corporation only if it has none"
    return "With the president's money a train is bought from the bank, not from another corporation"


def least_spent(rules: Rules, s: EighteenXX) -> int:
    """What must be paid for a train at least: after sales no certificate's price may be left."""
    return max(1, need(rules, s).least_price) if raising(s) else 1


def check_just_enough(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """What was sold was sold for this train, not for a cheaper one.   Rule: help.just_enough"""
    least = least_spent(rules, s) if raising(s) else 0
    if a.price >= least:
        return None
    return f"{s.president(s.operating)} has sold certificates for a train of {dollars(least)} or more"


def together(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """What treasury and president lack together."""
    if not needs_help(rules, s, s.operating):
        return None
    president = s.president(s.operating)
    total = s.cash(s.operating) + s.cash(president)
    return (
        None
        if total >= a.price
        else f"{s.operating} and {president} have {dollars(total)} of the {dollars(a.price)} together"
    )


def check_presidents_money(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """Treasury and president together pay the price.   Rule: help.money"""
    return together(rules, s, a) if helped(rules, s, a) and from_bank(s, a.train) else None


def check_presidents_money_for_others(rules: Rules, s: EighteenXX, a: BuyTrain) -> str | None:
    """The same for a train of another corporation.   Rule: help.others_money"""
    return together(rules, s, a) if helped(rules, s, a) and not from_bank(s, a.train) else None


class TrainBuying(Procedure):
    """A corporation buys a train."""

    action: ClassVar[type[Action]] = BuyTrain
    checks: tuple[Check, ...] = (
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

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Offer]:
        if len(s.corporations[s.operating].trains) >= train_limit(rules, s, s.operating):
            return
        data: Definition = rules.data
        seat = s.top.actors[0]
        powers = train_powers(rules, s, s.operating)
        for train in bank_trains(rules, s):
            kinds = data.train(train).runs
            for runs_as in kinds if len(kinds) > 1 else ("",):
                for using in ("", *powers):
                    a = BuyTrain(seat, train, 0, using, runs_as)
                    yield Offer(BuyTrain(seat, train, bank_price(rules, s, a), using, runs_as))
        yield from self._used(rules, s, seat)

    def _used(self, rules: Rules, s: EighteenXX, seat: str) -> Iterator[Offer]:
        """Trains of other corporations, one of each kind, for whatever the treasury holds."""
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
                least, most = least_spent(rules, s), self.most(rules, s, train)
                if most >= least:
                    yield Offer(BuyTrain(seat, train, least), Span("price", least, most))

    def most(self, rules: Rules, s: EighteenXX, train: str) -> int:
        """The most that the operating corporation can offer for another's train."""
        cash = s.cash(s.operating)
        if not needs_help(rules, s, s.operating):
            return cash
        helped = min(help_reaches(rules, s, train), cash + s.cash(s.president(s.operating)))
        return helped if raising(s) else max(cash, helped)

    def offered_as(self, rules: Rules, s: EighteenXX, a: BuyTrain) -> Action:
        """Each owner offers one train of a kind."""
        where = source(s, a.train)
        theirs = bank_trains(rules, s) if from_bank(s, a.train) else s.corporations[where].trains
        alike = (t for t in theirs if source(s, t) == where and s.runs_as(t) == s.runs_as(a.train))
        return replace(a, train=next(t for t in alike if t not in (*s.depot.obsolete, *s.depot.bound)))

    def consent(self, rules: Rules, s: EighteenXX, a: Any) -> str | None:
        where = source(s, a.train)
        return s.president(where) if where in s.corporations else None

    def perform(self, tx: Tx, a: Any) -> None:
        s: EighteenXX = tx.state
        name, where = s.operating, source(s, a.train)
        lacking = a.price - s.cash(name)
        if lacking > 0:
            pay(tx, s.president(name), name, lacking, "towards a train")
        pay(tx, name, where if where in s.corporations else BANK, a.price)
        saved = tx.rules.data.train(a.train).price - a.price if a.using else 0
        tx.emit(TrainBought(name, a.train, where, a.price, a.runs_as, side(s, a.train), a.using, saved))
        if a.using:
            tx.emit(PrivateClosed(a.using))
        if where == DEPOT:
            restock(tx, a.train)
            look_at_phase(tx, a.train)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        where = source(s, a.train)
        seller = {DEPOT: "the bank", OPEN_MARKET: pool(rules.data)}.get(where, where)
        what = a_(train_name(a.train, a.runs_as or s.runs_as(a.train)))
        power = f" with {private_name(rules.data, a.using)}" if a.using else ""
        lacking = a.price - s.cash(s.operating)
        helped_by = f", {s.president(s.operating)} adds {dollars(lacking)}" if lacking > 0 else ""
        return f"Buy {what} from {seller} for {dollars(a.price)}{power}{helped_by}"


def check_duty(rules: Rules, s: EighteenXX, a: Action) -> str | None:
    """A corporation with a route and no train must buy one.   Rule: train.must_buy"""
    return train_duty(rules, s) or None
