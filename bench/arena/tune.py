"""Other weights against the present ones: `python bench/arena/tune.py --titles 18AL --games 24 rivalry=0.3 hope=0.9`.

Each trial, one or more KEY=VALUE joined by commas, sits alone among two of the bot that it changes; seats rotate. What
tells most from few games is its share of all worth beside the third that would be even.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from shortline.bots import arena, match, registry
from shortline.bots.protocol import Choice, Observation
from shortline.bots.rail import player, search, weights
from shortline.bots.tally import tally

CHANGED = "changed"


class Changed:
    """A bot of the house with other weights."""

    def __init__(self, base: str, title: str, trial: str) -> None:
        given = {key: float(value) for key, _, value in (change.partition("=") for change in trial.split(","))}
        self.weights = weights.weights(base, title).but(**given)
        self.deep = base == "strong"

    def choose(self, obs: Observation) -> Choice:
        """As the other does, but for the weights."""
        return search.deep(obs, self.weights) if self.deep else player.choose(obs, self.weights)


def game(trial: str, base: str, order: match.Order) -> match.Result:
    """One game of a trial."""
    table = match.table(order)
    bots = {
        seat: (name, Changed(base, order.title, trial) if name == CHANGED else registry.find(name))
        for seat, name in zip(table.state.seats, order.bots, strict=True)
    }
    return match.played(table, bots, order)


def trials(asked: argparse.Namespace, pool: ProcessPoolExecutor) -> Iterator[str]:
    """A line for each trial in each title."""
    for trial in asked.trials:
        for title in asked.titles:
            event = arena.Event(title, (CHANGED, asked.among, asked.among), asked.games, asked.seed)
            orders = event.orders()
            results = list(pool.map(game, [trial] * len(orders), [asked.base] * len(orders), orders))
            shares = [r.scores[r.bots.index(CHANGED)] / max(1, sum(r.scores)) for r in results]
            mean = sum(shares) / len(shares)
            off = sqrt(sum((s - mean) ** 2 for s in shares)) / len(shares)
            report = tally(results)
            assert not report["broken"], report["broken"][:3]
            row = report["bots"][CHANGED]
            yield (
                f"{title} {trial}: {mean:.1%} ± {off:.1%} of all worth, {row['wins']} of {len(results)} won, "
                f"{row['bankruptcies']} bankrupt, {row['ms_p95']:.0f} ms"
            )


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trials", nargs="+", metavar="KEY=VALUE")
    parser.add_argument("--titles", nargs="+", default=["18AL"])
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--base", default="steady")
    parser.add_argument("--among", default="steady")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for line in trials(asked, pool):
            print(line, flush=True)


if __name__ == "__main__":
    main()
