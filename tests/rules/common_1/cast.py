"""The parts of 18AL and 18GA that play the same role, for tests of what both rulebooks say in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from shortline.eighteenxx.definition import Definition
from shortline.table.title import Title
from shortline.titles import find
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
    def its(self) -> Title:
        """The title."""
        return find(self.title)

    @cached_property
    def data(self) -> Definition:
        """What its files say."""
        return given(self.title).data

    @property
    def privates(self) -> tuple[str, ...]:
        """The five privates, cheapest first."""
        return tuple(self.data.privates)

    @property
    def others(self) -> tuple[str, ...]:
        """The corporations beside the runner."""
        return tuple(c for c in self.data.corporations if c != self.runner)

    @property
    def par(self) -> int:
        """The lowest par value."""
        return min(self.data.chart.pars)

    def table(self, seats: int = 3, *options: str) -> Given:
        """A new table."""
        return given(self.title, seats, options)

    def running(self, *trains: str, phase: str = "2", options: tuple[str, ...] = ()) -> Given:
        """The runner, five shares Ann's and one Ben's, at its first step, with its railway and some trains."""
        g = self.table(3, *options).owns("Ann", self.runner, 5).owns("Ben", self.runner, 1).phase(phase)
        for hex_id, (tile, rotation) in self.railway.items():
            g = g.tile(hex_id, tile, rotation)
        return g.trains(self.runner, *trains).operating(self.runner)


AL = Cast("18AL", "TAG")
GA = Cast("18GA", "ACL", {"I11": ("57", 2)})

both = pytest.mark.parametrize("its", [AL, GA], ids=str)
"""Run a test for both titles."""
