"""The first tile of a corporation without a route goes on its home."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Check, Component, Rules, Stage


def check_home_first(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """Without any track at its stations a corporation lays its home tile.   Rule: tile.home_first"""
    data: Definition = rules.data
    home = data.corporations[s.operating].home
    if a.hex == home or any(s.board.sections(station.hex) for station in s.board.stations_of(s.operating)):
        return None
    return f"{s.operating} has no route: its first tile is a yellow city tile on its home, {hex_name(data.map, home)}"


HOME_FIRST = Component("home_first", checks={LayTile: (Check("tile.home_first", check_home_first, Stage.RIGHT),)})
