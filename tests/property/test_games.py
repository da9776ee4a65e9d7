"""Random games of every title: what the engine promises holds after every action."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.property.random_play import play_and_look, the_record_replays
from tests.property.tables import TITLES, table

GAMES = 10
SOAK_GAMES = 300


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("title", TITLES)
def test_a_random_game_keeps_every_promise(title: str, number: int) -> None:
    the_record_replays(play_and_look(table(title, number), every=40, digests=1))


@pytest.mark.soak
@pytest.mark.parametrize("tens", range(SOAK_GAMES // 10))
@pytest.mark.parametrize("title", TITLES)
def test_many_random_games_keep_every_promise(title: str, tens: int) -> None:
    for number in range(GAMES + 10 * tens, GAMES + 10 * tens + 10):
        the_record_replays(play_and_look(table(title, number), every=400, digests=1))


@pytest.mark.parametrize("title", TITLES)
def test_digests_do_not_depend_on_the_hash_seed(title: str) -> None:
    command = [sys.executable, "-c", "from shortline.cli import main; main()", "simulate", title]
    command += ["--games", "2", "--seed", "77", "--jobs", "1", "--json"]
    found = set()
    for seed in ("0", "1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        found.add(tuple(json.loads(done.stdout)["digests"]))
    assert len(found) == 1
