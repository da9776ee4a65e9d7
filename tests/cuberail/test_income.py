"""Income against brute force: every choice of visits, every assignment of every run."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from shortline.cuberail.board import connected, value
from shortline.cuberail.income import advanced_income, basic_income, trains_of
from tests.cuberail.given import Given, given

KINDS = ("2", "2", "3", "4", "5", "3D", "4D")


def network(seed: int) -> Given:
    """Red with random track, stations and trains, others' stations and upgrades in its way."""
    random = Random(seed)
    g = given(2).company("Red", 12, Ann=3).company("Green", 12, Ben=3).turn(5)
    hexes = ["L5"]
    while len(hexes) < random.randint(2, 9):
        beside = [n for h in hexes for n in g.data.map.neighbours[h] if n not in hexes]
        hexes.append(random.choice(beside))
    squares = [h for h in hexes[1:] if (p := g.data.map.place(h)) and p.squares > 1]
    own = [h for h in squares if random.random() < 0.4]
    foreign = [h for h in squares if h not in g.data.homes and random.random() < 0.4][:1]
    places = [h for h in hexes if g.data.map.place(h)]
    g = g.track("Red", *hexes).stations("Red", *own[:2]).stations("Green", *foreign)
    g = g.but(upgraded=tuple(h for h in places if random.random() < 0.3))
    return g.trains("Red", *sorted(random.sample(KINDS, random.randint(1, 3))))


def best_visits(g: Given) -> int:
    """The basic income by trying every choice of visits: second ones once all have been visited, the home's first."""
    places = connected(g.data, g.state, "Red")
    trains = trains_of(g.data, g.state, "Red")
    if len(places) < 2:
        return 0
    total, doubled = sum(t.visits for t in trains), sum(t.visits for t in trains if t.doubles)
    twice = 2 if total > len(places) else 1
    pool = [h for h in places for _ in range(twice)]
    best = 0
    for count in range(1, min(total, len(pool)) + 1):
        for visits in combinations(range(len(pool)), count):
            chosen = [pool[i] for i in visits]
            second = len(chosen) - len(set(chosen))
            if places[0] not in chosen or (second and (len(set(chosen)) < len(places) or chosen.count(places[0]) < 2)):
                continue
            values = sorted((value(g.data, g.state, h) for h in chosen), reverse=True)
            best = max(best, sum(values) + sum(values[:doubled]))
    return best


def all_runs(g: Given) -> dict[frozenset[str], int]:
    """The places of every run, found by walking every simple path from every station."""
    c = g.state.companies["Red"]
    found: dict[frozenset[str], int] = {}
    paths = [(h,) for h in c.stations if h in c.track]
    while paths:
        path = paths.pop()
        stops = [h for h in path if g.data.map.place(h)]
        if len(stops) > 1 and stops[-1] == path[-1]:
            found[frozenset(stops)] = sum(value(g.data, g.state, h) for h in stops)
        place = g.data.map.place(path[-1])
        blocked = g.state.foreign_station("Red", path[-1]) or (place is not None and place.red and not place.squares)
        if not blocked:
            paths += [(*path, n) for n in g.data.map.neighbours[path[-1]] if n in c.track and n not in path]
    return found


def best_runs(g: Given) -> int:
    """The advanced income by trying every assignment of runs to trains."""
    found = all_runs(g)
    best = 0
    trains = trains_of(g.data, g.state, "Red")
    options = [[None, *(r for r in found if len(r) <= t.visits)] for t in trains]
    for chosen in product(*options):
        used = [r for r in chosen if r is not None]
        if len(set(used)) == len(used):
            pays = (found[r] * (2 if t.doubles else 1) for t, r in zip(trains, chosen, strict=True) if r is not None)
            best = max(best, sum(pays))
    return best


@pytest.mark.parametrize("seed", range(60))
def test_income_is_the_best_there_is(seed: int) -> None:
    g = network(seed)
    assert advanced_income(g.data, g.state, "Red").amount == best_runs(g)
    if len(connected(g.data, g.state, "Red")) < 7:
        assert basic_income(g.data, g.state, "Red").amount == best_visits(g)


def test_the_networks_are_worth_the_look() -> None:
    amounts = {advanced_income(g.data, g.state, "Red").amount for g in map(network, range(60))}
    assert len(amounts) > 10
