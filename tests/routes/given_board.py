"""Boards written down for tests of single rules, and runs along hexes of them."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.routes import Checked, Scorer, Train, check_run
from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.trace import read_legs
from tests.routes.tables import board_map


def board(title: str, tiles: str, stations: str = "") -> Board:
    """A board from "C4:57/0 E4:9" (hex, tile, rotation) and "L&N:A4 M&O:D4/2 SR:+H1" (corporation, stop, + beside)."""
    found = Board(board_map(title))
    for word in tiles.split():
        hex_id, _, laid = word.partition(":")
        tile, _, rotation = laid.partition("/")
        found = found.lay(hex_id, tile, int(rotation or 0))
    for word in stations.split():
        corporation, _, at = word.partition(":")
        hex_id, _, stop = at.lstrip("+").partition("/")
        found = found.station(Station(hex_id, int(stop or 0), corporation, at.startswith("+")))
    return found


def run(on: Board, corporation: str, train: Train, scorer: Scorer, way: str) -> Checked:
    """Check the run along "A4-C4 C4-E4-G4" (legs of hexes), of several ways the one with the fewest faults."""
    places = network(on).places
    traces = read_legs(on, [leg.split("-") for leg in way.split()])
    assert traces, f"no track along {way}"
    found = [check_run(on, corporation, train, scorer, tuple(places[s].name for s in t.stops), t.track) for t in traces]
    return min(found, key=lambda c: len(c.faults))


def keys(checked: Checked) -> list[str]:
    """What is wrong with a run, by key."""
    return [fault.key for fault in checked.faults]
