"""Buying the next train."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.rotation import Pass, Passing
from shortline.cuberail.state import CubeRail
from shortline.cuberail.trains import can_raise, for_sale, in_hand, must_buy, pay_with_help, put_in_service
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as article


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy the next train for the operating company."""


def president_helps(data: Definition, s: CubeRail) -> bool:
    """Whether the president may pay what the treasury lacks: the company has no train and cannot pay for one."""
    space = for_sale(data, s)
    c = s.operator
    return space is not None and not s.trains(c.name) and s.ledger[c.name] < space.price


def _left(at: CubeAt, a: BuyTrain) -> str | None:
    """There must be a train to buy.   Rule: train.left"""
    return None if for_sale(at.data, at.state) else "All trains have been bought"


def _cubes(at: CubeAt, a: BuyTrain) -> str | None:
    """A train takes a cube.   Rule: train.cubes"""
    s = at.state
    return None if s.operator.supply else f"{s.operator.name} has no cube left to put on the train track"


def _short(data: Definition, s: CubeRail) -> str:
    """By how much the treasury is short of the next train; nothing if it is not."""
    space, c = for_sale(data, s), s.operator
    if space is None:
        return ""
    return data.money.lacks(c.name, s.ledger[c.name], space.price, f"{article(space.kind)}-train") or ""


def _money(at: CubeAt, a: BuyTrain) -> str | None:
    """The treasury pays, and nobody helps a company that has a train.   Rule: train.money"""
    s = at.state
    short = _short(at.data, s)
    if not short or president_helps(at.data, s):
        return None
    return f"{short}, and {s.president(s.operator.name)} may not help, since it has a train"


def _help(at: CubeAt, a: BuyTrain) -> str | None:
    """The president of a company without a train helps: with cash, then with shares.   Rule: train.help"""
    s = at.state
    data = at.data
    space, president = for_sale(data, s), s.president(s.operator.name)
    short = _short(data, s)
    if not short or space is None or not president_helps(data, s) or in_hand(s) >= space.price:
        return None
    cash = f"{short}, and {president} has {at.money(s.ledger[president])}"
    if not must_buy(data, s):
        return f"{cash}: shares are sold only for a train that must be bought"
    if can_raise(data, s) < space.price:
        return f"{cash}, and all that {president} can sell is not enough"
    return f"{cash}: {president} must sell shares first"


class BuyingTrain(CubeProcedure[BuyTrain]):
    """The operating company buys the next train; beyond six in service the oldest is scrapped."""

    action = BuyTrain
    checks = (
        Check("train.left", _left),
        Check("train.cubes", _cubes),
        Check("train.money", _money, Stage.MONEY),
        Check("train.help", _help, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[BuyTrain]:
        return (BuyTrain(seat) for seat in at.state.top.actors)

    def perform(self, tx: CubeTx, a: BuyTrain) -> None:
        space = for_sale(tx.data, tx.state)
        assert space is not None
        company = tx.state.operating.company
        pay_with_help(tx, company, space.price, "for a train")
        put_in_service(tx, company, space.price)

    def label(self, at: CubeAt, a: BuyTrain) -> str:
        s = at.state
        space = for_sale(at.data, s)
        if space is None:
            return "Buy a train"
        help_ = max(space.price - s.ledger[s.operating.company], 0)
        helped = f", {at.money(help_)} of it from {a.by}" if help_ else ""
        return f"Buy {article(space.kind)}-train for {at.money(space.price)}{helped}"


def _needs_train(at: CubeAt, a: Action) -> str | None:
    """A company does without a train only in its first round.   Rule: train.needed"""
    s = at.state
    return f"{s.operator.name} has no train and must buy one" if must_buy(at.data, s) else None


class FinishingTrains(Passing):
    """The operating company buys no more trains."""

    checks = (Check("train.needed", _needs_train),)

    def said(self, s: CubeRail, seat: str) -> str:
        return "" if s.operating.trains else f"{s.operating.company} buys no train"

    def label(self, at: CubeAt, a: Pass) -> str:
        return "Buy no more trains" if at.state.operating.trains else "Buy no train"
