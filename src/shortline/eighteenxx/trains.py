"""Trains: what the bank offers, limits, phases, rust and the duty to own one."""

from __future__ import annotations

from shortline.eighteenxx.component import more_trains
from shortline.eighteenxx.definition import Definition, PhaseDef, kind
from shortline.eighteenxx.events import PhaseBegan, TrainOutdated, TrainRemoved, UpcomingAdded
from shortline.eighteenxx.running import has_run
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.play import Tx
from shortline.kernel.rules import Rules


def phase(rules: Rules, s: EighteenXX) -> PhaseDef:
    """The phase now."""
    data: Definition = rules.data
    return data.phase(s.phase)


def new_trains(rules: Rules, s: EighteenXX) -> tuple[str, ...]:
    """The new trains that the bank offers now: the next of the lowest kind, and kinds that come beside it."""
    data: Definition = rules.data
    offered = s.depot.upcoming[:1]
    for name, it in data.trains.items():
        if not it.after or s.depot.sold.get(it.after, 0) < data.trains[it.after].count - 1:
            continue
        if name not in map(kind, offered):
            offered += tuple(t for t in s.depot.upcoming if kind(t) == name)[:1]
    return offered


def bank_trains(rules: Rules, s: EighteenXX) -> tuple[str, ...]:
    """What the bank offers: new trains, and one of each kind in the open market."""
    if not s.depot.open_market:
        return new_trains(rules, s)
    used: list[str] = []
    for train in s.depot.open_market:
        if all(kind(t) != kind(train) for t in used):
            used.append(train)
    return (*new_trains(rules, s), *used)


def prices(rules: Rules, s: EighteenXX) -> tuple[int, ...]:
    """What the bank's trains cost without any power."""
    data: Definition = rules.data
    return tuple(data.train(t).price for t in bank_trains(rules, s))


def cheapest(rules: Rules, s: EighteenXX) -> int:
    """The price of the cheapest train of the bank; 0 if it has none."""
    return min(prices(rules, s), default=0)


def price_with(data: Definition, train: str, private: str) -> int:
    """What a new train costs with the power of a private."""
    price, its = data.train(train).price, data.privates[private]
    return max(0, price - price * its.discount // 100 - its.rebate)


def train_powers(rules: Rules, s: EighteenXX, corporation: str) -> tuple[str, ...]:
    """The privates of a corporation that make a new train cheaper."""
    data: Definition = rules.data
    owned = (data.privates[p] for p in s.privates_of(corporation))
    return tuple(p.id for p in owned if p.discount or p.rebate)


def power_prices(rules: Rules, s: EighteenXX, corporation: str) -> tuple[int, ...]:
    """What new trains cost a corporation with the powers of its privates."""
    powers = train_powers(rules, s, corporation)
    return tuple(price_with(rules.data, t, p) for t in new_trains(rules, s) for p in powers) if powers else ()


def train_limit(rules: Rules, s: EighteenXX, corporation: str, then: PhaseDef | None = None) -> int:
    """How many trains a corporation may have, now or in another phase."""
    now = then or phase(rules, s)
    limit = now.train_limit if s.corporations[corporation].size == 10 else now.small_train_limit
    return limit + more_trains(rules, s, corporation)


def must_buy(rules: Rules, s: EighteenXX, corporation: str) -> bool:
    """Whether a corporation has to buy a train: it has none, there is one, and it has somewhere to run."""
    data: Definition = rules.data
    if s.corporations[corporation].trains or not bank_trains(rules, s):
        return False
    return not data.play.duty_needs_route or has_run(rules, s, corporation)


def train_duty(rules: Rules, s: EighteenXX) -> str:
    """What the operating corporation has to do before its turn may end, if anything."""
    return f"{s.operating} has no train and must buy one" if must_buy(rules, s, s.operating) else ""


def needs_help(rules: Rules, s: EighteenXX, corporation: str) -> bool:
    """Whether a corporation that has to buy a train cannot pay for any train of the bank, with its privates' powers
    neither, unless the title leaves those out."""
    key = ("needs_help", corporation)
    if key not in s.known:
        s.known[key] = _needs_help(rules, s, corporation)
    needed: bool = s.known[key]
    return needed


def _needs_help(rules: Rules, s: EighteenXX, corporation: str) -> bool:
    data: Definition = rules.data
    cash = s.cash(corporation)
    if s.corporations[corporation].trains or cheapest(rules, s) <= cash:
        return False
    if not data.play.help_before_powers and any(price <= cash for price in power_prices(rules, s, corporation)):
        return False
    return must_buy(rules, s, corporation)


def look_at_phase(tx: Tx, train: str) -> None:
    """Let the first train of a kind rust others, begin its phase and bring the limits down."""
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    bought = data.train(train)
    if s.depot.sold.get(bought.name, 0) != 1:
        return
    buyer = s.owner_of_train(train)
    for name in bought.rusts:
        remove_kind(tx, name, "rusts")
    for name in bought.obsoletes:
        outdate_kind(tx, name, buyer)
    if bought.phase:
        tx.emit(PhaseBegan(bought.phase, bought.name))
    push_discards(tx)


def side(s: EighteenXX, train: str) -> str:
    """What a card of several kinds was declared as; nothing for other trains."""
    return s.depot.declared.get(train, "")


def remove_kind(tx: Tx, name: str, why: str) -> None:
    """Remove all trains of a kind from play."""
    for train, owner in _all(tx.state, name):
        tx.emit(TrainRemoved(train, owner, why, side(tx.state, train)))


def outdate_kind(tx: Tx, name: str, buyer: str) -> None:
    """Let trains of a kind run once more; those of the buyer and in the open market leave play at once."""
    data: Definition = tx.rules.data
    for train, owner in _all(tx.state, name):
        if not owner or (owner == buyer and not data.play.buyers_obsolete_run):
            tx.emit(TrainRemoved(train, owner, "leaves play", side(tx.state, train)))
        else:
            tx.emit(TrainOutdated(train, owner, side(tx.state, train)))


def _all(s: EighteenXX, name: str) -> tuple[tuple[str, str], ...]:
    owned = [(t, c) for c, x in s.corporations.items() for t in x.trains if kind(t) == name]
    return (*owned, *((t, "") for t in (*s.depot.open_market, *s.depot.upcoming) if kind(t) == name))


def restock(tx: Tx, train: str) -> None:
    """Put one more train of an unlimited kind on offer when the last was bought."""
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    name = kind(train)
    if data.trains[name].unlimited and all(kind(t) != name for t in s.depot.upcoming):
        tx.emit(UpcomingAdded(f"{name}-{s.depot.sold[name]}"))


def push_discards(tx: Tx) -> None:
    """Make every corporation over its limit discard, in operating order; one without a president waits for one."""
    s: EighteenXX = tx.state
    data: Definition = tx.rules.data
    over = [c for c in s.market.order(data.chart) if len(s.corporations[c].trains) > train_limit(tx.rules, s, c)]
    for corporation in reversed([c for c in over if s.president(c) in s.players]):
        tx.enter("discard_train", s.president(corporation), corporation=corporation)
