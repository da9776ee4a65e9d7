"""The symbol sheet, the places on a map and the page's style: what a page builds on."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

import shortline
from shortline.drawing import PALETTES, opening, page_stylesheet, picture, stylesheet, symbols
from shortline.drawing.families import family_of
from shortline.drawing.palettes import GRAINS
from shortline.drawing.svg import slug
from shortline.eighteenxx.definition import Definition
from tests.board.maps import EVERY

KILO = 1000


def ids(svg: str) -> list[str]:
    """The ids in an SVG, which must be well-formed."""
    return [e.get("id", "") for e in ElementTree.fromstring(svg).iter() if e.get("id")]


@pytest.mark.parametrize("title", EVERY)
def test_the_symbol_sheet_is_small(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    sheet = symbols(rules).encode()
    assert len(sheet) < 200 * KILO
    assert len(gzip.compress(sheet)) < 30 * KILO


@pytest.mark.parametrize("title", EVERY)
def test_the_symbol_sheet_has_everything_once(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    data = rules.data
    found = ids(symbols(rules))
    assert len(found) == len(set(found))
    wanted = {f"print-{h}" for h in data.map.hexes}
    if isinstance(data, Definition):
        wanted |= {f"tile-{slug(t)}-{r}" for t in data.map.tiles for r in range(6)}
        wanted |= {f"tile-{slug(t)}" for t in data.map.tiles}
        wanted |= {f"{kind}-{slug(c)}" for c in data.corporations for kind in ("token", "home")}
    else:
        wanted |= {f"cube-{c}" for c in data.companies}
    assert wanted <= set(found)


def test_symbol_ids_are_those_that_are_documented() -> None:
    rules, _ = opening(shortline.find_title("18AL"))
    assert {"tile-57", "tile-57-2", "print-G4", "token-L-N", "home-L-N", "marker-coal", "marker-coal-L-N"} <= set(
        ids(symbols(rules))
    )


def _pictures(title: str) -> list[str]:
    rules, s = opening(shortline.find_title(title))
    return [picture(rules, s, subject).svg() for subject in family_of(s).whole]


@pytest.mark.parametrize("title", EVERY)
def test_every_class_has_a_style_and_no_colour_of_ours_stands_inline(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    own = {"sl-runs", "sl-home", "sl-symbols"}
    styled = set(re.findall(r"\.(sl-[a-z0-9-]+)", page_stylesheet())) | own
    data = rules.data
    known = [c for it in data.corporations.values() for c in it.colors] if isinstance(data, Definition) else []
    known += [] if isinstance(data, Definition) else [c.color for c in data.companies.values()] + ["#ffffff"]
    for svg in (*_pictures(title), symbols(rules)):
        used = {word for words in re.findall(r'class="([^"]*)"', svg) for word in words.split()}
        assert used <= styled, used - styled
        inline = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', svg.partition("</defs>")[2] or svg))
        assert inline <= set(known)


def test_the_page_has_every_variable_in_its_first_palette() -> None:
    css = page_stylesheet()
    root = css.partition("}")[0]
    # A variable with a value for want of one need not be there.
    assert set(re.findall(r"var\((--sl-[a-z0-9-]+)\)", css)) <= set(re.findall(r"(--sl-[a-z0-9-]+):", root))
    for chosen in ('[data-theme="dark"]{', '[data-palette="colour-blind"]{', '[data-theme="dark"][data-palette'):
        assert chosen in css


@pytest.mark.parametrize("theme", PALETTES)
def test_a_file_has_its_colours_written_out(theme: str) -> None:
    css = stylesheet(theme)  # type: ignore[arg-type]
    assert "$" not in css
    assert "var(" not in css
    assert ("url(#sl-grain-green)" in css) == ("colour-blind" in theme)


def _luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", PALETTES)
def test_letters_can_be_read_on_every_ground(theme: str) -> None:
    palette = PALETTES[theme]  # type: ignore[index]
    grounds = ("yellow", "green", "brown", "gray", "red", "blue")
    pairs = [("on-tile", g) for g in grounds] + [("on-map", "white"), ("chip-ink", "chip"), ("ink", "paper")]
    pairs += [("ink", cell) for cell in ("cell", "cell-par", "cell-zone", "cell-end", "cell-top")] + [
        ("muted", "paper")
    ]
    for letters, ground in pairs:
        assert contrast(palette[letters], palette[ground]) >= 4.5, (letters, ground)


@pytest.mark.parametrize("title", EVERY)
def test_letters_can_be_read_on_the_colours_of_corporations(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    data = rules.data
    colors = [it.colors for it in data.corporations.values()] if isinstance(data, Definition) else []
    for ground, letters in colors:
        assert contrast(ground, letters) >= 3, (ground, letters)


def test_patterns_stand_beside_colours() -> None:
    sheet = symbols(opening(shortline.find_title("18AL"))[0])
    for color in GRAINS:
        assert f'id="sl-grain-{color}"' in sheet
