"""The Midland: one free tile in its hex, connected or not, beside the tile of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.components.power import Power, asked_as, read_home, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import TileStep
from shortline.eighteenxx.names import hex_name, private_name, tile_name
from shortline.eighteenxx.procedures.lay_tile import MISFITS, LayTile, TileLaying, lay
from shortline.eighteenxx.rail import RailAt, RailBox, RailCheck, RailEvent, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.state import Slot
from shortline.kernel.wording import capital
from shortline.parts.reading import Reader

USED: Slot[bool] = Slot("midland", False)
"""Whether the Midland's tile has been laid."""

ALSO_ASKED = ("tile.known", *(f"tile.{reason}" for reason in MISFITS), "tile.left")
"""What is asked of any tile is asked of this one too, save the turn's right, the connection and the money."""


@dataclass(frozen=True, slots=True)
class LayMidlandTile(Action):
    """Lay the free tile of the Midland in its hex."""

    phrase: ClassVar[str] = "lay the Midland's free tile"

    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class MidlandUsed(RailEvent):
    """The Midland's tile was laid: there is no other."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return USED.put(s, True)


class MidlandLaying(Power[LayMidlandTile]):
    """The corporation that owns the Midland lays its tile."""

    action = LayMidlandTile

    def __init__(self, private: str, hex_id: str, *checks: RailCheck[LayMidlandTile]) -> None:
        super().__init__(
            private,
            "midland.owner",
            Check("midland.once", self.check_once, Stage.RIGHT),
            *checks,
            Check("tile.color", self.check_color, Stage.PLACE),
            *asked_as(TileLaying.checks, ALSO_ASKED, self.as_tile),
        )
        self.hex = hex_id

    def as_tile(self, a: LayMidlandTile) -> LayTile:
        """The tile as any other."""
        return LayTile(a.by, self.hex, a.tile, a.rotation)

    def spent(self, s: EighteenXX) -> bool:
        return USED.of(s)

    def check_once(self, at: RailAt, a: LayMidlandTile) -> str | None:
        """The tile is laid once.   Rule: midland.once"""
        name = private_name(at.data, self.private)
        return f"The free tile of {name} was laid already" if self.spent(at.state) else None

    def check_color(self, at: RailAt, a: LayMidlandTile) -> str | None:
        """Colours become available with phases.   Rule: tile.color"""
        s = at.state
        color = s.board.map.tiles[a.tile].color
        return None if color in phase(at).tiles else f"{capital(color)} tiles are not available in phase {s.phase}"

    def offers(self, at: RailAt) -> Iterator[LayMidlandTile]:
        s = at.state
        if self.owned(s) and not self.spent(s):
            for fit in fits(s.board.map, self.hex, s.board.laid.get(self.hex)):
                yield LayMidlandTile(s.top.actors[0], fit.tile, fit.rotation)

    def offered_as(self, at: RailAt, a: LayMidlandTile) -> LayMidlandTile:
        """Of the rotations in which the tile looks the same the least is offered."""
        return replace(a, rotation=at.state.board.map.tiles[a.tile].looks[a.rotation])

    def perform(self, tx: RailTx, a: LayMidlandTile) -> None:
        lay(tx, self.as_tile(a), self.private)
        tx.emit(MidlandUsed())

    def label(self, at: RailAt, a: LayMidlandTile) -> str:
        s = at.state
        tile, name = tile_name(s.board.map, a.tile), private_name(at.data, self.private)
        return f"Lay {tile} on {hex_name(s.board.map, self.hex)}, turned {a.rotation}, free by {name}"


def check_yellow(at: RailAt, a: LayMidlandTile) -> str | None:
    """Where the table has it so, the free tile is a first one.   Rule: midland.yellow"""
    s = at.state
    color = s.board.map.tiles[a.tile].color if a.tile in s.board.map.tiles else "yellow"
    return None if color == "yellow" else f"At this table the free tile is yellow, not {color}"


def read_midland(reader: Reader, data: Definition) -> RailBox:
    """The component with the private that the title file names."""
    row = reader.table("midland")
    private = read_private(row, data)
    yellow = (Check("midland.yellow", check_yellow, Stage.RIGHT),) if row.flag("yellow") else ()
    laying = MidlandLaying(private, read_home(reader, data, private), *yellow)
    return Component("midland", open={TileStep: (laying,)})
