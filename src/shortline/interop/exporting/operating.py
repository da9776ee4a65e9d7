"""What presidents' actions are on the site."""

from __future__ import annotations

from typing import Any

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation, station_cost
from shortline.eighteenxx.procedures.run_trains import RunTrains, scored
from shortline.eighteenxx.routes.run import Run
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.exporting.exporter import Exporter
from shortline.interop.routes import nodes
from shortline.titles.g18ga.atlanta import ChooseCity


def buy_private(on: Exporter, s: EighteenXX, a: BuyPrivate) -> None:
    """The operating corporation buys a private."""
    on.corporation(s.operating, "buy_company", company=on.profile.privates.site(a.private), price=a.price)


def tile_fields(on: Exporter, hex_id: str, tile: str, rotation: int) -> dict[str, Any]:
    """The fields of a tile that is laid: a free copy of it."""
    copy = on.pieces.copy(tile)
    on.pieces.lay(hex_id, copy, rotation)
    return {"hex": hex_id, "tile": copy, "rotation": rotation}


def lay_tile(on: Exporter, s: EighteenXX, a: LayTile) -> None:
    """A tile is laid, turned the least way that looks the same, as it lies here."""
    turned = s.board.map.tiles[a.tile].looks[a.rotation]
    on.corporation(s.operating, "lay_tile", **tile_fields(on, a.hex, a.tile, turned))


def city_fields(on: Exporter, s: EighteenXX, hex_id: str, stop: int) -> dict[str, Any]:
    """The fields of a station: its city and the first free circle there."""
    taken = sum(1 for st in s.board.stations_at(hex_id) if st.stop == stop and not st.beside)
    return {"city": on.pieces.city_name(s, hex_id, stop), "slot": taken}


def place_station(on: Exporter, s: EighteenXX, a: PlaceStation) -> None:
    """A station is placed; where it is paid by distance the record has its price."""
    data: Definition = on.rules.data
    cost = {"cost": station_cost(on.rules, s, a.hex, a.stop)} if data.play.station_cost_a_hex else {}
    tokener = on.profile.corporations.site(s.operating)
    on.corporation(s.operating, "place_token", **city_fields(on, s, a.hex, a.stop), tokener=tokener, **cost)


def choose_city(on: Exporter, s: EighteenXX, a: ChooseCity) -> None:
    """A home station chooses its city: a record of the operating corporation, whosever station it is."""
    tokener = on.profile.corporations.site(s.top.memo["corporation"])
    on.corporation(s.operating, "place_token", **city_fields(on, s, s.top.memo["hex"], a.stop), tokener=tokener)


def run_trains(on: Exporter, s: EighteenXX, a: RunTrains) -> None:
    """Trains run: each with its legs, stops and revenue."""
    found = scored(on.rules, s, a.runs).runs
    routes = [_route(on, s, run) for run in found.runs]
    on.corporation(s.operating, "run_routes", routes=routes, extra_revenue=0, subsidy=found.treasury)


def _route(on: Exporter, s: EighteenXX, run: Run) -> dict[str, Any]:
    hexes = [stop.partition("/")[0] for stop in run.stops]
    return {
        "train": on.pieces.train_name(s, run.train.id),
        "connections": [list(leg) for leg in run.legs],
        "hexes": hexes,
        "revenue": run.revenue,
        "revenue_str": "-".join(hexes),
        "subsidy": run.treasury,
        "nodes": nodes(s, on.pieces, run.stops),
    }


def pay_out(on: Exporter, s: EighteenXX, a: PayOut) -> None:
    """The revenue is paid out."""
    on.corporation(s.operating, "dividend", kind="payout")


def withhold(on: Exporter, s: EighteenXX, a: Withhold) -> None:
    """The revenue is withheld."""
    on.corporation(s.operating, "dividend", kind="withhold")


def buy_train(on: Exporter, s: EighteenXX, a: BuyTrain) -> None:
    """A train is bought; from the bank the record says what it runs as."""
    fields: dict[str, Any] = {"train": on.pieces.train_name(s, a.train), "price": a.price}
    if from_bank(s, a.train):
        fields["variant"] = a.runs_as or s.runs_as(a.train)
    if a.using:
        on.private(a.using, "buy_train", **fields)
    else:
        on.corporation(s.operating, "buy_train", **fields)


def discard_train(on: Exporter, s: EighteenXX, a: DiscardTrain) -> None:
    """A train over the limit is given up."""
    on.corporation(s.top.memo["corporation"], "discard_train", train=on.pieces.train_name(s, a.train))


def convert(on: Exporter, s: EighteenXX, a: Convert) -> None:
    """A corporation becomes a ten-share one."""
    on.corporation(s.operating, "convert")


def go_bankrupt(on: Exporter, s: EighteenXX, a: GoBankrupt) -> None:
    """The president is bankrupt."""
    on.corporation(s.operating, "bankrupt")
