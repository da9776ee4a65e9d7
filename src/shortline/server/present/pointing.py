"""Pointing at a hex: the actions that a player may mean by it. Whether one is possible is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action, decode
from shortline.kernel.rules import AnyProcedure
from shortline.table.game import AnyGame


def cube_pointed(game: AnyGame, procedure: AnyProcedure[Any, Any], seat: str, hex_id: str) -> Iterator[Action]:
    """In a cube-rail game a hex says all there is to say."""
    yield decode({"type": procedure.name, "by": seat, "hex": hex_id}, game.rules.actions)


def rail_pointed(game: AnyGame, procedure: AnyProcedure[Any, Any], seat: str, hex_id: str) -> Iterator[Action]:
    """In an 18xx game: every tile that fits there, every way to turn the one that the action is about, every stop."""
    named = {"type": procedure.name, "by": seat, "hex": hex_id}
    for more in _ways(game.state, {f.name for f in fields(procedure.action)}, hex_id):
        yield decode({**named, **more}, game.rules.actions)


def _ways(s: EighteenXX, open_fields: set[str], hex_id: str) -> Iterator[Mapping[str, object]]:
    if "tile" in open_fields:
        ways = fits(s.board.map, hex_id, s.board.laid.get(hex_id))
        # Where nothing fits, whichever tile is tried is told why.
        pairs = [(fit.tile, fit.rotation) for fit in ways] or [(next(iter(s.board.map.tiles)), 0)]
        yield from ({"tile": tile, "rotation": turn} for tile, turn in pairs)
    elif "rotation" in open_fields:
        yield from ({"rotation": turn} for turn in range(6))
    elif "stop" in open_fields:
        yield from ({"stop": stop} for stop in range(max(1, len(s.board.stops(hex_id)))))
    else:
        yield {}
