"""The sensible player of 18VA: what its opening, conversions and trains of two kinds ask besides.

`python -m tests.golden.virginia last_player 3 seed` plays seeds from there on until a game ends like that, and keeps
its record.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import shortline
from shortline.eighteenxx.components.bankruptcy import WentBankrupt
from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.private_sale import Bid
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.rules import Position
from shortline.kernel.state import but
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import BANK
from shortline.table.game import Game
from tests.golden.sensible import GOLDEN, NAMES, Offers, Sense

LOW = 900
"""So little in the bank that the sale of a block may break it."""
RECKLESS = ("bankruptcy_closes", "bankruptcy_passes_on", "last_player")


class VirginiaSense(Sense):
    """Sense for 18VA. Whoever is to go bankrupt sells without need, builds anywhere and buys few trains."""

    def __init__(self, seed: int, reason: str = "") -> None:
        super().__init__(seed)
        self.frugal = reason in RECKLESS
        self.seller = reason == "bank_stock"
        self.thumbs = {
            **self.thumbs,
            "opening_sale": self.opening,
            "convert": lambda game, offers: self.first(offers, Convert),
        }

    def opening(self, game: Game, offers: Offers) -> Action | None:
        """Bid on what nobody wants yet, sometimes on more."""
        unbid = [
            o for o in offers.get(Bid, ()) if isinstance(o.action, Bid) and o.action.private not in BIDS.of(game.state)
        ]
        some = unbid or (offers.get(Bid, []) if self.likely(0.2) else [])
        return next(self.random.choice(some).ends()) if some else self.first(offers, Pass)

    def stock(self, game: Game, offers: Offers) -> Action | None:
        """Start corporations dear, buy what has trains, sell when the bank is low or without need."""
        s: EighteenXX = game.state
        blocks = [o.action for o in offers.get(SellShares, ()) if isinstance(o.action, SellShares)]
        if blocks and self.seller and s.cash(BANK) < LOW:
            return max(blocks, key=lambda a: a.shares * price(Position(game.rules, s), a.corporation))
        if blocks and self.likely(0.3 if self.frugal else 0.02):
            return self.random.choice(blocks)
        if offers.get(StartCorporation) and self.likely(0.35):
            return (
                offers[StartCorporation][-1].action
                if self.likely(0.3)
                else self.random.choice(offers[StartCorporation]).action
            )
        shares = [o.action for o in offers.get(BuyShare, ()) if isinstance(o.action, BuyShare)]
        self.random.shuffle(shares)
        worth = {
            a: price(Position(game.rules, s), a.corporation) * len(s.corporations[a.corporation].trains) for a in shares
        }
        return max(shares, key=worth.__getitem__, default=None) or self.first(offers, Pass)

    def tile(self, game: Game, offers: Offers) -> Action | None:
        """Buy privates, then lay the tile after which the trains at hand, or a 4, would earn most."""
        if offers.get(BuyPrivate) and self.likely(0.3):
            return list(self.random.choice(offers[BuyPrivate]).ends())[-1]
        lays = [o.action for o in offers.get(LayTile, ())]
        self.random.shuffle(lays)
        return max(lays[: 1 if self.frugal else 14], key=lambda a: _promise(game, a), default=self.first(offers, Pass))

    def train(self, game: Game, offers: Offers) -> Action | None:
        """Buy what must be bought, and up to two trains if money is left."""
        s: EighteenXX = game.state
        bank = [o.action for o in offers.get(BuyTrain, ()) if o.span is None]
        has = len(s.corporations[s.operating].trains)
        if bank and (not has or (has < 2 and self.likely(0.15 if self.frugal else 0.7))):
            return self.random.choice(bank)
        return self.first(offers, Pass) or self.first(offers, SellShares)


def _promise(game: Game, a: Action) -> int:
    """What a 4 of the operating corporation would earn after a lay."""
    s: EighteenXX = play.apply(game.rules, game.state, a)[0]
    s = but(s, depot=replace(s.depot, declared={**s.depot.declared, "4/3G-0": "4"}))
    return best_runs(Position(game.rules, s), game.state.operating, ("4/3G-0",)).revenue


def told(game: Game) -> set[str]:
    """What a game is a tale of: its ending, and what its bankruptcies led to."""
    found = {game.state.ending.reason} if game.over else set()
    for number in range(1, game.number + 1):
        events = game.events(number)
        if any(isinstance(e, WentBankrupt) for e in events) and not game.at(number).over:
            operating = game.at(number - 1).operating
            closed = any(isinstance(e, CorporationClosed) and e.corporation == operating for e in events)
            heirs = any(isinstance(e, PresidencyChanged) and e.company == operating for e in events)
            found |= {"bankruptcy_closes"} if closed else {"bankruptcy_passes_on"} if heirs else set()
    return found


def main(reason: str, players: str, seed: str) -> None:
    """Find a game that is a tale of something, and keep its record."""
    for number in range(int(seed), int(seed) + 200):
        game = shortline.new_game("18VA", NAMES[: int(players)], {}, number)
        sense = VirginiaSense(number, reason)
        while not game.over and game.number < 3000:
            game.play(sense.choose(game))
        print(number, *sorted(told(game)), game.number, game.state.round.name, game.state.phase, flush=True)
        if reason in told(game):
            folder = GOLDEN / "18VA"
            folder.mkdir(exist_ok=True)
            (folder / f"{reason}.json").write_text(game.record.to_json(), encoding="utf-8")
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
