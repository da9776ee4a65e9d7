"""What happens to stock, prices and the priority deal."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.names import place_name, pool
from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import but
from shortline.kernel.wording import a, some
from shortline.parts.holdings import OPEN_MARKET


@dataclass(frozen=True, slots=True)
class StockActed(RailEvent):
    """A player acted in the stock round."""

    seat: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, round=but(s.round, passes=0, last=self.seat))


@dataclass(frozen=True, slots=True)
class StockPassed(RailEvent):
    """A player passed in the stock round, of their own will or because there is ``nothing`` that they could do."""

    seat: str
    nothing: bool = False

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, round=but(s.round, passes=s.round.passes + 1))

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} can do nothing and passes" if self.nothing else f"{self.seat} passes"


@dataclass(frozen=True, slots=True)
class PriorityMoved(RailEvent):
    """The priority deal went to a player."""

    seat: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, priority=self.seat)

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} has the priority deal"


@dataclass(frozen=True, slots=True)
class ShareBought(RailEvent):
    """A player bought shares of a corporation from somewhere, at a price for all of them."""

    seat: str
    corporation: str
    source: str
    shares: int
    price: int

    def text(self, rules: RailRules) -> str:
        what = (
            "the president's certificate of " + self.corporation if self.shares > 1 else a(f"{self.corporation} share")
        )
        # The first certificate of a corporation comes from where all new ones are.
        told = self.shares == 1 or self.source == OPEN_MARKET
        source = f" from {place_name(rules.data, self.source, self.corporation)}" if told else ""
        return f"{self.seat} buys {what}{source} for {rules.money(self.price)}"


@dataclass(frozen=True, slots=True)
class ParSet(RailEvent):
    """A corporation was started at a par value."""

    corporation: str
    par: int
    cell: Cell

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, market=s.market.placed(self.corporation, self.cell))
        return s.corporation(self.corporation, par=self.par)

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} starts; its {rules.data.words.par} is {rules.money(self.par)}"


@dataclass(frozen=True, slots=True)
class Floated(RailEvent):
    """A corporation floated: it will operate."""

    corporation: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return s.corporation(self.corporation, floated=True)

    def text(self, rules: RailRules) -> str:
        floats = rules.data.words.floats
        return f"{self.corporation} {floats}" if floats else ""


@dataclass(frozen=True, slots=True)
class SharesSold(RailEvent):
    """A player sold stock: they may not buy of it again in the round."""

    seat: str
    corporation: str
    shares: int
    price: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        if s.round.kind != "stock" or self.corporation in s.round.sold.get(self.seat, ()):
            return s
        sold = (*s.round.sold.get(self.seat, ()), self.corporation)
        return but(s, round=but(s.round, sold={**s.round.sold, self.seat: sold}))

    def text(self, rules: RailRules) -> str:
        what = some(self.shares, f"{self.corporation} share")
        total = f", {rules.money(self.shares * self.price)} in all" if self.shares > 1 else ""
        return f"{self.seat} sells {what} to {pool(rules.data)} at {rules.money(self.price)}{total}"


@dataclass(frozen=True, slots=True)
class PriceMoved(RailEvent):
    """A corporation's token moved on the chart."""

    corporation: str
    cell: Cell
    old: int
    new: int
    why: str = ""
    """Where the line before does not say it."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, market=s.market.placed(self.corporation, self.cell))

    def text(self, rules: RailRules) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"{self.corporation}'s price goes from {rules.money(self.old)} to {rules.money(self.new)}{why}"


@dataclass(frozen=True, slots=True)
class HelpRaised(RailEvent):
    """A president sold certificates to help the operating corporation; what they got for each."""

    amounts: tuple[int, ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        return but(s, turn=but(s.turn, raised=(*s.turn.raised, *self.amounts)))
