"""Palettes: the colours of the printed games, a dark table, and colours that everybody can tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Theme = Literal["printed", "dark", "colour-blind", "dark-colour-blind", "white-paper"]

GRAINS: Final = ("green", "brown", "gray", "red", "blue")
"""The grounds that the colour-blind palettes also tell apart by a pattern; white and yellow have none."""

_PRINTED: Final = {
    "paper": "#fbf8ef",
    "ink": "#1b1b1b",
    "muted": "#56534b",
    "line": "#8b8672",
    # Grounds, and the letters on bare ground and on tiles.
    "white": "#e2ead3",
    "yellow": "#fbe04b",
    "green": "#7cc47a",
    "brown": "#c9955f",
    "gray": "#c4c4c4",
    "red": "#e98672",
    "blue": "#9cc7ec",
    "sea": "#cfe2ef",
    "state": "#a39a80",
    "on-map": "#1b1b1b",
    "on-tile": "#1b1b1b",
    "border": "#8b8672",
    "track": "#141414",
    "casing": "#ffffff",
    "circle": "#ffffff",
    "rim": "#141414",
    "chip": "#fffdf5",
    "chip-ink": "#141414",
    "water": "#2f79b5",
    "mountain": "#8a6f55",
    "swamp": "#3f7a52",
    "highlight": "#d81b60",
    # The market.
    "cell": "#ffffff",
    "cell-par": "#dcdcdc",
    "cell-zone": "#fff0a0",
    "cell-end": "#f4b6a8",
    "cell-top": "#cfe3f5",
    # Runs, one train after the other.
    "run-0": "#d81b60",
    "run-1": "#1565c0",
    "run-2": "#ef8a00",
    "run-3": "#00796b",
    "run-4": "#6a1b9a",
    "run-5": "#5d4037",
}
_DARK: Final = {
    "paper": "#1e2126",
    "ink": "#f0eee6",
    "muted": "#bab6ab",
    "line": "#6f6c62",
    "white": "#39433a",
    "yellow": "#e3c63c",
    "green": "#68ad66",
    "brown": "#b98650",
    "gray": "#a3a6a9",
    "red": "#d97763",
    "blue": "#7fb0da",
    "sea": "#2c4052",
    "state": "#7b8478",
    "on-map": "#f0eee6",
    "border": "#14161a",
    "water": "#5aa5e0",
    "mountain": "#b3967a",
    "swamp": "#74b58a",
    "highlight": "#ff6fa3",
    "cell": "#2b2f36",
    "cell-par": "#4a4f58",
    "cell-zone": "#5c531f",
    "cell-end": "#6b352b",
    "cell-top": "#2f4a63",
}
_COLOUR_BLIND: Final = {
    "yellow": "#f0e442",
    "green": "#33b190",
    "brown": "#e08a3c",
    "gray": "#b5b5b5",
    "red": "#d993ba",
    "blue": "#7cc4ee",
    "highlight": "#0072b2",
    "run-0": "#d55e00",
    "run-1": "#0072b2",
    "run-2": "#b0558a",
    "run-3": "#f0e442",
    "run-4": "#56b4e9",
    "run-5": "#009e73",
}
_PATTERNED: Final = {f"grain-{color}": f"url(#sl-grain-{color})" for color in GRAINS}
_PLAIN: Final = {f"grain-{color}": "none" for color in GRAINS}

PRINTED: Final = _PRINTED | _PLAIN
DARK: Final = PRINTED | _DARK
COLOUR_BLIND: Final = PRINTED | _COLOUR_BLIND | _PATTERNED
DARK_COLOUR_BLIND: Final = DARK | _COLOUR_BLIND | _PATTERNED
PALETTES: Final[Mapping[Theme, Mapping[str, str]]] = {
    "printed": PRINTED,
    "dark": DARK,
    "colour-blind": COLOUR_BLIND,
    "dark-colour-blind": DARK_COLOUR_BLIND,
    "white-paper": PRINTED | {"paper": "#ffffff"},
}
