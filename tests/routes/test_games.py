"""Games really played: what the tables ran pays what they entered, and the best is the public site's best."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from shortline.eighteenxx.routes import CheckedSet, best_runs, incumbent, score_set
from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.trace import read_legs
from tests.routes.positions import Position, games, positions

NAMES = (
    "18AL/4714",
    "18AL/hs_pzujrnou_144868",
    "18FL/18FL_game_end_bankrupt",
    "18FL/hotseat04",
    "18GA/18GA_game_end_bankrupt",
    "18VA/18VA_game_end_bank",
)


def read(shared: Path, name: str) -> list[Position]:
    return list(positions(shared / "games" / f"{name}.revenues.jsonl"))


def played(position: Position) -> list[CheckedSet]:
    """Every legal set of runs that the legs in the file can mean."""
    places = network(position.board).places
    left = list(position.trains)
    ways = []
    for route in position.entry["played_routes"]:
        train = next(t for t in left if t.name == route["train"])
        left.remove(train)
        found = read_legs(position.board, route["legs"])
        ways.append([(train, tuple(places[s].name for s in way.stops), way.track) for way in found])
    checked = [score_set(position.board, position.corporation, position.values, asked) for asked in product(*ways)]
    return [c for c in checked if not c.faults]


def test_every_game_with_revenues_is_named_here(shared: Path) -> None:
    assert [f"{g.parent.name}/{g.name.removesuffix('.revenues.jsonl')}" for g in games(shared)] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_runs_as_played_pay_what_was_entered(shared: Path, name: str) -> None:
    for position in read(shared, name):
        found = played(position)
        assert found, f"{position}: not a legal run"
        best = max(found, key=lambda c: c.runs.revenue).runs
        assert (best.revenue, best.treasury) == (position.entry["played"], position.entry["subsidy"]), str(position)


@pytest.mark.parametrize("name", NAMES)
def test_the_best_is_the_best_known(shared: Path, name: str) -> None:
    for position in read(shared, name):
        found = best_runs(position.board, position.corporation, position.trains, position.values)
        assert found.proved
        assert found.revenue == position.entry["best"], str(position)
        again = score_set(
            position.board, position.corporation, position.values, [(r.train, r.stops, r.track) for r in found.runs]
        )
        assert again.runs.runs == found.runs
        assert not again.faults
        first = incumbent(position.board, position.corporation, position.trains, position.values)
        assert first.revenue <= found.revenue
