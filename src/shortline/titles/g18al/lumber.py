"""Brown & Sons Lumber: the Lumber Terminal on an empty swamp hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.upgrade import power_fits
from shortline.eighteenxx.components.power import Power, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import TileLaid
from shortline.eighteenxx.frames import TileStep
from shortline.eighteenxx.rail import RailAt, RailBox, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.wording import listed
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class LayLumberTerminal(Action):
    """Lay the Lumber Terminal on an empty swamp hex."""

    phrase: ClassVar[str] = "lay the Lumber Terminal"

    hex: str
    rotation: int


class TerminalLaying(Power[LayLumberTerminal]):
    """The owner of Brown & Sons Lumber lays the Lumber Terminal: free, unconnected, beside the turn's tile."""

    action = LayLumberTerminal

    def __init__(self, private: str, tile: str, hexes: tuple[str, ...]) -> None:
        super().__init__(
            private,
            "lumber.owner",
            Check("lumber.once", self.check_once, Stage.RIGHT),
            Check("lumber.swamp", self.check_swamp, Stage.PLACE),
            Check("lumber.sides", self.check_sides, Stage.PLACE),
        )
        self.tile, self.hexes = tile, hexes

    def spent(self, s: EighteenXX) -> bool:
        return not s.board.left(self.tile)

    def check_once(self, at: RailAt, a: LayLumberTerminal) -> str | None:
        """There is one such tile.   Rule: lumber.once"""
        return "The Lumber Terminal lies on the board already" if self.spent(at.state) else None

    def check_swamp(self, at: RailAt, a: LayLumberTerminal) -> str | None:
        """It is laid on an empty swamp hex.   Rule: lumber.swamp"""
        if a.hex not in self.hexes:
            return f"{a.hex} is no swamp hex; those are {listed(self.hexes)}"
        return f"{a.hex} has a tile already" if a.hex in at.state.board.laid else None

    def check_sides(self, at: RailAt, a: LayLumberTerminal) -> str | None:
        """Its track may not run into a closed side.   Rule: lumber.sides"""
        s = at.state
        if a.hex not in self.hexes:
            return None
        if not 0 <= a.rotation < 6:
            return "The rotation of a tile is 0 to 5"
        turned = any(f.rotation == self.turn(s, a) for f in power_fits(s.board.map, a.hex, self.tile))
        return None if turned else "Turned like this the track would run into a closed side"

    def turn(self, s: EighteenXX, a: LayLumberTerminal) -> int:
        """How the tile is turned: the least way that looks the same."""
        return s.board.map.tiles[self.tile].looks[a.rotation]

    def offers(self, at: RailAt) -> Iterator[LayLumberTerminal]:
        s = at.state
        if not self.owned(s) or self.spent(s):
            return
        for hex_id in self.hexes:
            if hex_id not in s.board.laid:
                for fit in power_fits(s.board.map, hex_id, self.tile):
                    yield LayLumberTerminal(s.top.actors[0], hex_id, fit.rotation)

    def perform(self, tx: RailTx, a: LayLumberTerminal) -> None:
        tx.emit(TileLaid(tx.state.operating, a.hex, self.tile, self.turn(tx.state, a), power=self.private))

    def label(self, at: RailAt, a: LayLumberTerminal) -> str:
        return f"Lay the Lumber Terminal on {a.hex}, turned {a.rotation}"


def read_lumber(reader: Reader, data: Definition) -> RailBox:
    """The component with the tile and terrain that the title file names."""
    row = reader.table("lumber")
    private, tile, terrain = read_private(row, data), row.text("tile"), row.text("terrain")
    if tile not in data.map.tiles:
        row.fail("tile", f"the game has no tile {tile!r}")
    hexes = tuple(h for h, it in data.map.hexes.items() if terrain in it.terrain)
    if not hexes:
        row.fail("terrain", f"no hex has {terrain!r}")
    return Component("lumber", open={TileStep: (TerminalLaying(private, tile, hexes),)})
