"""Laying and upgrading track tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from shortline.eighteenxx.board.lays import Lay, extends, lays
from shortline.eighteenxx.board.new_track import leads_through
from shortline.eighteenxx.board.tile import BUILDABLE, COLORS, Color, Stop
from shortline.eighteenxx.board.upgrade import Fit, Reason, fit_as, fits, misfit, stops_there
from shortline.eighteenxx.component import ground_cost
from shortline.eighteenxx.events import TileCounted, TileLaid
from shortline.eighteenxx.names import hex_name, tile_name
from shortline.eighteenxx.rail import RailAt, RailCheck, RailProcedure, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import a as a_
from shortline.kernel.wording import capital, counted, listed
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay a tile on a hex, or replace the one that lies there."""

    hex: str
    tile: str
    rotation: int


def colors_open(at: RailAt) -> tuple[Color, ...]:
    """The colours of tile that the operating corporation may still lay in this turn."""
    s = at.state
    data = at.data
    assert s.turn is not None
    if not s.turn.tiles:
        return phase(at).tiles
    more = data.play.yellow_tiles
    if s.turn.first:
        more = max(more, data.play.first_turn_yellow_tiles)
    if len(s.turn.tiles) < more and all(c == "yellow" for c in s.turn.tiles):
        return ("yellow",)
    return ()


def fit_of(s: EighteenXX, a: LayTile) -> Fit | None:
    """The way in which a tile fits a hex, if it does."""
    return fit_as(s.board.map, a.hex, s.board.laid.get(a.hex), a.tile, a.rotation)


def check_known(at: RailAt, a: LayTile) -> str | None:
    """Hex and tile exist.   Rule: tile.known"""
    s = at.state
    if a.hex not in s.board.map.hexes:
        return f"The map has no hex {a.hex}"
    if a.tile not in s.board.map.tiles:
        return f"The game has no tile {a.tile}"
    return None if 0 <= a.rotation < 6 else "The rotation of a tile is 0 to 5"


def check_one(at: RailAt, a: LayTile) -> str | None:
    """One tile a turn.   Rule: tile.one_a_turn"""
    if colors_open(at):
        return None
    return f"{at.state.operating} has laid its tile for this turn"


def check_color(at: RailAt, a: LayTile) -> str | None:
    """Colours become available with phases.   Rule: tile.color"""
    s = at.state
    color = s.board.map.tiles[a.tile].color
    return None if color in phase(at).tiles else f"{capital(color)} tiles are not available in phase {s.phase}"


def check_second(at: RailAt, a: LayTile) -> str | None:
    """After a yellow tile only another yellow one may follow.   Rule: tile.second"""
    s = at.state
    color, colors = s.board.map.tiles[a.tile].color, colors_open(at)
    if color in colors or not colors or color not in phase(at).tiles:
        return None
    return f"{s.operating} has laid a yellow tile in this turn; only another yellow one may follow"


def check_ground(at: RailAt, a: LayTile) -> str | None:
    """Nothing is laid on red, gray or blue ground.   Rule: tile.ground"""
    s = at.state
    if s.board.map.hexes[a.hex].ground in BUILDABLE:
        return None
    return f"No tile is laid on {hex_name(s.board.map, a.hex)}: what is printed there stays"


def check_fits(at: RailAt, a: LayTile) -> str | None:
    """The tile fits, for whatever reason it may not."""
    s = at.state
    if fit_of(s, a) is not None or s.board.map.hexes[a.hex].ground not in BUILDABLE:
        return None
    return "The tile does not fit"


def _misfit(reason: Reason) -> RailCheck[LayTile]:
    """The check that a tile does not misfit for one of the reasons."""
    say = MISFITS[reason]

    def test(at: RailAt, a: LayTile) -> str | None:
        s = at.state
        if check_fits(at, a) is None:
            return None
        return say(s, a) if misfit(s.board.map, a.hex, s.board.laid.get(a.hex), a.tile, a.rotation) == reason else None

    return Check(f"tile.{reason}", test, Stage.PLACE, together=check_fits)


