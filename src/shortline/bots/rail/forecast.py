"""The forecast of a corporation: its rounds to come gone through one by one, trains bought as money comes in.

Money and trains flow: a part of a train is bought with a part of its price, and a train that goes in the middle of a
round earns a part of it. So a dollar more or less never changes much, and two positions can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.prospect import home_worth
from shortline.bots.rail.weights import stop_worth
from shortline.eighteenxx.definition import TrainDef
from shortline.eighteenxx.market import Cell, Chart
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position

SECONDS = (1.0, 0.75, 0.55, 0.4)
"""How much the first train, the second and so on count until the track shows it."""

BUYING = "buy_trains"
"""The step in which trains are bought."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the rounds to come will bring."""

    paid: float
    """Dividends to all shares together; what comes later counts a little less."""
    price: float
    """The price of a share at the end; what it gains till then counts a little less."""
    liability: float
    """What the president will have to add to trains."""
    soon: float
    """What of that they will have to add before dividends can help them."""
    train_in: float
    """In how many rounds the last of its present trains goes."""
    train_price: int
    """What the next train costs that it has to buy; 0 if it needs none."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """A train, or a part of one, on the way: its stops, and the round in which it goes."""

    stops: float
    gone: float
    part: float = 1.0
    own: str = ""


@dataclass(slots=True)
class Course:
    """A corporation on its way through the rounds to come."""

    ev: Evaluation
    corporation: str
    fresh: bool
    cash: float
    trains: list[Rolling]
    paid: float = 0.0
    steps: float = 0.0
    """How far the price has moved right."""
    liability: float = 0.0
    soon: float = 0.0
    needs: int = 0
    used: list[TrainDef] = field(default_factory=list)
    """What the open market has that still runs a while."""
    revenues: dict[tuple[str, ...], int] = field(default_factory=dict)
    """What its own trains earn on today's track, as they go one by one."""
    prices: tuple[list[int], list[int]] = ([], [])
    """The prices to the right and to the left of today's, today's first."""

    def alive(self, now: float) -> list[Rolling]:
        """The trains that are not gone by a round."""
        return [t for t in self.trains if t.gone > now]

    def last(self) -> float:
        """The round in which the last of its whole trains goes; 0 without any."""
        return max((t.gone for t in self.trains if t.part >= 0.95), default=0.0)


def forecast(ev: Evaluation, corporation: str, cash: float, fresh: bool = False, waits: int = 0) -> Forecast:
    """Go through the rounds to come: run, pay or save, buy. ``waits`` rounds pass before a corporation operates."""
    clock = ev.clock
    own = [
        Rolling(stops(ev, corporation, t), max(0.5, clock.life(t)), own=t)
        for t in ev.s.corporations[corporation].trains
    ]
    course = Course(ev, corporation, fresh, cash, own, used=_open_market(ev), prices=_prices(ev, corporation))
    first_gone = min(course.last(), float(clock.rounds))
    ran, done = so_far(ev, corporation)
    for now in range(waits, clock.rounds):
        if now or not ran:
            _run(course, now)
        if now or not done:
            _buy(course, now)
    today, then = price(Position(ev.rules, ev.s), corporation), _price(course)
    ahead = today + (then - today) * ev.w.hope ** (ev.w.gains_late * clock.rounds) if then else 0.0
    return Forecast(course.paid, ahead, course.liability, course.soon, first_gone, course.needs)


def so_far(ev: Evaluation, corporation: str) -> tuple[bool, bool]:
    """Whether a corporation has run, and whether it will buy no train of itself any more, in this operating round.

    While its president thinks about a train the forecast buys none: otherwise a purchase would never change anything.
    """
    s = ev.s
    buying = corporation == s.operating and s.top.step == BUYING
    done = s.round.kind == "operating" and (buying or (corporation in s.round.done and corporation != s.operating))
    ran = s.turn is not None and s.turn.corporation == corporation and s.turn.ran
    return done or ran, done


