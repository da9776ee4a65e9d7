"""Whole games, one for each way a game of a title can end: their events, and samples of their prose.

The records lie beside the events. Where a change of rules makes one unplayable `tests/golden/sensible.py`
(`virginia.py` for 18VA) finds another.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shortline.table.record import read
from tests.golden.events import GOLDEN, RECORDS, events_of, golden, played
from tests.golden.sample import SAMPLES, record_of, sample

ENDINGS = [
    *(
        (title, ending, ending)
        for title in ("18AL", "18GA")
        for ending in ("bank_operating", "bank_stock", "bankruptcy", "price")
    ),
    *(("18FL", ending, ending) for ending in ("bank_operating", "bank_stock", "last_player", "bankruptcy")),
    *(("18VA", ending, ending) for ending in ("bank_operating", "bank_stock", "last_player")),
    ("openrails", "solitaire", "6 turns"),
    ("openrails", "two_players_basic", "6 turns"),
    ("openrails", "three_players_advanced", "6 turns"),
    ("openrails", "bankruptcy", "bankruptcy"),
    ("openrails", "last_4d", "last 4D-train"),
    ("openrails", "all_cubes_played", "all cubes played"),
    ("openrails", "short_game_last_4", "last 4-train"),
    ("openrails", "short_game_time_is_up", "time is up"),
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game(path: Path) -> None:
    game = played(path)
    assert events_of(game) == golden(path.parent.name, path.stem)
    assert game.record.digests == read(path.read_text(encoding="utf-8")).digests


@pytest.mark.parametrize("title", SAMPLES)
def test_a_sample_of_prose(title: str) -> None:
    assert sample(played(record_of(title))) == (GOLDEN / title / "sample.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("title", "name", "ending"), ENDINGS)
def test_there_is_a_game_for_each_ending(title: str, name: str, ending: str) -> None:
    events = golden(title, name)
    told = f"GameEnded ending={ending} " if title == "openrails" else f'EndSet ending={{"reason":"{ending}"}}'
    assert told in events
    assert "  GameEnded " in events.splitlines()[-1]


def test_18al_a_bankrupts_remainder_is_scored() -> None:
    events = golden("18AL", "bankruptcy")
    broke = re.search(r"GoBankrupt (\w+)", events)
    assert broke is not None
    score = re.search(rf'GameEnded .*\["{broke[1]}",(\d+)\]', events)
    assert score is not None
    assert int(score[1]) > 0


def test_18al_has_a_game_in_which_tuscumbia_falls_to_nothing() -> None:
    events = golden("18AL", "nothing")
    assert (
        '"kind":"stock","number":5'
        in events[: events.index("PrivateMoved private=Tuscumbia seller=bank buyer=Ann price=0")]
    )


def test_18fl_has_a_game_in_which_an_orphaned_presidency_is_bought_back() -> None:
    events = golden("18FL", "presidency_bought_back")
    orphan = re.search(r"PresidencyChanged company=(\S+) old=\w+ new=open_market", events)
    assert orphan is not None
    assert re.search(rf"PresidencyChanged company={re.escape(orphan[1])} old=open_market", events[orphan.end() :])


@pytest.mark.parametrize(
    ("tale", "event"), [("bankruptcy_closes", "CorporationClosed"), ("bankruptcy_passes_on", "PresidencyChanged")]
)
def test_18va_has_a_game_for_each_outcome_of_a_bankruptcy(tale: str, event: str) -> None:
    events = golden("18VA", tale)
    broke = events.index("  WentBankrupt ")
    after = events[broke : events.index("\n", events.index("TurnEnded", broke))]
    assert f"  {event} " in after
