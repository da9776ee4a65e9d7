"""Random emergencies, played on at random and held against the clause in plain words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.action import Action
from shortline.parts.consent import Accept, Decline
from shortline.parts.holdings import OPEN_MARKET, Holdings
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.property.clause import NONE_SOLD, Emergency, House, Lot

STEP = "buy_trains"


@dataclass(frozen=True)
class Cast:
    """Who plays which part in a title: the buyer and its track, others, phases and the trains that may be about."""

    buyer: str
    others: tuple[str, ...]
    phases: dict[str, tuple[str, ...]]
    track: tuple[tuple[str, str, int], ...] = ()
    options: tuple[str, ...] = ()
    seats: tuple[int, int] = (3, 4)


CASTS = {
    "18AL": Cast(
        "TAG",
        ("WRA", "ABC", "M&O"),
        {"3": ("2", "3"), "4": ("3", "4"), "5": ("3", "4"), "6": ("4", "5"), "4D": ("5", "6")},
        options=("help_between_corporations", "must_avert_bankruptcy", "help_before_powers"),
    ),
    "18GA": Cast(
        "CoG",
        ("GA", "ACL", "SAL"),
        {"3": ("2", "3"), "4": ("3", "4"), "5": ("3", "4"), "6": ("5",), "8": ("5", "6")},
        (("F6", "57", 2), ("E5", "9", 2), ("D4", "451a", 1)),
        options=("help_between_corporations", "must_avert_bankruptcy"),
    ),
    "18VA": Cast(
        "C&O",
        ("B&O", "SR", "N&W"),
        {"3": ("2/1G", "3/2G"), "4": ("3/2G", "4/3G"), "5": ("4/3G", "5/4G"), "6": ("5/4G", "4/3G")},
        options=("emergency_one_by_one",),
    ),
    "18FL": Cast(
        "SAL",
        ("ACL", "L&N", "FEC"),
        {"3": ("2", "3"), "4": ("3", "4"), "5": ("3", "4", "5"), "6": ("4", "5")},
        options=("emergency_one_by_one", "bankruptcy_ends"),
    ),
}


@cache
def table(title: str, phase: str, seats: int, options: tuple[str, ...], used: tuple[str, ...], other: str) -> Given:
    """A position to deal emergencies out to: the buyer without a train, three others started, one with a train."""
    cast = CASTS[title]
    g = given(title, seats, options)
    for name in (cast.buyer, *cast.others):
        g = g.owns("Ann", name, 2)
    for private in g.state.privates:
        g = g.private(private, "Ben")
    g = g.phase(phase)
    for hex_id, tile, rotation in cast.track:
        g = g.tile(hex_id, tile, rotation)
    if other:
        g = g.trains(cast.others[0], other)
    for name in (cast.buyer, *cast.others):
        g = g.home(name)
    return g.used_trains(*used).operating(cast.buyer, STEP)


def dealt(title: str, random: Random) -> Given:
    """An emergency: money, stock, prices, privates and trains at random, the buyer's treasury too small."""
    cast = CASTS[title]
    phase = random.choice(list(cast.phases))
    kinds = cast.phases[phase]
    options = tuple(o for o in cast.options if random.random() < 0.25)
    used = tuple(sorted(k for k in kinds if random.random() < 0.3))
    spare = [k for k in kinds if k not in used]
    other = random.choice(spare) if spare and random.random() < 0.5 else ""
    g = table(title, phase, random.randint(*cast.seats), options, used, other)
    s = g.state
    book, tokens = dict(s.holdings.shares), dict(s.holdings.president)
    market, corporations = s.market, dict(s.corporations)
    for name in (cast.buyer, *cast.others):
        size = s.corporations[name].size
        owners = _owners(random, s.seats, size, name == cast.buyer)
        president = max(s.seats, key=lambda p: (owners.get(p, 0), p == "Ann"))
        left = size - sum(owners.values())
        book[name] = {k: n for k, n in {**owners, g.data.stock.new_shares: left}.items() if n}
        tokens[name] = president
        rows = g.data.chart.rows
        row = random.randrange(len(rows))
        market = market.placed(name, Cell(row, random.randrange(len(rows[row]))))
        completed = random.random() < 0.85
        corporations[name] = replace(corporations[name], floated=True, completed=completed, operated=True)
    cheapest = min(_listed(g))
    money = dict(s.ledger)
    money[BANK] += sum(n for who, n in money.items() if who != BANK)
    for seat in s.seats:
        money[seat] = random.randint(0, 400)
    money["Ann"] = random.choice((0, random.randint(0, 60), random.randint(0, cheapest)))
    for name in s.corporations:
        money[name] = random.randint(0, 50)
    money[cast.buyer] = random.choice((0, random.randint(0, cheapest - 1), random.randint(0, cheapest - 1)))
    money[BANK] -= sum(n for who, n in money.items() if who != BANK)
    owners_of = ("Ann", "Ann", "Ben", cast.buyer, cast.others[0])
    privates = {p: random.choice(owners_of) for p in s.privates}
    if title == "18FL":
        privates = {p: random.choice(("Ann", "Ben")) for p in privates}
    holdings = Holdings(book, tokens, s.holdings.presidents_shares)
    return g.but(holdings=holdings, market=market, corporations=corporations, ledger=money, privates=privates)