def stops(ev: Evaluation, corporation: str, train: str) -> float:
    """How many stops' worth a train of a corporation, or one of a kind, runs to."""
    own = train in ev.s.corporations[corporation].trains
    key = ("stops", ev.s.runs_as(train) if own else train)
    if key not in ev.shared:
        run = ev.data.train(train).runs[key[1]] if own else ev.of_kind(corporation, (train,))[0]
        ev.shared[key] = run.reach * max([1.0, *(float(f) for _, f in run.factors)])
    earned: float = ev.shared[key]
    return earned


def _stop(ev: Evaluation, now: int) -> float:
    """What a stop is expected to bring in a round."""
    return stop_worth(ev.rules.title, ev.clock.phase(now).color)


def promise(trains: list[Rolling], now: float) -> float:
    """How many stops some trains will run to in a round, the second and later ones counted in part."""
    gain, before = 0.0, 0.0
    for train in sorted(trains, key=lambda t: -t.stops):
        part = train.part * min(1.0, max(0.0, train.gone - now))
        gain += train.stops * part * SECONDS[min(int(before + 0.01), len(SECONDS) - 1)]
        before += part
    return gain


def expected(course: Course, now: int) -> float:
    """What a corporation's trains will earn in a round: what today's track pays, growing to what they need."""
    ev, trains = course.ev, course.alive(now)
    if not trains:
        return 0.0
    own = [t for t in trains if t.own]
    stop = _stop(ev, now)
    far = promise(trains, now)
    today = 0.0
    if not course.fresh:
        whole = sum(min(1.0, t.gone - now) for t in own) / max(1, len(own))
        today = _today(course, tuple(t.own for t in own)) * whole
        today += max(0.0, far - promise(own, now)) * stop * _at_once(ev, course.corporation)
    grown = stop * far * quality(ev, course.corporation, course.fresh)
    return max(today, today + (grown - today) * min(1.0, (now + 1) / 3 if course.fresh else now / ev.w.grown))


def _today(course: Course, trains: tuple[str, ...]) -> int:
    """What some of its own trains earn a corporation on today's track."""
    if trains not in course.revenues:
        course.revenues[trains] = course.ev.revenue(course.corporation, trains)
    return course.revenues[trains]


def _at_once(ev: Evaluation, corporation: str) -> float:
    """How much of what one more train will earn it earns on today's track: nothing where there is no run at all."""
    return ev.once(("at once", corporation), lambda: _starts_with(ev, corporation))


def _starts_with(ev: Evaluation, corporation: str) -> float:
    trains = ev.s.corporations[corporation].trains
    if trains:
        return ev.w.at_once if ev.revenue(corporation, trains) else 0.0
    first = ev.clock.next_kind(0)
    return ev.w.at_once if first and ev.revenue(corporation, (), (first.name,)) else 0.0


def quality(ev: Evaluation, corporation: str, fresh: bool = False) -> float:
    """How good the places are that a corporation reaches, or will: 1 is as good as most."""
    origin = ev.origin
    return origin.once(("quality", corporation), lambda: _quality(origin, corporation, fresh))


def _quality(ev: Evaluation, corporation: str, fresh: bool) -> float:
    trains = ev.s.corporations[corporation].trains
    homes = [home_worth(ev, c) for c in ev.s.corporations]
    home = home_worth(ev, corporation) / max(1.0, sum(homes) / len(homes))
    if fresh or not trains:
        return min(1.3, max(0.7, 1 + ev.w.prior * (home - 1)))
    best = max(trains, key=lambda t: stops(ev, corporation, t))
    usual = _stop(ev, 0) * stops(ev, corporation, best)
    return (1 + min(1.5, max(0.5, ev.revenue(corporation, (best,)) / max(1.0, usual)))) / 2


def _run(course: Course, now: int) -> None:
    """Earn; pay it out but for what has to be saved for the next train."""
    ev = course.ev
    revenue = expected(course, now)
    if revenue <= 0:
        course.steps -= 1
        return
    saved = min(revenue, _lacking(course, now))
    course.cash += saved
    paid = revenue - saved
    course.paid += paid * ev.w.hope**now
    course.steps += _steps(course, paid) * paid / revenue - saved / revenue


