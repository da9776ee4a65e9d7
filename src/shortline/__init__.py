"""The one-state railroad games: 18AL, 18GA, 18VA, 18FL and Open Rails Origins.

``new_game`` sets up a table, ``load`` plays a record again; both give a ``Game``, which says what can be done, why
something cannot, and does it. See docs/library.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shortline import titles as _titles
from shortline.kernel.action import Action, decode, encode
from shortline.kernel.event import Event
from shortline.kernel.game import Game, replayed
from shortline.kernel.offer import Offer, Span
from shortline.kernel.record import Record, read
from shortline.kernel.refusal import IllegalAction, Malformed, Refusal, RulesChanged, ShortlineError
from shortline.kernel.state import State, canonical, digest
from shortline.kernel.title import Option, Title
from shortline.kernel.view import View

if TYPE_CHECKING:
    from shortline.eighteenxx.routes import Runs

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
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
    "titles",
]


def new_game(
    title: str,
    seats: Sequence[str],
    options: Mapping[str, bool | int | str] | None = None,
    seed: int = 0,
) -> Game:
    """A new table of a title; ``Malformed`` for a title, seats, options or a seed that cannot be."""
    return Game(find_title(title), seats, options, seed)


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

    found = find_title(title)
    chosen = in_order(options or {}, (o.name for o in found.options))
    return setup_of(Game(found, seated(seats), chosen, seed), steps)


def load(path: str | os.PathLike[str]) -> Game:
    """The game of a record in a file, played again with every check on and every digest proved."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed("This is not a record: it is not UTF-8 text") from None
    return loads(text)


def loads(text: str) -> Game:
    """The game of a record, played again with every check on and every digest proved."""
    raw = read(text)
    return replayed(find_title(raw.title), raw)


def best_runs(game: Game[Any], corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The runs that pay a corporation most now, proved: with its own trains, or with trains named by kind."""
    from shortline.eighteenxx.running import runs_of  # only who asks for runs needs the routes

    return runs_of(game, corporation, trains)


def find_title(name: str) -> Title:
    """The title of that id."""
    return _titles.find(name)


def titles() -> tuple[Title, ...]:
    """The titles that can be played."""
    return _titles.playable()