def _owners(random: Random, seats: tuple[str, ...], size: int, anns: bool) -> dict[str, int]:
    """Shares of players and the open market; Ann presides where she must."""
    most = min(5, size - 2)
    mine = random.randint(2, most) if anns else random.choice((0, 1, 1, 2, 2, 3, most))
    owners, left = {"Ann": mine}, size - mine
    for seat in seats[1:]:
        n = random.randint(0, min(left, mine if anns else 4))
        owners[seat] = n
        left -= n
    if not anns and max(owners.values()) < 2:
        owners["Ben"], left = 2, left - 2 + owners["Ben"]
    owners[OPEN_MARKET] = random.randint(0, min(left, size // 2))
    return owners


def _new(g: Given) -> list[int]:
    """The printed prices of the bank's new trains: the next of the stack, and those that come beside it."""
    s, trains = g.state, g.data.trains
    offered = [s.depot.upcoming[0]]
    for name, it in trains.items():
        if it.after and s.depot.sold.get(it.after, 0) >= trains[it.after].count - 1:
            offered += [t for t in s.depot.upcoming if t.rpartition("-")[0] == name][:1]
    return [trains[t.rpartition("-")[0]].price for t in offered]


def _listed(g: Given) -> list[int]:
    """The printed prices of the bank's trains, new and used."""
    return _new(g) + [g.data.trains[t.rpartition("-")[0]].price for t in g.state.depot.open_market]


def house(g: Given) -> House:
    """What the title and its options say."""
    title, options = g.rules.title, g.rules.options
    rows = tuple(tuple(cell.price for cell in row) for row in g.data.chart.rows)
    if title in ("18AL", "18GA"):
        return House(
            rows,
            must_pay=bool(options["must_avert_bankruptcy"]),
            others_with_help=bool(options["help_between_corporations"]),
            power_optional=bool(options.get("help_before_powers")),
        )
    return House(
        rows,
        left_once=title == "18FL",
        whole_certificate=False,
        one_block=not options["emergency_one_by_one"],
        must_pay=True,
        any_train=title == "18FL",
        power_optional=title == "18VA",
        others_with_empty_treasury=True,
    )


def told(g: Given, before: Emergency | None = None) -> Emergency:
    """The emergency of a position. What was sold for the train is remembered from ``before``."""
    s, buyer = g.state, g.state.operating
    president = s.president(buyer)
    lots = []
    was = dict(before.lots) if before else {}
    for name, it in s.corporations.items():
        mine = s.holdings.of(name, president)
        if not mine and name not in was:
            continue
        cell = s.market.tokens[name].cell
        lots.append(
            (
                name,
                Lot(
                    mine,
                    s.president(name) == president,
                    s.holdings.of(name, OPEN_MARKET),
                    cell.row,
                    cell.column,
                    max(s.holdings.of(name, p) for p in s.players if p != president),
                    it.size,
                    name == buyer,
                    g.rules.title in ("18AL", "18GA") or (it.completed and s.president(name) in s.players),
                    was[name].done if name in was else False,
                ),
            )
        )
    owned = {p for p, owner in s.privates.items() if owner == buyer}
    reduced = [p // 2 for p in _new(g) if "NDY" in owned] + [max(0, p - 200) for p in _new(g) if "TIW" in owned]
    found = Emergency(
        house(g), s.cash(buyer), s.cash(president), tuple(sorted(set(_listed(g)))), tuple(reduced), tuple(lots)
    )
    if before is None:
        return replace(found, inherited=bool(s.bankrupt))
    return replace(found, least=before.least, all_of_it=before.all_of_it, inherited=before.inherited)


class Walk:
    """One emergency, played to its end."""

    def __init__(self, g: Given, random: Random) -> None:
        self.g, self.random = g, random
        self.buyer = g.state.operating
        self.em = told(g)
        self.first_total: int | None = None
        self.story: list[Action] = []
        self.ends = ""

    def play(self) -> str:
        """Play on until the duty is met or a bankruptcy has ended it; how it ended."""
        for _ in range(200):
            if self.ends:
                return self.ends
            self.look()
            self.step()
        raise AssertionError("it does not end")

    # What is open

    def look(self) -> None:
        """Everything that is open is what the clause opens."""
        g, em = self.g, self.em
        seat = g.state.top.actors[0]
        must = not g.state.corporations[self.buyer].trains
        assert must, "the duty stands"
        assert bool(g.why(Pass(seat))), "nobody passes"
        sales = {(o.action.corporation, o.action.shares) for o in g.offers(SellShares)}
        assert sales == set(em.lawful_sales()), (sales, set(em.lawful_sales()))
        assert bool(g.offers(GoBankrupt)) == em.bankrupt(), f"bankrupt: {em.bankrupt()}"
        self._look_at_trains(seat)
        self._look_at_privates(seat)

    def _look_at_trains(self, seat: str) -> None:
        g, em = self.g, self.em
        bought = {o.action.price for o in g.offers(BuyTrain) if o.span is None}
        payable = {p for p in (*em.prices, *em.reduced) if em.may_pay(p)}
        assert bought == payable, (bought, payable)
        for name, it in g.state.corporations.items():
            for train in it.trains:
                if train in g.state.depot.bound or g.state.president(name) not in g.state.players:
                    continue
                low, high = em.others_prices(g.data.train(train).price)
                for price in {1, low - 1, low, high, high + 1, self.random.randint(1, 400)} - {0}:
                    why = [k for k in g.why(BuyTrain(seat, train, price)) if k != "turn.declined"]
                    assert (not why) == (low <= price <= high), (train, price, why, low, high)

    def _look_at_privates(self, seat: str) -> None:
        g, em = self.g, self.em
        if em.least != NONE_SOLD:
            assert not g.offers(BuyPrivate)
        spans = g.offers(TradePrivate)
        for private in g.state.privates_of(seat) if g.rules.title in ("18AL", "18GA") else ():
            buyer = self.random.choice([p for p in g.state.players if p != seat])
            cash = g.state.cash(buyer)
            edges = [e for o in spans if o.span for e in (o.span.low - 1, o.span.low, o.span.high, o.span.high + 1)]
            tried = self.random.sample(edges, min(4, len(edges))) + [self.random.randint(1, 300) for _ in range(2)]
            for price in tried:
                if 1 <= price <= cash:
                    trade = TradePrivate(seat, private, buyer, price)
                    assert (not g.why(trade)) == g.offered(trade), (trade, g.why(trade))
                    why = [k for k in g.why(trade) if k != "turn.declined"]
                    if "limit.certificates" not in why:
                        assert (not why) == em.lawful_private(price), (trade, why)

    # What is done

    def step(self) -> None:
        """Do something that is open, and see that it comes out as the clause says."""
        offers = self.g.offers()
        kind = self.random.choice(sorted({type(o.action).__name__ for o in offers}))
        offer = self.random.choice([o for o in offers if type(o.action).__name__ == kind])
        action = offer.at(self.random.randint(offer.span.low, offer.span.top)) if offer.span else offer.action
        self.story.append(action)
        before = self.g
        g = self.g.plays(action)
        if g.step == "consent":
            agreed = self.random.random() < 0.6
            g = g.plays(Accept(g.to_act) if agreed else Decline(g.to_act))
            if not agreed:
                assert (g.state.ledger, g.state.holdings) == (before.state.ledger, before.state.holdings)
                self.g = g
                return
        self.g = g
        getattr(self, f"_after_{type(action).__name__}", self._nothing)(before, action)

    def _nothing(self, before: Given, a: Action) -> None:
        assert not self.g.state.over
        self.em = told(self.g, self.em)

    def _after_SellShares(self, before: Given, a: SellShares) -> None:
        if self.first_total is None:
            self.first_total = self.em.total
        expected = self.em.lawful_sales()[a.corporation, a.shares]
        found = told(self.g, expected)
        assert found.lots == tuple((c, lot) for c, lot in expected.lots), (found.lots, expected.lots)
        assert found.cash == expected.cash
        self.em = expected

    def _after_TradePrivate(self, before: Given, a: TradePrivate) -> None:
        if self.first_total is None:
            self.first_total = self.em.total
        expected = self.em.after_private(a.price)
        assert told(self.g, expected).cash == expected.cash
        self.em = expected

    def _after_BuyPrivate(self, before: Given, a: BuyPrivate) -> None:
        assert self.em.least == NONE_SOLD
        if self.g.state.corporations[self.buyer].trains:
            self.ends = "free train"
        else:
            self.em = told(self.g, self.em)
            if not self.em.prices or self.g.state.operating != self.buyer:
                raise AssertionError("the duty was dropped")

    def _after_BuyTrain(self, before: Given, a: BuyTrain) -> None:
        s, em = self.g.state, self.em
        assert s.corporations[self.buyer].trains, "the duty is met"
        added = max(0, a.price - em.treasury)
        if em.least != NONE_SOLD:
            assert em.cash - added < em.least, "less is kept than the least certificate brought"
            assert a.price >= em.treasury, "the treasury is empty"
            assert self.first_total is not None
            assert self.first_total < a.price, "something had to be sold"
        if added:
            assert a.price == em.treasury + added
        self.ends = "train"

    def _after_GoBankrupt(self, before: Given, a: GoBankrupt) -> None:
        s = self.g.state
        goes_on = not s.over and s.operating == self.buyer and s.top.step == STEP
        if (
            goes_on
            and not s.corporations[self.buyer].trains
            and s.turn is not None
            and s.turn.ran == before.state.turn.ran
        ):
            self.em, self.first_total = told(self.g), None
            return
        self.ends = "bankrupt"


def emergency(title: str, seed: int) -> str:
    """Play the emergency of a seed; how it ended, or nothing if the cards dealt none."""
    random = Random(f"{title} {seed}")
    g = dealt(title, random)
    if not told(g).in_need:
        return ""
    walk = Walk(g, random)
    try:
        return walk.play()
    except Exception as e:
        e.add_note(f"{title}, seed {seed}, options {[o for o, v in g.rules.options.items() if v]}: {walk.story}")
        e.add_note(f"{walk.em}")
        raise
