"""Measures: what a goal of a lesson may ask of a position, by name; one table a family.

Every measure is a whole number, so that a goal is "at least" or "at most", and a page can show it before and after.
``of`` is who or what is measured (a seat, a corporation), ``at`` what it is measured in (a corporation, a hex, a kind
of train, a private); which of the two a measure needs stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from shortline.cuberail.cube import CubeAt
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.shares import certificates, price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.worth import worth

Unit = Literal["money", "count", "yes"]
Needs = Literal["seat", "corporation", "hex", "train", "private", "holder", ""]


# Any: a measure is asked of positions of its own family only; the table below sees to that.
@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that can be measured: how, in what unit, and what it has to be told."""

    ask: Callable[[Any, str, str], int]
    unit: Unit
    of: Needs = ""
    at: Needs = ""


def _trains(at: RailAt, of: str, which: str) -> int:
    return sum(1 for t in at.state.corporations[of].trains if not which or kind(t) == which)


def _revenue(at: RailAt, of: str, which: str) -> int:
    turn = at.state.turn
    return turn.revenue if turn is not None and turn.corporation == of else 0


def _phases(at: RailAt, of: str, which: str) -> int:
    return next(n for n, phase in enumerate(at.data.phases, 1) if phase.name == at.state.phase)


RAIL: Mapping[str, Measure] = {
    "cash": Measure(lambda at, of, which: at.state.cash(of), "money", "holder"),
    "worth": Measure(lambda at, of, which: worth(at, of), "money", "seat"),
    "shares": Measure(lambda at, of, which: at.state.holdings.of(which, of), "count", "holder", "corporation"),
    "president": Measure(lambda at, of, which: int(at.state.president(which) == of), "yes", "seat", "corporation"),
    "certificates": Measure(lambda at, of, which: certificates(at, of), "count", "seat"),
    "price": Measure(lambda at, of, which: price(at, of), "money", "corporation"),
    "floated": Measure(lambda at, of, which: int(at.state.corporations[of].floated), "yes", "corporation"),
    "size": Measure(lambda at, of, which: at.state.corporations[of].size, "count", "corporation"),
    "best_run": Measure(lambda at, of, which: best_runs(at, of).revenue, "money", "corporation"),
    "revenue": Measure(_revenue, "money", "corporation"),
    "trains": Measure(_trains, "count", "corporation", "train"),
    "phase": Measure(_phases, "count"),
    "stations": Measure(
        lambda at, of, which: sum(1 for s in at.state.board.stations_of(of) if s.hex == which),
        "count",
        "corporation",
        "hex",
    ),
    "owns": Measure(lambda at, of, which: int(at.state.privates.get(which) == of), "yes", "holder", "private"),
    "bid": Measure(lambda at, of, which: BIDS.of(at.state).get(which, {}).get(of, 0), "money", "seat", "private"),
    "over": Measure(lambda at, of, which: int(at.state.over), "yes"),
}
"""What can be measured in an 18xx game."""

CUBES: Mapping[str, Measure] = {
    "cash": Measure(lambda at, of, which: at.state.ledger[of], "money", "holder"),
    "shares": Measure(lambda at, of, which: at.state.holdings.of(which, of), "count", "holder", "corporation"),
    "president": Measure(lambda at, of, which: int(at.state.president(which) == of), "yes", "seat", "corporation"),
    "price": Measure(lambda at, of, which: at.state.companies[of].price, "money", "corporation"),
    "floated": Measure(lambda at, of, which: int(at.state.companies[of].floated), "yes", "corporation"),
    "income": Measure(lambda at, of, which: at.state.companies[of].income, "money", "corporation"),
    "trains": Measure(lambda at, of, which: len(at.state.trains(of)), "count", "corporation"),
    "track": Measure(
        lambda at, of, which: at.state.companies[of].track.count(which) if which else len(at.state.companies[of].track),
        "count",
        "corporation",
        "hex",
    ),
    "stations": Measure(
        lambda at, of, which: (
            at.state.companies[of].stations.count(which) if which else len(at.state.companies[of].stations)
        ),
        "count",
        "corporation",
        "hex",
    ),
    "over": Measure(lambda at, of, which: int(at.state.over), "yes"),
}
"""What can be measured in a cube-rail game."""


def rail_names(at: RailAt) -> Mapping[Needs, tuple[str, ...]]:
    """The names that a goal may use at an 18xx table, by what they name."""
    s, data = at.state, at.data
    names = tuple(s.corporations)
    return {
        "seat": s.seats,
        "corporation": names,
        "holder": (*s.seats, *names),
        "hex": tuple(data.map.hexes),
        "train": tuple(data.trains),
        "private": tuple(data.privates),
    }


def cube_names(at: CubeAt) -> Mapping[Needs, tuple[str, ...]]:
    """The same at a cube-rail table."""
    s = at.state
    names = tuple(s.companies)
    return {"seat": s.seats, "corporation": names, "holder": (*s.seats, *names), "hex": tuple(at.data.map.hexes)}


def rail_figures(s: EighteenXX, seat: str) -> list[tuple[str, str]]:
    """What a coach tells of a position: measures, and of whom."""
    own = [("best_run", s.operating), ("cash", s.operating), ("price", s.operating)] if s.turn else []
    return [*own, ("cash", seat), ("worth", seat), ("certificates", seat)]


def cube_figures(s: CubeRail, seat: str) -> list[tuple[str, str]]:
    """The same of a cube-rail position."""
    own = [("income", s.operation.company), ("cash", s.operation.company)] if s.operation else []
    return [*own, ("cash", seat)]
