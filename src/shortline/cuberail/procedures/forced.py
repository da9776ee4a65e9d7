"""What a president must do for a company that needs a train: sell shares, give up cubes, or go bankrupt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.cuberail.board import hangs_together
from shortline.cuberail.checks import KNOWN_HEX
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.events.operating import StationRemoved, TrackRemoved, WentBankrupt
from shortline.cuberail.market import price_after
from shortline.cuberail.procedures.selling import WHAT_CAN_BE_SOLD, Selling, SellShares
from shortline.cuberail.shares import blocks, keeping, sell, successors
from shortline.cuberail.trains import can_raise, forced_cost, forced_cube, forced_sellable, in_hand, must_buy
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import counted, listed
from shortline.parts.ledger import BANK, pay


def _needed(at: CubeAt, a: Action) -> str | None:
    """Only for a train that must be bought, and can be.   Rule: train.forced"""
    s = at.state
    c = s.operator
    if not must_buy(at.data, s):
        return f"{c.name} need not buy a train"
    cost, can = forced_cost(at.data, s), can_raise(at.data, s)
    if can >= cost:
        return None
    return f"{s.president(c.name)} cannot raise more than {at.money(can)} of the {at.money(cost)} for a train"


# Selling shares for a train


def _short(at: CubeAt, a: SellShares) -> str | None:
    """No share more than needed is sold.   Rule: forced.enough"""
    s = at.state
    missing = forced_cost(at.data, s) - in_hand(s)
    if missing <= 0:
        return f"{s.operator.name} and {a.by} have the money for the train"
    price = s.companies[a.company].price
    if (a.shares - 1) * price < missing:
        return None
    needed = -(-missing // price)
    bring = f"{counted(needed, f'{a.company} share')} at {at.money(price)} {'brings' if needed == 1 else 'bring'} it"
    return f"{at.money(missing)} is missing: {bring}, and {a.shares} would be too many"


def _own_last(at: CubeAt, a: SellShares) -> str | None:
    """Shares of other companies come first.   Rule: forced.others_first"""
    s = at.state
    if a.company != s.operating.company:
        return None
    others = [c for c in s.companies if c != a.company and forced_sellable(at.data, s, c)]
    return f"{a.by} must sell shares of {listed(others, 'or')} before those of {a.company}" if others else None


def _keeps(at: CubeAt, a: SellShares) -> str | None:
    """The president does not lose the company that needs the train.   Rule: forced.presidency"""
    s = at.state
    if a.company != s.operating.company:
        return None
    most = keeping(s, a.by, a.company)
    if a.shares <= most:
        return None
    if not most:
        return f"{a.by} needs every {a.company} share to stay president of it"
    return f"{a.by} may sell at most {counted(most, f'{a.company} share')} and stay president of it"


def _reaches(at: CubeAt, a: SellShares) -> str | None:
    """A sale leaves enough to pay for the train.   Rule: forced.reaches"""
    s = at.state
    c = s.companies[a.company]
    most = forced_sellable(at.data, s, a.company)
    if a.shares > most:
        return None
    _, lower = price_after(at.data, c.rung, -a.shares)
    left = can_raise(at.data, s) - (most - a.shares) * (c.price - lower)
    cost = forced_cost(at.data, s)
    return None if left >= cost else f"Selling {a.shares} now leaves {a.by} {at.money(cost - left)} short of the train"


class SellingForTrain(Selling):
    """A president sells shares to pay for a train."""

    checks = (
        *WHAT_CAN_BE_SOLD,
        Check("train.forced", _needed),
        Check("forced.others_first", _own_last),
        Check("forced.presidency", _keeps),
        Check("forced.enough", _short, Stage.MONEY),
        Check("forced.reaches", _reaches, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[SellShares]:
        s = at.state
        for seat in s.top.actors:
            for company in s.companies:
                for b in blocks(at.data, s, seat, company):
                    # Not every number between two that serve does: the price falls with each share.
                    yield from (SellShares(seat, company, n, b.successor) for n in range(b.low, b.high + 1))

    def perform(self, tx: CubeTx, a: SellShares) -> None:
        sell(tx, a.by, a.company, a.shares, a.successor)


# Giving up cubes for a train


@dataclass(frozen=True, slots=True)
class RemoveStation(Action):
    """Take a station off the board, because the train that must be bought needs its cube."""

    hex: str


@dataclass(frozen=True, slots=True)
class RemoveTrack(Action):
    """Take a track cube off the board, because the train that must be bought needs it."""

    phrase: ClassVar[str] = "remove track"

    hex: str


def _no_cube(at: CubeAt, a: Action) -> str | None:
    """Only a company without cubes gives one up.   Rule: forced.cubes"""
    s = at.state
    c = s.operator
    if c.supply:
        return f"{c.name} has {counted(c.supply, 'cube')} for a train"
    pile = forced_cube(at.data, s)
    kind = "discarded" if pile == "discard" else pile
    return f"{c.name} must buy a {kind} cube before it gives up any on the board" if pile else None


def _station(at: CubeAt, a: RemoveStation) -> str | None:
    """A station of the company, not its home.   Rule: forced.station"""
    c = at.state.operator
    if a.hex == c.home:
        return f"{c.name} never gives up its home station"
    return None if a.hex in c.stations else f"{c.name} has no station in {at.data.map.label(a.hex)}"


def _stations_first(at: CubeAt, a: RemoveTrack) -> str | None:
    """Stations go before track.   Rule: forced.stations_first"""
    c = at.state.operator
    return f"{c.name} must give up a station before track" if len(c.stations) > 1 else None


def _track(at: CubeAt, a: RemoveTrack) -> str | None:
    """The rest of the track still leads home.   Rule: forced.track"""
    c = at.state.operator
    if a.hex not in c.track:
        return f"{c.name} has no track on {a.hex}"
    rest = tuple(h for h in c.track if h != a.hex)
    return (
        None
        if hangs_together(at.data.map, rest, c.home)
        else f"Without {a.hex} track of {c.name} is cut off from its home"
    )


class RemovingStation(CubeProcedure[RemoveStation]):
    """A company gives up a station for its train."""

    action = RemoveStation
    checks = (
        KNOWN_HEX,
        Check("train.forced", _needed),
        Check("forced.cubes", _no_cube),
        Check("forced.station", _station, Stage.PLACE),
    )

    def offers(self, at: CubeAt) -> Iterator[RemoveStation]:
        s = at.state
        return (RemoveStation(seat, h) for seat in s.top.actors for h in sorted(s.operator.stations))

    def perform(self, tx: CubeTx, a: RemoveStation) -> None:
        tx.emit(StationRemoved(tx.state.operating.company, a.hex, tx.data.map.label(a.hex)))

    def label(self, at: CubeAt, a: RemoveStation) -> str:
        return f"Give up the station in {at.data.map.label(a.hex)}"


class RemovingTrack(CubeProcedure[RemoveTrack]):
    """A company gives up a track cube for its train."""

    action = RemoveTrack
    checks = (
        KNOWN_HEX,
        Check("train.forced", _needed),
        Check("forced.cubes", _no_cube),
        Check("forced.stations_first", _stations_first),
        Check("forced.track", _track, Stage.PLACE),
    )

    def offers(self, at: CubeAt) -> Iterator[RemoveTrack]:
        s = at.state
        return (RemoveTrack(seat, h) for seat in s.top.actors for h in sorted(s.operator.track))

    def perform(self, tx: CubeTx, a: RemoveTrack) -> None:
        tx.emit(TrackRemoved(tx.state.operating.company, a.hex, tx.data.map.label(a.hex)))

    def label(self, at: CubeAt, a: RemoveTrack) -> str:
        return f"Give up the track on {at.data.map.label(a.hex)}"


# Bankruptcy


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    """Give up: the train that a company needs cannot be paid for."""

    phrase: ClassVar[str] = "go bankrupt"


def _cannot(at: CubeAt, a: GoBankrupt) -> str | None:
    """Only who cannot raise the money is bankrupt.   Rule: bankrupt.cannot"""
    s = at.state
    data = at.data
    c = s.operator
    if not must_buy(data, s):
        return f"{c.name} need not buy a train"
    can, cost = can_raise(data, s), forced_cost(data, s)
    return (
        f"{c.name} and {a.by} can raise {at.money(can)}, enough for the {at.money(cost)} of a train"
        if can >= cost
        else None
    )


class GoingBankrupt(CubeProcedure[GoBankrupt]):
    """A president loses their cash and every share that they could have sold; the train is not bought."""

    action = GoBankrupt
    checks = (Check("bankrupt.cannot", _cannot, Stage.MONEY),)

    def offers(self, at: CubeAt) -> Iterator[GoBankrupt]:
        return (GoBankrupt(seat) for seat in at.state.top.actors)

    def perform(self, tx: CubeTx, a: GoBankrupt) -> None:
        data = tx.data
        s = tx.state
        company = s.operating.company
        tx.emit(WentBankrupt(a.by, company, forced_cost(data, s) - can_raise(data, s)))
        for other in sorted(s.companies, key=lambda name: name == company):
            shares = forced_sellable(data, tx.state, other)
            if shares:
                heirs = successors(tx.state, a.by, other, shares)
                sell(tx, a.by, other, shares, heirs[0] if heirs else "")
        pay(tx, a.by, BANK, tx.state.ledger[a.by], "and has nothing left")

    def label(self, at: CubeAt, a: GoBankrupt) -> str:
        s = at.state
        short = forced_cost(at.data, s) - can_raise(at.data, s)
        return f"Go bankrupt ({at.money(short)} short of a train for {s.operating.company})"
