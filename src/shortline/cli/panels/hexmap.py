"""A map in text: one box for each hex, lying as the hexes lie.

╭C4────$20╮   the name of the hex, and a word on the right
│Decatur  │   the name of the place
│L&N ○    │   what stands on it
╰•13────20╯   a word on the left and one on the right
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shortline.parts.hexgrid import Layout, xy

HEIGHT = 4
WIDEST, NARROWEST = 14, 10
"""A box is as wide as the terminal allows, so that the names of places have room."""


@dataclass(frozen=True)
class Box:
    """What is written in the box of a hex, and on which ground."""

    corner: str = ""
    name: str = ""
    pieces: Text | None = None
    left: str = ""
    right: str = ""
    ground: str = "none"
    above: str = "─"
    below: str = "─"
    """What the lines above and below are made of."""


@dataclass(frozen=True)
class HexMap:
    """The whole map. ``box`` fills the box of a hex, given how many letters have room in a line."""

    layout: Layout
    hexes: Collection[str]
    box: Callable[[str, int], Box]
    legend: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = self._width(options.max_width)
        for part in self._parts(width, options.max_width):
            boxes = ((h, self.box(h, width - 2)) for h in part)
            yield from _drawn([(_place(self.layout, h, width), _lines(h, it, width - 2)) for h, it in boxes])
        if self.legend:
            yield Text(self.legend, style="dim")

    def _width(self, room: int) -> int:
        columns = [xy(self.layout, h)[0] for h in self.hexes]
        units = max(columns) - min(columns) + (2 if self.layout == "pointy" else 1)
        each = room * 2 // units if self.layout == "pointy" else room // units
        return max(NARROWEST, min(WIDEST, each // 2 * 2))

    def _parts(self, width: int, room: int) -> Iterator[list[str]]:
        """The hexes in parts of like width from west to east, one part if all have room side by side."""
        begin = {h: _place(self.layout, h, width)[0] for h in self.hexes}
        west, east = min(begin.values()), max(begin.values()) + width
        count = -(-(east - west - width) // max(room - width, 1)) if east - west > room else 1
        each = -(-(east - west - width) // count) + 1
        for i in range(count):
            yield [h for h in self.hexes if west + i * each <= begin[h] < west + (i + 1) * each]


def _place(layout: Layout, name: str, width: int) -> tuple[int, int]:
    """The column and line at which a hex's box begins."""
    x, y = xy(layout, name)
    if layout == "pointy":
        return x * width // 2, y * HEIGHT
    return x * width, y * HEIGHT // 2


def _lines(name: str, box: Box, inner: int) -> tuple[Text, ...]:
    style = Style.parse(box.ground)
    left = box.left[: inner - len(box.right)]
    pieces = box.pieces.copy() if box.pieces is not None else Text()
    pieces.truncate(inner, pad=True)
    return (
        Text(f"╭{name}{box.corner.rjust(inner - len(name), box.above)}╮", style=style),
        Text(f"│{box.name[:inner].ljust(inner)}│", style=style),
        Text("│", style=style) + Text(style=style).append_text(pieces) + Text("│", style=style),
        Text(f"╰{left}{box.right.rjust(inner - len(left), box.below)}╯", style=style),
    )


def _drawn(boxes: Sequence[tuple[tuple[int, int], tuple[Text, ...]]]) -> Iterator[Text]:
    left, top = min(x for (x, _), _ in boxes), min(y for (_, y), _ in boxes)
    rows: dict[int, list[tuple[int, Text]]] = {}
    for (x, y), lines in boxes:
        for i, line in enumerate(lines):
            rows.setdefault(y - top + i, []).append((x - left, line))
    for y in range(max(rows) + 1):
        yield _row(rows.get(y, ()))


def _row(parts: Iterable[tuple[int, Text]]) -> Text:
    line = Text(no_wrap=True, overflow="crop")
    for column, text in sorted(parts, key=lambda part: part[0]):
        line.append(" " * (column - line.cell_len))
        line.append_text(text)
    return line
