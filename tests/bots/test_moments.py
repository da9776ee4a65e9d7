"""Decisive moments of league games: where a style, or `steady`, went wrong, `strong` does not.

``bench/arena/moments.py`` has found them: a file of ``moments/`` has the moves of a game up to its last moment, and of
each moment the move that was made and what games came to after it and after a better one, played on by `steady` for
all. Most are matters of a part of all worth that no single rule of thumb tells.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from shortline import find_title
from shortline.bots import find
from shortline.bots.match import NAMES
from shortline.bots.protocol import observe
from shortline.kernel.action import decode, encode
from shortline.table.game import AnyGame, Game

FOLDER = Path(__file__).parent / "moments"
FILES = sorted(FOLDER.glob("*.json"))


@cache
def facts(file: Path) -> dict[str, Any]:
    """What a file says."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def replayed(file: Path) -> AnyGame:
    """The game of a file, played up to its last moment."""
    its = facts(file)
    game: AnyGame = Game(find_title(its["title"]), NAMES[: len(its["players"])], {}, its["seed"])
    for move in its["moves"]:
        game.play(decode(move, game.rules.actions))
    return game


MOMENTS = [(file, moment) for file in FILES for moment in facts(file)["moments"]]


def named(value: object) -> str:
    """The name of a test."""
    if isinstance(value, Path):
        return value.stem
    assert isinstance(value, dict)
    return f"{value['number']} {value['never']['type']}"


def test_there_are_sixty_of_many_kinds() -> None:
    assert len(MOMENTS) >= 60
    assert len({moment["never"]["type"] for _, moment in MOMENTS}) >= 6
    assert all(moment["gained"] > 0 for _, moment in MOMENTS)


@pytest.mark.parametrize(("file", "moment"), MOMENTS, ids=named)
def test_strong_does_better(file: Path, moment: dict[str, Any]) -> None:
    game = replayed(file)
    seat = moment["never"]["by"]
    obs = observe(game.rules, game.at(moment["number"]), seat, 3)
    choice = find("strong").choose(obs)
    assert encode(choice.action) != moment["never"], choice.why
