"""Atlanta: three cities in one hex, and a home station that is in none of them until a tile tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.events import StationPlaced, TileLaid
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailAt, RailEvent, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.rules import Check, Component, Stage, Step, When
from shortline.kernel.state import but
from shortline.kernel.wording import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class CityChoice(Frame):
    """The president of a corporation chooses the city of its station."""

    step: ClassVar[str] = "choose_city"

    corporation: str
    hex: str


@dataclass(frozen=True, slots=True)
class ChooseCity(Action):
    """Choose the city of a hex in which a home station stands."""

    phrase: ClassVar[str] = "choose the station's city"

    stop: int


@dataclass(frozen=True, slots=True)
class CityChosen(RailEvent):
    """A station on a bare hex stands in one of its cities now."""

    corporation: str
    hex: str
    stop: int
    towards: tuple[str, ...]
    """The hexes to which track leads from the city."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        station = next(st for st in s.board.stations_of(self.corporation) if st.hex == self.hex)
        return but(s, board=s.board.move_station(station, self.stop))

    def text(self, rules: RailRules) -> str:
        where = hex_name(rules.data.map, self.hex)
        return f"{self.corporation}'s station in {where} stands in the city towards {listed(self.towards)}"


def free_cities(s: EighteenXX, hex_id: str) -> tuple[int, ...]:
    """The cities of a hex with a free circle."""
    return tuple(i for i in range(len(s.board.stops(hex_id))) if s.board.free_circles(hex_id, i))


def check_free(at: RailAt, a: ChooseCity) -> str | None:
    """The city has a free circle.   Rule: city.free"""
    s = at.state
    hex_id = s.on_top(CityChoice).hex
    free = free_cities(s, hex_id)
    if a.stop in free:
        return None
    cities = listed(str(stop + 1) for stop in free)
    return f"{hex_name(s.board.map, hex_id)} has no such city with a free circle; those are {cities}"


class CityChoosing(RailProcedure[ChooseCity]):
    """The president of the corporation at home there chooses the city of its station."""

    action = ChooseCity
    checks = (Check("city.free", check_free, Stage.PLACE),)

    def offers(self, at: RailAt) -> Iterator[ChooseCity]:
        s = at.state
        for stop in free_cities(s, s.on_top(CityChoice).hex):
            yield ChooseCity(s.top.actors[0], stop)

    def perform(self, tx: RailTx, a: ChooseCity) -> None:
        settle_in(tx, a.stop)

    def label(self, at: RailAt, a: ChooseCity) -> str:
        s = at.state
        choice = s.on_top(CityChoice)
        hex_id, corporation = choice.hex, choice.corporation
        towards = listed(_towards(s, hex_id, a.stop))
        return f"{corporation}'s station in city {a.stop + 1} of {hex_name(s.board.map, hex_id)}, towards {towards}"


def _towards(s: EighteenXX, hex_id: str, stop: int) -> tuple[str, ...]:
    """The hexes to which track leads from a city."""
    exits = {x.a for x in s.board.sections(hex_id) if x.b == STOP + stop}
    return tuple(other for edge, other in sorted(s.board.map.hexes[hex_id].neighbours.items()) if edge in exits)


def settle_in(tx: RailTx, stop: int) -> None:
    """Let the station stand in a city, and go on with what was interrupted."""
    choice = tx.state.on_top(CityChoice)
    tx.leave()
    tx.emit(CityChosen(choice.corporation, choice.hex, stop, _towards(tx.state, choice.hex, stop)))


def settle_choice(tx: RailTx, frame: CityChoice) -> bool:
    """Wait for the choice, unless one city is left."""
    free = free_cities(tx.state, frame.hex)
    if len(free) != 1:
        return False
    settle_in(tx, free[0])
    return True


def _ask(tx: RailTx, hex_id: str) -> None:
    """Ask the president of a corporation whose station is in no city, once there is a tile."""
    s = tx.state
    for station in s.board.stations_at(hex_id):
        if station.stop < 0 and hex_id in s.board.laid:
            president = s.president(station.corporation)
            tx.enter(CityChoice((president,), corporation=station.corporation, hex=hex_id))


def _laid(tx: RailTx, event: TileLaid) -> None:
    _ask(tx, event.hex)


def _placed(tx: RailTx, event: StationPlaced) -> None:
    _ask(tx, event.station.hex)


CITIES_APART = Component(
    "cities_apart",
    steps=(Step(CityChoice, (CityChoosing(),), settle_choice),),
    react=(
        When(TileLaid, _laid),
        When(StationPlaced, _placed),
    ),
)
