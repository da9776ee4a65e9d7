"""The printed maps, hex by hex against the facts of the printed games, and what a map file is refused for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.board.board import Board, Hex
from shortline.eighteenxx.board.tile import STOP, Section, Stop
from shortline.parts.complaints import BadData
from shortline.parts.hexgrid import opposite, xy
from tests.board.maps import TITLES, drawn, printed
from tests.rule import rule

GA_LABELS = {"D10": "Aug", "G13": "S", "I11": "B", "F6": "M"}
"""Hexes of 18GA that have tiles of their own (4.2.1(g)), which the facts leave to the rulebook."""


def _facts(shared: Path, title: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((shared / "facts" / f"{title}.json").read_text())
    return facts


def _stops(fact: dict[str, Any]) -> list[tuple[str, dict[str, int], int, bool]]:
    """The stops of a hex in our words: an off-map city is an offboard with circles, a port is a stop."""
    stops = fact.get("stops", [])
    if "port_bonus" in fact:
        stops = [{"type": "port", "revenue": fact["port_bonus"]["revenue"]}]
    found = []
    for s in stops:
        revenue = s.get("revenue", 0)
        kind = "offboard" if fact["ground"] == "red" else s["type"]
        figures = revenue if isinstance(revenue, dict) else {"yellow": revenue}
        found.append((kind, figures, s.get("slots", 0), s.get("home_circle", False)))
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_hex_is_as_printed(shared: Path, title: str) -> None:
    facts, map_ = _facts(shared, title)["hexes"], printed(title)
    assert set(map_.hexes) == set(facts)
    for name, fact in facts.items():
        hex_ = map_.hexes[name]
        assert (hex_.id, hex_.ground, hex_.name) == (name, fact["ground"], fact.get("name", ""))
        assert [(s.kind, dict(s.revenue), s.slots, s.home_circle) for s in hex_.stops] == _stops(fact), name
        track = sorted((int(t[0]), STOP + int(t[3:])) for t in fact.get("track", []))
        assert sorted((s.a, s.b) for s in hex_.sections) == track, name
        terrain = fact.get("terrain", [{"cost": 0, "kind": []}])[0]
        assert (hex_.cost, list(hex_.terrain)) == (terrain["cost"], terrain["kind"]), name
        assert list(hex_.impassable) == sorted(fact.get("impassable_edges", [])), name
        assert hex_.stub == fact.get("stub", -1)
        assert tuple(fact["xy"]) == xy(map_.layout, name)


@pytest.mark.parametrize("title", TITLES)
def test_every_label_is_as_printed(shared: Path, title: str) -> None:
    for name, fact in _facts(shared, title)["hexes"].items():
        hex_ = printed(title).hexes[name]
        later = fact.get("future_label", {"label": fact.get("label", ""), "from_color": "white"})
        label = GA_LABELS.get(name, "") if title == "18GA" and not later["label"] else later["label"]
        assert (hex_.label, hex_.label_from) == (label, later["from_color"]), name


@pytest.mark.parametrize("title", TITLES)
def test_track_may_cross_the_sides_that_are_open_in_print(shared: Path, title: str) -> None:
    for name, fact in _facts(shared, title)["hexes"].items():
        hex_ = printed(title).hexes[name]
        if hex_.ground in ("white", "yellow"):
            assert {str(e): n for e, n in hex_.neighbours.items()} == fact["open_edges"], name


@pytest.mark.parametrize("title", TITLES)
def test_an_open_side_is_open_from_both_hexes(title: str) -> None:
    hexes = printed(title).hexes
    for name, hex_ in hexes.items():
        for edge, other in hex_.neighbours.items():
            assert hexes[other].neighbours[opposite(edge)] == name
        assert {e for s in hex_.sections for e in (s.a, s.b) if 0 <= e < 6} <= set(hex_.neighbours)


@pytest.mark.parametrize("title", TITLES)
def test_hexes_stand_in_the_order_of_their_names(title: str) -> None:
    names = list(printed(title).hexes)
    assert names == sorted(names, key=lambda n: (n[0], int(n[1:])))


@rule("18GA", "4.2.3(i)")
def test_montgomery_and_tallahassee_are_cities_without_circles_that_are_never_blocked() -> None:
    board = Board(printed("18GA"))
    for name in ("E1", "J4"):
        assert board.stops(name)[0].kind == "city"
        assert board.free_circles(name, 0) == 0
        assert not board.blocked(name, 0, "GA")


@rule("18VA", "4.5.2.1")
def test_a_town_tile_on_a_mine_is_a_mine() -> None:
    board = Board(printed("18VA"))
    assert [s.kind for s in board.stops("B9")] == ["mine"]
    assert [s.kind for s in board.lay("B9", "58", 3).stops("B9")] == ["mine"]
    assert printed("18VA").tiles["58"].stops[0].kind == "town"


@rule("18FL", "7.2.1 •1")
def test_the_stubs_above_mobile_open_two_sides_and_no_others() -> None:
    hexes = printed("18FL").hexes
    assert (hexes["A4"].neighbours, hexes["A6"].neighbours) == ({5: "B5"}, {0: "B5"})
    assert not hexes["A4"].sections
    assert hexes["A2"].neighbours == {}


def test_a_red_area_pays_by_the_best_colour_in_play() -> None:
    atlanta: Stop = printed("18AL").hexes["G8"].stops[0]
    assert [atlanta.worth(c) for c in ("yellow", "green", "brown", "gray")] == [40, 40, 70, 70]


def test_an_impassable_side_named_once_closes_both_hexes() -> None:
    map_ = drawn('layout = "flat"\n[tiles]\n9 = 1\n[hexes]\nA2 = { impassable = [0] }\nC2 = {}\nB3 = {}')
    assert (map_.hexes["C2"].impassable, map_.hexes["C2"].neighbours) == ((3,), {4: "B3"})


def test_a_plain_hex_has_nothing_on_it() -> None:
    map_ = drawn('layout = "flat"\n[tiles]\n[hexes]\nA2 = {}')
    assert map_.hexes["A2"] == Hex("A2", "white")
    assert Section(0, 3).turned(2) == Section(2, 5)


HEAD = 'layout = "flat"\n[tiles]\n9 = 1\n[hexes]\n'


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("[tiles]\n[hexes]\nA2 = {}", "layout", "missing"),
        ('layout = "round"\n[tiles]\n[hexes]\nA2 = {}', "layout", "must be"),
        ('layout = "flat"\n[tiles]\n[hexes]', "hexes", "at least one"),
        ('layout = "flat"\n[tiles]\n1000 = 1\n[hexes]\nA2 = {}', "tiles.1000", "no such tile"),
        ('layout = "flat"\n[tiles]\n9 = 0\n[hexes]\nA2 = {}', "tiles.9", "at least 1"),
        ('layout = "flat"\nspecial = ["8"]\n[tiles]\n9 = 1\n[hexes]\nA2 = {}', "special", "no tile '8'"),
        (HEAD + "A2 = {}\nA2 = {}", "line 6", ""),
        (HEAD + "a2 = {}", "hexes.a2", "not the name"),
        (HEAD + "A2 = {}\nA3 = {}", "hexes.A3", "lies apart"),
        (HEAD + "A2 = {}\nG2 = {}", "hexes.G2", "lies apart"),
        (HEAD + 'A2 = { ground = "pink" }', "hexes.A2.ground", "must be"),
        (HEAD + "A2 = { city = 20, exits = [0] }\nC2 = {}", "hexes.A2.ground", "white"),
        (HEAD + 'A2 = { ground = "gray", city = 20, exits = [7] }', "hexes.A2.exits", "from 0 to 5"),
        (HEAD + 'A2 = { ground = "gray", city = 20, exits = [0] }', "hexes.A2", "no hex of this map"),
        (
            HEAD + 'A2 = { ground = "gray", city = 20, exits = [0] }\nC2 = { ground = "gray" }',
            "hexes.A2",
            "C2, which does not take it",
        ),
        (HEAD + 'A2 = { ground = "gray", stub = 0 }', "hexes.A2", "no hex of this map"),
        (HEAD + 'A2 = { ground = "gray", stub = 6 }', "hexes.A2.stub", "at most 5"),
        (HEAD + "A2 = { impassable = [0] }", "hexes.A2.impassable", "off the map anyway"),
        (HEAD + 'A2 = { also = ["1000"] }', "hexes.A2.also", "no tile '1000'"),
        (HEAD + 'A2 = { label = "B", label_from = "blue" }', "hexes.A2.label_from", "must be"),
        (HEAD + "A2 = { town = 0, price = 20 }", "hexes.A2.price", "unknown"),
        (HEAD + "A2 = { cost = -20 }", "hexes.A2.cost", "at least 0"),
    ],
)
def test_a_bad_map_is_refused_with_file_and_key(text: str, key: str, words: str) -> None:
    with pytest.raises(BadData) as refused:
        drawn(text)
    assert (refused.value.file, refused.value.key) == ("map.toml", key)
    assert words in refused.value.text
