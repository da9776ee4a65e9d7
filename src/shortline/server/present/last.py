"""What a corporation last earned and paid, and what its price was before: told by the events of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from shortline.eighteenxx.events import DividendSettled, PriceMoved
from shortline.eighteenxx.state import EighteenXX
from shortline.server.present.parts import Parts
from shortline.table.game import AnyGame

TOLD = "told"


class LastRun(TypedDict):
    """The last dividend step: the revenue, and what was paid a share (nothing if it was withheld)."""

    revenue: int
    paid: int


class Lately(TypedDict):
    """The last run of a corporation, and its price before the last move of its token; nothing before the first."""

    last: LastRun | None
    was: int


@dataclass(frozen=True)
class Told:
    """What the events up to a position tell of each corporation, and the position: a later one needs the rest only."""

    number: int
    state: Any
    settled: Mapping[str, DividendSettled]
    was: Mapping[str, int]


def lately(game: AnyGame, s: EighteenXX, number: int, parts: Parts) -> Mapping[str, Lately]:
    """What each corporation last did in the first so many actions of a game."""
    told = _told(game, min(number, game.number), parts.last(TOLD))
    parts.keep(TOLD, told)
    return {
        c: Lately(last=_last_run(it.size, told.settled.get(c)) if it.operated else None, was=_was(s, c, told))
        for c, it in s.corporations.items()
    }


def _told(game: AnyGame, number: int, before: Told | None) -> Told:
    """What events tell up to a position, from where it was told before if the game still goes that way."""
    on = before is not None and before.number <= number and game.at(before.number) is before.state
    settled, was = (dict(before.settled), dict(before.was)) if before is not None and on else ({}, {})
    for n in range(before.number + 1 if before is not None and on else 0, number + 1):
        for event in game.every_event(n):
            if isinstance(event, DividendSettled):
                settled[event.corporation] = event
            elif isinstance(event, PriceMoved):
                was[event.corporation] = event.old
    return Told(number, game.at(number), settled, was)


def _last_run(size: int, settled: DividendSettled | None) -> LastRun | None:
    if settled is None:
        return None
    return LastRun(revenue=settled.revenue, paid=settled.revenue // size if settled.paid else 0)


def _was(s: EighteenXX, corporation: str, told: Told) -> int:
    return told.was.get(corporation, 0) if corporation in s.market.tokens else 0