def _steps(course: Course, paid: float) -> float:
    """How many cells a price rises for a dividend."""
    now = _price(course)
    steps = 0.0
    for multiple in course.ev.data.stock.rises:
        steps += min(1.0, max(0.0, 2 * paid / max(1.0, multiple * now) - 1))
    return steps if course.ev.data.stock.rises else 1.0


def _price(course: Course) -> float:
    """The price of a share after all moves so far, between two cells in proportion."""
    ladder = course.prices[course.steps <= 0]
    if not ladder:
        return 0.0
    whole, part = divmod(abs(course.steps), 1)
    here, there = ladder[min(int(whole), len(ladder) - 1)], ladder[min(int(whole) + 1, len(ladder) - 1)]
    return here + (there - here) * part


def _prices(ev: Evaluation, corporation: str) -> tuple[list[int], list[int]]:
    token = ev.s.market.tokens.get(corporation)
    if token is None:
        return [], []
    key = ("prices", token.cell)
    if key not in ev.shared:
        chart = ev.data.chart
        ev.shared[key] = tuple(_walked(chart, token.cell, turn) for turn in (chart.right, chart.left))
    prices: tuple[list[int], list[int]] = ev.shared[key]
    return prices


def _walked(chart: Chart, cell: Cell, turn: Callable[[Cell], Cell]) -> list[int]:
    """The prices from a cell to the end of the chart."""
    prices, there = [chart.at(cell).price], turn(cell)
    while there != cell:
        cell, there = there, turn(there)
        prices.append(chart.at(cell).price)
    return prices


def _lacking(course: Course, now: float) -> float:
    """What has to be saved for the train that is needed when the last one goes, if that is soon."""
    clock = course.ev.clock
    gone = course.last()
    if gone >= clock.rounds - 1 or now < gone - course.ev.w.saves:
        return 0.0
    wanted = _cheapest(course, int(gone))
    return max(0.0, wanted.price - course.cash) if wanted else 0.0


def _buy(course: Course, now: int) -> None:
    """Buy a train of the bank, or a part of one, if that pays, or if there must be one."""
    ev, clock = course.ev, course.ev.clock
    wanted, left = _cheapest(course, now), clock.rounds - now - 1
    if wanted is None or left <= 0:
        return
    gone = clock.life(wanted.name)
    life = min(float(left), gone - now)
    alive = course.alive(now + 1)
    have = sum(t.part for t in alive)
    room = min(ev.w.fleet, clock.limit(course.corporation, now)) - have
    many = stops(ev, course.corporation, wanted.name)
    whole = max((t.part for t in alive), default=0.0)
    if whole < 0.95:
        part = 1.0 - whole
        course.needs = course.needs or wanted.price
        lacking = max(0.0, wanted.price * part - course.cash)
        course.liability += lacking * ev.w.hope**now
        course.soon += lacking if now < ev.w.soon else 0.0
        course.trains = [t for t in course.trains if t.part >= 0.95]
        course.trains.append(Rolling(many, max(gone, now + 1.5)))
        course.cash = max(0.0, course.cash - wanted.price * part)
    if room <= 0.05 or not alive or life < 1:
        return
    stop = _stop(ev, now)
    earns = many * stop * SECONDS[min(int(have), len(SECONDS) - 1)] * life
    if earns < ev.w.pays_back * wanted.price:
        return
    spare = course.cash - (_lacking(course, now + ev.w.saves) if gone <= course.last() else 0.0)
    part = min(1.0, room, max(0.0, spare) / wanted.price)
    if part > 0.05:
        course.trains.append(Rolling(many, gone, part))
        course.cash -= part * wanted.price


def _cheapest(course: Course, now: int) -> TrainDef | None:
    """What the bank will have to sell: the new train of that time, or a cheaper used one that still runs a while."""
    wanted = course.ev.clock.next_kind(now)
    if not course.used or now >= 2:
        return wanted
    return min([*course.used, *([wanted] if wanted else [])], key=lambda d: d.price)


def _open_market(ev: Evaluation) -> list[TrainDef]:
    return [ev.data.train(t) for t in ev.s.depot.open_market if ev.clock.life(t) > 2]
