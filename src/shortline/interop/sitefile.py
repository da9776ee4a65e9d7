"""The site's game files: players, options, and the actions that count once undo and redo are resolved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

LARGEST = 10_000_000
"""Longer files are refused unread."""


class SiteFileError(Exception):
    """A file that is not a game of the site, or one with a mistake in it."""


@dataclass(frozen=True)
class SiteGame:
    """A game as the site's file tells it."""

    id: str
    title: str
    players: tuple[str, ...]
    """The players' keys in seating order, as texts."""
    names: Mapping[str, str]
    optional_rules: tuple[str, ...]
    actions: tuple[Mapping[str, Any], ...]
    """The actions that count, in order; some carry automatic consequences as ``auto_actions``."""


def read_site_game(text: str) -> SiteGame:
    """The game in a file's text; ``SiteFileError`` says what is wrong with it."""
    if len(text) > LARGEST:
        raise SiteFileError(f"The file is longer than {LARGEST:,} characters: this is no game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise SiteFileError(f"The file is not JSON: {e}") from e
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list):
        raise SiteFileError("The file is not a game of the site: it has no list of actions")
    title = data.get("title")
    if not isinstance(title, str):
        raise SiteFileError("The file does not say which title it is")
    players = _players(data.get("players"))
    settings = data.get("settings")
    rules = settings.get("optional_rules") if isinstance(settings, dict) else None
    return SiteGame(
        id=str(data.get("id", "")),
        title=title,
        players=tuple(players),
        names=players,
        optional_rules=tuple(str(r) for r in rules or ()),
        actions=tuple(_surviving(_checked(data["actions"]))),
    )


def _players(found: Any) -> dict[str, str]:
    if not isinstance(found, list) or not all(isinstance(p, dict) and isinstance(p.get("name"), str) for p in found):
        raise SiteFileError("The file does not name its players")
    return {str(p.get("id", p["name"])): p["name"] for p in found}


def _checked(actions: list[Any]) -> list[Mapping[str, Any]]:
    for i, action in enumerate(actions):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise SiteFileError(f"Action number {i + 1} of the file is not an action")
    return actions


def _surviving(actions: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The actions left when undo and redo have been followed."""
    kept: list[Mapping[str, Any] | None] = []
    undone: list[dict[int, Mapping[str, Any]]] = []
    for action in actions:
        kind = action["type"]
        if kind == "undo":
            undone.append(_undo(kept, action.get("action_id")))
            kept.append(None)
        elif kind == "redo":
            for i, back in (undone.pop() if undone else {}).items():
                kept[i] = back
            kept.append(None)
        else:
            if kind != "message":
                undone.clear()
            kept.append(action)
    return (a for a in kept if a is not None and a["type"] not in ("message", "log"))


def _undo(kept: list[Mapping[str, Any] | None], down_to: Any) -> dict[int, Mapping[str, Any]]:
    """Empty the places that an undo empties; what they held."""
    alive = [i for i, a in enumerate(kept) if a is not None and a["type"] != "message"]
    if down_to is None:
        gone = alive[-1:]
    else:
        last = max((i for i, a in enumerate(kept) if a is not None and a.get("id") == down_to), default=-1)
        gone = [i for i in alive if i > last]
    held: dict[int, Mapping[str, Any]] = {}
    for i in gone:
        action = kept[i]
        assert action is not None
        held[i] = action
        kept[i] = None
    return held
