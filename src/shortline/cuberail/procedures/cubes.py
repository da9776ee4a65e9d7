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


@dataclass(frozen=True, slots=True)
class BuyBackCube(Action):
    """Buy a cube of the operating company back from the discards, or one that its par did not bring."""

    phrase: ClassVar[str] = "buy a cube back"

    source: Literal["discard", "leftover"] = "discard"


def _pile(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """A cube comes from the discards; those removed with the par do not come back.   Rule: cube.pile"""
    c = s.operator
    if a.source == "discard":
        return None if c.discards else f"{c.name} has no discarded cube"
    if not rules.data.cubes.leftover:
        return f"The {c.box} cubes that {c.name} did not receive with its par are out of the game"
    return None if c.box else f"{c.name} received all of its cubes with its par"


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
        Check("cube.pile", _pile),
        Check("cube.money", _money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            yield BuyBackCube(seat, "discard")
            yield BuyBackCube(seat, "leftover")

    def perform(self, tx: Tx, a: Any) -> None:
        _buy_cube(tx, a.source, False)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        return f"Buy a {a.source} cube for ${cube_price(rules.data, a.source)}"


def _forced(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """At the train step a cube is bought only for a train that must be bought.   Rule: cube.forced"""
    c = s.operator
    if not must_buy(rules.data, s):
        return f"{c.name} need not buy a train, and buys a cube only as its improvement"
    return f"{c.name} has {c.supply} of its cubes to put on the train track" if c.supply else None


def _forced_pile(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """The discards come first.   Rule: cube.pile"""
    return _pile(rules, s, a) or (
        None if s.operator.supply or a.source == forced_cube(rules.data, s) else "The discarded cubes come first"
    )


def _forced_money(rules: Rules, s: CubeRail, a: BuyBackCube) -> str | None:
    """The cube is part of what the train costs.   Rule: train.forced"""
    cost, has = forced_cost(rules.data, s), in_hand(s)
    if has >= cost:
        return None
    president = s.president(s.operating.company)
    what = "must sell shares first" if can_raise(rules.data, s) >= cost else "cannot pay for both"
    return f"{s.operating.company} and {president} have ${has} of the ${cost} for cube and train: {president} {what}"


class BuyingForcedCube(BuyingBack):
    """A company without cubes buys the one that its train needs."""

    checks = (
        Check("cube.forced", _forced),
        Check("cube.pile", _forced_pile),
        Check("train.forced", _forced_money, Stage.MONEY),
    )

    def perform(self, tx: Tx, a: Any) -> None:
        _buy_cube(tx, a.source, True)
