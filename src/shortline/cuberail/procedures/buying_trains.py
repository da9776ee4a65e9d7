"""Buying the next train."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.definition import Definition
from shortline.cuberail.rotation import Passing
from shortline.cuberail.state import CubeRail
from shortline.cuberail.trains import for_sale, in_hand, must_buy, pay_with_help, put_in_service
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy the next train for the operating company."""


def president_helps(data: Definition, s: CubeRail) -> bool:
    """Whether the president may pay what the treasury lacks: the company has no train and cannot pay for one."""
    space = for_sale(data, s)
    c = s.operator
    return space is not None and not s.trains(c.name) and s.ledger[c.name] < space.price


def _left(rules: Rules, s: CubeRail, a: BuyTrain) -> str | None:
    """There must be a train to buy.   Rule: train.left"""
    return None if for_sale(rules.data, s) else "All trains have been bought"


def _cubes(rules: Rules, s: CubeRail, a: BuyTrain) -> str | None:
    """A train takes a cube.   Rule: train.cubes"""
    return None if s.operator.supply else f"{s.operator.name} has no cube left to put on the train track"


def _money(rules: Rules, s: CubeRail, a: BuyTrain) -> str | None:
    """The treasury pays; the president helps only a company without a train.   Rule: train.money"""
    space, c = for_sale(rules.data, s), s.operator
    if space is None or s.ledger[c.name] >= space.price:
        return None
    has, president = s.ledger[c.name], s.president(c.name)
    if not president_helps(rules.data, s):
        why = f"{president} may not help, since it has a train"
    elif in_hand(s) >= space.price:
        return None
    else:
        why = f"{president} has only ${s.ledger[president]} to help"
    return f"{c.name} has ${has} of the ${space.price} that the {space.kind}-train costs, and {why}"


class BuyingTrain(Procedure):
    """The operating company buys the next train; beyond six in service the oldest is scrapped."""

    action: ClassVar[type[Action]] = BuyTrain
    checks = (
        Check("train.left", _left),
        Check("train.cubes", _cubes),
        Check("train.money", _money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        return (BuyTrain(seat) for seat in s.top.actors)

    def perform(self, tx: Tx, a: Any) -> None:
        space = for_sale(tx.rules.data, tx.state)
        assert space is not None
        company = tx.state.operating.company
        pay_with_help(tx, company, space.price, "for a train")
        put_in_service(tx, company, space.price)

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        space = for_sale(rules.data, s)
        if space is None:
            return "Buy a train"
        help_ = max(space.price - s.ledger[s.operating.company], 0)
        return f"Buy a {space.kind}-train for ${space.price}" + (f", ${help_} of it from {a.by}" if help_ else "")


def _needs_train(rules: Rules, s: CubeRail, a: Action) -> str | None:
    """A company does without a train only in its first round.   Rule: train.needed"""
    return f"{s.operator.name} has no train and must buy one" if must_buy(rules.data, s) else None


class FinishingTrains(Passing):
    """The operating company buys no more trains."""

    checks = (Check("train.needed", _needs_train),)
