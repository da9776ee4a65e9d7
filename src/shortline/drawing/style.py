"""The look: colours as CSS variables for the page or written out for files, in three palettes."""

from __future__ import annotations

from typing import Final, Literal

Theme = Literal["printed", "dark", "colour-blind"]

PRINTED: Final = {
    "paper": "#fbf8ef",
    "ink": "#1b1b1b",
    "muted": "#5d5a52",
    "white": "#dfe8cf",
    "yellow": "#fbe04b",
    "green": "#7cc47a",
    "brown": "#c08a52",
    "gray": "#bdbdbd",
    "red": "#e06a55",
    "blue": "#8fbfe8",
    "track": "#111111",
    "casing": "#ffffff",
    "circle": "#ffffff",
    "border": "#8b8672",
    "water": "#4d8fc7",
    "mountain": "#8a6f55",
    "swamp": "#5b8f6b",
    "highlight": "#d81b60",
    "chart": "#ffffff",
    "chart-yellow": "#fff3a0",
    "chart-par": "#d9d9d9",
    "chart-end": "#f4b6a8",
}
DARK: Final = PRINTED | {
    "paper": "#1e2126",
    "ink": "#f0eee6",
    "muted": "#b6b2a6",
    "white": "#43523d",
    "yellow": "#b99a1e",
    "green": "#3f7d45",
    "brown": "#7d5730",
    "gray": "#6d6d6d",
    "red": "#9c4335",
    "blue": "#3d6a94",
    "track": "#0b0b0b",
    "casing": "#d8d4c8",
    "circle": "#f4f1e8",
    "border": "#14161a",
    "chart": "#2b2f36",
    "chart-yellow": "#5f551c",
    "chart-par": "#4a4f58",
    "chart-end": "#6b352b",
}
COLOUR_BLIND: Final = PRINTED | {
    "white": "#eef0ea",
    "yellow": "#f0e442",
    "green": "#009e73",
    "brown": "#d55e00",
    "gray": "#999999",
    "red": "#cc79a7",
    "blue": "#56b4e9",
    "highlight": "#0072b2",
}
PALETTES: Final[dict[Theme, dict[str, str]]] = {"printed": PRINTED, "dark": DARK, "colour-blind": COLOUR_BLIND}

_RULES: Final = """
text{font-family:"DejaVu Sans","Liberation Sans",Arial,sans-serif;fill:$ink}
text{text-anchor:middle;dominant-baseline:central}
.hex{stroke:$border;stroke-width:1.5}
.white{fill:$white}.yellow{fill:$yellow}.green{fill:$green}.brown{fill:$brown}.gray{fill:$gray}
.red{fill:$red}.blue{fill:$blue}
.casing{fill:none;stroke:$casing;stroke-width:12}
.track{fill:none;stroke:$track;stroke-width:8}
.city{fill:$circle;stroke:$track;stroke-width:2}
.city-base{fill:$casing;stroke:$track;stroke-width:2}
.town{fill:$track;stroke:$casing;stroke-width:1.5}
.bar{stroke:$track;stroke-width:9;stroke-linecap:butt}
.bar-casing{stroke:$casing;stroke-width:13}
.value{fill:$paper;stroke:$track;stroke-width:1.2}
.figure{font-size:11px;font-weight:600}
.tag{font-size:12px;font-weight:700}
.name{font-size:10px;fill:$ink;paint-order:stroke;stroke:$paper;stroke-width:2.4px;stroke-linejoin:round}
.id{font-size:7px;fill:$muted}
.cost{font-size:10px;font-weight:600}
.water{fill:none;stroke:$water;stroke-width:2}
.mountain{fill:$mountain;stroke:none}
.swamp{fill:none;stroke:$swamp;stroke-width:2}
.impassable{stroke:$water;stroke-width:7;stroke-linecap:round}
.box{stroke:$track;stroke-width:1}
.herald{font-weight:700;font-size:9px}
.marker{stroke:$track;stroke-width:1}
.run{fill:none;stroke-width:7;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
.cell{stroke:$border;stroke-width:1;fill:$chart}
.cell.par{fill:$chart-par}.cell.zone{fill:$chart-yellow}.cell.end{fill:$chart-end}
.price{font-size:13px}
.card{fill:$paper;stroke:$border;stroke-width:1.5}
.title{font-size:15px;font-weight:700}
.small{font-size:10px;fill:$muted}
.left{text-anchor:start}
"""


def stylesheet(theme: Theme = "printed") -> str:
    """The style with its colours written out, for files that stand alone."""
    rules = _RULES
    for name in sorted(PRINTED, key=len, reverse=True):
        rules = rules.replace(f"${name}", PALETTES[theme][name])
    return "".join(line for line in rules.strip().splitlines())


def page_stylesheet() -> str:
    """The style for the page: the same rules over CSS variables, with a set of variables for each palette."""
    rules = _RULES
    for name in sorted(PRINTED, key=len, reverse=True):
        rules = rules.replace(f"${name}", f"var(--sl-{name})")

    def variables(palette: dict[str, str]) -> str:
        return "".join(f"--sl-{name}:{color};" for name, color in palette.items())

    return (
        f":root{{{variables(PRINTED)}}}"
        f'[data-theme="dark"]{{{variables(DARK)}}}'
        f'[data-palette="colour-blind"]{{{variables(COLOUR_BLIND)}}}' + "".join(rules.strip().splitlines())
    )
