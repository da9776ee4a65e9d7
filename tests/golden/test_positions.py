"""What may be done in positions of whole games, and why the rest is refused: counted by kind, with fingerprints.

The positions are those of the golden games, and those of random games at tables with options. After a wanted change of
rules `python -m tests.golden.test_positions` writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from shortline.cli.chooser import Chooser
from shortline.kernel.action import conform, decode
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import digest
from shortline.table.game import Game
from shortline.table.record import read
from shortline.titles import find, names
from tests.golden.events import GOLDEN, RECORDS
from tests.property.mutants import Mutants
from tests.property.tables import table

EVERY, TRIES = 9, 50
"""Positions so many actions apart, and so many actions that nobody offered are tried in each."""
TABLES, ACTIONS = range(2, 10), 1000
"""The random games, by the numbers of their tables, and how long they are."""


def golden_game(record: Path) -> Iterator[str]:
    """The positions of a golden game: what is offered by kind, and what refuses actions that are not."""
    raw = read(record.read_text(encoding="utf-8"))
    game = Game(find(raw.title), raw.seats, find(raw.title).stored(raw.options, len(raw.seats)), raw.seed)
    made = Mutants(game.rules, game.state, raw.seed)
    for number, data in enumerate(raw.actions):
        if number % EVERY == len(raw.actions) % EVERY:
            yield _line(game, made)
        game.play(decode(data, game.rules.actions))


def random_game(title: str, number: int) -> Iterator[str]:
    """The positions of a random game, each with its digest."""
    its = table(title, number)
    game = its.game()
    chooser, made = Chooser(its.seed), Mutants(game.rules, game.state, its.seed)
    yield f"{its}"
    while not game.over and game.number < ACTIONS:
        if game.number % EVERY == 0:
            seen, tried = _offered(game), _tried(game, made)
            print_ = _fingerprint((*seen, *tried, digest(game.state)))
            yield f"{game.number} {game.state.top.step}: {len(seen)} {print_}"
        game.play(chooser.pick(game))
    yield f"{game.number} {digest(game.state)[:8]}"


def _line(game: Game, made: Mutants) -> str:
    seen, tried = _offered(game), _tried(game, made)
    open_ = _counted(text.partition("(")[0] for text in seen)
    return f"{game.number} {game.state.top.step}: {open_} {_fingerprint(seen)}; {_counted(tried)} {_fingerprint(tried)}"


def _offered(game: Game) -> list[str]:
    return [f"{o.action} {o.span}" for o in game.offers()]


def _tried(game: Game, made: Mutants) -> list[str]:
    """The keys by which actions are refused that nobody offered."""
    tried = []
    for wrong in made.some(game.offers(), TRIES):
        action = wrong if wrong.by in game.to_act else replace(wrong, by=game.to_act[0])
        try:
            conform(action)
        except Malformed:
            continue
        tried += [refusal.key for refusal in game.why_not(action)] or ["legal"]
    return tried


def _counted(names: Iterable[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(Counter(names).items()))


def _fingerprint(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]


def kept(title: str, name: str) -> list[str]:
    """The lines of a game as they are kept."""
    return (GOLDEN / title / f"{name}.positions").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_may_be_done_in_a_golden_game(path: Path) -> None:
    for line, expected in zip(golden_game(path), kept(path.parent.name, path.stem), strict=True):
        assert line == expected


@pytest.mark.parametrize("number", TABLES)
@pytest.mark.parametrize("title", names())
def test_what_may_be_done_in_a_random_game(title: str, number: int) -> None:
    for line, expected in zip(random_game(title, number), kept(title, f"random_{number}"), strict=True):
        assert line == expected


def _write(path: Path, lines: Iterable[str]) -> None:
    path.with_suffix(".positions").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for path in RECORDS:
        _write(path, golden_game(path))
    for title in names():
        for number in TABLES:
            _write(GOLDEN / title / f"random_{number}", random_game(title, number))
