"""How many actions are legal, one to three deep, from named positions.

`python -m tests.cuberail.test_perft` writes the counts anew; a changed count is a changed rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cuberail.positions import POSITIONS, perft

FILE = Path(__file__).resolve().parent.parent / "perft" / "openrails.txt"
HEAD = "# Open Rails: legal actions to depth 1, 2 and 3 from the positions of tests/cuberail/positions.py\n"
DEPTHS = (1, 2, 3)


def read() -> dict[str, tuple[int, ...]]:
    """The counts that are kept."""
    rows = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if line and line[0] != "#")
    return {name: tuple(map(int, counts)) for name, *counts in rows}


KEPT = read() if FILE.exists() else {}


@pytest.mark.parametrize("name", POSITIONS)
def test_legal_actions_from_a_position(name: str) -> None:
    assert tuple(perft(POSITIONS[name](), depth) for depth in DEPTHS) == KEPT[name]


def test_every_kept_count_has_its_position() -> None:
    assert set(KEPT) == set(POSITIONS)


if __name__ == "__main__":
    lines = (
        f"{name:18}{''.join(f'{perft(make(), depth):9}' for depth in DEPTHS)}\n" for name, make in POSITIONS.items()
    )
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")
