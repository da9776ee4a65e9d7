"""Gains: what each thing that can be done would make of the best runs, or of the income, before it is chosen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.events import PrivateClosed
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank, source
from shortline.eighteenxx.routes import Runs
from shortline.eighteenxx.running import asked_runs
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent
from shortline.kernel.offer import Offer
from shortline.kernel.play import apply
from shortline.kernel.rules import Position
from shortline.table.game import AnyGame


class Gains(TypedDict):
    """For whoever operates: what its best runs pay now (a company's income), and with each offer, in the order of the
    position's offers; nothing where an offer has no say in it."""

    corporation: str
    now: int
    then: list[int | None]


class Discard(TypedDict):
    """A train that may have to go, and what the best runs pay without it."""

    train: str
    revenue: int


class RunsOf(TypedDict):
    """The best runs of a corporation before and after an action, its trains, and what it may have to discard."""

    corporation: str
    before: int
    after: int
    trains_before: list[str]
    trains_after: list[str]
    limit: int
    discards: list[Discard]


@dataclass(frozen=True)
class Outlook:
    """What an action would make of everybody's best runs."""

    corporation: str
    now: int
    then: Runs | None
    """The best runs of whoever operates."""
    state: EighteenXX
    """The position in which they run."""
    others: tuple[RunsOf, ...]
    closes: tuple[str, ...]
    """The privates that would close."""


NOTHING = Gains(corporation="", now=0, then=[])
ENOUGH = 1.0
"""Seconds after which the offers that are left are not weighed."""


def weigh(offers: Sequence[Offer], of: Callable[[Action], int | None], seconds: float) -> list[int | None]:
    """What a function says of each offer, until time is up."""
    until = time.monotonic() + seconds
    return [of(o.action) if time.monotonic() < until else None for o in offers]


def rail_gains(game: AnyGame, s: EighteenXX, offers: Sequence[Offer], seconds: float = ENOUGH) -> Gains:
    """What each offer in a position would make of the best runs of the corporation that operates."""
    if s.turn is None:
        return NOTHING
    now = _best(game, s, s.operating).revenue
    return Gains(corporation=s.operating, now=now, then=weigh(offers, lambda a: _revenue(game, s, a), seconds))


def cube_gains(game: AnyGame, s: CubeRail, offers: Sequence[Offer], seconds: float = ENOUGH) -> Gains:
    """What each offer in a position would make of the income of the company that operates."""
    if s.operation is None:
        return NOTHING
    company = s.operation.company
    then = weigh(offers, lambda a: _income(game, s, a, company), seconds)
    return Gains(corporation=company, now=s.companies[company].income, then=then)


def rail_outlook(game: AnyGame, s: EighteenXX, action: Action) -> Outlook | None:
    """What a legal action would make of everybody's best runs; nothing where no corporation operates."""
    if s.turn is None:
        return None
    after, events = _after(game, s, action)
    others = tuple(_both(game, s, after, c) for c, it in s.corporations.items() if it.trains and c != s.operating)
    return Outlook(
        corporation=s.operating,
        now=_best(game, s, s.operating).revenue,
        then=_best(game, after, s.operating) if s.operating in after.corporations else None,
        state=after,
        others=others,
        closes=tuple(e.private for e in events if isinstance(e, PrivateClosed)),
    )


def _best(game: AnyGame, s: EighteenXX, corporation: str, trains: Sequence[str] | None = None) -> Runs:
    return asked_runs(Position(game.rules, s), corporation, trains)


def _revenue(game: AnyGame, s: EighteenXX, action: Action) -> int | None:
    """The best runs after an action that builds or buys a train."""
    if not (hasattr(action, "hex") or isinstance(action, BuyTrain)):
        return None
    after, _ = _after(game, s, action)
    return _best(game, after, s.operating).revenue


def _after(game: AnyGame, s: EighteenXX, action: Action) -> tuple[EighteenXX, tuple[AnyEvent, ...]]:
    """The position after an action; a train that another seat has to sell is taken as sold."""
    if isinstance(action, BuyTrain) and not from_bank(s, action.train):
        seller = source(s, action.train)
        left = tuple(t for t in s.corporations[seller].trains if t != action.train)
        mine = (*s.corporations[s.operating].trains, action.train)
        return s.corporation(seller, trains=left).corporation(s.operating, trains=mine), ()
    return apply(game.rules, s, action)


def _both(game: AnyGame, s: EighteenXX, after: EighteenXX, name: str) -> RunsOf:
    """What a corporation earns at most in two positions."""
    there = name in after.corporations
    limit = train_limit(Position(game.rules, after), name) if there else 0
    trains = _kinds(after, name) if there else []
    over = len(trains) > limit > 0
    return RunsOf(
        corporation=name,
        before=_best(game, s, name).revenue,
        after=_best(game, after, name).revenue if there else 0,
        trains_before=_kinds(s, name),
        trains_after=trains,
        limit=limit,
        discards=list(_discards(game, after, name)) if over else [],
    )


def _discards(game: AnyGame, s: EighteenXX, name: str) -> Iterator[Discard]:
    """For each kind of train that may have to go: what is left without one of it."""
    trains = _kinds(s, name)
    for kind in dict.fromkeys(trains):
        rest = list(trains)
        rest.remove(kind)
        yield Discard(train=kind, revenue=_best(game, s, name, rest).revenue)


def _kinds(s: EighteenXX, name: str) -> list[str]:
    return [s.runs_as(t) for t in s.corporations[name].trains]


def _income(game: AnyGame, s: CubeRail, action: Any, company: str) -> int | None:
    """The income of a company after an action that builds."""
    if not hasattr(action, "hex"):
        return None
    after, _ = apply(game.rules, s, action)
    return int(after.companies[company].income)
