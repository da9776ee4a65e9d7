"""Drawing: the components of every title as SVG, from the engine's own data. PNG and PDF come from the SVG.

What a page or a server needs is here; docs/drawing.md explains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shortline.drawing.families import family_of
from shortline.drawing.files import encoded, finished, pdf, png
from shortline.drawing.palettes import PALETTES, Theme
from shortline.drawing.pictures import opening, picture
from shortline.drawing.rail.page import runs_svg
from shortline.drawing.style import page_stylesheet, stylesheet
from shortline.drawing.svg import Picture
from shortline.drawing.web import Page, on_charts, on_map, page, placed, places, symbols
from shortline.eighteenxx.routes.trains import Written
from shortline.kernel.rules import AnyRules

__all__ = [
    "PALETTES",
    "Page",
    "Picture",
    "Theme",
    "board_svg",
    "encoded",
    "family_of",
    "finished",
    "on_charts",
    "on_map",
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


def board_svg(rules: AnyRules, s: Any, runs: Sequence[Written] | None = None, theme: Theme | None = None) -> str:
    """The whole board of a game: for a page, which has the style, or with a theme as a file that stands alone.

    ``runs`` are drawn over the track; left out, those of the turn being played are.
    """
    family = family_of(s)
    drawn = family.board(rules, s, "") if runs is None else family.traced(rules, s, runs)
    return finished(drawn, theme) if theme else drawn.svg()


def svg(rules: AnyRules, s: Any, subject: str, name: str = "", theme: Theme | None = None) -> str:
    """Any subject of a game, such as ``"market"`` or ``"charter", "L&N"``: for a page, or with a theme as a file."""
    drawn = picture(rules, s, subject, name)
    return finished(drawn, theme) if theme else drawn.svg()
