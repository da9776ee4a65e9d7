"""What a page is made of: everything of a title that never changes, and the runs that are drawn over its map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shortline.drawing.cubes.board import draw_map
from shortline.drawing.cubes.tracks import draw_income, draw_market, draw_trains
from shortline.drawing.grid import sheet
from shortline.drawing.rail import market as chart
from shortline.drawing.rail.board import Scene, draw_board, hex_arts
from shortline.drawing.rail.runs import draw_runs
from shortline.drawing.rail.scene import arms_of, phases_of, scene
from shortline.drawing.style import page_stylesheet
from shortline.drawing.svg import Picture, group
from shortline.drawing.symbols import symbols
from shortline.drawing.where import places
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.market import Market
from shortline.eighteenxx.routes.run import Written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Rules


@dataclass(frozen=True)
class Page:
    """A title for a page, to be had once."""

    symbols: str
    style: str
    places: dict[str, Any]
    map: str
    """The map as it is printed: no tiles, stations or markers on it."""
    charts: dict[str, str]
    """The market, and for cube-rail titles the tracks of trains and incomes, with nothing on them."""


def page(rules: Rules) -> Page:
    """Everything of a title that a page needs before it shows a game."""
    drawn = bare_map(rules).svg()
    charts = {name: picture.svg() for name, picture in bare_charts(rules).items()}
    return Page(symbols(rules), page_stylesheet(), places(rules), drawn, charts)


def bare_map(rules: Rules) -> Picture:
    """The map as it is printed."""
    data = rules.data
    if isinstance(data, Definition):
        return draw_board(Scene(Board(data.map), arms_of(data), phases=phases_of(data), title=f"{rules.title}: map"))
    return draw_map(data, (), f"{rules.title}: map")


def bare_charts(rules: Rules) -> dict[str, Picture]:
    """The charts beside the map with nothing on them."""
    data = rules.data
    if isinstance(data, Definition):
        return {"market": chart.draw_market(data.chart, Market(), {}, f"{rules.title}: market")}
    return {
        "market": draw_market(data, (), f"{rules.title}: market"),
        "trains": draw_trains(data, -1, (), f"{rules.title}: trains"),
        "income": draw_income(data, (), f"{rules.title}: income"),
    }


def runs_svg(rules: Rules, s: EighteenXX, runs: Sequence[Written]) -> str:
    """The lines of some runs, to lie over the map: a group in the map's own measure, empty if there is none."""
    shown = scene(rules, s)
    middles = sheet(shown.board.map.layout, shown.board.map.hexes).middles
    return group(*draw_runs(shown.board, runs, hex_arts(shown), middles), class_="runs")
