"""Potomac Yards: a free station beside the circles of any hex, or one train more than the limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.component import Limit, RailComponent, station_kinds
from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.components.extra_station import ExtraStationPlaced, extra_places, shows_circle
from shortline.eighteenxx.components.power import Power, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed, PrivateMoved
from shortline.eighteenxx.frames import StationStep, TrainStep, sequence
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.rail import AnyRailProcedure, RailAt, RailCheck, RailEvent, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame, Mark
from shortline.kernel.rules import Check, Stage, When
from shortline.kernel.state import Slot
from shortline.parts.reading import Reader

YARDS: Slot[tuple[str, int]] = Slot("yards", ("", 0))
"""The corporation with a higher train limit, if any, and by how much."""


@dataclass(frozen=True, slots=True)
class PlaceYardStation(Action):
    """Place the station of Potomac Yards beside the circles of a hex; that closes the Yards."""

    phrase: ClassVar[str] = "place the station of Potomac Yards"

    hex: str


@dataclass(frozen=True, slots=True)
class RaiseTrainLimit(Action):
    """Raise the train limit of the corporation that owns Potomac Yards; that closes the Yards."""

    phrase: ClassVar[str] = "raise the train limit"


@dataclass(frozen=True, slots=True)
class TrainLimitRaised(RailEvent):
    """A corporation may have more trains for ever; nobody: the token left the game."""

    corporation: str
    trains: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return YARDS.put(s, (self.corporation, self.trains))

    def text(self, rules: RailRules) -> str:
        if not self.corporation:
            return "The train limit token leaves the game"
        return f"The train limit of {self.corporation} is higher by {self.trains} for ever"


class YardStationPlacing(Power[PlaceYardStation]):
    """A corporation places the extra station, connected or not."""

    action = PlaceYardStation

    def __init__(self, private: str) -> None:
        super().__init__(
            private,
            "yards.owner",
            Check("yards.circle", self.check_circle, Stage.PLACE),
            Check("station.one_a_hex", self.check_one_a_hex, Stage.PLACE),
        )

    def check_circle(self, at: RailAt, a: PlaceYardStation) -> str | None:
        """The hex shows a circle already.   Rule: yards.circle"""
        s = at.state
        if a.hex not in s.board.map.hexes:
            return f"The map has no hex {a.hex}"
        return (
            None
            if shows_circle(s.board, a.hex, 0, station_kinds(at.rules))
            else f"{hex_name(s.board.map, a.hex)} shows no circle yet"
        )

    def check_one_a_hex(self, at: RailAt, a: PlaceYardStation) -> str | None:
        """One station of a corporation in a hex.   Rule: station.one_a_hex"""
        s = at.state
        there = any(station.hex == a.hex for station in s.board.stations_of(s.operating))
        return f"{s.operating} has a station in {hex_name(s.board.map, a.hex)} already" if there else None

    def offers(self, at: RailAt) -> Iterator[PlaceYardStation]:
        s = at.state
        if self.owned(s):
            for hex_id, _ in extra_places(s.board, s.operating, station_kinds(at.rules)):
                yield PlaceYardStation(s.top.actors[0], hex_id)

    def perform(self, tx: RailTx, a: PlaceYardStation) -> None:
        tx.emit(ExtraStationPlaced(Station(a.hex, 0, tx.state.operating, beside=True), self.private))
        tx.emit(PrivateClosed(self.private))

    def label(self, at: RailAt, a: PlaceYardStation) -> str:
        name = private_name(at.data, self.private)
        return f"Place the station of {name} in {hex_name(at.state.board.map, a.hex)}"


class LimitRaising(Power[RaiseTrainLimit]):
    """A corporation raises its train limit, in the train step."""

    action = RaiseTrainLimit

    def __init__(self, private: str, trains: int, *checks: RailCheck[RaiseTrainLimit]) -> None:
        super().__init__(private, "yards.owner", *checks)
        self.trains = trains

    def offers(self, at: RailAt) -> Iterator[RaiseTrainLimit]:
        s = at.state
        if self.owned(s):
            yield RaiseTrainLimit(s.top.actors[0])

    def perform(self, tx: RailTx, a: RaiseTrainLimit) -> None:
        tx.emit(TrainLimitRaised(tx.state.operating, self.trains))
        tx.emit(PrivateClosed(self.private))

    def label(self, at: RailAt, a: RaiseTrainLimit) -> str:
        return f"Raise the train limit of {at.state.operating} with {private_name(at.data, self.private)}"


BOUGHT = Mark("yards_bought")
"""What the train step remembers: the corporation bought the Yards in it."""


def check_owned_before(at: RailAt, a: RaiseTrainLimit) -> str | None:
    """Where the table has it so, the Yards raise the limit from the next turn on.   Rule: yards.owned_before"""
    s = at.state
    if not BOUGHT.on(s.top):
        return None
    return f"{s.operating} bought Potomac Yards in its train step; they raise its limit from its next turn on"


def read_yards(reader: Reader, data: Definition) -> RailComponent:
    """The component with the private that the title file names."""
    row, any_time = reader.table("yards"), reader.flag("powers_any_time")
    private, trains = read_private(row, data), row.number("more_trains", least=1)

    def more(at: RailAt, of: Limit, corporation: str, limit: int) -> int:
        raised, by = YARDS.of(at.state)
        return limit + by if of == "trains" and raised == corporation else limit

    def closed(tx: RailTx, event: CorporationClosed) -> None:
        if YARDS.of(tx.state)[0] == event.corporation:
            tx.emit(TrainLimitRaised("", 0))

    in_order = row.flag("in_order")
    before = (Check("yards.owned_before", check_owned_before, Stage.RIGHT),) if in_order else ()

    def bought(tx: RailTx, event: PrivateMoved) -> None:
        if in_order and event.private == private and isinstance(tx.state.top, TrainStep):
            tx.mark(BOUGHT)

    placing, raising = (YardStationPlacing(private),), (LimitRaising(private, trains, *before),)
    own: dict[type[Frame], tuple[AnyRailProcedure, ...]] = {StationStep: placing}
    optional = {step: (*raising, *(placing if step is not StationStep else ())) for step in sequence(data)}
    later = sequence(data)[sequence(data).index(StationStep) + 1 :]
    if in_order:
        optional = dict.fromkeys(later, placing)
    in_steps: dict[type[Frame], tuple[AnyRailProcedure, ...]] = {StationStep: placing, TrainStep: raising}
    return RailComponent(
        "yards",
        open=own if any_time and not in_order else in_steps,
        optional=optional if any_time else {},
        react=(
            When(CorporationClosed, closed),
            When(PrivateMoved, bought),
        ),
        limit=more,
    )