def _special(s: EighteenXX, a: LayTile) -> str:
    """Some tiles come by a power only, and stay.   Rule: tile.special"""
    under = s.board.laid.get(a.hex)
    if under and under.tile in s.board.map.special:
        return f"{capital(tile_name(s.board.map, under.tile))} on {hex_name(s.board.map, a.hex)} is never replaced"
    return f"{capital(tile_name(s.board.map, a.tile))} is laid by the power of a private only"


def _upgrade(s: EighteenXX, a: LayTile) -> str:
    """Each colour goes on the one before it.   Rule: tile.upgrade"""
    under, color = s.board.laid.get(a.hex), s.board.map.tiles[a.tile].color
    there = (
        f"has {tile_name(s.board.map, under.tile)}, which is {s.board.map.tiles[under.tile].color}"
        if under
        else "is bare"
    )
    if not under and s.board.map.hexes[a.hex].ground == "yellow":
        there = "counts as yellow"
    on = COLORS[COLORS.index(color) - 1]
    wants = "a bare hex" if on == "white" else f"{on} track"
    return f"{capital(color)} tiles go on {wants}; {hex_name(s.board.map, a.hex)} {there}"


def _stops(s: EighteenXX, a: LayTile) -> str:
    """City tiles go on cities, town tiles on towns, plain ones on plain hexes.   Rule: tile.city, tile.stop"""
    hex_ = s.board.map.hexes[a.hex]
    old, tile = stops_there(s.board.map, hex_, s.board.laid.get(a.hex)), s.board.map.tiles[a.tile]
    shows = _shown(tile.mined if hex_.mine else tile.stops) or "only track"
    there = f"has {_shown(old)}" if old else "is a plain hex"
    return f"{capital(tile_name(s.board.map, a.tile))} shows {shows}; {hex_name(s.board.map, a.hex)} {there}"


def _shown(stops: tuple[Stop, ...]) -> str:
    kinds = Counter(stop.kind for stop in stops)
    return listed(a_(kind) if n == 1 else counted(n, kind) for kind, n in kinds.items())


def _label(s: EighteenXX, a: LayTile) -> str:
    """A named tile goes in its own hex, which takes no other.   Rule: tile.label"""
    tile = s.board.map.tiles[a.tile]
    if not tile.label:
        return f"{hex_name(s.board.map, a.hex)} takes no other {tile.color} tile than its own"
    labels = {it.label for it in s.board.map.tiles.values() if it.number == tile.number}
    own = [hex_name(s.board.map, h) for h, it in s.board.map.hexes.items() if it.label in labels - {""}]
    return f"{capital(tile_name(s.board.map, a.tile))} goes only on {listed(own, 'or')}"


def _sides(s: EighteenXX, a: LayTile) -> str:
    """No track runs into a closed side.   Rule: tile.sides"""
    tile, where = tile_name(s.board.map, a.tile), hex_name(s.board.map, a.hex)
    return f"Turned like this, {tile} would have track into a closed side of {where}"


def _keeps(s: EighteenXX, a: LayTile) -> str:
    """The old track is kept.   Rule: tile.keeps"""
    under = s.board.laid.get(a.hex)
    what = f"the track of {tile_name(s.board.map, under.tile)}" if under else "the printed track"
    turned = any(f.tile == a.tile for f in fits(s.board.map, a.hex, under))
    how = "Turned like this, " if turned else "However it is turned, "
    return f"{how}{tile_name(s.board.map, a.tile)} does not keep {what} on {hex_name(s.board.map, a.hex)}"


MISFITS: dict[Reason, Callable[[EighteenXX, LayTile], str]] = {
    "special": _special,
    "upgrade": _upgrade,
    "city": _stops,
    "stop": _stops,
    "label": _label,
    "sides": _sides,
    "keeps": _keeps,
}
"""What is said of each reason for which a tile does not fit."""


