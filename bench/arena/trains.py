"""The timetables of bots.toml: `python bench/arena/trains.py 18AL [--games 40]` plays three `steady` and prints one.

For each kind of train: after how many operating rounds its first was bought, counted from the first of the kind before.
A kind of which none was bought counts as bought a little after the end of the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import mean
from typing import Any

from shortline.bots import match, registry
from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import TrainBought
from shortline.kernel.event import Event

BOT = "steady"
PLAYERS = 3

LATER = 4
"""So many rounds after the end a train counts as bought that nobody did buy."""


class Purchases(match.Watch):
    """Notes the round in which the first of each kind was bought."""

    def __init__(self) -> None:
        super().__init__()
        self.first = dict[str, int]()

    def see(self, state: Any, events: Sequence[Event]) -> None:
        """Note the events of an action."""
        super().see(state, events)
        for event in events:
            if isinstance(event, TrainBought):
                self.first.setdefault(kind(event.train), self.rounds)


def played(title: str, seed: int) -> tuple[Mapping[str, int], int]:
    """One game: the round in which the first of each kind was bought, and how many rounds there were."""
    order, watch = match.Order(title, (BOT,) * PLAYERS, seed), Purchases()
    table = match.table(order)
    match.played(table, {seat: (BOT, registry.find(BOT)) for seat in table.state.seats}, order, watch)
    return watch.first, watch.rounds


def main() -> None:
    """Read the command line, play, and print a table for the bots.toml of a title."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=15000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(asked.jobs) as pool:
        games = list(pool.map(played, [asked.title] * len(seeds), seeds))
    kinds = list(match.table(match.Order(asked.title, (BOT,) * PLAYERS, 0)).rules.data.trains)
    print(f"[timetables.{asked.title}]")
    for before, name in pairwise(kinds):
        waits = [first.get(name, end + LATER) - first[before] for first, end in games if before in first]
        if waits:
            print(f'"{name}" = {mean(waits):.1f}')


if __name__ == "__main__":
    main()
