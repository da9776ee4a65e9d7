"""`random`: legal play without a plan."""

from __future__ import annotations

from shortline.bots.dice import Dice
from shortline.bots.protocol import Choice, Observation


class RandomBot:
    """Plays at random: first the kind of action, then the offer, then its number."""

    def choose(self, obs: Observation) -> Choice:
        """Any of the offers."""
        dice = Dice(obs.seed)
        kind = dice.one(list(dict.fromkeys(type(o.action) for o in obs.offers)))
        offer = dice.one([o for o in obs.offers if type(o.action) is kind])
        if offer.span is None:
            return Choice(offer.action, "At random")
        span = offer.span
        steps = (span.top - span.low) // span.step + 1
        return Choice(offer.at(span.low + span.step * dice.below(steps)), "At random")
