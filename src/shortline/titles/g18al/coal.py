"""The South & North Alabama: coal in one city for the trains of its corporation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.components.hex_token import HexToken, HexTokenPlaced, PlaceHexToken, read_hex_token
from shortline.eighteenxx.components.power import Power
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import DividendStep, RunStep, StationStep, TileStep, TrainStep
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.running import can_call_at
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Check, Stage
from shortline.kernel.state import Slot
from shortline.kernel.wording import listed
from shortline.parts.reading import Reader

COAL: Slot[tuple[str, str]] = Slot("coal", ("", ""))
"""The hex with the coal token, and the corporation that earns by it; both empty without one."""


@dataclass(frozen=True, slots=True)
class PlaceCoal(PlaceHexToken):
    """Put the coal token of the South & North Alabama on a coal city."""

    phrase: ClassVar[str] = "place the coal token"


@dataclass(frozen=True, slots=True)
class CoalPlaced(HexTokenPlaced):
    """A corporation placed the coal token; empty: the token left the game."""

    token: ClassVar[str] = "coal token"

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return COAL.put(s, (self.hex, self.corporation))


class CoalPlacing(Power[PlaceCoal]):
    """The owner of the South & North Alabama places its coal token."""

    action = PlaceCoal

    def __init__(self, token: HexToken, train_reaches: bool, any_train: bool) -> None:
        super().__init__(
            token.private,
            "coal.owner",
            Check("coal.once", self.check_once, Stage.RIGHT),
            Check("coal.city", self.check_city, Stage.PLACE),
            Check("coal.reach", self.check_reach, Stage.PLACE),
        )
        self.token, self.cities = token, token.hexes
        self.train_reaches, self.any_train = train_reaches, any_train

    def check_once(self, at: RailAt, a: PlaceCoal) -> str | None:
        """The token is placed once.   Rule: coal.once"""
        s = at.state
        there = self.token.lies(s)
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
        if self.owned(s) and not self.token.lies(s):
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
    token = read_hex_token(row, data, COAL, "coal", "coal")
    placing = (CoalPlacing(token, row.flag("train_reaches"), row.flag("any_train")),)
    return RailComponent(
        "coal",
        open={TileStep: placing, RunStep: placing, TrainStep: placing},
        optional={StationStep: placing, DividendStep: placing},
        react=(token.leaves("coal_ends", lambda: CoalPlaced("", "")),),
        extras=token.extras,
        markers=token.markers,
        shows=("coal",),
    )
