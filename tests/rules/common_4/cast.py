"""The four 18xx titles and who plays which part in each, for tests of what all their rulebooks say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from shortline.eighteenxx import shares
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.kernel.rules import Position
from tests.given import Given, given


@dataclass(frozen=True)
class Cast:
    """A title and who plays which part in it."""

    title: str
    runner: str
    """A corporation that has a run with ``railway`` and its home station."""
    railway: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.title

    @cached_property
    def data(self) -> Definition:
        """What its files say."""
        return given(self.title).data

    @property
    def others(self) -> tuple[str, ...]:
        """The corporations beside the runner."""
        return tuple(c for c in self.data.corporations if c != self.runner)

    @property
    def par(self) -> int:
        """The lowest par value."""
        return min(self.data.chart.pars)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the first trains run as."""
        return tuple(next(iter(self.data.trains.values())).runs)

    def spot(self, number: int = 0) -> tuple[int, int]:
        """A cell in the middle of the chart, with others of the same row beside it: row and column."""
        return (0, 8 + number) if len(self.data.chart.rows) == 1 else (2, 4 + number)

    def of(self, corporation: str, percent: int) -> int:
        """A part of a corporation in shares."""
        return self.data.corporations[corporation].size * percent // 100

    def buys(self, seat: str, corporation: str) -> BuyShare:
        """The purchase of a share that has not been sold before."""
        place = self.data.stock.new_shares
        return BuyShare(seat, corporation, "treasury" if place == "treasury" else "initial_offering")

    def turn(self, seats: int = 3) -> Given:
        """Ann's turn in the second stock round; all corporations have operated whose stock is sold only then."""
        g = given(self.title, seats).stock_round(2)
        for corporation in self.data.corporations:
            g = Given(g.rules, g.state.corporation(corporation, operated=True, completed=True))
        return g

    def running(self, *trains: str, phase: str = "2", cash: int = 1000, step: str = "") -> Given:
        """The runner with a railway and money, two fifths of it Ann's, at a step of its turn."""
        g = given(self.title).owns("Ann", self.runner, self.of(self.runner, 40)).phase(phase)
        for hex_id, (tile, rotation) in self.railway.items():
            g = g.tile(hex_id, tile, rotation)
        return g.trains(self.runner, *trains).cash(self.runner, cash).operating(self.runner, step)

    def buys_train(self, seat: str, train: str, price: int = -1, using: str = "") -> BuyTrain:
        """The purchase of a train of the bank, for its price or another; a card of two kinds is its first."""
        kinds = self.data.train(train).runs
        runs_as = next(iter(kinds)) if len(kinds) > 1 else ""
        return BuyTrain(seat, train, self.data.train(train).price if price < 0 else price, using, runs_as)

    def full(self, g: Given, seat: str, short: int = 0) -> Given:
        """A player has as many certificates as the limit allows, or fewer, none of the first two others."""
        limit = shares.certificate_limit(Position(g.rules, g.state), seat) - short
        for corporation in (*self.others[2:], self.runner):
            size = g.state.corporations[corporation].size
            for count in range(2, size + 1):
                more = g.owns(seat, corporation, count)
                if shares.certificates(Position(more.rules, more.state), seat) > limit:
                    break
                g = more
        assert shares.certificates(Position(g.rules, g.state), seat) == limit
        return g


AL = Cast("18AL", "L&N", {"C4": ("57", 0), "E4": ("9", 0), "G4": ("441a", 3)})
GA = Cast("18GA", "ACL", {"I11": ("57", 2)})
VA = Cast("18VA", "N&W", {"F13": ("6", 5), "G14": ("9", 2)})
FL = Cast("18FL", "ACL", {"F21": ("8", 4), "F23": ("6o", 4)})

every = pytest.mark.parametrize("its", [AL, GA, VA, FL], ids=str)
"""Run a test for every title."""
