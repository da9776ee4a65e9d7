"""Raising money on a railroad's cubes: the action tile Track Income."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from shortline.cuberail.checks import KNOWN_COMPANY
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.kernel.action import Action
from shortline.kernel.rules import Check
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class TakeTrackIncome(Action):
    """Raise money for each cube that a railroad has on the board, for its treasury or its president."""

    phrase: ClassVar[str] = "take track income"

    company: str
    to: Literal["president", "treasury"]


def _president(at: CubeAt, a: TakeTrackIncome) -> str | None:
    """Only the president raises money on a railroad.   Rule: track_income.president"""
    president = at.state.president(a.company)
    if president == a.by:
        return None
    if not president:
        return f"{a.company} has not been started"
    return f"The president of {a.company} is {president}, not {a.by}"


class TakingTrackIncome(CubeProcedure[TakeTrackIncome]):
    """A president raises money on a railroad's cubes."""

    action = TakeTrackIncome
    checks = (KNOWN_COMPANY, Check("track_income.president", _president))

    def offers(self, at: CubeAt) -> Iterator[TakeTrackIncome]:
        s = at.state
        for seat in s.top.actors:
            for c in s.presided(seat):
                yield TakeTrackIncome(seat, c.name, "president")
                yield TakeTrackIncome(seat, c.name, "treasury")

    def perform(self, tx: CubeTx, a: TakeTrackIncome) -> None:
        amount = tx.data.track_income * tx.state.companies[a.company].on_board
        if a.to == "president":
            pay(tx, BANK, a.by, amount, f"of track income from {a.company}")
        else:
            pay(tx, BANK, a.company, amount, "of track income")
        tx.leave()

    def label(self, at: CubeAt, a: TakeTrackIncome) -> str:
        amount = at.data.track_income * at.state.companies[a.company].on_board
        return (
            f"{at.money(amount)} track income of {a.company} to {'yourself' if a.to == 'president' else 'its treasury'}"
        )
