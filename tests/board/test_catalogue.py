"""The catalogue of tiles, against the facts of the printed games, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.board.catalogue import catalogue, read_catalogue
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Tile
from shortline.parts.complaints import BadData
from shortline.parts.reading import loads
from tests.board.maps import TITLES, printed


def _id(fact: dict[str, Any]) -> str:
    """Our id of a tile: 18FL prints 15 and 63 with labels of its own."""
    number, label = fact["number"], fact.get("label", "")
    return f"{number}{label}" if number in ("15", "63") else str(number)


def _ends(fact: dict[str, Any]) -> list[tuple[int, int]]:
    def end(text: str) -> int:
        return JUNCTION if text == "j" else STOP + int(text[1:]) if text[0] == "s" else int(text)

    return sorted(tuple(end(part) for part in track.split("-")) for track in fact["track"])  # type: ignore[misc]


def _undirected(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted((min(e), max(e)) for e in ends)


def test_every_tile_is_drawn_as_printed(shared: Path) -> None:
    facts = {_id(t): t for t in json.loads((shared / "facts" / "tiles.json").read_text())["tiles"]}
    tiles = catalogue()
    assert set(tiles) >= set(facts)
    assert not [tile for tile in tiles if tile not in facts and tiles[tile].label]
    for tile_id, fact in facts.items():
        tile = tiles[tile_id]
        assert tile.color == fact["color"]
        assert tile.label == fact.get("label", "")
        assert list(tile.icons) == fact.get("icons", [])
        assert _undirected([(s.a, s.b) for s in tile.sections]) == _undirected(_ends(fact)), tile_id
        stops = [(s.kind, dict(s.revenue), s.slots) for s in tile.stops]
        assert stops == [(s["type"], {"yellow": s["revenue"]}, s.get("slots", 0)) for s in fact.get("stops", [])]


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_its_number_of_each_tile(shared: Path, title: str) -> None:
    facts = json.loads((shared / "facts" / "tiles.json").read_text())["tiles"]
    expected = {_id(t): t["counts"][title] for t in facts if title in t["counts"]}
    assert dict(printed(title).counts) == expected
    assert list(printed(title).tiles) == [t for t in catalogue() if t in expected]


def test_two_printings_of_a_number_show_that_number() -> None:
    tiles = catalogue()
    assert (tiles["15"].number, tiles["15K"].number, tiles["170ric"].number) == ("15", "15", "170")
    assert tiles["57"].number == "57"


def test_a_turned_tile_looks_the_same_only_where_its_track_does() -> None:
    tiles = catalogue()
    assert tiles["9"].looks == (0, 1, 2, 0, 1, 2)
    assert tiles["8"].looks == (0, 1, 2, 3, 4, 5)
    assert tiles["63"].looks == (0,) * 6
    assert tiles["81"].looks == (0, 1, 0, 1, 0, 1)
    assert tiles["451a"].looks == (0, 1, 0, 1, 0, 1)
    assert tiles["452a"].looks == (0,) * 6


def test_turning_a_tile_moves_its_edges_and_not_its_stops() -> None:
    tile: Tile = catalogue()["57"]
    assert [(s.a, s.b) for s in tile.turns[4]] == [(4, STOP), (1, STOP)]
    assert tile.edges[4] == {1, 4}


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("[yellow]\n1 = {}", "yellow.1", "no track"),
        ("[yellow]\n1 = { city = 20, exits = [6] }", "yellow.1.exits", "from 0 to 5"),
        ("[yellow]\n1 = { city = 20, exits = [0, 0] }", "yellow.1.exits", "twice"),
        ("[yellow]\n1 = { city = 20, town = 10, exits = [0] }", "yellow.1", "city and town"),
        ("[yellow]\n1 = { stops = [{ exits = [0] }] }", "yellow.1.stops[0]", "exactly one"),
        ("[yellow]\n1 = { city = 20, stops = [{ city = 20, exits = [0] }] }", "yellow.1.stops", "not both"),
        ("[yellow]\n1 = { city = -20, exits = [0] }", "yellow.1.city", "at least 0"),
        ("[yellow]\n1 = { city = { brown = 20 }, exits = [0] }", "yellow.1.city.yellow", "missing"),
        ("[yellow]\n1 = { city = { yellow = 2, pink = 20 }, exits = [0] }", "yellow.1.city.pink", "unknown"),
        ('[yellow]\n1 = { track = ["0-0"] }', "yellow.1.track", "two edges"),
        ('[yellow]\n1 = { track = ["0-s0"] }', "yellow.1.track", "two edges"),
        ('[yellow]\n1 = { track = ["0-1", "0-1"] }', "yellow.1", "twice"),
        ('[yellow]\n1 = { track = ["0-1"], exits = [2] }', "yellow.1.exits", "unknown"),
        ('[yellow]\n1 = { track = ["0-1"] }\n[green]\n1 = { track = ["0-1"] }', "green.1", "under yellow already"),
        ('[pink]\n1 = { track = ["0-1"] }', "pink", "unknown"),
    ],
)
def test_nonsense_is_refused_with_file_and_key(text: str, key: str, words: str) -> None:
    with pytest.raises(BadData) as refused:
        read_catalogue(loads(text, "catalogue.toml"))
    assert (refused.value.file, refused.value.key) == ("catalogue.toml", key)
    assert words in refused.value.text
