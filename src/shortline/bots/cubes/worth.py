"""What players of a cube-rail game will be worth: money, and shares with what they will still pay."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.cuberail.board import connected, value
from shortline.cuberail.definition import Definition
from shortline.cuberail.income import basic_visits, trains_of, visited
from shortline.cuberail.state import Company, CubeRail
from shortline.cuberail.trains import for_sale
from shortline.kernel.rules import AnyRules

NEAR = 5
"""Places farther than so many hexes do not count."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The beliefs of one bot; weights.toml says what each means."""

    noise: float
    rivalry: float
    pays: float
    treasury: float
    prospect: float
    fresh: float
    foresight: float
    growth: float
    fades: float
    idle: float
    needs: float
    home: float
    ahead: float
    width: float
    likes_trains: float
    likes_saving: float
    likes_stations: float
    likes_upgrades: float
    likes_companies: float
    likes_leaving: float


def rounds_left(data: Definition, s: CubeRail) -> float:
    """Operating rounds to come, the present one as a half."""
    turn = max(1, s.turn)
    here = data.rounds[turn - 1] - s.round if s.round else data.rounds[turn - 1]
    return sum(data.rounds[turn:]) + max(0, here) + (0.5 if s.operation is not None else 0.0)


def standing(rules: AnyRules, s: CubeRail, me: str, w: Beliefs) -> float:
    """What I will be worth, less a part of what the others will be worth on average."""
    _, worth = prospects(rules, s, w)
    others = [worth[seat] for seat in s.seats if seat != me]
    return worth[me] - w.rivalry * sum(others) / max(1, len(others))


def prospects(rules: AnyRules, s: CubeRail, w: Beliefs) -> tuple[float, dict[str, float]]:
    """The operating rounds to come, and what every player will be worth after them."""
    data: Definition = rules.data
    left = 0.0 if s.over else rounds_left(data, s)
    shares = {c.name: share(data, s, c, left, w) for c in s.companies.values() if c.started}
    return left, {seat: _worth(data, s, seat, shares, left, w) for seat in s.seats}


def _worth(data: Definition, s: CubeRail, seat: str, shares: dict[str, float], left: float, w: Beliefs) -> float:
    total = float(s.ledger[seat]) + sum(s.holdings.of(c, seat) * v for c, v in shares.items())
    waiting = sum(1 for c in s.presided(seat) if not c.floated)
    total -= 40.0 * max(0, waiting - 1)
    for c in s.presided(seat):
        space = for_sale(data, s)
        if c.floated and not s.trains(c.name) and space is not None and left > 0:
            total -= w.foresight * max(0, space.price - s.ledger[c.name])
    return total


def share(data: Definition, s: CubeRail, c: Company, left: float, w: Beliefs) -> float:
    """What a share is worth: its price then, and what it will pay until then."""
    if not left:
        return float(c.price)
    now = basic_visits(data, s, c.name).amount
    hoped = _hoped(data, s, c, w)
    income = now * 0.4 + max(now, hoped) * 0.6
    wait = 0.0 if now else 1.0
    if not c.track:
        missing = max(0, data.seats.float - (data.shares.each - s.in_bank(c.name)))
        money = s.ledger.get(s.president(c.name), 0)
        chance = 1.0 if c.floated else min(1.0, money / max(1, missing * c.price)) ** 2
        means = min(1.0, (s.ledger[c.name] + missing * c.price) / w.needs)
        income, wait = w.fresh * chance * means, 1.0
    if not now:
        income *= w.idle ** max(0, c.rounds - 1)
    paid = max(0.0, left - wait) * income * w.pays / data.shares.each
    rises = max(0.0, left - wait) * 0.9 if income >= 1 else -left * 0.5
    spare = s.ledger[c.name] * w.treasury * min(left, 3.0) / 3 / data.shares.each
    return max(1.0, c.price + rises) + paid + spare


def _hoped(data: Definition, s: CubeRail, c: Company, w: Beliefs) -> float:
    """What a company will earn with the next train it can pay for, and with places it may still join."""
    places = connected(data, s, c.name)
    trains = trains_of(data, s, c.name)
    total = sum(t.visits for t in trains)
    space = for_sale(data, s)
    bonus = 0.0
    if space is not None and s.ledger[c.name] >= space.price and c.supply + c.discards:
        total += round(space.visits * (w.growth if trains else 1.0))
        bonus = space.visits * 2.0 if space.doubles else 0.0
    track = min(len(c.track), 8) * 0.3 * w.prospect
    if space is not None and not total:
        total = 2 if s.ledger[c.name] >= space.price - 5 else 1
    if len(places) < 2:
        return track + w.prospect * _near(data, s, c, places, w)
    values = tuple(value(data, s, h) for h in places)
    return float(sum(visited(data, values, total))) + bonus + track + w.prospect * _near(data, s, c, places, w)


def _near(data: Definition, s: CubeRail, c: Company, places: tuple[str, ...], w: Beliefs) -> float:
    """The worth of places that the company's track does not join yet, the nearer the more."""
    front = list(c.track) or [c.home]
    seen, reached, fade, worth = set(front), set(places), 1.0, 0.0
    for _ in range(NEAR if c.supply else 0):
        fade *= w.fades
        front = list(dict.fromkeys(n for h in front for n in data.map.neighbours[h] if n not in seen))
        seen.update(front)
        worth += sum(value(data, s, h) * fade for h in front if data.map.place(h) and h not in reached)
    return worth
