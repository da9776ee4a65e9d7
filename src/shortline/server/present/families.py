"""The families of titles: how the server presents each. Nothing else in the server asks which family a game is of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.component import markers
from shortline.eighteenxx.procedures.run_trains import insisted
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.shares import certificates, price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.worth import worth
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import AnyProcedure, AnyRules, Position
from shortline.kernel.state import State
from shortline.server.present.cubes import CubeTable, cube_table
from shortline.server.present.gains import Gains, Outlook, cube_gains, rail_gains, rail_outlook
from shortline.server.present.last import lately
from shortline.server.present.parts import Parts
from shortline.server.present.pointing import cube_pointed, rail_pointed
from shortline.server.present.rail import RailTable, rail_table
from shortline.table.game import AnyGame

Figures = dict[tuple[str, str], int]
"""What a player looks at before confirming, by whose it is and what."""


@dataclass(frozen=True)
class Family:
    """How the games of a family are presented."""

    state: type[State]
    table: Callable[[AnyGame, Any, int, Parts], RailTable | CubeTable]
    """Everything on the table in a position: the game, the position, its number, and the parts that are kept."""
    shows: Callable[[AnyRules, Any], tuple[object, ...]]
    """What is shown on the map follows from these, the board first: while they are the same, so is what it shows."""
    charts: Callable[[Any], object]
    """What is shown on the charts follows from this."""
    moment: Callable[[AnyRules, Any], tuple[str, str]]
    """The round, and whose turn it is in it."""
    worth: Callable[[AnyRules, Any, str], int]
    """What a player is worth."""
    figures: Callable[[AnyRules, Any], Figures]
    networks: Callable[[Any], Iterator[tuple[str, list[str]]]]
    """The hexes that each corporation or company reaches."""
    runs: Callable[[Any], tuple[Written, ...]]
    """The runs of the turn that is being played."""
    free_runs: Callable[[AnyRules, Any], bool]
    """Whether a president may run as they like now."""
    pointed: Callable[[AnyGame, AnyProcedure[Any, Any], str, str], Iterator[Action]]
    """What a seat may mean, by one kind of action, that points at a hex."""
    gains: Callable[[AnyGame, Any, Sequence[Offer]], Gains]
    """What each offer would make of the best runs, or of the income."""
    outlook: Callable[[AnyGame, Any, Action], Outlook | None]
    """What an action would make of everybody's best runs; nothing where no train runs over routes."""


def _rail_table(game: AnyGame, s: EighteenXX, number: int, parts: Parts) -> RailTable:
    return rail_table(game.rules, s, lately(game, s, number, parts), parts)


def _rail_shows(rules: AnyRules, s: EighteenXX) -> tuple[object, ...]:
    return s.board, tuple(markers(Position(rules, s)))


def _rail_figures(rules: AnyRules, s: EighteenXX) -> Figures:
    at = Position(rules, s)
    return {
        **{(seat, "worth"): worth(at, seat) for seat in s.seats},
        **{(c, "price"): price(at, c) for c in s.corporations},
        **{(seat, "certificates"): certificates(at, seat) for seat in s.seats},
    }


def _rail_networks(s: EighteenXX) -> Iterator[tuple[str, list[str]]]:
    for corporation in dict.fromkeys(st.corporation for st in s.board.stations):
        reached = reach(s.board, corporation)
        own = (st.hex for st in s.board.stations_of(corporation))
        yield corporation, list(dict.fromkeys((*own, *(h for h, _ in reached.stops), *reached.arrivals)))


def _cube_moment(rules: AnyRules, s: CubeRail) -> tuple[str, str]:
    of = f"Turn {s.turn} of {len(rules.data.rounds)}"
    name = f"{of}, operating round {s.round}" if s.round else of
    return name, s.operation.company if s.operation else ""


def _cube_figures(rules: AnyRules, s: CubeRail) -> Figures:
    return {
        **{(seat, "worth"): s.worth(seat) for seat in s.seats},
        **{(c.name, "price"): c.price for c in s.companies.values()},
        **{(c.name, "income"): c.income for c in s.companies.values()},
    }


def _cube_networks(s: CubeRail) -> Iterator[tuple[str, list[str]]]:
    for company in s.companies.values():
        if company.started:
            yield company.name, list(dict.fromkeys((*company.stations, *company.track)))


FAMILIES: tuple[Family, ...] = (
    Family(
        EighteenXX,
        table=_rail_table,
        shows=_rail_shows,
        charts=lambda s: s.market,
        moment=lambda rules, s: (s.round.name, s.operating),
        worth=lambda rules, s, seat: worth(Position(rules, s), seat),
        figures=_rail_figures,
        networks=_rail_networks,
        runs=lambda s: s.turn.runs if s.turn else (),
        free_runs=lambda rules, s: s.turn is not None and not insisted(Position(rules, s)),
        pointed=rail_pointed,
        gains=rail_gains,
        outlook=rail_outlook,
    ),
    Family(
        CubeRail,
        table=lambda game, s, number, parts: cube_table(game.rules, s),
        shows=lambda rules, s: (s,),
        charts=lambda s: s,
        moment=_cube_moment,
        worth=lambda rules, s, seat: s.worth(seat),
        figures=_cube_figures,
        networks=_cube_networks,
        runs=lambda s: (),
        free_runs=lambda rules, s: False,
        pointed=cube_pointed,
        gains=cube_gains,
        outlook=lambda game, s, action: None,
    ),
)


def family_of(s: State) -> Family:
    """The family of a game."""
    for family in FAMILIES:
        if isinstance(s, family.state):
            return family
    raise TypeError(f"nobody has said how to present {type(s).__name__}")


def as_rail(s: State) -> EighteenXX | None:
    """The position of an 18xx game, for what only those have: runs over routes, stock and forced purchases."""
    return s if isinstance(s, EighteenXX) else None
