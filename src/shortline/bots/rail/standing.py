"""Standing: what the players will be worth at the end, as a position promises it, and what an action does to that."""

from __future__ import annotations

from shortline.bots.protocol import Valued, brings
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.outlook import outlook
from shortline.bots.rail.privates import worth as private_worth
from shortline.bots.rail.risk import exposure, raises
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent


def worth(ev: Evaluation, seat: str) -> float:
    """What a player will be worth: cash, shares with all they will pay, privates, less what trains will cost them."""
    return ev.once(("worth", seat), lambda: _worth(ev, seat))


def _worth(ev: Evaluation, seat: str) -> float:
    s = ev.s
    total = float(s.cash(seat))
    owed = soon = stock = exposed = 0.0
    for corporation, it in s.corporations.items():
        shares = s.holdings.of(corporation, seat)
        if not shares or not it.started:
            continue
        view = outlook(ev, corporation)
        stock += shares * view.share
        if s.president(corporation) == seat:
            owed += view.liability
            soon += view.soon
            exposed += exposure(ev, corporation)
            total += ev.w.control * ev.clock.early
    total += stock + sum(private_worth(ev, p) for p in s.privates_of(seat))
    short = max(0.0, soon - s.cash(seat))
    if short or exposed > s.cash(seat):
        # Stock that is sold for a train brings its price and loses what it promises beyond.
        raised = raises(ev, seat)
        total -= short * ev.w.forced * min(ev.w.dear, max(0.3, stock / max(1.0, raised) - 1))
        total -= ev.w.ruin * max(0.0, short - raised)
        total -= ev.w.caution * max(0.0, exposed - s.cash(seat) - raised)
    return total - owed


def standing(ev: Evaluation) -> float:
    """What I will be worth, less a part of what the others will be worth on average."""
    others = [worth(ev, p) for p in ev.s.players if p != ev.me]
    return worth(ev, ev.me) - ev.w.rivalry * sum(others) / max(1, len(others))


def judged(ev: Evaluation, action: Action, why: str = "") -> Valued:
    """An action judged by doing it: by how much it betters my standing."""
    after, _ = play.apply(ev.rules, ev.s, action)
    if isinstance(after.top, Consent) and not isinstance(ev.s.top, Consent):
        return Valued(-1.0, action, "it needs another's leave")
    there = ev.at(after)
    gain = standing(there) - standing(ev)
    mine = worth(there, ev.me) - worth(ev, ev.me)
    return Valued(gain, action, why or f"it {brings(mine, ev.money)}")
