"""Why a hex cannot be chosen: the reasons of every kind of action of the moment that is about a hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from typing_extensions import TypedDict

from shortline.eighteenxx.board.upgrade import fits
from shortline.kernel.action import Action, decode
from shortline.kernel.game import Game
from shortline.kernel.refusal import Malformed, Refusal
from shortline.kernel.rules import Procedure
from shortline.server.present.families import as_rail
from shortline.server.present.refused import Why


class WhyHex(TypedDict):
    """Why one kind of action is not possible in a hex."""

    kind: str
    why: list[Why]


def why_hex(game: Game, seat: str, hex_id: str) -> list[WhyHex]:
    """Why each kind of action that could be about a hex is not possible there; possible ones are left out."""
    if hex_id not in game.rules.data.map.hexes:
        raise Malformed(f"The map has no hex {hex_id[:20]}")
    found = []
    for procedure in game.rules.step(game.state).all:
        if "hex" in {f.name for f in fields(procedure.action)}:
            why = _nearest(game, procedure, seat, hex_id)
            if why:
                reasons = [Why(key=r.key, text=r.text, cite=r.cite) for r in why]
                found.append(WhyHex(kind=procedure.name, why=reasons))
    return found


def _nearest(game: Game, procedure: Procedure, seat: str, hex_id: str) -> tuple[Refusal, ...]:
    """The reasons against whatever comes nearest to being possible; none if something is."""
    stages = {check.key: check.stage for check in procedure.checks}
    best: tuple[Refusal, ...] = ()
    far = -1
    for action in _candidates(game, procedure, seat, hex_id):
        why = game.why_not(action)
        if not why:
            return ()
        stage = max(stages.get(r.key, 0) for r in why)
        if stage > far:
            best, far = why, stage
    return best


def _candidates(game: Game, procedure: Procedure, seat: str, hex_id: str) -> Iterator[Action]:
    """What a player may mean who points at a hex."""
    names = {f.name for f in fields(procedure.action)}
    data: dict[str, Any] = {"type": procedure.name, "by": seat, "hex": hex_id}
    s = as_rail(game.state)
    if s is not None and "tile" in names:
        ways = fits(s.board.map, hex_id, s.board.laid.get(hex_id))
        pairs = [(fit.tile, fit.rotation) for fit in ways] or [(next(iter(s.board.map.tiles)), 0)]
        yield from (_action(game, {**data, "tile": tile, "rotation": turn}) for tile, turn in pairs)
    elif "rotation" in names:
        yield from (_action(game, {**data, "rotation": turn}) for turn in range(6))
    elif s is not None and "stop" in names:
        stops = range(max(1, len(s.board.stops(hex_id))))
        yield from (_action(game, {**data, "stop": stop}) for stop in stops)
    else:
        yield _action(game, data)


def _action(game: Game, data: dict[str, Any]) -> Action:
    return decode(data, game.rules.actions)
