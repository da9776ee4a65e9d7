"""Tiles: track, cities and towns on one hexagon, as printed and as turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from shortline.kernel.frozen import Frozen

Color = Literal["white", "yellow", "green", "brown", "gray", "red", "blue"]
StopKind = Literal["city", "town", "offboard", "mine", "port", "cmd"]

COLORS: tuple[Color, ...] = ("white", "yellow", "green", "brown", "gray")
"""The order in which a hex is built up; red and blue hexes are printed and never built on."""

BUILDABLE: tuple[Color, ...] = ("white", "yellow", "green", "brown")
"""The grounds that take tiles: white ones, and those that print a tile to be upgraded."""

DOWN_FROM: dict[Color, tuple[Color, ...]] = {c: COLORS[i:0:-1] for i, c in enumerate(COLORS)}
"""The colours of tiles from each one down."""

JUNCTION = -1
STOP = 6
"""The end of a section is an edge 0-5, the junction in the middle of the tile, or ``STOP + index`` of a stop."""


NO_TIERS: Mapping[str, int] = Frozen({})


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where trains call: a city, town, off-map area, mine, port or coal mining district.

    ``revenue`` maps the first colour of tile from which a figure holds to the figure; a plain figure stands under
    "yellow". ``slots`` are the circles for stations: a city without any is never blocked (18GA's Montgomery), an
    off-map city is an ``offboard`` with circles (18VA's Philadelphia). ``home_circle`` marks a red area that has one
    for its own corporation only. ``tiers`` are other figures for trains with a tag, whatever tiles are in play.
    """

    kind: StopKind
    revenue: Mapping[Color, int] = field(default_factory=lambda: Frozen({"yellow": 0}))
    slots: int = 0
    home_circle: bool = False
    tiers: Mapping[str, int] = field(default_factory=lambda: NO_TIERS)

    def worth(self, color: Color, tags: tuple[str, ...] = ()) -> int:
        """What the stop pays, to a train with these tags, while ``color`` is the best tile colour in play."""
        for tag in tags:
            if tag in self.tiers:
                return self.tiers[tag]
        for c in DOWN_FROM[color]:
            if c in self.revenue:
                return self.revenue[c]
        return 0


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of track inside a hex: from edge ``a`` to ``b``, which is an edge, a stop or the junction."""

    a: int
    b: int

    def turned(self, rotation: int) -> Section:
        """The section on a tile turned by ``rotation`` sixths."""
        return Section(*((e + rotation) % 6 if 0 <= e < 6 else e for e in (self.a, self.b)))


@dataclass(frozen=True)
class Tile:
    """A printed tile. ``number`` is what it shows; two printings of one number have ids of their own ("15", "15K")."""

    id: str
    color: Color
    sections: tuple[Section, ...] = ()
    stops: tuple[Stop, ...] = ()
    label: str = ""
    icons: tuple[str, ...] = ()
    number: str = ""
    name: str = ""
    """What a tile is called that has a name."""
    cost: int = 0
    """What it costs to upgrade it."""

    def __post_init__(self) -> None:
        if not self.number:
            object.__setattr__(self, "number", self.id)

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def turns(self) -> tuple[tuple[Section, ...], ...]:
        """The sections for each rotation 0-5."""
        return tuple(tuple(s.turned(r) for s in self.sections) for r in range(6))

    @cached_property
    def edges(self) -> tuple[frozenset[int], ...]:
        """The edges with track for each rotation 0-5."""
        return tuple(frozenset(e for s in turn for e in (s.a, s.b) if 0 <= e < 6) for turn in self.turns)

    @cached_property
    def mined(self) -> tuple[Stop, ...]:
        """The stops where the tile lies on a mine (18VA): its town is the mine then."""
        return tuple(replace(s, kind="mine") if s.kind == "town" else s for s in self.stops)

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """For each rotation the least one that looks the same: "9" turned by 3 is "9" turned by 0."""
        seen: dict[frozenset[object], int] = {}
        return tuple(seen.setdefault(self._look(r), r) for r in range(6))

    def _look(self, rotation: int) -> frozenset[object]:
        """What the tile shows when turned, with stops of one kind and worth not told apart."""
        ends: dict[int, set[int]] = {}
        plain: set[object] = set()
        for s in self.turns[rotation]:
            if 0 <= s.b < 6:
                plain.add(frozenset((s.a, s.b)))
            else:
                ends.setdefault(s.b, set()).add(s.a)
        for end, edges in ends.items():
            stop = self.stops[end - STOP] if end >= STOP else None
            plain.add((stop and (stop.kind, tuple(stop.revenue.items()), stop.slots), frozenset(edges)))
        return frozenset(plain)
