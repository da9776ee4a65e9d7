"""Closing a corporation: all that it has goes, and it may be started again."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.components.conversion import FULL_SIZE
from shortline.eighteenxx.events import PrivateClosed, TrainDiscarded
from shortline.eighteenxx.rail import RailEvent, RailRules, RailTx
from shortline.eighteenxx.state import Corporation, EighteenXX
from shortline.eighteenxx.trains import phase, side
from shortline.kernel.state import but
from shortline.parts.holdings import Holdings
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class CorporationClosed(RailEvent):
    """A corporation left play: its shares lie where unbought shares lie, and it is as before its start."""

    corporation: str
    place: str
    size: int
    stations: tuple[int, ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        name, book = self.corporation, s.holdings
        turn = s.turn if s.turn is not None and s.turn.corporation != name else None
        return but(
            s,
            holdings=Holdings(
                {**book.shares, name: {self.place: self.size}},
                {**book.president, name: self.place},
                book.presidents_shares,
            ),
            market=s.market.without(name),
            board=s.board.without(name),
            corporations={**s.corporations, name: Corporation(stations=self.stations, size=self.size)},
            turn=turn,
        )

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} closes: its stock, stations and money leave play; it may be started again"


def close_corporation(tx: RailTx, corporation: str) -> None:
    """Close a corporation: trains to the open market, money to the bank, privates gone, stations off the map."""
    data = tx.data
    it = data.corporations[corporation]
    for train in tx.state.corporations[corporation].trains:
        tx.emit(TrainDiscarded(train, corporation, side(tx.state, train)))
    for private in tx.state.privates_of(corporation):
        tx.emit(PrivateClosed(private))
    pay(tx, corporation, BANK, tx.state.cash(corporation), "as it closes")
    grown = "must_convert" in phase(tx.at).marks and it.size < FULL_SIZE
    stations = (*it.stations, *it.grown_stations) if grown else it.stations
    size = FULL_SIZE if grown else it.size
    tx.emit(CorporationClosed(corporation, data.stock.new_shares, size, stations))
