"""A player with a little sense, whose 18xx games are short enough to be read. Not a bot to play against.

`python -m tests.golden.sensible 18GA price 3 seed [option …]` plays seeds from there on until a game ends for that
reason, or has an action of that name in it (`BuyPresidency`), and keeps its record in the title's folder.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import shortline
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Position
from shortline.kernel.state import but
from shortline.parts.ledger import BANK
from shortline.table.game import Game

GOLDEN = Path(__file__).resolve().parent
NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve")

Offers = dict[type[Action], list[Offer]]


LOW = 440
"""So little in the bank that the capital of a last corporation may break it."""


class Sense:
    """Chooses by rules of thumb. What ``for_the_sake_of`` an ending is done: ``bankruptcy`` makes players sell
    without need, build anywhere and spend all that there is, ``bank_stock`` keeps corporations back until the bank is
    almost empty, ``nothing`` leaves the first private until it costs nothing."""

    def __init__(self, seed: int, for_the_sake_of: str = "") -> None:
        self.random = Random(seed)
        self.reckless = for_the_sake_of in ("bankruptcy", "last_player", "BuyPresidency")
        self.late = for_the_sake_of == "bank_stock"
        self.waits = for_the_sake_of == "nothing"
        self.generous = 0.7 + 0.3 * self.random.random()
        self.thumbs: dict[str, Callable[[Game, Offers], Action | None]] = {
            "private_sale": self.sale,
            "auction": self.auction,
            "stock_turn": self.stock,
            "lay_tile": self.tile,
            "place_station": self.station,
            "dividend": self.dividend,
            "buy_trains": self.train,
        }

    def choose(self, game: Game) -> Action:
        """A sensible action, or any that is no idle talk."""
        offers: Offers = {}
        for o in game.offers():
            offers.setdefault(type(o.action), []).append(o)
        thumb = self.thumbs.get(game.state.top.step)
        found = thumb(game, offers) if thumb else None
        return found or self.any(offers)

    def any(self, offers: Offers) -> Action:
        """Anything but a proposal to another, and a pass only if nothing else is left."""
        idle = (Pass, TradePrivate, BuyPrivate, SellShares)
        rest = [o for kind, some in offers.items() if kind not in idle for o in some]
        o = self.random.choice(rest or [o for some in offers.values() for o in some])
        return next(iter(o.ends()))

    def likely(self, chance: float) -> bool:
        """True so often."""
        return self.random.random() < chance

    def first(self, offers: Offers, kind: type[Action]) -> Action | None:
        """The first offer of a kind at its lowest number."""
        return next(offers[kind][0].ends()) if offers.get(kind) else None

    def sale(self, game: Game, offers: Offers) -> Action | None:
        """Buy the cheapest, or bid on a better one now and then."""
        if self.waits and set(game.state.privates.values()) == {BANK} and offers.get(Pass):
            return self.first(offers, Pass)
        if offers.get(Bid) and self.likely(0.4):
            return next(self.random.choice(offers[Bid]).ends())
        return self.first(offers, TakePrivate) or self.first(offers, Pass)

    def auction(self, game: Game, offers: Offers) -> Action | None:
        """Raise once in a while."""
        return self.first(offers, Bid) if self.likely(0.4) and offers.get(Bid) else self.first(offers, Pass)

    def stock(self, game: Game, offers: Offers) -> Action | None:
        """Help corporations to float, start others, never sell unless one must."""
        s: EighteenXX = game.state
        shares = [o.action for o in offers.get(BuyShare, ()) if isinstance(o.action, BuyShare)]
        if self.reckless and offers.get(SellShares) and self.likely(0.4):
            return self.random.choice(offers[SellShares]).action
        plain = (BuyShare, StartCorporation, SellShares, TradePrivate, Pass)
        others = [o.action for kind, some in offers.items() if kind not in plain for o in some]
        if others and self.likely(0.5):
            return self.random.choice(others)
        waiting = [a for a in shares if not s.corporations[a.corporation].floated]
        if waiting:
            return self.random.choice(waiting)
        started = sum(it.started for it in s.corporations.values())
        now = self.likely(0.8) and (not self.late or started < 3 or s.cash(BANK) < LOW)
        if offers.get(StartCorporation) and now:
            pars = [o.action for o in offers[StartCorporation]]
            return pars[-1] if self.late else pars[0] if self.reckless else self.random.choice(pars)
        if shares and (self.reckless or self.likely(0.8)):
            return self.random.choice(shares)
        return self.first(offers, Pass)

    def tile(self, game: Game, offers: Offers) -> Action | None:
        """Buy a private of one's own, then lay the tile with which a longer train would earn most."""
        own = [o.at(o.span.high) for o in offers.get(BuyPrivate, ()) if o.span and _own(game, o)]
        if own and self.likely(0.7):
            return own[0]
        others = [o.action for kind, some in offers.items() for o in some if kind not in (LayTile, Pass, BuyPrivate)]
        if others and self.likely(0.5):
            return self.random.choice(others)
        lays = [o.action for o in offers.get(LayTile, ())]
        self.random.shuffle(lays)
        tried = lays[:1] if self.reckless else lays[:40]
        return max(tried, key=lambda a: _promise(game, a), default=self.first(offers, Pass))

    def station(self, game: Game, offers: Offers) -> Action | None:
        """Place one now and then; a free one at once."""
        for kind in offers:
            if kind not in (PlaceStation, Pass, BuyPrivate):
                return self.first(offers, kind)
        place = offers.get(PlaceStation) and self.likely(0.35)
        return self.random.choice(offers[PlaceStation]).action if place else self.first(offers, Pass)

    def dividend(self, game: Game, offers: Offers) -> Action | None:
        """Pay out, mostly."""
        return self.first(offers, PayOut if self.likely(0.3 if self.reckless else self.generous) else Withhold)

    def train(self, game: Game, offers: Offers) -> Action | None:
        """Buy what the bank has for a corporation without a train, and for others if money is left."""
        s: EighteenXX = game.state
        bank = [o for o in offers.get(BuyTrain, ()) if o.span is None]
        if bank and (not s.corporations[s.operating].trains or self.reckless or self.likely(0.5)):
            return bank[0].action
        return self.first(offers, Pass) or self.first(offers, SellShares)


