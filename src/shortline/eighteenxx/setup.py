"""Setting up a position of an 18xx game.

    position = RailSetup(...).stock_round(2).owns("Ann", "L&N", 3)

Money that is given comes from the bank, stock from where unbought shares lie, trains from the depot. Nothing of a title
stands here: corporations, cells, phases and trains are looked up in its rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.frames import OperatingRound, PrivateSale, Rounds, StockTurn
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.eighteenxx.shares import look_at_presidency, tenths
from shortline.eighteenxx.state import Depot, EighteenXX, Ending, Round, Turn
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import but
from shortline.parts.holdings import OPEN_MARKET, PLACES
from shortline.parts.ledger import BANK
from shortline.parts.setup import Setup, at_least, known


@dataclass(frozen=True, repr=False)
class RailSetup(Setup[EighteenXX, Definition]):
    """A position of an 18xx game that is being set up."""

    steps: ClassVar[tuple[str, ...]] = (
        *Setup.steps,
        *(
            "bank",
            "par",
            "owns",
            "in_market",
            "price",
            "at",
            "sold",
            "private",
            "bid",
            "phase",
            "trains",
            "used_trains",
        ),
        *("obsolete", "tile", "station", "home", "priority", "private_sale", "stock_round", "stock_turn", "operating"),
        "ending",
    )

    def _corporation(self, name: str) -> str:
        return known(name, self.state.corporations, "there is no corporation")

    def _train(self, name: str) -> str:
        """The card of a kind of train; one of several kinds is named by what it runs as, too."""
        cards = {run: card.name for card in self.data.trains.values() for run in (*card.runs, card.name)}
        return cards[known(name, cards, "there is no train")]

    # Money

    def bank(self, amount: int, rest: str) -> Self:
        """The bank has so much left; ``rest`` has what it had more (or gives what it lacks)."""
        book = dict(self.state.ledger)
        at_least(0, amount)
        book[known(rest, book, "nobody with money is called")] += book[BANK] - amount
        book[BANK] = amount
        return self.but(ledger=book)

    # Stock

    def par(self, corporation: str, value: int) -> Self:
        """A corporation is started at a par value; its token stands there."""
        pars = self.data.chart.pars
        if value not in pars:
            raise Malformed(f"${value!r} is not a par value (these are: {', '.join(f'${it}' for it in pars)})")
        s = self.state.corporation(self._corporation(corporation), par=value)
        return replace(self, state=but(s, market=s.market.placed(corporation, pars[value])))

    def owns(self, holder: str, corporation: str, shares: int) -> Self:
        """A holder has so many shares, no more: the place of unbought shares gives or takes the difference.

        The first player to own any starts the corporation (at the lowest par value, if none was set) and needs the
        president's shares. Presidents change and corporations float as the numbers say; give a treasury by ``cash``.
        """
        known(holder, (*self.state.seats, *self.state.corporations, *PLACES), "nobody who can hold shares is called")
        started = self.state.corporations[self._corporation(corporation)].started
        g = self if started else self.par(corporation, min(self.data.chart.pars))
        s, has, unbought = g.state, g.state.holdings.of(corporation, holder), g.data.stock.new_shares
        giver, taker = (unbought, holder) if at_least(0, shares) > has else (holder, unbought)
        if shares - has > s.holdings.of(corporation, unbought):
            raise Malformed(f"Only {s.holdings.of(corporation, unbought)} shares of {corporation} are left to give")
        book = s.holdings.moved(corporation, giver, taker, abs(shares - has))
        if holder in s.seats and book.president[corporation] not in s.seats:
            if shares < book.presidents_shares:
                raise Malformed(f"{corporation} has no president yet: its first owner needs {book.presidents_shares}")
            book = book.presided(corporation, holder)
        g = g.but(holdings=book).through(lambda tx: look_at_presidency(tx, corporation))
        size = g.state.corporations[corporation].size
        out = tenths(g.state, corporation, size - g.state.holdings.of(corporation, unbought))
        floats = out >= g.data.stock.float_shares and g.state.president(corporation) in s.seats
        return replace(g, state=g.state.corporation(corporation, floated=floats))

    def in_market(self, corporation: str, shares: int) -> Self:
        """The open market has so many shares of a corporation."""
        return self.owns(OPEN_MARKET, corporation, shares)

    def price(self, corporation: str, value: int, row: int | None = None) -> Self:
        """A corporation's token stands on the first cell with that price, from the top or in one row."""
        for r, cells in enumerate(self.data.chart.rows):
            for column, printed in enumerate(cells):
                if printed.price == value and row in (None, r):
                    return self.at(corporation, r, column)
        raise Malformed(f"No cell of the market shows ${value!r}")

    def at(self, corporation: str, row: int, column: int) -> Self:
        """A corporation's token arrives in a cell of the chart, under those that are there."""
        rows = self.data.chart.rows
        if row not in range(len(rows)) or column not in range(len(rows[row])):
            raise Malformed(f"The market has no cell in row {row!r}, column {column!r}")
        return self.but(market=self.state.market.placed(self._corporation(corporation), Cell(row, column)))

    def sold(self, seat: str, corporation: str) -> Self:
        """A player has sold stock of a corporation earlier in this stock round."""
        now = self.state.round
        mine = (*now.sold.get(self.seat(seat), ()), self._corporation(corporation))
        return self.but(round=replace(now, sold={**now.sold, seat: mine}))

    # Privates

    def private(self, private: str, owner: str) -> Self:
        """A private belongs to a player, a corporation or the bank."""
        known(owner, self.state.ledger, "nobody who can own a private is called")
        owners = {**self.state.privates, known(private, self.data.privates, "there is no private"): owner}
        return self.but(privates={p: owners[p] for p in self.data.privates if p in owners})

    def bid(self, seat: str, private: str, amount: int) -> Self:
        """A player has a standing bid on an unsold private."""
        bids = BIDS.of(self.state)
        known(private, self.data.privates, "there is no private")
        self.seat(seat)
        return self.slot(BIDS, {**bids, private: {**bids.get(private, {}), seat: amount}})

    # Phases and trains

    def phase(self, name: str) -> Self:
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
        raise Malformed(f"No train begins a phase {name!r}")

    def _first_sold(self, name: str) -> Self:
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

    def _sold_out(self, name: str) -> Self:
        depot = self.state.depot
        left = tuple(t for t in depot.upcoming if kind(t) != name)
        return self.but(depot=replace(depot, upcoming=left, sold={**depot.sold, name: self.data.trains[name].count}))

    def trains(self, corporation: str, *kinds: str) -> Self:
        """A corporation has these trains and no others, of kinds sold so far or next in the depot.

        A card of several kinds is named by what it runs as ("1G").
        """
        g = replace(self, state=self.state.corporation(self._corporation(corporation), trains=()))
        for name in kinds:
            card = self._train(name)
            g, train = g._take(card)
            if card != name:
                depot = g.state.depot
                g = g.but(depot=replace(depot, declared={**depot.declared, train: name}))
            mine = (*g.state.corporations[corporation].trains, train)
            g = replace(g, state=g.state.corporation(corporation, trains=mine))
        return g

    def used_trains(self, *kinds: str) -> Self:
        """The open market has these trains and no others."""
        g = self.but(depot=replace(self.state.depot, open_market=()))
        for name in kinds:
            g, train = g._take(self._train(name))
            g = g.but(depot=replace(g.state.depot, open_market=(*g.state.depot.open_market, train)))
        return g

    def _take(self, name: str) -> tuple[Self, str]:
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
        train = next((t for t in s.depot.upcoming if kind(t) == name), "")
        if not train:
            raise Malformed(f"No train {name} is left to give")
        left = tuple(t for t in s.depot.upcoming if t != train)
        depot = replace(s.depot, upcoming=left, sold={**s.depot.sold, name: s.depot.sold.get(name, 0) + 1})
        return self.but(depot=depot), train

    def obsolete(self, *kinds: str) -> Self:
        """All trains of these kinds in corporations' hands are obsolete: they run once more."""
        old = tuple(t for it in self.state.corporations.values() for t in it.trains if kind(t) in kinds)
        return self.but(depot=replace(self.state.depot, obsolete=old))

    # The board

    def tile(self, hex_id: str, tile: str, rotation: int = 0) -> Self:
        """A tile lies on a hex."""
        board = self.state.board
        known(hex_id, board.map.hexes, "there is no hex")
        known(tile, board.map.tiles, "there is no tile")
        if rotation not in range(6):
            raise Malformed(f"A tile is turned by 0 to 5, not by {rotation!r}")
        return self.but(board=board.lay(hex_id, tile, rotation))

    def station(self, corporation: str, hex_id: str, stop: int = 0) -> Self:
        """A corporation has a station in a city, off its charter."""
        known(hex_id, self.state.board.map.hexes, "there is no hex")
        self._corporation(corporation)
        s = but(self.state, board=self.state.board.station(Station(hex_id, stop, corporation)))
        left = s.corporations[corporation].stations[1:]
        return replace(self, state=s.corporation(corporation, stations=left))

    def home(self, corporation: str) -> Self:
        """A corporation has its home station and has operated before."""
        g = self
        if not self.state.board.stations_of(self._corporation(corporation)):
            g = self.through(lambda tx: place_home(tx, corporation))
        return replace(g, state=g.state.corporation(corporation, operated=True, completed=True))

    # Whose turn it is

    def priority(self, seat: str) -> Self:
        """A player has the priority deal."""
        return self.but(priority=self.seat(seat))

    def private_sale(self, number: int = 1, turn: str = "") -> Self:
        """A stock round with privates unsold (those not given to anyone); the priority holder's turn, or this."""
        frame = PrivateSale((self.seat(turn or self.state.priority),))
        return self.but(round=Round("stock", number), turn=None, cursor=(Rounds(), frame))

    def stock_round(self, number: int, turn: str = "") -> Self:
        """A stock round after the private sale; the priority holder's turn, or this. Unsold privates are gone."""
        frame = StockTurn((self.seat(turn or self.state.priority),))
        g = self._sale_over()
        return g.but(round=Round("stock", number), turn=None, cursor=(Rounds(), frame))

    def _sale_over(self) -> Self:
        return self.but(privates={p: o for p, o in self.state.privates.items() if o != BANK})

    def stock_turn(self, seat: str) -> Self:
        """It is a player's turn in the stock round, the second if none has begun."""
        now = self.state.round
        g = self if now.kind == "stock" and isinstance(self.state.top, StockTurn) else self.stock_round(2)
        return g.but(cursor=(Rounds(), StockTurn((self.seat(seat),))))

    def operating(
        self, corporation: str, step: str = "", round: tuple[int, int, int] = (2, 1, 0), first: bool = False
    ) -> Self:
        """A corporation's operating turn is at a step (the first). ``round`` is set number, index, rounds in the set.

        Corporations before it in order have had their turn. Home stations stand, its own even in its ``first`` turn.
        """
        g = self._sale_over()
        before = g.state.market.order(g.data.chart)
        known(corporation, before, "no corporation that was started is called")
        if g.state.president(corporation) not in g.state.seats:
            raise Malformed(f"{corporation} has no president: say by owns() whose it is")
        done = tuple(c for c in before[: before.index(corporation)] if g.state.corporations[c].floated)
        for name in (*done, corporation):
            g = g.home(name)
        number, index, of = round
        now = Round("operating", number, index, of or max(index, g.data.phase(g.state.phase).rounds), done=done)
        s = g.state.corporation(corporation, operated=True, completed=not first)
        steps = (*g.data.sequence, *g.rules.frames)
        frame = g.rules.frames[known(step or g.data.sequence[0], steps, "there is no step")](
            (s.president(corporation),)
        )
        cursor = (Rounds(), OperatingRound(), frame)
        return replace(g, state=but(s, round=now, turn=Turn(corporation, first=first), cursor=cursor))

    # Any: whatever a turn remembers, each under the name of its field.
    def in_turn(self, **changes: Any) -> Self:
        """What has happened in the operating turn: ``revenue=60, ran=True, bank_trains=("2",)`` …"""
        if self.state.turn is None:
            raise Malformed("No corporation is operating")
        return self.but(turn=replace(self.state.turn, **changes))

    # Any: whatever a frame remembers, likewise.
    def noted(self, **memo: Any) -> Self:
        """The frame on top remembers things: ``bought=True``, ``sold_first=True`` in a stock turn."""
        top = replace(self.state.top, **memo)
        return self.but(cursor=(*self.state.cursor[:-1], top))

    def ending(self, reason: str) -> Self:
        """Something has happened that will end the game."""
        return self.but(ending=Ending(reason, reason))
