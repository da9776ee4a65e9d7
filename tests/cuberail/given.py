"""Positions in the middle of a cube-rail game, built in a few words, for the tests of the rules.

    g = given(2).company("Blue", Ann=3).turn(2).improving("Blue")
    assert g.refuses(LayTrack("Ann", "C4"), "track.touches")
    after = g.plays(LayTrack("Ann", "A4"))

A position is a value: every method gives another one. Money comes from the bank, shares too, cubes from their company,
so that everything stays what the box holds.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from shortline.cuberail import flow
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.stock import CompanyStarted
from shortline.cuberail.frames import (
    IMMEDIATE,
    BuyingStep,
    DividendStep,
    ExtraRoundStep,
    ImprovementStep,
    OperatingRound,
    OperatingTurn,
    Selection,
    SellingStep,
    TradingStep,
    TrainStep,
    TurnStep,
)
from shortline.cuberail.rotation import Course, Pass
from shortline.cuberail.state import CubeRail, Operation
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.game import Game
from shortline.kernel.play import Tx
from shortline.kernel.state import but
from shortline.kernel.view import sentences
from shortline.parts.ledger import BANK
from shortline.titles import find
from tests.position import Position

NAMES = ("Ann", "Ben", "Cal")


def given(players: int = 2, *options: str, seed: int = 0, **choices: str) -> Given:
    """A new table of Open Rails: Ann, Ben and Cal, with these options switched on, and others as chosen."""
    game = Game(find("openrails"), NAMES[:players], {**dict.fromkeys(options, True), **choices}, seed)
    return Given(game.rules, but(game.state, order=NAMES[:players]))


@dataclass(frozen=True)
class Given(Position):
    """A position, and the events of the action that led to it."""

    state: CubeRail

    @property
    def data(self) -> Definition:
        """The figures of the table."""
        data: Definition = self.rules.data
        return data

    def but(self, **changes: Any) -> Given:
        """The same position with slices of the state changed."""
        return replace(self, state=but(self.state, **changes))

    def with_data(self, **changes: Any) -> Given:
        """The same position at a table with other figures."""
        return replace(self, rules=replace(self.rules, data=replace(self.data, **changes)))

    def value(self, name: str, amount: int) -> Given:
        """A place is worth another amount."""
        here = self.data.map.hexes[name]
        assert here.place is not None
        hexes = {**self.data.map.hexes, name: replace(here, place=replace(here.place, value=amount))}
        return self.with_data(map=replace(self.data.map, hexes=hexes))

    # Companies

    def company(self, name: str, par: int = 10, floated: bool | None = None, **shares: int) -> Given:
        """A company was started at a par; players have these shares of it, the first with most is president."""
        president = max(shares, key=lambda seat: shares[seat])
        s: CubeRail = CompanyStarted(
            name, president, par, self.data.rungs.index(par), self.data.cubes_by_par[par]
        ).evolve(self.state)
        for seat, count in shares.items():
            s = but(s, holdings=s.holdings.moved(name, BANK, seat, count))
        floats = sum(shares.values()) >= self.data.seats.float if floated is None else floated
        return replace(self, state=s.company_but(name, floated=floats, rounds=2, first_turn=1))

    def but_company(self, name: str, **changes: Any) -> Given:
        """A company is otherwise."""
        return replace(self, state=self.state.company_but(name, **changes))

    def price(self, name: str, price: int) -> Given:
        """A company's price stands on the rung with that number."""
        return self.but_company(name, price=price, rung=self.data.rungs.index(price))

    def cash(self, holder: str, amount: int) -> Given:
        """A player or company has so much money; the bank gives or takes the difference."""
        ledger = dict(self.state.ledger)
        ledger[BANK] += ledger[holder] - amount
        return self.but(ledger={**ledger, holder: amount})

    def track(self, name: str, *hexes: str) -> Given:
        """A company has track on these hexes, its home first, out of its cubes."""
        c = self.state.companies[name]
        assert c.supply >= len(hexes), "not enough cubes"
        return self.but_company(name, track=(*c.track, *hexes), supply=c.supply - len(hexes))

    def with_joined(self, name: str, without: tuple[str, ...] = ()) -> Given:
        """The hexes of a company's track are neighbours in the order they are named, whatever the board says."""
        track = [h for h in self.state.companies[name].track if h not in without]
        beside = {h: tuple(n for n in ns if n not in track) for h, ns in self.data.map.neighbours.items()}
        for a, b in itertools.pairwise(track):
            beside[a], beside[b] = (*beside[a], b), (*beside[b], a)
        g = self.with_data(map=replace(self.data.map, neighbours=beside))
        c = g.state.companies[name]
        return g.but_company(name, track=tuple(track), supply=c.supply + len(c.track) - len(track))

    def stations(self, name: str, *hexes: str) -> Given:
        """A company has further stations, out of its cubes."""
        c = self.state.companies[name]
        assert c.supply >= len(hexes), "not enough cubes"
        return self.but_company(name, stations=(*c.stations, *hexes), supply=c.supply - len(hexes))

    def supply(self, name: str, count: int, discards: int = 0) -> Given:
        """A company has so many cubes left and so many discarded; the box takes the rest."""
        c = self.state.companies[name]
        box = c.box + c.supply + c.discards - count - discards
        assert box >= 0, "not enough cubes"
        return self.but_company(name, supply=count, discards=discards, box=box)

    def trains(self, name: str, *kinds: str) -> Given:
        """A company has these trains, on the first free spaces of their rows; lower spaces are sold."""
        s = self.state
        track, last = list(s.train_track), s.next_space
        for kind in kinds:
            at = next(i for i, space in enumerate(self.data.spaces) if space.kind == kind and not track[i])
            track[at], last = name, max(last, at + 1)
        c = s.companies[name]
        assert c.supply >= len(kinds), "not enough cubes"
        return self.but(train_track=tuple(track), next_space=last).but_company(name, supply=c.supply - len(kinds))

    def next_train(self, kind: str) -> Given:
        """Trains of a kind are for sale; all lower ones are sold."""
        at = next(i for i, space in enumerate(self.data.spaces) if space.kind == kind)
        return self.but(next_space=at)

    # The turn

    def turn(self, number: int, round: int = 1) -> Given:
        """It is that turn of the game, in that round."""
        return self.but(turn=number, round=round)

    def tile(self, seat: str, tile: str) -> Given:
        """A player has chosen a tile this turn."""
        return self.but(tiles={**self.state.tiles, seat: tile})

    def order(self, *seats: str) -> Given:
        """The players act in that order."""
        return self.but(order=seats)

    def _stage(self, stage: Callable[[Tx], None]) -> Frame:
        course = self.rules.steps[TurnStep].settle
        assert isinstance(course, Course)
        return TurnStep(stage=course.stages.index(stage) + 1)

    def _at(self, stage: Callable[[Tx], None], *frames: Frame) -> Given:
        return self.but(cursor=(self._stage(stage), *frames)).settled()

    def selecting(self, seat: str = "") -> Given:
        """Players choose tiles; it is a player's turn."""
        g = self.but(tiles={other: tile for other, tile in self.state.tiles.items() if other != seat})
        return g._at(flow.begin_selection, Selection((seat,) if seat else ()))

    def using(self, seat: str, tile: str) -> Given:
        """A player has just chosen a tile that is used at once."""
        g = self.but(tiles=dict(zip(self.state.seats, self.data.tiles, strict=False)) | {seat: tile})
        return g._at(flow.begin_selection, Selection(), IMMEDIATE[tile]((seat,)))

    def selling(self) -> Given:
        """The selling part of the stock phase begins."""
        return self._at(flow.begin_selling, SellingStep(turn=0, passes=0))

    def buying(self) -> Given:
        """The buying part of the stock phase begins."""
        return self._at(flow.begin_buying, BuyingStep(turn=0, passes=0))

    def buying_as(self, seat: str) -> Given:
        """It is a player's turn to buy, even if he can buy nothing."""
        frame = BuyingStep((seat,), turn=self.state.order.index(seat), passes=0)
        return self.but(cursor=(self._stage(flow.begin_buying), frame))

    def trading(self) -> Given:
        """The open stock phase begins."""
        return self._at(flow.begin_trading, TradingStep(turn=0, passes=0))

    def round(self) -> Given:
        """The operating round begins."""
        return self._at(flow.begin_operations, OperatingRound(done=()))

    def buying_trains_raw(self, name: str) -> Given:
        """A company stands at the train step, even if it can do nothing there."""
        frames = self._frames(name, TrainStep, 4)
        return self.but(operation=Operation(name, income=5), cursor=(self._stage(flow.begin_operations), *frames))

    def _operating(self, name: str, step: type[Frame], stage: int, **done: Any) -> Given:
        operation = replace(Operation(name), **done)
        return self.but(operation=operation)._at(flow.begin_operations, *self._frames(name, step, stage))

    def _frames(self, name: str, step: type[Frame], stage: int) -> tuple[Frame, ...]:
        others = tuple(c for c in self.state.companies if c != name)
        return (
            OperatingRound(done=(*others, name)),
            OperatingTurn(stage=stage),
            step((self.state.president(name),)),
        )

    def improving(self, name: str, **done: Any) -> Given:
        """A company is about to improve; the others have operated."""
        return self._operating(name, ImprovementStep, 1, **done)

    def dividing(self, name: str, income: int, **done: Any) -> Given:
        """A company has earned an income and is about to pay or withhold it."""
        return self._operating(name, DividendStep, 3, income=income, **done)

    def buying_trains(self, name: str, income: int = 5, **done: Any) -> Given:
        """A company is about to buy trains."""
        return self._operating(name, TrainStep, 4, income=income, **done)

    def extra_round(self, seat: str) -> Given:
        """The turn is nearly over, and a player has chosen Extra Round."""
        g = self.tile(seat, "Extra Round")
        return g._at(flow.begin_extra_round, ExtraRoundStep((seat,)))

    def ending_turn(self) -> Given:
        """All rounds are over: the turn ends, and the next begins or the game is over."""
        s = but(self.state, cursor=(self._stage(flow.begin_extra_round),))
        tx = Tx(self.rules, s)
        play.settle(tx)
        return Given(self.rules, tx.state, tuple(tx.events))

    def settled(self) -> Given:
        """The flow has run on until a seat has to act."""
        tx = Tx(self.rules, self.state)
        play.settle(tx)
        return Given(self.rules, tx.state, tuple(tx.events))

    # What can be done

    def plays(self, *actions: Action) -> Given:
        """The position after actions, with the events of the last; nothing is lost on the way."""
        g = self
        for action in actions:
            state, events = play.apply(g.rules, g.state, action)
            g._conserves(state)
            g = Given(g.rules, state, events)
        return g

    def _conserves(self, after: CubeRail) -> None:
        assert sum(after.ledger.values()) == sum(self.state.ledger.values()), "money was made or lost"
        for c in after.companies:
            assert after.cubes(c) == self.state.cubes(c), f"cubes of {c} were made or lost"
            assert after.holdings.total(c) == self.data.shares.each, f"shares of {c} were made or lost"

    def passed(self, times: int = 1) -> Given:
        """The position after so many passes, each by whoever is to act."""
        g = self
        for _ in range(times):
            g = g.plays(Pass(g.to_act))
        return g

    # What is so now

    def allows(self, action: Action) -> bool:
        """Assert that an action is legal, and offered."""
        assert super().allows(action)
        assert self.offered(action), f"{action} is not offered"
        return True

    def money(self, holder: str) -> int:
        """What a player, a company or the bank has."""
        return self.state.ledger[holder]

    def priced(self, name: str) -> int:
        """What a share of a company costs."""
        return self.state.companies[name].price

    def shares(self, seat: str, name: str) -> int:
        """The shares of a company that somebody has."""
        return self.state.holdings.of(name, seat)

    @property
    def log(self) -> str:
        """The events of the last action in sentences."""
        return "\n".join(sentences(self.rules, self.events))
