"""The outlook of a corporation: what it will pay, what its share will be worth, what its president may have to add."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shortline.bots.rail.desk import Desk
from shortline.bots.rail.prospect import home_worth
from shortline.bots.rail.weights import power
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.trains import train_limit

FULL_SIZE = 10


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected of a corporation."""

    revenue: int
    """What it earns now."""
    dividends: float
    """What it will pay to all shares together, to the end."""
    price: float
    """What a share will be worth at the end."""
    share: float
    """What a share is worth to its holder now."""
    liability: float
    """What its president may have to add to a train, as things stand."""
    train_in: float
    """In how many rounds it will be without a train, if it buys none."""
    train_price: int
    """What the train will cost that it then needs; 0 if it needs none."""


def outlook(desk: Desk, corporation: str) -> Outlook:
    """The outlook of a corporation, worked out once for a position."""
    key = ("outlook", corporation)
    if key not in desk.kept:
        it = desk.s.corporations[corporation]
        running = it.floated and it.operated and desk.s.board.stations_of(corporation)
        desk.kept[key] = _kept(desk, corporation) if running else _fresh(desk, corporation)
    found: Outlook = desk.kept[key]
    return found


def _kept(desk: Desk, corporation: str) -> Outlook:
    """The outlook of a running corporation, shared by positions that agree in all that it rests on."""
    s, clock = desk.s, desk.clock
    token = s.market.tokens.get(corporation)
    held = (s.corporations[corporation], s.cash(corporation), s.phase, token and token.cell, s.privates_of(corporation))
    key = (corporation, id(s.board), id(s.depot), held, clock.rounds, clock.pace)
    if key not in desk.shared:
        # The board and the depot are kept beside it, so that no other can come to have their ids.
        desk.shared[key] = (_running(desk, corporation), s.board, s.depot)
    found: Outlook = desk.shared[key][0]
    return found


def expected(desk: Desk, corporation: str, trains: Iterable[str], kinds: Iterable[str] = ()) -> float:
    """What some trains will earn: what they could now, or what such trains earn once track is built for them."""
    own, hoped = tuple(trains), tuple(kinds)
    if not own and not hoped:
        return 0.0
    now = desk.revenue(corporation, own, hoped)
    runs = [desk.data.train(t).runs[desk.s.runs_as(t)] for t in own] + list(desk.of_kind(corporation, hoped))
    reaches = sorted((r.reach * max([1, *(f for _, f in r.factors)]) for r in runs), reverse=True)
    promise = sum(reach * part for reach, part in zip(reaches, SECONDS, strict=False))
    return max(float(now), desk.w.per_stop * promise)


SECONDS = (1.0, 0.5, 0.3, 0.2)
"""How much the first train, the second and so on count until the track shows it."""


def _running(desk: Desk, corporation: str) -> Outlook:
    clock, it, w = desk.clock, desk.s.corporations[corporation], desk.w
    rounds = clock.rounds
    paid, at = 0.0, 0.0
    for life in sorted({min(clock.life(t), float(rounds)) for t in it.trains}):
        alive = [t for t in it.trains if clock.life(t) >= life]
        span = max(0.0, life - at)
        paid += expected(desk, corporation, alive) * span * w.board_growth ** min(at + span / 2, 6)
        at = max(at, life)
    revenue = desk.revenue(corporation, it.trains)
    cost, liability = 0, 0.0
    if at < rounds:
        cost, late, withheld, liability = _renewal(desk, corporation, at, revenue)
        paid += late * max(0.0, rounds - at - (0.3 if it.trains else 1.0)) - withheld - liability * 0.5
    spare = max(0, desk.cash_of(corporation) - cost)
    room = train_limit(desk.rules, desk.s, corporation) > len(it.trains)
    paid += spare * w.treasury * min(rounds - 1, 4) * (1.0 if room else 0.4)
    for private in desk.s.privates_of(corporation):
        paid += power(desk.rules.title, private) + desk.data.privates[private].income * min(rounds, 4) * 0.5
    paid = max(0.0, paid) * w.hope ** (rounds / 2)
    final = _final_price(desk, corporation, rounds, paid / max(1, rounds))
    share = final + paid / size(desk, corporation)
    return Outlook(revenue, paid, final, share, liability * w.foresight, at, cost)


