"""The flow of an 18xx game: rounds, turns and steps."""

from __future__ import annotations

import json
from collections.abc import Callable

from shortline.eighteenxx.component import income
from shortline.eighteenxx.events import (
    EndSet,
    PriorityMoved,
    RoundBegan,
    StockActed,
    StockPassed,
    TrainRemoved,
    TrainsRan,
    TurnBegan,
    TurnEnded,
)
from shortline.eighteenxx.frames import Decision, DividendStep, OperatingRound, PrivateSale, Rounds, RunStep, StockTurn
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.dividend import withhold
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.eighteenxx.procedures.private_sale import high_bid, open_auction, unsold
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.running import can_run
from shortline.eighteenxx.shares import move_price, rises_at_end
from shortline.eighteenxx.state import Ending, Round
from shortline.eighteenxx.trains import phase
from shortline.eighteenxx.worth import end_game, worth
from shortline.kernel.event import Entered, Skipped, Turned
from shortline.kernel.frame import Frame
from shortline.kernel.play import holds
from shortline.kernel.state import canonical
from shortline.parts.ledger import BANK, pay


def settle_rounds(tx: RailTx, frame: Rounds) -> bool:
    """Begin the next round, or end the game."""
    at = tx.at
    s = at.state
    data = tx.data
    now = s.round
    if now.kind == "stock" and now.number:
        begin_operating_round(tx, Round("operating", now.number, index=1, of=phase(at).rounds))
    elif s.ending is not None and (now.index >= now.of or not data.play.end_after_set):
        end_game_or_play_on(tx)
    elif now.kind == "operating" and now.index < now.of:
        begin_operating_round(tx, Round("operating", now.number, index=now.index + 1, of=now.of))
    elif now.kind == "stock" and data.sale.own_round:
        begin_private_sale(tx)
    else:
        begin_stock_round(tx, 1 if now.kind == "sale" else now.number + 1)
    return True


def rounds_ahead(at: RailAt) -> tuple[Round, ...]:
    """The rounds that follow the one being played, up to the next stock round, if no train changes them."""
    now, ending = at.state.round, at.state.ending is not None
    soon = ending and not at.data.play.end_after_set
    if soon and now.kind == "operating":
        return ()
    if now.kind == "sale" or not now.number:
        return (Round("stock", 1),)
    of, played = (phase(at).rounds, 0) if now.kind == "stock" else (now.of, now.index)
    operating = tuple(Round("operating", now.number, index, of) for index in range(played + 1, of + 1))
    if soon:
        return operating[:1]
    return operating if ending else (*operating, Round("stock", now.number + 1))


def end_game_or_play_on(tx: RailTx) -> None:
    """End the game; if the table wants it, a tie is played on for one operating round."""
    at = tx.at
    s = at.state
    data = tx.data
    ranked = sorted((worth(at, seat) for seat in s.seats), reverse=True)
    if not data.play.tie_break_round or ranked[0] != ranked[1] or s.ending == TIE_BREAK:
        end_game(tx)
        return
    tx.emit(EndSet(TIE_BREAK))
    now = s.round
    begin_operating_round(tx, Round("operating", now.number, index=now.index + 1, of=now.index + 1))


TIE_BREAK = Ending("tie_break", "The leaders are level: one more operating round decides")


# Stock rounds


def begin_stock_round(tx: RailTx, number: int) -> None:
    """Begin a stock round with the holder of the priority deal."""
    tx.emit(RoundBegan(Round("stock", number)))
    first = tx.state.priority
    if stands_still(tx):
        tx.say(
            "Nobody could act in a whole stock round and the operating rounds after it, and all is as it was. No "
            "clause foresees that: by a ruling of this edition the game ends here, and the richest player wins"
        )
        tx.emit(EndSet(STANDSTILL))
        end_game(tx)
        return
    tx.enter(stock_turn(tx, first))


