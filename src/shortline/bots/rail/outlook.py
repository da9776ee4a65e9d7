"""The outlook of a corporation: what it will pay, what its share will be worth, what its president may have to add."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.forecast import Forecast, forecast, so_far
from shortline.bots.rail.weights import power
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position


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
    soon: float
    """What of that before dividends can help them."""
    train_in: float
    """In how many rounds it will be without a train, if it buys none."""
    train_price: int
    """What the train will cost that it then needs; 0 if it needs none."""


def outlook(ev: Evaluation, corporation: str) -> Outlook:
    """The outlook of a corporation, worked out once for a position."""
    it = ev.s.corporations[corporation]
    running = it.floated and it.operated and ev.s.board.stations_of(corporation)
    find = _kept if running else _fresh
    return ev.once(("outlook", corporation), lambda: find(ev, corporation))


def _kept(ev: Evaluation, corporation: str) -> Outlook:
    """The outlook of a running corporation, shared by positions that agree in all that it rests on."""
    s, clock = ev.s, ev.clock
    token = s.market.tokens.get(corporation)
    held = (s.corporations[corporation], s.cash(corporation), s.phase, token and token.cell, s.privates_of(corporation))
    key = (corporation, id(s.board), id(s.depot), held, clock.rounds, clock.pace, so_far(ev, corporation))
    if key not in ev.shared:
        # The board and the depot are kept beside it, so that no other can come to have their ids.
        ev.shared[key] = (_running(ev, corporation), s.board, s.depot)
    kept: Outlook = ev.shared[key][0]
    return kept


def _running(ev: Evaluation, corporation: str, less: float = 0.0) -> Outlook:
    it, w = ev.s.corporations[corporation], ev.w
    rounds = ev.clock.rounds
    ahead = forecast(ev, corporation, ev.cash_of(corporation) - less)
    paid = ahead.paid
    for private in ev.s.privates_of(corporation):
        paid += power(ev.rules.title, private) + ev.data.privates[private].income * min(rounds, 4) * 0.5
    share = ahead.price + paid / size(ev, corporation)
    revenue = ev.revenue(corporation, it.trains)
    owed, soon = ahead.liability * w.foresight, ahead.soon * w.foresight
    return Outlook(revenue, paid, ahead.price, share, owed, soon, ahead.train_in, ahead.train_price)


def price_of_money(ev: Evaluation, corporation: str) -> float:
    """What a dollar less in a treasury costs all shareholders and the president together, in dollars."""
    key = ("money", corporation)
    if key not in ev.kept:
        now, then = outlook(ev, corporation), _running(ev, corporation, LESS)
        lost = (now.share - then.share) * ev.s.corporations[corporation].size
        ev.kept[key] = (max(0.0, lost) / LESS, max(0.0, then.liability - now.liability) / LESS)
    shares, pocket = ev.kept[key]
    part: float = shares * max(0.1, ev.edge(corporation, ev.w.rivalry)) + pocket
    return max(0.02, min(1.5, part))


LESS = 100
"""What a treasury lacks in thought, to see what its money is worth."""


FULL_SIZE = 10


def size(ev: Evaluation, corporation: str) -> float:
    """By how many shares dividends will be divided, a conversion ahead included."""
    now = ev.s.corporations[corporation].size
    forced = next((p.name for p in ev.data.phases if "must_convert" in p.marks), "")
    if now == FULL_SIZE or not forced:
        return now
    kind = next(t.name for t in ev.data.trains.values() if t.phase == forced)
    before = min(1.0, ev.clock.until(kind) / max(1, ev.clock.rounds))
    return 1 / (before / now + (1 - before) / FULL_SIZE)


def _fresh(ev: Evaluation, corporation: str) -> Outlook:
    """Of a corporation that has not operated: by where its home lies and what it will have to spend."""
    s, w, data = ev.s, ev.w, ev.data
    it = s.corporations[corporation]
    now = float(price(Position(ev.rules, s), corporation) or min(data.chart.pars))
    capital = float(ev.cash_of(corporation))
    if not it.floated:
        capital += now * data.stock.capital * it.size / 10
    if not data.stock.capital:
        capital += now * it.size * 0.2
    waits = 1 if not it.floated and s.round.kind == "operating" else 0
    ahead = _first_forecast(ev, corporation, capital, waits)
    final = ahead.price if it.started else now * 1.2
    share = final + ahead.paid / size(ev, corporation)
    chance = _chance(ev, corporation)
    share = chance * share + (1 - chance) * now * 0.8
    owed = ahead.liability * w.foresight
    return Outlook(0, ahead.paid, final, share, owed, ahead.soon * w.foresight, 1.0, ahead.train_price)


def _first_forecast(ev: Evaluation, corporation: str, capital: float, waits: int) -> Forecast:
    """The forecast of a corporation that has not operated, shared by positions that agree in all that it rests on."""
    s, clock = ev.s, ev.clock
    token, it = s.market.tokens.get(corporation), s.corporations[corporation]
    rests_on = (it.trains, it.size, capital, waits, s.phase, token and token.cell, clock.rounds, clock.pace)
    key = ("first", corporation, id(s.depot), rests_on, so_far(ev, corporation))
    if key not in ev.shared:
        ev.shared[key] = (forecast(ev, corporation, capital, fresh=True, waits=waits), s.depot)
    earliest: Forecast = ev.shared[key][0]
    return earliest


def _chance(ev: Evaluation, corporation: str) -> float:
    """How likely a corporation is to float soon: its president's money, and some trust in the others."""
    s, data = ev.s, ev.data
    it = s.corporations[corporation]
    if it.floated or not data.stock.capital:
        return 1.0
    if not it.started:
        return ev.w.float_doubt
    left = s.holdings.of(corporation, data.stock.new_shares)
    missing = -(-data.stock.float_shares * it.size // 10) - (it.size - left)
    if missing <= 0:
        return 1.0
    money = s.cash(s.president(corporation)) if s.president(corporation) in s.players else 0
    others = sum(s.cash(p) for p in s.players if p != s.president(corporation)) * 0.15
    return min(1.0, (money + others) / (missing * price(Position(ev.rules, s), corporation))) * (0.75 + 0.25 / missing)
