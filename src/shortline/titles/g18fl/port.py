"""The Peninsular and Occidental Steamship Company: a port token that makes a coastal city worth more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.components.hex_token import HexTokenPlaced, PlaceHexToken, read_hex_token
from shortline.eighteenxx.components.power import other_steps
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import StationStep
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Check, Stage
from shortline.kernel.state import Slot
from shortline.kernel.wording import listed
from shortline.parts.reading import Reader
from shortline.titles.g18fl.hotels import BuildHotel
from shortline.titles.g18fl.lending import BonusAction, LentBonus, after

PORT: Slot[tuple[str, str]] = Slot("port", ("", ""))
"""The hex with the port token and the corporation that earns by it; both empty without one."""


@dataclass(frozen=True, slots=True)
class PlacePort(PlaceHexToken):
    """Put the port token on a coastal city."""

    phrase: ClassVar[str] = "place the port token"


@dataclass(frozen=True, slots=True)
class PortPlaced(HexTokenPlaced):
    """A corporation placed the port token; empty: the token left the game."""

    token: ClassVar[str] = "port token"

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return PORT.put(s, (self.hex, self.corporation))


class PortPlacing(BonusAction[PlacePort]):
    """A corporation puts the port token on a coastal city, connected or not."""

    action = PlacePort

    def __init__(self, bonus: LentBonus, cities: tuple[str, ...]) -> None:
        self.bonus, self.cities = bonus, cities
        self.checks = (bonus.open, Check("port.city", self.check_city, Stage.PLACE))

    def check_city(self, at: RailAt, a: PlacePort) -> str | None:
        """The port token goes to a coastal city.   Rule: port.city"""
        if a.hex in self.cities:
            return None
        return f"{a.hex} is no port; those are {listed(hex_name(at.state.board.map, h) for h in self.cities)}"

    def places(self, at: RailAt, seat: str) -> Iterator[PlacePort]:
        for hex_id in self.cities:
            yield PlacePort(seat, hex_id)

    def use(self, tx: RailTx, a: PlacePort) -> None:
        tx.emit(PortPlaced(a.hex, tx.state.operating))

    def label(self, at: RailAt, a: PlacePort) -> str:
        where = hex_name(at.state.board.map, a.hex)
        return f"Put the port token of {private_name(at.data, self.bonus.private)} on {where}"


def read_port(reader: Reader, data: Definition) -> RailComponent:
    """The component with the cities and the amount that the title file names."""
    reader.claim("phase mark", port_ends="The port token leaves the game.")
    row, any_time = reader.table("port"), reader.flag("bonuses_any_time")
    token = read_hex_token(row, data, PORT, "port", "port")
    placing = PortPlacing(LentBonus(token.private, "port token"), token.hexes)
    placing.last = not any_time
    return RailComponent(
        "port",
        checks=after(PlaceStation, BuildHotel),
        open={StationStep: (placing,)},
        optional=other_steps(data, any_time, StationStep, (placing,)),
        react=(token.leaves("port_ends", lambda: PortPlaced("", "")),),
        extras=token.extras,
        markers=token.markers,
        shows=("port",),
    )
