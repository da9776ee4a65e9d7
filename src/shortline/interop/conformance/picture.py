"""A position of ours in the words of the site's state lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.procedures.private_sale import unsold
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.worth import worth
from shortline.interop.importing import Importer
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET, PLACES
from shortline.parts.ledger import BANK


class Picture:
    """What a line of the site's states tells, told of our game."""

    def __init__(self, on: Importer) -> None:
        self.on = on
        self.s: EighteenXX = on.state
        self.keys = {seat: key for key, seat in on.seats.items()}

    def __call__(self) -> dict[str, Any]:
        """The whole line."""
        s = self.s
        return {
            "bank": s.cash(BANK),
            "round": self.round(),
            "phase": self.on.profile.phases.site(s.phase),
            "players": {key: self.player(seat) for key, seat in self.on.seats.items()},
            "corporations": {self.on.profile.corporations.site(c): self.corporation(c) for c in s.corporations},
            "tiles": {h: [self.on.profile.tiles.site(x.tile), x.rotation] for h, x in s.board.laid.items()},
            "depot": self.depot(),
            "active": self.active(),
            "finished": s.over or self.on.ended,
            "result": self.result(),
        }

    def round(self) -> str:
        """The round as the site calls it."""
        now = self.s.round
        if now.kind == "operating":
            return f"OR {now.number}.{now.index}"
        opening = now.kind == "sale" or unsold(self.s) or self.s.top.step in self.on.profile.own.opening
        return "ISR" if opening else f"SR {now.number}"

    def player(self, seat: str) -> dict[str, Any]:
        """A player's cash, stock in percent and privates."""
        s = self.s
        shares = {c: s.holdings.of(c, seat) * 100 // s.corporations[c].size for c in s.corporations}
        pending = [c for c, it in s.corporations.items() if s.president(c) == seat and not it.started]
        shares.update(
            dict.fromkeys(pending, 0)
        )  # a presidency that was auctioned is a private there until it has a price
        return {
            "cash": s.cash(seat),
            "shares": {self.on.profile.corporations.site(c): percent for c, percent in shares.items() if percent},
            "privates": sorted([*self._privates(seat), *map(self.on.profile.privates.site, pending)]),
        }

    def _privates(self, owner: str) -> list[str]:
        return sorted(map(self.on.profile.privates.site, self.s.privates_of(owner)))

    def corporation(self, name: str) -> dict[str, Any]:
        """What a corporation is and has."""
        s = self.s
        it, token = s.corporations[name], s.market.tokens.get(name)
        percent = 100 // it.size
        places = {place: s.holdings.of(name, place) * percent for place in PLACES}
        certificates = self.on.certificates.holders(name)
        return {
            "cash": s.cash(name),
            "par": it.par or None,
            "price": self.on.rules.data.chart.at(token.cell).price if token else None,
            "market": [token.cell.row, token.cell.column] if token else None,
            "trains": sorted(self._train(t) for t in it.trains),
            "tokens": sorted([*(st.hex for st in s.board.stations_of(name)), *self.on.profile.own.tokens(s, name)]),
            "stations left": len(it.stations),
            "owner": self.keys.get(s.president(name)),
            "floated": it.floated,
            "ipo_percent": sum(places.values()) - places[OPEN_MARKET],
            "market_percent": places[OPEN_MARKET],
            "companies": self._privates(name),
            "cert_owners": [self.keys.get(holder, holder) for holder in certificates],
        }

    def _train(self, train: str) -> str:
        """A train as the site writes it: one that runs for the last time is obsolete."""
        return self.s.runs_as(train) + ("(obsolete)" if train in self.s.depot.obsolete else "")

    def depot(self) -> dict[str, Any]:
        """The bank's trains: how many new ones of each kind, and the used ones."""
        depot, site = self.s.depot, self.on.profile.trains.site
        return {
            "upcoming": dict(Counter(site(kind(t)) for t in depot.upcoming)),
            "discarded": sorted(site(kind(t)) for t in depot.open_market),
        }

    def active(self) -> str | None:
        """Who is to act."""
        s = self.s
        if s.over or self.on.ended:
            return None
        if s.turn is None:
            return self.keys[s.top.actors[0]]
        whose = s.top.corporation if isinstance(s.top, DiscardStep) else s.operating
        return self.on.profile.corporations.site(whose)

    def step(self) -> str | None:
        """The step in which the site waits now, in an operating turn."""
        s = self.s
        if s.turn is None or s.over or self.on.ended:
            return None
        return self.on.waits.now(s) or None if s.top.step in self.on.waits.steps else None

    def result(self) -> dict[str, int]:
        """The players' worth at the end."""
        s = self.s
        if self.on.ended:
            return {key: worth(Position(self.on.rules, s), seat) for key, seat in self.on.seats.items()}
        return {self.keys[seat]: score for seat, score in s.result}
