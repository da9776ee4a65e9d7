"""How many actions are legal, one to three deep, from named positions of the 18xx titles.

An action with a span counts at its lowest and its highest value. `python -m tests.perft.test_eighteenxx` writes the
counts anew; a changed count is a changed rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from shortline.kernel import play
from shortline.kernel.rules import Rules
from tests.given import Given
from tests.perft import alabama, florida, georgia, virginia

TITLES: Mapping[str, tuple[Callable[[], Given], ...]] = {
    "18AL": alabama.POSITIONS,
    "18GA": georgia.POSITIONS,
    "18VA": virginia.POSITIONS,
    "18FL": florida.POSITIONS,
}
DEPTHS = (1, 2, 3)
ALL = [(title, make) for title, positions in TITLES.items() for make in positions]


def file_of(title: str) -> Path:
    """Where the counts of a title are kept."""
    return Path(__file__).resolve().parent / f"{title}.txt"


def kept(title: str) -> dict[str, tuple[int, ...]]:
    """The counts that are kept."""
    lines = file_of(title).read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and line[0] != "#")
    return {name: tuple(map(int, counts)) for name, *counts in rows}


def perft(rules: Rules, s: Any, depth: int) -> int:
    """How many sequences of so many actions begin at a position."""
    legal = tuple(play.legal(rules, s))
    if depth == 1:
        return len(legal)
    return sum(perft(rules, play.apply(rules, s, a)[0], depth - 1) for a in legal)


def counts(make: Callable[[], Given]) -> tuple[int, ...]:
    """The counts of a position."""
    g = make()
    return tuple(perft(g.rules, g.state, depth) for depth in DEPTHS)


@pytest.mark.parametrize(("title", "make"), ALL, ids=[f"{title}-{make.__name__}" for title, make in ALL])
def test_legal_actions_from_a_position(title: str, make: Callable[[], Given]) -> None:
    assert counts(make) == kept(title)[make.__name__]


@pytest.mark.parametrize("title", TITLES)
def test_every_kept_count_has_its_position(title: str) -> None:
    assert list(kept(title)) == [make.__name__ for make in TITLES[title]]


if __name__ == "__main__":
    for title, positions in TITLES.items():
        head = f"# {title}: legal actions to depth 1, 2 and 3 from named positions\n"
        rows = (f"{make.__name__:20}{''.join(f'{n:10}' for n in counts(make))}\n" for make in positions)
        file_of(title).write_text(head + "".join(rows), encoding="utf-8")
