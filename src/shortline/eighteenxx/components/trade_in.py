"""Trains that a corporation may give in part payment for a new one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.components.power import asked_as
from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.events import DEPOT, TrainBought, TrainDiscarded
from shortline.eighteenxx.frames import TrainStep
from shortline.eighteenxx.names import train_name
from shortline.eighteenxx.procedures.buy_train import BuyTrain, TrainBuying, source
from shortline.eighteenxx.rail import RailAt, RailBox, RailCheck, RailProcedure, RailTx
from shortline.eighteenxx.trains import bank_trains, look_at_phase, restock, side
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.wording import a as an
from shortline.kernel.wording import listed
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class TradeInTrain(Action):
    """Give a train in part payment for a new one."""

    phrase: ClassVar[str] = "trade in a train"

    train: str
    given: str


class TradingIn(RailProcedure[TradeInTrain]):
    """A corporation gives one of its trains to the open market and pays less for another."""

    action = TradeInTrain

    def __init__(self, trains: tuple[str, ...], given: tuple[str, ...], amount: int) -> None:
        self.trains, self.given, self.amount = trains, given, amount
        bought: tuple[RailCheck[TradeInTrain], ...] = asked_as(
            TrainBuying.checks,
            ("train.available", "train.obsolete", "train.one_from_bank"),
            lambda a: BuyTrain(a.by, a.train, 0),
        )
        self.checks = (
            *bought,
            Check("trade_in.owned", self.check_owned, Stage.RIGHT),
            Check("trade_in.kinds", self.check_kinds, Stage.RIGHT),
            Check("trade_in.money", self.check_money, Stage.MONEY),
        )

    def check_owned(self, at: RailAt, a: TradeInTrain) -> str | None:
        """A corporation gives a train of its own that is not obsolete.   Rule: trade_in.owned"""
        s = at.state
        if a.given not in s.corporations[s.operating].trains:
            return f"{s.operating} has no such train to give"
        return f"This {train_name(a.given)} is obsolete" if a.given in s.depot.obsolete else None

    def check_kinds(self, at: RailAt, a: TradeInTrain) -> str | None:
        """Some trains are taken for some.   Rule: trade_in.kinds"""
        if kind(a.train) in self.trains and kind(a.given) in self.given and source(at.state, a.train) == DEPOT:
            return None
        return f"{listed(map(an, self.given), 'or')} is taken in part payment for a new {listed(self.trains, 'or')}"

    def price(self, at: RailAt, train: str) -> int:
        """What is left to pay."""
        return max(0, at.data.train(train).price - self.amount)

    def check_money(self, at: RailAt, a: TradeInTrain) -> str | None:
        """The treasury pays the rest.   Rule: trade_in.money"""
        s = at.state
        return at.money.lacks(s.operating, s.cash(s.operating), self.price(at, a.train), f"the {train_name(a.train)}")

    def offers(self, at: RailAt) -> Iterator[TradeInTrain]:
        s = at.state
        for train in bank_trains(at):
            if kind(train) not in self.trains or source(s, train) != DEPOT:
                continue
            seen: set[str] = set()
            for given in s.corporations[s.operating].trains:
                if kind(given) in self.given and s.runs_as(given) not in seen and given not in s.depot.obsolete:
                    seen.add(s.runs_as(given))
                    yield TradeInTrain(s.top.actors[0], train, given)

    def offered_as(self, at: RailAt, a: TradeInTrain) -> TradeInTrain:
        """One train of a kind stands for all."""
        s = at.state
        alike = (t for t in s.corporations[s.operating].trains if s.runs_as(t) == s.runs_as(a.given))
        return TradeInTrain(a.by, a.train, next(t for t in alike if t not in s.depot.obsolete))

    def perform(self, tx: RailTx, a: TradeInTrain) -> None:
        name, price = tx.state.operating, self.price(tx.at, a.train)
        pay(tx, name, BANK, price)
        tx.emit(TrainDiscarded(a.given, name, side(tx.state, a.given)))
        tx.emit(TrainBought(name, a.train, DEPOT, price))
        restock(tx, a.train)
        look_at_phase(tx, a.train)

    def label(self, at: RailAt, a: TradeInTrain) -> str:
        new, old = train_name(a.train), train_name(a.given, at.state.runs_as(a.given))
        return f"Buy {an(new)} for {at.money(self.price(at, a.train))} and {an(old)}"


def read_trade_in(reader: Reader, data: Definition) -> RailBox:
    """The component with the trains and the amount that the title file names."""
    row = reader.table("trade_in", about="Trains that a corporation may give in part payment for a new one.")
    trains = row.names("trains", data.trains, "train", about="The kinds that are bought so.")
    given = row.names("given", data.trains, "train", about="The kinds that are taken.")
    amount = row.number("amount", least=1, about="How much less is paid.")
    for name in trains:
        if name in data.trains and len(data.trains[name].runs) > 1:
            row.complain("trains", f"{name} is declared when it is bought, and cannot be bought so")
    return Component("trade_in", open={TrainStep: (TradingIn(trains, given, amount),)})
