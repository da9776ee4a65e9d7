"""Positions in the middle of an 18xx game, built in a few words, for the tests of the rules.

    g = given("18AL").stock_round(2).owns("Ann", "L&N", shares=3)
    assert g.refuses(SellShares("Ann", "L&N", 6), "sell.owned")
    after = g.plays(SellShares("Ann", "L&N", 1))

The library sets them up (``shortline.eighteenxx.setup``); here is what a test asks of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.setup import RailSetup
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.view import sentences
from shortline.parts.consent import Accept, Decline
from shortline.table.game import Game
from shortline.titles import find
from tests.position import Asked

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus")


def given(
    title: str, seats: int | Sequence[str] = 3, options: Mapping[str, Any] | Sequence[str] = (), seed: int = 0
) -> Given:
    """A new table: so many seats (Ann, Ben, Cal …) or these, in that order unless it is drawn on purpose, with options
    by value or just switched on."""
    chosen = dict(options) if isinstance(options, Mapping) else dict.fromkeys(options, True)
    chosen.setdefault("random_seats", False)
    game = Game(find(title), NAMES[:seats] if isinstance(seats, int) else seats, chosen, seed)
    return Given(game.rules, game.state, table=game)


@dataclass(frozen=True)
class Given(Asked, RailSetup):
    """A position, and the events of the action that led to it."""

    # What can be done

    def plays(self, *actions: Action) -> Given:
        """The position after actions, with the events of the last; nothing is lost on the way."""
        g = self
        for action in actions:
            state, events = play.apply(g.rules, g.state, action)
            g._conserves(state)
            g = replace(g, state=state, events=events)
        return g

    def _conserves(self, after: EighteenXX) -> None:
        assert sum(after.ledger.values()) == sum(self.state.ledger.values()), "money was made or lost"
        assert {c: after.holdings.total(c) for c in after.corporations} == {
            c: it.size for c, it in after.corporations.items()
        }, "shares were made or lost"

    def accepted(self) -> Given:
        """The position after the seat that was asked has agreed."""
        return self.plays(Accept(self.to_act))

    def declined(self) -> Given:
        """The position after the seat that was asked has declined."""
        return self.plays(Decline(self.to_act))

    def passed(self, times: int = 1) -> Given:
        """The position after so many passes, each by whoever is to act."""
        g = self
        for _ in range(times):
            g = g.plays(Pass(g.to_act))
        return g

    def round_over(self) -> Given:
        """The position after passes to the end of the stock round."""
        g = self
        while g.state.round.kind == "stock" and g.state.round.number == self.state.round.number and not g.state.over:
            g = g.passed()
        return g

    # What is so now

    @property
    def log(self) -> tuple[str, ...]:
        """The events of the last action in sentences."""
        return sentences(self.rules, self.events)
