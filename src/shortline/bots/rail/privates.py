"""Privates: what one is worth, what to bid, and what a corporation should pay."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.protocol import Valued, signed
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.first_run import train_reserve
from shortline.bots.rail.outlook import outlook
from shortline.bots.rail.weights import beliefs, opening, power
from shortline.eighteenxx.component import counts
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.common import BIDS, free_cash
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, asking
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK


def worth(ev: Evaluation, private: str) -> float:
    """What a private brings its owner: income to its closing, then its resale or its face value."""
    return ev.once(("private", private), lambda: _worth(ev, private))


def _worth(ev: Evaluation, private: str) -> float:
    data, w = ev.data, ev.w
    it = data.privates.get(private)
    if it is None:
        return power(ev.rules.title, private) + 2 * min(data.chart.pars)
    closing = [p for p in data.phases if "privates_close" in p.marks]
    rounds = float(ev.clock.rounds)
    if closing:
        first = next((t for t in data.trains.values() if t.phase == closing[0].name), None)
        rounds = min(rounds, ev.clock.until(first.name) if first else rounds, ev.w.sale_rounds)
    use = 0.3 * power(ev.rules.title, private)
    kept = it.income * rounds + (it.price if not closing and counts(Position(ev.rules, ev.s), "worth", private) else 0)
    if not any(p.buys_privates for p in data.phases):
        return kept + use
    sold = w.private_resale * it.price + it.income * min(rounds, 1.0)
    last = data.phase(ev.s.phase)
    still = last.buys_privates or data.phases.index(last) < 2
    return max(kept, sold if still else 0.0) + use


def limit(ev: Evaluation, private: str) -> float:
    """The most to pay in the opening, where money has better uses still to come: a little over the face value."""
    it = ev.data.privates.get(private)
    if it is None:
        return worth(ev, private)
    most = min(worth(ev, private), it.price * (1 + ev.w.premium) + 0.5 * power(ev.rules.title, private))
    return most + ev.w.book_bid * ev.w.book * opening(ev.rules.title, private)


def reserve(ev: Evaluation) -> float:
    """The money that is kept for a corporation of one's own while privates are sold."""
    data = ev.data
    shares = max(data.stock.float_shares, 3) if data.stock.capital else 2
    size = min(d.size for d in data.corporations.values())
    return ev.w.reserve * min(data.chart.pars) * (shares * size // 10 if size < 10 else shares)


def bids(ev: Evaluation) -> Iterator[Valued]:
    """What to buy or bid while privates are sold: never more than worth, never the money for a corporation."""
    for offer in ev.offers(TakePrivate, Bid):
        a = offer.action
        private: str = getattr(a, "private", "")
        standing = BIDS.of(ev.s).get(private, {})
        if standing and max(standing, key=lambda seat: standing[seat]) == ev.me:
            continue
        free = free_cash(ev.s, ev.me, private)
        value = limit(ev, private)
        is_share = private not in ev.data.privates
        cost = offer.span.low if offer.span else asking(Position(ev.rules, ev.s), private)
        cheap = isinstance(a, TakePrivate) and cost <= 0.4 * free
        left = free - cost - (0 if is_share or cheap else reserve(ev))
        if is_share:
            value += 0.25 * min(ev.data.chart.pars)
        gain = value - ev.w.private_margin - cost if left >= 0 else -1.0
        verb = "costs" if isinstance(a, TakePrivate) else "can be had for"
        yield Valued(
            gain / 3 if isinstance(a, Bid) else gain,
            a,
            f"{private} is worth {ev.money(round(value))} and {verb} {ev.money(cost)}",
        )


def purchases(ev: Evaluation) -> Iterator[Valued]:
    """Privates for the operating corporation: its president's dearly, another's at what it is worth to both."""
    s, name = ev.s, ev.s.operating
    if not name:
        return
    view = outlook(ev, name)
    free = ev.cash_of(name) - (view.train_price if view.train_in < 3 else view.train_price * 0.5)
    free = min(free, ev.cash_of(name) - train_reserve(ev, name, s.corporations[name].trains))
    part = ev.fraction(name)
    last = s.top.step == ev.data.sequence[-1]
    for offer in ev.offers(BuyPrivate):
        a = offer.action
        assert isinstance(a, BuyPrivate)
        if offer.span is None:
            continue
        owner = s.privates[a.private]
        value = worth(ev, a.private)
        use = power(ev.rules.title, a.private)
        if owner == ev.me:
            amount = min(offer.span.top, int(max(0.0, free)))
            if amount in offer.span and (last or not ev.w.private_last):
                kept = ev.data.privates[a.private].income * min(ev.clock.rounds, 3)
                gain = amount * (1 - part * 0.3) + use * part - kept * (1 - part)
                yield Valued(gain, offer.at(amount), f"{a.private} brings me {ev.money(amount)} from {name}'s treasury")
        elif last and not _asked(ev, a.private):
            amount = max(offer.span.low, int(value) + int(ev.w.over))
            if amount in offer.span and amount <= free:
                gain = (2 * use + ev.data.privates[a.private].income * 2) * part - amount * max(0.35, part)
                yield Valued(gain, offer.at(amount), f"{a.private} is worth {ev.money(amount)} to {name}")


def _asked(ev: Evaluation, private: str) -> bool:
    """Whether the owner of a private has declined already: nobody is asked twice in a turn, at whatever price."""
    declined = ev.s.top.declined
    return any(isinstance(a, BuyPrivate) and a.private == private for a in declined)


def trades(ev: Evaluation) -> Iterator[Valued]:
    """Privates between players: bought only well below, sold only well above what they are worth to me."""
    for offer in ev.offers(TradePrivate):
        a = offer.action
        assert isinstance(a, TradePrivate)
        if offer.span is None:
            continue
        value = worth(ev, a.private)
        if a.buyer == ev.me or _presides(ev, ev.me) or not _presides(ev, a.buyer):
            continue
        amount = int(value * 1.2)
        if amount in offer.span and ev.s.cash(a.buyer) > 3 * amount and not ev.s.top.declined:
            gain = (amount - value) * 0.5
            yield Valued(gain, offer.at(amount), f"{a.private} is worth {ev.money(round(value))} to me")


def _presides(ev: Evaluation, seat: str) -> bool:
    """Whether a player has a corporation that could buy their privates."""
    return any(it.floated and ev.s.president(c) == seat for c, it in ev.s.corporations.items())


def selected(ev: Evaluation) -> Iterator[Valued]:
    """Privates that are chosen, not bid for, and sealed bids for the choice: actions of a title's own."""
    likened = beliefs(ev.rules.title).actions
    for offer in ev.obs.offers if likened else ():
        a = offer.action
        match likened.get(type(a).__name__):
            case "sealed_bid":
                amount: int = getattr(a, "amount")  # noqa: B009 (the title says that it has one)
                left = sorted(worth(ev, p) - ev.data.privates[p].price for p in ev.s.privates_of(BANK))
                spread = left[-1] - left[len(left) // 2] if left else 0.0
                hit = min(amount, 5) / 5 * 0.6 + (0.2 if amount > 5 else 0)
                yield Valued(spread * hit - amount, a, f"the choice is worth about {ev.money(round(spread))}")
            case "private_at_its_price":
                private: str = getattr(a, "private")  # noqa: B009 (the title says that it has one)
                value = worth(ev, private) - ev.data.privates[private].price
                yield Valued(value, a, f"{private} is worth {signed(value, ev.money)} against its price")
            case _:
                pass
