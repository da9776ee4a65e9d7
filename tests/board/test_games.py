"""Boards of games really played: what was offered there fits here, and the other way round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.board.board import Board, Map, Station
from shortline.eighteenxx.board.connect import reach, station_places
from shortline.eighteenxx.board.distance import distance
from shortline.eighteenxx.board.lays import extends, lays
from shortline.eighteenxx.board.tile import StopKind
from shortline.eighteenxx.board.upgrade import Fit, build, fits
from tests.board.maps import printed

GAMES = (
    "18AL/4714",
    "18AL/hs_pzujrnou_144868",
    "18FL/18FL_game_end_bankrupt",
    "18FL/hotseat04",
    "18GA/18GA_game_end_bankrupt",
    "18VA/18VA_game_end_bank",
)
IDS = {("18FL", "15"): "15K", ("18FL", "63"): "63O"}
HALVES = {"SAL": 0, "SR": 1}
"""The halves of Jacksonville."""
BLOCKED = {"18GA": {"F4", "F12", "G7"}}
"""Hexes that a player's private keeps free (18GA 4.2.1(k)), which is no matter of the board."""
STALE = {("18VA/18VA_game_end_bank", 146): {("E8", 0)}}
"""The site's own mistake: it still runs through Fredericksburg, which RF&P's home station has just filled."""
STATIONS: frozenset[StopKind] = frozenset({"city", "offboard", "cmd"})

Line = dict[str, Any]


def _lines(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def _lay(board: Board, title: str, hex_id: str, tile_id: str, rotation: int) -> Board:
    if tile_id == hex_id:
        return board.lift(hex_id)
    tile = board.map.tiles[IDS.get((title, tile_id), tile_id)]
    if tile.id in board.map.special:
        return board.lay(hex_id, tile.id, rotation)
    wanted = (tile.id, tile.looks[rotation])
    (fit,) = (f for f in fits(board.map, hex_id, board.laid.get(hex_id)) if (f.tile, f.rotation) == wanted)
    return build(board, hex_id, fit)


def _stations(board: Board, line: Line, action: Line) -> Board:
    """The board with the stations of a line; in a hex with several cities the action names the one."""
    found: list[Station] = []
    for corporation, state in line["corporations"].items():
        for hex_id in filter(None, state["tokens"]):
            old = [s for s in board.stations if (s.corporation, s.hex) == (corporation, hex_id)]
            stops = board.stops(hex_id)
            if stops[0].kind == "town":
                continue  # a hotel
            stop = 0 if len(stops) == 1 else HALVES.get(corporation, -1)
            if len(stops) > 1 and stop < 0 and action["type"] == "place_token":
                stop = int(action["city"].split("-")[-1])
            beside = stop >= 0 and stops[stop].slots > 0 and board.free_circles(hex_id, stop) == 0
            found.append(old[0] if old else Station(hex_id, stop, corporation, beside))
    return Board(board.map, board.laid, tuple(found))


def _boards(shared: Path, game: str) -> Iterator[tuple[Board, Line]]:
    """The board before every action, and what the site offered then."""
    folder, title = shared / "games", game.split("/", maxsplit=1)[0]
    offers = {line["i"]: line for line in _lines(folder / f"{game}.legal.jsonl")}
    actions = {a["id"]: a for a in json.loads((folder / f"{game}.json").read_text())["actions"] if "id" in a}
    board = Board(printed(title))
    for line in _lines(folder / f"{game}.states.jsonl"):
        for hex_id, at in (line.get("hexes_changed") or {}).items():
            board = _lay(board, title, hex_id, at["tile"], at["rotation"])
        board = _stations(board, line, actions.get(line.get("action_id"), {"type": ""}))
        if line["i"] in offers:
            yield board, offers[line["i"]]


def _offered(map_: Map, title: str, offer: Line) -> set[tuple[str, Fit]]:
    found = set()
    for hex_id, tiles in offer["lays"].items():
        for tile_id, rotations in tiles.items():
            tile = map_.tiles[IDS.get((title, tile_id), tile_id)]
            found |= {(hex_id, Fit(tile.id, tile.looks[r])) for r in rotations}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_lays_are_those_that_were_offered_less_those_that_are_not_connected(shared: Path, game: str) -> None:
    title = game.split("/", maxsplit=1)[0]
    seen = 0
    for board, offer in _boards(shared, game):
        if offer["step"] != "Track" or "lays" not in offer:
            continue
        offered = _offered(board.map, title, offer)
        colors = {board.map.tiles[f.tile].color for _, f in offered}
        ours = {(x.hex, Fit(x.fit.tile, x.fit.rotation)) for x in lays(board, offer["entity"], colors)}
        assert {h for h, _ in ours - offered} <= BLOCKED.get(title, set()), offer["i"]
        for hex_id, fit in sorted(offered - ours, key=str):
            options = fits(board.map, hex_id, board.laid.get(hex_id))
            (full,) = (f for f in options if (f.tile, f.rotation) == (fit.tile, fit.rotation))
            assert not extends(board, offer["entity"], hex_id, full)
        seen += len(ours & offered)
    assert seen > 5


@pytest.mark.parametrize("game", GAMES)
def test_station_places_are_those_that_were_offered_and_homes_kept_free(shared: Path, game: str) -> None:
    facts = json.loads((shared / "facts" / f"{game.split('/', maxsplit=1)[0]}.json").read_text())
    homes = {c["home"] for c in facts["corporations"]}
    for board, offer in _boards(shared, game):
        if offer["step"] == "Token" and "token" in offer:
            ours = set(station_places(board, offer["entity"], STATIONS))
            offered = {(h, i) for h, i, _ in offer["token"]}
            assert offered - ours == STALE.get((game, offer["i"]), set()), offer["i"]
            assert {h for h, _ in ours - offered} <= homes, offer["i"]


@pytest.mark.parametrize("game", [g for g in GAMES if g.startswith("18FL")])
def test_distances_are_those_that_were_charged(shared: Path, game: str) -> None:
    for board, offer in _boards(shared, game):
        for hex_id, stop, cost in offer.get("token", ()):
            assert 20 * (distance(board, offer["entity"], hex_id, stop) or 0) == cost, offer["i"]
        for hex_id, cost in offer.get("hotel", ()):
            assert (hex_id, 0) in reach(board, offer["entity"]).stops
            assert 20 * (distance(board, offer["entity"], hex_id, 0) or 0) == cost, offer["i"]
