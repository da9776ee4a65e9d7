"""Bringing games in: a record of Shortline, or a file of the public 18xx site, becomes a game to go on with."""

from __future__ import annotations

import json

from shortline.interop.importing import import_game
from shortline.interop.sitefile import read_site_game
from shortline.kernel.game import Game, replayed
from shortline.kernel.record import FORMAT, read
from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.server.problems import Problem, refused
from shortline.server.text import unfit
from shortline.titles import find

MOST_ACTIONS = 5000
"""No game is longer."""


def brought(text: str, at: int | None) -> Game:
    """The game in a file's text, up to an action; ``Problem`` says what is wrong with it, with the rule if a rule."""
    try:
        game = _game(text)
    except IllegalAction as e:
        raise refused(e.refusals) from e
    except RulesChanged as e:
        raise Problem(422, "Does not add up", str(e)) from e
    except Malformed as e:
        raise Problem(422, "Not a game", str(e)) from e
    if at is not None and at > game.number:
        raise Problem(422, "Not so long", f"The game has {game.number} actions, not {at}")
    while at is not None and game.number > at:
        game.undo()
    return game


def _game(text: str) -> Game:
    if _of_ours(text):
        raw = read(text)
        if len(raw.actions) > MOST_ACTIONS:
            raise Malformed(f"The record has more than {MOST_ACTIONS:,} actions: this is no game")
        return replayed(find(raw.title), raw)
    site = read_site_game(text)
    if len(site.actions) > MOST_ACTIONS:
        raise Malformed(f"The file has more than {MOST_ACTIONS:,} actions: this is no game")
    return import_game(site, rescore=True).game


def _of_ours(text: str) -> bool:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise Malformed(f"The file is not JSON ({e})") from e
    if wrong := unfit(data):
        raise Malformed(wrong)
    return isinstance(data, dict) and data.get("format") == FORMAT
