"""Whole games as readable texts: one for each kind of table, and one for each way the game can end.

A game's record lies beside its transcript. After a wanted change of wording:
`python -m tests.cuberail.test_golden` writes the transcripts anew; look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from shortline.kernel.record import read
from shortline.titles import find
from tests.cuberail.transcript import transcript

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "openrails"
RECORDS = sorted(GOLDEN.glob("*.json"))
ENDINGS = {
    "solitaire": "6 turns",
    "two_players_basic": "6 turns",
    "three_players_advanced": "6 turns",
    "bankruptcy": "bankruptcy",
    "last_4d": "last 4D-train",
    "all_cubes_played": "all cubes played",
    "short_game_last_4": "last 4-train",
    "short_game_time_is_up": "time is up",
}


def text_of(path: Path) -> str:
    """The transcript of a record."""
    return transcript(find("openrails"), read(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game(path: Path) -> None:
    assert text_of(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "ending"), ENDINGS.items())
def test_there_is_a_game_for_each_ending(name: str, ending: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert f"\nThe end: {ending}, turn " in text


if __name__ == "__main__":
    for record in RECORDS:
        record.with_suffix(".txt").write_text(text_of(record), encoding="utf-8")
