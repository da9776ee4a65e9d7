"""Setting up a position of a cube-rail game.

    position = CubeSetup(...).company("Blue", Ann=3).turn(2).improving("Blue")

Money comes from the bank, shares too, cubes from their company, so that everything stays what the box holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

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
from shortline.cuberail.rotation import Course
from shortline.cuberail.state import CubeRail, Operation
from shortline.kernel.frame import Frame
from shortline.kernel.play import Tx
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import but
from shortline.parts.ledger import BANK
from shortline.parts.setup import Setup, at_least, known


@dataclass(frozen=True, repr=False)
class CubeSetup(Setup[CubeRail, Definition]):
    """A position of a cube-rail game that is being set up."""

    steps: ClassVar[tuple[str, ...]] = (
        *Setup.steps,
        *("company", "price", "track", "stations", "supply", "trains", "next_train", "turn", "tile", "order"),
        *("selecting", "using", "selling", "buying", "buying_as", "trading", "round", "improving", "dividing"),
        *("buying_trains", "extra_round", "ending_turn"),
    )

    def _company(self, name: str) -> str:
        return known(name, self.state.companies, "there is no company")

    def _spare(self, left: int) -> None:
        if left < 0:
            raise Malformed("There are not enough cubes for that")

    # Companies

    def company(self, name: str, par: int = 10, floated: bool | None = None, **shares: int) -> Self:
        """A company was started at a par; players have these shares of it, the first with most is president."""
        self._company(name)
        if not shares:
            raise Malformed(f"Say who has shares of {name}")
        for seat in shares:
            at_least(1, shares[self.seat(seat)])
        if par not in self.data.cubes_by_par:
            raise Malformed(f"${par!r} is not a par value (these are: {', '.join(map(str, self.data.cubes_by_par))})")
        president = max(shares, key=lambda seat: shares[seat])
        s: CubeRail = CompanyStarted(
            name, president, par, self.data.rungs.index(par), self.data.cubes_by_par[par]
        ).evolve(self.state)
        for seat, count in shares.items():
            s = but(s, holdings=s.holdings.moved(name, BANK, seat, count))
        floats = sum(shares.values()) >= self.data.seats.float if floated is None else floated
        return replace(self, state=s.company_but(name, floated=floats, rounds=2, first_turn=1))

    def but_company(self, name: str, **changes: object) -> Self:
        """A company is otherwise."""
        return replace(self, state=self.state.company_but(name, **changes))

    def price(self, name: str, price: int) -> Self:
        """A company's price stands on the rung with that number."""
        if price not in self.data.rungs:
            raise Malformed(f"${price!r} is no price (these are: {', '.join(map(str, self.data.rungs))})")
        return self.but_company(name, price=price, rung=self.data.rungs.index(price))

    def track(self, name: str, *hexes: str) -> Self:
        """A company has track on these hexes, its home first, out of its cubes."""
        c = self.state.companies[self._company(name)]
        for hex_id in hexes:
            known(hex_id, self.data.map.hexes, "there is no hex")
        self._spare(c.supply - len(hexes))
        return self.but_company(name, track=(*c.track, *hexes), supply=c.supply - len(hexes))

    def stations(self, name: str, *hexes: str) -> Self:
        """A company has further stations, out of its cubes."""
        c = self.state.companies[self._company(name)]
        for hex_id in hexes:
            known(hex_id, self.data.map.hexes, "there is no hex")
        self._spare(c.supply - len(hexes))
        return self.but_company(name, stations=(*c.stations, *hexes), supply=c.supply - len(hexes))

    def supply(self, name: str, count: int, discards: int = 0) -> Self:
        """A company has so many cubes left and so many discarded; the box takes the rest."""
        c = self.state.companies[self._company(name)]
        box = c.box + c.supply + c.discards - count - discards
        self._spare(min(box, count, discards))
        return self.but_company(name, supply=count, discards=discards, box=box)

    def trains(self, name: str, *kinds: str) -> Self:
        """A company has these trains, on the first free spaces of their rows; lower spaces are sold."""
        s = self.state
        track, last = list(s.train_track), s.next_space
        for kind in kinds:
            free = (i for i, space in enumerate(self.data.spaces) if space.kind == kind and not track[i])
            at = next(free, -1)
            if at < 0:
                raise Malformed(f"No space for a train {kind!r} is free")
            track[at], last = name, max(last, at + 1)
        c = s.companies[self._company(name)]
        self._spare(c.supply - len(kinds))
        return self.but(train_track=tuple(track), next_space=last).but_company(name, supply=c.supply - len(kinds))

    def next_train(self, kind: str) -> Self:
        """Trains of a kind are for sale; all lower ones are sold."""
        kinds = [space.kind for space in self.data.spaces]
        return self.but(next_space=kinds.index(known(kind, kinds, "there is no train")))

    # The turn

    def turn(self, number: int, round: int = 1) -> Self:
        """It is that turn of the game, in that round."""
        return self.but(turn=at_least(1, number), round=at_least(1, round))

    def tile(self, seat: str, tile: str) -> Self:
        """A player has chosen a tile this turn."""
        known(tile, self.data.tiles, "there is no tile")
        return self.but(tiles={**self.state.tiles, self.seat(seat): tile})

    def order(self, *seats: str) -> Self:
        """The players act in that order."""
        if sorted(seats) != sorted(self.state.seats):
            raise Malformed(f"The order names every seat once: {', '.join(self.state.seats)}")
        return self.but(order=seats)

    def _stage(self, stage: Callable[[Tx[CubeRail, Definition]], None]) -> Frame:
        course = self.rules.steps[TurnStep].settle
        if not isinstance(course, Course):
            raise TypeError("the turn has no stages")
        return TurnStep(stage=course.stages.index(stage) + 1)

    def _at(self, stage: Callable[[Tx[CubeRail, Definition]], None], *frames: Frame) -> Self:
        return self.but(cursor=(self._stage(stage), *frames)).settled()

    def selecting(self, seat: str = "") -> Self:
        """Players choose tiles; it is a player's turn."""
        g = self.but(tiles={other: tile for other, tile in self.state.tiles.items() if other != seat})
        return g._at(flow.begin_selection, Selection((seat,) if seat else ()))

    def using(self, seat: str, tile: str) -> Self:
        """A player has just chosen a tile that is used at once."""
        known(tile, IMMEDIATE, "no tile that is used at once is called")
        g = self.but(tiles=dict(zip(self.state.seats, self.data.tiles, strict=False)) | {seat: tile})
        return g._at(flow.begin_selection, Selection(), IMMEDIATE[tile]((seat,)))

    def selling(self) -> Self:
        """The selling part of the stock phase begins."""
        return self._at(flow.begin_selling, SellingStep(turn=0, passes=0))

    def buying(self) -> Self:
        """The buying part of the stock phase begins."""
        return self._at(flow.begin_buying, BuyingStep(turn=0, passes=0))

    def buying_as(self, seat: str) -> Self:
        """It is a player's turn to buy, even if they can buy nothing."""
        frame = BuyingStep((seat,), turn=self.state.order.index(seat), passes=0)
        return self.but(cursor=(self._stage(flow.begin_buying), frame))

    def trading(self) -> Self:
        """The open stock phase begins."""
        return self._at(flow.begin_trading, TradingStep(turn=0, passes=0))

    def round(self) -> Self:
        """The operating round begins."""
        return self._at(flow.begin_operations, OperatingRound(done=()))

    def buying_trains_raw(self, name: str) -> Self:
        """A company stands at the train step, even if it can do nothing there."""
        frames = self._frames(name, TrainStep, 4)
        return self.but(operation=Operation(name, income=5), cursor=(self._stage(flow.begin_operations), *frames))

    # Any: whatever an operation remembers, each under the name of its field.
    def _operating(self, name: str, step: type[Frame], stage: int, **done: Any) -> Self:
        operation = replace(Operation(name), **done)
        return self.but(operation=operation)._at(flow.begin_operations, *self._frames(name, step, stage))

    def _frames(self, name: str, step: type[Frame], stage: int) -> tuple[Frame, ...]:
        others = tuple(c for c in self.state.companies if c != name)
        return (
            OperatingRound(done=(*others, name)),
            OperatingTurn(stage=stage),
            step((self.state.president(name),)),
        )

    def improving(self, name: str, **done: object) -> Self:
        """A company is about to improve; the others have operated."""
        return self._operating(name, ImprovementStep, 1, **done)

    def dividing(self, name: str, income: int, **done: object) -> Self:
        """A company has earned an income and is about to pay or withhold it."""
        return self._operating(name, DividendStep, 3, income=income, **done)

    def buying_trains(self, name: str, income: int = 5, **done: object) -> Self:
        """A company is about to buy trains."""
        return self._operating(name, TrainStep, 4, income=income, **done)

    def extra_round(self, seat: str) -> Self:
        """The turn is nearly over, and a player has chosen Extra Round."""
        g = self.tile(seat, "Extra Round")
        return g._at(flow.begin_extra_round, ExtraRoundStep((seat,)))

    def ending_turn(self) -> Self:
        """All rounds are over: the turn ends, and the next begins or the game is over."""
        s = but(self.state, cursor=(self._stage(flow.begin_extra_round),))
        return replace(self, state=s).settled()
