"""The tables of docs/bots.md: every pairing of the house's bots in every title, as `shortline arena` plays them.

`python bench/arena/tables.py [--games 200] [--strong 60] [--jobs 2] [--folder results]` plays what is not in the folder
yet and prints the tables; it can be stopped and started again. `--titles` and `--pairs` play a part of them. `--tune KEY=VALUE …` plays `steady` with other weights
against the present ones in 18AL, to see whether a change is worth keeping.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from shortline.bots import arena, match, registry
from shortline.bots.protocol import Choice, Sight
from shortline.bots.rail import player, weights
from shortline.bots.tally import tally
from shortline.titles import names

PAIRINGS = (("steady", "easy"), ("steady", "random"), ("easy", "random"), ("strong", "steady"), ("steady", "steady"))
"""The first bot alone among two of the second; `steady` among its like shows how its games go."""


def table(title: str, pair: tuple[str, str], games: int, jobs: int, folder: Path) -> str:
    """One row: the first bot alone among two of the second."""
    event = arena.Event(title, (pair[0], pair[1], pair[1]), games)
    file = folder / f"{title}-{pair[0]}-{pair[1]}.json"
    results = arena.read(file, event) if file.exists() else []
    for result in arena.play(event, arena.player(jobs, ""), results):
        results.append(result)
        arena.write(file, event, results, {})
    report = tally(results)
    arena.write(file, event, results, report)
    row = report["bots"][pair[0]]
    low, high = row["interval"]
    return (
        f"| {title} | {pair[0]} among {pair[1]} | {report['games']} | {row['win_share']:.0%} ({low:.0%}–{high:.0%}) "
        f"| {row['worth_share']:.0%} | {row['winning_worth']:,} | {row['ms_p50']:.0f} / {row['ms_p95']:.0f} "
        f"| {row['bankruptcies']} of {report['games_with_bankruptcy']} | {row['late_trains']} of {report['late_trains']} "
        f"({report['corporations']}) | {spread(report['rounds'])} | {report['seconds_a_game']:.1f} s |"
    )


def spread(rounds: dict[int, int]) -> str:
    """The operating rounds of games: the middle half of them, and the extremes."""
    every = sorted(n for n, games in rounds.items() for _ in range(games))
    quarter = len(every) // 4
    return f"{every[0]} {every[quarter]}–{every[-1 - quarter]} {every[-1]}" if every else ""


class Changed:
    """`steady` with other weights."""

    def __init__(self, changes: dict[str, float]) -> None:
        self.weights = weights.weights("steady").but(**changes)

    def choose(self, sight: Sight) -> Choice:
        """As steady does, but for the weights."""
        return player.choose(sight, self.weights)


def tune(changes: Sequence[str], games: int) -> None:
    """Play changed weights against the present ones."""
    given = {key: float(value) for key, _, value in (c.partition("=") for c in changes)}
    event = arena.Event("18AL", ("changed", "steady", "steady"), games)
    results = []
    for order in event.orders():
        game = match.table(order)
        bots = {
            seat: (name, Changed(given) if name == "changed" else registry.find(name))
            for seat, name in zip(game.state.seats, order.bots, strict=True)
        }
        results.append(match.played(game, bots, order))
    row = tally(results)["bots"]["changed"]
    print(f"{' '.join(changes)}: {row['win_share']:.1%} {row['interval']} of {games} games; a third would be even")


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--strong", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("arena-results"))
    parser.add_argument("--titles", nargs="+", default=list(names()))
    parser.add_argument("--pairs", nargs="+", default=["-".join(pair) for pair in PAIRINGS], metavar="BOT-BOT")
    parser.add_argument("--tune", nargs="+", metavar="KEY=VALUE")
    asked = parser.parse_args()
    if asked.tune:
        tune(asked.tune, asked.games)
        return
    asked.folder.mkdir(parents=True, exist_ok=True)
    for pair in PAIRINGS:
        for title in asked.titles if "-".join(pair) in asked.pairs else ():
            games = asked.strong if "strong" in pair else asked.games
            print(table(title, pair, games, asked.jobs, asked.folder), flush=True)


if __name__ == "__main__":
    main()
