"""Going bankrupt over a train that must be bought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.events import EndSet
from shortline.eighteenxx.help import need, sales
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailTx
from shortline.eighteenxx.state import Ending
from shortline.eighteenxx.trains import needs_help
from shortline.eighteenxx.worth import end_game
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    """Declare that the train that must be bought cannot be paid."""

    phrase: ClassVar[str] = "go bankrupt"


def check_needed(at: RailAt, a: GoBankrupt) -> str | None:
    """Only a train that must be bought bankrupts.   Rule: bankrupt.only_for_a_train"""
    s = at.state
    if not needs_help(at, s.operating):
        return f"{s.operating} does not need its president's money for a train"
    now = need(at)
    return None if now.lacks else f"{s.operating} and {a.by} have the {at.money(now.prices[0])} for a train"


def check_sold_out(at: RailAt, a: GoBankrupt) -> str | None:
    """Everything that may be sold is sold first.   Rule: bankrupt.sell_first"""
    return f"{a.by} has stock to sell first" if sales(at).open else None


def ends_the_game(tx: RailTx, seat: str) -> None:
    """A bankruptcy that ends the game at once: the bankrupt's cash is forfeit."""
    pay(tx, seat, BANK, tx.state.cash(seat), "as a bankrupt, who keeps no cash")
    tx.emit(EndSet(Ending("bankruptcy", f"{seat} is bankrupt: the game ends at once")))
    end_game(tx)


class Bankruptcy(RailProcedure[GoBankrupt]):
    """A president goes bankrupt."""

    action = GoBankrupt
    checks = (
        Check("bankrupt.only_for_a_train", check_needed, Stage.RIGHT),
        Check("bankrupt.sell_first", check_sold_out, Stage.MONEY),
    )

    def __init__(self, effect: Callable[[RailTx, str], None] = ends_the_game) -> None:
        self.effect = effect

    def offers(self, at: RailAt) -> Iterator[GoBankrupt]:
        s = at.state
        if needs_help(at, s.operating):
            yield GoBankrupt(s.top.actors[0])

    def perform(self, tx: RailTx, a: GoBankrupt) -> None:
        self.effect(tx, a.by)

    def label(self, at: RailAt, a: GoBankrupt) -> str:
        return "Go bankrupt"
