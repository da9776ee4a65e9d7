"""Talk: answering what others propose, and at which price one would agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from shortline.bots.protocol import Valued, brings
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.standing import standing
from shortline.eighteenxx.procedures.buy_train import BuyTrain, source
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.offer import Span
from shortline.parts.consent import Accept, Decline, before_proposal, priced

TROUBLE = 10.0
"""For less nobody takes the trouble to agree."""
LAST_TRAIN = 300.0
"""What it costs in thought to be left without a train."""
ROUND = 5
"""Prices are asked in steps of so many dollars, where the rules allow."""


def answers(ev: Evaluation) -> Iterator[Valued]:
    """Accept what betters my standing; decline the rest, and say what would."""
    asks = 0
    for offer in ev.offers(Accept):
        gain = _gain(ev, ev.s)
        asks = 0 if gain > 0 else price_asked(ev)
        yield Valued(gain, offer.action, f"it {brings(gain, ev.money)}")
    for offer in ev.offers(Decline):
        why = f"it does not pay me enough; {ev.money(asks)} would" if asks else "it does not pay me enough"
        yield Valued(0.0, Decline(offer.action.by, asks), why)


def price_asked(ev: Evaluation) -> int:
    """The price nearest to the one proposed at which I would agree; 0 if there is none."""
    span = priced(ev.rules, ev.s)
    if span is None:
        return 0
    proposal = ev.s.on_top(Consent).proposal
    offered: int = getattr(proposal, span.field)
    if _at(ev, proposal, span, span.top) > 0:
        good, bad, up = span.top, offered, True
    elif _at(ev, proposal, span, span.low) > 0:
        good, bad, up = span.low, offered, False
    else:
        return 0
    while abs(good - bad) > span.step:
        middle = bad + (good - bad) // (2 * span.step) * span.step
        if middle in (good, bad):
            break
        good, bad = (middle, bad) if _at(ev, proposal, span, middle) > 0 else (good, middle)
    even = -(-good // ROUND) * ROUND if up else good // ROUND * ROUND
    return even if even in span and even != offered else good


def _at(ev: Evaluation, proposal: Action, span: Span, price: int) -> float:
    """What it would bring to agree to the same at another price."""
    changed: dict[str, Any] = {span.field: price}
    there, _ = play.apply(ev.rules, before_proposal(ev.s), replace(proposal, **changed))
    return _gain(ev, there)


def _gain(ev: Evaluation, s: EighteenXX) -> float:
    """By how much it betters my standing to agree to what is proposed in a state, beyond the trouble."""
    proposal = s.on_top(Consent).proposal
    after, _ = play.apply(ev.rules, s, Accept(ev.me))
    gain = standing(ev.at(after)) - standing(ev) - TROUBLE
    if isinstance(proposal, BuyTrain):
        seller = ev.s.corporations.get(source(ev.s, proposal.train))
        if seller is not None and len(seller.trains) < 2:
            gain -= LAST_TRAIN
    return gain
