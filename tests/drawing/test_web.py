"""What a page builds on: the places on map and charts, what lies there, the bare map and the runs over it."""

from __future__ import annotations

import json
import re
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import pytest

import shortline
from shortline.drawing import Page, board_svg, opening, page, placed, places, png, runs_svg, stylesheet, svg, symbols
from shortline.drawing.geometry import Point, corners
from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.market import Cell
from shortline.kernel.state import but
from tests.board.maps import EVERY, TITLES
from tests.drawing.pixels import difference
from tests.drawing.svgread import read

GAMES = Path(__file__).resolve().parent.parent / "golden"


def ids(drawn: str) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', drawn))


@pytest.mark.parametrize("title", EVERY)
def test_the_places_are_those_of_the_board(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    table = places(rules)
    drawn = board_svg(rules, s)
    assert f'viewBox="0 0 {table["width"]:g} {table["height"]:g}"' in drawn
    for hex_id, it in table["hexes"].items():
        found = re.search(rf'id="hex-{hex_id}" transform="translate\(([\d.]+) ([\d.]+)\)"', drawn)
        assert found is not None
        assert (float(found[1]), float(found[2])) == (it["x"], it["y"])
        for (x, y), p in zip(it["corners"], corners(table["layout"]), strict=True):
            assert Point(x, y).distance(p + Point(it["x"], it["y"])) < 0.02


@pytest.mark.parametrize("title", EVERY)
def test_borders_are_those_of_the_board(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    drawn = [line.ends for line in read(board_svg(rules, s)).strokes if line.kind == "impassable"]
    table = [tuple(tuple(p) for p in line) for line in places(rules)["borders"]]
    assert len(table) == len(drawn)
    for line, ends in zip(table, drawn, strict=True):
        assert [x for p in line for x in p] == pytest.approx([x for p in ends for x in p], abs=0.02)


def test_the_places_of_stations_are_there() -> None:
    rules, _ = opening(shortline.find_title("18AL"))
    table = places(rules)
    assert table["hexes"]["G4"]["circles"] == [[[0, 0]]]
    assert len(table["hexes"]["L1"]["circles"][0]) == 2
    assert [len(stop) for stop in table["tiles"]["446"]["circles"][0]] == [3]
    assert table["tiles"]["9"]["looks"] == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("title", TITLES)
def test_the_places_of_stations_turn_with_the_tile(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    for tile in places(rules)["tiles"].values():
        for rotation, stops in enumerate(tile["circles"]):
            c, s = cos(rotation * pi / 3), sin(rotation * pi / 3)
            for stop, unturned in zip(stops, tile["circles"][0], strict=True):
                for (x, y), (a, b) in zip(stop, unturned, strict=True):
                    assert (x, y) == pytest.approx((a * c - b * s, a * s + b * c), abs=0.03)


@pytest.mark.parametrize("title", EVERY)
def test_a_page_has_the_bare_map_and_charts_and_all_is_plain_data(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    whole = page(rules)
    assert ids(whole.map) == {f"hex-{h}" for h in rules.data.map.hexes}
    assert "sl-token" not in whole.map
    for name, chart in whole.charts.items():
        table = whole.places[name]
        assert f'viewBox="0 0 {table["width"]:g} {table["height"]:g}"' in chart
        assert "sl-token" not in chart
        assert "sl-cube" not in chart
    json.dumps([whole.places, placed(rules, s)], allow_nan=False)


@pytest.mark.parametrize("title", EVERY)
def test_the_cells_are_where_the_chart_has_its_prices(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    texts = read(svg(rules, s, "market")).texts
    for cell in places(rules)["market"]["cells"]:
        here = [
            t.words.lstrip("$")
            for t in texts
            if cell["x"] <= t.left and t.right <= cell["x"] + cell["width"]
            if cell["y"] <= t.top and t.bottom <= cell["y"] + cell["height"]
        ]
        assert str(cell["price"]) in here


def _named(found: Any) -> set[str]:
    """Every symbol that is named anywhere in plain data."""
    if isinstance(found, dict):
        own = {found["symbol"]} if "symbol" in found else set()
        return own.union(*map(_named, found.values()))
    return set().union(*map(_named, found)) if isinstance(found, list) else set()


@pytest.mark.parametrize("title", EVERY)
def test_whatever_lies_somewhere_has_its_symbol(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    found = _named(placed(rules, s))
    assert found
    assert found <= ids(symbols(rules))


def test_what_is_placed_is_what_is_drawn() -> None:
    rules, s = opening(shortline.find_title("18AL"))
    board = s.board.lay("C4", "57", 0).lay("G4", "441a", 3).station(Station("C4", 0, "L&N"))
    s = but(s, board=board, market=s.market.placed("L&N", Cell(2, 2)).placed("M&O", Cell(2, 2)))
    found = placed(rules, s)
    assert found["hexes"]["C4"]["symbol"] == "tile-57-0"
    assert (found["hexes"]["C4"]["tile"], found["hexes"]["E6"]["tile"]) == ("57", "")
    assert ["Decatur"] in [it["lines"] for it in found["names"] if it["hex"] == "C4"]
    (station,) = found["stations"]
    assert (station["corporation"], station["hex"], station["stop"], station["circle"]) == ("L&N", "C4", 0, 0)
    tokens = {(round(c.x, 1), round(c.y, 1)) for c in read(board_svg(rules, s)).rounds if c.kind == "token"}
    assert (round(station["x"], 1), round(station["y"], 1)) in tokens
    chart = {(round(c.x, 1), round(c.y, 1)) for c in read(svg(rules, s, "market")).rounds if c.kind == "token"}
    assert chart == {(round(t["x"], 1), round(t["y"], 1)) for t in found["market"]}
    assert [t["corporation"] for t in found["market"]] == ["M&O", "L&N"], "the lowest of a stack comes first"
    texts = {t.words: t for t in read(board_svg(rules, s)).texts if t.kind == "name"}
    for it in found["names"]:
        drawn = texts[it["lines"][0]]
        assert (drawn.left + drawn.right) / 2 == pytest.approx(it["x"], abs=0.1)


def test_runs_lie_over_the_map_as_on_the_board() -> None:
    rules, s = opening(shortline.find_title("18AL"))
    s = but(s, board=s.board.lay("C4", "57", 0).station(Station("A4", 0, "L&N")))
    run = ("2-0", ("A4", "C4"), ("A4:0",))
    over = runs_svg(rules, s, [run])
    assert over in board_svg(rules, s, runs=[run])
    assert 'id="run-2-0"' in over
    assert not runs_svg(rules, s, [])


def composed(title_page: Page, found: dict[str, Any]) -> str:
    """A board as a page puts it together from symbols and places."""

    def use(it: dict[str, Any]) -> str:
        return f'<use href="#{it["symbol"]}" transform="translate({it["x"]} {it["y"]}) scale({it["scale"]})"/>'

    def named(it: dict[str, Any]) -> str:
        top = it["y"] - 15.75 * (len(it["lines"]) - 1) / 2 + 15 * 0.73 / 2
        rows = enumerate(it["lines"])
        return "".join(f'<text class="sl-name" x="{it["x"]}" y="{top + 15.75 * n}">{line}</text>' for n, line in rows)

    table = title_page.places
    hexes = "".join(
        f'<g transform="translate({it["x"]} {it["y"]})"><use href="#{found["hexes"][h]["symbol"]}"/>'
        f"{found['hexes'][h]['over']}</g>"
        for h, it in table["hexes"].items()
    )
    borders = "".join(f'<path class="sl-impassable" d="M{a[0]} {a[1]}L{b[0]} {b[1]}"/>' for a, b in table["borders"])
    homes, pieces = (
        "".join(map(use, found.get(kind, ()))) for kind in ("homes", "stations" if "stations" in found else "cubes")
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sl-picture" viewBox="{table["viewBox"]}" '
        f'width="{table["width"]}" height="{table["height"]}"><style>{stylesheet()}</style>{title_page.symbols}'
        f'<rect x="-1" y="-1" width="9999" height="9999" class="sl-backdrop"/>'
        f'{hexes}{borders}{homes}{pieces}<g class="sl-names">{"".join(map(named, found["names"]))}</g></svg>'
    )


@pytest.mark.parametrize("title", EVERY)
def test_a_page_shows_the_board_that_is_drawn(title: str) -> None:
    record = max((GAMES / title).glob("*.json"), key=lambda path: path.stat().st_size)
    game = shortline.load(record)
    rules, s = game.rules, game.state
    drawn = png(board_svg(rules, s, runs=[], theme="printed"), 0.3)
    whole = page(rules)
    assert difference(drawn, png(composed(whole, placed(rules, s)), 0.3)) < 0.002
    assert difference(drawn, png(composed(whole, placed(rules, game.at(0))), 0.3)) > 0.004