def check_left(at: RailAt, a: LayTile) -> str | None:
    """Tiles are limited.   Rule: tile.left"""
    s = at.state
    return None if s.board.left(a.tile) > 0 else f"No {tile_name(s.board.map, a.tile)} is left"


def check_connected(at: RailAt, a: LayTile) -> str | None:
    """New track or a city on the tile is connected to a station.   Rule: tile.connected"""
    s = at.state
    fit = fit_of(s, a)
    if fit is None or extends(s.board, s.operating, a.hex, fit):
        return None
    return f"Neither new track nor a city on the tile would be connected to a station of {s.operating}"


def check_through(at: RailAt, a: LayTile) -> str | None:
    """At some tables a train must be able to run over the whole of new track.   Rule: tile.connected"""
    s = at.state
    fit = fit_of(s, a) if at.data.play.new_track_leads_through else None
    if fit is None or leads_through(s.board, s.board.lay(a.hex, a.tile, fit.rotation), s.operating, a.hex):
        return None
    return f"No train of {s.operating} could run over the new track from end to end: it joins the line that leads to it"


def check_money(at: RailAt, a: LayTile) -> str | None:
    """The ground must be paid for.   Rule: tile.cost"""
    s = at.state
    cost, has = ground_cost(at, a.hex), s.cash(s.operating)
    return (
        None
        if has >= cost
        else f"{s.operating} has {at.money(has)} of the {at.money(cost)} that {hex_name(s.board.map, a.hex)} costs"
    )


class TileLaying(RailProcedure[LayTile]):
    """A corporation lays a tile."""

    action = LayTile
    checks = (
        Check("tile.known", check_known, Stage.TURN),
        Check("tile.one_a_turn", check_one, Stage.RIGHT),
        Check("tile.color", check_color, Stage.RIGHT),
        Check("tile.second", check_second, Stage.RIGHT),
        Check("tile.ground", check_ground, Stage.PLACE),
        *map(_misfit, MISFITS),
        Check("tile.left", check_left, Stage.PLACE),
        Check("tile.connected", check_connected, Stage.PLACE),
        Check("tile.connected", check_through, Stage.PLACE),
        Check("tile.cost", check_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[LayTile]:
        s = at.state
        seat = s.top.actors[0]
        colors = colors_open(at)
        for lay in lays(s.board, s.operating, colors) if colors else ():
            yield _action(seat, lay)

    def offered_as(self, at: RailAt, a: LayTile) -> LayTile:
        """Of the rotations in which a tile looks the same the least is offered."""
        return replace(a, rotation=at.state.board.map.tiles[a.tile].looks[a.rotation])

    def perform(self, tx: RailTx, a: LayTile) -> None:
        s = tx.state
        pay(tx, s.operating, BANK, ground_cost(tx.at, a.hex), f"for the ground on {hex_name(s.board.map, a.hex)}")
        lay(tx, a)
        tx.emit(TileCounted(s.board.map.tiles[a.tile].color))

    def label(self, at: RailAt, a: LayTile) -> str:
        s = at.state
        cost = ground_cost(at, a.hex)
        paid = f" ({at.money(cost)})" if cost else ""
        return f"Lay {tile_name(s.board.map, a.tile)} on {hex_name(s.board.map, a.hex)}, turned {a.rotation}{paid}"


def lay(tx: RailTx, a: LayTile, power: str = "") -> None:
    """Put a tile that fits on the board, by the power of a private or not."""
    s = tx.state
    fit = fit_of(s, a)
    assert fit is not None
    tx.emit(TileLaid(s.operating, a.hex, a.tile, fit.rotation, fit.stops, power))


def _action(seat: str, lay: Lay) -> LayTile:
    return LayTile(seat, lay.hex, lay.fit.tile, lay.fit.rotation)
