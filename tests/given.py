"""Positions in the middle of an 18xx game, built in a few words, for the tests of the rules.

    g = given("18AL").stock_round(2).owns("Ann", "L&N", shares=3)
    assert g.refuses(SellShares("Ann", "L&N", 6), "sell.owned")
    after = g.plays(SellShares("Ann", "L&N", 1))

A position is a value: every method gives another one. Money that is given comes from the bank, stock from the initial
offering, trains from the depot, so that dollars and certificates stay what the box holds. Nothing of a title stands
here: corporations, cells, phases and trains are looked up in its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.frames import OperatingRound, PrivateSale, Rounds, StockTurn
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.shares import look_at_presidency, tenths
from shortline.eighteenxx.state import Depot, EighteenXX, Ending, Round, Turn
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.consent import Accept, Decline
from shortline.kernel.game import Game
from shortline.kernel.play import Tx
from shortline.kernel.state import Slot, but
from shortline.kernel.view import sentences
from shortline.parts.holdings import OPEN_MARKET
from shortline.parts.ledger import BANK
from shortline.titles import find
from tests.position import Position

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus")


def given(
    title: str, seats: int | Sequence[str] = 3, options: Mapping[str, Any] | Sequence[str] = (), seed: int = 0
) -> Given:
    """A new table: so many seats (Ann, Ben, Cal …) or these, in that order unless it is drawn on purpose, with options
    by value or just switched on."""
    chosen = dict(options) if isinstance(options, Mapping) else dict.fromkeys(options, True)
    chosen.setdefault("random_seats", False)
    game = Game(find(title), NAMES[:seats] if isinstance(seats, int) else seats, chosen, seed)
    return Given(game.rules, game.state)


@dataclass(frozen=True)
class Given(Position):
    """A position, and the events of the action that led to it."""

    state: EighteenXX

    @property
    def data(self) -> Definition:
        """What the title's files say."""
        found: Definition = self.rules.data
        return found

    def but(self, **changes: Any) -> Given:
        """The position with slices of the state replaced: the way out when no method fits."""
        return replace(self, state=but(self.state, **changes))

    def slot(self, slot: Slot[Any], value: Any) -> Given:
        """A title's own slot of the state holds a value."""
        return replace(self, state=slot.put(self.state, value))

    def through(self, work: Callable[[Tx], Any]) -> Given:
        """The position after some work of the rules, with all its consequences, the flow left where it is."""
        tx = Tx(self.rules, self.state)
        work(tx)
        return Given(self.rules, tx.state, tuple(tx.events))

    # Money

    def cash(self, holder: str, amount: int) -> Given:
        """A player or corporation has so much; the bank takes or gives the difference."""
        book = dict(self.state.ledger)
        book[BANK] += book[holder] - amount
        book[holder] = amount
        return self.but(ledger=book)

    def bank(self, amount: int, rest: str) -> Given:
        """The bank has so much left; ``rest`` has what it had more (or gives what it lacks)."""
        book = dict(self.state.ledger)
        book[rest] += book[BANK] - amount
        book[BANK] = amount
        return self.but(ledger=book)

    # Stock

    def par(self, corporation: str, value: int) -> Given:
        """A corporation is started at a par value; its token stands there."""
        s = self.state.corporation(corporation, par=value)
        return replace(self, state=but(s, market=s.market.placed(corporation, self.data.chart.pars[value])))

    def owns(self, holder: str, corporation: str, shares: int) -> Given:
        """A holder has so many shares, no more: the place of unbought shares gives or takes the difference.

        The first player to own any starts the corporation (at the lowest par value, if none was set) and needs the
        president's shares. Presidents change and corporations float as the numbers say; give a treasury by ``cash``.
        """
        g = self if self.state.corporations[corporation].started else self.par(corporation, min(self.data.chart.pars))
        s, has, unbought = g.state, g.state.holdings.of(corporation, holder), g.data.stock.new_shares
        giver, taker = (unbought, holder) if shares > has else (holder, unbought)
        book = s.holdings.moved(corporation, giver, taker, abs(shares - has))
        if holder in s.seats and book.president[corporation] not in s.seats:
            if shares < book.presidents_shares:
                raise ValueError(f"{corporation} has no president yet: its first owner needs {book.presidents_shares}")
            book = book.presided(corporation, holder)
        g = g.but(holdings=book).through(lambda tx: look_at_presidency(tx, corporation))
        size = g.state.corporations[corporation].size
        out = tenths(g.state, corporation, size - g.state.holdings.of(corporation, unbought))
        floats = out >= g.data.stock.float_shares and g.state.president(corporation) in s.seats
        return replace(g, state=g.state.corporation(corporation, floated=floats))

    def in_market(self, corporation: str, shares: int) -> Given:
        """The open market has so many shares of a corporation."""
        return self.owns(OPEN_MARKET, corporation, shares)

    def price(self, corporation: str, value: int, row: int | None = None) -> Given:
        """A corporation's token stands on the first cell with that price, from the top or in one row."""
        for r, cells in enumerate(self.data.chart.rows):
            for column, printed in enumerate(cells):
                if printed.price == value and row in (None, r):
                    return self.at(corporation, r, column)
        raise ValueError(f"no cell shows ${value}")

    def at(self, corporation: str, row: int, column: int) -> Given:
        """A corporation's token arrives in a cell of the chart, under those that are there."""
        return self.but(market=self.state.market.placed(corporation, Cell(row, column)))

    def sold(self, seat: str, corporation: str) -> Given:
        """A player has sold stock of a corporation earlier in this stock round."""
        now = self.state.round
        mine = (*now.sold.get(seat, ()), corporation)
        return self.but(round=replace(now, sold={**now.sold, seat: mine}))

    # Privates

    def private(self, private: str, owner: str) -> Given:
        """A private belongs to a player, a corporation or the bank."""
        owners = {**self.state.privates, private: owner}
        return self.but(privates={p: owners[p] for p in self.data.privates if p in owners})

    def bid(self, seat: str, private: str, amount: int) -> Given:
        """A player has a standing bid on an unsold private."""
        bids = BIDS.of(self.state)
        return self.slot(BIDS, {**bids, private: {**bids.get(private, {}), seat: amount}})

    # Phases and trains

    def phase(self, name: str) -> Given:
        """A phase has begun: earlier kinds of train are sold out, rust is gone, the phases' effects have happened."""
        if name == self.state.phase:
            return self
        g = self
        for train in self.data.trains.values():
            if not g.state.depot.sold.get(train.name):
                g = g._first_sold(train.name)
            if train.phase == name:
                return g
            g = g._sold_out(train.name)
        raise ValueError(f"no train begins a phase {name}")

    def _first_sold(self, name: str) -> Given:
        """The first train of a kind has been bought, and is nobody's as yet."""
        train = self.data.trains[name]
        s = self.state
        gone = (*train.rusts, *train.obsoletes)
        for c, it in s.corporations.items():
            s = s.corporation(c, trains=tuple(t for t in it.trains if kind(t) not in gone))
        depot = Depot(
            tuple(t for t in s.depot.upcoming if t != f"{name}-0" and kind(t) not in gone),
            tuple(t for t in s.depot.open_market if kind(t) not in gone),
            declared=s.depot.declared,
            sold={**s.depot.sold, name: 1},
        )
        g = replace(self, state=but(s, depot=depot))
        return g.through(lambda tx: tx.emit(PhaseBegan(train.phase, name))) if train.phase else g

    def _sold_out(self, name: str) -> Given:
        depot = self.state.depot
        left = tuple(t for t in depot.upcoming if kind(t) != name)
        return self.but(depot=replace(depot, upcoming=left, sold={**depot.sold, name: self.data.trains[name].count}))

    def trains(self, corporation: str, *kinds: str) -> Given:
        """A corporation has these trains and no others, of kinds sold so far or next in the depot.

        A card of several kinds is named by what it runs as ("1G").
        """
        g = replace(self, state=self.state.corporation(corporation, trains=()))
        for name in kinds:
            card = next(t.name for t in self.data.trains.values() if name in (t.name, *t.runs))
            g, train = g._take(card)
            if card != name:
                depot = g.state.depot
                g = g.but(depot=replace(depot, declared={**depot.declared, train: name}))
            mine = (*g.state.corporations[corporation].trains, train)
            g = replace(g, state=g.state.corporation(corporation, trains=mine))
        return g

    def used_trains(self, *kinds: str) -> Given:
        """The open market has these trains and no others."""
        g = self.but(depot=replace(self.state.depot, open_market=()))
        for name in kinds:
            g, train = g._take(name)
            g = g.but(depot=replace(g.state.depot, open_market=(*g.state.depot.open_market, train)))
        return g

    def _take(self, name: str) -> tuple[Given, str]:
        """A train of a kind that is nobody's: one sold before, or the next in the depot."""
        s = self.state
        held = {*s.depot.open_market, *(t for it in s.corporations.values() for t in it.trains)}
        for i in range(self.data.trains[name].count):
            train = f"{name}-{i}"
            if train not in held and train not in s.depot.upcoming:
                return self, train
        begins = self.data.trains[name].phase
        g = self.phase(begins) if begins and not s.depot.sold.get(name) else self
        if g is not self:
            return g._take(name)
        train = next(t for t in s.depot.upcoming if kind(t) == name)
        left = tuple(t for t in s.depot.upcoming if t != train)
        depot = replace(s.depot, upcoming=left, sold={**s.depot.sold, name: s.depot.sold.get(name, 0) + 1})
        return self.but(depot=depot), train

    def obsolete(self, *kinds: str) -> Given:
        """All trains of these kinds in corporations' hands are obsolete: they run once more."""
        old = tuple(t for it in self.state.corporations.values() for t in it.trains if kind(t) in kinds)
        return self.but(depot=replace(self.state.depot, obsolete=old))

    # The board

    def tile(self, hex_id: str, tile: str, rotation: int = 0) -> Given:
        """A tile lies on a hex."""
        return self.but(board=self.state.board.lay(hex_id, tile, rotation))

    def station(self, corporation: str, hex_id: str, stop: int = 0) -> Given:
        """A corporation has a station in a city, off its charter."""
        s = but(self.state, board=self.state.board.station(Station(hex_id, stop, corporation)))
        left = s.corporations[corporation].stations[1:]
        return replace(self, state=s.corporation(corporation, stations=left))

    def home(self, corporation: str) -> Given:
        """A corporation has its home station and has operated before."""
        g = self
        if not self.state.board.stations_of(corporation):
            g = self.through(lambda tx: place_home(tx, corporation))
        return replace(g, state=g.state.corporation(corporation, operated=True, completed=True))

    # Whose turn it is

    def priority(self, seat: str) -> Given:
        """A player has the priority deal."""
        return self.but(priority=seat)

    def private_sale(self, number: int = 1, turn: str = "") -> Given:
        """A stock round with privates unsold (those not given to anyone); the priority holder's turn, or this."""
        frame = PrivateSale((turn or self.state.priority,))
        return self.but(round=Round("stock", number), turn=None, cursor=(Rounds(), frame))

    def stock_round(self, number: int, turn: str = "") -> Given:
        """A stock round after the private sale; the priority holder's turn, or this. Unsold privates are gone."""
        frame = StockTurn((turn or self.state.priority,))
        g = self._sale_over()
        return g.but(round=Round("stock", number), turn=None, cursor=(Rounds(), frame))

    def _sale_over(self) -> Given:
        return self.but(privates={p: o for p, o in self.state.privates.items() if o != BANK})

    def stock_turn(self, seat: str) -> Given:
        """It is a player's turn in the stock round, the second if none has begun."""
        now = self.state.round
        g = self if now.kind == "stock" and isinstance(self.state.top, StockTurn) else self.stock_round(2)
        return g.but(cursor=(Rounds(), StockTurn((seat,))))

    def operating(
        self, corporation: str, step: str = "", round: tuple[int, int, int] = (2, 1, 0), first: bool = False
    ) -> Given:
        """A corporation's operating turn is at a step (the first). ``round`` is set number, index, rounds in the set.

        Corporations before it in order have had their turn. Home stations stand, its own even in its ``first`` turn.
        """
        g = self._sale_over()
        before = g.state.market.order(g.data.chart)
        done = tuple(c for c in before[: before.index(corporation)] if g.state.corporations[c].floated)
        for name in (*done, corporation):
            g = g.home(name)
        number, index, of = round
        now = Round("operating", number, index, of or max(index, g.data.phase(g.state.phase).rounds), done=done)
        s = g.state.corporation(corporation, operated=True, completed=not first)
        frame = g.rules.frames[step or g.data.sequence[0]]((s.president(corporation),))
        cursor = (Rounds(), OperatingRound(), frame)
        return replace(g, state=but(s, round=now, turn=Turn(corporation, first=first), cursor=cursor))

    def in_turn(self, **changes: Any) -> Given:
        """What has happened in the operating turn: ``revenue=60, ran=True, bank_trains=("2",)`` …"""
        assert self.state.turn is not None
        return self.but(turn=replace(self.state.turn, **changes))

    def noted(self, **memo: Any) -> Given:
        """The frame on top remembers things: ``bought=True``, ``sold_first=True`` in a stock turn."""
        top = replace(self.state.top, **memo)
        return self.but(cursor=(*self.state.cursor[:-1], top))

    def ending(self, reason: str) -> Given:
        """Something has happened that will end the game."""
        return self.but(ending=Ending(reason, reason))

    def settled(self) -> Given:
        """The flow has run on until a seat has to act."""
        return self.through(play.settle)

    # What can be done

    def plays(self, *actions: Action) -> Given:
        """The position after actions, with the events of the last; nothing is lost on the way."""
        g = self
        for action in actions:
            state, events = play.apply(g.rules, g.state, action)
            g._conserves(state)
            g = Given(g.rules, state, events)
        return g

    def _conserves(self, after: EighteenXX) -> None:
        assert sum(after.ledger.values()) == sum(self.state.ledger.values()), "money was made or lost"
        assert {c: after.holdings.total(c) for c in after.corporations} == {
            c: it.size for c, it in after.corporations.items()
        }, "shares were made or lost"

    def accepted(self) -> Given:
        """The position after the seat that was asked has agreed."""
        return self.plays(Accept(self.to_act))

    def declined(self) -> Given:
        """The position after the seat that was asked has declined."""
        return self.plays(Decline(self.to_act))

    def passed(self, times: int = 1) -> Given:
        """The position after so many passes, each by whoever is to act."""
        g = self
        for _ in range(times):
            g = g.plays(Pass(g.to_act))
        return g

    def round_over(self) -> Given:
        """The position after passes to the end of the stock round."""
        g = self
        while g.state.round.kind == "stock" and g.state.round.number == self.state.round.number and not g.state.over:
            g = g.passed()
        return g

    # What is so now

    @property
    def log(self) -> tuple[str, ...]:
        """The events of the last action in sentences."""
        return sentences(self.rules, self.events)
