"""What presidents' actions are on the site."""

from __future__ import annotations

from typing import Any

from shortline.eighteenxx.board.connect import station_places
from shortline.eighteenxx.board.lays import extends
from shortline.eighteenxx.board.new_track import leads_through
from shortline.eighteenxx.component import station_kinds, station_rate
from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile, fit_of
from shortline.eighteenxx.procedures.place_station import PlaceStation, station_cost
from shortline.eighteenxx.procedures.run_trains import RunTrains, scored
from shortline.eighteenxx.routes.trains import Run
from shortline.eighteenxx.site import station
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.exporting.exporter import Exporter
from shortline.interop.routes import nodes
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position

STALE = "the site does not look at the map again when the stations of a closed corporation leave it"


def buy_private(on: Exporter, s: EighteenXX, a: BuyPrivate) -> None:
    """The operating corporation buys a private."""
    on.corporation(s.operating, "buy_company", company=on.site_private(a.private), price=a.price)


def lay_tile(on: Exporter, s: EighteenXX, a: LayTile) -> None:
    """A tile is laid."""
    if not leads_through(s.board, on.after.board, s.operating, a.hex):
        raise Malformed("the site does not see that new track is connected if it joins the line that leads to it")
    fit, seen = fit_of(s, a), on.seen(s)
    if seen is not s.board and fit and not extends(seen, s.operating, a.hex, fit):
        raise Malformed(STALE)
    on.corporation(s.operating, "lay_tile", **on.tile_fields(s, a.hex, a.tile, a.rotation))


def place_station(on: Exporter, s: EighteenXX, a: PlaceStation) -> None:
    """A station is placed; where it is paid by distance the record has its price."""
    seen = on.seen(s)
    if seen is not s.board and (a.hex, a.stop) not in station_places(seen, s.operating, station_kinds(on.rules)):
        raise Malformed(STALE)
    cost = {"cost": station_cost(Position(on.rules, s), a.hex, a.stop)} if station_rate(on.rules) else {}
    on.corporation(s.operating, "place_token", **station(on, s, a.hex, a.stop), **cost)


def run_trains(on: Exporter, s: EighteenXX, a: RunTrains) -> None:
    """Trains run: each with its legs, stops and revenue."""
    scored_runs = scored(Position(on.rules, s), a.runs).runs
    routes = [_route(on, s, run) for run in scored_runs.runs]
    on.corporation(s.operating, "run_routes", routes=routes, extra_revenue=0, subsidy=scored_runs.treasury)


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
    if s.turn and s.turn.raised and a.price > s.cash(s.operating) and not from_bank(s, a.train):
        left = s.cash(s.operating) + s.cash(a.by) - a.price
        if left >= on.share_sold:
            raise Malformed("the site counts a president's certificate that was sold for the train as single shares")
    if a.train in s.depot.open_market:
        on.pieces.swap(a.train, on.discards.first_like(a.train))
    fields: dict[str, Any] = {"train": on.pieces.train_name(s, a.train), "price": a.price}
    if from_bank(s, a.train):
        fields["variant"] = a.runs_as or s.runs_as(a.train)
    if a.using:
        on.private(a.using, "buy_train", **fields)
    else:
        on.corporation(s.operating, "buy_train", **fields)


def discard_train(on: Exporter, s: EighteenXX, a: DiscardTrain) -> None:
    """A train over the limit is given up."""
    on.corporation(s.on_top(DiscardStep).corporation, "discard_train", train=on.pieces.train_name(s, a.train))


def convert(on: Exporter, s: EighteenXX, a: Convert) -> None:
    """A corporation becomes a ten-share one."""
    on.corporation(s.operating, "convert")


def go_bankrupt(on: Exporter, s: EighteenXX, a: GoBankrupt) -> None:
    """The president is bankrupt."""
    on.corporation(s.operating, "bankrupt")
