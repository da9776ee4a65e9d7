"""The ledger: every dollar of the game, the bank's too. Money moves only by being paid."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.kernel.event import AnyEvent
from shortline.kernel.play import Tx
from shortline.kernel.rules import AnyRules, D
from shortline.kernel.state import S, but

BANK = "bank"


@dataclass(frozen=True, slots=True)
class Paid(AnyEvent):
    """Money changed hands. Without a ``why`` another event tells of it."""

    payer: str
    payee: str
    amount: int
    why: str = ""

    def evolve(self, s: S) -> S:
        book = dict(s.ledger)
        book[self.payer] -= self.amount
        book[self.payee] += self.amount
        return but(s, ledger=book)

    def text(self, rules: AnyRules) -> str:
        if not self.why:
            return ""
        if self.payer == BANK:
            return f"{self.payee} receives {rules.money(self.amount)} {self.why}"
        if self.payee == BANK:
            return f"{self.payer} pays {rules.money(self.amount)} {self.why}"
        return f"{self.payer} pays {self.payee} {rules.money(self.amount)} {self.why}"


def pay(tx: Tx[S, D], payer: str, payee: str, amount: int, why: str = "") -> None:
    """Let ``payer`` pay ``payee``; nothing happens for nothing."""
    if amount < 0:
        raise ValueError(f"{payer} cannot pay {payee} ${amount}")
    if amount and payer != payee:
        tx.emit(Paid(payer, payee, amount, why))
