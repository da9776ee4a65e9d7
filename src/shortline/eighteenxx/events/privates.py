"""What happens to privates."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.names import place_name, private_name
from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import but
from shortline.parts.ledger import BANK


@dataclass(frozen=True, slots=True)
class PrivateMoved(RailEvent):
    """A private changed hands."""

    private: str
    seller: str
    buyer: str
    price: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, privates={**s.privates, self.private: self.buyer})

    def text(self, rules: RailRules) -> str:
        seller = "" if self.seller == BANK else f" from {place_name(rules.data, self.seller)}"
        return f"{self.buyer} buys {private_name(rules.data, self.private)}{seller} for {rules.money(self.price)}"


@dataclass(frozen=True, slots=True)
class PrivateClosed(RailEvent):
    """A private left the game."""

    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, privates={p: o for p, o in s.privates.items() if p != self.private})

    def text(self, rules: RailRules) -> str:
        return f"{private_name(rules.data, self.private)} closes"
