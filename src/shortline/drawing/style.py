"""The look: one set of rules, with colours written out for files or as CSS variables for the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from shortline.drawing.lettering import HANDS
from shortline.drawing.palettes import COLOUR_BLIND, DARK, DARK_COLOUR_BLIND, GRAINS, PALETTES, PRINTED, Theme
from shortline.drawing.svg import PREFIX, element

FONTS: Final = '"DejaVu Sans","Liberation Sans",Arial,sans-serif'

_RULES: Final = """
.picture{font-family:$fonts;text-anchor:middle;fill:$ink;color:$ink}
.start{text-anchor:start}
.end{text-anchor:end}
.backdrop{fill:$paper}
.on-map{fill:$on-map;color:$on-map}
.on-tile{fill:$on-tile;color:$on-tile}
.hex{stroke:$border;stroke-width:1.5;stroke-linejoin:round}
.white{fill:$white}
.yellow{fill:$yellow}
.green{fill:$green}
.brown{fill:$brown}
.gray{fill:$gray}
.sea{fill:$sea;stroke:none}
.state-line{fill:none;stroke:$state;stroke-width:2.6;stroke-linejoin:round;stroke-dasharray:7 3 2 3}
.red{fill:$red}
.blue{fill:$blue}
.casing{fill:none;stroke:$casing;stroke-width:12;stroke-linejoin:round}
.track{fill:none;stroke:$track;stroke-width:8;stroke-linejoin:round}
.arrow{fill:$track;stroke:$casing;stroke-width:1.5;stroke-linejoin:round}
.city{fill:$circle;stroke:$rim;stroke-width:1.8}
.city-rim{fill:none;stroke:$rim;stroke-width:32.5;stroke-linejoin:round;stroke-linecap:round}
.city-base{fill:none;stroke:$casing;stroke-width:29;stroke-linejoin:round;stroke-linecap:round}
.city-fill{fill:$casing;stroke:none}
.square{fill:$circle;stroke:$rim;stroke-width:1.8}
.town{fill:$track;stroke:$casing;stroke-width:2}
.bar{stroke:$track;stroke-width:8}
.bar-casing{stroke:$casing;stroke-width:12}
.chip{fill:$chip;stroke:$rim;stroke-width:1.1}
.raised{fill:none;stroke:$highlight;stroke-width:2}
.on-chip{fill:$chip-ink;color:$chip-ink}
.box{stroke:$rim;stroke-width:1}
.tinge{stroke:none}
.water{fill:none;stroke:$water;stroke-width:2;stroke-linecap:round}
.mountain{fill:$mountain;stroke:none}
.snow{fill:$casing;stroke:none}
.snow-line{fill:none;stroke:$casing;stroke-width:1.2}
.swamp{fill:none;stroke:$swamp;stroke-width:1.6;stroke-linecap:round}
.coal{fill:currentColor;stroke:none}
.tool{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.impassable{stroke:$water;stroke-width:7;stroke-linecap:round}
.sign{fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.sign-fill{fill:currentColor;stroke:none}
.wheel{fill:$paper;stroke:$ink;stroke-width:2}
.tree{fill:$swamp;stroke:none}
.token{stroke:$rim;stroke-width:1}
.cube{stroke:$rim;stroke-width:.9}
.cube-top{fill:#fff;fill-opacity:.35;stroke:none}
.cube-side{fill:#000;fill-opacity:.25;stroke:none}
.cube-sign{fill:none;stroke:#fff;stroke-width:1.1;stroke-linecap:round}
.home-square{stroke-width:2.2;stroke-linecap:round}
.run{fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.run-casing{fill:none;stroke:$casing;stroke-width:8;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.85}
.run-end{stroke:$casing;stroke-width:1.5}
.cell{stroke:$line;stroke-width:1;fill:$cell}
.cell-par{fill:$cell-par}
.cell-zone{fill:$cell-zone}
.cell-end{fill:$cell-end}
.cell-top{fill:$cell-top}
.mark{fill:none;stroke:$muted;stroke-width:1.4}
.card{fill:$paper;stroke:$line;stroke-width:1.5}
.tinted{fill:$cell-zone;stroke:none}
.field{fill:none;stroke:$line;stroke-width:1;stroke-dasharray:3 2}
.rule{stroke:$line;stroke-width:1}
.cut{stroke:$muted;stroke-width:.5;fill:none}
.muted{fill:$muted}
.names{fill:$on-map;paint-order:stroke;stroke:$paper;stroke-width:3.6;stroke-opacity:.86;stroke-linejoin:round}
.empty{fill:none;stroke:$line;stroke-width:1.2}
"""
COLORS: Final = ("yellow", "green", "brown", "gray")
"""The colours of tiles in the order of the game."""
_RUNS: Final = ("none", "14 5", "3 7", "14 5 3 5", "8 4", "3 5 3 9")
"""The dashes of runs: where colours fail, these tell one train from another."""


@cache
def _rules() -> str:
    """The rules with $names for colours, one a line."""
    lines: list[str] = [*_RULES.strip().splitlines()]
    for hand in HANDS:
        weight = ";font-weight:700" if hand.bold else ""
        faint = ";fill-opacity:.8" if hand.faint else ""
        lines.append(f".{hand.name}{{font-size:{hand.size:g}px{weight}{faint}}}")
    for n in range(len(_RUNS)):
        lines.append(f".run-{n}{{stroke:$run-{n}}}")
        lines.append(f".run-dot-{n}{{fill:$run-{n}}}")
    lines += [f".grain-{color}{{fill:$grain-{color};stroke:none}}" for color in GRAINS]
    text = "\n".join(lines).replace("$fonts", FONTS)
    return re.sub(r"(^|,)\.([a-z])", rf"\1.{PREFIX}\2", text, flags=re.MULTILINE)


def _dashes() -> str:
    return "".join(f".{PREFIX}run-{n}{{stroke-dasharray:{dash}}}" for n, dash in enumerate(_RUNS))


@cache
def stylesheet(theme: Theme = "printed") -> str:
    """The style with its colours written out, for files that stand alone."""
    palette = PALETTES[theme]
    rules = re.sub(r"\$([a-z][a-z0-9-]*)", lambda m: palette[m[1]], _rules()).replace("\n", "")
    return rules + _dashes() if "colour-blind" in theme else rules


@cache
def page_stylesheet() -> str:
    """The style for a page: the same rules over CSS variables, with a set of variables for each palette.

    ``data-theme="dark"`` and ``data-palette="colour-blind"`` on any element choose the palette for what is in it.
    """
    rules = re.sub(r"\$([a-z][a-z0-9-]*)", r"var(--sl-\1)", _rules())
    dashes = "".join(f".{PREFIX}run-{n}{{stroke-dasharray:var(--sl-dash-{n})}}\n" for n in range(len(_RUNS)))
    plain = PRINTED | {f"dash-{n}": "none" for n in range(len(_RUNS))}
    dashed = {f"dash-{n}": dash for n, dash in enumerate(_RUNS)}
    dark, blind = '[data-theme="dark"]', '[data-palette="colour-blind"]'
    both = f"{dark}{blind},{dark} {blind},{blind} {dark}"
    return "\n".join(
        (
            f":root{{{_variables(plain)}}}",
            f"{dark}{{{_variables(DARK, plain)}}}",
            f"{blind}{{{_variables(COLOUR_BLIND | dashed, plain)}}}",
            f"{both}{{{_variables(DARK_COLOUR_BLIND | dashed, plain)}}}",
            rules,
            dashes,
            _switches(),
        )
    )


def _switches() -> str:
    """What a page switches by variables, which reach into symbols: the small names of hexes and tiles, off unless
    ``--sl-ids`` is 1, and of boxes with a value for each colour those that do not count now (``--sl-from-brown``)."""
    lines = [f".{PREFIX}id{{opacity:var(--sl-ids,0)}}"]
    for when in ("from", "till"):
        lines += [f".{PREFIX}{when}-{color}{{opacity:var(--sl-{when}-{color},1)}}" for color in COLORS]
    return "\n".join(lines)


def _variables(palette: Mapping[str, str], known: Mapping[str, str] | None = None) -> str:
    """The variables of a palette, or those in which it differs from another."""
    differs = {name: value for name, value in palette.items() if known is None or known.get(name) != value}
    return "".join(f"--sl-{name}:{value};" for name, value in differs.items())


_STROKES: Final = {
    "green": ("M0 8L8 0", 8),
    "brown": ("M0 8L8 0M0 0L8 8", 8),
    "gray": ("M2 2h1M6 6h1", 8),
    "red": ("M2 0V6", 6),
    "blue": ("M0 4q3 -3 6 0t6 0", 12),
}


@cache
def grain_definitions() -> str:
    """The patterns that the colour-blind palettes lay over grounds; they must be in the same document."""
    return "".join(
        element(
            "pattern",
            element("path", d=d, fill="none", stroke="#000", stroke_opacity=0.2, stroke_width=1.1),
            id=f"{PREFIX}grain-{color}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
        )
        for color, (d, size) in _STROKES.items()
    )
