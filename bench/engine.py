"""How fast the engine is: replaying, listing what is legal, and random games, for every title of the house.

    python bench/engine.py [TITLE …] [--games N] [--json]

Every figure is processor time of one core. A fixed loop of plain Python is timed before and after each measurement:
``calibration`` is its time, and figures scaled to a loop of 100 ms stand beside the raw ones, so that runs on different
or busy machines compare.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import shortline
import shortline.kernel.play
from shortline.cli.chooser import Chooser, play_out
from shortline.cli.simulate import LIMIT, NAMES
from shortline.kernel.game import Game
from shortline.titles import names

LOOP = 1_500_000
SCALE = 0.1
"""Scaled figures are those of a machine that takes so many seconds for the loop."""

AIMS = {
    "replay_us": "at most 150",
    "legal_mean_ms": "at most 1",
    "legal_worst_ms": "at most 5",
    "games_per_second": "at least 5",
}


def calibrate() -> float:
    """The processor seconds of the fixed loop."""
    began, x = time.process_time(), 0
    for i in range(LOOP):
        x = (x * 31 + i) & 0xFFFF
    return time.process_time() - began


def timed(work: Callable[[], Any]) -> tuple[Any, float, float]:
    """What the work gives, its processor seconds, and those of the loop beside it."""
    before, began = calibrate(), time.process_time()
    result = work()
    spent = time.process_time() - began
    return result, spent, (before + calibrate()) / 2


def random_game(title: str, seed: int) -> Game:
    """A random game, played out."""
    least, most = shortline.find_title(title).players
    game = shortline.new_game(title, NAMES[: least + seed % (most - least + 1)], seed=seed)
    play_out(game, Chooser(seed), LIMIT)
    return game


def forgetful(state: Any) -> Any:
    """The state with nothing known of it or its board: whatever the listing needs has to be found again."""
    board = getattr(state, "board", None)
    if hasattr(board, "cache"):
        return state.but(board=replace(board, cache={}))
    return state.but()


def listing(game: Game) -> list[float]:
    """The processor seconds that it takes to list all legal actions, for every state of a game."""
    spent = []
    for number in range(game.number):
        fresh = forgetful(game.at(number))
        began = time.process_time()
        shortline.kernel.play.offers(game.rules, fresh)
        spent.append(time.process_time() - began)
    return spent


def measure(title: str, count: int) -> dict[str, float]:
    """All figures of a title, raw and scaled."""
    random_game(title, 0)  # tables of the map are made once for a title
    games, playing, loop_playing = timed(lambda: [random_game(title, seed) for seed in range(count)])
    records = [game.record.to_json() for game in games]
    actions = sum(game.number for game in games)
    _, replaying, loop_replaying = timed(lambda: [shortline.loads(text) for text in records])
    lists, _, loop_listing = timed(lambda: [t for game in games for t in listing(game)])
    figures = {
        "games": float(count),
        "actions_per_game": actions / count,
        "replay_us": replaying / actions * 1e6,
        "legal_mean_ms": statistics.fmean(lists) * 1e3,
        "legal_worst_ms": max(lists) * 1e3,
        "games_per_second": count / playing,
    }
    scaled = {
        "replay_us": figures["replay_us"] * SCALE / loop_replaying,
        "legal_mean_ms": figures["legal_mean_ms"] * SCALE / loop_listing,
        "legal_worst_ms": figures["legal_worst_ms"] * SCALE / loop_listing,
        "games_per_second": figures["games_per_second"] * loop_playing / SCALE,
    }
    loops = (loop_playing + loop_replaying + loop_listing) / 3
    return {"calibration_ms": loops * 1e3, **figures, **{f"{name}_scaled": value for name, value in scaled.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument("titles", nargs="*", default=list(names()), metavar="TITLE")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {title: measure(title, given.games) for title in given.titles}
    if given.json:
        json.dump(found, sys.stdout, indent=1)
        print()
        return
    for title, row in found.items():
        print(f"{title}: {row['games']:.0f} random games of {row['actions_per_game']:.0f} actions")
        print(
            f"  calibration loop {row['calibration_ms']:.0f} ms (figures in brackets: scaled to {SCALE * 1e3:.0f} ms)"
        )
        for name, aim in AIMS.items():
            label = name.replace("_", " ")
            print(f"  {label:<18}{row[name]:>10.2f}  ({row[f'{name}_scaled']:.2f})  aim: {aim}")


if __name__ == "__main__":
    main()
