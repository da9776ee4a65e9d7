"""Building: where a company's cubes lead, and what another train would bring it."""

from __future__ import annotations

from collections import deque

from shortline.bots.cubes.worth import Beliefs, rounds_left
from shortline.cuberail.board import connected, value
from shortline.cuberail.definition import Definition
from shortline.cuberail.income import basic_visits, trains_of, visited
from shortline.cuberail.state import CubeRail
from shortline.cuberail.trains import for_sale


def stake(data: Definition, s: CubeRail, seat: str) -> float:
    """The part of the operating company that a seat has."""
    return s.holdings.of(s.operating.company, seat) / data.shares.each


def track(data: Definition, s: CubeRail, seat: str, name: str, w: Beliefs) -> float:
    """What a cube on a hex is worth: how near it brings the best places, for the rounds to come."""
    c = s.operator
    if name == c.home:
        return w.home
    left = rounds_left(data, s)
    reached = {*connected(data, s, c.name), *c.track}
    idle = len(connected(data, s, c.name)) < 2
    steps = _steps(data, name)
    before = _steps(data, *c.track)
    cubes = max(1, c.supply)
    gain = 0.0
    for place, far in steps.items():
        if place in reached or data.map.place(place) is None or far >= before.get(place, 99) or far + 1 > cubes:
            continue
        gain = max(gain, _joins(data, s, place, far, idle))
    cost = data.map.hexes[name].cost
    return gain * left * (0.4 + w.prospect) * max(0.2, stake(data, s, seat)) - cost * 0.3 - _short(data, s, cost)


def _joins(data: Definition, s: CubeRail, place: str, far: int, idle: bool) -> float:
    """What it is worth to come so near to a place. A company that earns nothing yet makes for the nearest: only with a
    second place does its home earn anything, too."""
    worth = value(data, s, place)
    if idle:
        return (value(data, s, s.operator.home) + worth) / (far + 1) ** 2
    return worth / (far + 1) + 0.1 * worth


def _short(data: Definition, s: CubeRail, cost: int) -> float:
    """What it costs to spend the money for a train that the company needs soon."""
    space = for_sale(data, s)
    if space is None or s.trains(s.operator.name):
        return 0.0
    left = s.ledger[s.operator.name] - cost
    return 3.0 * cost if left < space.price else 0.0


def train(data: Definition, s: CubeRail, seat: str, w: Beliefs) -> float:
    """What the next train brings: more visits for the rounds to come, against its price and the money left."""
    c, space = s.operator, for_sale(data, s)
    if space is None:
        return 0.0
    left = max(0.0, rounds_left(data, s) - 0.5)
    now = basic_visits(data, s, c.name).amount
    places = connected(data, s, c.name)
    trains = trains_of(data, s, c.name)
    if len(places) < 2:
        return -1.0
    values = tuple(value(data, s, h) for h in places)
    visits = visited(data, values, sum(t.visits for t in trains) + space.visits)
    doubled = sum(t.visits for t in (*trains, space) if t.doubles)
    then = sum(visits) + sum(sorted(visits, reverse=True)[:doubled])
    more = (then - now) * left * w.pays + (left * 2 if not trains else 0.0)
    return more * max(0.2, stake(data, s, seat)) - space.price * w.treasury * min(1.0, left / 3)


def _steps(data: Definition, *starts: str) -> dict[str, int]:
    """How far every hex is from the nearest of some hexes, along the board."""
    steps, queue = dict.fromkeys(starts, 0), deque(starts)
    while queue:
        here = queue.popleft()
        for n in data.map.neighbours[here]:
            if n not in steps:
                steps[n] = steps[here] + 1
                queue.append(n)
    return steps
