"""Importing games: a record of Shortline, or a file of the public 18xx site, becomes a game to go on with.

A file of the site that cannot be followed to its end is brought in up to there, and the table is told why.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from shortline.interop.importing import import_as_far_as_possible
from shortline.interop.sitefile import read_site_game
from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.server.http.problems import Problem, refused
from shortline.server.http.text import unfit
from shortline.table.game import AnyGame, replayed
from shortline.table.record import FORMAT, read
from shortline.titles import find

MOST_ACTIONS = 5000
"""No game is longer."""


@dataclass(frozen=True)
class ImportedGame:
    """A game from a file, and why it ends before the file does, if so."""

    game: AnyGame
    stopped: str = ""


def import_game(text: str, at: int | None) -> ImportedGame:
    """The game in a file's text, up to an action; ``Problem`` says what is wrong with it, with the rule if a rule."""
    try:
        imported = _game(text)
    except IllegalAction as e:
        raise refused(e.refusals) from e
    except RulesChanged as e:
        raise Problem(422, "Does not add up", str(e)) from e
    except Malformed as e:
        raise Problem(422, "Not a game", str(e)) from e
    game = imported.game
    if at is not None and at > game.number:
        raise Problem(422, "Not so long", f"The game has {game.number} actions, not {at}")
    return imported if at is None else ImportedGame(game.until(at))


def _game(text: str) -> ImportedGame:
    if _of_ours(text):
        raw = read(text)
        if len(raw.actions) > MOST_ACTIONS:
            raise Malformed(f"The record has more than {MOST_ACTIONS:,} actions: this is no game")
        if raw.position is not None:
            raise Malformed("The record begins with a position that was set up: only the library plays on from one")
        return ImportedGame(replayed(find(raw.title), raw))
    site = read_site_game(text)
    if len(site.actions) > MOST_ACTIONS:
        raise Malformed(f"The file has more than {MOST_ACTIONS:,} actions: this is no game")
    imported = import_as_far_as_possible(site)
    if not imported.stopped:
        return ImportedGame(imported.game)
    done = f"The file was followed for {len(imported.after) - 1} of its {len(site.actions)} actions"
    return ImportedGame(imported.game, f"{done}. {imported.stopped}")


def _of_ours(text: str) -> bool:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise Malformed(f"The file is not JSON ({e})") from e
    if wrong := unfit(data):
        raise Malformed(wrong)
    return isinstance(data, dict) and data.get("format") == FORMAT
