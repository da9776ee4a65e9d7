"""Trains: what to buy from whom, what to discard, what to do when the treasury does not suffice."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.protocol import Valued, brings
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.first_run import stranding_cost, train_reserve, way
from shortline.bots.rail.standing import judged
from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank, helped, source
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.trains import must_buy, needs_help
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Position

LAST_RESORT = -1_000_000.0


def purchases(ev: Evaluation) -> Iterator[Valued]:
    """Trains for the operating corporation."""
    name = ev.s.operating
    forced = bool(name) and must_buy(Position(ev.rules, ev.s), name)
    for offer in ev.offers(BuyTrain):
        a = offer.action
        assert isinstance(a, BuyTrain)
        if from_bank(ev.s, a.train):
            yield _new(ev, a, forced)
        else:
            yield from _used(ev, offer, a)


def _new(ev: Evaluation, a: BuyTrain, forced: bool) -> Valued:
    name, clock = ev.s.operating, ev.clock
    life = clock.life(a.train)
    lasts = "to the end" if life >= clock.rounds else f"about {life:.0f} rounds"
    as_ = a.runs_as or kind(a.train)
    judgement = judged(ev, a)
    gain = judgement.gain + (200 if forced else -2) - (50 if helped(Position(ev.rules, ev.s), a) else 0)
    if ev.s.corporations[name].trains:
        gain += ev.w.more_trains * min(1.0, (clock.rounds - 1) / ev.w.pays)
    elif way(ev, ev.s.board, name).tiles <= 1:
        gain += ev.w.first_train
    gain -= _stranding_cost(ev, a)
    if a.runs_as:
        gain += 0.1 * ev.revenue(name, ev.s.corporations[name].trains, (a.runs_as,))
    why = f"a {as_} for {ev.money(a.price)} will run {lasts}"
    return Valued(gain, a, f"{name} must have a train; {why}" if forced else f"{why} and {brings(gain, ev.money)}")


def _stranding_cost(ev: Evaluation, a: BuyTrain) -> float:
    """What it costs in thought that a corporation spends on a train what it needs for its first run."""
    name = ev.s.operating
    return stranding_cost(ev, name, a.price, (*ev.s.corporations[name].trains, a.train))


def _used(ev: Evaluation, offer: Offer, a: BuyTrain) -> Iterator[Valued]:
    """Another corporation's train: my own for whatever serves me, but never its best; another's at face value."""
    s = ev.s
    if offer.span is None:
        return
    seller = source(s, a.train)
    face = ev.data.train(a.train).price
    usual = min(offer.span.top, max(offer.span.low, face))
    if s.president(seller) != ev.me:
        if not s.corporations[s.operating].trains and not s.top.declined:
            deal = offer.at(usual)
            assert isinstance(deal, BuyTrain)
            why = f"{s.operating} needs a train and asks {seller} for its {kind(a.train)}"
            yield Valued(ev.w.asked - _stranding_cost(ev, deal), deal, why)
        return
    kept = [t for t in s.corporations[seller].trains if t != a.train]
    if all(ev.clock.life(t) < ev.clock.life(a.train) for t in kept):
        return
    most = s.cash(s.operating) - train_reserve(ev, s.operating, (*s.corporations[s.operating].trains, a.train))
    for amount in sorted({offer.span.low, min(offer.span.top, max(offer.span.low, most)), usual}):
        deal = offer.at(amount)
        assert isinstance(deal, BuyTrain)
        judgement = judged(ev, deal)
        why = f"{seller}'s {kind(a.train)} for {ev.money(amount)} serves {s.operating} better"
        if amount > usual:
            why = f"{seller} has more use for {ev.money(amount)} than {s.operating}, which gets its {kind(a.train)}"
        yield Valued(judgement.gain - ev.w.moved - _stranding_cost(ev, deal), deal, why)


def rescue(ev: Evaluation) -> Iterator[Valued]:
    """Stock sold because a train must be bought: what costs least; bankruptcy only if nothing else is left."""
    if not needs_help(Position(ev.rules, ev.s), ev.s.operating):
        return
    for offer in ev.offers(SellShares):
        judgement = judged(ev, offer.action)
        yield Valued(judgement.gain - 100, offer.action, f"{ev.s.operating} must buy a train")
    for offer in ev.offers(GoBankrupt):
        yield Valued(LAST_RESORT, offer.action, "nothing is left to sell")


def discards(ev: Evaluation) -> Iterator[Valued]:
    """Which train over the limit is missed least."""
    for offer in ev.offers(DiscardTrain):
        a = offer.action
        assert isinstance(a, DiscardTrain)
        judgement = judged(ev, a)
        yield Valued(judgement.gain, a, f"the {kind(a.train)} is missed least")
