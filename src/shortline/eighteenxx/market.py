"""The market: the chart of prices, and the corporations' tokens on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from shortline.kernel.frozen import freeze, frozen
from shortline.kernel.state import but
from shortline.parts.reading import Reader

MARKS = {"p": "par", "e": "end", "f": "five_share_top"}

COLOR = re.compile(r"#[0-9a-f]{6}")

Effect = Literal["free_of_limit", "above_limit"]
EFFECTS: Mapping[Effect, str] = {
    "free_of_limit": "its certificates do not count against the limit",
    "above_limit": "a player may buy it beyond the limit of one corporation",
}
"""What may hold for stock in a zone."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells of the chart in which stock is under other rules."""

    letter: str
    """The letter behind a price that marks its cells."""
    text: str
    """What it means, for the legend."""
    color: str
    """Its colour, like "#f0a030"."""
    effects: tuple[Effect, ...]
    """What holds for stock there."""


YELLOW = Zone("y", "certificates do not count against the limit", "#fbe04b", ("free_of_limit",))
"""The zone that charts have if they name none."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the chart, counted from the top left."""

    row: int
    """From 0, at the top."""
    column: int
    """From 0, at the left."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed in a cell."""

    price: int
    marks: frozenset[str] = frozenset()
    """Par values, ends of the game, and the names of the zones that the cell is in."""
    effects: frozenset[Effect] = frozenset()
    """What holds for stock there, by its zones."""


@dataclass(frozen=True)
class Chart:
    """The printed chart: rows of prices from the top."""

    rows: tuple[tuple[Printed, ...], ...]
    zones: Mapping[str, Zone] = field(default_factory=lambda: frozen({"yellow": YELLOW}))

    def has(self, cell: Cell) -> bool:
        """Whether the chart has such a cell."""
        return 0 <= cell.row < len(self.rows) and 0 <= cell.column < len(self.rows[cell.row])

    def at(self, cell: Cell) -> Printed:
        """What is printed in a cell."""
        return self.rows[cell.row][cell.column]

    def marked(self, mark: str) -> tuple[Cell, ...]:
        """The cells that carry a mark, from the top left."""
        return tuple(
            Cell(r, c) for r, row in enumerate(self.rows) for c, printed in enumerate(row) if mark in printed.marks
        )

    @cached_property
    def pars(self) -> Mapping[int, Cell]:
        """The par values and their cells, cheapest first."""
        return dict(sorted((self.at(cell).price, cell) for cell in self.marked("par")))

    def right(self, cell: Cell) -> Cell:
        """One to the right, or up where the row ends; the same cell where there is neither."""
        return self._first(cell, (0, 1), (-1, 0))

    def left(self, cell: Cell) -> Cell:
        """One to the left, or down at the left edge; the same cell where there is neither."""
        return self._first(cell, (0, -1), (1, 0))

    def up(self, cell: Cell) -> Cell:
        """One up, or the same cell at the top."""
        return self._first(cell, (-1, 0))

    def down(self, cell: Cell) -> Cell:
        """One down, or the same cell where the chart ends below."""
        return self._first(cell, (1, 0))

    def _first(self, cell: Cell, *moves: tuple[int, int]) -> Cell:
        """The first cell that the chart has among those that moves by rows and columns lead to, or the same."""
        for down, right in moves:
            row, column = cell.row + down, cell.column + right
            if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
                return Cell(row, column)
        return cell


def read_chart(reader: Reader) -> Chart:
    """The chart in a title file: ``rows`` of prices, each with its marks as letters behind it.

    With ``ends_at`` every price from there on ends the game.
    """
    rows = []
    zones = _zones(reader)
    letters = MARKS | {zone.letter: name for name, zone in zones.items()}
    ends_at = reader.number("ends_at", 10**9, least=1, about="Every price from there on ends the game.")
    marks_told = ", ".join(f"{letter} {name}" for letter, name in (MARKS | {"y": "yellow"}).items())
    about = f"The rows of the chart from the top: prices, each with its marks as letters behind it ({marks_told})."
    for text in reader.texts("rows", about=about):
        row = []
        for word in text.split():
            digits = word.rstrip("".join(letters))
            if not digits.isdecimal():
                reader.complain("rows", f"{word!r} is not a price with marks out of {', '.join(letters)}")
                continue
            marks = {letters[m] for m in word[len(digits) :]} | ({"end"} if int(digits) >= ends_at else set())
            effects: frozenset[Effect] = frozenset(e for n, zone in zones.items() if n in marks for e in zone.effects)
            row.append(Printed(int(digits), frozenset(marks), effects))
        rows.append(tuple(row))
    if not rows or not all(rows):
        reader.fail("rows", "the chart must have rows and prices in each")
    if not Chart(tuple(rows)).pars:
        reader.fail("rows", "no cell is marked as a par value")
    return Chart(tuple(rows), zones)


def _zones(reader: Reader) -> Mapping[str, Zone]:
    """The zones of a chart: ``[market.zones.orange]`` and so on, or the yellow one alone."""
    rows = reader.tables("zones", None, about="The zones of the chart by name; if none is named, the yellow one.")
    zones: dict[str, Zone] = {}
    for name, row in (rows or {}).items():
        row.fills(Zone)
        letter, color = row.text("letter"), row.text("color")
        taken = {*MARKS, *(zone.letter for zone in zones.values())}
        if len(letter) != 1 or not letter.islower() or letter in taken:
            row.complain("letter", f"must be one small letter that means nothing else yet, not {letter!r}")
        if not COLOR.fullmatch(color):
            row.complain("color", f'a colour is written like "#f0a030", not {color!r}')
        effects = row.words("effects", EFFECTS, "effect of a zone", ())
        zones[name] = Zone(letter, row.text("text"), color, effects)
    return frozen(zones or {"yellow": YELLOW})


@dataclass(frozen=True, slots=True)
class Token:
    """A corporation's token on the chart; of two in one cell the one with the lower ``arrival`` lies on top."""

    cell: Cell
    arrival: int


@dataclass(frozen=True, slots=True)
class Market:
    """The tokens on the chart."""

    tokens: Mapping[str, Token] = field(default_factory=dict)
    """Where each corporation's token lies, and when it came there."""

    def __post_init__(self) -> None:
        freeze(self, ("tokens",))

    def placed(self, corporation: str, cell: Cell) -> Market:
        """The market with a token moved, or set, under whatever is in its new cell."""
        arrival = 1 + max((t.arrival for t in self.tokens.values()), default=0)
        return but(self, tokens={**self.tokens, corporation: Token(cell, arrival)})

    def without(self, corporation: str) -> Market:
        """The market without a corporation."""
        return Market({c: t for c, t in self.tokens.items() if c != corporation})

    def order(self, chart: Chart) -> tuple[str, ...]:
        """The corporations by price, highest first; of equals the rightmost, then the one on top."""
        tokens = self.tokens

        def rank(corporation: str) -> tuple[int, int, int]:
            token = tokens[corporation]
            return (-chart.at(token.cell).price, -token.cell.column, token.arrival)

        return tuple(sorted(tokens, key=rank))
