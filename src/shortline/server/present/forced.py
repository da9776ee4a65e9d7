"""A forced purchase as a plan: what is short, what may be sold and what it brings, and the plans that fit."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.help import need
from shortline.eighteenxx.plans import Plan, plans
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.shares import fallen, price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import bank_trains, needs_help
from shortline.eighteenxx.worth import worth
from shortline.kernel.action import encode
from shortline.kernel.rules import Position
from shortline.server.present.effects import Effects, effects_of
from shortline.server.present.families import as_rail
from shortline.server.present.refused import Why
from shortline.table.game import AnyGame

MOST_PLANS = 3
"""So many plans are shown: those after which the president is worth most."""


class SaleCell(TypedDict):
    """A number of shares that might be sold: what they bring, the price after it, and why it may not be."""

    corporation: str
    shares: int
    brings: int
    price: int
    why: list[Why]


class SalePlan(TypedDict):
    """A plan that fits: its actions in order, what the sales bring, what is kept, and what all of it does."""

    actions: list[dict[str, Any]]
    train: str
    price: int
    raised: int
    kept: int
    effects: Effects


class Forced(TypedDict):
    """A train that must be bought and cannot be paid: the lowest price, what there is, what is short of it."""

    corporation: str
    train: str
    price: int
    treasury: int
    cash: int
    lacks: int
    cells: list[SaleCell]
    plans: list[SalePlan]
    more: int
    """How many plans fit beside those that are shown."""
    bankruptcy: list[Why]
    """Why bankruptcy is not open; empty if it is."""


def forced(game: AnyGame, seat: str) -> Forced | None:
    """The forced purchase that a seat has before it, if there is one."""
    s = as_rail(game.state)
    if s is None or not s.operating or seat not in s.top.actors:
        return None
    rules = game.rules
    if (
        rules.procedure(s, SellShares) is None
        or s.round.kind != "operating"
        or not needs_help(Position(rules, s), s.operating)
    ):
        return None
    now = need(Position(rules, s))
    data: Definition = rules.data
    least = min(bank_trains(Position(rules, s)), key=lambda train: data.train(train).price)
    best = sorted(plans(Position(rules, s)), key=lambda plan: -worth(Position(rules, plan.after), seat))
    return Forced(
        corporation=s.operating,
        train=kind(least),
        price=now.prices[0],
        treasury=s.cash(s.operating),
        cash=s.cash(seat),
        lacks=now.lacks,
        cells=[cell for c in s.corporations for cell in _cells(game, s, seat, c)],
        plans=[_plan(game, plan, seat) for plan in best[:MOST_PLANS]],
        more=len(best[MOST_PLANS:]),
        bankruptcy=[Why(key=r.key, text=r.text, cite=r.cite) for r in game.why_not(GoBankrupt(seat))],
    )


def _cells(game: AnyGame, s: EighteenXX, seat: str, corporation: str) -> list[SaleCell]:
    rules, token = game.rules, s.market.tokens.get(corporation)
    if token is None:
        return []
    chart, value = rules.data.chart, price(Position(rules, s), corporation)
    return [
        SaleCell(
            corporation=corporation,
            shares=count,
            brings=count * value,
            price=chart.at(fallen(rules.data, token.cell, count)).price,
            why=[Why(key=r.key, text=r.text, cite=r.cite) for r in game.why_not(SellShares(seat, corporation, count))],
        )
        for count in range(1, s.holdings.of(corporation, seat) + 1)
    ]


def _plan(game: AnyGame, plan: Plan, seat: str) -> SalePlan:
    s: EighteenXX = game.state
    actions = (*plan.sales, plan.purchase)
    return SalePlan(
        actions=[encode(a) for a in actions],
        train=kind(plan.purchase.train),
        price=plan.purchase.price,
        raised=plan.raised,
        kept=s.cash(s.operating) + s.cash(seat) + plan.raised - plan.purchase.price,
        effects=effects_of(game, actions, seat),
    )
