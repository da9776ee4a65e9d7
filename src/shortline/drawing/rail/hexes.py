"""Hexes of an 18xx map: as the map prints them, or under a tile, with whatever lies on them but stations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shortline.drawing.free_space import (
    Candidates,
    Disc,
    FreeSpace,
    Rect,
    around,
    covered,
    disc,
    grid,
    nooks,
    track_beads,
)
from shortline.drawing.geometry import MIDDLE, Point, is_pointy
from shortline.drawing.glyphs import markers as marker
from shortline.drawing.glyphs.ground import ground, terrain
from shortline.drawing.glyphs.heralds import Arms
from shortline.drawing.glyphs.labels import changing_values, chip, plain_values, printed_label, small, value, values_box
from shortline.drawing.glyphs.markers import COMMON, PLAIN, Shape
from shortline.drawing.glyphs.stops import rails, stops
from shortline.drawing.outline import NOWHERE, Outline
from shortline.drawing.placement import Placeable, Placement, settle
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.svg import group, print_symbol, tile_symbol
from shortline.drawing.track import TileLayout, plan
from shortline.eighteenxx.board.board import Hex, Laid, Map
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.component import Marker
from shortline.kernel.facts import Facts, Memo, memo
from shortline.kernel.wording import DOLLARS, Currency
from shortline.parts.hexgrid import Layout

LAND = ("white", "gray")
"""The grounds on which the map shows coast and borders; colours of tiles and of off-map areas stay whole."""
BESIDE = 9.5
"""The radius of a station that stands beside the circles."""


@dataclass(frozen=True)
class Beside:
    """What finds its place in a hex at each moment of a game."""

    markers: tuple[Marker, ...] = ()
    stations: int = 0
    """How many stations stand beside the circles, or in a hex whose cities are not yet apart."""


@dataclass(frozen=True)
class HexArt:
    """A hex ready to be drawn, and where its stations stand."""

    symbol: str
    """The id under which the symbol sheet has the ground, the track and all that is printed."""
    base: str
    over: str
    """What else lies there now: names over a tile, markers."""
    plan: TileLayout
    turn: int
    circles: tuple[tuple[Point, ...], ...]
    """For each stop."""
    beside: tuple[Point, ...]
    signs: tuple[Placement, ...]
    solid: tuple[Disc | Rect, ...]
    """What no name may cover: cities, values, labels, markers, stations beside the circles."""
    beads: tuple[Disc, ...]
    """The track, which a name may cross if need be."""
    key: object
    """Two arts of a map with the same key are the same."""

    @property
    def body(self) -> str:
        """All of it."""
        return self.base + self.over


DRAWN = 4096
"""So many drawn hexes are kept."""


class HexArtFacts(Facts):
    """The hexes of a map that were drawn, for each choice of arms, phases and pictograms that its titles have."""

    by_title: memo[object, Memo[object, HexArt]] = memo(16)


class Painter:
    """Draws the hexes of one map. What it has drawn it keeps with the map, which never changes."""

    def __init__(
        self,
        map_: Map,
        arms: Mapping[str, Arms],
        phases: Mapping[Color, str],
        shapes: Mapping[str, Shape] = COMMON,
        outline: Outline = NOWHERE,
        money: Currency = DOLLARS,
    ) -> None:
        self.map, self.arms, self.phases, self.shapes, self.outline = map_, arms, phases, shapes, outline
        self.money = money
        key = (*arms.items(), *phases.items(), *shapes.items(), outline, money)
        drawn = map_.facts.of(HexArtFacts).by_title
        self.known = drawn.get(key) or drawn.keep(key, Memo(DRAWN))

    def art(self, hex_id: str, laid: Laid | None = None, beside: Beside = Beside()) -> HexArt:  # noqa: B008
        """A hex as it is printed, or under a tile."""
        key = (hex_id, laid, beside)
        known_art = self.known.get(key)
        if known_art is None:
            it = self.map.hexes[hex_id]
            made = self._tiled(it, laid, beside) if laid else self._printed(it, beside)
            known_art = self.known.keep(key, made)
        return known_art

    def _tiled(self, it: Hex, laid: Laid, beside: Beside) -> HexArt:
        layout = self.map.layout
        tile = tile_art(layout, self.map.tiles[laid.tile])
        room = FreeSpace(tile.plan, tile.covers, laid.rotation, [(e - laid.rotation) % 6 for e in it.impassable])
        signs = self._markers(room, beside) + self._pictograms(room, it)
        stands = self._stands(room, beside)
        solid = _solid(tile.plan, laid.rotation, signs, stands) + tile.fixed(laid.rotation)
        signs += _settled(room, (small(it.id),), nooks(layout, _id_corner(layout)))
        over = group(*(s.draw() for s in signs), class_="on-tile")
        return HexArt(
            tile_symbol(laid.tile, laid.rotation),
            tile.draw(laid.rotation),
            over,
            tile.plan,
            laid.rotation,
            tile.circles(laid.rotation),
            stands,
            tuple(signs),
            solid,
            track_beads(tile.plan, laid.rotation),
            (it.id, laid, beside),
        )

    def _printed(self, it: Hex, beside: Beside) -> HexArt:
        layout = self.map.layout
        drawn = plan(layout, it.sections, it.stops, it.stub)
        room = FreeSpace(drawn, (), 0, it.impassable)
        signs = self._lettering(room, it) + self._pictograms(room, it)
        lying = self._markers(room, beside)
        stands = self._stands(room, beside)
        solid = _solid(drawn, 0, signs + lying, stands)
        signs += _settled(room, (small(it.id),), nooks(layout, _id_corner(layout)))
        ink = "on-map" if it.ground == "white" else "on-tile"
        under = ground(layout, it.ground) + (self.outline.within(layout, it.id) if it.ground in LAND else "")
        base = under + rails(drawn) + stops(drawn) + group(*(s.draw() for s in signs), class_=ink)
        over = group(*(s.draw() for s in lying), class_=ink)
        circles = tuple(spot.circles or (spot.at,) for spot in drawn.spots)
        key, beads = (it.id, None, beside), track_beads(drawn, 0)
        return HexArt(print_symbol(it.id), base, over, drawn, 0, circles, stands, (*signs, *lying), solid, beads, key)

    def _lettering(self, room: FreeSpace, it: Hex) -> list[Placement]:
        """Values, label and terrain of a printed hex."""
        layout = self.map.layout
        signs: list[Placement] = []
        arrows = not any(spot.slots or spot.home_circle for spot in it.stops) and it.ground in ("red", "blue")
        added = any(spot.kind == "port" for spot in it.stops)
        below = grid(layout, Point(0, 14 if arrows else 28))
        for figures in changing_values(it.stops):
            signs += _settled(room, values_box(figures, added), below)
        for figure in plain_values(it.stops):
            signs += _settled(room, (value(figure),), around(layout, Point(0, 20)))
        for tag, figure in {pair: None for spot in it.stops for pair in spot.tiers.items()}:
            signs += _settled(room, (chip(f"{tag} {figure}"),), below)
        if it.label:
            signs += _settled(room, (printed_label(it.label, it.label_from),), grid(layout, Point(30, 6)))
        if it.cost or it.terrain:
            cost = self.money(it.cost) if it.cost else ""
            signs += _settled(room, terrain(cost, it.terrain), grid(layout, Point(0, 27 if it.stops else 6)))
        return signs

    def _markers(self, room: FreeSpace, beside: Beside) -> list[Placement]:
        """What lies on the hex for now."""
        signs: list[Placement] = []
        for m in beside.markers:
            if m.words:
                signs += _settled(room, (marker.tag(m.words),), grid(self.map.layout, Point(0, -21)))
            else:
                signs += _settled(room, (self._marker(m),), self._aside)
        return signs

    def _pictograms(self, room: FreeSpace, it: Hex) -> list[Placement]:
        """The signs of mines and ports."""
        kinds = ["port" if spot.kind == "port" else "mine" for spot in it.stops if spot.kind in ("mine", "cmd", "port")]
        return [s for kind in kinds for s in _settled(room, (marker.printed(self.shapes[kind]),), self._aside)]

    def _stands(self, room: FreeSpace, beside: Beside) -> tuple[Point, ...]:
        """The places of stations beside the circles."""
        spare = Placeable(disc(BESIDE + 0.5), lambda p: "")
        return tuple(s.at for _ in range(beside.stations) for s in _settled(room, (spare,), self._aside))

    @property
    def _aside(self) -> Candidates:
        return around(self.map.layout, Point(-30, 0))

    def _marker(self, m: Marker) -> Placeable:
        shape = self.shapes.get(m.kind, PLAIN)
        return marker.token(shape, self.arms.get(m.corporation)) if m.corporation else marker.printed(shape)


def _solid(
    plan_: TileLayout, turn: int, signs: Sequence[Placement], stands: Sequence[Point]
) -> tuple[Disc | Rect, ...]:
    """What no name may cover in a hex."""
    stops_ = (Disc(d.at.turned(turn), d.radius) for spot in plan_.spots for d in covered(spot))
    return (*stops_, *(c for sign in signs for c in sign.covers), *(Disc(p, BESIDE) for p in stands))


def _settled(room: FreeSpace, signs: Sequence[Placeable], places: Candidates, need: float = -1e9) -> list[Placement]:
    placed = settle(room, signs, places, need=need)
    return [placed] if placed else []


def _id_corner(layout: Layout) -> int:
    """The corner where the name of a hex stands, if it is free: at the bottom or at its left."""
    return 0 if is_pointy(layout) else 1


def stand(art: HexArt, stop: int, circle: int) -> Point:
    """Where a station stands: in a circle of its stop, or in the middle of a hex without any."""
    if not 0 <= stop < len(art.circles):
        return MIDDLE
    places = art.circles[stop]
    return places[min(circle, len(places) - 1)]
