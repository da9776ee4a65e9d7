"""Privates: what one is worth, what to bid, and what a corporation should pay."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.rail.desk import Desk, Valued
from shortline.bots.rail.first_run import put_by
from shortline.bots.rail.outlook import outlook
from shortline.bots.rail.weights import beliefs, opening, power
from shortline.bots.words import signed
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.common import BIDS, free_cash
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, asking
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK


def worth(desk: Desk, private: str) -> float:
    """What a private brings its owner: income to its closing, then its resale or its face value."""
    return desk.once(("private", private), lambda: _worth(desk, private))


def _worth(desk: Desk, private: str) -> float:
    data, w = desk.data, desk.w
    it = data.privates.get(private)
    if it is None:
        return power(desk.rules.title, private) + 2 * min(data.chart.pars)
    closing = [p for p in data.phases if "privates_close" in p.marks]
    rounds = float(desk.clock.rounds)
    if closing:
        first = next((t for t in data.trains.values() if t.phase == closing[0].name), None)
        rounds = min(rounds, desk.clock.until(first.name) if first else rounds, desk.w.sale_rounds)
    use = 0.3 * power(desk.rules.title, private)
    kept = it.income * rounds + (it.price if data.stock.privates_score and not closing else 0)
    if not any(p.buys_privates for p in data.phases):
        return kept + use
    sold = w.private_resale * it.price + it.income * min(rounds, 1.0)
    last = data.phase(desk.s.phase)
    still = last.buys_privates or data.phases.index(last) < 2
    return max(kept, sold if still else 0.0) + use


def limit(desk: Desk, private: str) -> float:
    """The most to pay in the opening, where money has better uses still to come: a little over the face value."""
    it = desk.data.privates.get(private)
    if it is None:
        return worth(desk, private)
    most = min(worth(desk, private), it.price * (1 + desk.w.premium) + 0.5 * power(desk.rules.title, private))
    return most + desk.w.book_bid * desk.w.book * opening(desk.rules.title, private)


def reserve(desk: Desk) -> float:
    """The money that is kept for a corporation of one's own while privates are sold."""
    data = desk.data
    shares = max(data.stock.float_shares, 3) if data.stock.capital else 2
    size = min(d.size for d in data.corporations.values())
    return desk.w.reserve * min(data.chart.pars) * (shares * size // 10 if size < 10 else shares)


def bids(desk: Desk) -> Iterator[Valued]:
    """What to buy or bid while privates are sold: never more than worth, never the money for a corporation."""
    for offer in desk.offers(TakePrivate, Bid):
        a = offer.action
        private: str = getattr(a, "private", "")
        standing = BIDS.of(desk.s).get(private, {})
        if standing and max(standing, key=lambda seat: standing[seat]) == desk.me:
            continue
        free = free_cash(desk.s, desk.me, private)
        value = limit(desk, private)
        is_share = private not in desk.data.privates
        cost = offer.span.low if offer.span else asking(Position(desk.rules, desk.s), private)
        cheap = isinstance(a, TakePrivate) and cost <= 0.4 * free
        left = free - cost - (0 if is_share or cheap else reserve(desk))
        if is_share:
            value += 0.25 * min(desk.data.chart.pars)
        gain = value - desk.w.private_margin - cost if left >= 0 else -1.0
        verb = "costs" if isinstance(a, TakePrivate) else "can be had for"
        yield Valued(gain / 3 if isinstance(a, Bid) else gain, a, f"{private} is worth ${value:.0f} and {verb} ${cost}")


def purchases(desk: Desk) -> Iterator[Valued]:
    """Privates for the operating corporation: its president's dearly, another's at what it is worth to both."""
    s, name = desk.s, desk.s.operating
    if not name:
        return
    view = outlook(desk, name)
    free = desk.cash_of(name) - (view.train_price if view.train_in < 3 else view.train_price * 0.5)
    free = min(free, desk.cash_of(name) - put_by(desk, name, s.corporations[name].trains))
    part = desk.fraction(name)
    for offer in desk.offers(BuyPrivate):
        a = offer.action
        assert isinstance(a, BuyPrivate)
        if offer.span is None:
            continue
        owner = s.privates[a.private]
        value = worth(desk, a.private)
        use = power(desk.rules.title, a.private)
        if owner == desk.me:
            amount = min(offer.span.top, int(max(0.0, free)))
            if amount in offer.span:
                kept = desk.data.privates[a.private].income * min(desk.clock.rounds, 3)
                gain = amount * (1 - part * 0.3) + use * part - kept * (1 - part)
                yield Valued(gain, offer.at(amount), f"{a.private} brings me ${amount} from {name}'s treasury")
        elif s.top.step == desk.data.sequence[-1] and not _asked(desk, a.private):
            amount = max(offer.span.low, int(value) + int(desk.w.over))
            if amount in offer.span and amount <= free:
                gain = (2 * use + desk.data.privates[a.private].income * 2) * part - amount * max(0.35, part)
                yield Valued(gain, offer.at(amount), f"{a.private} is worth ${amount} to {name}")


def _asked(desk: Desk, private: str) -> bool:
    """Whether the owner of a private has declined already: nobody is asked twice in a turn, at whatever price."""
    declined = desk.s.top.declined
    return any(isinstance(a, BuyPrivate) and a.private == private for a in declined)


def trades(desk: Desk) -> Iterator[Valued]:
    """Privates between players: bought only well below, sold only well above what they are worth to me."""
    for offer in desk.offers(TradePrivate):
        a = offer.action
        assert isinstance(a, TradePrivate)
        if offer.span is None:
            continue
        value = worth(desk, a.private)
        if a.buyer == desk.me or _presides(desk, desk.me) or not _presides(desk, a.buyer):
            continue
        amount = int(value * 1.2)
        if amount in offer.span and desk.s.cash(a.buyer) > 3 * amount and not desk.s.top.declined:
            gain = (amount - value) * 0.5
            yield Valued(gain, offer.at(amount), f"{a.private} is worth ${value:.0f} to me")


def _presides(desk: Desk, seat: str) -> bool:
    """Whether a player has a corporation that could buy his privates."""
    return any(it.floated and desk.s.president(c) == seat for c, it in desk.s.corporations.items())


def selected(desk: Desk) -> Iterator[Valued]:
    """Privates that are chosen, not bid for, and sealed bids for the choice: actions of a title's own."""
    likened = beliefs(desk.rules.title).actions
    for offer in desk.sight.offers if likened else ():
        a = offer.action
        match likened.get(type(a).__name__):
            case "sealed_bid":
                amount: int = getattr(a, "amount")  # noqa: B009 (the title says that it has one)
                left = sorted(worth(desk, p) - desk.data.privates[p].price for p in desk.s.privates_of(BANK))
                spread = left[-1] - left[len(left) // 2] if left else 0.0
                hit = min(amount, 5) / 5 * 0.6 + (0.2 if amount > 5 else 0)
                yield Valued(spread * hit - amount, a, f"the choice is worth about ${spread:.0f}")
            case "private_at_its_price":
                private: str = getattr(a, "private")  # noqa: B009 (the title says that it has one)
                value = worth(desk, private) - desk.data.privates[private].price
                yield Valued(value, a, f"{private} is worth {signed(value)} against its price")
            case _:
                pass
