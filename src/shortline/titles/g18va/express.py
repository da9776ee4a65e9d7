"""The Railway Express Agency: ten dollars more in one city, for one corporation, for ever."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.components.hex_token import HexToken, HexTokenPlaced, PlaceHexToken, read_hex_token
from shortline.eighteenxx.components.power import Power
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed
from shortline.eighteenxx.frames import StationStep, sequence
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.routes.trains import Extra
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Check, Stage, When
from shortline.kernel.state import Slot
from shortline.parts.reading import Reader

EXPRESS: Slot[tuple[str, str, int]] = Slot("express", ("", "", 0))
"""The hex with the token, the corporation that earns by it, and how much; empty without one."""
LABEL = "Railway Express"


@dataclass(frozen=True, slots=True)
class PlaceExpress(PlaceHexToken):
    """Put the token of the Railway Express Agency on a city; that closes the Agency."""

    phrase: ClassVar[str] = "place the Railway Express token"


@dataclass(frozen=True, slots=True)
class ExpressPlaced(HexTokenPlaced):
    """A corporation placed the token of the Railway Express; empty: the token left the game."""

    token: ClassVar[str] = "Railway Express token"

    amount: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return EXPRESS.put(s, (self.hex, self.corporation, self.amount))


def express_extras(at: RailAt, corporation: str) -> tuple[Extra, ...]:
    """What the token pays to a corporation."""
    hex_id, owner, amount = EXPRESS.of(at.state)
    return (Extra(hex_id, amount, LABEL),) if hex_id and owner == corporation else ()


class ExpressPlacing(Power[PlaceExpress]):
    """The corporation that owns the Railway Express Agency uses its power, in the station step."""

    action = PlaceExpress

    def __init__(self, token: HexToken) -> None:
        super().__init__(token.private, "express.owner", Check("express.city", self.check_city, Stage.PLACE))
        self.amount, self.cities = token.amount, token.hexes

    def check_city(self, at: RailAt, a: PlaceExpress) -> str | None:
        """The token goes on a city of the map, not on an off-map area.   Rule: express.city"""
        return None if a.hex in self.cities else f"{a.hex} is no city on the map"

    def offers(self, at: RailAt) -> Iterator[PlaceExpress]:
        s = at.state
        if self.owned(s):
            for hex_id in self.cities:
                yield PlaceExpress(s.top.actors[0], hex_id)

    def perform(self, tx: RailTx, a: PlaceExpress) -> None:
        tx.emit(ExpressPlaced(a.hex, tx.state.operating, self.amount))
        tx.emit(PrivateClosed(self.private))

    def label(self, at: RailAt, a: PlaceExpress) -> str:
        return f"Put the Railway Express token on {hex_name(at.state.board.map, a.hex)}"


def read_express(reader: Reader, data: Definition) -> RailComponent:
    """The component with the private and the amount that the title file names."""
    row, any_time = reader.table("express"), reader.flag("powers_any_time")
    token, wiped = read_hex_token(row, data, EXPRESS, "express", LABEL), row.flag("wiped_by_any_closing")

    def closed(tx: RailTx, event: CorporationClosed) -> None:
        if token.lies(tx.state) and (wiped or token.earner(tx.state) == event.corporation):
            tx.emit(ExpressPlaced("", "", 0))

    placing = (ExpressPlacing(token),)
    return RailComponent(
        "express",
        open={} if any_time else {StationStep: placing},
        optional=dict.fromkeys(sequence(data), placing) if any_time else {},
        react=(When(CorporationClosed, closed),),
        extras=token.extras,
        markers=token.markers,
        shows=("express",),
    )
