"""Talk: answering what others propose."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.standing import judged
from shortline.bots.words import signed
from shortline.eighteenxx.procedures.buy_train import BuyTrain, source
from shortline.kernel.consent import Accept, Decline
from shortline.kernel.frame import Consent


def answers(desk: Desk) -> Iterator[Valued]:
    """Accept what betters my standing; decline the rest."""
    proposal = desk.s.top.proposal if isinstance(desk.s.top, Consent) else None
    for offer in desk.offers(Accept):
        found = judged(desk, offer.action)
        gain = found.gain - 10
        if isinstance(proposal, BuyTrain):
            seller = desk.s.corporations.get(source(desk.s, proposal.train))
            if seller is not None and len(seller.trains) < 2:
                gain -= 300
        yield Valued(gain, offer.action, f"it changes my standing by {signed(found.gain)}")
    for offer in desk.offers(Decline):
        yield Valued(0.0, offer.action, "it does not pay me enough")
