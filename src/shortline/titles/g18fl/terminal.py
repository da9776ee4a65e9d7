"""The Terminal Company: one more station, beside the circles of any city tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.connect import CITIES
from shortline.eighteenxx.components.extra_station import ExtraStationPlaced, extra_places, shows_circle
from shortline.eighteenxx.components.power import other_steps, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import RunStep, StationStep
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.procedures.place_station import PlaceStation, check_known, check_one, check_one_a_hex
from shortline.eighteenxx.rail import RailAt, RailBox, RailEvent, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.state import but
from shortline.parts.reading import Reader
from shortline.titles.g18fl.lending import BonusAction, LentBonus


@dataclass(frozen=True, slots=True)
class PlaceTerminal(PlaceStation):
    """Place the Terminal Company's station beside a city; ``stop`` says which one where a hex has several."""

    phrase: ClassVar[str] = "place the Terminal Company's station"


@dataclass(frozen=True, slots=True)
class StationCounted(RailEvent):
    """The turn's right to place a station was used."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        return but(s, turn=replace(s.turn, stations=s.turn.stations + 1))


def check_tile(at: RailAt, a: PlaceTerminal) -> str | None:
    """It goes to a tile with a circle, printed or laid.   Rule: terminal.tile"""
    s = at.state
    return (
        None
        if shows_circle(s.board, a.hex, a.stop, CITIES)
        else f"{hex_name(s.board.map, a.hex)} has no tile with a circle"
    )


def check_one_a_city(at: RailAt, a: PlaceTerminal) -> str | None:
    """Where a hex has two cities, a station in the one bars no other from the second.   Rule: station.one_a_hex"""
    s = at.state
    if all((own.hex, own.stop) != (a.hex, a.stop) for own in s.board.stations_of(s.operating)):
        return None
    return f"{s.operating} has a station in that city"


@dataclass(frozen=True)
class Terms:
    """How a table reads the rules on the Terminal station."""

    counts: bool
    """Whether it uses up the turn's right to place a station."""
    lent: bool
    """Whether its owner may let corporations of others have it."""
    beside_own: bool
    """Whether it may stand in the second city of a hex with a station of the same corporation."""


class TerminalPlacing(BonusAction[PlaceTerminal]):
    """A corporation places the Terminal station: free, beside the circles, connected or not."""

    action = PlaceTerminal

    def __init__(self, bonus: LentBonus, terms: Terms, halves: Mapping[str, tuple[str, ...]]) -> None:
        self.bonus, self.terms, self.halves = bonus, terms, halves
        one = (Check("station.one_a_turn", check_one, Stage.RIGHT),) if terms.counts else ()
        own = () if terms.lent else (Check("terminal.own", self.check_own, Stage.RIGHT),)
        self.checks = (
            bonus.open,
            Check("station.known", check_known, Stage.TURN),
            *own,
            *one,
            Check("terminal.tile", check_tile, Stage.PLACE),
            Check("station.one_a_hex", check_one_a_city if terms.beside_own else check_one_a_hex, Stage.PLACE),
        )

    def check_own(self, at: RailAt, a: PlaceTerminal) -> str | None:
        """The owner assigns it to a corporation of their own.   Rule: terminal.own"""
        return self.bonus.belongs(at, "station")

    def places(self, at: RailAt, seat: str) -> Iterator[PlaceTerminal]:
        s = at.state
        barred = "" if self.terms.beside_own else s.operating
        for hex_id, stop in extra_places(s.board, barred, CITIES):
            yield PlaceTerminal(seat, hex_id, stop)

    def use(self, tx: RailTx, a: PlaceTerminal) -> None:
        station = Station(a.hex, a.stop, tx.state.operating, beside=True)
        tx.emit(ExtraStationPlaced(station, self.bonus.private, self.half(tx.state, a)))
        if self.terms.counts:
            tx.emit(StationCounted())

    def half(self, s: EighteenXX, a: PlaceTerminal) -> str:
        """The city of a hex with several, by name."""
        return self.halves[a.hex][a.stop] if len(s.board.stops(a.hex)) > 1 else ""

    def label(self, at: RailAt, a: PlaceTerminal) -> str:
        s = at.state
        which = f", {self.half(s, a)}" if self.half(s, a) else ""
        name = private_name(at.data, self.bonus.private)
        return f"Place the station of {name} in {hex_name(s.board.map, a.hex)}{which}"


def read_terminal(reader: Reader, data: Definition) -> RailBox:
    """The component with the private that the title file names."""
    row, any_time = reader.table("terminal"), reader.flag("bonuses_any_time")
    private = read_private(row, data)
    halves = row.table("halves")
    names = {hex_id: halves.texts(hex_id) for hex_id in halves.keys()}  # noqa: SIM118 (a reader is no mapping)
    for hex_id, it in data.map.hexes.items():
        if len(it.stops) != len(names.get(hex_id, it.stops)) or (len(it.stops) > 1 and hex_id not in names):
            row.fail("halves", f"the cities of {hex_id} must each have a name")
    terms = Terms(row.flag("counts_as_station"), row.flag("lent"), row.flag("beside_own_station"))
    placing = TerminalPlacing(LentBonus(private, "Terminal station"), terms, names)
    placing.last = not any_time
    optional = other_steps(data, any_time, StationStep, (placing,))
    if row.flag("before_runs"):
        optional = {step: procedures for step, procedures in optional.items() if step == RunStep}
    return Component("terminal", open={StationStep: (placing,)}, optional=optional)
