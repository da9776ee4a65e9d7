"""Where the site waits for a record: its steps, and when each of them holds up a turn.

The site asks step after step and skips those that offer nothing, as we do, but its steps are not quite ours: it waits
for a tile even if none can be laid, for runs wherever track leads from a station to another stop, for a train as long
as a dollar could buy another corporation's; it goes on where only a private could be bought, and has a step of its own
for that at the end of the turn. In a stock turn it waits for a player whose proposals were all declined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from shortline.eighteenxx.board.connect import leads_on, station_places
from shortline.eighteenxx.component import station_rate
from shortline.eighteenxx.components.conversion import Converting
from shortline.eighteenxx.components.power import Power
from shortline.eighteenxx.components.trains import check_one_of_a_kind
from shortline.eighteenxx.events import StationPlaced, TileLaid, TrainsRan
from shortline.eighteenxx.frames import ConversionStep, StationStep, StockTurn, TileStep, TrainStep
from shortline.eighteenxx.procedures.buy_private import PrivateBuying, bounds
from shortline.eighteenxx.procedures.buy_train import BuyTrain, bank_price, check_bank_limit, from_bank
from shortline.eighteenxx.procedures.lay_tile import colors_open
from shortline.eighteenxx.procedures.place_station import PlaceStation, StationPlacing
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.trade_private import PrivateTrading
from shortline.eighteenxx.rail import AnyRailProcedure
from shortline.eighteenxx.running import has_run
from shortline.eighteenxx.site import (
    BUY_COMPANY,
    BUY_TRAIN,
    CONVERT,
    DISCARD,
    DIVIDEND,
    ROUTE,
    TOKEN,
    TRACK,
)
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import bank_trains, must_buy, phase, train_limit
from shortline.interop.profile import Profile
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent, Skipped
from shortline.kernel.frame import Consent, Frame
from shortline.kernel.offer import Offer
from shortline.kernel.rules import AnyRules, Position
from shortline.parts.consent import Accept

SHARES = "BuySellParShares"

STEPS: dict[str, tuple[str, ...]] = {
    "convert": (CONVERT,),
    "lay_tile": (TRACK,),
    "place_station": (TOKEN,),
    "run_trains": (ROUTE,),
    "dividend": (DIVIDEND,),
    "discard_train": (DISCARD,),
    "buy_trains": (BUY_TRAIN, BUY_COMPANY),
}
"""Our steps of an operating turn and those of the site that they are; a title may have more."""


@dataclass(frozen=True)
class Wait:
    """The site waits for a record of a corporation, or in a stock turn of a player, in one of its steps."""

    whose: str
    step: str


Turn = tuple[int, int, str]


class Waits:
    """Where the site waits in the operating turns of a game. It is to be asked after every action."""

    def __init__(self, rules: AnyRules, profile: Profile) -> None:
        self.rules = rules
        self.profile = profile
        self.steps = {**STEPS, **{ours: (site,) for ours, site in profile.own.steps.items()}}
        """Our steps of an operating turn and those of the site."""
        self._turn: Turn = (0, 0, "")
        self._closed: set[str] = set()
        self._could_place: set[str] = set()
        """The corporations for which the site has found a place for a station since it last looked at the map."""
        self._used: set[str] = set()
        """The privates by whose power a station was placed."""

    def close(self, s: EighteenXX, step: str) -> None:
        """Remember that a step of the turn is closed: by a pass, or because it had nothing to offer when it came up."""
        if self._turn != _turn(s):
            self._turn, self._closed = _turn(s), set()
        self._closed.add(step)

    def closed(self, s: EighteenXX, step: str) -> bool:
        """Whether a step of the turn is closed."""
        return self._turn == _turn(s) and step in self._closed

    def now(self, s: EighteenXX) -> str:
        """The step of the site that waits where we are in the operating turn; nothing if it has gone on."""
        step = self.waiting(s)
        return step if step in self.steps.get(s.top.step, ()) else ""

    def waiting(self, s: EighteenXX) -> str:
        """The step of the site that waits in the operating turn, perhaps a later one than ours.

        Where it has gone on it asks the later steps at once, and closes those that have nothing to offer yet.
        """
        for ours in self._ahead(s):
            for step in self.steps.get(ours, ()):
                if self.closed(s, step):
                    continue
                if self._blocks(s, step):
                    return step
                self.close(s, step)
        return ""

    def _ahead(self, s: EighteenXX) -> tuple[str, ...]:
        """Our steps from the one that is open on."""
        sequence: tuple[str, ...] = self.rules.data.sequence
        return sequence[sequence.index(s.top.step) :] if s.top.step in sequence else (s.top.step,)

    def crossed(self, s: EighteenXX, events: Sequence[AnyEvent]) -> Iterator[Wait]:
        """Where the site waits though we went on by ourselves, as the events after a state tell."""
        for event, before in unfold(self.rules, s, events):
            if before.turn is not None and (
                isinstance(event, Skipped) or (isinstance(event, TrainsRan) and not event.runs)
            ):
                while step := self.now(before):
                    self.close(before, step)
                    yield Wait(before.operating, step)
            elif isinstance(event, Skipped) and event.step == StockTurn.step and self.trades(before):
                yield Wait(before.top.actors[0], SHARES)

    def after(self, s: EighteenXX, action: Action, events: Sequence[AnyEvent], end: EighteenXX) -> None:
        """Close the steps that an action closes there, whatever could still be done in them.

        A station does; so does a train, if there is no room or money for another, or, bought from the bank, if none is
        left to ask for. A proposal closes nothing.
        """
        if any(isinstance(e, TileLaid) or (isinstance(e, StationPlaced) and not e.home) for e in events):
            self._could_place.clear()
        self._used.update(e.power for e in events if isinstance(e, StationPlaced))
        if isinstance(end.top, Consent):
            return
        if isinstance(action, Accept):
            action = s.on_top(Consent).proposal
        done = next((before for event, before in unfold(self.rules, s, events) if isinstance(event, Skipped)), end)
        if done.turn is None or done.operating != s.operating:
            return
        if isinstance(action, RunTrains):
            self.close(s, ROUTE)
        if isinstance(action, PlaceStation):
            self.close(done, TOKEN)
        if isinstance(action, BuyTrain) and not self._goes_on_buying(s, action, done):
            self.close(done, BUY_TRAIN)

    def _goes_on_buying(self, s: EighteenXX, action: BuyTrain, done: EighteenXX) -> bool:
        """Whether the step for trains goes on after a purchase; one with a private's help is of another step there."""
        more = bool(action.using) or self.buys_train(done)
        return more and not (from_bank(s, action.train) and self.sold_out(done))

    def _blocks(self, s: EighteenXX, step: str) -> bool:
        if any(s.privates.get(private) == s.operating for private in self.profile.waits_for.get(step, ())):
            return True
        asked = _BLOCKS.get(step)
        return asked is None or asked(self, s)

    def offers(self, s: EighteenXX, *procedures: AnyRailProcedure) -> bool:
        """Whether procedures have anything to offer, were they open now."""
        for p in procedures:
            for candidate in p.offers(Position(self.rules, s)):
                action = candidate.action if isinstance(candidate, Offer) else candidate
                if all(check.test(Position(self.rules, s), action) is None for check in self.rules.checks[p]):
                    return True
        return False

    def runs(self, s: EighteenXX) -> bool:
        """Whether a train can run."""
        assert s.turn is not None
        trains = s.corporations[s.operating].trains
        return not s.turn.ran and bool(trains) and leads_on(s.board, s.operating)

    def earns(self, s: EighteenXX) -> bool:
        """Whether there is a revenue to pay out or withhold."""
        assert s.turn is not None
        return s.turn.revenue > 0

    def converts(self, s: EighteenXX) -> bool:
        """Whether the corporation may become a ten-share one."""
        return self.offers(s, *(p for p in self.rules.steps[ConversionStep].all if isinstance(p, Converting)))

    def _powers(self, step: type[Frame], privates: tuple[str, ...]) -> list[AnyRailProcedure]:
        """The powers of some privates in a step."""
        return [p for p in self.rules.steps[step].all if getattr(p, "private", "") in privates]

    def lays_tile(self, s: EighteenXX) -> bool:
        """Whether a tile can still be laid: by right, by a private, or by one that could be bought now."""
        if colors_open(Position(self.rules, s)) or self.profile.open_tile_private in s.privates:
            return True
        privates = self.profile.tile_privates
        powers = (p for p in self._powers(TileStep, privates) if isinstance(p, Power))
        left = any(power.owned(s) and not power.spent(s) for power in powers)
        return left or any(self.buyable(s, p) for p in privates)

    def buyable(self, s: EighteenXX, private: str) -> bool:
        """Whether the operating corporation could buy a private from a player now."""
        if not phase(Position(self.rules, s)).buys_privates or s.privates.get(private) not in s.seats:
            return False
        return bounds(self.rules, private)[0] <= s.cash(s.operating)

    def places_station(self, s: EighteenXX) -> bool:
        """Whether a station can be placed, by right or by a private."""
        if self.profile.open_station_private:
            return self._pays_station(s)
        placing = [p for p in self.rules.steps[StationStep].all if isinstance(p, StationPlacing)]
        if self.offers(s, *placing, *self._powers(StationStep, self.profile.station_privates)):
            self._could_place.add(s.operating)
            return True
        return self._thinks_of_a_station(s)

    def _thinks_of_a_station(self, s: EighteenXX) -> bool:
        """Whether the site waits for a station, though none can be placed.

        It thinks of places that a home station has filled since it last looked at the map, and takes the price of a
        private's station for that of any.
        """
        assert s.turn is not None
        left = s.corporations[s.operating].stations
        if not left or s.turn.stations:
            return False
        if self.has_a_privates_station(s) and station_places(s.board, s.operating):
            return True
        return s.operating in self._could_place and s.cash(s.operating) >= left[0]

    def has_a_privates_station(self, s: EighteenXX) -> bool:
        """Whether the corporation owns a private whose station it can still place: not where it has one already."""
        there = {station.hex for station in s.board.stations_of(s.operating)}
        owned = [p for p in self.profile.station_privates if s.privates.get(p) == s.operating and p not in self._used]
        return any(getattr(power, "hex", "") not in there for power in self._powers(StationStep, tuple(owned)))

    def _pays_station(self, s: EighteenXX) -> bool:
        """Whether the nearest station or hotel could be paid for, were there a place; a certain private waits, too."""
        assert s.turn is not None
        if s.turn.stations:
            return False
        if self.profile.open_station_private in s.privates:
            return True
        return bool(s.corporations[s.operating].stations) and s.cash(s.operating) >= station_rate(self.rules)

    def buys_train(self, s: EighteenXX) -> bool:
        """Whether a train must be bought, or could be with what is in the treasury, whoever would have to agree."""
        if self.must_buy(s):
            return True
        room = len(self._counted(s, s.operating)) < train_limit(Position(self.rules, s), s.operating)
        return room and s.cash(s.operating) >= min(self._train_prices(s), default=s.cash(s.operating) + 1)

    def must_buy(self, s: EighteenXX) -> bool:
        """Whether the site demands a train: it takes track to a stub for a run."""
        if must_buy(Position(self.rules, s), s.operating):
            return True
        idle = not s.corporations[s.operating].trains and bool(bank_trains(Position(self.rules, s)))
        return idle and leads_on(s.board, s.operating) and not has_run(Position(self.rules, s), s.operating)

    def _counted(self, s: EighteenXX, corporation: str) -> list[str]:
        """The trains of a corporation that count for its limit."""
        return [t for t in s.corporations[corporation].trains if t not in s.depot.obsolete]

    def _train_prices(self, s: EighteenXX) -> Iterator[int]:
        """What the trains cost at the least that the site counts when it asks whether one could be bought."""
        if any(True for _ in self._others(s)):
            yield 1
        powers = ["", *(p for p in s.privates_of(s.operating) if self._makes_cheaper(p))]
        for train in bank_trains(Position(self.rules, s)):
            yield from (bank_price(Position(self.rules, s), BuyTrain("", train, 0, using)) for using in powers)

    def _makes_cheaper(self, private: str) -> bool:
        it = self.rules.data.privates[private]
        return bool(it.discount or it.rebate)

    def _others(self, s: EighteenXX) -> Iterator[str]:
        """The trains of other corporations that may be sold."""
        for name, it in s.corporations.items():
            if name != s.operating and s.president(name):
                yield from (t for t in it.trains if t not in s.depot.obsolete)

    def sold_out(self, s: EighteenXX) -> bool:
        """Whether the bank has no train left that may be asked for in this turn, and no other corporation has any."""
        assert s.turn is not None
        limits = (check_bank_limit, check_one_of_a_kind)
        bank = (BuyTrain("", train, 0) for train in bank_trains(Position(self.rules, s)))
        left = any(all(limit(Position(self.rules, s), a) is None for limit in limits) for a in bank)
        if s.turn.raised and not s.cash(s.operating):  # whoever had to sell stock asks nobody else for a train
            return not left
        return not left and not any(True for _ in self._others(s))

    def trades(self, s: EighteenXX) -> bool:
        """Whether a player could ask for another's private in a stock turn in which nothing else is left to do."""
        if not any(isinstance(p, PrivateTrading) for p in self.rules.steps[StockTurn].all):
            return False
        seat = s.top.actors[0]
        theirs = any(owner in s.seats and owner != seat for owner in s.privates.values())
        return theirs and s.cash(seat) > 0 and not (isinstance(s.top, StockTurn) and s.top.bought)

    def buys_private(self, s: EighteenXX) -> bool:
        """Whether a private can be bought."""
        return self.offers(s, *(p for p in self.rules.steps[TrainStep].all if isinstance(p, PrivateBuying)))


_BLOCKS: dict[str, Callable[[Waits, EighteenXX], bool]] = {
    CONVERT: Waits.converts,
    ROUTE: Waits.runs,
    DIVIDEND: Waits.earns,
    TRACK: Waits.lays_tile,
    TOKEN: Waits.places_station,
    BUY_TRAIN: Waits.buys_train,
    BUY_COMPANY: Waits.buys_private,
}


def _turn(s: EighteenXX) -> Turn:
    return s.round.number, s.round.index, s.operating


def unfold(rules: AnyRules, s: EighteenXX, events: Sequence[AnyEvent]) -> Iterator[tuple[AnyEvent, EighteenXX]]:
    """The events after a state, each with the state in which it happened."""
    for event in events:
        yield event, s
        s = event.evolve(s)
        for evolve in rules.evolvers.get(type(event), ()):
            s = evolve(s, event)
