"""Potomac Yards: a free station beside the circles of any hex, or one train more than the limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.components.extra_station import ExtraStationPlaced, extra_places, shows_circle
from shortline.eighteenxx.components.power import Power, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed, PrivateMoved
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Rules, Stage
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
class TrainLimitRaised(Event):
    """A corporation may have more trains for ever; nobody: the token left the game."""

    corporation: str
    trains: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        after: EighteenXX = YARDS.put(s, (self.corporation, self.trains))
        return after

    def text(self, rules: Rules) -> str:
        if not self.corporation:
            return "The train limit token leaves the game"
        return f"The train limit of {self.corporation} is higher by {self.trains} for ever"


class YardStationPlacing(Power):
    """A corporation places the extra station, connected or not."""

    action: ClassVar[type[Action]] = PlaceYardStation

    def __init__(self, private: str) -> None:
        super().__init__(
            private,
            "yards.owner",
            Check("yards.circle", self.check_circle, Stage.PLACE),
            Check("station.one_a_hex", self.check_one_a_hex, Stage.PLACE),
        )

    def check_circle(self, rules: Rules, s: EighteenXX, a: PlaceYardStation) -> str | None:
        """The hex shows a circle already.   Rule: yards.circle"""
        data: Definition = rules.data
        if a.hex not in s.board.map.hexes:
            return f"The map has no hex {a.hex}"
        return (
            None
            if shows_circle(s.board, a.hex, 0, data.play.station_kinds)
            else f"{hex_name(s.board.map, a.hex)} shows no circle yet"
        )

    def check_one_a_hex(self, rules: Rules, s: EighteenXX, a: PlaceYardStation) -> str | None:
        """One station of a corporation in a hex.   Rule: station.one_a_hex"""
        there = any(station.hex == a.hex for station in s.board.stations_of(s.operating))
        return f"{s.operating} has a station in {hex_name(s.board.map, a.hex)} already" if there else None

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        data: Definition = rules.data
        if self.owned(s):
            for hex_id, _ in extra_places(s.board, s.operating, data.play.station_kinds):
                yield PlaceYardStation(s.top.actors[0], hex_id)

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(ExtraStationPlaced(Station(a.hex, 0, tx.state.operating, beside=True), self.private))
        tx.emit(PrivateClosed(self.private))

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        name = private_name(rules.data, self.private)
        return f"Place the station of {name} in {hex_name(s.board.map, a.hex)}"


class LimitRaising(Power):
    """A corporation raises its train limit, in the train step."""

    action: ClassVar[type[Action]] = RaiseTrainLimit

    def __init__(self, private: str, trains: int, *checks: Check) -> None:
        super().__init__(private, "yards.owner", *checks)
        self.trains = trains

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        if self.owned(s):
            yield RaiseTrainLimit(s.top.actors[0])

    def perform(self, tx: Tx, a: Any) -> None:
        tx.emit(TrainLimitRaised(tx.state.operating, self.trains))
        tx.emit(PrivateClosed(self.private))

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"Raise the train limit of {s.operating} with {private_name(rules.data, self.private)}"


BOUGHT = "yards_bought"
"""What the train step remembers: the corporation bought the Yards in it."""


def check_owned_before(rules: Rules, s: EighteenXX, a: RaiseTrainLimit) -> str | None:
    """Where the table has it so, the Yards raise the limit from the next turn on.   Rule: yards.owned_before"""
    if not s.top.memo.get(BOUGHT):
        return None
    return f"{s.operating} bought Potomac Yards in its train step; they raise its limit from its next turn on"


def read_yards(reader: Reader, data: Definition) -> RailComponent:
    """The component with the private that the title file names."""
    row, any_time = reader.table("yards"), reader.flag("powers_any_time")
    private, trains = read_private(row, data), row.number("more_trains", least=1)

    def more(rules: Rules, s: EighteenXX, corporation: str) -> int:
        return YARDS.of(s)[1] if YARDS.of(s)[0] == corporation else 0

    def closed(tx: Tx, event: CorporationClosed) -> None:
        if YARDS.of(tx.state)[0] == event.corporation:
            tx.emit(TrainLimitRaised("", 0))

    in_order = row.flag("in_order")
    before = (Check("yards.owned_before", check_owned_before, Stage.RIGHT),) if in_order else ()

    def bought(tx: Tx, event: PrivateMoved) -> None:
        if in_order and event.private == private and tx.state.top.step == "buy_trains":
            tx.note(BOUGHT, True)

    placing, raising = (YardStationPlacing(private),), (LimitRaising(private, trains, *before),)
    also = {step: (*raising, *(placing if step != "place_station" else ())) for step in data.sequence}
    later = data.sequence[data.sequence.index("place_station") + 1 :]
    if in_order:
        also = dict.fromkeys(later, placing)
    in_steps = {"place_station": placing, "buy_trains": raising}
    return RailComponent(
        "yards",
        open={"place_station": placing} if any_time and not in_order else in_steps,
        also=also if any_time else {},
        react={CorporationClosed: closed, PrivateMoved: bought},
        more_trains=more,
    )
