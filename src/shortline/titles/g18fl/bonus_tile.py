"""The Tallahassee Railroad: one more yellow tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shortline.eighteenxx.board.lays import lays
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.component import ground_cost
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import TileStep
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.procedures.lay_tile import LayTile, TileLaying, lay
from shortline.eighteenxx.rail import RailAt, RailBox, RailTx
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.wording import a as a_
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader
from shortline.titles.g18fl.lending import BonusAction, LentBonus, after

YELLOW: tuple[Color, ...] = ("yellow",)


@dataclass(frozen=True, slots=True)
class LayBonusTile(LayTile):
    """Lay one more yellow tile by a private's bonus."""


def check_yellow(at: RailAt, a: LayBonusTile) -> str | None:
    """The bonus is a yellow tile.   Rule: bonus.yellow"""
    color = at.state.board.map.tiles[a.tile].color
    return None if color in YELLOW else f"The bonus is a yellow tile, not {a_(color)} one"


class BonusTileLaying(BonusAction[LayBonusTile]):
    """A corporation lays a yellow tile on top of its tiles of the turn."""

    action = LayBonusTile

    def __init__(self, bonus: LentBonus, lent: bool) -> None:
        self.bonus = bonus
        self.laying = TileLaying()
        self.checks = (
            bonus.open,
            *(() if lent else (Check("bonus.own", self.check_own, Stage.RIGHT),)),
            Check("bonus.yellow", check_yellow, Stage.RIGHT),
            *(c for c in self.laying.checks if c.key not in ("tile.one_a_turn", "tile.color")),
        )

    def check_own(self, at: RailAt, a: LayBonusTile) -> str | None:
        """Where the table has it so, the owner lays it for a corporation of their own.   Rule: bonus.own"""
        return self.bonus.belongs(at, "bonus tile")

    def places(self, at: RailAt, seat: str) -> Iterator[LayBonusTile]:
        s = at.state
        for way in lays(s.board, s.operating, YELLOW):
            yield LayBonusTile(seat, way.hex, way.fit.tile, way.fit.rotation)

    def offered_as(self, at: RailAt, a: LayBonusTile) -> LayBonusTile:
        return replace(a, rotation=self.laying.offered_as(at, a).rotation)

    def use(self, tx: RailTx, a: LayBonusTile) -> None:
        s = tx.state
        pay(tx, s.operating, BANK, ground_cost(tx.at, a.hex), f"for the ground on {hex_name(s.board.map, a.hex)}")
        lay(tx, a, self.bonus.private)

    def label(self, at: RailAt, a: LayBonusTile) -> str:
        return f"{self.laying.label(at, a)}, by the bonus of {private_name(at.data, self.bonus.private)}"


def read_bonus_tile(reader: Reader, data: Definition) -> RailBox:
    """The component with the private that the title file names."""
    row = reader.table("bonus_tile")
    private = read_private(row, data)
    laying = BonusTileLaying(LentBonus(private, "bonus tile"), row.flag("lent"))
    return Component("bonus_tile", checks=after(LayTile), open={TileStep: (laying,)})
