"""Manners at a table: what was declined in a round is not proposed again in it.

A bot sees a position, not what led to it; whoever sits it at a table knows the game, and leaves those offers out.
"""

from __future__ import annotations

from typing import Any

from shortline.bots.opinion import idea
from shortline.kernel.offer import Offer
from shortline.parts.consent import Decline
from shortline.table.game import AnyGame


def declined(game: AnyGame, seat: str) -> frozenset[str]:
    """What a seat has proposed in this round and others have declined, at whatever price."""
    ideas, now = set[str](), round_of(game.state)
    for number in range(game.number, 1, -1):
        if round_of(game.at(number - 1)) != now:
            break
        proposal, answer = game.actions[number - 2 : number]
        if isinstance(answer, Decline) and proposal.by == seat:
            ideas.add(idea(proposal))
    return frozenset(ideas)


def welcome(offers: tuple[Offer, ...], unwelcome: frozenset[str]) -> tuple[Offer, ...]:
    """The offers without those; all of them where nothing else is left."""
    return tuple(offer for offer in offers if idea(offer.action) not in unwelcome) or offers


# Any: a state of whichever family; a round is a number there, or a record of its kind, number and place in its set.
def round_of(s: Any) -> tuple[object, ...]:
    """In which round a position is."""
    now = getattr(s, "round", None)
    return getattr(now, "kind", "operating"), getattr(now, "number", now), getattr(now, "index", 0)
