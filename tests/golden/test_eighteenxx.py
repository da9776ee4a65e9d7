"""Whole 18xx games as readable texts, one for each way the game can end.

A game's record lies beside its transcript, in the folder of its title. After a wanted change of wording
`python -m tests.golden.test_eighteenxx` writes the transcripts anew; look at the difference before you keep it. After a
change of rules a record may no longer be playable: `tests/golden/sensible.py` (`virginia.py` for 18VA) finds another.
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


@pytest.mark.parametrize("ending", ["bank_operating", "bank_stock", "last_player", "bankruptcy"])
def test_18fl_has_a_game_for_each_ending(ending: str) -> None:
    text = (GOLDEN / "18FL" / f"{ending}.txt").read_text(encoding="utf-8")
    assert f"\nThe end: {ending}, Operating round " in text


def test_18fl_has_a_game_in_which_an_orphaned_presidency_is_bought_back() -> None:
    text = (GOLDEN / "18FL" / "presidency_bought_back.txt").read_text(encoding="utf-8")
    orphan = re.search(r"Nobody can preside over (\S+): its president's certificate goes to the open market", text)
    assert orphan is not None
    assert re.search(
        rf"Buy the president's certificate of {re.escape(orphan[1])} from the open market", text[orphan.end() :]
    )


@pytest.mark.parametrize(
    ("tale", "ending", "line"),
    [
        ("bank_operating", "bank_operating", "The bank is broken"),
        ("bank_stock", "bank_stock", "The bank is broken"),
        ("bankruptcy_closes", "bank_", "is closed"),
        ("bankruptcy_passes_on", "bank_", "is bankrupt and out of the game"),
        ("last_player", "last_player", "is the last player standing"),
    ],
)
def test_18va_has_a_game_for_each_ending_and_each_outcome_of_a_bankruptcy(tale: str, ending: str, line: str) -> None:
    text = (GOLDEN / "18VA" / f"{tale}.txt").read_text(encoding="utf-8")
    assert f"\nThe end: {ending}" in text
    assert line in text


if __name__ == "__main__":
    for record in RECORDS:
        record.with_suffix(".txt").write_text(text_of(record), encoding="utf-8")
