"""The Tallahassee Railroad: one more yellow tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.board.lays import lays
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.procedures.lay_tile import LayTile, TileLaying, lay, terrain
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Rules, Stage
from shortline.kernel.wording import a as a_
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader
from shortline.titles.g18fl.lending import Bonus, BonusAction, after

YELLOW: tuple[Color, ...] = ("yellow",)


@dataclass(frozen=True, slots=True)
class LayBonusTile(LayTile):
    """Lay one more yellow tile by a private's bonus."""


def check_yellow(rules: Rules, s: EighteenXX, a: LayBonusTile) -> str | None:
    """The bonus is a yellow tile.   Rule: bonus.yellow"""
    color = s.board.map.tiles[a.tile].color
    return None if color in YELLOW else f"The bonus is a yellow tile, not {a_(color)} one"


class BonusTileLaying(BonusAction):
    """A corporation lays a yellow tile on top of its tiles of the turn."""

    action: ClassVar[type[Action]] = LayBonusTile

    def __init__(self, bonus: Bonus, lent: bool) -> None:
        self.bonus = bonus
        self.laying = TileLaying()
        self.checks = (
            bonus.open,
            *(() if lent else (Check("bonus.own", self.check_own, Stage.RIGHT),)),
            Check("bonus.yellow", check_yellow, Stage.RIGHT),
            *(c for c in self.laying.checks if c.key not in ("tile.one_a_turn", "tile.color")),
        )

    def check_own(self, rules: Rules, s: EighteenXX, a: LayBonusTile) -> str | None:
        """Where the table has it so, the owner lays it for a corporation of their own.   Rule: bonus.own"""
        return self.bonus.belongs(rules, s, "bonus tile")

    def places(self, rules: Rules, s: EighteenXX, seat: str) -> Iterator[Action]:
        for found in lays(s.board, s.operating, YELLOW):
            yield LayBonusTile(seat, found.hex, found.fit.tile, found.fit.rotation)

    def offered_as(self, rules: Rules, s: EighteenXX, a: LayBonusTile) -> Action:
        return self.laying.offered_as(rules, s, a)

    def use(self, tx: Tx, a: Any) -> None:
        s: EighteenXX = tx.state
        pay(tx, s.operating, BANK, terrain(s, a.hex), f"for the ground on {hex_name(s.board.map, a.hex)}")
        lay(tx, a, self.bonus.private)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"{self.laying.label(rules, s, a)}, by the bonus of {private_name(rules.data, self.bonus.private)}"


def read_bonus_tile(reader: Reader, data: Definition) -> Component:
    """The component with the private that the title file names."""
    row = reader.table("bonus_tile")
    private = read_private(row, data)
    laying = BonusTileLaying(Bonus(private, "bonus tile"), row.flag("lent"))
    return Component("bonus_tile", checks=after(LayTile), open={"lay_tile": (laying,)})
