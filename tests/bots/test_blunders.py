"""Blunders: positions with a move that must not be made, or must, for the bots that think.

A position stands in blunders/*.toml: calls of ``tests.given`` (Open Rails: ``tests.cuberail.given``), then what is
``good`` (the choice is one of these) or ``never`` (it is none of them). A pattern is a kind of action and fields that
it must have. ``missed`` names the bots that are known to fail it: the test says so as soon as they no longer do.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.kernel.action import decode, encode
from tests.cuberail.given import Given as CubesGiven
from tests.cuberail.given import given as cubes
from tests.given import Given, given

FOLDER = Path(__file__).parent / "blunders"
BOTS = ("steady", "strong")


def positions() -> list[dict[str, Any]]:
    """All positions of all files."""
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["position"]
        found += [{"file": file.stem, **position} for position in rows]
    return found


def built(position: dict[str, Any]) -> Given | CubesGiven:
    """The position that the calls make."""
    g = cubes(3, seed=1) if position["title"] == "openrails" else given(position["title"], 3, seed=1)
    for name, *words in position["given"]:
        if name == "plays":
            g = g.plays(*(decode(word, g.rules.actions) for word in words))
        elif words and isinstance(words[-1], dict):
            named = {k: tuple(v) if isinstance(v, list) else v for k, v in words[-1].items()}
            g = getattr(g, name)(*words[:-1], **named)
        else:
            g = getattr(g, name)(*words)
    return g


def fits(pattern: dict[str, Any], action: dict[str, Any]) -> bool:
    """Whether an action is what a pattern means."""
    return all(action.get(key) == value for key, value in pattern.items())


def wrong(position: dict[str, Any], bot: str) -> str:
    """What the bot does wrong; nothing if it does right."""
    g = built(position)
    seat = g.state.top.actors[0]
    choice = find(bot).choose(observe(g.rules, g.state, seat, 3, 1000))
    action = encode(choice.action)
    if "good" in position and not any(fits(p, action) for p in position["good"]):
        return f"{action}: {choice.why}"
    if any(fits(p, action) for p in position.get("never", ())):
        return f"{action}: {choice.why}"
    return ""


def named(position: dict[str, Any]) -> str:
    """The name of a test."""
    return f"{position['file']}: {position['name']}"


@pytest.mark.parametrize("position", positions(), ids=named)
@pytest.mark.parametrize("bot", BOTS)
def test_no_blunder(position: dict[str, Any], bot: str) -> None:
    found = wrong(position, bot)
    if bot in position.get("missed", ()):
        assert found, f"{bot} does right now: take it out of missed"
    else:
        assert not found


def test_there_are_enough_positions_and_each_can_go_wrong() -> None:
    assert len(positions()) >= 60
    for position in positions():
        assert position.get("good") or position.get("never")
        assert len(built(position).offers()) > 1, position["name"]
