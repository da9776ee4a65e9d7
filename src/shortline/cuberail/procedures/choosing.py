"""Choosing an action tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.events.turn import TileChosen
from shortline.cuberail.frames import IMMEDIATE
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage


@dataclass(frozen=True, slots=True)
class ChooseTile(Action):
    """Choose the action tile to use this turn."""

    tile: str


def _known(at: CubeAt, a: ChooseTile) -> str | None:
    """A tile is one of the game.   Rule: input.tile"""
    return None if a.tile in at.data.tiles else f"There is no action tile called {a.tile}"


def _taken(at: CubeAt, a: ChooseTile) -> str | None:
    """Each tile is chosen by one player a turn.   Rule: tile.taken"""
    owner = at.state.holder(a.tile)
    return f"{owner} has already chosen {a.tile} this turn" if owner else None


class Choosing(CubeProcedure[ChooseTile]):
    """A player chooses an action tile; some are used at once."""

    action = ChooseTile
    checks = (Check("input.tile", _known, Stage.TURN), Check("tile.taken", _taken))

    def offers(self, at: CubeAt) -> Iterator[ChooseTile]:
        for seat in at.state.top.actors:
            for tile in at.data.tiles:
                yield ChooseTile(seat, tile)

    def perform(self, tx: CubeTx, a: ChooseTile) -> None:
        tx.emit(TileChosen(a.by, a.tile))
        if a.tile in IMMEDIATE:
            tx.enter(IMMEDIATE[a.tile]((a.by,)))

    def label(self, at: CubeAt, a: ChooseTile) -> str:
        return f"Choose {a.tile} ({at.data.number(a.tile)})"
