"""Plans for a forced purchase: the sets of sales after which a president has just enough for the train.

What may be sold, what it brings and what would be too much is what help for a train says (``help.py``); here the sums
of several corporations are only put together, each corporation's stock in one block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx.help import NOTHING_SOLD, Lot, need, sales
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.play import apply, offers_of
from shortline.kernel.rules import Position

MOST_TRIED = 20_000
"""So many sets of sales are looked at; a president has never had so many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Sales that bring just enough, and the purchase that they are for."""

    sales: tuple[SellShares, ...]
    purchase: BuyTrain
    raised: int
    after: EighteenXX
    """The state that the plan leads to."""


def plans(at: RailAt) -> tuple[Plan, ...]:
    """Every plan that is lawful now; the corporation that operates must buy a train and cannot pay for it."""
    every = (_played(at, chosen) for chosen in _just_enough(at))
    return tuple(plan for plan in every if plan is not None)


def _just_enough(at: RailAt) -> Iterator[tuple[Lot, ...]]:
    """The sets of blocks that raise just enough, none of them more than one block of a corporation."""
    its, now = sales(at), need(at)
    stocks = [tuple(stock.lots.values()) for stock in its.stocks.values()]
    open_sets: list[tuple[int, tuple[Lot, ...], int, int]] = [(0, (), 0, NOTHING_SOLD)]
    for _ in range(MOST_TRIED):
        if not open_sets:
            return
        number, chosen, raised, least = open_sets.pop()
        if number == len(stocks) or raised >= max(now.wanted, 1):
            if now.just_enough(raised, least):
                yield chosen
            continue
        open_sets.append((number + 1, chosen, raised, least))
        open_sets += [
            (number + 1, (*chosen, lot), raised + lot.brings, min(least, lot.least)) for lot in stocks[number]
        ]


def _played(at: RailAt, lots: tuple[Lot, ...]) -> Plan | None:
    """A plan, played out; nothing if some power or offer beside the sales is in its way."""
    state = at.state
    for lot in lots:
        if not _open(Position(at.rules, state), lot.sale):
            return None
        state, _ = apply(at.rules, state, lot.sale)
    trains = (o.action for o in offers_of(at.rules, state, BuyTrain))
    bank = [a for a in trains if isinstance(a, BuyTrain) and from_bank(state, a.train)]
    if not bank:
        return None
    purchase = min(bank, key=lambda a: a.price)
    after, _ = apply(at.rules, state, purchase)
    return Plan(tuple(lot.sale for lot in lots), purchase, sum(lot.brings for lot in lots), after)


def _open(at: RailAt, sale: SellShares) -> bool:
    return any(o.action == sale for o in offers_of(at.rules, at.state, SellShares))
