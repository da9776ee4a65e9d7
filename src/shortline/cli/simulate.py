"""`shortline simulate`: many games of random legal play, and what they came to."""

from __future__ import annotations

import json
import time
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import shortline
from shortline.cli import store
from shortline.cli.chooser import Chooser, play_out
from shortline.cli.errors import fail
from shortline.cli.given import options_given
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import digest
from shortline.table.game import AnyGame, Game

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
LIMIT = 20_000
"""A game with more actions than this is called unfinished."""


@dataclass(frozen=True)
class Order:
    """One game to play."""

    title: str
    players: int
    options: Mapping[str, Any]
    seed: int


@dataclass(frozen=True)
class Outcome:
    """What a game came to; if the program broke, how."""

    seed: int
    actions: int
    ending: str
    digest: str
    crash: str = ""
    record: str = ""


def run(order: Order) -> Outcome:
    """Play one game."""
    game = Game(shortline.find_title(order.title), NAMES[: order.players], order.options, order.seed)
    try:
        play_out(game, Chooser(order.seed), LIMIT)
    except Exception:
        return Outcome(order.seed, game.number, "crash", "", traceback.format_exc(), game.record.to_json())
    return Outcome(order.seed, game.number, ending(game), digest(game.state))


def ending(game: AnyGame) -> str:
    """Why the game ended, in a few words."""
    if not game.over:
        return f"unfinished after {game.number} actions"
    end = getattr(game.state, "ending", None)
    return str(getattr(end, "reason", None) or end or "played to its end")


def simulate(
    name: str, games: int, players: int | None, seed: int, jobs: int, words: Sequence[str], as_json: bool
) -> None:
    """Play many games at random and print what they came to."""
    title = shortline.find_title(name)
    count = title.players[0] if players is None else players
    options = options_given(title, words)
    if not 0 <= seed <= 2**62:
        raise Malformed(f"A seed is a whole number from 0 to 2^62, not {seed}")
    if count > len(NAMES):
        raise Malformed(f"{title.id} is for {title.players[0]} to {title.players[1]} players, not {count}")
    Game(title, NAMES[:count], options, seed)  # whatever is wrong with the table is said here, once
    orders = [Order(title.id, count, options, seed + i) for i in range(games)]
    began = time.perf_counter()
    outcomes = _played(orders, jobs)
    seconds = time.perf_counter() - began
    report = _report(title.id, count, options, seed, outcomes, seconds)
    if as_json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
    else:
        _print(report)
    _say_crashes(title.id, outcomes)


def _played(orders: Sequence[Order], jobs: int) -> list[Outcome]:
    """Play all games, with a progress bar on the error channel."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ExitStack() as stack:
        # The workers start before the progress bar does: it has a thread, and threads do not survive a fork.
        if jobs > 1:
            pool = stack.enter_context(ProcessPoolExecutor(jobs))
            arriving = pool.map(run, orders, chunksize=max(1, min(16, len(orders) // (4 * jobs))))
        else:
            arriving = map(run, orders)
        progress = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
        return list(progress.track(arriving, total=len(orders), description="Playing"))


def _report(
    title: str, players: int, options: Mapping[str, Any], seed: int, outcomes: Sequence[Outcome], seconds: float
) -> dict[str, Any]:
    lengths = [o.actions for o in outcomes]
    endings = Counter(o.ending for o in outcomes)
    return {
        "title": title,
        "players": players,
        "options": dict(options),
        "seed": seed,
        "games": len(outcomes),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(outcomes) / seconds, 3),
        "actions": {"min": min(lengths), "mean": round(sum(lengths) / len(lengths), 1), "max": max(lengths)},
        "endings": dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
        "digests": [o.digest for o in outcomes],
    }


def _print(report: Mapping[str, Any]) -> None:
    lengths = report["actions"]
    print(f"{report['games']} games of {report['title']} with {report['players']} players, seed {report['seed']}")
    print(f"  {report['games_per_second']:.2f} games a second ({report['seconds']:.1f} s)")
    print(f"  {lengths['min']} to {lengths['max']} actions, {lengths['mean']} on average")
    for text, count in report["endings"].items():
        print(f"  {count:>5} × {text}")


def _say_crashes(title: str, outcomes: Sequence[Outcome]) -> None:
    """Keep the records of games at which the program broke, and leave with exit code 1."""
    console = Console(stderr=True, highlight=False)
    broken = [o for o in outcomes if o.crash]
    for outcome in broken:
        path = store.free_name(Path(), f"{title}-seed{outcome.seed}-crash")
        try:
            store.write(path, outcome.record)
        except OSError as e:
            fail(f"{path}: {e.strerror}")
        console.print(outcome.crash, markup=False)
        console.print(f"The program broke in the game with seed {outcome.seed}; its record is in {path}", style="red")
    if broken or any(o.ending.startswith("unfinished") for o in outcomes):
        raise typer.Exit(1)
