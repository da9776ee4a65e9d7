"""The forecast of a corporation: its rounds to come gone through one by one, trains bought as money comes in.

Money and trains flow: a part of a train is bought with a part of its price, and a train that goes in the middle of a
round earns a part of it. So a dollar more or less never changes much, and two positions can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from shortline.bots.rail.desk import Desk
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
    """What of that he will have to add before dividends can help him."""
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

    desk: Desk
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


def forecast(desk: Desk, corporation: str, cash: float, fresh: bool = False, waits: int = 0) -> Forecast:
    """Go through the rounds to come: run, pay or save, buy. ``waits`` rounds pass before a corporation operates."""
    clock = desk.clock
    own = [
        Rolling(stops(desk, corporation, t), max(0.5, clock.life(t)), own=t)
        for t in desk.s.corporations[corporation].trains
    ]
    course = Course(desk, corporation, fresh, cash, own, used=_open_market(desk), prices=_prices(desk, corporation))
    first_gone = min(course.last(), float(clock.rounds))
    ran, done = so_far(desk, corporation)
    for now in range(waits, clock.rounds):
        if now or not ran:
            _run(course, now)
        if now or not done:
            _buy(course, now)
    today, then = price(Position(desk.rules, desk.s), corporation), _price(course)
    ahead = today + (then - today) * desk.w.hope ** (desk.w.gains_late * clock.rounds) if then else 0.0
    return Forecast(course.paid, ahead, course.liability, course.soon, first_gone, course.needs)


def so_far(desk: Desk, corporation: str) -> tuple[bool, bool]:
    """Whether a corporation has run, and whether it will buy no train of itself any more, in this operating round.

    While its president thinks about a train the forecast buys none: otherwise a purchase would never change anything.
    """
    s = desk.s
    buying = corporation == s.operating and s.top.step == BUYING
    done = s.round.kind == "operating" and (buying or (corporation in s.round.done and corporation != s.operating))
    ran = s.turn is not None and s.turn.corporation == corporation and s.turn.ran
    return done or ran, done


def stops(desk: Desk, corporation: str, train: str) -> float:
    """How many stops' worth a train of a corporation, or one of a kind, runs to."""
    own = train in desk.s.corporations[corporation].trains
    key = ("stops", desk.s.runs_as(train) if own else train)
    if key not in desk.shared:
        run = desk.data.train(train).runs[key[1]] if own else desk.of_kind(corporation, (train,))[0]
        desk.shared[key] = run.reach * max([1.0, *(float(f) for _, f in run.factors)])
    found: float = desk.shared[key]
    return found


def _stop(desk: Desk, now: int) -> float:
    """What a stop is expected to bring in a round."""
    return stop_worth(desk.rules.title, desk.clock.phase(now).color)


def promise(trains: list[Rolling], now: float) -> float:
    """How many stops some trains will run to in a round, the second and later ones counted in part."""
    found, before = 0.0, 0.0
    for train in sorted(trains, key=lambda t: -t.stops):
        part = train.part * min(1.0, max(0.0, train.gone - now))
        found += train.stops * part * SECONDS[min(int(before + 0.01), len(SECONDS) - 1)]
        before += part
    return found


def expected(course: Course, now: int) -> float:
    """What a corporation's trains will earn in a round: what today's track pays, growing to what they need."""
    desk, trains = course.desk, course.alive(now)
    if not trains:
        return 0.0
    own = [t for t in trains if t.own]
    stop = _stop(desk, now)
    far = promise(trains, now)
    today = 0.0
    if not course.fresh:
        whole = sum(min(1.0, t.gone - now) for t in own) / max(1, len(own))
        today = _today(course, tuple(t.own for t in own)) * whole
        today += max(0.0, far - promise(own, now)) * stop * _at_once(desk, course.corporation)
    grown = stop * far * quality(desk, course.corporation, course.fresh)
    return max(today, today + (grown - today) * min(1.0, (now + 1) / 3 if course.fresh else now / desk.w.grown))


def _today(course: Course, trains: tuple[str, ...]) -> int:
    """What some of its own trains earn a corporation on today's track."""
    if trains not in course.revenues:
        course.revenues[trains] = course.desk.revenue(course.corporation, trains)
    return course.revenues[trains]


def _at_once(desk: Desk, corporation: str) -> float:
    """How much of what one more train will earn it earns on today's track: nothing where there is no run at all."""
    return desk.once(("at once", corporation), lambda: _starts_with(desk, corporation))


def _starts_with(desk: Desk, corporation: str) -> float:
    trains = desk.s.corporations[corporation].trains
    if trains:
        return desk.w.at_once if desk.revenue(corporation, trains) else 0.0
    first = desk.clock.next_kind(0)
    return desk.w.at_once if first and desk.revenue(corporation, (), (first.name,)) else 0.0


def quality(desk: Desk, corporation: str, fresh: bool = False) -> float:
    """How good the places are that a corporation reaches, or will: 1 is as good as most."""
    origin = desk.origin
    return origin.once(("quality", corporation), lambda: _quality(origin, corporation, fresh))


