"""Trains: what to buy from whom, what to discard, what to do when the treasury does not suffice."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.first_run import put_by, strands, way
from shortline.bots.rail.standing import judged
from shortline.bots.words import signed
from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank, helped, source
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.trains import must_buy, needs_help
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Position

LAST_RESORT = -1_000_000.0


def purchases(desk: Desk) -> Iterator[Valued]:
    """Trains for the operating corporation."""
    name = desk.s.operating
    forced = bool(name) and must_buy(Position(desk.rules, desk.s), name)
    for offer in desk.offers(BuyTrain):
        a = offer.action
        assert isinstance(a, BuyTrain)
        if from_bank(desk.s, a.train):
            yield _new(desk, a, forced)
        else:
            yield from _used(desk, offer, a)


def _new(desk: Desk, a: BuyTrain, forced: bool) -> Valued:
    name, clock = desk.s.operating, desk.clock
    life = clock.life(a.train)
    lasts = "to the end" if life >= clock.rounds else f"about {life:.0f} rounds"
    as_ = a.runs_as or kind(a.train)
    found = judged(desk, a)
    gain = found.gain + (200 if forced else -2) - (50 if helped(Position(desk.rules, desk.s), a) else 0)
    if desk.s.corporations[name].trains:
        gain += desk.w.more_trains * min(1.0, (clock.rounds - 1) / desk.w.pays)
    elif way(desk, desk.s.board, name).tiles <= 1:
        gain += desk.w.first_train
    gain -= _strands(desk, a)
    if a.runs_as:
        gain += 0.1 * desk.revenue(name, desk.s.corporations[name].trains, (a.runs_as,))
    return Valued(gain, a, f"a {as_} for ${a.price} will run {lasts} and change my worth by {signed(found.gain)}")


def _strands(desk: Desk, a: BuyTrain) -> float:
    """What it costs in thought that a corporation spends on a train what it needs for its first run."""
    name = desk.s.operating
    return strands(desk, name, a.price, (*desk.s.corporations[name].trains, a.train))


def _used(desk: Desk, offer: Offer, a: BuyTrain) -> Iterator[Valued]:
    """Another corporation's train: my own for whatever serves me, but never its best; another's at face value."""
    s = desk.s
    if offer.span is None:
        return
    seller = source(s, a.train)
    face = desk.data.train(a.train).price
    usual = min(offer.span.top, max(offer.span.low, face))
    if s.president(seller) != desk.me:
        if not s.corporations[s.operating].trains and not s.top.declined:
            deal = offer.at(usual)
            assert isinstance(deal, BuyTrain)
            why = f"{s.operating} needs a train and asks {seller} for its {kind(a.train)}"
            yield Valued(desk.w.asked - _strands(desk, deal), deal, why)
        return
    kept = [t for t in s.corporations[seller].trains if t != a.train]
    if all(desk.clock.life(t) < desk.clock.life(a.train) for t in kept):
        return
    most = s.cash(s.operating) - put_by(desk, s.operating, (*s.corporations[s.operating].trains, a.train))
    for amount in sorted({offer.span.low, min(offer.span.top, max(offer.span.low, most)), usual}):
        deal = offer.at(amount)
        assert isinstance(deal, BuyTrain)
        found = judged(desk, deal)
        why = f"{seller}'s {kind(a.train)} for ${amount} serves {s.operating} better"
        yield Valued(found.gain - desk.w.moved - _strands(desk, deal), deal, why)


def rescue(desk: Desk) -> Iterator[Valued]:
    """Stock sold because a train must be bought: what costs least; bankruptcy only if nothing else is left."""
    if not needs_help(Position(desk.rules, desk.s), desk.s.operating):
        return
    for offer in desk.offers(SellShares):
        found = judged(desk, offer.action)
        yield Valued(found.gain - 100, offer.action, f"{desk.s.operating} must buy a train")
    for offer in desk.offers(GoBankrupt):
        yield Valued(LAST_RESORT, offer.action, "nothing is left to sell")


def discards(desk: Desk) -> Iterator[Valued]:
    """Which train over the limit is missed least."""
    for offer in desk.offers(DiscardTrain):
        a = offer.action
        assert isinstance(a, DiscardTrain)
        found = judged(desk, a)
        yield Valued(found.gain, a, f"the {kind(a.train)} is missed least")
