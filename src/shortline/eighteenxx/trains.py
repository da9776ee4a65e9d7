"""Trains: what the bank offers, limits, phases, rust and the duty to own one."""

from __future__ import annotations

from shortline.eighteenxx.component import limited, obliged
from shortline.eighteenxx.definition import Definition, PhaseDef, kind
from shortline.eighteenxx.events import DEPOT, OPEN_MARKET, PhaseBegan, TrainOutdated, TrainRemoved, UpcomingAdded
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.running import has_run
from shortline.eighteenxx.state import EighteenXX


def phase(at: RailAt) -> PhaseDef:
    """The phase now."""
    data = at.data
    return data.phase(at.state.phase)


def new_trains(at: RailAt) -> tuple[str, ...]:
    """The new trains that the bank offers now: the next of the lowest kind, and kinds that come beside it."""
    s = at.state
    data = at.data
    offered = s.depot.upcoming[:1]
    for name, it in data.trains.items():
        if not it.after or s.depot.sold.get(it.after, 0) < data.trains[it.after].count - 1:
            continue
        if name not in map(kind, offered):
            offered += tuple(t for t in s.depot.upcoming if kind(t) == name)[:1]
    return offered


def bank_trains(at: RailAt) -> tuple[str, ...]:
    """What the bank offers: new trains, and one of each kind in the open market."""
    s = at.state
    if not s.depot.open_market:
        return new_trains(at)
    used: list[str] = []
    for train in s.depot.open_market:
        if all(kind(t) != kind(train) for t in used):
            used.append(train)
    return (*new_trains(at), *used)


def prices(at: RailAt) -> tuple[int, ...]:
    """What the bank's trains cost without any power."""
    data = at.data
    return tuple(data.train(t).price for t in bank_trains(at))


def cheapest(at: RailAt) -> int:
    """The price of the cheapest train of the bank; 0 if it has none."""
    return min(prices(at), default=0)


def price_with(data: Definition, train: str, private: str) -> int:
    """What a new train costs with the power of a private."""
    price, its = data.train(train).price, data.privates[private]
    return max(0, price - price * its.discount // 100 - its.rebate)


def train_powers(at: RailAt, corporation: str) -> tuple[str, ...]:
    """The privates of a corporation that make a new train cheaper."""
    data = at.data
    owned = (data.privates[p] for p in at.state.privates_of(corporation))
    return tuple(p.id for p in owned if p.discount or p.rebate)


def power_prices(at: RailAt, corporation: str) -> tuple[int, ...]:
    """What new trains cost a corporation with the powers of its privates."""
    powers = train_powers(at, corporation)
    return tuple(price_with(at.data, t, p) for t in new_trains(at) for p in powers) if powers else ()


def train_limit(at: RailAt, corporation: str, then: PhaseDef | None = None) -> int:
    """How many trains a corporation may have, now or in another phase."""
    now = then or phase(at)
    limit = now.train_limit if at.state.corporations[corporation].size == 10 else now.small_train_limit
    return limited(at, "trains", corporation, limit)


def must_buy(at: RailAt, corporation: str) -> bool:
    """Whether a corporation has to buy a train: it has none, there is one, and it has somewhere to run."""
    data = at.data
    if at.state.corporations[corporation].trains or not bank_trains(at):
        return False
    if not data.play.duty_needs_route or has_run(at, corporation):
        return True
    return obliged(at, corporation)


def train_duty(at: RailAt) -> str:
    """What the operating corporation has to do before its turn may end, if anything."""
    s = at.state
    return f"{s.operating} has no train and must buy one" if must_buy(at, s.operating) else ""


def needs_help(at: RailAt, corporation: str) -> bool:
    """Whether a corporation that has to buy a train cannot pay for any train of the bank, with its privates' powers
    neither, unless the title leaves those out."""
    s = at.state
    known = s.facts.needs_help
    kept = known.get(corporation)
    return known.keep(corporation, _needs_help(at, corporation)) if kept is None else kept


def _needs_help(at: RailAt, corporation: str) -> bool:
    s = at.state
    data = at.data
    cash = s.cash(corporation)
    if s.corporations[corporation].trains or cheapest(at) <= cash:
        return False
    if not data.play.help_before_powers and any(price <= cash for price in power_prices(at, corporation)):
        return False
    return must_buy(at, corporation)


def look_at_phase(tx: RailTx, train: str) -> None:
    """Let the first train of a kind rust others, begin its phase and bring the limits down."""
    s = tx.state
    data = tx.data
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


def remove_kind(tx: RailTx, name: str, why: str) -> None:
    """Remove all trains of a kind from play."""
    for train, owner, place in _all(tx.state, name):
        tx.emit(TrainRemoved(train, owner, why, side(tx.state, train), place))


def outdate_kind(tx: RailTx, name: str, buyer: str) -> None:
    """Let trains of a kind run once more; those of the buyer and in the open market leave play at once."""
    data = tx.data
    for train, owner, place in _all(tx.state, name):
        if not owner or (owner == buyer and not data.play.buyers_obsolete_run):
            tx.emit(TrainRemoved(train, owner, "leaves play", side(tx.state, train), place))
        else:
            tx.emit(TrainOutdated(train, owner, side(tx.state, train)))


def _all(s: EighteenXX, name: str) -> tuple[tuple[str, str, str], ...]:
    """The trains of a kind, each with its owner or the place where it lies."""
    owned = ((t, c, "") for c, x in s.corporations.items() for t in x.trains)
    used = ((t, "", OPEN_MARKET) for t in s.depot.open_market)
    new = ((t, "", DEPOT) for t in s.depot.upcoming)
    return tuple(row for row in (*owned, *used, *new) if kind(row[0]) == name)


def restock(tx: RailTx, train: str) -> None:
    """Put one more train of an unlimited kind on offer when the last was bought."""
    s = tx.state
    data = tx.data
    name = kind(train)
    if data.trains[name].unlimited and all(kind(t) != name for t in s.depot.upcoming):
        tx.emit(UpcomingAdded(f"{name}-{s.depot.sold[name]}"))


def push_discards(tx: RailTx) -> None:
    """Make every corporation over its limit discard, in operating order; one without a president waits for one."""
    at = tx.at
    s = at.state
    data = tx.data
    over = [c for c in s.market.order(data.chart) if len(s.corporations[c].trains) > train_limit(at, c)]
    for corporation in reversed([c for c in over if s.president(c) in s.players]):
        tx.enter(DiscardStep((s.president(corporation),), corporation=corporation))