def size(desk: Desk, corporation: str) -> float:
    """By how many shares dividends will be divided, a conversion ahead included."""
    now = desk.s.corporations[corporation].size
    forced = next((p.name for p in desk.data.phases if "must_convert" in p.marks), "")
    if now == FULL_SIZE or not forced:
        return now
    kind = next(t.name for t in desk.data.trains.values() if t.phase == forced)
    before = min(1.0, desk.clock.until(kind) / max(1, desk.clock.rounds))
    return 1 / (before / now + (1 - before) / FULL_SIZE)


def _renewal(desk: Desk, corporation: str, at: float, revenue: int) -> tuple[int, float, float, float]:
    """The train that is needed once the others are gone: price, revenue with it, what is withheld, what is lacking."""
    clock, w = desk.clock, desk.w
    wanted = clock.next_kind(at)
    used = [desk.data.train(t) for t in desk.s.depot.open_market if clock.life(t) > 2]
    choices = [*used, *([wanted] if wanted else [])]
    if not choices:
        return 0, 0.0, 0.0, 0.0
    chosen = min(choices, key=lambda d: d.price)
    late = expected(desk, corporation, (), (chosen.name,)) * w.board_growth ** min(at + 1, 6)
    lacking = max(0.0, chosen.price - desk.cash_of(corporation))
    withheld = min(lacking, revenue * min(at, 3.0))
    return chosen.price, late, withheld, lacking - withheld


def _fresh(desk: Desk, corporation: str) -> Outlook:
    """Of a corporation that has not operated: by where its home lies and what it will have to spend."""
    s, w, data = desk.s, desk.w, desk.data
    it = s.corporations[corporation]
    now = float(price(desk.rules, s, corporation) or min(data.chart.pars))
    late = w.fresh_revenue + w.prior * (home_worth(desk, corporation) - average_home(desk))
    rounds = max(0.0, desk.clock.rounds - w.fresh_wait - (0 if it.floated else 1))
    wanted = desk.clock.next_kind(0)
    cost = wanted.price if wanted else 0
    capital = float(desk.cash_of(corporation))
    if not it.floated:
        capital += now * data.stock.capital * it.size / 10
    if not data.stock.capital:
        capital += now * it.size * 0.3
    means = min(1.0, capital / max(1.0, 2.5 * cost))
    paid = late * rounds * (0.35 + 0.65 * means) * w.hope ** (rounds / 2)
    final = _final_price(desk, corporation, int(rounds), late) if it.started else now * 1.2
    share = final + paid / size(desk, corporation)
    chance = _chance(desk, corporation)
    share = chance * share + (1 - chance) * now * 0.8
    return Outlook(0, paid, final, share, max(0.0, cost - capital) * w.foresight, 1.0, cost)


def average_home(desk: Desk) -> float:
    """What homes are worth on average: the others are judged against it."""
    if "average_home" not in desk.kept:
        homes = [home_worth(desk, c) for c in desk.s.corporations]
        desk.kept["average_home"] = sum(homes) / len(homes)
    found: float = desk.kept["average_home"]
    return found


def _chance(desk: Desk, corporation: str) -> float:
    """How likely a corporation is to float soon: its president's money, and some trust in the others."""
    s, data = desk.s, desk.data
    it = s.corporations[corporation]
    if it.floated or not data.stock.capital:
        return 1.0
    if not it.started:
        return desk.w.float_doubt
    left = s.holdings.of(corporation, data.stock.new_shares)
    missing = -(-data.stock.float_shares * it.size // 10) - (it.size - left)
    if missing <= 0:
        return 1.0
    money = s.cash(s.president(corporation)) if s.president(corporation) in s.players else 0
    others = sum(s.cash(p) for p in s.players if p != s.president(corporation)) * 0.15
    return min(1.0, (money + others) / (missing * price(desk.rules, s, corporation))) * (0.75 + 0.25 / missing)


def _final_price(desk: Desk, corporation: str, rounds: int, paid: float) -> float:
    """The price at the end: one cell for each round in which it pays well enough, and none for the others."""
    chart = desk.data.chart
    token = desk.s.market.tokens.get(corporation)
    if token is None:
        return float(price(desk.rules, desk.s, corporation))
    cell: Cell = token.cell
    steps = 0.0
    for _ in range(min(rounds, 14)):
        steps += min(1.0, paid / max(1.0, chart.at(cell).price)) * 0.9
        if steps >= 1.0:
            cell, steps = chart.right(cell), steps - 1.0
    return float(chart.at(cell).price) * 0.8 + 0.2 * price(desk.rules, desk.s, corporation)
