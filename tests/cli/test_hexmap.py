"""The map in text: boxes lie as the hexes lie, and a map that is too wide comes in parts."""

from __future__ import annotations

import io

from rich.console import Console
from rich.text import Text

from shortline.cli.panels.hexmap import Box, HexMap


def drawn(hexmap: HexMap, width: int) -> list[str]:
    out = io.StringIO()
    Console(width=width, file=out, color_system=None).print(hexmap)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def box(name: str, room: int) -> Box:
    return Box("$20", "A long name of a place", Text("L&N ○ more and more"), "•0134 too long", "30")


def test_flat_hexes_lie_in_columns() -> None:
    assert drawn(HexMap("flat", ["A1", "B2", "C1"], box, "the legend"), 20) == [
        "╭A1───$20╮",
        "│A long n│",
        "│L&N ○ mo│╭B2───$20╮",
        "╰•0134 30╯│A long n│",
        "╭C1───$20╮│L&N ○ mo│",
        "│A long n│╰•0134 30╯",
        "│L&N ○ mo│",
        "╰•0134 30╯",
        "the legend",
    ]


def test_pointy_hexes_lie_in_rows() -> None:
    lines = drawn(HexMap("pointy", ["A1", "A3", "B2"], lambda name, room: Box()), 20)
    assert lines[0] == "╭A1──────╮╭A3──────╮"
    assert lines[4] == "     ╭B2──────╮"


def test_a_wide_terminal_gives_names_more_room() -> None:
    lines = drawn(HexMap("flat", ["A1", "B2"], box), 120)
    assert lines[0] == "╭A1───────$20╮"
    assert lines[1] == "│A long name │"


def test_a_map_that_is_too_wide_comes_in_parts() -> None:
    hexes = [f"A{n}" for n in range(1, 30, 2)]
    lines = drawn(HexMap("pointy", hexes, lambda name, room: Box()), 80)
    assert max(map(len, lines)) <= 80
    assert all(any(f"╭{name}─" in line for line in lines) for name in hexes)
    assert len(lines) == 8
