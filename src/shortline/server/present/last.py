"""What a corporation last earned and paid, and what its price was before: told by the events of the game."""

from __future__ import annotations

from collections.abc import Mapping

from typing_extensions import TypedDict

from shortline.eighteenxx.events import DividendSettled, PriceMoved
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.game import Game


class LastRun(TypedDict):
    """The last dividend step: the revenue, and what was paid a share (nothing if it was withheld)."""

    revenue: int
    paid: int


class Lately(TypedDict):
    """The last run of a corporation, and its price before the last move of its token; nothing before the first."""

    last: LastRun | None
    was: int


def lately(game: Game, s: EighteenXX, number: int) -> Mapping[str, Lately]:
    """What each corporation last did in the first so many actions of a game; looked for from the end."""
    found = {c: Lately(last=None, was=0) for c in s.corporations}
    runs = {c for c, it in s.corporations.items() if it.operated}
    moved = set(s.market.tokens)
    for n in range(min(number, game.number), -1, -1):
        if not runs and not moved:
            break
        for event in reversed(game.every_event(n)):
            if isinstance(event, DividendSettled) and event.corporation in runs:
                runs.discard(event.corporation)
                share = event.revenue // s.corporations[event.corporation].size if event.paid else 0
                found[event.corporation]["last"] = LastRun(revenue=event.revenue, paid=share)
            elif isinstance(event, PriceMoved) and event.corporation in moved:
                moved.discard(event.corporation)
                found[event.corporation]["was"] = event.old
    return found
