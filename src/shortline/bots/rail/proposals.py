"""Talk: answering what others propose."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.protocol import Valued, signed
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.standing import judged
from shortline.eighteenxx.procedures.buy_train import BuyTrain, source
from shortline.kernel.frame import Consent
from shortline.parts.consent import Accept, Decline


def answers(ev: Evaluation) -> Iterator[Valued]:
    """Accept what betters my standing; decline the rest."""
    proposal = ev.s.top.proposal if isinstance(ev.s.top, Consent) else None
    for offer in ev.offers(Accept):
        found = judged(ev, offer.action)
        gain = found.gain - 10
        if isinstance(proposal, BuyTrain):
            seller = ev.s.corporations.get(source(ev.s, proposal.train))
            if seller is not None and len(seller.trains) < 2:
                gain -= 300
        yield Valued(gain, offer.action, f"it changes my standing by {signed(found.gain, ev.money)}")
    for offer in ev.offers(Decline):
        yield Valued(0.0, offer.action, "it does not pay me enough")
