"""The first tile of a corporation without a route goes on its home."""

from __future__ import annotations

from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.rail import RailAt
from shortline.kernel.rules import Check, Component, On, Stage


def check_home_first(at: RailAt, a: LayTile) -> str | None:
    """Without any track at its stations a corporation lays its home tile.   Rule: tile.home_first"""
    s = at.state
    data = at.data
    home = data.corporations[s.operating].home
    if a.hex == home or any(s.board.sections(station.hex) for station in s.board.stations_of(s.operating)):
        return None
    return f"{s.operating} has no route: its first tile is a yellow city tile on its home, {hex_name(data.map, home)}"


HOME_FIRST = Component("home_first", checks=(On(LayTile, Check("tile.home_first", check_home_first, Stage.RIGHT)),))
