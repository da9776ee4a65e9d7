"""The one-state railroad games: 18AL, 18GA, 18VA, 18FL and Open Rails Origins.

``new_game`` sets up a table, ``load`` plays a record again; both give a ``Game``, which says what can be done, why
something cannot, and does it. See docs/library.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shortline import titles as _titles
from shortline.game import Game, LegalMoves
from shortline.kernel.action import Action, decode, encode
from shortline.kernel.event import Event
from shortline.kernel.offer import Offer, Span
from shortline.kernel.refusal import IllegalAction, Malformed, Refusal, RulesChanged, ShortlineError
from shortline.kernel.state import State, canonical, digest
from shortline.kernel.view import View
from shortline.table.game import replayed
from shortline.table.record import Record, read
from shortline.table.title import AnyTitle, Option, Title

if TYPE_CHECKING:
    from shortline.eighteenxx.routes import Runs

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "LegalMoves",
    "Malformed",
    "Offer",
    "Option",
    "Record",
    "Refusal",
    "RulesChanged",
    "ShortlineError",
    "Span",
    "State",
    "Title",
    "View",
    "__version__",
    "best_runs",
    "canonical",
    "decode",
    "digest",
    "encode",
    "find_title",
    "load",
    "loads",
    "new_game",
    "position",
    "read_site",
    "replay",
    "titles",
    "write_site",
]


# Any, in what gives a game: its state depends on the title. ``shortline.rail`` and ``shortline.cubes`` know it.
def new_game(
    title: str,
    seats: Sequence[str],
    options: Mapping[str, bool | int | str] | None = None,
    seed: int = 0,
) -> Game[Any]:
    """A new table of a title; ``Malformed`` for a title, seats, options or a seed that cannot be."""
    return Game(find_title(title), seats, options, seed)


def replay(
    title: str,
    seats: Sequence[str],
    actions: Iterable[Action | Mapping[str, Any]],
    options: Mapping[str, bool | int | str] | None = None,
    seed: int = 0,
) -> Game[Any]:
    """A game with these actions played, each checked: actions, or the plain data that ``encode`` gives."""
    game = new_game(title, seats, options, seed)
    for action in actions:
        game.play(action if isinstance(action, Action) else decode(action, game.rules.actions))
    return game


# Any: which family's setup it is depends on the title; ``shortline.eighteenxx.setup`` and ``shortline.cuberail.setup``.
def position(
    title: str,
    seats: int | Sequence[str] = 3,
    options: Mapping[str, bool | int | str] | None = None,
    seed: int = 0,
    steps: Iterable[Sequence[Any]] = (),
) -> Any:
    """A position of a title to be set up: ``position("18AL").stock_round(2).owns("Ann", "L&N", 3).game()``.

    Each method gives another position; ``game()`` is a game that begins there, ``text`` loads again. ``steps`` are the
    same methods as data: ``[["stock_round", 2], ["owns", "Ann", "L&N", 3]]``.
    """
    from shortline.positions import in_order, seated, setup_of  # only who sets up needs both families

    its = find_title(title)
    chosen = in_order(options or {}, (o.name for o in its.options))
    return setup_of(Game(its, seated(seats), chosen, seed), steps)


def load(path: str | os.PathLike[str], prove: bool = True, until: int | None = None) -> Game[Any]:
    """The game of a record in a file: ``loads`` of its text."""
    return loads(_text(path, "record"), prove, until)


def loads(text: str, prove: bool = True, until: int | None = None) -> Game[Any]:
    """The game of a record, played again with every check on and every digest proved; only so many actions of it with
    ``until``.

    With ``prove=False`` digests are not asked for: a record that was cut short or written by hand is played as far as
    its actions go. Every action is checked all the same.
    """
    raw = read(text, prove)
    if until is not None:
        if not 0 <= until <= len(raw.actions):
            raise Malformed(f"The record has {len(raw.actions)} actions; until cannot be {until}")
        raw = replace(raw, actions=raw.actions[:until])
    return Game.of(replayed(find_title(raw.title), raw))


def read_site(path: str | os.PathLike[str]) -> Game[Any]:
    """The game in a file of the public 18xx site, played again by our rules; ``Malformed`` says where it cannot be."""
    from shortline.interop.importing import import_game  # only who reads such files needs the site's words
    from shortline.interop.sitefile import read_site_game

    return Game.of(import_game(read_site_game(_text(path, "game of the site"))).game)


def write_site(game: Game[Any], path: str | os.PathLike[str]) -> None:
    """Write a game as a file of the public 18xx site; ``Malformed`` if the site cannot say all of it."""
    from shortline.interop.exporting import export_game

    Path(path).write_text(export_game(game), encoding="utf-8")


def best_runs(game: Game[Any], corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The runs that pay a corporation most now, proved: the same as ``game.best_runs``."""
    return game.best_runs(corporation, trains)


def _text(path: str | os.PathLike[str], what: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed(f"This is not a {what}: it is not UTF-8 text") from None


def find_title(name: str) -> AnyTitle:
    """The title of that id."""
    return _titles.find(name)


def titles() -> tuple[AnyTitle, ...]:
    """The titles that can be played."""
    return _titles.playable()