def _quality(desk: Desk, corporation: str, fresh: bool) -> float:
    trains = desk.s.corporations[corporation].trains
    homes = [home_worth(desk, c) for c in desk.s.corporations]
    home = home_worth(desk, corporation) / max(1.0, sum(homes) / len(homes))
    if fresh or not trains:
        return min(1.3, max(0.7, 1 + desk.w.prior * (home - 1)))
    best = max(trains, key=lambda t: stops(desk, corporation, t))
    usual = _stop(desk, 0) * stops(desk, corporation, best)
    return (1 + min(1.5, max(0.5, desk.revenue(corporation, (best,)) / max(1.0, usual)))) / 2


def _run(course: Course, now: int) -> None:
    """Earn; pay it out but for what has to be saved for the next train."""
    desk = course.desk
    revenue = expected(course, now)
    if revenue <= 0:
        course.steps -= 1
        return
    saved = min(revenue, _lacking(course, now))
    course.cash += saved
    paid = revenue - saved
    course.paid += paid * desk.w.hope**now
    course.steps += _steps(course, paid) * paid / revenue - saved / revenue


def _steps(course: Course, paid: float) -> float:
    """How many cells a price rises for a dividend."""
    now = _price(course)
    found = 0.0
    for multiple in course.desk.data.stock.rises:
        found += min(1.0, max(0.0, 2 * paid / max(1.0, multiple * now) - 1))
    return found if course.desk.data.stock.rises else 1.0


def _price(course: Course) -> float:
    """The price of a share after all moves so far, between two cells in proportion."""
    ladder = course.prices[course.steps <= 0]
    if not ladder:
        return 0.0
    whole, part = divmod(abs(course.steps), 1)
    here, there = ladder[min(int(whole), len(ladder) - 1)], ladder[min(int(whole) + 1, len(ladder) - 1)]
    return here + (there - here) * part


def _prices(desk: Desk, corporation: str) -> tuple[list[int], list[int]]:
    token = desk.s.market.tokens.get(corporation)
    if token is None:
        return [], []
    key = ("prices", token.cell)
    if key not in desk.shared:
        chart = desk.data.chart
        desk.shared[key] = tuple(_walked(chart, token.cell, turn) for turn in (chart.right, chart.left))
    found: tuple[list[int], list[int]] = desk.shared[key]
    return found


def _walked(chart: Chart, cell: Cell, turn: Callable[[Cell], Cell]) -> list[int]:
    """The prices from a cell to the end of the chart."""
    found, there = [chart.at(cell).price], turn(cell)
    while there != cell:
        cell, there = there, turn(there)
        found.append(chart.at(cell).price)
    return found


def _lacking(course: Course, now: float) -> float:
    """What has to be saved for the train that is needed when the last one goes, if that is soon."""
    clock = course.desk.clock
    gone = course.last()
    if gone >= clock.rounds - 1 or now < gone - course.desk.w.saves:
        return 0.0
    wanted = _cheapest(course, int(gone))
    return max(0.0, wanted.price - course.cash) if wanted else 0.0


def _buy(course: Course, now: int) -> None:
    """Buy a train of the bank, or a part of one, if that pays, or if there must be one."""
    desk, clock = course.desk, course.desk.clock
    wanted, left = _cheapest(course, now), clock.rounds - now - 1
    if wanted is None or left <= 0:
        return
    gone = clock.life(wanted.name)
    life = min(float(left), gone - now)
    alive = course.alive(now + 1)
    have = sum(t.part for t in alive)
    room = min(desk.w.fleet, clock.limit(course.corporation, now)) - have
    many = stops(desk, course.corporation, wanted.name)
    whole = max((t.part for t in alive), default=0.0)
    if whole < 0.95:
        part = 1.0 - whole
        course.needs = course.needs or wanted.price
        lacking = max(0.0, wanted.price * part - course.cash)
        course.liability += lacking * desk.w.hope**now
        course.soon += lacking if now < desk.w.soon else 0.0
        course.trains = [t for t in course.trains if t.part >= 0.95]
        course.trains.append(Rolling(many, max(gone, now + 1.5)))
        course.cash = max(0.0, course.cash - wanted.price * part)
    if room <= 0.05 or not alive or life < 1:
        return
    stop = _stop(desk, now)
    earns = many * stop * SECONDS[min(int(have), len(SECONDS) - 1)] * life
    if earns < desk.w.pays_back * wanted.price:
        return
    spare = course.cash - (_lacking(course, now + desk.w.saves) if gone <= course.last() else 0.0)
    part = min(1.0, room, max(0.0, spare) / wanted.price)
    if part > 0.05:
        course.trains.append(Rolling(many, gone, part))
        course.cash -= part * wanted.price


def _cheapest(course: Course, now: int) -> TrainDef | None:
    """What the bank will have to sell: the new train of that time, or a cheaper used one that still runs a while."""
    wanted = course.desk.clock.next_kind(now)
    if not course.used or now >= 2:
        return wanted
    return min([*course.used, *([wanted] if wanted else [])], key=lambda d: d.price)


def _open_market(desk: Desk) -> list[TrainDef]:
    return [desk.data.train(t) for t in desk.s.depot.open_market if desk.clock.life(t) > 2]
