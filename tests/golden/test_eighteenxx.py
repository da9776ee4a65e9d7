"""Whole 18xx games as readable texts, one for each way the game can end.

A game's record lies beside its transcript, in the folder of its title. After a wanted change of wording
`python -m tests.golden.test_eighteenxx` writes the transcripts anew; look at the difference before you keep it. After a
change of rules a record may no longer be playable: `tests/golden/sensible.py` finds another.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from shortline.kernel.record import read
from shortline.titles import find, names
from tests.golden.transcript import transcript

GOLDEN = Path(__file__).resolve().parent
RECORDS = sorted(path for name in names() for path in (GOLDEN / name).glob("*.json") if path.parent.name != "openrails")
ENDINGS = ("bank_operating", "bank_stock", "bankruptcy", "price")


def text_of(path: Path) -> str:
    """The transcript of a record."""
    return transcript(find(path.parent.name), read(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game(path: Path) -> None:
    assert text_of(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", ENDINGS)
def test_18ga_has_a_game_for_each_ending(ending: str) -> None:
    text = (GOLDEN / "18GA" / f"{ending}.txt").read_text(encoding="utf-8")
    assert f"\nThe end: {ending}, Operating round " in text


if __name__ == "__main__":
    for record in RECORDS:
        record.with_suffix(".txt").write_text(text_of(record), encoding="utf-8")
