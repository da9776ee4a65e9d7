"""What the powers of privates are on the site, title by title."""

from __future__ import annotations

from shortline.eighteenxx.procedures.place_station import station_cost
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.exporting.exporter import Exporter
from shortline.interop.exporting.operating import city_fields, tile_fields
from shortline.titles.g18al.coal import PlaceCoal
from shortline.titles.g18al.lumber import LayLumberTerminal
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.hotels import BuildHotel
from shortline.titles.g18fl.port import PlacePort
from shortline.titles.g18fl.terminal import PlaceTerminal
from shortline.titles.g18ga.midland import LayMidlandTile
from shortline.titles.g18ga.waycross import PlaceWaycrossStation
from shortline.titles.g18va.express import PlaceExpress
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit


def _station(on: Exporter, s: EighteenXX, private: str, hex_id: str, stop: int = 0) -> None:
    """A station by a private's power."""
    tokener = on.profile.corporations.site(s.operating)
    on.private(private, "place_token", **city_fields(on, s, hex_id, stop), tokener=tokener)


def place_coal(on: Exporter, s: EighteenXX, a: PlaceCoal) -> None:
    """The coal token of 18AL."""
    on.private("S&NA", "assign", target=a.hex, target_type="hex")


def lay_lumber(on: Exporter, s: EighteenXX, a: LayLumberTerminal) -> None:
    """The Lumber Terminal of 18AL."""
    on.private("B&SLC", "lay_tile", **tile_fields(on, a.hex, "445", a.rotation))


def lay_midland(on: Exporter, s: EighteenXX, a: LayMidlandTile) -> None:
    """The Midland's tile of 18GA."""
    turned = s.board.map.tiles[a.tile].looks[a.rotation]
    on.private("Midland", "lay_tile", **tile_fields(on, "F12", a.tile, turned))


def place_waycross(on: Exporter, s: EighteenXX, a: PlaceWaycrossStation) -> None:
    """The station in Waycross of 18GA."""
    _station(on, s, "W&S", "I9")


def place_express(on: Exporter, s: EighteenXX, a: PlaceExpress) -> None:
    """The Railway Express of 18VA."""
    on.private("REA", "assign", target=a.hex, target_type="hex")


def place_yard(on: Exporter, s: EighteenXX, a: PlaceYardStation) -> None:
    """The station of Potomac Yards in 18VA."""
    _station(on, s, "PY", a.hex)


def raise_limit(on: Exporter, s: EighteenXX, a: RaiseTrainLimit) -> None:
    """The train limit by Potomac Yards in 18VA."""
    on.private("PY", "choose_ability", choice="close")


def lay_bonus_tile(on: Exporter, s: EighteenXX, a: LayBonusTile) -> None:
    """The Tallahassee's tile of 18FL."""
    turned = s.board.map.tiles[a.tile].looks[a.rotation]
    on.private("TR", "lay_tile", **tile_fields(on, a.hex, a.tile, turned))


def place_port(on: Exporter, s: EighteenXX, a: PlacePort) -> None:
    """The port token of 18FL."""
    on.private("POSC", "assign", target=a.hex, target_type="hex")


def place_terminal(on: Exporter, s: EighteenXX, a: PlaceTerminal) -> None:
    """The Terminal station of 18FL."""
    _station(on, s, "TC", a.hex, a.stop)


def build_hotel(on: Exporter, s: EighteenXX, a: BuildHotel) -> None:
    """A hotel of 18FL."""
    on.corporation(s.operating, "hex_token", hex=a.hex, cost=station_cost(on.rules, s, a.hex, 0))
