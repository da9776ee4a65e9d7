"""The board: the printed map, the tiles laid on it and the stations standing in its cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from shortline.eighteenxx.board.facts import BoardFacts, MapFacts
from shortline.eighteenxx.board.tile import Color, Section, Stop, StopKind, Tile
from shortline.kernel.frozen import freeze
from shortline.kernel.refusal import Malformed
from shortline.parts.hexgrid import Layout as Layout


@dataclass(frozen=True)
class Hex:
    """One printed hex of the map. ``ground`` white is buildable, yellow is a printed yellow tile."""

    id: str
    ground: Color
    """The colour of the printed hex."""
    name: str = ""
    """The name that the map prints."""
    stops: tuple[Stop, ...] = ()
    sections: tuple[Section, ...] = ()
    cost: int = 0
    """What the first tile costs there."""
    terrain: tuple[str, ...] = ()
    """What the ground is: drawn, and asked for by some powers."""
    label: str = ""
    """Only tiles with the same label are laid there."""
    label_from: Color = "white"
    """The colour of tile from which the label holds."""
    neighbours: Mapping[int, str] = field(default_factory=dict)
    """Edge to neighbouring hex, for every side that track may cross (never an impassable or blank side)."""
    impassable: tuple[int, ...] = ()
    """The sides that no track crosses."""
    stub: int = -1
    """An edge with printed track that leads nowhere (18FL), or -1."""
    also: tuple[str, ...] = ()
    """Tiles that the hex takes besides those with its label."""
    overhang: tuple[str, ...] = ()
    """Tiles that the hex takes though some of their track leads off the map."""
    one_call: bool = False
    """Whether a run may call at only one of the hex's stops (18FL's Jacksonville)."""
    through: bool = False
    """Whether a corporation with a station here may run through, be the ground red or not."""

    @cached_property
    def mine(self) -> bool:
        """Whether a mine is printed here (18VA): the town of a tile laid here is that mine."""
        return any(s.kind == "mine" for s in self.stops)


@dataclass(frozen=True)
class Map:
    """The printed map of a title, and how many of each tile the game has.

    Hexes stand in the order of their names, tiles in the order of the catalogue: both orders are canonical.
    """

    layout: Layout
    hexes: Mapping[str, Hex]
    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    special: frozenset[str] = frozenset()
    """Tiles that only a private's power lays, and that are never replaced (18AL's lumber terminal)."""
    once: frozenset[StopKind] = frozenset()
    """Kinds of off-map area of which a run includes at most one (18VA)."""
    facts: MapFacts = field(default_factory=MapFacts, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((*self.hexes, *self.tiles))

    def __deepcopy__(self, memo: object) -> Map:
        return self


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies on a hex."""

    tile: str
    """The tile's printed number."""
    rotation: int
    """How often it is turned by 60 degrees clockwise."""


@dataclass(frozen=True, slots=True)
class Station:
    """A corporation's station. ``stop`` is the stop's index in its hex; -1 on a bare hex whose cities are not yet
    apart (18GA's Atlanta). ``beside`` says that it takes no circle."""

    hex: str
    """Its hex."""
    stop: int
    """The index of its stop in the hex, or -1."""
    corporation: str
    """Whose it is."""
    beside: bool = False
    """Whether it lies beside the circles."""


