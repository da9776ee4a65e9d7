"""The default action: what is done for a seat whose time is up, the same on every machine."""

from __future__ import annotations

from shortline.kernel.action import Action
from shortline.kernel.game import Game
from shortline.kernel.play import apply
from shortline.parts.ledger import BANK

LEAST = ("Pass", "Decline", "Withhold")
"""What commits a seat to nothing, in this order."""
LOOKED_AT = 60
"""Of so many offers the cheapest is taken: a title that has more of them has a pass among them."""


def default_action(game: Game, seat: str) -> Action:
    """Pass, decline or withhold if that is on offer; otherwise the first of the offers that cost least."""
    offers = game.offers(seat)
    for name in LEAST:
        for offer in offers:
            if type(offer.action).__name__ == name:
                return offer.action
    actions = [next(iter(offer.ends())) for offer in offers[:LOOKED_AT]]
    return min(actions, key=lambda a: _cost(game, a))


def _cost(game: Game, action: Action) -> int:
    """What the bank gains by an action."""
    after, _ = apply(game.rules, game.state, action)
    return int(after.ledger[BANK] - game.state.ledger[BANK])
