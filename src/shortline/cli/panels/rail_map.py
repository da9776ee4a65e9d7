"""The map of an 18xx game in text: tiles, track by edges, stations, what stops pay."""

from __future__ import annotations

from rich.text import Text

from shortline.cli.panels.hexmap import Box, HexMap
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP, Section
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import AnyRules, Position

GROUNDS = {
    "white": "none",
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


def railmap(rules: AnyRules, s: EighteenXX) -> HexMap:
    """The whole map."""
    layout = s.board.map.layout
    edges = ", ".join(f"{i} {name}" for i, name in enumerate(COMPASS[layout]))
    legend = f"edges: {edges}   tiles: y yellow, g green, b brown, x gray   • stop, ○ free circle"
    return HexMap(layout, s.board.map.hexes, lambda hex_id, room: _box(rules, s, hex_id, room), legend)


def _box(rules: AnyRules, s: EighteenXX, hex_id: str, room: int) -> Box:
    board = s.board
    printed = board.map.hexes[hex_id]
    corner = _tile(board, hex_id) if hex_id in board.laid else rules.money(printed.cost) if printed.cost else ""
    worth = _worth(rules, s, hex_id)
    return Box(
        corner=corner,
        name=printed.name,
        pieces=_stations(rules.data, board, hex_id, room),
        left=tracks(board.sections(hex_id), room - len(worth)),
        right=worth,
        ground=GROUNDS[board.color(hex_id)],
    )


def _tile(board: Board, hex_id: str) -> str:
    tile = board.map.tiles[board.laid[hex_id].tile]
    return tile.number + {"gray": "x"}.get(tile.color, tile.color[0])


def _worth(rules: AnyRules, s: EighteenXX, hex_id: str) -> str:
    """What the stops of a hex pay now."""
    color = phase(Position(rules, s)).color
    stops = s.board.stops(hex_id)
    plain = [str(worth) for stop in stops if (worth := stop.worth(color))]
    tiers = [f"{figure}{tag[:1]}" for stop in stops for tag, figure in stop.tiers.items()]
    return "/".join(dict.fromkeys((*plain, *tiers)))


def tracks(sections: tuple[Section, ...], room: int) -> str:
    """The track of a hex by its edges: "0-3" plain track, "•03" into a stop, "Y034" into a junction."""
    plain = [f"{min(t.a, t.b)}-{max(t.a, t.b)}" for t in sections if 0 <= t.b < 6]
    ends: dict[int, list[int]] = {}
    for t in sections:
        if not 0 <= t.b < 6:
            ends.setdefault(t.b, []).append(t.a)
    meeting = [("•" if end >= STOP else "Y") + "".join(map(str, sorted(edges))) for end, edges in sorted(ends.items())]
    text = "·".join([*meeting, *sorted(plain)])
    if len(text) <= room:
        return text
    return "*" + "".join(str(e) for e in range(6) if any(e in (t.a, t.b) for t in sections))


def _stations(data: Definition, board: Board, hex_id: str, room: int) -> Text:
    """The stations in a hex, and a circle for each that is free; names are cut as short as it takes."""
    names = [st.corporation for st in board.stations_at(hex_id)]
    free = sum(board.free_circles(hex_id, i) for i in range(len(board.stops(hex_id))))
    length = next((n for n in (4, 3, 2) if sum(len(c[:n]) + 1 for c in names) + free <= room), 1)
    text = Text()
    for name in names:
        ground, letters = data.corporations[name].colors
        text.append(name[:length], style=f"bold {letters} on {ground}")
        text.append(" ")
    return text.append("○" * free)
