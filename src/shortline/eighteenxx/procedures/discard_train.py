"""Discarding trains over the limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.events import TrainDiscarded, TrainRemoved
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.names import card_name
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import side, train_limit
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as a_


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    """Give a train over the limit to the open market."""

    phrase: ClassVar[str] = "discard a train"

    train: str


def check_owned(at: RailAt, a: DiscardTrain) -> str | None:
    """Only the corporation's own trains are discarded.   Rule: train.discard"""
    s = at.state
    corporation = s.on_top(DiscardStep).corporation
    return None if a.train in s.corporations[corporation].trains else f"{corporation} has no train {a.train}"


class TrainDiscarding(RailProcedure[DiscardTrain]):
    """A corporation over its limit discards a train, as its president chooses."""

    action = DiscardTrain
    checks = (Check("train.discard", check_owned, Stage.RIGHT),)

    def offers(self, at: RailAt) -> Iterator[DiscardTrain]:
        s = at.state
        seen: list[str] = []
        for train in s.corporations[s.on_top(DiscardStep).corporation].trains:
            if not any(_alike(s, train, t) for t in seen):
                seen.append(train)
                yield DiscardTrain(s.top.actors[0], train)

    def offered_as(self, at: RailAt, a: DiscardTrain) -> DiscardTrain:
        """One train of each kind is offered, an obsolete one apart."""
        return next(o for o in self.offers(at) if _alike(at.state, o.train, a.train))

    def perform(self, tx: RailTx, a: DiscardTrain) -> None:
        corporation = tx.state.on_top(DiscardStep).corporation
        if a.train in tx.state.depot.obsolete:
            tx.emit(TrainRemoved(a.train, corporation, "is discarded and leaves play", side(tx.state, a.train)))
        else:
            tx.emit(TrainDiscarded(a.train, corporation, side(tx.state, a.train)))

    def label(self, at: RailAt, a: DiscardTrain) -> str:
        s = at.state
        old = "obsolete " if a.train in s.depot.obsolete else ""
        return f"Discard {a_(old + card_name(a.train, side(s, a.train)))} of {s.on_top(DiscardStep).corporation}"


def _alike(s: EighteenXX, a: str, b: str) -> bool:
    """Whether it is all one which of two trains is discarded."""
    return s.runs_as(a) == s.runs_as(b) and (a in s.depot.obsolete) == (b in s.depot.obsolete)


def settle_discard(tx: RailTx, frame: DiscardStep) -> bool:
    """Go on when the corporation is within its limit."""
    at = tx.at
    s = at.state
    corporation = frame.corporation
    if len(s.corporations[corporation].trains) > train_limit(at, corporation):
        return False
    tx.leave()
    return True
