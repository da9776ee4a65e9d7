"""The player of 18xx titles: every offer is valued in dollars, and the best is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shortline.bots.protocol import Choice, Observation, Valued
from shortline.bots.rail import privates, proposals, stock, track, trains
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.leanings import leaning
from shortline.bots.rail.standing import judged
from shortline.bots.rail.weights import Weights, beliefs, power, weights
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.action import Action
from shortline.parts.consent import Accept, Decline

Advice = Callable[[Evaluation], Iterator[Valued]]

ADVICE: tuple[Advice, ...] = (
    privates.bids,
    privates.selected,
    privates.purchases,
    privates.trades,
    stock.purchases,
    stock.starts,
    track.tiles,
    trains.purchases,
    trains.discards,
    proposals.answers,
)

TRIED_AT_MOST = 40
"""Of one kind of action no more are tried out."""

BOARD_STEPS = ("lay_tile", "place_station")


def advise(ev: Evaluation) -> list[Valued]:
    """Every offer worth a thought with its value, the best first."""
    opinions = [valued for advice in ADVICE for valued in advice(ev)]
    opinions += list(_sales(ev))
    opinions += _compared(ev, list(_others(ev)))
    opinions = [_shaken(ev, leaning(ev, v)) for v in opinions]
    return sorted(opinions, key=lambda v: -v.gain)


def _sales(ev: Evaluation) -> Iterator[Valued]:
    if ev.s.operating:
        yield from trains.rescue(ev)
    else:
        yield from stock.sales(ev)


RULED = (
    Accept,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    GoBankrupt,
    LayTile,
    SellShares,
    StartCorporation,
    TakePrivate,
    TradePrivate,
)
"""Kinds of action with rules of thumb of their own: what those do not mention is not done."""


def _others(ev: Evaluation) -> Iterator[Valued]:
    """What nobody has a rule for: tried out, and judged by what it does."""
    counts: dict[type[Action], int] = {}
    likened = beliefs(ev.rules.title).actions
    for offer in ev.obs.offers:
        a = offer.action
        kind = type(a)
        if isinstance(a, Pass):
            yield Valued(0.0, a, _passing(ev))
        elif isinstance(a, RunTrains):
            if a.runs:
                yield Valued(1000.0, a, "these are the best runs, proved")
        elif not isinstance(a, RULED) and kind.__name__ not in likened:
            counts[kind] = counts.get(kind, 0) + 1
            if counts[kind] <= TRIED_AT_MOST:
                yield _tried(ev, next(iter(offer.ends())))


PASSING = {
    "stock_turn": "no share is worth its price, nor a sale",
    "lay_tile": "no tile is worth laying",
    "place_station": "no station is worth its price",
    "buy_trains": "no train is worth its price",
}
"""Why nothing is done, by step."""


def _passing(ev: Evaluation) -> str:
    """Why nothing more is done; what can be had later in the turn is not spoken of."""
    top = ev.s.top
    if isinstance(top, StockTurn) and top.bought:
        return "I have bought what I wanted, and sell nothing"
    return PASSING.get(top.step, "nothing on offer is worth its price")


def _compared(ev: Evaluation, opinions: list[Valued]) -> list[Valued]:
    """Dividends beside one another: what a choice between two is worth is what lies between them."""
    two = [v for v in opinions if isinstance(v.action, (PayOut, Withhold))]
    if len(two) < 2 or ev.s.turn is None:
        return opinions
    revenue, told = ev.money(ev.s.turn.revenue), {}
    for it, other in (two, two[::-1]):
        verbs = ("paying out", "withholding it") if isinstance(it.action, PayOut) else ("withholding", "paying it out")
        more = round(it.gain - other.gain)
        beside = f"{ev.money(abs(more))} {'more' if more >= 0 else 'less'}" if more else "as much"
        than = "than" if more else "as"
        told[it.action] = Valued(it.gain, it.action, f"{verbs[0]} {revenue} is worth {beside} to me {than} {verbs[1]}")
    return [told.get(v.action, v) for v in opinions]


def _tried(ev: Evaluation, a: Action) -> Valued:
    s = ev.s
    if isinstance(a, (PayOut, Withhold)):
        assert s.turn is not None
        return judged(ev, a)
    if s.operating and s.top.step in BOARD_STEPS:
        gone = sum(power(ev.rules.title, p) for p in s.privates_of(s.operating)) * 0.2
        return track.tried(ev, a, gone)
    if s.operating and s.top.step == "choose_city":
        return track.city(ev, a)
    return judged(ev, a)


def _shaken(ev: Evaluation, valued: Valued) -> Valued:
    """A value with the error of a careless eye."""
    noise = ev.w.noise
    if not noise:
        return valued
    off = (ev.dice.below(2001) - 1000) / 1000 * noise
    return Valued(valued.gain + off, valued.action, valued.why)


def choose(obs: Observation, w: Weights) -> Choice:
    """The best of what is offered, in the eyes of a player with these weights."""
    if len(obs.offers) == 1 and obs.offers[0].span is None:
        return Choice(obs.offers[0].action, "nothing else can be done")
    best = advise(Evaluation(obs, w))
    if not best:
        return Choice(next(iter(obs.offers[0].ends())), "one thing is as good as another")
    return Choice(best[0].action, best[0].why)


def thumbs(obs: Observation, name: str) -> Choice:
    """The choice of a built-in bot that goes by rules of thumb."""
    return choose(obs, weights(name, obs.rules.title))
