"""Laying and upgrading track tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.board.lays import Lay, extends, lays
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.board.upgrade import Fit, fit_as, fits
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import TileCounted, TileLaid
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay a tile on a hex, or replace the one that lies there."""

    hex: str
    tile: str
    rotation: int


def colors_open(rules: Rules, s: EighteenXX) -> tuple[Color, ...]:
    """The colours of tile that the operating corporation may still lay in this turn."""
    data: Definition = rules.data
    assert s.turn is not None
    if not s.turn.tiles:
        return phase(rules, s).tiles
    more = data.play.yellow_tiles
    if s.turn.first:
        more = max(more, data.play.first_turn_yellow_tiles)
    if len(s.turn.tiles) < more and all(c == "yellow" for c in s.turn.tiles):
        return ("yellow",)
    return ()


def terrain(s: EighteenXX, hex_id: str) -> int:
    """What the ground of a hex costs: only its first tile pays."""
    return 0 if hex_id in s.board.laid else s.board.map.hexes[hex_id].cost


def fit_of(s: EighteenXX, a: LayTile) -> Fit | None:
    """The way in which a tile fits a hex, if it does."""
    return fit_as(s.board.map, a.hex, s.board.laid.get(a.hex), a.tile, a.rotation)


def check_known(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """Hex and tile exist.   Rule: tile.known"""
    if a.hex not in s.board.map.hexes:
        return f"The map has no hex {a.hex}"
    if a.tile not in s.board.map.tiles:
        return f"The game has no tile {a.tile}"
    return None if 0 <= a.rotation < 6 else "A tile is turned by 0 to 5 sixths"


def check_one(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """One tile a turn.   Rule: tile.one_a_turn"""
    if colors_open(rules, s):
        return None
    return f"{s.operating} has laid its tile for this turn"


def check_color(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """Colours become available with phases.   Rule: tile.color"""
    color = s.board.map.tiles[a.tile].color
    if color in colors_open(rules, s) or not colors_open(rules, s):
        return None
    return (
        f"{color.capitalize()} tiles are not available"
        if color not in phase(rules, s).tiles
        else f"{s.operating} has laid a yellow tile, and only another yellow one may follow"
    )


def check_ground(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """Nothing is laid on red, gray or blue ground.   Rule: tile.ground"""
    ground = s.board.map.hexes[a.hex].ground
    return None if ground in ("white", "yellow") else f"{a.hex} is {ground}: no tile is laid there"


def check_fits(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """The tile fits what is there.   Rule: tile.fits"""
    if s.board.map.hexes[a.hex].ground not in ("white", "yellow") or fit_of(s, a) is not None:
        return None
    under = s.board.laid.get(a.hex)
    what = f"tile {under.tile} in {a.hex}" if under else a.hex
    turned = any(f.tile == a.tile for f in fits(s.board.map, a.hex, under))
    return f"Tile {a.tile} does not fit on {what}" + (" turned like this" if turned else "")


def check_left(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """Tiles are limited.   Rule: tile.left"""
    return None if s.board.left(a.tile) > 0 else f"No tile {a.tile} is left"


def check_connected(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """New track or a city on the tile is connected to a station.   Rule: tile.connected"""
    fit = fit_of(s, a)
    if fit is None or extends(s.board, s.operating, a.hex, fit):
        return None
    return f"Neither new track nor a city on the tile would be connected to a station of {s.operating}"


def check_money(rules: Rules, s: EighteenXX, a: LayTile) -> str | None:
    """The ground must be paid for.   Rule: tile.cost"""
    cost, has = terrain(s, a.hex), s.cash(s.operating)
    return None if has >= cost else f"{s.operating} has ${has} of the ${cost} that {a.hex} costs"


class TileLaying(Procedure):
    """A corporation lays a tile."""

    action: ClassVar[type[Action]] = LayTile
    checks: tuple[Check, ...] = (
        Check("tile.known", check_known, Stage.TURN),
        Check("tile.one_a_turn", check_one, Stage.RIGHT),
        Check("tile.color", check_color, Stage.RIGHT),
        Check("tile.ground", check_ground, Stage.PLACE),
        Check("tile.fits", check_fits, Stage.PLACE),
        Check("tile.left", check_left, Stage.PLACE),
        Check("tile.connected", check_connected, Stage.PLACE),
        Check("tile.cost", check_money, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        seat = s.top.actors[0]
        colors = colors_open(rules, s)
        for lay in lays(s.board, s.operating, colors) if colors else ():
            yield _action(seat, lay)

    def perform(self, tx: Tx, a: Any) -> None:
        s: EighteenXX = tx.state
        pay(tx, s.operating, BANK, terrain(s, a.hex), f"for the ground in {a.hex}")
        lay(tx, a)
        tx.emit(TileCounted(s.board.map.tiles[a.tile].color))

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        cost = terrain(s, a.hex)
        name = s.board.map.hexes[a.hex].name
        where = f"{a.hex} {name}".strip()
        return f"Lay tile {a.tile} on {where}, turned {a.rotation}" + (f" (${cost})" if cost else "")


def lay(tx: Tx, a: LayTile) -> None:
    """Put a tile that fits on the board."""
    s: EighteenXX = tx.state
    fit = fit_of(s, a)
    assert fit is not None
    tx.emit(TileLaid(s.operating, a.hex, a.tile, fit.rotation, fit.stops))


def _action(seat: str, lay: Lay) -> LayTile:
    return LayTile(seat, lay.hex, lay.fit.tile, lay.fit.rotation)
