"""One export at work: actions of ours in, the site's records out, with a pass wherever the site waits for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.certificates import Certificates
from shortline.interop.pieces import Pieces
from shortline.interop.profile import Profile
from shortline.interop.waits import (
    BUY_COMPANY,
    BUY_TRAIN,
    CONVERT,
    DIVIDEND,
    ROUTE,
    SHARES,
    TOKEN,
    TRACK,
    Wait,
    Waits,
)
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.game import Game
from shortline.kernel.play import Accept, Decline
from shortline.kernel.refusal import Malformed
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.hotels import BuildHotel
from shortline.titles.g18fl.keys import TileLost
from shortline.titles.g18fl.terminal import PlaceTerminal
from shortline.titles.g18ga.waycross import PlaceWaycrossStation
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit

Record = dict[str, Any]

ORDER = (CONVERT, TRACK, TOKEN, ROUTE, DIVIDEND, BUY_TRAIN, BUY_COMPANY)
"""The steps of the site in an operating turn."""

OPEN: dict[type[Action], tuple[str, str]] = {
    Convert: (CONVERT, CONVERT),
    LayTile: (TRACK, TRACK),
    LayBonusTile: (TRACK, TRACK),
    PlaceStation: (TOKEN, TOKEN),
    BuildHotel: (TOKEN, TOKEN),
    PlaceWaycrossStation: (TOKEN, TOKEN),
    PlaceYardStation: (TOKEN, BUY_COMPANY),
    PlaceTerminal: (TOKEN, ROUTE),
    RunTrains: (ROUTE, ROUTE),
    BuyTrain: (BUY_TRAIN, BUY_TRAIN),
    RaiseTrainLimit: (BUY_TRAIN, BUY_TRAIN),
    BuyPrivate: (TRACK, BUY_COMPANY),
}
"""Between which steps of the site an action can be said; those not listed at any time."""


class CannotExport(Malformed):
    """A game that the site cannot say, and every reason why."""

    def __init__(self, reasons: Sequence[str]) -> None:
        more = f" (and {len(reasons) - 3} more)" if len(reasons) > 3 else ""
        super().__init__("The site cannot say this game: " + "; ".join(reasons[:3]) + more)
        self.reasons = tuple(reasons)


class Exporter:
    """One export."""

    def __init__(self, game: Game, profile: Profile) -> None:
        self.game = game
        self.rules = game.rules
        self.profile = profile
        first: EighteenXX = game.at(0)
        self.keys = {seat: number for number, seat in enumerate(first.seats)}
        self.waits = Waits(self.rules, profile)
        self.pieces = Pieces(profile)
        self.certificates = Certificates()
        for name, it in first.corporations.items():
            self.certificates.issue(name, it.size)
        self.records: list[Record] = []
        self.reasons: list[str] = []
        self.named: tuple[str, ...] = ()
        """The certificates that the action at work moves first."""
        self.held: list[tuple[str, list[Record]]] = []
        """Records that the site takes only from a later step of the turn on."""

    def run(self, writers: Mapping[type[Action], Writer]) -> None:
        """Write all records; what the site cannot say is kept in ``reasons``."""
        for number, action in enumerate(self.game.actions, 1):
            before: EighteenXX = self.game.at(number - 1)
            events = self.game.every_event(number)
            self.named = ()
            try:
                self._write(before, number, action, writers)
            except Malformed as e:
                self.reasons.append(f"action {number} ({type(action).__name__} of {action.by}): {e}")
            self.certificates.follow(events, self.named)
            after: EighteenXX = self.game.at(number)
            self._follow(before, action, events, after)

    def _write(self, s: EighteenXX, number: int, action: Action, writers: Mapping[type[Action], Writer]) -> None:
        """Write what an action is on the site; one that needs consent is written when it has that."""
        if isinstance(action, Decline):
            return
        if isinstance(action, Accept):
            action, s = s.top.memo["proposal"], s.but(cursor=s.cursor[:-1])
        elif self._proposed(s, action):
            return
        if type(action) not in writers:
            raise Malformed("the site knows no such action")
        first, last = OPEN.get(type(action), ("", "")) if s.turn is not None else ("", "")
        if not first and self.held:
            first = self.held[-1][0]  # what can be said at any time may rest on what is held back
        if first and self._holds_back(s, number, first):
            written, self.records = self.records, []
            writers[type(action)](self, s, action)
            self.held.append((first, self.records))
            self.records = written
            return
        if last and not self._reached(s, last):
            if isinstance(action, RunTrains) and not action.runs:
                return  # it has seen by itself that nothing runs
            raise Malformed("the site has gone on to a later step before this became possible")
        writers[type(action)](self, s, action)

    def _proposed(self, s: EighteenXX, action: Action) -> bool:
        """Whether an action is no more than a proposal to another player."""
        procedure = self.rules.procedure(s, type(action))
        assert procedure is not None
        return procedure.consent(self.rules, s, action) not in (None, action.by)

    def _reached(self, s: EighteenXX, last: str) -> bool:
        """Whether the site is not yet past a step."""
        step = self.waits.waiting(s)
        return not step or ORDER.index(step) <= ORDER.index(last)

    def _holds_back(self, s: EighteenXX, number: int, first: str) -> bool:
        """Whether the site has still to do with an earlier step of the turn; where it waits in vain it is passed."""
        while (step := self.waits.waiting(s)) and ORDER.index(step) < ORDER.index(first):
            if step in (ROUTE, DIVIDEND) or self._comes(number, step):
                return True
            self.corporation(s.operating, "pass")
            self.waits.close(s, step)
        return False

    def _comes(self, number: int, step: str) -> bool:
        """Whether a later action of the same turn belongs to a step of the site."""
        here: EighteenXX = self.game.at(number - 1)
        turn = (here.round.number, here.round.index, here.operating)
        for later in range(number, self.game.number):
            s: EighteenXX = self.game.at(later)
            if s.turn is None or (s.round.number, s.round.index, s.operating) != turn:
                return False
            if OPEN.get(type(self.game.actions[later]), ("", ""))[1] == step:
                return True
        return False

    def _follow(self, before: EighteenXX, action: Action, events: Sequence[Event], after: EighteenXX) -> None:
        """Pass where the site waits and we did not, and take away tiles that were lost."""
        for event in events:
            if isinstance(event, TileLost):
                self.pieces.lift(event.hex)
        self.waits.after(before, action, events, after)
        for wait in self.waits.crossed(before, events):
            self._release(wait.step)
            self._answer(wait)
        self._release(self.waits.waiting(after) if after.turn is not None else "")

    def _answer(self, wait: Wait) -> None:
        """Say that nothing is done where the site waits."""
        if wait.step == SHARES:
            self.player(wait.whose, "pass")
        elif wait.step == ROUTE:
            self.corporation(wait.whose, "run_routes", routes=[], extra_revenue=0, subsidy=0)
        else:
            self.corporation(wait.whose, "pass")

    def _release(self, step: str) -> None:
        """Write what was held back until now; without a step the turn is over."""
        place = ORDER.index(step) if step in ORDER else len(ORDER)
        ready = [records for first, records in self.held if ORDER.index(first) <= place]
        self.held = [(first, records) for first, records in self.held if ORDER.index(first) > place]
        for record in (r for records in ready for r in records):
            self._add({key: value for key, value in record.items() if key not in ("id", "created_at")})

    # Records

    def player(self, seat: str, type_: str, /, **fields: Any) -> None:
        """Write a record of a player."""
        self._add({"type": type_, "entity": self.keys[seat], "entity_type": "player"} | fields)

    def corporation(self, name: str, type_: str, /, **fields: Any) -> None:
        """Write a record of a corporation."""
        entity = self.profile.corporations.site(name)
        self._add({"type": type_, "entity": entity, "entity_type": "corporation"} | fields)

    def private(self, name: str, type_: str, /, **fields: Any) -> None:
        """Write a record of a private."""
        self._add({"type": type_, "entity": self.profile.privates.site(name), "entity_type": "company"} | fields)

    def _add(self, record: Record) -> None:
        number = len(self.records) + 1
        self.records.append(record | {"id": number, "created_at": number})


Writer = Callable[[Exporter, EighteenXX, Any], None]
"""Writes what a kind of action is on the site."""


def end_step(on: Exporter, s: EighteenXX, a: Pass) -> None:
    """Write the passes that a pass of ours is: a player's one, a corporation's as many as the site waits for."""
    if s.turn is None:
        on.player(a.by, "pass")
        return
    while step := on.waits.now(s):
        if step == BUY_TRAIN and on.waits.must_buy(s):
            raise Malformed("the site takes the track to a stub for a run, and demands a train")
        on.corporation(s.operating, "pass")
        on.waits.close(s, step)
