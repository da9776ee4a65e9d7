"""A bankruptcy that the others survive: the bankrupt is out, their corporations pass on, and play goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from shortline.eighteenxx.events import EndSet, PriorityMoved, TurnEnded
from shortline.eighteenxx.frames import TrainStep
from shortline.eighteenxx.names import pool
from shortline.eighteenxx.procedures.bankruptcy import ends_the_game
from shortline.eighteenxx.rail import RailEvent, RailRules, RailTx
from shortline.eighteenxx.shares import rival
from shortline.eighteenxx.state import EighteenXX, Ending
from shortline.eighteenxx.worth import end_game
from shortline.kernel.state import but
from shortline.parts.holdings import OPEN_MARKET, PresidencyChanged, SharesMoved
from shortline.parts.ledger import pay


@dataclass(frozen=True, slots=True)
class WentBankrupt(RailEvent):
    """A player is out of the game. What they raised is no longer told apart."""

    seat: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        turn = replace(s.turn, raised=()) if s.turn is not None else None
        return but(s, bankrupt=(*s.bankrupt, self.seat), turn=turn)

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} is bankrupt and out of the game; {self.seat}'s stock goes to {pool(rules.data)}"


@dataclass(frozen=True, slots=True)
class Eliminated(RailEvent):
    """A player is out of a game that ends: nothing that is left to a bankrupt counts, and nobody takes it any more."""

    seat: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, bankrupt=(*s.bankrupt, self.seat))

    def text(self, rules: RailRules) -> str:
        return f"{self.seat} is bankrupt and cannot win the game"


Effect = Callable[[RailTx, str], None]
"""What becomes of something: of a bankrupt's turn, of a corporation, of a private."""


def goes_on(orphan: Effect, forfeit: Effect) -> Effect:
    """The effect of a bankruptcy that the others survive: the last of them has won, else the turn goes on."""

    def effect(tx: RailTx, seat: str) -> None:
        operating = tx.state.operating
        _lose_all(tx, seat, orphan, forfeit)
        if len(tx.state.players) == 1:
            tx.emit(EndSet(Ending("last_player", f"{tx.state.players[0]} is the last player standing")))
            end_game(tx)
        else:
            _go_on(tx, operating)

    return effect


def ends_as_the_last(tx: RailTx, seat: str) -> None:
    """The effect of a bankruptcy that ends the game, where a bankrupt is eliminated and cannot win it."""
    tx.emit(Eliminated(seat))
    ends_the_game(tx, seat)


def _lose_all(tx: RailTx, seat: str, orphan: Effect, forfeit: Effect) -> None:
    """A bankrupt's money goes to the operating corporation, stock to the open market, corporations to the next in line.
    ``orphan`` says what becomes of a corporation without one, ``forfeit`` of a private."""
    s = tx.state
    pay(tx, seat, s.operating, s.cash(seat), "towards a train")
    tx.emit(WentBankrupt(seat))
    for private in s.privates_of(seat):
        forfeit(tx, private)
    for corporation in s.corporations:
        _pass_on(tx, corporation, seat, orphan)
    if s.priority == seat:
        tx.emit(PriorityMoved(tx.state.after(seat)))


def _pass_on(tx: RailTx, corporation: str, seat: str, orphan: Effect) -> None:
    """Put a bankrupt's stock of a corporation into the open market and make the next in line president."""
    s = tx.state
    presided, has = s.president(corporation) == seat, s.holdings.of(corporation, seat)
    if has:
        tx.emit(SharesMoved(corporation, seat, OPEN_MARKET, has))
    if not presided:
        return
    heir = rival(tx.state, corporation, seat)
    if s.holdings.of(corporation, heir) >= s.holdings.presidents_shares:
        tx.emit(PresidencyChanged(corporation, seat, heir))
    else:
        orphan(tx, corporation)


def _go_on(tx: RailTx, operating: str) -> None:
    """The new president completes what the old one began; a corporation without one has had its turn."""
    s = tx.state
    if s.turn is not None and s.president(operating) in s.players:
        tx.turn(TrainStep((s.president(operating),), completes=True))
        return
    tx.leave()
    if s.turn is not None:
        tx.emit(TurnEnded(operating))
