"""The default action: what is done for a seat whose time is up, the same on every machine."""

from __future__ import annotations

from shortline.cuberail.procedures.dividends import Withhold as CubeWithhold
from shortline.cuberail.rotation import Pass as CubePass
from shortline.eighteenxx.procedures.dividend import Withhold
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.action import Action
from shortline.kernel.play import apply
from shortline.parts.consent import Decline
from shortline.parts.ledger import BANK
from shortline.table.game import AnyGame

MODEST: tuple[type[Action], ...] = (Pass, CubePass, Decline, Withhold, CubeWithhold)
"""What commits a seat to nothing, in this order."""
LOOKED_AT = 60
"""Of so many offers the cheapest is taken: a title that has more of them has a pass among them."""


def default_action(game: AnyGame, seat: str) -> Action:
    """Pass, decline or withhold if that is on offer; otherwise the first of the offers that cost least."""
    offers = game.offers(seat)
    for kind in MODEST:
        for offer in offers:
            if isinstance(offer.action, kind):
                return offer.action
    actions = [next(iter(offer.ends())) for offer in offers[:LOOKED_AT]]
    return min(actions, key=lambda a: _cost(game, a))


def _cost(game: AnyGame, action: Action) -> int:
    """What the bank gains by an action."""
    after, _ = apply(game.rules, game.state, action)
    return int(after.ledger[BANK] - game.state.ledger[BANK])
