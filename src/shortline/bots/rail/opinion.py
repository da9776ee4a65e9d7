"""What a built-in bot thinks of actions and positions of an 18xx game."""

from __future__ import annotations

from shortline.bots.protocol import Observation, Prospects, Valued, observe
from shortline.bots.rail import search, standing, track
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.player import BOARD_STEPS, advise
from shortline.bots.rail.weights import weights
from shortline.bots.styles import searches
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.private_sale import Bid
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules


def valued(obs: Observation, name: str) -> list[Valued]:
    """Every action worth a thought, the best first."""
    w = weights(name, obs.rules.title)
    return search.ranked(obs, w) if searches(name) else advise(Evaluation(obs, w))


def judged(obs: Observation, name: str, action: Action, near: Valued | None) -> Valued:
    """One action by what it does, or by the one which is the same but for an amount."""
    ev = Evaluation(obs, weights(name, obs.rules.title))
    if isinstance(action, Bid) and near is not None and isinstance(near.action, Bid):
        return Valued(near.gain - (action.amount - near.action.amount), action, near.why)
    if ev.s.operating and ev.s.top.step in BOARD_STEPS and not isinstance(action, LayTile):
        return track.tried(ev, action)
    alone = standing.judged(ev, action)
    if near is None:
        return alone
    return Valued(near.gain + alone.gain - standing.judged(ev, near.action).gain, action, near.why)


def prospects(rules: AnyRules, s: EighteenXX, name: str) -> Prospects:
    """What everybody will be worth at the end."""
    ev = Evaluation(observe(rules, s, s.seats[0]), weights(name, rules.title))
    gone = ev.s.bankrupt
    worth = {seat: 0.0 if seat in gone else standing.worth(ev, seat) for seat in s.seats}
    return Prospects(worth, float(ev.clock.rounds))
