"""Risk: what a president would have to pay if the others bought trains as fast as they can."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.bots.rail.evaluation import Evaluation
from shortline.eighteenxx.definition import TrainDef, kind
from shortline.eighteenxx.events import OPEN_MARKET
from shortline.eighteenxx.shares import most_for_sale


@dataclass(frozen=True, slots=True)
class Rush:
    """What a rush would leave: the kinds that are gone, and the train that is then for sale."""

    gone: frozenset[str]
    then: TrainDef | None


def rush(ev: Evaluation) -> Rush:
    """What all could buy together within a few rounds."""
    return ev.once("rush", lambda: _rush(ev))


def _rush(ev: Evaluation) -> Rush:
    s, data = ev.s, ev.data
    money = {c: float(s.cash(c)) for c, it in s.corporations.items() if it.floated}
    ahead = list(s.depot.upcoming)
    taken: list[str] = []
    for _ in range(int(ev.w.rush_rounds)):
        for c in money:
            price = data.train(ahead[0]).price if ahead else 0
            if len(ahead) > 1 and (money[c] >= price or not s.corporations[c].trains):
                money[c] = max(0.0, money[c] - price)
                taken.append(kind(ahead.pop(0)))
    gone = frozenset(k for name in taken for k in (*data.trains[name].rusts, *data.trains[name].obsoletes))
    return Rush(gone, data.train(ahead[0]) if ahead else None)


def exposure(ev: Evaluation, corporation: str) -> float:
    """What its president would have to add in a rush."""
    s, danger = ev.s, rush(ev)
    it = s.corporations[corporation]
    if danger.then is None or not it.floated:
        return 0.0
    cash = float(s.cash(corporation))
    trains = [kind(t) for t in it.trains]
    if not trains and s.depot.upcoming:
        first = ev.data.train(s.depot.upcoming[0])
        trains, cash = [first.name], cash - first.price
    if any(t not in danger.gone for t in trains):
        return max(0.0, -cash)
    return max(0.0, danger.then.price - cash - ev.revenue(corporation, it.trains))


def raises(ev: Evaluation, seat: str) -> float:
    """What a player could raise by selling stock, about: no president's certificate that nobody could take."""
    s, chart = ev.s, ev.data.chart
    loss = 0.0
    for c, token in s.market.tokens.items():
        room = s.corporations[c].size // 2 - s.holdings.of(c, OPEN_MARKET)
        loss += min(most_for_sale(s, c, seat), max(0, room)) * chart.at(token.cell).price * 0.8
    return loss
