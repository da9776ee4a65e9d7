"""Bonus actions: a private's owner lets a corporation, his own or another's, use it once, and the private closes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage

Checks = Mapping[type[Action], tuple[Check, ...]]


@dataclass(frozen=True)
class Bonus:
    """What is common to the bonus actions: the private that lends them and what the log calls them."""

    private: str
    name: str

    def lender(self, s: EighteenXX) -> str:
        """The player who owns the private; nobody once it has closed or lies in the Pool."""
        owner = s.privates.get(self.private, "")
        return owner if owner in s.seats else ""

    def check_open(self, rules: Rules, s: EighteenXX, a: Action) -> str | None:
        """A player owns the private.   Rule: bonus.lender"""
        return (
            None
            if self.lender(s)
            else f"No player owns {private_name(rules.data, self.private)}, so there is no {self.name}"
        )

    def belongs(self, rules: Rules, s: EighteenXX, what: str) -> str | None:
        """What objects to a bonus for a corporation of another player, where it is for the owner's own."""
        data: Definition = rules.data
        lender, private = self.lender(s), data.privates[self.private].name
        if lender == s.president(s.operating):
            return None
        return f"{private} belongs to {lender}, and its {what} to a corporation whose president is {lender}"

    @property
    def open(self) -> Check:
        """The check that someone can lend the bonus."""
        return Check("bonus.lender", self.check_open, Stage.TURN)


class BonusAction(Procedure):
    """A corporation uses a bonus that its president asks for and the private's owner, if another, lends."""

    bonus: Bonus
    last: bool = True
    """Whether it comes after the normal action of its step."""

    def consent(self, rules: Rules, s: EighteenXX, a: Any) -> str | None:
        return self.bonus.lender(s)

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        if self.bonus.lender(s):
            yield from self.places(rules, s, s.top.actors[0])

    def places(self, rules: Rules, s: EighteenXX, seat: str) -> Iterator[Action]:
        """What may be offered while the private is open."""
        raise NotImplementedError

    def perform(self, tx: Tx, a: Any) -> None:
        self.use(tx, a)
        tx.emit(PrivateClosed(self.bonus.private))
        if self.last:
            tx.note("bonus", True)

    def use(self, tx: Tx, a: Any) -> None:
        """Use the bonus."""
        raise NotImplementedError


def _check_last(rules: Rules, s: EighteenXX, a: Action) -> str | None:
    """A bonus comes after the normal action of its step.   Rule: bonus.last"""
    return f"{s.operating} has used a bonus: its normal action came before that" if s.top.memo.get("bonus") else None


def after(*normal: type[Action]) -> Checks:
    """The checks that let no normal action follow a bonus in the same step."""
    return {action: (Check("bonus.last", _check_last, Stage.RIGHT),) for action in normal}
