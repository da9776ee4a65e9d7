"""A cube-rail title as data: board, market, trains, tiles and figures, for one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

from shortline.kernel.wording import Currency
from shortline.parts.hexgrid import Layout


@dataclass(frozen=True, slots=True)
class Place:
    """What a train can visit: a red area, a city, a station town or a dot."""

    name: str
    kind: str
    value: int
    squares: int = 0

    @property
    def red(self) -> bool:
        """Whether it lies outside the map, beyond its edge."""
        return self.kind == "red"

    @property
    def passable(self) -> bool:
        """Whether track leads on through it; a red area without station squares ends a run."""
        return not self.red or self.squares > 0


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the board: what a cube costs on it, and the place it holds, if any."""

    cost: int
    place: Place | None = None
    terrain: tuple[str, ...] = ()
    """What the ground is, for the eye: the cost has it already."""


@dataclass(frozen=True)
class Map:
    """The board. Neighbours are the hexes that share an open side."""

    layout: Layout
    hexes: Mapping[str, Hex]
    neighbours: Mapping[str, tuple[str, ...]]
    note: str = ""
    """What whoever looks at the board should know of it."""

    def place(self, name: str) -> Place | None:
        """The place in a hex, if it has one."""
        return self.hexes[name].place

    def label(self, name: str) -> str:
        """A hex as players call it: "Decatur (C4)", or "E4"."""
        place = self.hexes[name].place if name in self.hexes else None
        return f"{place.name} ({name})" if place else name


@dataclass(frozen=True, slots=True)
class CompanyData:
    """A company as printed on the board."""

    name: str
    home: str
    stations: int
    """Stations that it may place beyond its home."""
    color: str
    """The colour of its cubes."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the train track: the train that a cube on it stands for."""

    kind: str
    visits: int
    price: int
    doubles: bool = False


@dataclass(frozen=True, slots=True)
class SeatData:
    """What depends on the number of players."""

    cash: int
    share_limit: int
    """Shares that a player may have in all; 0: any number."""
    float: int
    """Shares that players must have before a company operates."""


@dataclass(frozen=True, slots=True)
class ShareData:
    """The shares of a company and the limits on them."""

    each: int
    company_limit: int
    first_costs: int
    dump_onto: int


@dataclass(frozen=True, slots=True)
class CubeData:
    """A company's set of cubes, and what it costs to buy one back."""

    each: int
    recover: int
    leftover: int


@dataclass(frozen=True, slots=True)
class TrackData:
    """How much track a round brings, and in which shape it grows."""

    cubes: int
    extra_cubes: int
    line_until: int
    spoke_until: int


@dataclass(frozen=True, slots=True)
class UpgradeData:
    """Town upgrades."""

    markers: int
    cost: int
    value: int


@dataclass(frozen=True, slots=True)
class PriceData:
    """By how many rungs a price moves."""

    dividend: int
    bonus: int
    withheld: int
    no_income: int
    no_income_first_turn: int


@dataclass(frozen=True, slots=True)
class SolitaireData:
    """What is drawn in the game for one."""

    tiles: int
    first_shares: int
    shares: int
    companies: int
    start_shares: int


@dataclass(frozen=True, slots=True)
class VariantData:
    """Figures of short games and variants."""

    startup_funds: int
    last_train: str
    obsolete_train: str
    obsolete_turn: int
    minutes: int


@dataclass(frozen=True)
class Definition:
    """Everything printed, for a table of one size with its options."""

    credit: str
    """Whose game it is, and under which licence."""
    map: Map
    companies: Mapping[str, CompanyData]
    rungs: tuple[int, ...]
    cubes_by_par: Mapping[int, int]
    bank: int
    seats: SeatData
    shares: ShareData
    cubes: CubeData
    spaces: tuple[Space, ...]
    in_service: int
    needed_by_round: int
    tiles: tuple[str, ...]
    tile_texts: Mapping[str, str]
    """What is written on each action tile."""
    track_income: int
    rounds: tuple[int, ...]
    bonus_from: int
    track: TrackData
    station_costs: tuple[int, ...]
    upgrades: UpgradeData
    prices: PriceData
    second_visits: Literal["list", "best"]
    """Where visits beyond the last place begin: with the home and on down the list again, or with the best place."""
    solitaire: SolitaireData
    variants: VariantData
    money: Currency
    """How amounts are written."""

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """The company whose home a hex is."""
        return {c.home: c.name for c in self.companies.values()}

    @cached_property
    def train_rows(self) -> tuple[range, ...]:
        """The rows of the train track from top to bottom: the spaces of each, from left to right."""
        rows, first = [], 0
        for _, same in groupby(self.spaces, key=lambda space: space.kind):
            after = first + len(tuple(same))
            rows.append(range(first, after))
            first = after
        return tuple(rows)

    @property
    def pars(self) -> tuple[int, ...]:
        """The values at which a company can start."""
        return tuple(self.cubes_by_par)

    def number(self, tile: str) -> int:
        """The number printed on an action tile."""
        return self.tiles.index(tile) + 1
