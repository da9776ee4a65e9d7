"""Symbol sheets: everything of a title that a page places itself, each once, under an id that never changes.

``tile-57``         a tile unturned, without its texts
``tile-57-2``       the tile turned by two sixths, its texts upright
``print-G4``        a hex as the map prints it
``token-L-N``       a corporation's station (letters and figures of its id, joined by "-")
``home-L-N``        the same as the map prints it in the circle of its home
``marker-coal``     a marker of nobody's; ``marker-coal-L-N`` one that serves a corporation
``cube-Blue``       a company's cube; ``print-C2-upgraded`` a place whose value has been raised

All are drawn about the origin: `<use href="#tile-57-2" transform="translate(x y)"/>`.
"""

from __future__ import annotations

from shortline.drawing.families import family_for
from shortline.drawing.style import grain_definitions
from shortline.drawing.svg import element
from shortline.kernel.rules import Rules


def symbols(rules: Rules) -> str:
    """The symbol sheet of a title: an SVG element that takes no room, for the top of a page."""
    return element(
        "svg",
        element("defs", grain_definitions()),
        *(f"\n{symbol}" for symbol in family_for(rules).symbols(rules)),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        class_="picture symbols",
        width="0",
        height="0",
        style="position:absolute",
        aria_hidden="true",
    )
