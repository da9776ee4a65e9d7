"""Positions in the middle of a cube-rail game, built in a few words, for the tests of the rules.

    g = given(2).company("Blue", Ann=3).turn(2).improving("Blue")
    assert g.refuses(LayTrack("Ann", "C4"), "track.touches")
    after = g.plays(LayTrack("Ann", "A4"))

The library sets them up (``shortline.cuberail.setup``); here is what a test asks of them, and other figures than the
title's.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

from shortline.cuberail.rotation import Pass
from shortline.cuberail.setup import CubeSetup
from shortline.cuberail.state import CubeRail
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.state import but
from shortline.kernel.view import sentences
from shortline.table.game import Game
from shortline.titles import find
from tests.position import Asked

NAMES = ("Ann", "Ben", "Cal")


def given(players: int = 2, *options: str, seed: int = 0, **choices: str) -> Given:
    """A new table of Open Rails: Ann, Ben and Cal, with these options switched on, and others as chosen."""
    game = Game(find("openrails"), NAMES[:players], {**dict.fromkeys(options, True), **choices}, seed)
    return Given(game.rules, but(game.state, order=NAMES[:players]), table=game)


@dataclass(frozen=True)
class Given(Asked, CubeSetup):
    """A position, and the events of the action that led to it."""

    def with_data(self, **changes: Any) -> Given:
        """The same position at a table with other figures."""
        return replace(self, rules=replace(self.rules, data=replace(self.data, **changes)))

    def value(self, name: str, amount: int) -> Given:
        """A place is worth another amount."""
        here = self.data.map.hexes[name]
        assert here.place is not None
        hexes = {**self.data.map.hexes, name: replace(here, place=replace(here.place, value=amount))}
        return self.with_data(map=replace(self.data.map, hexes=hexes))

    def with_joined(self, name: str, without: tuple[str, ...] = ()) -> Given:
        """The hexes of a company's track are neighbours in the order they are named, whatever the board says."""
        track = [h for h in self.state.companies[name].track if h not in without]
        beside = {h: tuple(n for n in ns if n not in track) for h, ns in self.data.map.neighbours.items()}
        for a, b in itertools.pairwise(track):
            beside[a], beside[b] = (*beside[a], b), (*beside[b], a)
        g = self.with_data(map=replace(self.data.map, neighbours=beside))
        c = g.state.companies[name]
        return g.but_company(name, track=tuple(track), supply=c.supply + len(c.track) - len(track))

    # What can be done

    def plays(self, *actions: Action) -> Given:
        """The position after actions, with the events of the last; nothing is lost on the way."""
        g = self
        for action in actions:
            state, events = play.apply(g.rules, g.state, action)
            g._conserves(state)
            g = replace(g, state=state, events=events)
        return g

    def _conserves(self, after: CubeRail) -> None:
        assert sum(after.ledger.values()) == sum(self.state.ledger.values()), "money was made or lost"
        for c in after.companies:
            assert after.cubes(c) == self.state.cubes(c), f"cubes of {c} were made or lost"
            assert after.holdings.total(c) == self.data.shares.each, f"shares of {c} were made or lost"

    def passed(self, times: int = 1) -> Given:
        """The position after so many passes, each by whoever is to act."""
        g = self
        for _ in range(times):
            g = g.plays(Pass(g.to_act))
        return g

    # What is so now

    def allows(self, action: Action) -> bool:
        """Assert that an action is legal, and offered."""
        assert super().allows(action)
        assert self.offered(action), f"{action} is not offered"
        return True

    def money(self, holder: str) -> int:
        """What a player, a company or the bank has."""
        return self.state.ledger[holder]

    def priced(self, name: str) -> int:
        """What a share of a company costs."""
        return self.state.companies[name].price

    def shares(self, seat: str, name: str) -> int:
        """The shares of a company that somebody has."""
        return self.state.holdings.of(name, seat)

    @property
    def log(self) -> str:
        """The events of the last action in sentences."""
        return "\n".join(sentences(self.rules, self.events))
