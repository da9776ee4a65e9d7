"""Random play: legal, without a plan, and the same for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, field

from shortline.bots.dice import Dice
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.table.game import AnyGame


@dataclass
class Chooser:
    """Chooses at random: first the kind of action, then the offer, then its number."""

    seed: int
    _dice: Dice = field(init=False)

    def __post_init__(self) -> None:
        self._dice = Dice(self.seed)

    def choose(self, offers: tuple[Offer, ...]) -> Action:
        """One action out of what is offered."""
        kinds = list(dict.fromkeys(type(o.action) for o in offers))
        kind = kinds[self._dice.below(len(kinds))]
        return self._one(tuple(o for o in offers if type(o.action) is kind))

    def pick(self, game: AnyGame) -> Action:
        """One action that is legal now; the same as to choose out of all offers, but no more of them are listed than
        it takes."""
        kinds = list(game.kinds)
        while kinds:
            some = game.offers_of(kinds.pop(self._dice.below(len(kinds))))
            if some:
                return self._one(some)
        raise ValueError("nobody can do anything")

    def _one(self, some: tuple[Offer, ...]) -> Action:
        offer = some[self._dice.below(len(some))]
        if offer.span is None:
            return offer.action
        span = offer.span
        return offer.at(span.low + span.step * self._dice.below((span.top - span.low) // span.step + 1))


def play_out(game: AnyGame, chooser: Chooser, limit: int) -> None:
    """Play a game at random to its end, or until it has so many actions."""
    while not game.over and game.number < limit:
        game.play(chooser.pick(game))
