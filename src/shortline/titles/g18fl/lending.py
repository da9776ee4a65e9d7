"""Bonus actions: a private's owner lets a corporation, their own or another's, use it once, and the private closes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.rail import RailAt, RailCheck, RailProcedure, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Mark
from shortline.kernel.rules import A, Check, On, Stage

BONUS_USED = Mark("bonus")
"""A bonus was used in the step."""


@dataclass(frozen=True)
class LentBonus:
    """What is common to the bonus actions: the private that lends them and what the log calls them."""

    private: str
    name: str

    def lender(self, s: EighteenXX) -> str:
        """The player who owns the private; nobody once it has closed or lies in the Pool."""
        owner = s.privates.get(self.private, "")
        return owner if owner in s.seats else ""

    def check_open(self, at: RailAt, a: Action) -> str | None:
        """A player owns the private.   Rule: bonus.lender"""
        return (
            None
            if self.lender(at.state)
            else f"No player owns {private_name(at.data, self.private)}, so there is no {self.name}"
        )

    def belongs(self, at: RailAt, what: str) -> str | None:
        """What objects to a bonus for a corporation of another player, where it is for the owner's own."""
        s = at.state
        data = at.data
        lender, private = self.lender(s), data.privates[self.private].name
        if lender == s.president(s.operating):
            return None
        return f"{private} belongs to {lender}, and its {what} to a corporation whose president is {lender}"

    @property
    def open(self) -> RailCheck[Action]:
        """The check that someone can lend the bonus."""
        return Check("bonus.lender", self.check_open, Stage.TURN)


class BonusAction(RailProcedure[A]):
    """A corporation uses a bonus that its president asks for and the private's owner, if another, lends."""

    bonus: LentBonus
    last: bool = True
    """Whether it comes after the normal action of its step."""

    def consent(self, at: RailAt, a: A) -> str | None:
        return self.bonus.lender(at.state)

    def offers(self, at: RailAt) -> Iterator[A]:
        s = at.state
        if self.bonus.lender(s):
            yield from self.places(at, s.top.actors[0])

    def places(self, at: RailAt, seat: str) -> Iterator[A]:
        """What may be offered while the private is open."""
        raise NotImplementedError

    def perform(self, tx: RailTx, a: A) -> None:
        self.use(tx, a)
        tx.emit(PrivateClosed(self.bonus.private))
        if self.last:
            tx.mark(BONUS_USED)

    def use(self, tx: RailTx, a: A) -> None:
        """Use the bonus."""
        raise NotImplementedError


def _check_last(at: RailAt, a: Action) -> str | None:
    """A bonus comes after the normal action of its step.   Rule: bonus.last"""
    s = at.state
    return f"{s.operating} has used a bonus: its normal action came before that" if BONUS_USED.on(s.top) else None


def after(*normal: type[Action]) -> tuple[On[EighteenXX, Definition], ...]:
    """The checks that let no normal action follow a bonus in the same step."""
    return tuple(On(action, Check("bonus.last", _check_last, Stage.RIGHT)) for action in normal)
