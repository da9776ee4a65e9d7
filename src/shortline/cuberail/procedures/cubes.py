"""Buying cubes back: as the improvement of a round, or because a train needs one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from shortline.cuberail.checks import ONE_IMPROVEMENT, lacks
from shortline.cuberail.events.operating import CubeBought
from shortline.cuberail.state import CubeRail
from shortline.cuberail.trains import can_raise, cube_price, forced_cost, forced_cube, in_hand, must_buy, pay_with_help
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.kernel.wording import counted, dollars


@dataclass(frozen=True, slots=True)
class BuyBackCube(Action):
    """Buy a cube of the operating company back from the discards, or one that its par did not bring."""

    phrase: ClassVar[str] = "buy a cube back"

    source: Literal["discard", "leftover"] = "discard"


def _discards(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """A cube comes from the discards.   Rule: cube.discards"""
    c = s.operator
    return None if a.source != "discard" or c.discards else f"{c.name} has no discarded cube"


def _leftover(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """Those removed with the par do not come back.   Rule: cube.leftover"""
    if a.source != "leftover" or rules.data.cubes.leftover:
        return None
    c = s.operator
    return f"The cubes that {c.name} did not receive with its par are out of the game"


def _box(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """Where they do come back, one must be left.   Rule: cube.box"""
    c = s.operator
    if a.source != "leftover" or not rules.data.cubes.leftover or c.box:
        return None
    return f"No cube of {c.name} is left over from its par"


PILES = (Check("cube.discards", _discards), Check("cube.leftover", _leftover), Check("cube.box", _box))
"""Where a cube can come from."""


def _money(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """A cube has its price.   Rule: cube.money"""
    c = s.operator
    return lacks(c.name, s.ledger[c.name], cube_price(rules.data, a.source), "a cube")


def _buy_cube(tx: Tx, source: str, forced: bool) -> None:
    company, cost = tx.state.operating.company, cube_price(tx.rules.data, source)
    pay_with_help(tx, company, cost, "for a cube")
    tx.emit(CubeBought(company, source, cost, forced))


class BuyingBack(Procedure):
    """The operating company buys a cube as its improvement."""

    action: ClassVar[type[Action]] = BuyBackCube
    checks: tuple[Check, ...] = (
        ONE_IMPROVEMENT,
        *PILES,
        Check("cube.money", _money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            yield BuyBackCube(seat, "discard")
            yield BuyBackCube(seat, "leftover")

    def perform(self, tx: Tx, a: Any) -> None:
        _buy_cube(tx, a.source, False)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        kind = "leftover" if a.source == "leftover" else "discarded"
        return f"Buy a {kind} cube for {dollars(cube_price(rules.data, a.source))}"


def _forced(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """At the train step a cube is bought only for a train that must be bought.   Rule: cube.forced"""
    c = s.operator
    if not must_buy(rules.data, s):
        return f"{c.name} need not buy a train, and buys a cube only as its improvement"
    return f"{c.name} has {counted(c.supply, 'cube')} to put on the train track" if c.supply else None


def _discards_first(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """The discards come first.   Rule: cube.discards_first"""
    first = a.source == "leftover" and forced_cube(rules.data, s) == "discard"
    return f"{s.operator.name} must buy its discarded cubes first" if first else None


def _forced_money(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """The cube is part of what the train costs.   Rule: train.forced"""
    cost, has = forced_cost(rules.data, s), in_hand(s)
    if has >= cost:
        return None
    president = s.president(s.operating.company)
    what = "must sell shares first" if can_raise(rules.data, s) >= cost else "cannot pay for both"
    money = f"{dollars(has)} of the {dollars(cost)} for cube and train"
    return f"{s.operating.company} and {president} have {money}: {president} {what}"


class BuyingForcedCube(BuyingBack):
    """A company without cubes buys the one that its train needs."""

    checks = (
        Check("cube.forced", _forced),
        *PILES,
        Check("cube.discards_first", _discards_first),
        Check("train.forced", _forced_money, Stage.MONEY),
    )

    def perform(self, tx: Tx, a: Any) -> None:
        _buy_cube(tx, a.source, True)
