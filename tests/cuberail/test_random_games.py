"""Random games of Open Rails: what the engine promises holds after every action, at every kind of table."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest

import shortline
from tests.cuberail.soak import SIZES, Table, play_and_look, tables, the_record_replays

SAMPLE = 12
GAMES = 300
DIGESTS = """
from tests.cuberail.soak import play_and_look, Table
from shortline.kernel.state import digest
for players in (1, 2, 3):
    for options in ({}, {"advanced": True}):
        print(digest(play_and_look(Table(players, 11, options), every=10**9).state))
"""


@pytest.mark.parametrize("table", tuple(tables(SAMPLE)), ids=str)
def test_a_random_game(table: Table) -> None:
    the_record_replays(play_and_look(table, every=7))


@pytest.mark.soak
@pytest.mark.parametrize("tens", range(GAMES // 10))
def test_random_games(tens: int) -> None:
    for table in islice(tables(GAMES), tens * 10, tens * 10 + 10):
        the_record_replays(play_and_look(table, every=3))


def test_every_option_is_at_some_table() -> None:
    seen = [(t.players, frozenset(t.options)) for t in tables(GAMES)]
    for option in shortline.find_title("openrails").options:
        tables_of = {players for players, options in seen if options == {option.name}}
        assert tables_of == set(option.players or SIZES), option.name
    assert len({options for _, options in seen}) > 50


def test_digests_do_not_depend_on_the_hash_seed() -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(("src", "."))},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout)
    assert len(found) == 1
    assert len(found.pop().split()) == 6
