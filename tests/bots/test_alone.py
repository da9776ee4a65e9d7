"""Characters alone: positions of whole games in which one of them does what none of the others does.

A file of ``alone/`` has the moves of a game, and who does what on their own after how many of them. Gus and Ruth stand
alone in test_characters.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from shortline import find_title
from shortline.bots import find
from shortline.bots.characters import characters
from shortline.bots.match import NAMES
from shortline.bots.protocol import observe
from shortline.kernel.action import decode, encode
from shortline.table.game import AnyGame, Game

FILES = sorted((Path(__file__).parent / "alone").glob("*.json"))
SEED = 3


@cache
def facts(file: Path) -> dict[str, Any]:
    """What a file says."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def replayed(file: Path) -> AnyGame:
    """The game of a file."""
    its = facts(file)
    game: AnyGame = Game(find_title(its["title"]), NAMES[:3], {}, its["seed"])
    for move in its["moves"]:
        game.play(decode(move, game.rules.actions))
    return game


MOMENTS = [(file, moment) for file in FILES for moment in facts(file)["alone"]]


def test_everybody_is_alone_somewhere() -> None:
    assert {moment["who"] for _, moment in MOMENTS} == set(characters()) - {"gus", "ruth"}


@pytest.mark.parametrize(
    ("file", "moment"), MOMENTS, ids=lambda it: it.stem if isinstance(it, Path) else f"{it['number']}-{it['who']}"
)
def test_nobody_else_does_it(file: Path, moment: dict[str, Any]) -> None:
    game = replayed(file)
    s = game.at(moment["number"])
    obs = observe(game.rules, s, s.top.actors[0], SEED)
    does = {name: encode(find(name).choose(obs).action) for name in characters()}
    assert does.pop(moment["who"]) == moment["does"]
    kind = moment["does"]["type"]
    assert moment["does"] not in does.values()
    assert sum(other["type"] != kind for other in does.values()) >= 5, "most do something else altogether"
