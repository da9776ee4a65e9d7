"""The map of an 18xx game in text: one box for each hex.

╭C4────$20╮   the name of the hex; what its ground costs, or the tile that lies on it
│Decatur  │   the name of the place
│L&N ·    │   stations and free circles
╰•1·3───20╯   its track by edges, and what a stop pays
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP, Section
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import Rules
from shortline.parts.hexgrid import Layout, xy

HEIGHT = 4
WIDEST, NARROWEST = 14, 10
"""A box is as wide as the terminal allows, so that the names of places have room."""

GROUNDS = {
    "white": "",
    "yellow": "black on yellow",
    "green": "black on green",
    "brown": "white on rgb(120,70,20)",
    "gray": "black on rgb(170,170,170)",
    "red": "white on rgb(150,30,30)",
    "blue": "white on rgb(30,60,150)",
}
COMPASS = {
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
    "flat_columns": ("S", "SW", "NW", "N", "NE", "SE"),
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
}


@dataclass(frozen=True)
class RailMap:
    """The whole map, as wide as there is room for."""

    rules: Rules
    state: EighteenXX

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board = self.state.board
        layout = board.map.layout
        columns = [xy(layout, h)[0] for h in board.map.hexes]
        across = max(columns) - min(columns) + (2 if layout == "pointy" else 1)
        room = options.max_width * (2 if layout == "pointy" else 1) // across
        width = max(NARROWEST, min(WIDEST, room // 2 * 2))
        boxes = {h: (place(layout, h, width), box(self.rules, self.state, h, width)) for h in board.map.hexes}
        yield from _drawn(boxes.values())
        edges = ", ".join(f"{i} {name}" for i, name in enumerate(COMPASS[layout]))
        yield Text(f"edges: {edges}   tiles: y yellow, g green, b brown, x gray", style="dim")


def place(layout: Layout, name: str, width: int) -> tuple[int, int]:
    """The column and line at which a hex's box begins."""
    x, y = xy(layout, name)
    if layout == "pointy":
        return x * width // 2, y * HEIGHT
    return x * width, y * HEIGHT // 2


def _drawn(boxes: Collection[tuple[tuple[int, int], tuple[Text, ...]]]) -> Iterator[Text]:
    left, top = min(x for (x, _), _ in boxes), min(y for (_, y), _ in boxes)
    rows: dict[int, list[tuple[int, Text]]] = {}
    for (x, y), lines in boxes:
        for i, line in enumerate(lines):
            rows.setdefault(y - top + i, []).append((x - left, line))
    for y in range(max(rows) + 1):
        yield _row(rows.get(y, ()))


def _row(parts: Iterable[tuple[int, Text]]) -> Text:
    line = Text()
    for column, text in sorted(parts, key=lambda part: part[0]):
        line.append(" " * (column - line.cell_len))
        line.append_text(text)
    line.no_wrap = True
    return line


def box(rules: Rules, s: EighteenXX, hex_id: str, width: int) -> tuple[Text, ...]:
    """The four lines of a hex."""
    board = s.board
    printed = board.map.hexes[hex_id]
    style = Style.parse(GROUNDS[board.color(hex_id)] or "none")
    inner = width - 2
    corner = _tile(board, hex_id) if hex_id in board.laid else f"${printed.cost}" if printed.cost else ""
    track, worth = tracks(board.sections(hex_id), len(board.stops(hex_id)), inner), _worth(rules, s, hex_id)
    if len(track) + len(worth) > inner:
        track = track[: inner - len(worth)]
    stations = _stations(rules.data, board, hex_id, inner)
    return (
        Text(f"╭{hex_id}{corner.rjust(inner - len(hex_id), '─')}╮", style=style),
        Text(f"│{printed.name[:inner].ljust(inner)}│", style=style),
        Text("│", style=style) + _padded(stations, inner, style) + Text("│", style=style),
        Text(f"╰{track}{worth.rjust(inner - len(track), '─')}╯", style=style),
    )


def _tile(board: Board, hex_id: str) -> str:
    tile = board.map.tiles[board.laid[hex_id].tile]
    return tile.number + {"gray": "x"}.get(tile.color, tile.color[0])


def _worth(rules: Rules, s: EighteenXX, hex_id: str) -> str:
    """What the stops of a hex pay now."""
    color = phase(rules, s).color
    return "/".join(dict.fromkeys(str(worth) for stop in s.board.stops(hex_id) if (worth := stop.worth(color))))


def tracks(sections: tuple[Section, ...], stops: int, room: int) -> str:
    """The track of a hex by its edges: "0-3" plain track, "•03" into a stop, "Y034" into a junction."""
    plain = [f"{min(t.a, t.b)}-{max(t.a, t.b)}" for t in sections if 0 <= t.a < 6 and 0 <= t.b < 6]
    ends: dict[int, list[int]] = {}
    for t in sections:
        if not 0 <= t.b < 6:
            ends.setdefault(t.b, []).append(t.a)
    meeting = [("•" if end >= STOP else "Y") + "".join(map(str, sorted(edges))) for end, edges in sorted(ends.items())]
    text = " ".join([*meeting, *sorted(plain)]).replace(" ", "·" if len(plain) + len(meeting) > 1 else " ")
    if len(text) <= room:
        return text
    return "*" + "".join(str(e) for e in range(6) if any(e in (t.a, t.b) for t in sections))


def _stations(data: Definition, board: Board, hex_id: str, room: int) -> Text:
    """The stations in a hex, and a dot for each free circle."""
    names = [st.corporation for st in board.stations_at(hex_id)]
    free = sum(board.free_circles(hex_id, i) for i in range(len(board.stops(hex_id))))
    length = next((n for n in (4, 3, 2, 1) if sum(len(c[:n]) + 1 for c in names) + free <= room + 1), 1)
    text = Text()
    for name in names:
        ground, letters = data.corporations[name].colors
        text.append(name[:length], style=f"bold {letters} on {ground}")
        text.append(" ")
    text.append("○" * free)
    return text


def _padded(text: Text, width: int, style: Style) -> Text:
    text.truncate(width, pad=True)
    whole = Text(style=style)
    whole.append_text(text)
    return whole
