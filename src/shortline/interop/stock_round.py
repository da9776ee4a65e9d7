"""Who counts as having passed in a stock round of the site: when all players do, it is over there."""

from __future__ import annotations

from collections.abc import Sequence

from shortline.eighteenxx.events import StockActed, StockPassed
from shortline.eighteenxx.site import Site
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent
from shortline.kernel.rules import AnyRules, Position


class StockRound:
    """One stock round after the other. It is to be told every action.

    The site and we end a round when everybody has passed in turn. After some actions, though, the site still takes
    whoever has passed before for one who has passed, and may end the round before the others' turns.
    """

    def __init__(self, rules: AnyRules, own: Site) -> None:
        self.rules, self.own = rules, own
        self.over = False
        """Whether the site has ended the round though ours goes on."""
        self._number = 0
        self._passed: set[str] = set()
        self._mistaken: set[str] = set()
        """Those who have acted since they passed, and count as having passed nevertheless."""

    def after(self, before: EighteenXX, action: Action, events: Sequence[AnyEvent], end: EighteenXX) -> None:
        """Take note of what an action brought."""
        if before.round.number != self._number:
            self._number, self._passed, self._mistaken = before.round.number, set(), set()
        keeps = self.own.leaves_passed(Position(self.rules, before), action)
        for event in events:
            if isinstance(event, StockPassed):
                self._passed.add(event.seat)
                self._mistaken.discard(event.seat)
            elif isinstance(event, StockActed) and not (keeps and event.seat == action.by):
                self._passed.discard(event.seat)
                self._mistaken.discard(event.seat)
            elif isinstance(event, StockActed) and event.seat in self._passed:
                self._mistaken.add(event.seat)
            if self._mistaken and self._passed.issuperset(before.players):
                self.over = True
        if end.over or (end.round.kind, end.round.number) != (before.round.kind, before.round.number):
            self.over = False
