"""Contests: the arena from Python, with the record of every game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from shortline.bots import arena
from shortline.bots.match import NAMES, Result
from shortline.bots.protocol import NODES
from shortline.game import Game
from shortline.kernel.action import decode
from shortline.kernel.refusal import Malformed
from shortline.titles import find as find_title


@dataclass(frozen=True)
class Contest:
    """Games between bots that were played: the results, what they add up to, and each game as it went."""

    event: arena.Event
    results: tuple[Result, ...]

    def __repr__(self) -> str:
        return f"<Contest in {self.event.title}: {', '.join(self.event.bots)}, {len(self.results)} games>"

    @cached_property
    def report(self) -> Mapping[str, Any]:
        """Wins with intervals, worth, ratings and time by bot: what ``shortline arena`` prints."""
        try:
            from shortline.bots.tally import tally
        except ImportError as e:
            raise Malformed(f"Ratings need {e.name}: pip install {e.name}") from None
        return tally(self.results)

    # Any: games of whichever family.
    def game(self, number: int) -> Game[Any]:
        """The game of a result, from 0, played again."""
        if not 0 <= number < len(self.results):
            raise Malformed(f"There are {len(self.results)} games, from 0; there is no {number}")
        return replayed(self.event, self.results[number])

    def write_records(self, folder: Path | str) -> None:
        """Write every game into a folder as a record."""
        write_records(self.event, self.results, Path(folder))


def play(
    title: str,
    bots: Sequence[str],
    games: int = 30,
    seed: int = 0,
    options: Mapping[str, bool | int | str] | None = None,
    nodes: int = NODES,
    jobs: int = 1,
) -> Contest:
    """Let bots play one another: seats rotated, seeds paired, so many games at a time."""
    event = arena.Event(find_title(title).id, tuple(bots), games, seed, dict(options or {}), nodes)
    event.check()
    return Contest(event, tuple(arena.play(event, arena.player(jobs, ""))))


def replayed(event: arena.Event, result: Result) -> Game[Any]:
    """The game that a result is of."""
    if not result.moves:
        raise Malformed("The result does not hold the moves of its game")
    game: Game[Any] = Game(find_title(event.title), NAMES[: len(result.bots)], event.options, result.seed)
    for data in json.loads(result.moves):
        game.play(decode(data, game.rules.actions))
    game.about = {"players": dict(zip(game.at(0).seats, result.bots, strict=True)), "event": "arena"}
    return game


def write_records(event: arena.Event, results: Sequence[Result], folder: Path) -> None:
    """Write games into a folder as records, named by title, seed and seating."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, result in enumerate(results):
        if result.moves:
            name = f"{event.title}-{result.seed}-{number}.json"
            (folder / name).write_text(replayed(event, result).record.to_json(), encoding="utf-8")
