"""Hex names, neighbours and distances, on paper and against the four printed maps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shortline.parts.hexgrid import EDGES, LAYOUTS, Layout, distance, edge_towards, name_at, neighbour, opposite, xy

MAPS: dict[str, Layout] = {"18AL": "flat", "18GA": "pointy", "18VA": "flat_columns", "18FL": "pointy"}

layouts = st.sampled_from(LAYOUTS)
# Far enough from the first row and column that ten steps in any direction stay on named hexes.
far = st.tuples(st.integers(30, 60), st.integers(30, 60)).filter(lambda at: sum(at) % 2 == 0)


@pytest.mark.parametrize("title", MAPS)
def test_every_open_edge_of_the_printed_maps(title: str, shared: Path) -> None:
    hexes = json.loads((shared / "facts" / f"{title}.json").read_text(encoding="utf-8"))["hexes"]
    layout = MAPS[title]
    seen = 0
    for name, printed in hexes.items():
        assert xy(layout, name) == tuple(printed["xy"])
        assert name_at(layout, *printed["xy"]) == name
        for edge, other in printed["open_edges"].items():
            assert neighbour(layout, name, int(edge)) == other
            assert edge_towards(layout, name, other) == int(edge)
            assert edge_towards(layout, other, name) == opposite(int(edge))
            assert distance(layout, name, other) == 1
            seen += 1
    assert seen > 200


@pytest.mark.parametrize(
    ("layout", "around"),
    [
        ("flat", ["M8", "L7", "J7", "I8", "J9", "L9"]),
        ("flat_columns", ["K10", "J9", "J7", "K6", "L7", "L9"]),
        ("pointy", ["L7", "K6", "J7", "J9", "K10", "L9"]),
    ],
)
def test_the_six_neighbours_of_k8(layout: Layout, around: list[str]) -> None:
    assert [neighbour(layout, "K8", edge) for edge in EDGES] == around


def test_edges_go_clockwise_from_south_or_south_west() -> None:
    def direction(layout: Layout, edge: int) -> tuple[int, int]:
        (ax, ay), (bx, by) = xy(layout, "K8"), xy(layout, neighbour(layout, "K8", edge))
        return ((bx > ax) - (bx < ax), (by > ay) - (by < ay))

    flat = [(0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1), (1, 1)]
    pointy = [(-1, 1), (-1, 0), (-1, -1), (1, -1), (1, 0), (1, 1)]
    assert [direction("flat", edge) for edge in EDGES] == flat
    assert [direction("flat_columns", edge) for edge in EDGES] == flat
    assert [direction("pointy", edge) for edge in EDGES] == pointy


def test_beyond_the_first_row_and_column_no_hex_has_a_name() -> None:
    assert neighbour("flat", "A2", 3) == ""
    assert neighbour("flat", "B1", 2) == "A0"
    assert neighbour("pointy", "A1", 1) == ""
    assert neighbour("flat_columns", "A2", 2) == ""


def test_letters_after_z() -> None:
    assert neighbour("flat", "Z2", 5) == "AA3"
    assert xy("flat", "AA1") == (0, 26)
    assert [name_at("flat", 0, y) for y in (25, 26, 51, 52, 701, 702)] == ["Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"]


@pytest.mark.parametrize("name", ["", "A", "4", "a4", "A04", "A-4", "A4 ", "4A", "Ä4", "A٤", "A4\n"])
def test_what_is_not_a_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a hex"):
        xy("flat", name)


@pytest.mark.parametrize("edge", [-1, 6])
def test_what_is_not_an_edge_is_refused(edge: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 5"):
        neighbour("flat", "A2", edge)


def test_hexes_of_no_common_map_have_no_distance() -> None:
    with pytest.raises(ValueError, match="one map"):
        distance("flat", "A2", "A3")


@given(layouts, far, st.lists(st.sampled_from(EDGES), max_size=10))
def test_a_walk_never_beats_the_distance(layout: Layout, start: tuple[int, int], walk: list[int]) -> None:
    here = home = name_at(layout, *start)
    for steps, edge in enumerate(walk, 1):
        there = neighbour(layout, here, edge)
        assert edge_towards(layout, here, there) == edge
        assert neighbour(layout, there, opposite(edge)) == here
        here = there
        assert distance(layout, home, here) <= steps
    assert distance(layout, home, here) == distance(layout, here, home)


@given(layouts, far, far)
def test_some_neighbour_is_one_nearer(layout: Layout, a: tuple[int, int], b: tuple[int, int]) -> None:
    here, there = name_at(layout, *a), name_at(layout, *b)
    apart = distance(layout, here, there)
    around = [distance(layout, neighbour(layout, here, edge), there) for edge in EDGES]
    assert min(around) == (apart - 1 if apart else 1)
    assert (edge_towards(layout, here, there) is None) == (apart != 1)
