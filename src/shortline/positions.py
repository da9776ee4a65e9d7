"""Positions that are set up, not played: which family's setup a title has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from shortline.cuberail.setup import CubeSetup
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.setup import RailSetup
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import State
from shortline.parts.setup import Setup
from shortline.table.game import Game

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")
"""The seats of a table of which only their number is given."""

SETUPS: dict[type[State], type[Setup[Any, Any]]] = {EighteenXX: RailSetup, CubeRail: CubeSetup}


def setup_of(game: Game[Any], steps: Iterable[Sequence[Any]] = ()) -> Setup[Any, Any]:
    """A position that is being set up from where a game is, after these steps."""
    kind = next((kind for state, kind in SETUPS.items() if isinstance(game.state, state)), None)
    if kind is None:
        raise Malformed(f"Positions of {game.title.id} cannot be set up")
    return kind(game.rules, game.state, table=game).following(steps)


def seated(seats: int | Sequence[str]) -> Sequence[str]:
    """The seats by name; a number stands for Ann, Ben, Cal …"""
    if not isinstance(seats, int):
        return seats
    if not 0 < seats <= len(NAMES):
        raise Malformed(f"A table has 1 to {len(NAMES)} seats, not {seats}")
    return NAMES[:seats]


def in_order(options: Mapping[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """The options of a table whose seats sit as they are named, unless the drawing of seats is asked for."""
    return {**({"random_seats": False} if "random_seats" in known else {}), **options}
