"""Files of the site with something changed at random: each is imported as far as it goes, or refused in a sentence."""

from __future__ import annotations

import contextlib
import copy
import json
import random
import time
from typing import Any

import pytest

from shortline.interop.exporting import export_game
from shortline.interop.importing import import_as_far_as_possible
from shortline.interop.sitefile import read_site_game
from shortline.kernel.refusal import Malformed
from tests.interop.play import TITLES, random_game

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "x" * 500,
    "\x00",
    [],
    [[]],
    {},
    {"a": 1},
    "57-0",
    "L&N_0",
)
PATIENCE = 2
"""Seconds of processor time: what takes longer hangs."""


def change(data: dict[str, Any], dice: random.Random) -> None:
    """Change one to three things in a file."""
    for _ in range(dice.randint(1, 3)):
        actions = data["actions"]
        i = dice.randrange(len(actions)) if actions else 0
        match dice.randrange(7):
            case 0 if actions:
                del actions[i]
            case 1 if actions:
                actions.insert(dice.randrange(len(actions)), copy.deepcopy(actions[i]))
            case 2 if actions:
                j = dice.randrange(len(actions))
                actions[i], actions[j] = actions[j], actions[i]
            case 3 if actions:
                other = dice.choice(actions)
                key = dice.choice(sorted(other))
                actions[i][key] = copy.deepcopy(other[key])
            case 4 if actions:
                actions[i][dice.choice(sorted(actions[i]))] = dice.choice(STRANGE)
            case 5 if actions:
                actions.insert(i, {"type": dice.choice(("undo", "redo", "message", "end_game", "zzz")), "id": 10**6})
            case _:
                data[dice.choice(sorted(data))] = dice.choice(STRANGE)
                data.setdefault("actions", [])
                if not isinstance(data["actions"], list):
                    return


def survives(title: str, first: int, count: int) -> None:
    """Import so many changed files of a title."""
    sound = json.loads(export_game(random_game(title, first, limit=250)))
    for number in range(first, first + count):
        dice = random.Random(f"{title}-{number}")
        data = copy.deepcopy(sound)
        change(data, dice)
        began = time.process_time()
        with contextlib.suppress(Malformed):
            found = import_as_far_as_possible(read_site_game(json.dumps(data)))
            assert bool(found.stopped) == (len(found.after) - 1 < len(read_site_game(json.dumps(data)).actions))
        assert time.process_time() - began < PATIENCE, f"{title}-{number} hangs"


@pytest.mark.parametrize("title", TITLES)
def test_a_changed_file_is_imported_as_far_as_it_goes_or_refused(title: str) -> None:
    survives(title, 1, 15)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(25))
@pytest.mark.parametrize("title", TITLES)
def test_ten_thousand_changed_files(title: str, part: int) -> None:
    survives(title, 1000 + part, 100)
