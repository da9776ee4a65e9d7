"""Leanings: what a player likes to do beyond what it brings, in dollars. A style is made of them."""

from __future__ import annotations

from shortline.bots.protocol import Valued
from shortline.bots.rail.evaluation import Evaluation
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.eighteenxx.procedures.dividend import Withhold
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.shares import passes_presidency
from shortline.kernel import play
from shortline.kernel.action import Action


def leaning(ev: Evaluation, valued: Valued) -> Valued:
    """A value with what its action is liked for; nothing is added where nothing is liked."""
    more = _liked(ev, valued.action)
    if not more:
        return valued
    why = f"{valued.why}; that is how I play" if valued.gain < 0 < more and valued.why else valued.why
    return Valued(valued.gain + more, valued.action, why)


def _liked(ev: Evaluation, action: Action) -> float:
    w = ev.w
    match action:
        case BuyTrain() if w.likes_trains or w.likes_lasting:
            return _train(ev, action)
        case Withhold() if w.likes_saving:
            return 0.0 if _lasting(ev) else w.likes_saving * (ev.s.turn.revenue if ev.s.turn else 0)
        case StartCorporation() if w.likes_another:
            return w.likes_another * (ev.clock.early if _presided(ev) == 1 else 0.0)
        case PlaceStation() if w.likes_last_circle:
            return w.likes_last_circle * (ev.s.board.free_circles(action.hex, action.stop) == 1)
        case SellShares() if w.likes_leaving:
            return w.likes_leaving * _leaves(ev, action)
        case BuyShare() if w.likes_taking_over:
            return w.likes_taking_over * _takes_over(ev, action)
        case _:
            return 0.0


def _train(ev: Evaluation, a: BuyTrain) -> float:
    """A train of the bank's beyond the first, and one that lasts."""
    w, owned = ev.w, ev.s.corporations[ev.s.operating].trains
    if not from_bank(ev.s, a.train) or not owned:
        return 0.0
    lasts = ev.clock.life(a.train) >= ev.clock.rounds
    return w.likes_trains * ev.clock.early + (w.likes_lasting if lasts else -w.likes_lasting)


def _lasting(ev: Evaluation) -> bool:
    """Whether the operating corporation has a train that lasts."""
    return any(ev.clock.life(t) >= ev.clock.rounds for t in ev.s.corporations[ev.s.operating].trains)


def _presided(ev: Evaluation) -> int:
    """How many corporations that run, or are about to, the player is president of."""
    return sum(it.floated and ev.s.president(c) == ev.me for c, it in ev.s.corporations.items())


def _leaves(ev: Evaluation, a: SellShares) -> bool:
    """Whether a sale leaves a corporation to another, while one is left to play."""
    s = ev.s
    mine = s.president(a.corporation) == ev.me and s.corporations[a.corporation].operated
    return mine and _presided(ev) > 1 and passes_presidency(s, a.corporation, ev.me, a.shares)


def _takes_over(ev: Evaluation, a: BuyShare) -> bool:
    """Whether a purchase makes the player president of what was another's."""
    s = ev.s
    if s.president(a.corporation) in ("", ev.me) or not s.corporations[a.corporation].trains:
        return False
    after, _ = play.apply(ev.rules, s, a)
    return bool(after.president(a.corporation) == ev.me)
