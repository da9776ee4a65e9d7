"""A private's power to put a token on a city: runs of its corporation earn more there. All by the title file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.components.hex_token import HexToken, PlaceHexToken, read_hex_token
from shortline.eighteenxx.components.power import Power
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PhaseBegan, PrivateClosed
from shortline.eighteenxx.frames import sequence
from shortline.eighteenxx.names import hex_name, private_name
from shortline.eighteenxx.rail import AnyRailProcedure, RailAt, RailEvent, RailRules, RailTx
from shortline.eighteenxx.running import can_call_at
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.frame import Frame
from shortline.kernel.rules import Check, Stage, When
from shortline.kernel.state import Slot
from shortline.kernel.wording import listed
from shortline.parts.reading import Reader

TOKEN: Slot[tuple[str, str]] = Slot("token_power", ("", ""))
"""The hex with the token, and the corporation that earns by it; both empty without one."""

Reached = Literal["nothing", "track", "train"]
REACHED: Final[tuple[Reached, ...]] = ("nothing", "track", "train")


@dataclass(frozen=True, slots=True)
class PlacePowerToken(PlaceHexToken):
    """Put the token of a private on a city."""

    phrase: ClassVar[str] = "place the token of a private"


@dataclass(frozen=True, slots=True)
class PowerTokenPlaced(RailEvent):
    """A corporation placed the token of a private; empty: the token left the game."""

    hex: str
    corporation: str
    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return TOKEN.put(s, (self.hex, self.corporation))

    def text(self, rules: RailRules) -> str:
        name = private_name(rules.data, self.private)
        if not self.hex:
            return f"The token of {name} leaves the game"
        return f"{self.corporation} puts the token of {name} on {hex_name(rules.data.map, self.hex)}"


class PowerTokenPlacing(Power[PlacePowerToken]):
    """The corporation that owns the private places its token, once."""

    action = PlacePowerToken

    def __init__(self, token: HexToken, reached: Reached, closes: bool) -> None:
        super().__init__(
            token.private,
            "token_power.owner",
            Check("token_power.once", self.check_once, Stage.RIGHT),
            Check("token_power.city", self.check_city, Stage.PLACE),
            Check("token_power.reach", self.check_reach, Stage.PLACE),
        )
        self.token, self.reached, self.closes = token, reached, closes

    def check_once(self, at: RailAt, a: PlacePowerToken) -> str | None:
        """The token is placed once.   Rule: token_power.once"""
        there = self.token.lies(at.state)
        return f"The token is on {hex_name(at.data.map, there)} already" if there else None

    def check_city(self, at: RailAt, a: PlacePowerToken) -> str | None:
        """It goes on some cities only.   Rule: token_power.city"""
        if a.hex in self.token.hexes:
            return None
        return f"The token goes on {listed((hex_name(at.data.map, h) for h in self.token.hexes), 'or')}"

    def check_reach(self, at: RailAt, a: PlacePowerToken) -> str | None:
        """The corporation reaches the city as the title asks for it.   Rule: token_power.reach"""
        s = at.state
        if a.hex not in self.token.hexes or self.reached == "nothing":
            return None
        where = hex_name(at.data.map, a.hex)
        if self.reached == "train":
            return None if can_call_at(at, s.operating, a.hex) else f"No train of {s.operating} can run to {where}"
        connected = any(h == a.hex for h, _ in reach(s.board, s.operating).stops)
        return None if connected else f"No track connects {where} to a station of {s.operating}"

    def offers(self, at: RailAt) -> Iterator[PlacePowerToken]:
        s = at.state
        if self.owned(s) and not self.token.lies(s):
            for hex_id in self.token.hexes:
                yield PlacePowerToken(s.top.actors[0], hex_id)

    def perform(self, tx: RailTx, a: PlacePowerToken) -> None:
        tx.emit(PowerTokenPlaced(a.hex, tx.state.operating, self.private))
        if self.closes:
            tx.emit(PrivateClosed(self.private))

    def label(self, at: RailAt, a: PlacePowerToken) -> str:
        return f"Put the token of {private_name(at.data, self.private)} on {hex_name(at.data.map, a.hex)}"


def read_token_power(reader: Reader, data: Definition) -> RailComponent:
    """The component with the private, the cities, the amount and the steps that the title file names."""
    row = reader.table("token_power", about="A private whose corporation puts a token on a city, where it earns more.")
    label = row.text("label", about="What the amount is called in a run: slate, mail.")
    token = read_hex_token(row, data, TOKEN, row.text("marker", "token", about="The pictogram on the map."), label)
    reached = row.choice("reached_by", REACHED, about="What must lead there from a station of the corporation.")
    closes = row.flag("closes", False, about="That closes the private.")
    about = "The steps of the operating turn in which it may be placed."
    steps = row.names("steps", data.sequence, "step of the operating turn", ("place_station",), about=about)
    phases = [phase.name for phase in data.phases]
    ends = row.name("until", phases, "phase", "", about="The phase that takes the token off the map, if any does.")

    def gone(tx: RailTx, event: PhaseBegan | CorporationClosed) -> None:
        s = tx.state
        over = s.phase == ends if isinstance(event, PhaseBegan) else token.earner(s) == event.corporation
        if token.lies(s) and over:
            tx.emit(PowerTokenPlaced("", "", token.private))

    placing: tuple[AnyRailProcedure, ...] = (PowerTokenPlacing(token, reached, closes),)
    named = zip(data.sequence, sequence(data), strict=True)
    opened: Mapping[type[Frame], tuple[AnyRailProcedure, ...]] = {f: placing for name, f in named if name in steps}
    return RailComponent(
        "token_power",
        open=opened,
        react=(When(PhaseBegan, gone), When(CorporationClosed, gone)),
        extras=token.extras,
        markers=token.markers,
        shows=(token.kind,),
    )
