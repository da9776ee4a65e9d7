"""Positions of games really played: the board, trains and values before every run of trains."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shortline.eighteenxx.board.board import Board, Laid, Station
from shortline.eighteenxx.routes import Train, Values
from tests.routes.tables import Powers, board_map, trains, values

HOME_STOPS = {("18FL", "SAL"): 0, ("18FL", "SR"): 1}
TILES = {("18FL", "15"): "15K", ("18FL", "63"): "63O"}
BESIDE = ("P3", "TC")
"""Privates whose station stands beside the circles: Potomac Yards, the Terminal Company."""


@dataclass(frozen=True)
class Position:
    """A corporation about to run its trains, and what the table and the public site made of it."""

    file: str
    title: str
    number: int
    corporation: str
    board: Board
    trains: tuple[Train, ...]
    values: Values
    entry: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file} {self.number} {self.corporation}"


def games(shared: Path) -> list[Path]:
    """The games with a file of revenues."""
    return sorted((shared / "games").glob("*/*.revenues.jsonl"))


def positions(revenues: Path) -> Iterator[Position]:
    """The positions of one game."""
    title, name = revenues.parent.name, revenues.name.removesuffix(".revenues.jsonl")
    game = json.loads((revenues.parent / f"{name}.json").read_text())
    entries = {e["i"]: e for e in map(json.loads, revenues.read_text().splitlines())}
    stops, beside, owners = _stops(game), _beside(game), _owners(game)
    board_hexes: dict[str, Laid] = {}
    before: dict[str, Any] = {}
    for line in (revenues.parent / f"{name}.states.jsonl").read_text().splitlines():
        state = json.loads(line)
        entry = entries.get(state["i"])
        if entry:
            board = Board(board_map(title), dict(board_hexes), _stations(title, board_hexes, before, stops, beside))
            corporation = entry["corporation"]
            powers = _powers(title, before, corporation, owners)
            yield Position(
                f"{title}/{name}",
                title,
                state["i"],
                corporation,
                board,
                tuple(trains(title, entry["trains"])),
                values(title, board, corporation, entry["phase"], powers),
                entry,
            )
        for hex_id, laid in state.get("hexes_changed", {}).items():
            tile = laid["tile"] if laid else None
            board_hexes.pop(hex_id, None)
            if tile and tile != hex_id:
                board_hexes[hex_id] = Laid(TILES.get((title, tile), tile), laid["rotation"])
        before = state


def _stops(game: dict[str, Any]) -> dict[tuple[str, str], int]:
    """Which city of its tile a station was placed in, by corporation and tile number."""
    found = {}
    for a in game["actions"]:
        if a["type"] == "place_token":
            tile, _, part = a["city"].split("-")
            found[a.get("tokener", a["entity"]), tile[:2]] = int(part)
    return found


def _beside(game: dict[str, Any]) -> set[tuple[str, str]]:
    """The corporations and hexes of stations that stand beside the circles."""
    return {
        (a["tokener"], a["city"].split("-")[0])
        for a in game["actions"]
        if a["type"] == "place_token" and a["entity"] in BESIDE
    }


def _owners(game: dict[str, Any]) -> dict[str, str]:
    """Which corporation a private's power belongs to: the one that bought it, or the one that ran after its use."""
    found = {}
    operating = ""
    for a in game["actions"]:
        if a["type"] == "buy_company" and a["entity_type"] == "corporation":
            found[a["company"]] = a["entity"]
        if a["entity_type"] == "corporation":
            operating = a["entity"]
        if a["type"] == "assign":
            found.setdefault(a["entity"], operating)
    return found


def _stations(
    title: str,
    laid: dict[str, Laid],
    state: dict[str, Any],
    stops: dict[tuple[str, str], int],
    beside: set[tuple[str, str]],
) -> tuple[Station, ...]:
    found = []
    printed = board_map(title)
    for corporation, c in state["corporations"].items():
        hotels = {h for h, owners in state.get("hex_tokens", {}).items() if corporation in owners}
        for hex_id in c["tokens"]:
            if hex_id is None or (title == "18FL" and hex_id in hotels):
                continue
            board = Board(printed, laid)
            at = board.stops(hex_id)
            stop = 0
            if len(at) > 1:
                number = laid[hex_id].tile if hex_id in laid else ""
                stop = HOME_STOPS.get((title, corporation), stops.get((corporation, number[:2]), -1))
            found.append(Station(hex_id, stop, corporation, (corporation, hex_id) in beside))
    return tuple(found)


def _powers(title: str, state: dict[str, Any], corporation: str, owners: dict[str, str]) -> Powers:
    given = {
        private: hex_id
        for hex_id, privates in state.get("hex_assignments", {}).items()
        for private in privates
        if owners.get(private) == corporation
    }
    return Powers(
        coal=given.get("SNAR", ""),
        chits="M&C" in state["corporations"][corporation]["companies"] or _had(state, corporation, owners),
        express=given.get("P1", ""),
        hotels=tuple(sorted(h for h, o in state.get("hex_tokens", {}).items() if corporation in o)),
        port_token=given.get("POSC", ""),
    )


def _had(state: dict[str, Any], corporation: str, owners: dict[str, str]) -> bool:
    """Whether the corporation bought the Memphis & Charleston before the private closed."""
    holders = [p["privates"] for p in state["players"].values()]
    return owners.get("M&C") == corporation and not any("M&C" in held for held in holders)
