"""The events of an 18xx game."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.upgrade import Fit, build
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.names import card_name, hex_name, place_name, pool, private_name, tile_name, train_name
from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.state import EighteenXX, Ending, Round, Turn
from shortline.kernel.state import but
from shortline.kernel.wording import a, capital, dollars, listed
from shortline.parts.ledger import BANK


@dataclass(frozen=True, slots=True)
class RoundBegan(RailEvent):
    """A stock round or an operating round began."""

    round: Round

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, round=self.round)

    def text(self, rules: RailRules) -> str:
        return f"— {self.round.name} —"


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
        return f"{self.buyer} buys {private_name(rules.data, self.private)}{seller} for {dollars(self.price)}"


@dataclass(frozen=True, slots=True)
class PrivateClosed(RailEvent):
    """A private left the game."""

    private: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, privates={p: o for p, o in s.privates.items() if p != self.private})

    def text(self, rules: RailRules) -> str:
        return f"{private_name(rules.data, self.private)} closes"


@dataclass(frozen=True, slots=True)
class ShareBought(RailEvent):
    """A player bought shares of a corporation from somewhere, at a price for all of them."""

    seat: str
    corporation: str
    source: str
    shares: int
    price: int

    def text(self, rules: RailRules) -> str:
        if self.shares > 1:
            return f"{self.seat} buys the president's certificate of {self.corporation} for {dollars(self.price)}"
        source = place_name(rules.data, self.source, self.corporation)
        return f"{self.seat} buys {a(f'{self.corporation} share')} from {source} for {dollars(self.price)}"


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
        return f"{self.corporation} starts; its {rules.data.words.par} is {dollars(self.par)}"


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
    """A player sold stock: he may not buy of it again in the round."""

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
        what = a(f"{self.corporation} share") if self.shares == 1 else f"{self.shares} {self.corporation} shares"
        total = f", {dollars(self.shares * self.price)} in all" if self.shares > 1 else ""
        return f"{self.seat} sells {what} to {pool(rules.data)} at {dollars(self.price)}{total}"


@dataclass(frozen=True, slots=True)
class PriceMoved(RailEvent):
    """A corporation's token moved on the chart."""

    corporation: str
    cell: Cell
    old: int
    new: int

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, market=s.market.placed(self.corporation, self.cell))

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation}'s price goes from {dollars(self.old)} to {dollars(self.new)}"


@dataclass(frozen=True, slots=True)
class TurnBegan(RailEvent):
    """A corporation's operating turn began."""

    corporation: str
    first: bool

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, turn=Turn(self.corporation, first=self.first))
        return s.corporation(self.corporation, operated=True)

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} operates"


@dataclass(frozen=True, slots=True)
class TurnEnded(RailEvent):
    """A corporation's operating turn is over."""

    corporation: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, turn=None, round=but(s.round, done=(*s.round.done, self.corporation)))
        return s.corporation(self.corporation, completed=True)


@dataclass(frozen=True, slots=True)
class TileLaid(RailEvent):
    """A tile was laid; stations went along with their cities (``stops``: old stop to new)."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    stops: tuple[int, ...] = ()
    power: str = ""
    """The private by whose power it was laid."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, board=build(s.board, self.hex, Fit(self.tile, self.rotation, self.stops)))

    def text(self, rules: RailRules) -> str:
        map_ = rules.data.map
        power = f" by the power of {private_name(rules.data, self.power)}" if self.power else ""
        return f"{self.corporation} lays {tile_name(map_, self.tile)} on {hex_name(map_, self.hex)}{power}"


@dataclass(frozen=True, slots=True)
class TileCounted(RailEvent):
    """The turn's right to lay a tile was used."""

    color: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        return but(s, turn=but(s.turn, tiles=(*s.turn.tiles, self.color)))


