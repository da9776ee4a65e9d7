"""Trains, what stops pay them, and runs: one train's way over the board and how a record writes it down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Protocol

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import Color, StopKind
from shortline.eighteenxx.routes.network import Place, network


@dataclass(frozen=True)
class Train:
    """A train. Two trains that differ in ``id`` alone are interchangeable.

    ``reach``     how many stops of the kinds in ``counts`` a run may include; other kinds are free
    ``counts``    kinds of stop that count against the reach
    ``ignores``   kinds that it passes without calling: they pay nothing and make no run (3E and towns)
    ``avoids``    kinds that it may not visit at all (passenger trains and coal mining districts)
    ``silent``    kinds that pay but do not count for the two stops of a run (18VA's ports)
    ``ends``      kinds that only end a run
    ``end_grounds``  colours of printed hexes whose stops only end a run
    ``factors``   kind and factor, for trains that double (4D, 3E)
    ``least``     how many stops make a run
    ``needs``     at least one stop of these kinds (1G: a mine or coal mining district); empty: no such need
    ``single``    kinds of which a run includes at most one (18VA's off-map areas)
    ``passes``    hexes that it may run through although stops like theirs only end a run
    ``tags``      words that amounts may ask for ("freight")
    ``hex_once``  whether a run enters no hex twice, not over a junction either (a way to play of some tables)
    """

    name: str
    reach: int
    id: str = field(default="", compare=False)
    counts: tuple[StopKind, ...] = ("city", "offboard")
    ignores: tuple[StopKind, ...] = ()
    avoids: tuple[StopKind, ...] = ()
    silent: tuple[StopKind, ...] = ("port",)
    ends: tuple[StopKind, ...] = ("offboard", "port", "cmd")
    end_grounds: tuple[Color, ...] = ("red", "blue")
    factors: tuple[tuple[StopKind, int], ...] = ()
    least: int = 2
    needs: tuple[StopKind, ...] = ()
    single: tuple[StopKind, ...] = ()
    tags: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    hex_once: bool = False

    def factor(self, kind: StopKind) -> int:
        """What the train multiplies the value of a stop by."""
        for of, factor in self.factors:
            if of == kind:
                return factor
        return 1

    def only_ends(self, kind: StopKind, ground: Color, hex_id: str) -> bool:
        """Whether a run of this train may only begin or end at such a stop."""
        return (kind in self.ends or ground in self.end_grounds) and hex_id not in self.passes


Amount = tuple[int, str]
"""Dollars and what they are for."""


@dataclass(frozen=True)
class Extra:
    """An amount that a stop pays on top of its value: coal, hotel, port token, station in an off-map city.

    ``place``     a hex, or one stop of a hex ("B23/1")
    ``doubled``   whether a train that doubles the stop doubles this too
    ``by_reach``  the amount is for each point of the train's number (coal mining districts)
    ``tags``      only for trains with one of these words; empty: for all
    ``treasury``  paid to the treasury beside the revenue, not part of it
    """

    place: str
    amount: int
    label: str
    doubled: bool = True
    by_reach: bool = False
    tags: tuple[str, ...] = ()
    treasury: bool = False


@dataclass(frozen=True)
class Bonus:
    """An amount for a run that includes all ``places`` (hexes). 18AL's name chits.

    ``once``  one train a turn at most; otherwise every such run has it
    ``slot``  a train has at most one bonus of a slot; "" is no limit
    """

    name: str
    amount: int
    places: tuple[str, ...]
    once: bool = True
    slot: str = "name"


def share_out(earned: Sequence[Sequence[Bonus]]) -> list[tuple[Bonus, ...]]:
    """The bonuses of each run of a turn, given what each has earned, so that they pay most; of equal ways the first
    run has them."""
    if not any(earned):
        return [()] * len(earned)
    choices = [
        [has for n in range(len(run), -1, -1) for has in combinations(run, n) if _one_a_slot(has)] for run in earned
    ]
    best: tuple[int, list[tuple[Bonus, ...]]] = (-1, [])
    for given in product(*choices):
        worth = sum(b.amount for has in given for b in has)
        names = [b.name for has in given for b in has if b.once]
        if worth > best[0] and len(names) == len(set(names)):
            best = (worth, list(given))
    return best[1]


def _one_a_slot(bonuses: tuple[Bonus, ...]) -> bool:
    slots = [b.slot for b in bonuses if b.slot]
    return len(slots) == len(set(slots))


class Scorer(Protocol):
    """What stops pay to a corporation's trains now. Values only: it must not change while it is in use."""

    @property
    def bonuses(self) -> Sequence[Bonus]:
        """The bonuses that the corporation's runs may have."""
        ...

    def amounts(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """What a stop adds to the revenue of a train's run."""
        ...

    def treasury(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """What a stop brings to the treasury beside the revenue."""
        ...


@dataclass(frozen=True)
class Values:
    """The stops' printed values while ``color`` is the best tile colour in play, extras and bonuses.

    ``unpaid`` are kinds whose printed figure is paid only where an extra says so (a port's, with a station).
    """

    color: Color
    extras: tuple[Extra, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    unpaid: tuple[StopKind, ...] = ("port",)

    def amounts(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """What a stop adds to the revenue of a train's run."""
        if place.kind in train.ignores:
            return ()
        factor = train.factor(place.kind)
        amounts = []
        worth = board.stops(place.hex)[place.stop].worth(self.color, train.tags) * factor
        if worth and place.kind not in self.unpaid:
            amounts.append((worth, board.name(place.hex) or place.name))
        return (*amounts, *self._extras(train, place, factor, False))

    def treasury(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """What a stop brings to the treasury beside the revenue."""
        if place.kind in train.ignores:
            return ()
        return self._extras(train, place, 1, True)

    def _extras(self, train: Train, place: Place, factor: int, treasury: bool) -> tuple[Amount, ...]:
        amounts = []
        for x in self.extras:
            if x.treasury != treasury or x.place not in (place.hex, place.name):
                continue
            if x.tags and not set(x.tags) & set(train.tags):
                continue
            amount = x.amount * (train.reach if x.by_reach else 1) * (factor if x.doubled else 1)
            amounts.append((amount, x.label))
        return tuple(amounts)


@dataclass(frozen=True)
class Counting:
    """Every stop pays a dollar: for asking whether there is any run."""

    bonuses: tuple[Bonus, ...] = ()

    def amounts(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """A dollar."""
        return ((1, place.name),)

    def treasury(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """Nothing."""
        return ()


def station_extras(board: Board, corporation: str, color: Color, kind: StopKind) -> tuple[Extra, ...]:
    """What stops of a kind pay again where the corporation has a station (18VA's off-map cities)."""
    extras = []
    for station in board.stations_of(corporation):
        stop = board.stops(station.hex)[station.stop]
        if stop.kind == kind:
            name = board.map.hexes[station.hex].name
            extras.append(Extra(station.hex, stop.worth(color), f"station in {name}"))
    return tuple(extras)


def port_extras(
    board: Board, corporation: str, color: Color, in_city: tuple[Extra, ...], doubled_for: tuple[str, ...]
) -> tuple[Extra, ...]:
    """What ports pay: the bonus with a station in the port's city; trains with a word of ``doubled_for`` have city,
    bonus and whatever of ``in_city`` the city pays once more."""
    net = network(board)
    own = {(s.hex, s.stop) for s in board.stations_of(corporation)}
    extras = []
    for port in net.places:
        cities = {chain.end for chain in net.fans[port.hex, port.stop].chains} if port.kind == "port" else set()
        for hex_id, i in sorted(cities & own):
            bonus = board.stops(port.hex)[port.stop].worth(color)
            worth = board.stops(hex_id)[i].worth(color) + sum(x.amount for x in in_city if x.place == hex_id)
            name = board.map.hexes[hex_id].name
            extras.append(Extra(port.hex, bonus, f"port of {name}"))
            extras.append(Extra(port.hex, worth + bonus, f"{name} and its port doubled", tags=doubled_for))
    return tuple(extras)


Written = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A run as a record keeps it: the train's id, the stops in order, the hex sides crossed in order."""


@dataclass(frozen=True)
class Run:
    """A run of one train. ``stops`` and ``track`` are in order; ``amounts`` belong to the stops, one tuple each."""

    train: Train
    """The train."""
    stops: tuple[str, ...]
    """Where it calls, in order."""
    track: tuple[str, ...]
    """The hex sides that it crosses, in order."""
    legs: tuple[tuple[str, ...], ...]
    """The hexes from each stop to the next."""
    amounts: tuple[tuple[Amount, ...], ...]
    """What each stop pays, with the reason of each amount."""
    bonuses: tuple[Amount, ...] = ()
    """What the run as a whole pays besides."""
    subsidies: tuple[Amount, ...] = ()
    """What it brings to the treasury."""

    @property
    def revenue(self) -> int:
        """What the run pays."""
        return sum(a for stop in self.amounts for a, _ in stop) + sum(a for a, _ in self.bonuses)

    @property
    def treasury(self) -> int:
        """What the run brings to the treasury beside its revenue."""
        return sum(a for a, _ in self.subsidies)

    def written(self) -> Written:
        """The run as a record keeps it, from the end whose name comes first."""
        return written(self.train.id or self.train.name, self.stops, self.track)


@dataclass(frozen=True)
class Runs:
    """The runs of a corporation's trains in one turn. ``proved`` says that no other set of runs pays more."""

    revenue: int = 0
    """What they pay together."""
    treasury: int = 0
    """What they bring to the treasury beside that."""
    runs: tuple[Run, ...] = ()
    """One for each train that runs."""
    proved: bool = False
    """Whether no other set of runs pays more."""

    def __repr__(self) -> str:
        runs = "; ".join(f"{run.train.name} {'-'.join(run.stops)} {run.revenue}" for run in self.runs)
        return f"<Runs for {self.revenue}{f': {runs}' if runs else ''}{'' if self.proved else ', not proved'}>"

    def written(self) -> tuple[Written, ...]:
        """The runs as a record keeps them."""
        return tuple(run.written() for run in self.runs)


def written(train: str, stops: tuple[str, ...], track: tuple[str, ...]) -> Written:
    """The canonical writing of a run: of its two directions the one that comes first."""
    return min((train, stops, track), (train, stops[::-1], track[::-1]))


def runs(ran: tuple[Run, ...], proved: bool) -> Runs:
    """The set of runs with its sums."""
    return Runs(sum(r.revenue for r in ran), sum(r.treasury for r in ran), ran, proved)
