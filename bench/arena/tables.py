"""The tables of docs/bots-measured.md: every pairing of the built-in bots in every title, as the arena plays them.

`python bench/arena/tables.py [--games 200] [--strong 60] [--jobs 2] [--folder results]` plays what is not in the folder
yet and prints the tables; it can be stopped and started again. `--titles` and `--pairs` play a part of them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from shortline.bots import arena
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
    for text in (text for result in results for text in result.broken):
        print(f"{title}: {text}", file=sys.stderr)
    # A game in which a bot lost its seat says nothing of that bot: it is left out, and played again next time.
    results = [result for result in results if not result.broken]
    report = tally(results)
    arena.write(file, event, results, report)
    row = report["bots"][pair[0]]
    low, high = row["interval"]
    cells = (
        title,
        f"`{pair[0]}` among `{pair[1]}`",
        report["games"],
        f"{row['win_share']:.0%} ({low:.0%}–{high:.0%})",
        f"{row['worth_share']:.0%}",
        f"{row['winning_worth']:,}",
        f"{row['bankruptcies']} of {report['games_with_bankruptcy']}",
        f"{row['late_trains']} of {report['late_trains']} ({report['corporations']})" if report["corporations"] else "",
        spread(report["rounds"]),
        ends(report["endings"]),
        f"{row['ms_p50']:.0f} / {row['ms_p95']:.0f}",
        f"{report['seconds_a_game']:.1f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def spread(rounds: dict[int, int]) -> str:
    """The operating rounds of games: the middle half of them, and the extremes."""
    every = sorted(n for n, games in rounds.items() for _ in range(games))
    quarter = len(every) // 4
    return f"{every[0]} {every[quarter]}–{every[-1 - quarter]} {every[-1]}" if every else ""


def ends(endings: dict[str, int]) -> str:
    """How games ended, the most frequent way first; whether the bank broke in a stock round or later is all one."""
    ways: Counter[str] = Counter()
    for ending, games in endings.items():
        ways["bank" if ending.startswith("bank_") else ending.replace("_", " ")] += games
    return ", ".join(f"{way} {games}" for way, games in ways.most_common())


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--strong", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("arena-results"))
    parser.add_argument("--titles", nargs="+", default=list(names()))
    parser.add_argument("--pairs", nargs="+", default=["-".join(pair) for pair in PAIRINGS], metavar="BOT-BOT")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for pair in PAIRINGS:
        for title in asked.titles if "-".join(pair) in asked.pairs else ():
            games = asked.strong if "strong" in pair else asked.games
            print(table(title, pair, games, asked.jobs, asked.folder), flush=True)


if __name__ == "__main__":
    main()