def stock_turn(tx: RailTx, seat: str) -> Frame:
    """A player's turn in a stock round: as long as privates are unsold, in the opening."""
    return tx.rules.frames[tx.data.opening]((seat,)) if unsold(tx.state) else StockTurn((seat,))


STANDSTILL = Ending("standstill", "Nobody can do anything any more")


def stands_still(tx: RailTx) -> bool:
    """Whether the game cannot go on: since the stock round before nobody could act, and all is as it was.

    Bankruptcies can lead there, or corporations that have trains but no runs while nobody can buy or sell.
    """
    s = tx.state
    now = (s.ledger, s.holdings, s.market, s.privates, s.corporations, s.depot, s.board.laid, s.board.stations)
    before, tx.marks["stock_round"] = tx.marks.get("stock_round"), (now, s.extras)
    return before == (now, s.extras)


def begin_private_sale(tx: RailTx) -> None:
    """Begin the private sale as a round of its own, where the table wants it so."""
    tx.emit(RoundBegan(Round("sale", 1)))
    tx.enter(PrivateSale((tx.state.priority,)))


def settle_private_sale(tx: RailTx, frame: PrivateSale) -> bool:
    """After a turn of the private sale: auctions in a chain, then the next player."""
    s = tx.state
    if not frame.over:
        return False
    for_sale = unsold(s)
    if for_sale and high_bid(s, for_sale[0]):
        open_auction(tx, for_sale[0])
        return True
    next_stock_turn(tx, frame.actors[0])
    return True


def settle_stock_turn(tx: RailTx, frame: StockTurn) -> bool:
    """After a stock turn, or for a player who can do nothing: the next player."""
    seat = frame.actors[0]
    if not frame.over:
        if holds(tx.rules, tx.state):
            return False
        tx.emit(Skipped(frame.step, ""))
        if frame.acted:
            tx.emit(StockActed(seat))
        else:
            tx.emit(StockPassed(seat, nothing=True))
    next_stock_turn(tx, seat)
    return True


def next_stock_turn(tx: RailTx, seat: str) -> None:
    """Turn to the next player, or end the stock round when all have passed in a row."""
    s = tx.state
    if s.round.kind == "sale":
        next_sale_turn(tx, seat)
    elif s.round.passes >= len(s.players):
        end_stock_round(tx)
    else:
        tx.turn(stock_turn(tx, s.after(seat)))


def next_sale_turn(tx: RailTx, seat: str) -> None:
    """Turn to the next player in a sale of its own, which ends with the last private (or a broken bank).

    When all have passed the first private gets cheaper, or, once it is sold, the privates pay.
    """
    s = tx.state
    data = tx.data
    for_sale = unsold(s)
    if s.round.passes >= len(s.seats):
        tx.emit(RoundBegan(Round("sale", s.round.number + 1)))
        if for_sale[0] != next(iter(data.privates)):
            pay_privates(tx)
    if for_sale and tx.state.ending is None:
        tx.turn(PrivateSale((s.after(seat),)))
    else:
        tx.leave()


def end_stock_round(tx: RailTx) -> None:
    """Move the priority deal and let sold-out corporations rise."""
    at = tx.at
    s = at.state
    data = tx.data
    if s.round.last:
        tx.emit(PriorityMoved(s.after(s.round.last)))
    for corporation in s.market.order(data.chart):
        if rises_at_end(at, corporation):
            higher = data.chart.up(tx.state.market.tokens[corporation].cell)
            move_price(tx, corporation, higher, "players own all of it")
    tx.leave()


# Operating rounds


def begin_operating_round(tx: RailTx, now: Round) -> None:
    """Begin an operating round: the privates pay, then the corporations operate."""
    tx.emit(RoundBegan(now))
    pay_privates(tx)
    tx.enter(OperatingRound())