def _own(game: Game, o: Offer) -> bool:
    a = o.action
    return isinstance(a, BuyPrivate) and game.state.privates[a.private] == a.by


def _promise(game: Game, a: Action) -> int:
    """What the corporation's best train, or one of four, would earn after a lay."""
    s: EighteenXX = play.apply(game.rules, game.state, a)[0]
    name = game.state.operating
    s = but(s, corporations={**s.corporations, name: replace(s.corporations[name], trains=())})
    return best_runs(Position(game.rules, s), name, ("4-0",)).revenue


def play_sensibly(game: Game, seed: int, reason: str = "", limit: int = 3000) -> Game:
    """Play a game to its end."""
    sense = Sense(seed, reason)
    while not game.over and game.number < limit:
        game.play(sense.choose(game))
    return game


def main(title: str, reason: str, players: str, seed: str, *options: str) -> None:
    """Find a game that ends for a reason, and keep its record."""
    chosen: dict[str, Any] = {}
    for option in options:
        name, _, value = option.partition("=")
        chosen[name] = int(value) if value else True
    for number in range(int(seed), int(seed) + 200):
        game = play_sensibly(shortline.new_game(title, NAMES[: int(players)], chosen, number), number, reason)
        found = game.state.ending.reason if game.over else "none"
        print(number, found, game.number, game.state.round.name)
        if reason in (found, "nothing", *(type(a).__name__ for a in game.actions)):
            folder = GOLDEN / title
            folder.mkdir(exist_ok=True)
            (folder / f"{reason}.json").write_text(game.record.to_json(), encoding="utf-8")
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
