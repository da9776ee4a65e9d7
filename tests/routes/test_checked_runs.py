"""Runs that someone asks for, legal or not, against the words of the rules, on random small boards of every title."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.routes import Train, score_set
from shortline.eighteenxx.routes.check import check_run
from tests.routes import brute
from tests.routes.brute import At, Way
from tests.routes.random_boards import Case, random_case
from tests.routes.tables import TITLES

SAMPLE, WAYS = 12, 60

Line = tuple[tuple[At, ...], tuple[str, ...]]
"""Stops and the sides crossed, in order."""


def lines(board: Board) -> list[Line]:
    """Every way over the track, in order; a stop may be called at twice, no side is crossed twice."""
    starts = [(h, i) for h in board.map.hexes for i in range(len(board.stops(h))) if brute._joined(board, h, STOP + i)]
    return [line for at in starts for line in _onward(board, ((at,), ()))]


def _onward(board: Board, line: Line) -> Iterator[Line]:
    stops, track = line
    yield line
    if len(stops) < 6 and len(set(stops)) == len(stops):
        for stop, sides in _legs(board, stops[-1][0], STOP + stops[-1][1], track):
            yield from _onward(board, ((*stops, stop), sides))


def _legs(board: Board, hex_id: str, end: int, track: tuple[str, ...]) -> Iterator[tuple[At, tuple[str, ...]]]:
    for other in brute._joined(board, hex_id, end):
        if other >= STOP:
            yield (hex_id, other - STOP), track
            continue
        there = board.map.hexes[hex_id].neighbours.get(other)
        if there is not None and not {f"{hex_id}:{other}", f"{there}:{(other + 3) % 6}"} & set(track):
            # A side is named by the hex that comes first.
            side = min((hex_id, other), (there, (other + 3) % 6))
            yield from _legs(board, there, (other + 3) % 6, (*track, f"{side[0]}:{side[1]}"))


def named(board: Board, stops: tuple[At, ...]) -> tuple[str, ...]:
    """Stops as a record names them."""
    return tuple(h if len(board.stops(h)) == 1 else f"{h}/{i}" for h, i in stops)


def expected(case: Case, train: Train, stops: tuple[At, ...]) -> set[str]:
    """What is wrong with a run over whole track, by the words of the rules."""
    board = case.board
    kinds = [board.stops(h)[i].kind for h, i in stops]
    one = [h for h, _ in set(stops) if board.map.hexes[h].one_call]
    own = [
        board.stops(s.hex)[s.stop].kind for s in board.stations if s.corporation == "us" and (s.hex, s.stop) in stops
    ]
    inner = stops[1:-1]
    ends = {
        at: board.stops(at[0])[at[1]].kind in train.ends or board.map.hexes[at[0]].ground in train.end_grounds
        for at in inner
    }
    calls = [k for k in kinds if k not in (*train.ignores, *train.silent)]
    wrong = {
        "run.stop_twice": len(set(stops)) < len(stops),
        "run.no_station": not [k for k in own if k not in (*train.ignores, *train.avoids)],
        "run.through_red": any(ends.values()),
        "run.blocked": any(brute._filled(board, "us", at, board.stops(at[0])[at[1]]) for at in inner if not ends[at]),
        "run.avoids": bool(set(kinds) & set(train.avoids)),
        "run.too_long": len([k for k in kinds if k in train.counts]) > train.reach,
        "run.one_place": len(calls) < train.least,
        "run.one_call": len(one) > len(set(one)) or any(stops.count((h, i)) > 1 for h, i in stops if h in one),
        "run.one_of_kind": any(kinds.count(k) > 1 for k in train.single),
        "run.needs": bool(train.needs) and not set(kinds) & set(train.needs),
    }
    return {key for key, is_so in wrong.items() if is_so}


def faults(case: Case, train: Train, stops: tuple[At, ...], track: tuple[str, ...]) -> set[str]:
    """What is found to be wrong with a run."""
    found = check_run(case.board, "us", train, case.values, named(case.board, stops), track)
    assert all(fault.text for fault in found.faults)
    return {fault.key for fault in found.faults}


@pytest.mark.parametrize("seed", range(SAMPLE))
@pytest.mark.parametrize("title", TITLES)
def test_a_run_is_refused_for_exactly_what_is_wrong_with_it(title: str, seed: int) -> None:
    case, random = random_case(title, seed), Random(seed)
    every = lines(case.board)
    for stops, track in random.sample(every, min(WAYS, len(every))):
        for train in set(case.trains):
            assert faults(case, train, stops, track) == expected(case, train, stops)
            assert faults(case, train, stops[::-1], track[::-1]) == expected(case, train, stops)
            names = named(case.board, stops)
            run = check_run(case.board, "us", train, case.values, names, track).run
            assert run == check_run(case.board, "us", train, case.values, names[::-1], track[::-1]).run
            assert (run.stops, run.track) == min((names, track), (names[::-1], track[::-1]))


@pytest.mark.parametrize("seed", range(SAMPLE))
@pytest.mark.parametrize("title", TITLES)
def test_track_that_does_not_hold_together_is_refused(title: str, seed: int) -> None:
    case, random = random_case(title, seed), Random(seed)
    whole = {(named(case.board, stops), tuple(track)) for stops, track in lines(case.board)}
    runs = [(stops, track) for stops, track in lines(case.board) if len(track) > 1]
    for stops, track in random.sample(runs, min(WAYS // 2, len(runs))):
        for broken in (track[1:], track[:-1], (track[1], track[0], *track[2:]), (*track, track[0]), ()):
            is_whole = (named(case.board, stops), broken) in whole
            found = faults(case, case.trains[0], stops, broken)
            assert bool(found & {"run.not_connected", "run.reverses"}) == (not is_whole)
            assert ("run.same_track" in found) == (len(set(broken)) < len(broken))


@pytest.mark.parametrize("seed", range(SAMPLE))
@pytest.mark.parametrize("title", TITLES)
def test_two_runs_pay_what_their_stops_pay_and_share_no_track(title: str, seed: int) -> None:
    case, random = random_case(title, seed), Random(seed)
    board, train, other = case.board, case.trains[0], case.trains[-1]
    every = [(stops, track) for stops, track in lines(board) if len(set(stops)) == len(stops) > 1]
    for _ in range(WAYS if every else 0):
        a, b = random.choice(every), random.choice(every)
        asked = [(train, named(board, a[0]), a[1]), (other, named(board, b[0]), b[1])]
        found = score_set(board, "us", case.values, asked)
        shared = [f for f in found.faults if f.key == "run.shared_track"]
        assert len(shared) == len(set(a[1]) & set(b[1]))
        wrong = [expected(case, t, stops) for t, (stops, _) in ((train, a), (other, b))]
        assert {f.key for f in found.faults if f not in shared} == wrong[0] | wrong[1]
        ways = [Way(stops, frozenset()) for stops, _ in (a, b)]
        pays = [brute._pay(board, t, case.values, way) for t, way in zip((train, other), ways, strict=True)]
        bonuses = brute._share([brute._bonuses(case.values, way) for way in ways])
        assert found.runs.revenue == sum(revenue for revenue, _ in pays) + bonuses
        assert found.runs.treasury == sum(treasury for _, treasury in pays)
        assert [run.revenue - sum(n for n, _ in run.bonuses) for run in found.runs.runs] == [p for p, _ in pays]
        assert not found.runs.proved


@pytest.mark.parametrize("title", TITLES)
def test_a_run_reverses_only_at_a_fork(title: str) -> None:
    """Two sides of a hex that are not joined: both are joined to a third side, or they have nothing to do with each
    other, or it is a city that joins them, at which the run does not call."""
    met = set()
    for seed in range(SAMPLE):
        case = random_case(title, seed)
        board, train = case.board, case.trains[0]
        places = [(h, i) for h in board.map.hexes for i in range(len(board.stops(h)))]
        for hex_id in board.laid if places else ():
            open_ = board.map.hexes[hex_id].neighbours
            sides = {e: _named(board, hex_id, e) for e in open_ if brute._joined(board, hex_id, e)}
            for a, b in permutations(sides, 2):
                joined = brute._joined(board, hex_id, a)
                if b in joined:
                    continue
                third = {e for e in joined if e in brute._joined(board, hex_id, b)}
                found = faults(case, train, (places[0], places[0]), (sides[a], sides[b]))
                how = "run.reverses" if any(e < STOP for e in third) else "run.not_connected"
                assert how in found
                met.add(how)
    assert "run.not_connected" in met


def _named(board: Board, hex_id: str, edge: int) -> str:
    """A side as a record names it: by the hex that comes first."""
    other = board.map.hexes[hex_id].neighbours[edge]
    name, side = min((hex_id, edge), (other, (edge + 3) % 6))
    return f"{name}:{side}"


@pytest.mark.parametrize("title", TITLES)
def test_where_a_run_breaks_off_is_named(title: str) -> None:
    seen = 0
    for seed in range(SAMPLE):
        case = random_case(title, seed)
        for stops, track in lines(case.board):
            if len(stops) == 2 and len(track) > 1 and stops[0] != stops[1]:
                seen += 1
                first, last = named(case.board, stops)
                found = check_run(case.board, "us", case.trains[0], case.values, (first, last), track[:-1]).faults
                told = [f.text for f in found if f.key == "run.not_connected"]
                assert told == [f"No track leads on from {first} to {last} the way the run is drawn"]
    assert seen
