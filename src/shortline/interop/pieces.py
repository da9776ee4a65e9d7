"""The site's pieces: copies of tiles with the cities on them, and train cards, each followed by its name."""

from __future__ import annotations

from collections.abc import Iterable

from shortline.eighteenxx.board.tile import STOP, Tile
from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import TrainBought, TrainDiscarded, TrainRemoved
from shortline.eighteenxx.market import Chart
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.profile import Profile
from shortline.kernel.event import AnyEvent
from shortline.kernel.refusal import Malformed


def _edges(tile: Tile, stop: int, rotation: int) -> frozenset[int]:
    """The edges to which track leads from a stop of a turned tile."""
    return frozenset(s.a for s in tile.turns[rotation] if s.b == STOP + stop)


class Pieces:
    """Where the site's pieces are: "57-1" is the second copy of tile 57, "3-2" the third 3 train."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self._hexes: dict[str, str] = {}
        """The hex of every tile copy on the map."""
        self._rotations: dict[str, int] = {}
        """How the site has turned the tile on a hex; we turn it the least way that looks the same."""
        self._trains: dict[str, str] = {}
        self._numbers: dict[str, str] = {}
        """The numbers on the site's cards of trains of ours, where they are not ours."""

    # Tiles and cities

    def tile(self, copy: str) -> str:
        """Our tile of a copy."""
        return self.profile.tiles.ours(copy.rpartition("-")[0])

    def lay(self, hex_id: str, copy: str, rotation: int) -> None:
        """A tile copy lies on a hex now; what lay there is free again."""
        self._hexes = {c: h for c, h in self._hexes.items() if h != hex_id} | {copy: hex_id}
        self._rotations[hex_id] = rotation

    def lift(self, hex_id: str) -> None:
        """The tile of a hex is gone."""
        self._hexes = {c: h for c, h in self._hexes.items() if h != hex_id}
        self._rotations.pop(hex_id, None)

    def copy(self, tile: str) -> str:
        """The first free copy of a tile of ours."""
        name, number = self.profile.tiles.site(tile), 0
        while f"{name}-{number}" in self._hexes:
            number += 1
        return f"{name}-{number}"

    def city(self, s: EighteenXX, name: str) -> tuple[str, int]:
        """The hex and our stop of a city such as "57-1-0", or "L1-0-0" where nothing was laid on what is printed."""
        copy, _, part = name.rpartition("-")
        hex_id = self._hexes.get(copy) or copy.rpartition("-")[0]
        if hex_id not in s.board.map.hexes or not part.isdecimal():
            raise Malformed(f"there is no city {name[:40]!r}")
        return hex_id, self.stop(s, hex_id, int(part))

    def city_name(self, s: EighteenXX, hex_id: str, stop: int) -> str:
        """The site's name of a city."""
        among_others = s.board.map.hexes[hex_id].ground == "white"
        place = self.profile.printed.get(hex_id, 0) if among_others else 0
        copy = next((c for c, h in self._hexes.items() if h == hex_id), f"{hex_id}-{place}")
        return f"{copy}-{self.part(s, hex_id, stop)}"

    def stop(self, s: EighteenXX, hex_id: str, part: int) -> int:
        """Our stop of a part of what lies on a hex: the one whose track leads to the same sides."""
        return (
            self._same(s, hex_id, part, self._rotation(s, hex_id), s.board.laid[hex_id].rotation)
            if (hex_id in s.board.laid)
            else part
        )

    def part(self, s: EighteenXX, hex_id: str, stop: int) -> int:
        """The site's part of what lies on a hex that is a stop of ours."""
        return (
            self._same(s, hex_id, stop, s.board.laid[hex_id].rotation, self._rotation(s, hex_id))
            if (hex_id in s.board.laid)
            else stop
        )

    def _rotation(self, s: EighteenXX, hex_id: str) -> int:
        return self._rotations.get(hex_id, s.board.laid[hex_id].rotation)

    def _same(self, s: EighteenXX, hex_id: str, stop: int, rotation: int, other: int) -> int:
        tile = s.board.map.tiles[s.board.laid[hex_id].tile]
        wanted = _edges(tile, stop, rotation)
        return next((i for i in range(len(tile.stops)) if _edges(tile, i, other) == wanted), stop)

    # Trains

    def train(self, s: EighteenXX, name: str) -> str:
        """Our train of a train card; one that is not known yet is the next new one of its kind."""
        if name not in self._trains:
            ours = self.profile.trains.ours(kind(name))
            self._trains[name] = next(
                (t for t in s.depot.upcoming if kind(t) == ours), f"{ours}-{name.rpartition('-')[2]}"
            )
        return self._trains[name]

    def train_name(self, s: EighteenXX, train: str) -> str:
        """The site's name of a train of ours."""
        return f"{self.profile.trains.site(kind(train))}-{self._number(train)}"

    def swap(self, train: str, other: str) -> None:
        """Let two trains of a kind, which are alike, be each other's card on the site."""
        self._numbers |= {train: self._number(other), other: self._number(train)}

    def _number(self, train: str) -> str:
        return self._numbers.get(train, train.rpartition("-")[2])


class Discards:
    """The used trains in the bank, in the order in which the site has them: of those that run as the same it sells the
    first only."""

    def __init__(self) -> None:
        self._trains: list[tuple[str, str]] = []
        """Our trains and what they ran as."""

    def first_like(self, train: str) -> str:
        """The first of the trains that ran as this one did; the two trade places."""
        ran_as = dict(self._trains)[train]
        first = next(t for t, name in self._trains if name == ran_as)
        places = {train: first, first: train}
        self._trains = [(places.get(t, t), name) for t, name in self._trains]
        return first

    def follow(self, happened: Iterable[tuple[AnyEvent, EighteenXX]], chart: Chart) -> None:
        """Follow events, each with the state before it. Corporations that close do so in operating order there."""
        given: list[tuple[int, str, str]] = []
        order: tuple[str, ...] = ()
        for event, s in happened:
            match event:
                case TrainDiscarded(train, owner, ran_as):
                    order = order or s.market.order(chart)
                    given.append((order.index(owner) if owner in order else len(order), train, ran_as or kind(train)))
                case TrainBought(_, train, _, _) | TrainRemoved(train, _, _):
                    self._trains = [(t, name) for t, name in self._trains if t != train]
                case _:
                    pass
        self._trains += [(train, ran_as) for _, train, ran_as in sorted(given, key=lambda it: it[0])]
