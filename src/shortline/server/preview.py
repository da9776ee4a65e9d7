"""Preview: what an action would do, told without doing it and without what chance or a secret would bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.event import Drew, Event
from shortline.kernel.game import Game
from shortline.kernel.play import apply
from shortline.kernel.refusal import Refusal
from shortline.kernel.view import seen


@dataclass(frozen=True)
class Preview:
    """What would happen: sentences, cash and prices that change, and who would be to act."""

    refusals: tuple[Refusal, ...] = ()
    reveals: bool = False
    lines: tuple[str, ...] = ()
    cash: tuple[tuple[str, int, int], ...] = ()
    prices: tuple[tuple[str, int, int], ...] = ()
    to_act: tuple[str, ...] = ()


def opens(events: tuple[Event, ...], seat: str | None) -> bool:
    """Whether events draw from chance, open a secret, or hide something from a seat."""
    return any(isinstance(e, Drew) or e.reveals or e.seen_by(seat) != e for e in events)


def preview(game: Game, action: Action) -> Preview:
    """What an action of a seat would do now."""
    why = game.why_not(action)
    if why:
        return Preview(why)
    after, events = apply(game.rules, game.state, action)
    if opens(events, action.by):
        return Preview(reveals=True)
    lines = tuple(t for e in seen(events, action.by) if (t := e.text()))
    cash = _changes(game.state.ledger, after.ledger)
    return Preview((), False, lines, cash, _changes(_prices(game, game.state), _prices(game, after)), after.top.actors)


def _prices(game: Game, s: Any) -> Mapping[str, int]:
    if not isinstance(s, EighteenXX):
        return {}
    return {c: price(game.rules, s, c) for c in s.corporations}


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[tuple[str, int, int], ...]:
    names = dict.fromkeys((*before, *after))
    return tuple((n, before.get(n, 0), after.get(n, 0)) for n in names if before.get(n, 0) != after.get(n, 0))
