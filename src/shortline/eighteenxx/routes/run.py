"""Runs: one train's way over the board, what it pays, and how a record writes it down."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.routes.score import Amount
from shortline.eighteenxx.routes.train import Train

Written = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A run as a record keeps it: the train's id, the stops in order, the hex sides crossed in order."""


@dataclass(frozen=True)
class Run:
    """A run of one train. ``stops`` and ``track`` are in order; ``amounts`` belong to the stops, one tuple each."""

    train: Train
    stops: tuple[str, ...]
    track: tuple[str, ...]
    legs: tuple[tuple[str, ...], ...]
    amounts: tuple[tuple[Amount, ...], ...]
    bonuses: tuple[Amount, ...] = ()
    subsidies: tuple[Amount, ...] = ()

    @property
    def revenue(self) -> int:
        """What the run pays."""
        return sum(a for stop in self.amounts for a, _ in stop) + sum(a for a, _ in self.bonuses)

    @property
    def treasury(self) -> int:
        """What the run brings to the treasury beside its revenue."""
        return sum(a for a, _ in self.subsidies)

    def written(self) -> Written:
        """The run as a record keeps it, from the end whose name comes first."""
        return written(self.train.id or self.train.name, self.stops, self.track)


@dataclass(frozen=True)
class Runs:
    """The runs of a corporation's trains in one turn. ``proved`` says that no other set of runs pays more."""

    revenue: int = 0
    treasury: int = 0
    runs: tuple[Run, ...] = ()
    proved: bool = False

    def written(self) -> tuple[Written, ...]:
        """The runs as a record keeps them."""
        return tuple(run.written() for run in self.runs)


def written(train: str, stops: tuple[str, ...], track: tuple[str, ...]) -> Written:
    """The canonical writing of a run: of its two directions the one that comes first."""
    return min((train, stops, track), (train, stops[::-1], track[::-1]))


def runs(found: tuple[Run, ...], proved: bool) -> Runs:
    """The set of runs with its sums."""
    return Runs(sum(r.revenue for r in found), sum(r.treasury for r in found), found, proved)
