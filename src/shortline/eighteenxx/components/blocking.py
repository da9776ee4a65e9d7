"""Privates that block a hex: no tile is laid there while a player owns the private."""

from __future__ import annotations

from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.components.power import read_home
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.rail import RailAt
from shortline.kernel.rules import Check, On, Stage
from shortline.parts.reading import Reader

BLOCKS = "No tile is laid in its home hex while a player owns it."


def read_blocking(reader: Reader, data: Definition) -> RailComponent:
    """The component with the ``home`` of each private that ``blocks`` it, as the title file says."""
    rows = reader.tables("privates")
    hexes = {
        read_home(reader, data, private): private
        for private, row in rows.items()
        if row.flag("blocks", False, about=BLOCKS)
    }

    def check_blocked(at: RailAt, a: LayTile) -> str | None:
        """A private that a player owns blocks its hex.   Rule: tile.blocked"""
        s = at.state
        private = hexes.get(a.hex, "")
        owner = s.privates.get(private, "")
        if owner not in s.seats:
            return None
        return f"{private_name(data, private)}, which {owner} owns, blocks {hex_name(data.map, a.hex)}"

    def markers(at: RailAt) -> tuple[Marker, ...]:
        s = at.state
        open_ = {p for p, owner in s.privates.items() if owner not in s.corporations}
        return tuple(Marker(h, "blocked", words=p) for h, p in hexes.items() if p in open_)

    blocked = Check("tile.blocked", check_blocked, Stage.PLACE)
    return RailComponent("blocking", checks=(On(LayTile, blocked),), markers=markers)
