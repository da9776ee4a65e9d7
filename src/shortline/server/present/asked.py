"""Prices that were asked for: what whoever declined would rather have had."""

from __future__ import annotations

from itertools import pairwise

from shortline.kernel.offer import Offer
from shortline.parts.consent import Decline
from shortline.table.game import AnyGame

LOOKED_AT = 100
"""Not further back than this: a turn has fewer actions, and what was asked in an earlier one is past."""


def asked_price(game: AnyGame, offer: Offer) -> int:
    """The price that was asked for when this was last proposed in this step, and declined; 0 if none was."""
    span = offer.span
    if span is None or not game.state.top.declined:
        return 0
    lately = game.actions[-LOOKED_AT:]
    for proposal, answer in reversed(list(pairwise(lately))):
        if not isinstance(answer, Decline) or answer.asks not in span or type(proposal) is not type(offer.action):
            continue
        if proposal in game.state.top.declined and Offer(proposal, span).at(span.low) == offer.action:
            return answer.asks
    return 0
