"""Why a hex cannot be chosen: the reasons of every kind of action of the moment that is about a hex."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from typing_extensions import TypedDict

from shortline.kernel.refusal import Malformed, Refusal
from shortline.kernel.rules import AnyProcedure
from shortline.server.present.families import family_of
from shortline.server.present.refused import Why
from shortline.table.game import AnyGame


class WhyHex(TypedDict):
    """Why one kind of action is not possible in a hex."""

    kind: str
    why: list[Why]


def why_hex(game: AnyGame, seat: str, hex_id: str) -> list[WhyHex]:
    """Why each kind of action that could be about a hex is not possible there; possible ones are left out."""
    if hex_id not in game.rules.data.map.hexes:
        raise Malformed(f"The map has no hex {hex_id[:20]}")
    rows = []
    for procedure in game.rules.step(game.state).all:
        if "hex" in {f.name for f in fields(procedure.action)}:
            why = _nearest(game, procedure, seat, hex_id)
            if why:
                reasons = [Why(key=r.key, text=r.text, cite=r.cite) for r in why]
                rows.append(WhyHex(kind=procedure.name, why=reasons))
    return rows


def _nearest(game: AnyGame, procedure: AnyProcedure[Any, Any], seat: str, hex_id: str) -> tuple[Refusal, ...]:
    """The reasons against whatever comes nearest to being possible; none if something is."""
    stages = {check.key: check.stage for check in procedure.checks}
    best: tuple[Refusal, ...] = ()
    far = -1
    for action in family_of(game.state).pointed(game, procedure, seat, hex_id):
        why = game.why_not(action)
        if not why:
            return ()
        stage = max(stages.get(r.key, 0) for r in why)
        if stage > far:
            best, far = why, stage
    return best
