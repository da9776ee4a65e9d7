"""The South & North Alabama: coal in one city for the trains of its corporation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.components.power import Power, read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.frames import DividendStep, RunStep, StationStep, TileStep, TrainStep
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailAt, RailEvent, RailRules, RailTx
from shortline.eighteenxx.routes.trains import Extra
from shortline.eighteenxx.running import can_call_at
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage, When
from shortline.kernel.state import Slot
from shortline.kernel.wording import listed
from shortline.parts.reading import Reader

COAL: Slot[tuple[str, str]] = Slot("coal", ("", ""))
"""The hex with the coal token, and the corporation that earns by it; both empty without one."""


@dataclass(frozen=True, slots=True)
class PlaceCoal(Action):
    """Put the coal token of the South & North Alabama on a coal city."""

    phrase: ClassVar[str] = "place the coal token"

    hex: str


@dataclass(frozen=True, slots=True)
class CoalPlaced(RailEvent):
    """A corporation placed the coal token; empty: the token left the game."""

    hex: str
    corporation: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return COAL.put(s, (self.hex, self.corporation))

    def text(self, rules: RailRules) -> str:
        if not self.hex:
            return "The coal token leaves the game"
        return f"{self.corporation} puts the coal token on {hex_name(rules.data.map, self.hex)}"


class CoalPlacing(Power[PlaceCoal]):
    """The owner of the South & North Alabama places its coal token."""

    action = PlaceCoal

    def __init__(self, private: str, cities: tuple[str, ...], train_reaches: bool, any_train: bool) -> None:
        super().__init__(
            private,
            "coal.owner",
            Check("coal.once", self.check_once, Stage.RIGHT),
            Check("coal.city", self.check_city, Stage.PLACE),
            Check("coal.reach", self.check_reach, Stage.PLACE),
        )
        self.cities, self.train_reaches, self.any_train = cities, train_reaches, any_train

    def check_once(self, at: RailAt, a: PlaceCoal) -> str | None:
        """The token is placed once.   Rule: coal.once"""
        s = at.state
        there = COAL.of(s)[0]
        return f"The coal token is on {hex_name(s.board.map, there)} already" if there else None

    def check_city(self, at: RailAt, a: PlaceCoal) -> str | None:
        """Coal is found in some cities only.   Rule: coal.city"""
        if a.hex in self.cities:
            return None
        cities = listed(hex_name(at.state.board.map, h) for h in self.cities)
        return f"There is no coal in {a.hex}; it is in {cities}"

    def check_reach(self, at: RailAt, a: PlaceCoal) -> str | None:
        """A train of the corporation can reach the city.   Rule: coal.reach"""
        s = at.state
        if a.hex not in self.cities:
            return None
        where = hex_name(s.board.map, a.hex)
        if self.train_reaches:
            able = can_call_at(at, s.operating, a.hex)
            return None if able else f"No train of {s.operating} can run to {where}"
        if self.any_train and not s.corporations[s.operating].trains:
            return f"{s.operating} owns no train"
        # Where no train was asked for, a station in the city was enough, with track or without.
        track = not self.any_train or s.board.sections(a.hex)
        connected = track and any(h == a.hex for h, _ in reach(s.board, s.operating).stops)
        return None if connected else f"No track connects {where} to a station of {s.operating}"

    def offers(self, at: RailAt) -> Iterator[PlaceCoal]:
        s = at.state
        if self.owned(s) and not COAL.of(s)[0]:
            for hex_id in self.cities:
                yield PlaceCoal(s.top.actors[0], hex_id)

    def perform(self, tx: RailTx, a: PlaceCoal) -> None:
        tx.emit(CoalPlaced(a.hex, tx.state.operating))

    def label(self, at: RailAt, a: PlaceCoal) -> str:
        return f"Put the coal token on {hex_name(at.state.board.map, a.hex)}"


def read_coal(reader: Reader, data: Definition) -> RailComponent:
    """The component with the cities and the amount that the title file names."""
    reader.claim("phase mark", coal_ends="The coal token leaves the game.")
    row = reader.table("coal")
    private, cities, amount = read_private(row, data), row.texts("cities"), row.number("amount", least=1)
    for hex_id in cities:
        if hex_id not in data.map.hexes:
            row.fail("cities", f"the map has no hex {hex_id!r}")
    placing = (CoalPlacing(private, cities, row.flag("train_reaches"), row.flag("any_train")),)

    def extras(at: RailAt, corporation: str) -> tuple[Extra, ...]:
        hex_id, owner = COAL.of(at.state)
        return (Extra(hex_id, amount, "coal"),) if hex_id and owner == corporation else ()

    def markers(at: RailAt) -> tuple[Marker, ...]:
        s = at.state
        hex_id, owner = COAL.of(s)
        if hex_id:
            return (Marker(hex_id, "coal", owner),)
        return tuple(Marker(h, "coal") for h in cities) if private in s.privates else ()

    def look_at_phase(tx: RailTx, event: PhaseBegan) -> None:
        if COAL.of(tx.state)[0] and "coal_ends" in phase(tx.at).marks:
            tx.emit(CoalPlaced("", ""))

    return RailComponent(
        "coal",
        open={TileStep: placing, RunStep: placing, TrainStep: placing},
        also={StationStep: placing, DividendStep: placing},
        react=(When(PhaseBegan, look_at_phase),),
        extras=extras,
        markers=markers,
        shows=("coal",),
    )
