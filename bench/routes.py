"""The route optimiser, measured: real positions beside a public router, boards built to be hard, and what-ifs.

Run `make bench` or `python bench/routes.py [--shared DIR]`. Times are processor time of one core, building the network
included.
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from shortline.eighteenxx.board.board import Board  # noqa: E402
from shortline.eighteenxx.board.lays import lays  # noqa: E402
from shortline.eighteenxx.board.tile import COLORS  # noqa: E402
from shortline.eighteenxx.routes import Runs, WhatIf, best_runs, improving  # noqa: E402
from tests.routes.hard import hard_board  # noqa: E402
from tests.routes.positions import Position, games, positions  # noqa: E402
from tests.routes.tables import trains, values  # noqa: E402

HARD = (
    ("18FL", "6", "6 6"),
    ("18FL", "6", "5 6"),
    ("18FL", "6", "3E 6"),
    ("18VA", "4D", "4D 4D"),
    ("18VA", "6", "5G 6"),
    ("18VA", "6", "6 6"),
    ("18AL", "7", "7 6"),
    ("18AL", "4D", "4D 4D"),
    ("18GA", "8", "8 8"),
)


def calibrate() -> float:
    """Seconds for a fixed loop: what this machine is worth, to compare figures of two machines."""

    def loop() -> None:
        total = 0
        for i in range(1_000_000):
            total += i * i & 255

    return min(timed(loop) for _ in range(5))


def timed(work: Callable[[], object]) -> float:
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def fresh(board: Board) -> Board:
    """The board with nothing remembered about it."""
    return Board(board.map, board.laid, board.stations)


def bench_positions(shared: Path) -> None:
    """Every position in the real games, beside what the public router and an exhaustive search of its took."""
    print("Real positions: ms for all, ms for the worst        ours       peer's router   peer's exhaustive search")
    sums = [0.0, 0.0, 0.0]
    worst = [0.0, 0.0, 0.0]
    each: list[float] = []
    for game in games(shared):
        found = list(positions(game))
        ours = [min(timed(lambda p=p: solve(p)) for _ in range(2)) * 1000 for p in found]
        peer = [p.entry["peer_router"]["ms"] for p in found]
        full = [p.entry["peer_exhaustive_ms"] for p in found]
        wrong = sum(solve(p).revenue != p.entry["best"] for p in found)
        each += ours
        for n, figures in enumerate((ours, peer, full)):
            sums[n] += sum(figures)
            worst[n] = max(worst[n], *figures)
        name = f"{game.parent.name}/{game.name.removesuffix('.revenues.jsonl')}"
        line(f"{name} ({len(found)}, {wrong} differ)", (ours, peer, full))
    print(f"  {'all':44}" + "".join(f"{s:10.0f} {w:8.1f}" for s, w in zip(sums, worst, strict=True)))
    print(f"  median of ours {statistics.median(each):.2f} ms\n")


def solve(position: Position) -> Runs:
    return best_runs(fresh(position.board), position.corporation, position.trains, position.values)


def line(name: str, columns: tuple[list[float], ...]) -> None:
    print(f"  {name:44}" + "".join(f"{sum(c):10.0f} {max(c):8.1f}" for c in columns))


def bench_hard() -> None:
    """Every hex at its best brown tile, three stations."""
    print("Hard boards: every hex at its best brown tile, three stations")
    print("  board           trains     revenue   first at   proved at      memory")
    for number, (title, _, names) in enumerate(HARD):
        asked = [sys.executable, __file__, "--hard", str(number)]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=ROOT)
        print(f"  {title:15} {names:10} {done.stdout.strip()}")
    print()


def hard(number: int) -> str:
    """One hard board, in a process of its own: what it takes, and the most memory that the process ever had."""
    title, phase, names = HARD[number]
    board = hard_board(title)
    worths, owned = values(title, board, "us", phase), trains(title, names.split())
    best = (9e9, 9e9, 0)
    for _ in range(3):
        start = time.process_time()
        at = [(time.process_time() - start, r) for r in improving(fresh(board), "us", owned, worths)]
        assert at[-1][1].proved
        best = min(best, (at[-1][0], at[0][0], at[-1][1].revenue))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{best[2]:7} {best[1] * 1000:8.0f} ms {best[0] * 1000:9.0f} ms {peak:8.0f} MB"


def bench_what_if(shared: Path) -> None:
    """Every tile that the corporation could lay now, in the middle half of each game."""
    print("What-ifs a second: every legal tile lay at the positions of the middle half of each game")
    for game in games(shared):
        found = list(positions(game))
        middle = [p for p in found[len(found) // 4 : 3 * len(found) // 4 + 1] if p.entry["phase"] != "2"]
        count, seconds = 0, 0.0
        for position in middle:
            options = list(tiles(position))
            ask = WhatIf(position.board, position.corporation, position.trains, lambda _, p=position: p.values)
            seconds += min(timed(lambda ask=ask, todo=options: [ask.tile(*o) for o in todo]) for _ in range(2))
            count += len(options)
        if count:
            print(
                f"  {game.parent.name:6} {len(middle):3} positions {count:6} what-ifs {count / seconds:8.0f} a second"
            )
    print()


def tiles(position: Position) -> Iterator[tuple[str, str, int]]:
    top = COLORS.index(position.values.color)
    for lay in lays(position.board, position.corporation, COLORS[1 : top + 1]):
        yield lay.hex, lay.fit.tile, lay.fit.rotation


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--hard", type=int, default=-1, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.hard >= 0:
        print(hard(asked.hard))
        return
    print(f"Calibration: a fixed loop of a million steps takes {calibrate() * 1000:.0f} ms here\n")
    if (asked.shared / "games").is_dir():
        bench_positions(asked.shared)
        bench_what_if(asked.shared)
    else:
        print("Real positions and what-ifs left out: no folder of real games beside the project\n")
    bench_hard()


if __name__ == "__main__":
    main()
