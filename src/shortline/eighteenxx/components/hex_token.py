"""Hex tokens: a private's token on a hex that pays one corporation's runs more there (coal, a port, an express office).

The title names its action and its event, since records and logs keep those names, and says when the token may be
placed; where it may lie, what it pays, how it is shown and when it leaves is the same for all, by the title file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.component import Marker
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.names import hex_name
from shortline.eighteenxx.rail import RailAt, RailEvent, RailRules, RailTx
from shortline.eighteenxx.routes import Extra
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.rules import When
from shortline.kernel.state import Slot
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class PlaceHexToken(Action):
    """Put a private's token on a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class HexTokenPlaced(RailEvent):
    """A corporation placed a private's token; empty: the token left the game."""

    token: ClassVar[str]
    """What the token is called."""

    hex: str
    corporation: str

    def text(self, rules: RailRules) -> str:
        if not self.hex:
            return f"The {self.token} leaves the game"
        return f"{self.corporation} puts the {self.token} on {hex_name(rules.data.map, self.hex)}"


@dataclass(frozen=True)
class HexToken:
    """One such token. ``slot`` begins with the hex that it lies on and the corporation that earns by it, both empty
    without one; ``kind`` is its marker, ``label`` what its amount is called in a run."""

    slot: Slot[tuple[str, str]] | Slot[tuple[str, str, int]]
    kind: str
    label: str
    private: str
    hexes: tuple[str, ...]
    amount: int
    announced: bool
    """Whether its hexes are marked while the private is in play and the token is not."""

    def lies(self, s: EighteenXX) -> str:
        """The hex with the token, or nothing."""
        return self.slot.of(s)[0]

    def earner(self, s: EighteenXX) -> str:
        """The corporation that earns by it, or nothing."""
        return self.slot.of(s)[1]

    def extras(self, at: RailAt, corporation: str) -> tuple[Extra, ...]:
        """What the token pays to a corporation."""
        s = at.state
        return (Extra(self.lies(s), self.amount, self.label),) if self.earner(s) == corporation else ()

    def markers(self, at: RailAt) -> tuple[Marker, ...]:
        """The token on the map, or where it may come to lie."""
        s = at.state
        if self.lies(s):
            return (Marker(self.lies(s), self.kind, self.earner(s)),)
        shown = self.announced and self.private in s.privates
        return tuple(Marker(h, self.kind) for h in self.hexes) if shown else ()

    def leaves(self, mark: str, gone: Callable[[], RailEvent]) -> When[EighteenXX, Definition]:
        """The token leaves the game when a phase with that mark begins."""

        def look_at_phase(tx: RailTx, event: PhaseBegan) -> None:
            if self.lies(tx.state) and mark in phase(tx.at).marks:
                tx.emit(gone())

        return When(PhaseBegan, look_at_phase)


def read_hex_token(
    row: Reader, data: Definition, slot: Slot[tuple[str, str]] | Slot[tuple[str, str, int]], kind: str, label: str
) -> HexToken:
    """A token by the figures of its table: the private, the amount, and the hexes if it may lie on some cities only."""
    private, amount = read_private(row, data), row.number("amount", least=1, about="What it adds to a run there.")
    every = tuple(h for h, it in data.map.hexes.items() if any(stop.kind == "city" for stop in it.stops))
    row.may("cities", "texts", about="The hexes that take it; if none are named, every city.")
    named = row.names("cities", data.map.hexes, "hex {} on the map") if row.has("cities") else ()
    return HexToken(slot, kind, label, private, named or every, amount, announced=bool(named))
