"""One export at work: actions of ours in, the site's records out, with a pass wherever the site waits for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.certificates import Certificates
from shortline.interop.pieces import Pieces
from shortline.interop.profile import Profile
from shortline.interop.waits import BUY_TRAIN, CONVERT, ROUTE, TOKEN, TRACK, Waits
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.game import Game
from shortline.kernel.play import Accept, Decline
from shortline.kernel.refusal import Malformed
from shortline.titles.g18fl.hotels import BuildHotel
from shortline.titles.g18fl.keys import TileLost

Record = dict[str, Any]

NEEDS: dict[type[Action], str] = {
    LayTile: TRACK,
    PlaceStation: TOKEN,
    BuildHotel: TOKEN,
    RunTrains: ROUTE,
    BuyTrain: BUY_TRAIN,
    Convert: CONVERT,
}
"""The step of the site that must be open for an action."""


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
        self.later: list[Record] = []
        """Records that wait for others that come before them."""

    def run(self, writers: Mapping[type[Action], Writer]) -> None:
        """Write all records; what the site cannot say is kept in ``reasons``."""
        for number, action in enumerate(self.game.actions, 1):
            before: EighteenXX = self.game.at(number - 1)
            events = self.game.every_event(number)
            self.named = ()
            try:
                self._write(before, action, writers)
            except Malformed as e:
                self.reasons.append(f"action {number} ({type(action).__name__} of {action.by}): {e}")
            self.certificates.follow(events, self.named)
            self._follow(before, events)
            after: EighteenXX = self.game.at(number)
            self.waits.now(after)

    def _write(self, s: EighteenXX, action: Action, writers: Mapping[type[Action], Writer]) -> None:
        """Write what an action is on the site; one that needs consent is written when it has that."""
        if isinstance(action, Decline):
            return
        if isinstance(action, Accept):
            proposal = s.top.memo["proposal"]
            writers[type(proposal)](self, s.but(cursor=s.cursor[:-1]), proposal)
            return
        procedure = self.rules.procedure(s, type(action))
        assert procedure is not None
        other = procedure.consent(self.rules, s, action)
        if other is not None and other != action.by:
            return
        if type(action) not in writers:
            raise Malformed("the site knows no such action")
        step = NEEDS.get(type(action), "")
        if step and self.waits.closed(s, step):
            raise Malformed("the site has gone on to a later step before this became possible")
        writers[type(action)](self, s, action)

    def _follow(self, before: EighteenXX, events: Sequence[Event]) -> None:
        """Pass where the site waits and we did not, and take away tiles that were lost."""
        for event in events:
            if isinstance(event, TileLost):
                self.pieces.lift(event.hex)
        for wait in self.waits.crossed(before, events):
            self.corporation(wait.corporation, "pass")

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
        on.corporation(s.operating, "pass")
        on.waits.close(s, step)