@dataclass(frozen=True, slots=True)
class StationPlaced(RailEvent):
    """A corporation placed a station from its charter."""

    station: Station
    home: bool = False
    cost: int = 0
    power: str = ""
    """The private by whose power it was placed."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, board=s.board.station(self.station))
        left = s.corporations[self.station.corporation].stations[1:]
        s = s.corporation(self.station.corporation, stations=left)
        if self.home or s.turn is None:
            return s
        return but(s, turn=but(s.turn, stations=s.turn.stations + 1))

    def text(self, rules: RailRules) -> str:
        what = "its home station" if self.home else "a station"
        how = f" for {dollars(self.cost)}" if self.cost else ""
        if self.power:
            how = f", free by the power of {private_name(rules.data, self.power)}"
        return f"{self.station.corporation} places {what} in {hex_name(rules.data.map, self.station.hex)}{how}"


@dataclass(frozen=True, slots=True)
class TrainsRan(RailEvent):
    """A corporation ran its trains."""

    corporation: str
    runs: tuple[Written, ...]
    revenue: int
    treasury: int = 0
    lines: tuple[str, ...] = ()
    """Each run in words."""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        turn = but(s.turn, runs=self.runs, revenue=self.revenue, treasury=self.treasury, ran=True)
        return but(s, turn=turn)

    def text(self, rules: RailRules) -> str:
        if not self.runs:
            return f"{self.corporation} runs no train"
        return f"{self.corporation} runs for {dollars(self.revenue)}: {'; '.join(self.lines)}"


@dataclass(frozen=True, slots=True)
class DividendSettled(RailEvent):
    """A corporation paid out or withheld."""

    corporation: str
    revenue: int
    paid: bool

    def text(self, rules: RailRules) -> str:
        if not self.revenue:
            return f"{self.corporation} earns nothing"
        return f"{self.corporation} {'pays out' if self.paid else 'withholds'} {dollars(self.revenue)}"


@dataclass(frozen=True, slots=True)
class TrainBought(RailEvent):
    """A corporation bought a train, new (``source`` is the depot), used or from another corporation."""

    corporation: str
    train: str
    source: str
    price: int
    declared: str = ""
    runs_as: str = ""
    """What a card of several kinds ran as before and goes on to run as."""
    using: str = ""
    """The private by whose power it was cheaper."""
    saved: int = 0

    def evolve(self, s: EighteenXX) -> EighteenXX:
        depot = s.depot
        name = self.train.rpartition("-")[0]
        if self.source == DEPOT:
            sold = {**depot.sold, name: depot.sold.get(name, 0) + 1}
            depot = but(depot, upcoming=tuple(t for t in depot.upcoming if t != self.train), sold=sold)
        elif self.source == OPEN_MARKET:
            depot = but(depot, open_market=tuple(t for t in depot.open_market if t != self.train))
        else:
            left = tuple(t for t in s.corporations[self.source].trains if t != self.train)
            s = s.corporation(self.source, trains=left)
        if self.declared:
            depot = but(depot, declared={**depot.declared, self.train: self.declared})
        s = but(s, depot=depot).corporation(
            self.corporation, trains=(*s.corporations[self.corporation].trains, self.train)
        )
        if s.turn is not None and self.source in (DEPOT, OPEN_MARKET):
            new = (*s.turn.new_trains, name) if self.source == DEPOT else s.turn.new_trains
            s = but(s, turn=but(s.turn, bank_trains=(*s.turn.bank_trains, name), new_trains=new))
        return s

    def text(self, rules: RailRules) -> str:
        what = train_name(self.train, self.declared or self.runs_as)
        source = {DEPOT: "the bank", OPEN_MARKET: pool(rules.data)}.get(self.source, self.source)
        power = f"; {private_name(rules.data, self.using)} saves {dollars(self.saved)}" if self.using else ""
        return f"{self.corporation} buys {a(what)} from {source} for {dollars(self.price)}{power}"


DEPOT = "depot"
OPEN_MARKET = "open_market"


@dataclass(frozen=True, slots=True)
class UpcomingAdded(RailEvent):
    """One more train of an unlimited kind is on offer."""

    train: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, depot=but(s.depot, upcoming=(*s.depot.upcoming, self.train)))


@dataclass(frozen=True, slots=True)
class TrainRemoved(RailEvent):
    """A train left play."""

    train: str
    owner: str
    why: str
    runs_as: str = ""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        depot = but(
            s.depot,
            upcoming=tuple(t for t in s.depot.upcoming if t != self.train),
            open_market=tuple(t for t in s.depot.open_market if t != self.train),
            obsolete=tuple(t for t in s.depot.obsolete if t != self.train),
            bound=tuple(t for t in s.depot.bound if t != self.train),
        )
        s = but(s, depot=depot)
        if self.owner in s.corporations:
            left = tuple(t for t in s.corporations[self.owner].trains if t != self.train)
            s = s.corporation(self.owner, trains=left)
        return s

    def text(self, rules: RailRules) -> str:
        train = train_name(self.train, self.runs_as)
        whose = f"{self.owner}'s {train}" if self.owner else capital(a(train))
        return f"{whose} {self.why}"


@dataclass(frozen=True, slots=True)
class TrainOutdated(RailEvent):
    """A train became obsolete: it runs once more."""

    train: str
    owner: str
    runs_as: str = ""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, depot=but(s.depot, obsolete=(*s.depot.obsolete, self.train)))

    def text(self, rules: RailRules) -> str:
        return f"{self.owner}'s {train_name(self.train, self.runs_as)} is obsolete and runs once more"


@dataclass(frozen=True, slots=True)
class TrainDiscarded(RailEvent):
    """A corporation over its limit gave a train to the open market; ``runs_as`` is the side it was declared as."""

    train: str
    owner: str
    runs_as: str = ""

    def evolve(self, s: EighteenXX) -> EighteenXX:
        left = tuple(t for t in s.corporations[self.owner].trains if t != self.train)
        declared = {t: k for t, k in s.depot.declared.items() if t != self.train}
        depot = but(s.depot, open_market=(*s.depot.open_market, self.train), declared=declared)
        return but(s, depot=depot).corporation(self.owner, trains=left)

    def text(self, rules: RailRules) -> str:
        return f"{self.owner} discards {a(card_name(self.train, self.runs_as))} to {pool(rules.data)}"


@dataclass(frozen=True, slots=True)
class PhaseBegan(RailEvent):
    """A phase began with the first train of a kind."""

    phase: str
    train: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, phase=self.phase)

    def text(self, rules: RailRules) -> str:
        return f"Phase {self.phase} begins"


@dataclass(frozen=True, slots=True)
class HelpRaised(RailEvent):
    """A president sold certificates to help the operating corporation; what he got for each."""

    amounts: tuple[int, ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        assert s.turn is not None
        return but(s, turn=but(s.turn, raised=(*s.turn.raised, *self.amounts)))


@dataclass(frozen=True, slots=True)
class EndSet(RailEvent):
    """Something happened that will end the game."""

    ending: Ending

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, ending=self.ending)

    def text(self, rules: RailRules) -> str:
        return self.ending.text


@dataclass(frozen=True, slots=True)
class GameEnded(RailEvent):
    """The game is over; the players' worth, best first."""

    result: tuple[tuple[str, int], ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, result=self.result)

    def text(self, rules: RailRules) -> str:
        best = self.result[0][1]
        tied = [seat for seat, worth in self.result if worth == best]
        first = f"{tied[0]} wins with" if len(tied) == 1 else f"{listed(tied)} share the win, each with"
        rest = listed(f"{seat} {dollars(worth)}" for seat, worth in self.result[len(tied) :])
        return f"The game is over: {first} {dollars(best)}{f'; then {rest}' if rest else ''}"
