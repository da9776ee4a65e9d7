"""Atlanta: three cities in one hex, and a home station that is in none of them until a tile tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.events import StationPlaced, TileLaid
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Procedure, Rules, Stage, Step
from shortline.kernel.state import Frame
from shortline.kernel.wording import listed

STEP = "choose_city"


@dataclass(frozen=True, slots=True)
class ChooseCity(Action):
    """Choose the city of a hex in which a home station stands."""

    phrase: ClassVar[str] = "choose the station's city"

    stop: int


@dataclass(frozen=True, slots=True)
class CityChosen(Event):
    """A station on a bare hex stands in one of its cities now."""

    corporation: str
    hex: str
    stop: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        station = next(st for st in s.board.stations_of(self.corporation) if st.hex == self.hex)
        return s.but(board=s.board.move_station(station, self.stop))

    def text(self, rules: Rules) -> str:
        where = hex_name(rules.data.map, self.hex)
        return f"{self.corporation}'s station in {where} stands in city {self.stop + 1}"


def free_cities(s: EighteenXX, hex_id: str) -> tuple[int, ...]:
    """The cities of a hex with a free circle."""
    return tuple(i for i in range(len(s.board.stops(hex_id))) if s.board.free_circles(hex_id, i))


def check_free(rules: Rules, s: EighteenXX, a: ChooseCity) -> str | None:
    """The city has a free circle.   Rule: city.free"""
    hex_id = s.top.memo["hex"]
    free = free_cities(s, hex_id)
    if a.stop in free:
        return None
    cities = listed(str(stop + 1) for stop in free)
    return f"{hex_name(s.board.map, hex_id)} has no such city with a free circle; those are {cities}"


class CityChoosing(Procedure):
    """The president of the corporation at home there chooses the city of its station."""

    action: ClassVar[type[Action]] = ChooseCity
    checks = (Check("city.free", check_free, Stage.PLACE),)

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        for stop in free_cities(s, s.top.memo["hex"]):
            yield ChooseCity(s.top.actors[0], stop)

    def perform(self, tx: Tx, a: Any) -> None:
        settle_in(tx, a.stop)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        hex_id, corporation = s.top.memo["hex"], s.top.memo["corporation"]
        exits = (e for e, other in sorted(s.board.map.hexes[hex_id].neighbours.items()) if _joins(s, hex_id, e, a.stop))
        towards = " and ".join(s.board.map.hexes[hex_id].neighbours[e] for e in exits)
        return f"{corporation}'s station in city {a.stop + 1} of {hex_name(s.board.map, hex_id)}, towards {towards}"


def _joins(s: EighteenXX, hex_id: str, edge: int, stop: int) -> bool:
    return any(x.a == edge and x.b == STOP + stop for x in s.board.sections(hex_id))


def settle_in(tx: Tx, stop: int) -> None:
    """Let the station stand in a city, and go on with what was interrupted."""
    memo = tx.state.top.memo
    tx.leave()
    tx.emit(CityChosen(memo["corporation"], memo["hex"], stop))


def settle_choice(tx: Tx, frame: Frame) -> bool:
    """Wait for the choice, unless one city is left."""
    free = free_cities(tx.state, frame.memo["hex"])
    if len(free) != 1:
        return False
    settle_in(tx, free[0])
    return True


def _ask(tx: Tx, hex_id: str) -> None:
    """Ask the president of a corporation whose station is in no city, once there is a tile."""
    s: EighteenXX = tx.state
    for station in s.board.stations_at(hex_id):
        if station.stop < 0 and hex_id in s.board.laid:
            tx.enter(STEP, s.president(station.corporation), corporation=station.corporation, hex=hex_id)


def _laid(tx: Tx, event: TileLaid) -> None:
    _ask(tx, event.hex)


def _placed(tx: Tx, event: StationPlaced) -> None:
    _ask(tx, event.station.hex)


CITIES_APART = Component(
    "cities_apart",
    steps=(Step(STEP, (CityChoosing(),), settle_choice),),
    react={TileLaid: _laid, StationPlaced: _placed},
)
