"""What may be done in positions of the golden games: counted by kind, with a fingerprint of all offers.

After a wanted change of rules `python -m tests.golden.test_positions` writes them anew; look at the difference before
you keep it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from shortline.kernel.action import decode
from shortline.table.game import Game
from shortline.table.record import read
from shortline.titles import find
from tests.golden.events import RECORDS

EVERY = 7
"""Positions are looked at so many actions apart."""


def positions(record: Path) -> Iterator[str]:
    """What is offered in the positions of a game."""
    raw = read(record.read_text(encoding="utf-8"))
    game = Game(find(raw.title), raw.seats, find(raw.title).stored(raw.options, len(raw.seats)), raw.seed)
    for number, data in enumerate(raw.actions):
        if number % EVERY == len(raw.actions) % EVERY:
            yield _line(game)
        game.play(decode(data, game.rules.actions))


def _line(game: Game) -> str:
    offers = [f"{o.action} {o.span}" for o in game.offers()]
    kinds = Counter(type(o.action).__name__ for o in game.offers())
    counted = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    fingerprint = hashlib.sha256("\n".join(offers).encode()).hexdigest()[:8]
    return f"{game.number} {game.state.top.step}: {counted}; {fingerprint}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_may_be_done_in_a_golden_game(path: Path) -> None:
    kept = path.with_suffix(".positions").read_text(encoding="utf-8").splitlines()
    for line, expected in zip(positions(path), kept, strict=True):
        assert line == expected


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".positions").write_text("\n".join(positions(path)) + "\n", encoding="utf-8")
