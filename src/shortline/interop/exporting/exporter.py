"""One export at work: actions of ours in, the site's records out, with a pass wherever the site waits for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.events import StationPlaced, TileLaid
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.site import BUY_COMPANY, BUY_TRAIN, CONVERT, DIVIDEND, ROUTE, TOKEN, TRACK
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.certificates import Certificates
from shortline.interop.pieces import Discards, Pieces
from shortline.interop.profile import Profile
from shortline.interop.stock_round import StockRound
from shortline.interop.waits import SHARES, Wait, Waits, unfold
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent
from shortline.kernel.frame import Consent
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.parts.consent import Accept, Decline, before_proposal
from shortline.table.game import AnyGame

Record = dict[str, Any]

ORDER = (CONVERT, TRACK, TOKEN, ROUTE, DIVIDEND, BUY_TRAIN, BUY_COMPANY)
"""The steps of the site in an operating turn."""

OPEN: dict[type[Action], tuple[str, str]] = {
    Convert: (CONVERT, CONVERT),
    LayTile: (TRACK, TRACK),
    PlaceStation: (TOKEN, TOKEN),
    RunTrains: (ROUTE, ROUTE),
    BuyTrain: (BUY_TRAIN, BUY_TRAIN),
    BuyPrivate: (TRACK, BUY_COMPANY),
}
"""Between which steps of the site an action can be said; those that neither this nor their title says, at any time."""


CLOSING = ("buy_train", "buy_company", "run_routes", "dividend", "pass")
"""The types of record with which a turn may end by itself on the site."""


class CannotExport(Malformed):
    """A game that the site cannot say, and every reason why."""

    def __init__(self, reasons: Sequence[str]) -> None:
        more = f" (and {len(reasons) - 3} more)" if len(reasons) > 3 else ""
        super().__init__("The site cannot say this game: " + "; ".join(reasons[:3]) + more)
        self.reasons = tuple(reasons)


class Exporter:
    """One export."""

    def __init__(self, game: AnyGame, profile: Profile) -> None:
        self.game = game
        self.rules = game.rules
        self.profile = profile
        first: EighteenXX = game.at(0)
        self.keys = {seat: number for number, seat in enumerate(first.seats)}
        self.open = {**OPEN, **{it.action: (it.opens, it.closes) for it in profile.own.actions if it.opens}}
        """Between which steps of the site an action can be said."""
        self.waits = Waits(self.rules, profile)
        self.stock_round = StockRound(self.rules, profile.own)
        self.pieces = Pieces(profile)
        self.discards = Discards()
        self.certificates = Certificates()
        for name, it in first.corporations.items():
            self.certificates.issue(name, it.size)
        self.records: list[Record] = []
        self.reasons: list[str] = []
        self.after = first
        """The state after the action at work."""
        self.named: tuple[str, ...] = ()
        """The certificates that the action at work moves first."""
        self.asked: dict[str, Board] = {}
        """The map as the site has it in mind for each corporation that was at turn since the last tile or station: that
        a closed corporation's stations have left it is not noticed before the next."""
        self.share_sold = 0
        """What a share brought in the last sale."""
        self.held: list[tuple[str, list[Record]]] = []
        """Records that the site takes only from a later step of the turn on."""

    def run(self, writers: Mapping[type[Action], Writer]) -> None:
        """Write all records; what the site cannot say is kept in ``reasons``."""
        for number, action in enumerate(self.game.actions, 1):
            before: EighteenXX = self.game.at(number - 1)
            events = self.game.every_event(number)
            self.after = self.game.at(number)
            self.named = ()
            try:
                self._write(before, number, action, writers)
            except Malformed as e:
                self.reasons.append(f"action {number} ({type(action).__name__} of {action.by}): {e}")
            self.certificates.follow(events, self.named)
            self.discards.follow(unfold(self.rules, before, events), self.rules.data.chart)
            self._follow(before, action, events, self.after)

    def _write(self, s: EighteenXX, number: int, action: Action, writers: Mapping[type[Action], Writer]) -> None:
        """Write what an action is on the site; one that needs consent is written when it has that."""
        if isinstance(action, Decline):
            return
        if self.stock_round.over:
            if isinstance(action, Pass):
                return  # nobody was asked
            raise Malformed("the site has ended the stock round: it still counts a founder who had passed as passed")
        if isinstance(action, Accept):
            action, s = s.on_top(Consent).proposal, before_proposal(s)
        elif self._proposed(s, action):
            return
        if type(action) not in writers:
            raise Malformed("the site knows no such action")
        first, last = self.open.get(type(action), ("", "")) if s.turn is not None else ("", "")
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
        if s.turn is not None and type(action) in self.profile.actions and not self.waits.waiting(s):
            self._say_before_the_last()

    def _say_before_the_last(self) -> None:
        """Let the last record trade places with the one before: with that the site has gone on to the next turn."""
        last, this = self.records[-2:]
        if last["type"] in CLOSING and last.get("company") != this["entity"]:
            numbers = [{key: record[key] for key in ("id", "created_at")} for record in (last, this)]
            self.records[-2:] = [this | numbers[0], last | numbers[1]]

    def _proposed(self, s: EighteenXX, action: Action) -> bool:
        """Whether an action is no more than a proposal to another player."""
        procedure = self.rules.procedure(s, type(action))
        assert procedure is not None
        return procedure.consent(Position(self.rules, s), action) not in (None, action.by)

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
        turn = _turn(self.game.at(number - 1))
        for later in range(number, self.game.number):
            s: EighteenXX = self.game.at(later)
            if _turn(s) != turn:
                return False
            if self.open.get(type(self.game.actions[later]), ("", ""))[1] == step:
                return True
        return False

    def _follow(self, before: EighteenXX, action: Action, events: Sequence[AnyEvent], after: EighteenXX) -> None:
        """Pass where the site waits and we did not, and take away tiles that were lost."""
        if before.board is not after.board:
            for hex_id in before.board.laid:
                if hex_id not in after.board.laid:
                    self.pieces.lift(hex_id)
        if _looks_again(events):
            self.asked.clear()
        if after.turn is not None:
            self.asked.setdefault(after.operating, after.board)
        self.waits.after(before, action, events, after)
        self.stock_round.after(before, action, events, after)
        for wait in self.waits.crossed(before, events):
            self._release(wait.step)
            self._answer(wait)
        if _turn(before) != _turn(after):
            self._release("")
        elif after.top.step in self.rules.data.sequence:  # nothing is over while a player is asked for consent
            self._release(self.waits.waiting(after))

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

    def seen(self, s: EighteenXX) -> Board:
        """The map as the site has it in mind for the corporation at turn: with stations that have left it since."""
        known = self.asked.get(s.operating, s.board)
        there = {st.corporation for st in s.board.stations}
        left = tuple(st for st in known.stations if st.corporation not in there)
        return s.board.stationed((*s.board.stations, *left)) if left else s.board

    # Records

    def player(self, seat: str, type_: str, /, **fields: object) -> None:
        """Write a record of a player."""
        self._add({"type": type_, "entity": self.keys[seat], "entity_type": "player"} | fields)

    def corporation(self, name: str, type_: str, /, **fields: object) -> None:
        """Write a record of a corporation."""
        self._add({"type": type_, "entity": self.site_corporation(name), "entity_type": "corporation"} | fields)

    def private(self, name: str, type_: str, /, **fields: object) -> None:
        """Write a record of a private."""
        self._add({"type": type_, "entity": self.site_private(name), "entity_type": "company"} | fields)

    def par(self, seat: str, corporation: str, par: int) -> None:
        """Write that a player sets a corporation's starting price."""
        cell = self.rules.data.chart.pars[par]
        name = self.site_corporation(corporation)
        self.player(seat, "par", corporation=name, share_price=f"{par},{cell.row},{cell.column}")

    def tile_fields(self, s: EighteenXX, hex_id: str, tile: str, rotation: int) -> dict[str, Any]:
        """The fields of a tile that is laid: a free copy of it, turned the least way that looks the same."""
        copy, turned = self.pieces.copy(tile), s.board.map.tiles[tile].looks[rotation]
        self.pieces.lay(hex_id, copy, turned)
        return {"hex": hex_id, "tile": copy, "rotation": turned}

    def city_fields(self, s: EighteenXX, hex_id: str, stop: int) -> dict[str, Any]:
        """The fields of a station: its city and the first free circle there."""
        taken = sum(1 for st in s.board.stations_at(hex_id) if st.stop == stop and not st.beside)
        return {"city": self.pieces.city_name(s, hex_id, stop), "slot": taken}

    def site_private(self, name: str) -> str:
        """The site's name of a private."""
        return self.profile.privates.site(name)

    def site_corporation(self, name: str) -> str:
        """The site's name of a corporation."""
        return self.profile.corporations.site(name)

    def _add(self, record: Record) -> None:
        number = len(self.records) + 1
        self.records.append(record | {"id": number, "created_at": number})


def _looks_again(events: Sequence[AnyEvent]) -> bool:
    """Whether the site looks at the map again."""
    return any(isinstance(e, TileLaid) or (isinstance(e, StationPlaced) and not e.home) for e in events)


def _turn(s: EighteenXX) -> tuple[int, int, str]:
    """The operating turn."""
    return s.round.number, s.round.index, s.operating if s.turn is not None else ""


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
