"""The box: all that is printed for a table, in one file that never changes: sheet, style, charters, rules."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any
from urllib.parse import quote, urlencode

from typing_extensions import TypedDict

from shortline.drawing import page_stylesheet, places, symbols
from shortline.kernel.game import Game
from shortline.kernel.title import Title
from shortline.server.present.printed import Printed, printed
from shortline.titles import find

ROOM = 32
"""So many boxes are kept open: titles, numbers of players and options differ."""


class Box(TypedDict):
    """What is printed, the symbols and the geometry of the map (docs/drawing.md), and the style of the drawings."""

    printed: Printed
    symbols: str
    places: dict[str, Any]
    style: str


@dataclass(frozen=True)
class Packed:
    """A box as it is sent, and the mark that tells it from every other."""

    packed: bytes
    mark: str


Options = tuple[tuple[str, Any], ...]


def box_of(title: Title, players: int, options: Mapping[str, Any]) -> Packed:
    """The box of a table: the same for all with as many players and the same options; ``Malformed`` for other ones."""
    return _packed(title.id, players, tuple(title.chosen(options).items()))


def address_of(title: Title, players: int, options: Mapping[str, Any]) -> str:
    """Where the box of a table is to be had: named with its mark, so that it can be kept for good."""
    printed_ones = title.chosen({})
    changed = {name: value for name, value in title.chosen(options).items() if value != printed_ones[name]}
    query = {
        "players": players,
        "options": json.dumps(changed, sort_keys=True, separators=(",", ":")),
        "mark": box_of(title, players, options).mark,
    }
    return f"/api/v1/titles/{quote(title.id)}/box?{urlencode(query)}"


@lru_cache(maxsize=ROOM)
def _packed(title: str, players: int, options: Options) -> Packed:
    its = find(title)
    game = Game(its, [f"Player {n + 1}" for n in range(players)], its.stored(dict(options), players), 0)
    box = Box(
        printed=printed(game),
        symbols=symbols(game.rules),
        places=places(game.rules),
        style=page_stylesheet(),
    )
    text = json.dumps(box, ensure_ascii=False, separators=(",", ":")).encode()
    return Packed(gzip.compress(text, 9, mtime=0), sha256(text).hexdigest()[:16])
