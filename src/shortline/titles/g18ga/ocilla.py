"""The Ocilla Southern: a free train for the corporation that buys it, which can never be sold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.events import PrivateMoved
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.rail import RailAt, RailBox, RailEvent, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.rules import Check, Component, On, Stage, When
from shortline.kernel.state import but
from shortline.kernel.wording import a
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class TrainGiven(RailEvent):
    """A corporation got a train for nothing, to keep until it leaves play."""

    corporation: str
    train: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        trains = (*s.corporations[self.corporation].trains, self.train)
        s = but(s, depot=replace(s.depot, bound=(*s.depot.bound, self.train)))
        return s.corporation(self.corporation, trains=trains)

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} gets the free {kind(self.train)} train, which it can never sell"


def check_bound(at: RailAt, a: BuyTrain) -> str | None:
    """The free train is never sold.   Rule: train.bound"""
    return f"The free {kind(a.train)} train can never be sold" if a.train in at.state.depot.bound else None


def read_free_train(reader: Reader, data: Definition) -> RailBox:
    """The component with the private and the train that the title file names: it is one beyond those for sale."""
    row = reader.table("free_train")
    private, name, until = read_private(row, data), row.text("train"), row.text("until")
    for key, train in (("train", name), ("until", until)):
        if train not in data.trains:
            row.fail(key, f"no train is called {train!r}")

    def bought(tx: RailTx, event: PrivateMoved) -> None:
        at = tx.at
        s = at.state
        if event.private != private or event.buyer not in s.corporations:
            return
        if s.depot.sold.get(until):
            tx.say(f"The free {name} train leaves play: {a(until)} has been bought")
        elif len(s.corporations[event.buyer].trains) >= train_limit(at, event.buyer):
            tx.say(f"The free {name} train leaves play: {event.buyer} has no room for it")
        else:
            tx.emit(TrainGiven(event.buyer, f"{name}-{data.trains[name].count}"))

    return Component(
        "free_train",
        checks=(On(BuyTrain, Check("train.bound", check_bound, Stage.RIGHT)),),
        react=(When(PrivateMoved, bought),),
    )
