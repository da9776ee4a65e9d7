"""Assets: all that is printed for a table, in one file that never changes: symbols, map, style, charters, rules."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any
from urllib.parse import quote, urlencode

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from shortline.drawing import page_stylesheet, places, symbols
from shortline.server.http.checked_json import checked_json
from shortline.server.present.printed import Printed, printed
from shortline.table.game import Game
from shortline.table.title import AnyTitle
from shortline.titles import find

KEPT = 32
"""The assets of so many tables are kept: titles, numbers of players and options differ."""


class Assets(TypedDict):
    """What is printed, the symbols and the geometry of the map (docs/drawing.md), and the style of the drawings."""

    printed: Printed
    symbols: str
    places: dict[str, Any]
    style: str


ASSETS = TypeAdapter(Assets)


@dataclass(frozen=True)
class Packed:
    """Assets as they are sent, and the version that tells them from all others."""

    packed: bytes
    version: str


Options = tuple[tuple[str, Any], ...]


def assets_of(title: AnyTitle, players: int, options: Mapping[str, Any]) -> Packed:
    """The assets of a table: the same for all with as many players and the same options; ``Malformed`` for others."""
    return _packed(title.id, title.version, players, tuple(title.chosen(options).items()))


def address_of(title: AnyTitle, players: int, options: Mapping[str, Any]) -> str:
    """Where the assets of a table are to be had: named with their version, so that they can be kept for good."""
    printed_ones = title.chosen({})
    changed = {name: value for name, value in title.chosen(options).items() if value != printed_ones[name]}
    query = {
        "players": players,
        "options": json.dumps(changed, sort_keys=True, separators=(",", ":")),
        **({"rules": title.version} if title.version != find(title.id).version else {}),
        "version": assets_of(title, players, options).version,
    }
    return f"/api/v1/titles/{quote(title.id)}/assets?{urlencode(query)}"


@lru_cache(maxsize=KEPT)
def _packed(title: str, version: str, players: int, options: Options) -> Packed:
    its = find(title, version)
    game = Game(its, [f"Player {n + 1}" for n in range(players)], its.stored(dict(options), players), 0)
    text = checked_json(
        ASSETS,
        Assets(
            printed=printed(game),
            symbols=symbols(game.rules),
            places=places(game.rules),
            style=page_stylesheet(),
        ),
    )
    return Packed(gzip.compress(text, 9, mtime=0), sha256(text).hexdigest()[:16])
