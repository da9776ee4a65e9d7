"""What no action may create or destroy: dollars, shares, privates, trains, tiles, stations."""

from __future__ import annotations

from collections import Counter
from typing import Any

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.rules import Position, Rules
from shortline.parts.holdings import OPEN_MARKET, PLACES
from shortline.parts.ledger import BANK


class Watch:
    """Looks at every state of a game. A part that is the same object as before was looked at before."""

    def __init__(self, rules: Rules, first: Any) -> None:
        self.rules = rules
        self.dollars = sum(first.ledger.values())
        self.before: Any = None
        self.gone: set[str] = set()
        self.look(first)

    def look(self, s: Any) -> None:
        """Look at the next state."""
        before, self.before = self.before, s
        if before is None or s.ledger is not before.ledger:
            self._ledger(s)
        if isinstance(s, EighteenXX):
            self._eighteenxx(before, s)
        elif before is None or s.holdings is not before.holdings:
            self._shares(s)

    def _ledger(self, s: Any) -> None:
        assert sum(s.ledger.values()) == self.dollars, "dollars were made or lost"
        assert all(type(amount) is int for amount in s.ledger.values())
        poor = [name for name, amount in s.ledger.items() if amount < 0 and name != BANK]
        assert not poor, f"{poor} have less than nothing"

    def _shares(self, s: Any) -> None:
        """In any family: no company has more or fewer shares than at first."""
        totals = {company: s.holdings.total(company) for company in s.holdings.shares}
        if not hasattr(self, "totals"):
            self.totals = totals
        assert totals == self.totals, "shares were made or lost"

    def _eighteenxx(self, before: EighteenXX | None, s: EighteenXX) -> None:
        if before is None or s.holdings is not before.holdings or s.corporations is not before.corporations:
            self._certificates(s)
        if before is None or s.privates is not before.privates:
            self._privates(before, s)
        if before is None or s.depot is not before.depot or s.corporations is not before.corporations:
            self._trains(s)
        if before is None or s.board is not before.board or s.corporations is not before.corporations:
            self._tiles_and_stations(s)
        if before is None or s.market is not before.market:
            self._tokens(s)

    def _certificates(self, s: EighteenXX) -> None:
        assert s.holdings.shares.keys() == s.corporations.keys()
        for name, it in s.corporations.items():
            holders = s.holdings.shares[name]
            assert sum(holders.values()) == it.size, f"{name} has {holders}"
            assert all(count > 0 for count in holders.values())
            assert holders.keys() <= {*s.seats, *PLACES}, f"{name} is held by {holders}"
            president = s.president(name)
            assert holders[president] >= s.holdings.presidents_shares, f"{president} cannot be president of {name}"
            if president in s.seats:
                assert all(holders.get(seat, 0) <= holders[president] for seat in s.seats), f"{name} has {holders}"

    def _privates(self, before: EighteenXX | None, s: EighteenXX) -> None:
        owners = {BANK, OPEN_MARKET, *s.players, *s.corporations}
        assert set(s.privates.values()) <= owners
        if before is not None:
            assert s.privates.keys() <= before.privates.keys(), "a private came from nowhere"
            for private, owner in before.privates.items():
                if owner in (*s.players, *s.corporations) and private in s.privates:
                    assert s.privates[private] not in (BANK, OPEN_MARKET), f"{private} went back to the bank"

    def _trains(self, s: EighteenXX) -> None:
        depot = s.depot
        owned = [train for it in s.corporations.values() for train in it.trains]
        places = Counter((*depot.upcoming, *depot.open_market, *owned))
        assert max(places.values(), default=1) == 1, f"a train is in two places: {places.most_common(1)}"
        data = self.rules.data
        for name, count in Counter(kind(train) for train in places if train not in depot.bound).items():
            assert data.trains[name].unlimited or count <= data.trains[name].count, f"too many {name} trains"
        assert self.gone.isdisjoint(places), "a train came back"
        if hasattr(self, "trains"):
            self.gone |= self.trains - places.keys()
        self.trains = set(places)
        assert {*depot.obsolete, *depot.bound} <= set(owned), "an obsolete or a free train is nobody's"
        if s.frame(DiscardStep) is None and not s.over:
            for name, it in s.corporations.items():
                if s.president(name) in s.players:
                    assert len(it.trains) <= train_limit(Position(self.rules, s), name), f"{name} has {it.trains}"

    def _tiles_and_stations(self, s: EighteenXX) -> None:
        board = s.board
        laid = Counter(at.tile for at in board.laid.values())
        for tile, count in laid.items():
            assert count <= board.map.counts[tile], f"too many tiles {tile}"
        circles = Counter((st.hex, st.stop) for st in board.stations if not st.beside)
        for (hex_id, stop), count in circles.items():
            if stop >= 0:
                here = board.stops(hex_id)[stop]
                assert count <= max(here.slots, int(here.home_circle)), f"too many stations in {hex_id}"
        # At tables that let it, the station of 18FL's Terminal stands beside another of its corporation.
        both = bool(self.rules.options.get("terminal_in_both_halves"))
        stations = Counter((st.hex, st.corporation, both and st.beside) for st in board.stations)
        assert max(stations.values(), default=1) == 1
        placed = Counter(st.corporation for st in board.stations if not st.beside)
        for name, it in s.corporations.items():
            printed = self.rules.data.corporations[name]
            most = len(printed.stations) + (len(printed.grown_stations) if it.size > printed.size else 0)
            assert len(it.stations) + placed[name] <= most, f"{name} has too many stations"

    def _tokens(self, s: EighteenXX) -> None:
        tokens = s.market.tokens
        assert all(s.corporations[name].started for name in tokens)
        assert all(self.rules.data.chart.has(token.cell) for token in tokens.values())
        assert len({token.arrival for token in tokens.values()}) == len(tokens), "two tokens lie in one place"
