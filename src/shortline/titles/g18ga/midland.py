"""The Midland: one free tile in its hex, connected or not, beside the tile of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.lay_tile import LayTile, TileLaying, lay
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Procedure, Rules, Stage
from shortline.kernel.state import Slot
from shortline.parts.reading import Reader

USED: Slot[bool] = Slot("midland", False)
"""Whether the Midland's tile has been laid."""

ALSO_ASKED = ("tile.known", "tile.fits", "tile.left")
"""What is asked of any tile is asked of this one too, save the turn's right, the connection and the money."""


@dataclass(frozen=True, slots=True)
class LayMidlandTile(Action):
    """Lay the free tile of the Midland in its hex."""

    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class MidlandUsed(Event):
    """The Midland's tile was laid: there is no other."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        after: EighteenXX = USED.put(s, True)
        return after


class MidlandLaying(Procedure):
    """The corporation that owns the Midland lays its tile."""

    action: ClassVar[type[Action]] = LayMidlandTile

    def __init__(self, private: str, hex_id: str) -> None:
        self.private, self.hex = private, hex_id
        self.checks = (
            Check("midland.owner", self.check_owner, Stage.TURN),
            Check("midland.once", self.check_once, Stage.RIGHT),
            Check("tile.color", self.check_color, Stage.PLACE),
            *(self._there(c) for c in TileLaying.checks if c.key in ALSO_ASKED),
        )

    def _there(self, check: Check) -> Check:
        def test(rules: Rules, s: EighteenXX, a: LayMidlandTile) -> str | None:
            return check.test(rules, s, self.as_tile(a))

        return Check(check.key, test, check.stage)

    def as_tile(self, a: LayMidlandTile) -> LayTile:
        """The tile as any other."""
        return LayTile(a.by, self.hex, a.tile, a.rotation)

    def check_owner(self, rules: Rules, s: EighteenXX, a: LayMidlandTile) -> str | None:
        """The tile belongs to the private's corporation.   Rule: midland.owner"""
        mine = s.privates.get(self.private) == s.operating
        return None if mine else f"{s.operating} does not own the {self.private}"

    def check_once(self, rules: Rules, s: EighteenXX, a: LayMidlandTile) -> str | None:
        """The tile is laid once.   Rule: midland.once"""
        return f"The {self.private} has given its free tile already" if USED.of(s) else None

    def check_color(self, rules: Rules, s: EighteenXX, a: LayMidlandTile) -> str | None:
        """Colours become available with phases.   Rule: tile.color"""
        color = s.board.map.tiles[a.tile].color
        return None if color in phase(rules, s).tiles else f"{color.capitalize()} tiles are not available"

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        if s.privates.get(self.private) == s.operating and not USED.of(s):
            for fit in fits(s.board.map, self.hex, s.board.laid.get(self.hex)):
                yield LayMidlandTile(s.top.actors[0], fit.tile, fit.rotation)

    def perform(self, tx: Tx, a: Any) -> None:
        lay(tx, self.as_tile(a))
        tx.emit(MidlandUsed())

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"Lay the {self.private}'s free tile {a.tile} on {self.hex}, turned {a.rotation}"


def read_midland(reader: Reader, data: Definition) -> Component:
    """The component with the private and the hex that the title file names."""
    row = reader.table("midland")
    private, hex_id = row.text("private"), row.text("hex")
    if private not in data.privates:
        row.fail("private", f"there is no private {private!r}")
    if hex_id not in data.map.hexes:
        row.fail("hex", f"the map has no hex {hex_id!r}")
    return Component("midland", open={"lay_tile": (MidlandLaying(private, hex_id),)})
