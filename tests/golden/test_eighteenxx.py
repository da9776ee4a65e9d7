"""Whole 18xx games as readable texts, one for each way the game can end.

A game's record lies beside its transcript, in the folder of its title. After a wanted change of wording
`python -m tests.golden.test_eighteenxx` writes the transcripts anew; look at the difference before you keep it. After a
change of rules a record may no longer be playable: `tests/golden/sensible.py` finds another.
"""

from __future__ import annotations

import re
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
@pytest.mark.parametrize("title", ["18AL", "18GA"])
def test_a_classic_title_has_a_game_for_each_ending(title: str, ending: str) -> None:
    text = (GOLDEN / title / f"{ending}.txt").read_text(encoding="utf-8")
    assert f"\nThe end: {ending}, Operating round " in text


def test_18al_a_bankrupts_remainder_is_scored() -> None:
    text = (GOLDEN / "18AL" / "bankruptcy.txt").read_text(encoding="utf-8")
    broke = re.search(r"(\w+) is bankrupt: the game ends at once", text)
    assert broke is not None
    score = re.search(rf"\n  {broke[1]}: \$(\d+) \(\$0 in cash", text)
    assert score is not None
    assert int(score[1]) > 0


def test_18al_has_a_game_in_which_tuscumbia_falls_to_nothing() -> None:
    text = (GOLDEN / "18AL" / "nothing.txt").read_text(encoding="utf-8")
    assert "— Stock round 5 —\n  13 Ann: Buy Tuscumbia Railway for $0\n" in text


if __name__ == "__main__":
    for record in RECORDS:
        record.with_suffix(".txt").write_text(text_of(record), encoding="utf-8")