def pay_privates(tx: RailTx) -> None:
    """Let every private pay its income to its owner."""
    data = tx.data
    for private, owner in tx.state.privates.items():
        if owner != BANK and owner in tx.state.ledger:
            pay(tx, BANK, owner, income(tx.at, private), f"from {private_name(data, private)}")


def settle_operating_round(tx: RailTx, frame: OperatingRound) -> bool:
    """Give the turn to the next corporation; the order is looked up anew each time."""
    s = tx.state
    data = tx.data
    for corporation in s.market.order(data.chart):
        it = s.corporations[corporation]
        if it.floated and corporation not in s.round.done and s.president(corporation) in s.seats:
            begin_turn(tx, corporation)
            return True
    tx.leave()
    return True


def begin_turn(tx: RailTx, corporation: str) -> None:
    """Begin a corporation's operating turn; its home station comes first."""
    s = tx.state
    data = tx.data
    tx.emit(TurnBegan(corporation, not s.corporations[corporation].operated))
    tx.enter(tx.rules.frames[data.sequence[0]]((s.president(corporation),)))
    if not s.board.stations_of(corporation):
        place_home(tx, corporation)


def next_step(tx: RailTx) -> None:
    """Go on to the next step of the operating turn, or end it."""
    s = tx.state
    data = tx.data
    number = data.sequence.index(s.top.step) + 1
    if number < len(data.sequence):
        tx.turn(tx.rules.frames[data.sequence[number]]((s.president(s.operating),)))
        return
    name = s.operating
    tx.leave()
    tx.emit(TurnEnded(name))


def no_duty(at: RailAt) -> str:
    """Nothing has to be done in the step."""
    return ""


def settle_step(unable: str, done: str, duty: Callable[[RailAt], str] = no_duty) -> Callable[[RailTx, Decision], bool]:
    """The settling of a step that is over when its president says so or nothing is left to do in it.

    ``unable`` goes into the log if there never was anything to do, ``done`` if the president leaves it at that.
    ``duty`` says what has to be done first: then there is always something to do, or the rules are wrong.
    """

    def settle(tx: RailTx, frame: Decision) -> bool:
        if frame.over:
            tx.say(done.format(tx.state.operating))
        elif holds(tx.rules, tx.state):
            return False
        elif standing := duty(tx.at):
            raise stuck(tx, standing)
        else:
            opened = any(isinstance(e, (Turned, Entered)) and e.frame == frame for e in reversed(tx.events))
            tx.emit(Skipped(frame.step, unable.format(tx.state.operating) if opened else ""))
        next_step(tx)
        return True

    return settle


def stuck(tx: RailTx, duty: str) -> RuntimeError:
    """The error of rules that demand something and leave no way to do it, with all that is needed to see it again."""
    rules = tx.rules
    e = RuntimeError(f"{duty}, and {rules.title} (rules {rules.version}) leaves no way to do it in {tx.state.top.step}")
    e.add_note(f"Options: {json.dumps(dict(rules.options), sort_keys=True)}")
    e.add_note(f"State: {json.dumps(canonical(tx.state), sort_keys=True)}")
    return e


def settle_run(tx: RailTx, frame: RunStep) -> bool:
    """Wait for the runs, unless there is nothing to run."""
    at = tx.at
    s = at.state
    assert s.turn is not None
    if not s.turn.ran:
        if can_run(at, s.operating):
            return False
        tx.emit(TrainsRan(s.operating, (), 0))
    next_step(tx)
    return True


def settle_dividend(tx: RailTx, frame: DividendStep) -> bool:
    """Wait for the dividend, unless nothing was earned; then obsolete trains leave."""
    s = tx.state
    assert s.turn is not None
    if not frame.over:
        if s.turn.revenue:
            return False
        withhold(tx)
    for train in tx.state.corporations[s.operating].trains:
        if train in tx.state.depot.obsolete:
            tx.emit(TrainRemoved(train, s.operating, "is obsolete and leaves play"))
    next_step(tx)
    return True
