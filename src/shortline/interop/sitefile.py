"""The site's game files: players, options, and the actions that count once undo and redo are resolved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from shortline.kernel.refusal import Malformed

LARGEST = 10_000_000
"""Longer files are refused unread."""

Site = Mapping[str, Any]
"""An action of the site."""


class SiteFileError(Malformed):
    """A file that is not a game of the site, or one with a mistake in it."""


@dataclass(frozen=True)
class SiteGame:
    """A game as the site's file tells it."""

    id: str
    title: str
    players: Mapping[str, str]
    """The players' names by their keys as texts, in seating order."""
    optional_rules: tuple[str, ...] = ()
    actions: tuple[Site, ...] = ()
    """The actions that count, in order; some carry automatic consequences as ``auto_actions``."""
    result: Mapping[str, Any] = field(default_factory=dict)
    """The players' worth at the end by their keys, if the file gives it."""
    seed: int = 0
    """What chance began with; nothing in these titles depends on it."""


def read_site_game(text: str) -> SiteGame:
    """The game in a file's text; ``SiteFileError`` says what is wrong with it."""
    data = _parsed(text)
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list):
        raise SiteFileError("The file is not a game of the site: it has no list of actions")
    title = data.get("title")
    if not isinstance(title, str):
        raise SiteFileError("The file does not say which title it is")
    result = data.get("result")
    return SiteGame(
        id=str(data.get("id", ""))[:100],
        title=title,
        players=_players(data.get("players")),
        optional_rules=_optional_rules(data.get("settings")),
        actions=tuple(_surviving(_checked(data["actions"]))),
        result=result if isinstance(result, dict) else {},
        seed=_seed(data.get("settings")),
    )


def _parsed(text: str) -> Any:
    if len(text) > LARGEST:
        raise SiteFileError(f"The file is longer than {LARGEST:,} characters: this is no game")
    try:
        return json.loads(text)
    except RecursionError:
        raise SiteFileError("The file is nested too deep to be a game") from None
    except ValueError as e:
        raise SiteFileError(f"The file is not JSON: {e}") from e


def _players(by_name: Any) -> dict[str, str]:
    if not isinstance(by_name, list) or not all(
        isinstance(p, dict) and isinstance(p.get("name"), str) for p in by_name
    ):
        raise SiteFileError("The file does not name its players")
    players: dict[str, str] = {}
    for player in by_name:
        key = player.get("id", player["name"])
        if not isinstance(key, int | str) or str(key) in players:
            raise SiteFileError(f"The file has no key of its own for the player {player['name'][:40]!r}")
        players[str(key)] = player["name"]
    return players


def _optional_rules(settings: Any) -> tuple[str, ...]:
    rules = settings.get("optional_rules") if isinstance(settings, dict) else None
    if rules is None:
        return ()
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise SiteFileError("The file's optional rules are not a list of names")
    return tuple(dict.fromkeys(rules))


def _seed(settings: Any) -> int:
    seed = settings.get("seed") if isinstance(settings, dict) else 0
    return seed if type(seed) is int and 0 <= seed < 2**63 else 0


def _checked(actions: list[Any]) -> list[Site]:
    for i, action in enumerate(actions, 1):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise SiteFileError(f"Action number {i} of the file is not an action")
        autos = action.get("auto_actions") or []
        if not isinstance(autos, list):
            raise SiteFileError(f"Action number {i} of the file has automatic actions that are no list")
        for auto in autos:
            if not isinstance(auto, dict) or not isinstance(auto.get("type"), str):
                raise SiteFileError(f"Action number {i} of the file has an automatic action that is none")
    return actions


def _surviving(actions: list[Site]) -> Iterator[Site]:
    """The actions left when undo and redo have been followed, as deep as they go; talk is never undone."""
    kept: list[Site | None] = []
    undone: list[dict[int, Site]] = []
    for number, action in enumerate(actions, 1):
        kind = action["type"]
        if kind == "undo":
            undone.append(_undo(kept, _undone_from(actions, kept, action, number)))
            kept.append(None)
        elif kind == "redo":
            for i, back in (undone.pop() if undone else {}).items():
                kept[i] = back
            kept.append(None)
        else:
            if kind != "message":
                undone.clear()
            kept.append(action)
    return (a for a in kept if a is not None and a["type"] != "message")


def _undone_from(actions: list[Site], kept: list[Site | None], action: Site, number: int) -> int:
    """The place of the first action that an undo takes back: what follows the one that it names, or the last."""
    down_to = action.get("action_id")
    if down_to is None:
        return max((i for i, a in enumerate(kept) if a is not None and a["type"] != "message"), default=len(kept))
    if down_to == 0:
        return 0
    named = next((i for i, a in enumerate(actions) if a.get("id") == down_to), None)
    if named is None or named >= len(kept):
        raise SiteFileError(f"Action number {number} of the file undoes down to an action that is not there")
    return named + 1


def _undo(kept: list[Site | None], first: int) -> dict[int, Site]:
    """Empty the places that an undo empties; what they held."""
    held = {i: a for i, a in enumerate(kept) if i >= first and a is not None and a["type"] != "message"}
    for i in held:
        kept[i] = None
    return held
