"""How trains come, change hands and go."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.names import card_name, pool, private_name, train_name
from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import but
from shortline.kernel.wording import a

DEPOT = "depot"
OPEN_MARKET = "open_market"


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
        if self.source in (DEPOT, OPEN_MARKET):
            assert s.turn is not None
            new = (*s.turn.new_trains, name) if self.source == DEPOT else s.turn.new_trains
            s = but(s, turn=but(s.turn, bank_trains=(*s.turn.bank_trains, name), new_trains=new))
        return s

    def text(self, rules: RailRules) -> str:
        what = train_name(self.train, self.declared or self.runs_as)
        source = {DEPOT: "the bank", OPEN_MARKET: pool(rules.data)}.get(self.source, self.source)
        power = f"; {private_name(rules.data, self.using)} saves {rules.money(self.saved)}" if self.using else ""
        return f"{self.corporation} buys {a(what)} from {source} for {rules.money(self.price)}{power}"


@dataclass(frozen=True, slots=True)
class UpcomingAdded(RailEvent):
    """One more train of an unlimited kind is on offer."""

    train: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, depot=but(s.depot, upcoming=(*s.depot.upcoming, self.train)))


@dataclass(frozen=True, slots=True)
class TrainRemoved(RailEvent):
    """A train left play; one without an owner lay at a place, in the open market or in the depot."""

    train: str
    owner: str
    why: str
    runs_as: str = ""
    place: str = ""

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
        place = {OPEN_MARKET: f"in {pool(rules.data)}"}.get(self.place, "of the bank")
        whose = f"{self.owner}'s {train}" if self.owner else f"The {train} {place}"
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
