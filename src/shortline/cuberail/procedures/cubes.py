"""Buying cubes back: as the improvement of a round, or because a train needs one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from shortline.cuberail.checks import ONE_IMPROVEMENT
from shortline.cuberail.cube import CubeAt, CubeCheck, CubeProcedure, CubeTx
from shortline.cuberail.events.operating import CubeBought
from shortline.cuberail.trains import can_raise, cube_price, forced_cost, forced_cube, in_hand, must_buy, pay_with_help
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import counted


@dataclass(frozen=True, slots=True)
class BuyBackCube(Action):
    """Buy a cube of the operating company back from the discards, or one that its par did not bring."""

    phrase: ClassVar[str] = "buy a cube back"

    source: Literal["discard", "leftover"] = "discard"


def _discards(at: CubeAt, a: BuyBackCube) -> str | None:
    """A cube comes from the discards.   Rule: cube.discards"""
    c = at.state.operator
    return None if a.source != "discard" or c.discards else f"{c.name} has no discarded cube"


def _leftover(at: CubeAt, a: BuyBackCube) -> str | None:
    """Those removed with the par do not come back.   Rule: cube.leftover"""
    if a.source != "leftover" or at.data.cubes.leftover:
        return None
    c = at.state.operator
    return f"The cubes that {c.name} did not receive with its par are out of the game"


def _box(at: CubeAt, a: BuyBackCube) -> str | None:
    """Where they do come back, one must be left.   Rule: cube.box"""
    c = at.state.operator
    if a.source != "leftover" or not at.data.cubes.leftover or c.box:
        return None
    return f"No cube of {c.name} is left over from its par"


PILES = (Check("cube.discards", _discards), Check("cube.leftover", _leftover), Check("cube.box", _box))
"""Where a cube can come from."""


def _money(at: CubeAt, a: BuyBackCube) -> str | None:
    """A cube has its price.   Rule: cube.money"""
    s = at.state
    c = s.operator
    return at.money.lacks(c.name, s.ledger[c.name], cube_price(at.data, a.source), "a cube")


def _buy_cube(tx: CubeTx, source: str, forced: bool) -> None:
    company, cost = tx.state.operating.company, cube_price(tx.data, source)
    pay_with_help(tx, company, cost, "for a cube")
    tx.emit(CubeBought(company, source, cost, forced))


class BuyingBack(CubeProcedure[BuyBackCube]):
    """The operating company buys a cube as its improvement."""

    action = BuyBackCube
    checks: tuple[CubeCheck[BuyBackCube], ...] = (
        ONE_IMPROVEMENT,
        *PILES,
        Check("cube.money", _money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[BuyBackCube]:
        for seat in at.state.top.actors:
            yield BuyBackCube(seat, "discard")
            yield BuyBackCube(seat, "leftover")

    def perform(self, tx: CubeTx, a: BuyBackCube) -> None:
        _buy_cube(tx, a.source, False)

    def label(self, at: CubeAt, a: BuyBackCube) -> str:
        kind = "leftover" if a.source == "leftover" else "discarded"
        return f"Buy a {kind} cube for {at.money(cube_price(at.data, a.source))}"


def _forced(at: CubeAt, a: BuyBackCube) -> str | None:
    """At the train step a cube is bought only for a train that must be bought.   Rule: cube.forced"""
    s = at.state
    c = s.operator
    if not must_buy(at.data, s):
        return f"{c.name} need not buy a train, and buys a cube only as its improvement"
    return f"{c.name} has {counted(c.supply, 'cube')} to put on the train track" if c.supply else None


def _discards_first(at: CubeAt, a: BuyBackCube) -> str | None:
    """The discards come first.   Rule: cube.discards_first"""
    s = at.state
    first = a.source == "leftover" and forced_cube(at.data, s) == "discard"
    return f"{s.operator.name} must buy its discarded cubes first" if first else None


def _forced_money(at: CubeAt, a: BuyBackCube) -> str | None:
    """The cube is part of what the train costs.   Rule: train.forced"""
    s = at.state
    cost, has = forced_cost(at.data, s), in_hand(s)
    if has >= cost:
        return None
    president = s.president(s.operating.company)
    what = "must sell shares first" if can_raise(at.data, s) >= cost else "cannot pay for both"
    money = f"{at.money(has)} of the {at.money(cost)} for cube and train"
    return f"{s.operating.company} and {president} have {money}: {president} {what}"


class BuyingForcedCube(BuyingBack):
    """A company without cubes buys the one that its train needs."""

    checks = (
        Check("cube.forced", _forced),
        *PILES,
        Check("cube.discards_first", _discards_first),
        Check("train.forced", _forced_money, Stage.MONEY),
    )

    def perform(self, tx: CubeTx, a: BuyBackCube) -> None:
        _buy_cube(tx, a.source, True)
