"""How fast the engine is: replaying, listing what is legal, and random games, for every title of the house.

    python bench/engine.py [TITLE …] [--games N] [--json]

Every figure is processor time of one core. What is measured is done three times, and of every action the best time
counts, so that a busy machine does not blur it. A fixed loop of plain Python tells machines apart: ``calibration`` is
its time, and the figures in brackets are scaled to a loop of 100 ms.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import shortline
from shortline.cli.chooser import Chooser
from shortline.cli.simulate import LIMIT, NAMES
from shortline.kernel import play
from shortline.kernel.action import decode, encode
from shortline.kernel.state import but
from shortline.table.game import Game
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
    """The processor seconds of the fixed loop, the best of three."""
    return min(_loop() for _ in range(3))


def _loop() -> float:
    began, x = time.thread_time(), 0
    for i in range(LOOP):
        x = (x * 31 + i) & 0xFFFF
    return time.thread_time() - began


def best(work: Callable[[], Iterator[None]]) -> list[float]:
    """The processor seconds of every stretch of some work, the best of three."""
    tries = []
    for _ in range(3):
        times, began = [], time.thread_time()
        for _ in work():
            times.append(time.thread_time() - began)
            began = time.thread_time()
        tries.append(times)
    return [min(times) for times in zip(*tries, strict=True)]


def new_game(title: str, seed: int) -> Game:
    """The table of a seed; every number of players has its turn."""
    least, most = shortline.find_title(title).players
    return shortline.new_game(title, NAMES[: least + seed % (most - least + 1)], seed=seed)


def playing(title: str, seed: int) -> Iterator[None]:
    """Play a random game, action by action."""
    game, chooser = new_game(title, seed), Chooser(seed)
    while not game.over and game.number < LIMIT:
        game.play(chooser.pick(game))
        yield


def replaying(game: Game) -> Iterator[None]:
    """Play a game's actions again, as from a file, with every check on and the digests that a record has."""
    written = [encode(action) for action in game.actions]
    again = shortline.new_game(game.title.id, game.record.seats, game.options, game.seed)
    for data in written:
        again.play(decode(data, again.rules.actions))
        yield


def listing(game: Game) -> Iterator[None]:
    """List all legal actions at every state of a game, of which nothing is known."""
    for number in range(game.number):
        play.offers(game.rules, forgetful(game.at(number)))
        yield


def forgetful(state: Any) -> Any:
    """The state with nothing known of it or its board: whatever a listing needs has to be found again."""
    board = getattr(state, "board", None)
    if hasattr(board, "map"):
        for kept in ("last_lay", "train_networks", "answers"):
            vars(board.map.facts).pop(kept, None)
    return but(state, board=replace(board)) if hasattr(board, "facts") else but(state)


def measure(title: str, count: int) -> dict[str, float]:
    """All figures of a title, raw and scaled."""
    loop = calibrate()
    seconds, replays, lists = [], [], []
    for seed in range(count):
        seconds.append(sum(best(lambda seed=seed: playing(title, seed))))  # type: ignore[misc]
        game, chooser = new_game(title, seed), Chooser(seed)
        while not game.over and game.number < LIMIT:
            game.play(chooser.pick(game))
        replays += best(lambda game=game: replaying(game))  # type: ignore[misc]
        lists += best(lambda game=game: listing(game))  # type: ignore[misc]
    factor = SCALE / min(loop, calibrate())
    figures = {
        "replay_us": sum(replays) / len(replays) * 1e6,
        "legal_mean_ms": sum(lists) / len(lists) * 1e3,
        "legal_worst_ms": max(lists) * 1e3,
        "games_per_second": count / sum(seconds),
    }
    scaled = {f"{n}_scaled": v / factor if n == "games_per_second" else v * factor for n, v in figures.items()}
    about = {"calibration_ms": SCALE / factor * 1e3, "games": float(count), "actions_per_game": len(replays) / count}
    return {**about, **figures, **scaled}


def main() -> None:
    """Measure the titles and print what they came to."""
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument("titles", nargs="*", default=list(names()), metavar="TITLE")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {title: measure(title, given.games) for title in given.titles}
    if given.json:
        json.dump(found, sys.stdout, indent=1)
        print()
        return
    for title, row in found.items():
        print(f"{title}: {row['games']:.0f} random games of {row['actions_per_game']:.0f} actions")
        print(f"  calibration loop {row['calibration_ms']:.0f} ms (in brackets: scaled to {SCALE * 1e3:.0f} ms)")
        for name, aim in AIMS.items():
            label = name.replace("_", " ")
            print(f"  {label:<18}{row[name]:>10.2f}  ({row[f'{name}_scaled']:.2f})  aim: {aim}")


if __name__ == "__main__":
    main()
