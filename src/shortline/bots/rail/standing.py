"""Standing: what the players will be worth at the end, as a position promises it, and what an action does to that."""

from __future__ import annotations

from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.outlook import outlook
from shortline.bots.rail.privates import worth as private_worth
from shortline.bots.rail.risk import exposure, raises
from shortline.bots.words import signed
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent


def worth(desk: Desk, seat: str) -> float:
    """What a player will be worth: cash, shares with all they will pay, privates, less what trains will cost him."""
    return desk.once(("worth", seat), lambda: _worth(desk, seat))


def _worth(desk: Desk, seat: str) -> float:
    s = desk.s
    total = float(s.cash(seat))
    owed = soon = stock = exposed = 0.0
    for corporation, it in s.corporations.items():
        shares = s.holdings.of(corporation, seat)
        if not shares or not it.started:
            continue
        view = outlook(desk, corporation)
        stock += shares * view.share
        if s.president(corporation) == seat:
            owed += view.liability
            soon += view.soon
            exposed += exposure(desk, corporation)
            total += desk.w.control * desk.clock.early
    total += stock + sum(private_worth(desk, p) for p in s.privates_of(seat))
    short = max(0.0, soon - s.cash(seat))
    if short or exposed > s.cash(seat):
        # Stock that is sold for a train brings its price and loses what it promises beyond.
        raised = raises(desk, seat)
        total -= short * desk.w.forced * min(desk.w.dear, max(0.3, stock / max(1.0, raised) - 1))
        total -= desk.w.ruin * max(0.0, short - raised)
        total -= desk.w.caution * max(0.0, exposed - s.cash(seat) - raised)
    return total - owed


def standing(desk: Desk) -> float:
    """What I will be worth, less a part of what the others will be worth on average."""
    others = [worth(desk, p) for p in desk.s.players if p != desk.me]
    return worth(desk, desk.me) - desk.w.rivalry * sum(others) / max(1, len(others))


def judged(desk: Desk, action: Action, why: str = "") -> Valued:
    """An action judged by doing it: by how much it betters my standing."""
    after, _ = play.apply(desk.rules, desk.s, action)
    if isinstance(after.top, Consent) and not isinstance(desk.s.top, Consent):
        return Valued(-1.0, action, "it needs another's leave")
    there = desk.at(after)
    gain = standing(there) - standing(desk)
    mine = worth(there, desk.me) - worth(desk, desk.me)
    return Valued(gain, action, why or f"it changes what I will be worth by {signed(mine)}")
