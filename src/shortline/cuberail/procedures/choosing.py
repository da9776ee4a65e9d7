"""Choosing an action tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.events.turn import TileChosen
from shortline.cuberail.state import CubeRail
from shortline.cuberail.words import IMMEDIATE
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage


@dataclass(frozen=True, slots=True)
class ChooseTile(Action):
    """Choose the action tile to use this turn."""

    tile: str


def _known(rules: Rules, s: CubeRail, a: ChooseTile) -> str | None:
    """A tile is one of the game.   Rule: input.tile"""
    return None if a.tile in rules.data.tiles else f"There is no action tile called {a.tile}"


def _taken(rules: Rules, s: CubeRail, a: ChooseTile) -> str | None:
    """Each tile is chosen by one player a turn.   Rule: tile.taken"""
    owner = s.holder(a.tile)
    return f"{owner} has already chosen {a.tile} this turn" if owner else None


class Choosing(Procedure):
    """A player chooses an action tile; some are used at once."""

    action: ClassVar[type[Action]] = ChooseTile
    checks = (Check("input.tile", _known, Stage.TURN), Check("tile.taken", _taken))

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            for tile in rules.data.tiles:
                yield ChooseTile(seat, tile)

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(TileChosen(a.by, a.tile))
        if a.tile in IMMEDIATE:
            tx.enter(IMMEDIATE[a.tile], a.by)

    def label(self, rules: Rules, s: Any, a: Any) -> str:
        return f"Choose {a.tile} ({rules.data.number(a.tile)})"
