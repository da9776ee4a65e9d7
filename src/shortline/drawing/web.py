"""What a page is made of: everything of a title that never changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shortline.drawing.families import family_for
from shortline.drawing.style import page_stylesheet
from shortline.drawing.symbols import symbols
from shortline.drawing.where import places
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
    family = family_for(rules)
    drawn = family.bare_map(rules).svg()
    charts = {name: picture.svg() for name, picture in family.bare_charts(rules).items()}
    return Page(symbols(rules), page_stylesheet(), places(rules), drawn, charts)
