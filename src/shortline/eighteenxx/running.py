"""Running: a corporation's trains, what its stops pay it, and the best it can do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from shortline.eighteenxx import component
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.facts import RunFacts
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.routes import Amount, Bonus, Runs, Train, Values
from shortline.eighteenxx.routes import best_runs as search
from shortline.eighteenxx.routes.network import Place
from shortline.eighteenxx.routes.search import has_run as any_run
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game


def trains_of(at: RailAt, corporation: str, ids: Iterable[str]) -> tuple[Train, ...]:
    """Trains as the routes see them when a corporation runs them."""
    s = at.state
    data = at.data
    passes = s.board.passes(corporation)
    return tuple(_card(data.train(t).runs[s.runs_as(t)], t, passes) for t in ids)


@lru_cache(maxsize=1024)
def _card(train: Train, train_id: str, passes: tuple[str, ...]) -> Train:
    """One card of a kind of train, with the hexes that its corporation's trains may run through."""
    return replace(train, id=train_id, passes=passes)


def values(at: RailAt, corporation: str) -> Values:
    """What stops pay to a corporation's runs now."""
    s = at.state
    kept = s.facts.values.get(corporation)
    if kept is None:
        extras, bonuses = component.extras(at, corporation), component.bonuses(at, corporation)
        now = Values(at.data.phase(s.phase).color, tuple(extras), tuple(bonuses))
        kept = s.facts.values.keep(corporation, now)
    return kept


def best_runs(at: RailAt, corporation: str, trains: tuple[str, ...] | None = None) -> Runs:
    """The runs that pay a corporation most, proved; cached on the board."""
    s = at.state
    ids = s.corporations[corporation].trains if trains is None else trains
    worths = values(at, corporation)
    key = (corporation, tuple((t, s.runs_as(t)) for t in ids), worths)
    known = s.board.facts.of(RunFacts).best
    kept = known.get(key)
    if kept is None:
        kept = known.keep(key, search(s.board, corporation, trains_of(at, corporation, ids), worths))
    return kept


# Any: whoever has a game of any family may ask, and is told if it has no trains.
def runs_of(game: Game[Any], corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The runs that pay a corporation most now, proved: with its own trains, or with trains named by kind."""
    if not isinstance(game.state, EighteenXX):
        raise Malformed(f"{game.title.id} has no trains that run over routes")
    return asked_runs(game.position, corporation, trains)


def asked_runs(at: RailAt, corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The best runs of a corporation with its own trains, or with trains named by kind; ``Malformed`` for others."""
    s = at.state
    data = at.data
    if corporation not in s.corporations:
        raise Malformed(f"There is no corporation {corporation} (there is {', '.join(s.corporations)})")
    if trains is None:
        return best_runs(at, corporation)
    kinds = {name: train for it in data.trains.values() for name, train in it.runs.items()}
    if isinstance(trains, str):
        raise Malformed(f"Trains are a list of names, [{trains!r}], not {trains!r}")
    for name in trains:
        if name not in kinds:
            raise Malformed(f"There is no train {name} (there is {', '.join(kinds)})")
    passes = s.board.passes(corporation)
    wanted = [replace(kinds[name], id=f"{name}-{i}", passes=passes) for i, name in enumerate(trains)]
    return search(s.board, corporation, wanted, values(at, corporation))


@dataclass(frozen=True)
class _Beacon:
    """A scorer for which one hex outshines all others: the best run calls there if any run does."""

    hex: str
    bonuses: tuple[Bonus, ...] = ()

    def amounts(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """A great deal in the hex, a little elsewhere."""
        return ((BEACON if place.hex == self.hex else 1, place.name),)

    def treasury(self, board: Board, train: Train, place: Place) -> tuple[Amount, ...]:
        """Nothing."""
        return ()


BEACON = 1000


def can_call_at(at: RailAt, corporation: str, hex_id: str) -> bool:
    """Whether some one train of a corporation, alone, has a run that includes a hex; cached on the board."""
    s = at.state
    trains = trains_of(at, corporation, s.corporations[corporation].trains)
    return any(_calls(s.board, corporation, train, hex_id) for train in trains)


def _calls(board: Board, corporation: str, train: Train, hex_id: str) -> bool:
    key = (corporation, train, hex_id)
    known = board.facts.of(RunFacts).calls
    kept = known.get(key)
    if kept is None:
        kept = known.keep(key, search(board, corporation, (train,), _Beacon(hex_id)).revenue >= BEACON)
    return kept


def has_run(at: RailAt, corporation: str) -> bool:
    """Whether a corporation could run a train, if it had one; cached on the board."""
    board = at.state.board
    known = board.facts.of(RunFacts).has_run
    kept = known.get(corporation)
    if kept is None:
        first = next(iter(next(iter(at.data.trains.values())).runs.values()))
        kept = known.keep(corporation, any_run(board, corporation, first))
    return kept


def can_run(at: RailAt, corporation: str) -> bool:
    """Whether a corporation has a train with a run; cached on the board."""
    s = at.state
    trains = trains_of(at, corporation, s.corporations[corporation].trains)
    return any(_runs(s.board, corporation, train) for train in trains)


def _runs(board: Board, corporation: str, train: Train) -> bool:
    known = board.facts.of(RunFacts).can_run
    kept = known.get((corporation, train))
    return known.keep((corporation, train), any_run(board, corporation, train)) if kept is None else kept
