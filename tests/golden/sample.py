"""A game of each title as players read it: every action as its button has it, and what the log says of it.

After a change of wording `python -m tests.golden.sample` writes the samples anew; read them before you keep them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from shortline.kernel.view import sentences
from shortline.table.game import Game
from tests.golden.events import GOLDEN, played

SAMPLES = {
    "18AL": "bankruptcy",
    "18FL": "presidency_bought_back",
    "18GA": "bankruptcy",
    "18VA": "last_player",
    "openrails": "short_game_last_4",
}
FIRST, LAST = 130, 30
"""How many actions are shown from the beginning and from the end."""


def record_of(title: str) -> Path:
    """The record that a title's sample tells of."""
    return GOLDEN / title / f"{SAMPLES[title]}.json"


def sample(game: Game) -> str:
    """The beginning and the end of a game in sentences."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    length = game.number
    labels = []
    while game.number:
        game.undo()
        labels.append(game.label(game.undone))
    yield f"{game.title.name}, seed {game.seed}"
    for number, label in enumerate(["", *reversed(labels)]):
        if FIRST < number <= length - LAST:
            if number == FIRST + 1:
                yield "…"
            continue
        if number:
            yield f"{number:4} {label}"
        yield from (f"       {text}" for text in sentences(game.rules, game.events(number)))


if __name__ == "__main__":
    for title in SAMPLES:
        (GOLDEN / title / "sample.txt").write_text(sample(played(record_of(title))), encoding="utf-8")
