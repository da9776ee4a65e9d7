"""A private's power to lay a tile: free, connected to nothing, beside the turn's tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.upgrade import power_fits
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed, TileLaid
from shortline.eighteenxx.frames import StockTurn, TileStep
from shortline.eighteenxx.names import hex_name, private_name, tile_name
from shortline.eighteenxx.rail import AnyRailProcedure, RailAt, RailBox, RailProcedure, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.wording import listed
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class LayPowerTile(Action):
    """Lay a tile by the power of a private."""

    phrase: ClassVar[str] = "lay a tile by the power of a private"

    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True)
class PowerTileLaying(RailProcedure[LayPowerTile]):
    """The owner of a private lays a tile on a bare hex: the corporation on turn, or a player in a stock turn."""

    private: str
    by_player: bool
    tiles: tuple[str, ...]
    hexes: tuple[str, ...]
    closes: bool

    action = LayPowerTile

    def __post_init__(self) -> None:
        checks = (
            Check("tile_power.owner", self.check_owner, Stage.TURN),
            Check("tile_power.tile", self.check_tile, Stage.RIGHT),
            Check("tile_power.hex", self.check_hex, Stage.PLACE),
            Check("tile_power.sides", self.check_sides, Stage.PLACE),
        )
        object.__setattr__(self, "checks", checks)

    def user(self, s: EighteenXX) -> str:
        """The seat that may use the power now, or nobody."""
        owner = s.privates.get(self.private, "")
        if self.by_player:
            return owner if owner in s.seats else ""
        return s.top.actors[0] if owner and owner == s.operating else ""

    def check_owner(self, at: RailAt, a: LayPowerTile) -> str | None:
        """The power is its owner's.   Rule: tile_power.owner"""
        if self.user(at.state) == a.by:
            return None
        who = a.by if self.by_player else at.state.operating
        return f"{who} does not own {private_name(at.data, self.private)}"

    def check_tile(self, at: RailAt, a: LayPowerTile) -> str | None:
        """It lays some tiles only, of which one must be left.   Rule: tile_power.tile"""
        map_ = at.data.map
        if a.tile not in self.tiles:
            return (
                f"{private_name(at.data, self.private)} lays {listed((tile_name(map_, t) for t in self.tiles), 'or')}"
            )
        return None if at.state.board.left(a.tile) else f"There is no {tile_name(map_, a.tile)} left"

    def check_hex(self, at: RailAt, a: LayPowerTile) -> str | None:
        """It lays them on some bare hexes only.   Rule: tile_power.hex"""
        map_ = at.data.map
        if a.hex not in self.hexes:
            return f"The tile goes on {listed((hex_name(map_, h) for h in self.hexes), 'or')}"
        return f"{hex_name(map_, a.hex)} has a tile already" if a.hex in at.state.board.laid else None

    def check_sides(self, at: RailAt, a: LayPowerTile) -> str | None:
        """Its track may not run into a closed side.   Rule: tile_power.sides"""
        map_ = at.data.map
        if a.hex not in self.hexes or a.tile not in self.tiles:
            return None
        if not 0 <= a.rotation < 6:
            return "The rotation of a tile is 0 to 5"
        turn = map_.tiles[a.tile].looks[a.rotation]
        if any(fit.rotation == turn for fit in power_fits(map_, a.hex, a.tile)):
            return None
        return "Turned like this the track would run into a closed side"

    def offers(self, at: RailAt) -> Iterator[LayPowerTile]:
        s = at.state
        seat = self.user(s)
        if not seat or (seat not in s.top.actors and LayPowerTile not in at.rules.step(s).for_others):
            return
        for hex_id in self.hexes:
            for tile in self.tiles:
                if hex_id not in s.board.laid and s.board.left(tile):
                    for fit in power_fits(at.data.map, hex_id, tile):
                        yield LayPowerTile(seat, hex_id, tile, fit.rotation)

    def offered_as(self, at: RailAt, a: LayPowerTile) -> LayPowerTile:
        """One of equal rotations stands for all."""
        return LayPowerTile(a.by, a.hex, a.tile, at.data.map.tiles[a.tile].looks[a.rotation])

    def perform(self, tx: RailTx, a: LayPowerTile) -> None:
        who = a.by if self.by_player else tx.state.operating
        turn = tx.data.map.tiles[a.tile].looks[a.rotation]
        tx.emit(TileLaid(who, a.hex, a.tile, turn, power=self.private))
        if self.closes:
            tx.emit(PrivateClosed(self.private))

    def label(self, at: RailAt, a: LayPowerTile) -> str:
        map_ = at.data.map
        return f"Lay {tile_name(map_, a.tile)} on {hex_name(map_, a.hex)}, turned {a.rotation}, free"


def read_tile_power(reader: Reader, data: Definition) -> RailBox:
    """The component with the private, the tiles and the hexes that the title file names."""
    row = reader.table("tile_power", about="A private whose owner may lay a tile, free and connected to nothing.")
    private = read_private(row, data)
    owner = row.choice(
        "owner", ("corporation", "player"), "corporation", about="Who uses it: in its turn, or in stock turns."
    )
    tiles = row.names("tiles", data.map.tiles, "tile {} in the game", about="The tiles that it may lay, one at a time.")
    hexes = row.names("hexes", data.map.hexes, "hex {} on the map", about="The bare hexes on which it may lay them.")
    any_turn = row.flag("any_turn", False, about="A player may use it in the stock turns of others, too.")
    closes = row.flag("closes", False, about="That closes it.")
    laying = PowerTileLaying(private, owner == "player", tiles, hexes, closes)
    stock: Mapping[type[Frame], tuple[AnyRailProcedure, ...]] = {StockTurn: (laying,)} if owner == "player" else {}
    own: Mapping[type[Frame], tuple[AnyRailProcedure, ...]] = {} if owner == "player" else {TileStep: (laying,)}
    return Component("tile_power", open=own, optional={} if any_turn else stock, others=stock if any_turn else {})
