"""Drawing: the components of every title as SVG, from the engine's own data. PNG and PDF come from the SVG.

What a page or a server needs is here; docs/drawing.md explains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shortline.drawing.files import encoded, finished, pdf, png
from shortline.drawing.palettes import PALETTES, Theme
from shortline.drawing.rail.board import draw_board
from shortline.drawing.rail.scene import scene
from shortline.drawing.style import page_stylesheet, stylesheet
from shortline.drawing.subjects import family_of, opening, picture
from shortline.drawing.svg import Picture
from shortline.drawing.symbols import symbols
from shortline.drawing.web import Page, bare_charts, bare_map, page, runs_svg
from shortline.drawing.where import placed, places
from shortline.eighteenxx.routes.run import Written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Rules

__all__ = [
    "PALETTES",
    "Page",
    "Picture",
    "Theme",
    "bare_charts",
    "bare_map",
    "board_svg",
    "encoded",
    "family_of",
    "finished",
    "opening",
    "page",
    "page_stylesheet",
    "pdf",
    "picture",
    "placed",
    "places",
    "png",
    "runs_svg",
    "stylesheet",
    "svg",
    "symbols",
]


def board_svg(rules: Rules, s: Any, runs: Sequence[Written] | None = None, theme: Theme | None = None) -> str:
    """The whole board of a game: for a page, which has the style, or with a theme as a file that stands alone.

    ``runs`` are drawn over the track; left out, those of the turn being played are.
    """
    traced = runs is not None and isinstance(s, EighteenXX)
    drawn = draw_board(scene(rules, s, runs or ())) if traced else family_of(s).board(rules, s, "")
    return finished(drawn, theme) if theme else drawn.svg()


def svg(rules: Rules, s: Any, subject: str, name: str = "", theme: Theme | None = None) -> str:
    """Any subject of a game, such as ``"market"`` or ``"charter", "L&N"``: for a page, or with a theme as a file."""
    drawn = picture(rules, s, subject, name)
    return finished(drawn, theme) if theme else drawn.svg()
