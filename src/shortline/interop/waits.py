"""Where the site waits for a record: its steps, and when each of them holds up an operating turn.

The site asks step after step and skips those that offer nothing, as we do, but its steps are not quite ours: it waits
for a tile even if none can be laid, goes on where only a private could be bought, and has a step of its own for that at
the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from shortline.eighteenxx.components.conversion import Converting
from shortline.eighteenxx.procedures.buy_private import PrivateBuying, bounds
from shortline.eighteenxx.procedures.buy_train import TrainBuying
from shortline.eighteenxx.procedures.lay_tile import colors_open
from shortline.eighteenxx.procedures.place_station import StationPlacing
from shortline.eighteenxx.running import can_run
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import must_buy, phase
from shortline.interop.profile import Profile
from shortline.kernel.event import Event, Skipped
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Procedure, Rules

TRACK, TOKEN, BUY_TRAIN, BUY_COMPANY = "Track", "Token", "BuyTrain", "BuyCompany"
ROUTE, DIVIDEND, DISCARD, HOME, CONVERT = "Route", "Dividend", "DiscardTrain", "HomeToken", "Convert"

STEPS: dict[str, tuple[str, ...]] = {
    "convert": (CONVERT,),
    "choose_city": (HOME,),
    "lay_tile": (TRACK,),
    "place_station": (TOKEN,),
    "run_trains": (ROUTE,),
    "dividend": (DIVIDEND,),
    "discard_train": (DISCARD,),
    "buy_trains": (BUY_TRAIN, BUY_COMPANY),
}
"""Our steps of an operating turn and those of the site that they are."""


@dataclass(frozen=True)
class Wait:
    """The site waits for a record of a corporation in one of its steps."""

    corporation: str
    step: str


Turn = tuple[int, int, str]


class Waits:
    """Where the site waits in the operating turns of a game. It is to be asked after every action."""

    def __init__(self, rules: Rules, profile: Profile) -> None:
        self.rules = rules
        self.profile = profile
        self._turn: Turn = (0, 0, "")
        self._closed: set[str] = set()

    def close(self, s: EighteenXX, step: str) -> None:
        """Remember that a step of the turn is closed: by a pass, or because it had nothing to offer when it came up."""
        if self._turn != _turn(s):
            self._turn, self._closed = _turn(s), set()
        self._closed.add(step)

    def closed(self, s: EighteenXX, step: str) -> bool:
        """Whether a step of the turn is closed."""
        return self._turn == _turn(s) and step in self._closed

    def now(self, s: EighteenXX) -> str:
        """The step of the site that waits where we are in the operating turn; nothing if it has gone on.

        Where it has gone on it asks the later steps at once, and closes those that have nothing to offer yet.
        """
        for ours in self._ahead(s):
            for step in STEPS.get(ours, ()):
                if self.closed(s, step):
                    continue
                if self._blocks(s, step):
                    return step if ours == s.top.step else ""
                self.close(s, step)
        return ""

    def _ahead(self, s: EighteenXX) -> tuple[str, ...]:
        """Our steps from the one that is open on."""
        sequence: tuple[str, ...] = self.rules.data.sequence
        return sequence[sequence.index(s.top.step) :] if s.top.step in sequence else (s.top.step,)

    def crossed(self, s: EighteenXX, events: Sequence[Event]) -> Iterator[Wait]:
        """Where the site waits though we went on by ourselves, as the events after a state tell."""
        for event, before in unfold(self.rules, s, events):
            if isinstance(event, Skipped) and before.turn is not None:
                while step := self.now(before):
                    self.close(before, step)
                    yield Wait(before.operating, step)

    def _blocks(self, s: EighteenXX, step: str) -> bool:
        asked = _BLOCKS.get(step)
        return asked is None or asked(self, s)

    def offers(self, s: EighteenXX, *procedures: Procedure) -> bool:
        """Whether procedures have anything to offer, were they open now."""
        for p in procedures:
            for candidate in p.offers(self.rules, s):
                action = candidate.action if isinstance(candidate, Offer) else candidate
                if all(check.test(self.rules, s, action) is None for check in self.rules.checks[p]):
                    return True
        return False

    def runs(self, s: EighteenXX) -> bool:
        """Whether a train can run."""
        assert s.turn is not None
        if s.top.step == "run_trains" or s.turn.ran:
            return not s.turn.ran
        return can_run(self.rules, s, s.operating)

    def earns(self, s: EighteenXX) -> bool:
        """Whether there is a revenue to pay out or withhold."""
        assert s.turn is not None
        return s.turn.revenue > 0

    def converts(self, s: EighteenXX) -> bool:
        """Whether the corporation may become a ten-share one."""
        return self.offers(s, *(p for p in self.rules.steps["convert"].all if isinstance(p, Converting)))

    def _powers(self, step: str, privates: tuple[str, ...]) -> list[Procedure]:
        """The powers of some privates in a step."""
        return [p for p in self.rules.steps[step].all if getattr(p, "private", "") in privates]

    def lays_tile(self, s: EighteenXX) -> bool:
        """Whether a tile can still be laid: by right, by a private, or by one that could be bought now."""
        if colors_open(self.rules, s) or self.profile.open_tile_private in s.privates:
            return True
        privates = self.profile.tile_privates
        return self.offers(s, *self._powers("lay_tile", privates)) or any(self.buyable(s, p) for p in privates)

    def buyable(self, s: EighteenXX, private: str) -> bool:
        """Whether the operating corporation could buy a private from a player now."""
        if not phase(self.rules, s).buys_privates or s.privates.get(private) not in s.seats:
            return False
        return bounds(self.rules, private)[0] <= s.cash(s.operating)

    def places_station(self, s: EighteenXX) -> bool:
        """Whether a station can be placed, by right or by a private."""
        if self.profile.open_station_private:
            return self._pays_station(s)
        placing = [p for p in self.rules.steps["place_station"].all if isinstance(p, StationPlacing)]
        return self.offers(s, *placing, *self._powers("place_station", self.profile.station_privates))

    def _pays_station(self, s: EighteenXX) -> bool:
        """Whether the nearest station or hotel could be paid for, were there a place; a certain private waits, too."""
        assert s.turn is not None
        if s.turn.stations:
            return False
        if self.profile.open_station_private in s.privates:
            return True
        least: int = self.rules.data.play.station_cost_a_hex
        return bool(s.corporations[s.operating].stations) and s.cash(s.operating) >= least

    def buys_train(self, s: EighteenXX) -> bool:
        """Whether a train must or can be bought."""
        if must_buy(self.rules, s, s.operating):
            return True
        return self.offers(s, *(p for p in self.rules.steps["buy_trains"].all if isinstance(p, TrainBuying)))

    def buys_private(self, s: EighteenXX) -> bool:
        """Whether a private can be bought."""
        return self.offers(s, *(p for p in self.rules.steps["buy_trains"].all if isinstance(p, PrivateBuying)))


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


def unfold(rules: Rules, s: EighteenXX, events: Sequence[Event]) -> Iterator[tuple[Event, EighteenXX]]:
    """The events after a state, each with the state in which it happened."""
    for event in events:
        yield event, s
        s = event.evolve(s)
        for evolve in rules.evolvers.get(type(event), ()):
            s = evolve(s, event)
