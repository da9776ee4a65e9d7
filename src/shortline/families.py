"""The families of titles: what a game of each can be asked. Nothing else in the library asks which family it is of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shortline.cuberail.definition import Definition as CubeDefinition
from shortline.cuberail.events.operating import IncomeEarned
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx import running, shares
from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.events import TrainsRan
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.routes import Runs
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.worth import worth
from shortline.kernel.event import Event
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.kernel.state import State, but
from shortline.parts.holdings import PLACES
from shortline.table.game import Game


@dataclass(frozen=True)
class Change:
    """What is different on the board: a tile laid (hex, tile, rotation), a station (hex, stop), trains by kind."""

    tile: tuple[str, str, int] | None = None
    station: tuple[str, int] | None = None
    trains: Sequence[str] = ()


@dataclass(frozen=True)
class Family:
    """What a game of a family can be asked; ``at`` is a position."""

    state: type[State]
    corporations: Callable[[Any], Iterable[str]]
    round: Callable[[Any], str]
    """The round as players call it."""
    worth: Callable[[Any, str], int]
    price: Callable[[Any, str], int]
    best_runs: Callable[[Any, str, Sequence[str] | None], Runs]
    what_if: Callable[[Any, str, Change], Runs]
    turn_runs: Callable[[Any], tuple[Any, ...]]
    """The runs of the turn being played, as a record writes them."""
    operating: Callable[[Any], str]
    """The corporation or company whose turn it is, or nothing."""
    earned: Callable[[Event[Any]], tuple[str, int] | None]
    """What an event tells of a revenue: whose, and how much."""
    figures: Callable[[Any, str], list[float]]
    """A corporation or company in figures of a fixed number, for a learner."""
    table_figures: Callable[[Any], list[float]]
    """The rest of the table in figures of a fixed number: where the game is, trains, board."""


def _on_the_map(board: Board, hex_id: str) -> None:
    if hex_id not in board.map.hexes:
        hexes = list(board.map.hexes)
        raise Malformed(f"There is no hex {hex_id!r} on the map (its hexes are {hexes[0]} to {hexes[-1]})")


def _changed_runs(at: RailAt, corporation: str, change: Change) -> Runs:
    """The best runs of a corporation on the board as it would be."""
    s = at.state
    board = s.board
    if change.tile is not None:
        hex_id, tile, rotation = change.tile
        _on_the_map(board, hex_id)
        if tile not in board.map.tiles:
            raise Malformed(f"There is no tile {tile!r} (there is {', '.join(board.map.tiles)})")
        if rotation not in range(6):
            raise Malformed(f"A tile is turned by 0 to 5, not {rotation!r}")
        board = board.lay(hex_id, tile, rotation)
    if change.station is not None:
        hex_id, stop = change.station
        _on_the_map(board, hex_id)
        if stop not in range(len(board.stops(hex_id))):
            raise Malformed(f"{hex_id} has {len(board.stops(hex_id))} stops, counted from 0; there is no {stop!r}")
        board = board.station(Station(hex_id, stop, corporation))
    there: RailAt = Position(at.rules, but(s, board=board))
    if not change.trains:
        return running.asked_runs(there, corporation)
    own = [s.runs_as(train) for train in s.corporations[corporation].trains]
    return running.asked_runs(there, corporation, [*own, *change.trains])


def _no_runs(at: Any, *more: object) -> Runs:
    raise Malformed(f"{at.rules.title} has no trains that run over routes")


def _rail_figures(s: EighteenXX, name: str) -> list[float]:
    it = s.corporations[name]
    kept: Mapping[str, int] = s.holdings.shares.get(name, {})
    state = [it.floated, it.operated, it.size / 10, it.par / 100, len(it.stations), len(s.board.stations_of(name))]
    return [*map(float, state), *(kept.get(place, 0) / 10 for place in PLACES), float(len(it.trains))]


def _rail_table_figures(at: RailAt) -> list[float]:
    s, data = at.state, at.data
    owned = [train for it in s.corporations.values() for train in it.trains]
    figures = [float(s.round.kind == kind) for kind in ("sale", "stock", "operating")]
    figures += [s.round.number / 10, float(s.round.index)]
    for kind in data.trains:
        places = (s.depot.upcoming, s.depot.open_market, owned)
        figures += [float(sum(train.rpartition("-")[0] == kind for train in place)) for place in places]
    figures += [float(seat == s.privates.get(p)) for p in data.privates for seat in s.seats]
    for hex_id in data.map.hexes:
        laid = s.board.laid.get(hex_id)
        figures += (
            [COLORS.index(data.map.tiles[laid.tile].color) / len(COLORS), laid.rotation / 6] if laid else [0.0, 0.0]
        )
    return figures


COLORS = ("white", "yellow", "green", "brown", "gray", "red", "blue")


def _cube_figures(s: CubeRail, name: str) -> list[float]:
    it = s.companies[name]
    state = [it.floated, it.par / 100, it.supply / 10, it.discards / 10, it.income / 10, len(s.trains(name))]
    return [*map(float, state), len(it.track) / 10, float(len(it.stations))]


def _cube_table_figures(at: Position[CubeRail, CubeDefinition]) -> list[float]:
    s = at.state
    figures = [s.turn / 10, float(s.round), s.next_space / 10]
    for hex_id in at.data.map.hexes:
        figures += [float(hex_id in it.track) for it in s.companies.values()]
    return figures


FAMILIES = (
    Family(
        EighteenXX,
        lambda s: s.corporations,
        lambda s: str(s.round.name),
        worth,
        shares.price,
        running.asked_runs,
        _changed_runs,
        lambda s: s.turn.runs if s.turn else (),
        lambda s: str(s.operating),
        lambda event: (event.corporation, event.revenue) if isinstance(event, TrainsRan) else None,
        _rail_figures,
        _rail_table_figures,
    ),
    Family(
        CubeRail,
        lambda s: s.companies,
        lambda s: f"Turn {s.turn}, round {s.round}" if s.round else f"Turn {s.turn}",
        lambda at, seat: int(at.state.worth(seat)),
        lambda at, company: int(at.state.companies[company].price),
        _no_runs,
        _no_runs,
        lambda s: (),
        lambda s: str(s.operation.company) if s.operation else "",
        lambda event: (event.company, event.amount) if isinstance(event, IncomeEarned) else None,
        _cube_figures,
        _cube_table_figures,
    ),
)


def family_of(s: State) -> Family:
    """The family of a game."""
    its = next((family for family in FAMILIES if isinstance(s, family.state)), None)
    if its is None:
        raise Malformed("This kind of game cannot be asked that")
    return its


def history(game: Game[Any], what: str) -> Mapping[str, list[int]]:
    """A figure of everybody after each action: see ``shortline.Game.history``."""
    first = game.at(0)
    family = family_of(first)
    positions = [Position(game.rules, game.at(n)) for n in range(game.number + 1)]
    match what:
        case "worth":
            return {seat: [family.worth(at, seat) for at in positions] for seat in first.seats}
        case "cash":
            return {name: [at.state.ledger[name] for at in positions] for name in first.ledger}
        case "price":
            return {name: [family.price(at, name) for at in positions] for name in family.corporations(first)}
        case "revenue":
            return _revenue(game, family)
        case _:
            raise Malformed(f"There is no history of {what!r} (there is worth, cash, price, revenue)")


def _revenue(game: Game[Any], family: Family) -> dict[str, list[int]]:
    """What each corporation or company earned last, after each action."""
    names = tuple(family.corporations(game.at(0)))
    last = dict.fromkeys(names, 0)
    figures: dict[str, list[int]] = {name: [] for name in names}
    for number in range(game.number + 1):
        last.update(earned for event in game.every_event(number) if (earned := family.earned(event)))
        for name in names:
            figures[name].append(last[name])
    return figures
