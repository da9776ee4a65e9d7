"""Trading in a train: the action tile of that name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.cuberail.trains import for_sale, pay_with_help, put_in_service, scrap
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as article


@dataclass(frozen=True, slots=True)
class TradeIn(Action):
    """Trade in the train on a space of the train track for half its price towards the next train."""

    phrase: ClassVar[str] = "trade a train in"

    space: int


def _space(at: CubeAt, a: TradeIn) -> str | None:
    """A space is one of the train track.   Rule: input.space"""
    count = len(at.data.spaces)
    return None if 1 <= a.space <= count else f"The train track has spaces 1 to {count}, not {a.space}"


def _train(at: CubeAt, a: TradeIn) -> str | None:
    """Only a train in service is traded in.   Rule: trade_in.train"""
    return None if at.state.train_track[a.space - 1] else f"There is no train on space {a.space}"


def _president(at: CubeAt, a: TradeIn) -> str | None:
    """A player trades in a train of a railroad of their own.   Rule: trade_in.president"""
    s = at.state
    company = s.train_track[a.space - 1]
    if not company or s.president(company) == a.by:
        return None
    return f"The train on space {a.space} is {company}'s, whose president is {s.president(company)}, not {a.by}"


def _left(at: CubeAt, a: TradeIn) -> str | None:
    """There must be a train to buy.   Rule: trade_in.left"""
    return None if for_sale(at.data, at.state) else "No train is left to buy"


def _cubes(at: CubeAt, a: TradeIn) -> str | None:
    """The new train takes a new cube; the old one is discarded.   Rule: trade_in.cubes"""
    s = at.state
    company = s.train_track[a.space - 1]
    if not company or s.companies[company].supply:
        return None
    return f"{company} has no cube for the new train"


def _money(at: CubeAt, a: TradeIn) -> str | None:
    """Treasury and president's cash pay the rest.   Rule: trade_in.money"""
    s = at.state
    company = s.train_track[a.space - 1]
    if not company:
        return None
    has = s.ledger[company] + s.ledger[a.by]
    return at.money.lacks(f"{company} with {a.by}'s cash", has, rest_to_pay(at.data, s, a.space - 1), "the trade")


def rest_to_pay(data: Definition, s: CubeRail, space: int) -> int:
    """What the next train costs beyond half the price of the old one."""
    new = for_sale(data, s)
    return max((new.price if new else 0) - data.spaces[space].price // 2, 0)


class TradingIn(CubeProcedure[TradeIn]):
    """A president trades in a train."""

    action = TradeIn
    checks = (
        Check("input.space", _space, Stage.TURN),
        Check("trade_in.train", _train),
        Check("trade_in.president", _president),
        Check("trade_in.left", _left),
        Check("trade_in.cubes", _cubes),
        Check("trade_in.money", _money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[TradeIn]:
        s = at.state
        for seat in s.top.actors:
            for i, company in enumerate(s.train_track):
                if company and s.president(company) == seat:
                    yield TradeIn(seat, i + 1)

    def perform(self, tx: CubeTx, a: TradeIn) -> None:
        company = tx.state.train_track[a.space - 1]
        rest = rest_to_pay(tx.data, tx.state, a.space - 1)
        scrap(tx, a.space - 1, "traded in")
        pay_with_help(tx, company, rest, "for a train")
        put_in_service(tx, company, rest)
        tx.leave()

    def label(self, at: CubeAt, a: TradeIn) -> str:
        s = at.state
        data = at.data
        new = for_sale(data, s)
        old = f"{s.train_track[a.space - 1]}'s {data.spaces[a.space - 1].kind}-train"
        rest = at.money(rest_to_pay(data, s, a.space - 1))
        return f"Trade in {old} for {article(new.kind if new else '?')}-train, {rest}"
