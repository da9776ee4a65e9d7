"""Rivals of an idea: who could do the same before one's own next turn."""

from __future__ import annotations

from dataclasses import replace

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.frames import TileStep
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.state import Turn
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.rules import Position
from shortline.kernel.state import but


def rail_rivals(at: RailAt, action: Action) -> tuple[str, ...]:
    """The corporations of other players that could lay the same tile before the one that operates does so again: from
    one of its turns to the next every other one has one, in the order of the market after it."""
    s = at.state
    if not isinstance(action, LayTile) or s.turn is None:
        return ()
    order = s.market.order(at.data.chart)
    now = order.index(s.operating)
    return tuple(name for name in (*order[now + 1 :], *order[:now]) if _may_lay(at, name, action))


def _may_lay(at: RailAt, name: str, action: LayTile) -> bool:
    """Whether a corporation of another player could lay a tile if it were its turn, on the board as it is."""
    s, it = at.state, at.state.corporations[name]
    president = s.president(name)
    if not it.floated or president not in s.seats or president == action.by:
        return False
    frame = at.rules.frames[TileStep.step]((president,))
    its_turn = but(s, turn=Turn(name, not it.operated), cursor=(*s.cursor[:-1], frame))
    return not play.refusals(at.rules, its_turn, replace(action, by=president))


def no_rivals(at: Position[CubeRail, object], action: Action) -> tuple[str, ...]:
    """Nobody can do the same: rails of several companies may lie in one hex."""
    return ()