@dataclass(frozen=True)
class Board:
    """What lies on the map now. A value: laying a tile or placing a station gives another board."""

    map: Map = field(repr=False)
    """The printed map."""
    laid: Mapping[str, Laid] = field(default_factory=dict)
    """The tile on each hex that has one."""
    stations: tuple[Station, ...] = ()
    """All stations, in the order in which they were placed."""
    facts: BoardFacts = field(default_factory=BoardFacts, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        freeze(self, ("laid",))

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def canonical(self) -> Mapping[str, object]:
        """What tells the board from others of its game: the printed map does not."""
        return {"laid": self.laid, "stations": self.stations}

    def restored(self, laid: Mapping[str, Laid], stations: tuple[Station, ...]) -> Board:
        """Another board of the same map with these tiles and stations; ``Malformed`` for what the map does not have."""
        for hex_id, it in laid.items():
            if hex_id not in self.map.hexes or it.tile not in self.map.tiles or it.rotation not in range(6):
                raise Malformed(f"There is no hex {hex_id} or no tile {it.tile} turned by {it.rotation}")
        if wrong := next((s for s in stations if s.hex not in self.map.hexes), None):
            raise Malformed(f"There is no hex {wrong.hex}")
        return Board(self.map, laid, stations)

    def lay(self, hex_id: str, tile: str, rotation: int) -> Board:
        """The board with ``tile`` on ``hex_id``, replacing what lay there. Stations keep their stops.

        Who weighs a tile asks more than one thing about it: the last lay on a map is kept and given again.
        """
        asked = (hex_id, tile, rotation)
        last = self.map.facts.last_lay
        if last is not None and last[0] is self and last[1] == asked:
            return last[2]
        after = self._heir({**self.laid, hex_id: Laid(tile, rotation)}, self.stations, hex_id)
        self.map.facts.last_lay = (self, asked, after)
        return after

    def lift(self, hex_id: str) -> Board:
        """The board without the tile on ``hex_id`` (18FL's hurricane)."""
        return self._heir({h: t for h, t in self.laid.items() if h != hex_id}, self.stations, hex_id)

    def station(self, station: Station) -> Board:
        """The board with one more station."""
        return self.stationed((*self.stations, station))

    def move_station(self, old: Station, stop: int) -> Board:
        """The board with ``old`` moved to another stop of its hex."""
        return self.stationed(tuple(replace(s, stop=stop) if s == old else s for s in self.stations))

    def without(self, corporation: str) -> Board:
        """The board without the stations of ``corporation`` (18VA's closings)."""
        return self.stationed(tuple(s for s in self.stations if s.corporation != corporation))

    def stationed(self, stations: tuple[Station, ...]) -> Board:
        """The same track with other stations."""
        return self._heir(self.laid, stations)

    def _heir(self, laid: Mapping[str, Laid], stations: tuple[Station, ...], *changed: str) -> Board:
        """Another board of the map, that differs in the track of the hexes ``changed`` only: what is known of this
        one's track, or what it has itself from a board before it, need not be found from nothing there."""
        after = Board(self.map, laid, stations)
        self.facts.for_heir(after.facts, changed)
        return after

    def changes(self, laid: Mapping[str, Laid], stations: tuple[Station, ...]) -> set[str]:
        """The hexes in which this board may differ from one with these tiles and stations; values that are no longer
        the same object count as different."""
        here = self.laid
        changed = {h for h, tile in here.items() if laid.get(h) is not tile}
        if len(here) - len(changed) < len(laid):
            changed |= laid.keys() - here.keys()
        if stations is not self.stations:
            same = 0
            for mine, theirs in zip(self.stations, stations, strict=False):
                if mine is not theirs and mine != theirs:
                    break
                same += 1
            changed.update(s.hex for s in (*self.stations[same:], *stations[same:]))
        return changed

    def color(self, hex_id: str) -> Color:
        """The colour now on a hex."""
        at = self.laid.get(hex_id)
        return self.map.tiles[at.tile].color if at else self.map.hexes[hex_id].ground

    def sections(self, hex_id: str) -> tuple[Section, ...]:
        """The track now in a hex."""
        at = self.laid.get(hex_id)
        return self.map.tiles[at.tile].turns[at.rotation] if at else self.map.hexes[hex_id].sections

    def stops(self, hex_id: str) -> tuple[Stop, ...]:
        """The stops now in a hex."""
        printed = self.map.hexes[hex_id]
        at = self.laid.get(hex_id)
        if at is None:
            return printed.stops
        tile = self.map.tiles[at.tile]
        return tile.mined if printed.mine else tile.stops

    def label(self, hex_id: str) -> str:
        """The label that the next tile on a hex must carry, whatever lies there: labels belong to hexes."""
        return self.map.hexes[hex_id].label

    def name(self, hex_id: str) -> str:
        """What players call a hex: its own name, or that of the tile on it (the Lumber Terminal), or nothing."""
        own = self.map.hexes[hex_id].name
        if own or hex_id not in self.laid:
            return own
        return self.map.tiles[self.laid[hex_id].tile].name

    def left(self, tile: str) -> int:
        """How many copies of a tile are not on the map."""
        lying = self.facts.lying
        if lying is None:
            lying = self.facts.lying = Counter(laid.tile for laid in self.laid.values())
        return self.map.counts.get(tile, 0) - lying[tile]

    def stations_at(self, hex_id: str) -> tuple[Station, ...]:
        """The stations in a hex, in the order they were placed."""
        return tuple(s for s in self.stations if s.hex == hex_id)

    def stations_of(self, corporation: str) -> tuple[Station, ...]:
        """The stations of a corporation, in the order they were placed."""
        return tuple(s for s in self.stations if s.corporation == corporation)

    def free_circles(self, hex_id: str, stop: int) -> int:
        """How many circles of a stop are empty."""
        taken = sum(1 for s in self.stations if s.hex == hex_id and s.stop == stop and not s.beside)
        return max(0, self.stops(hex_id)[stop].slots - taken)

    def passes(self, corporation: str) -> tuple[str, ...]:
        """The hexes that a corporation may run through by its station, though others' runs end there."""
        return tuple(s.hex for s in self.stations_of(corporation) if self.map.hexes[s.hex].through)

    def blocked(self, hex_id: str, stop: int, corporation: str) -> bool:
        """Whether others' stations fill every circle of a city: ``corporation`` may not pass through it then."""
        here = [s for s in self.stations if s.hex == hex_id and s.stop == stop]
        if any(s.corporation == corporation for s in here):
            return False
        slots = self.stops(hex_id)[stop].slots
        return slots > 0 and sum(1 for s in here if not s.beside) >= slots
