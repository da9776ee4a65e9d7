"""Stock: what to buy, start and sell."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from shortline.bots.protocol import Valued
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.first_run import from_home, next_train
from shortline.bots.rail.outlook import outlook
from shortline.bots.rail.standing import judged
from shortline.bots.rail.weights import opening
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation, cost
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.shares import certificate_limit, certificates, passes_presidency, price
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK


def purchases(ev: Evaluation) -> Iterator[Valued]:
    """Shares to buy, by what they will bring beyond their price."""
    for offer in ev.offers(BuyShare):
        a = offer.action
        assert isinstance(a, BuyShare)
        view = outlook(ev, a.corporation)
        paid = cost(Position(ev.rules, ev.s), a)
        why = f"a share of {a.corporation} costs {ev.money(paid)} and promises {ev.money(round(view.share))}"
        judgement = judged(ev, a, why)
        yield Valued(judgement.gain - ev.w.share_margin + _beside(ev, a.corporation), a, why)


def _beside(ev: Evaluation, corporation: str) -> float:
    """What a share is worth beside that: my own corporation comes nearer to its float; in another's I have no say."""
    if ev.s.president(corporation) != ev.me:
        return -ev.w.other_share
    return 0.0 if ev.s.corporations[corporation].floated else ev.w.nearer


def starts(ev: Evaluation) -> Iterator[Valued]:
    """Corporations to start: never a second one before the first has floated, at a par that can be floated."""
    s, data = ev.s, ev.data
    waiting = [c for c, it in s.corporations.items() if it.started and not it.floated and s.president(c) == ev.me]
    cash = s.cash(ev.me)
    room = certificate_limit(Position(ev.rules, s), ev.me) - certificates(Position(ev.rules, s), ev.me)
    presided = sum(it.started and s.president(c) == ev.me for c, it in s.corporations.items())
    built = bool(ev.w.foresight) and any(it.operated for it in s.corporations.values())
    for offer in ev.offers(StartCorporation):
        a = offer.action
        assert isinstance(a, StartCorporation)
        it = s.corporations[a.corporation]
        shares = -(-data.stock.float_shares * it.size // 10) if data.stock.capital else s.holdings.presidents_shares
        need = shares * a.par
        why = f"{a.corporation} at {ev.money(a.par)} takes {ev.money(need)} to float, and I have {ev.money(cash)}"
        judgement = judged(ev, a, why)
        ahead = from_home(ev, a.corporation)
        far = max(0.0, ahead.tiles + (ahead.only and built) - ev.w.near)
        gain = judgement.gain - ev.w.share_margin - ev.w.remote * far
        gain += ev.w.book * _by_the_book(ev, a, presided)
        if data.stock.capital and shares - s.holdings.presidents_shares + 1 > room:
            gain -= ev.w.unfloated * ev.w.foresight
        capital = a.par * it.size * data.stock.capital // 10
        if capital and (capital < ahead.dollars + next_train(ev) or capital > s.cash(BANK)):
            # Too little for its way and its train, or more than the bank has: it would break before the first run.
            gain -= ev.w.unfloated * ev.w.foresight
        if waiting:
            gain -= ev.w.unfloated
        if need > cash and data.stock.capital:
            gain -= (need - cash) * ev.w.lacking + ev.w.unpaid
        yield Valued(gain, a, why)


def _by_the_book(ev: Evaluation, a: StartCorporation, presided: int) -> float:
    """What starting a corporation at a par came to in many games; towards the end there is less to come."""
    title, above = ev.rules.title, a.par - min(ev.data.chart.pars)
    more = presided * opening(title, "another") if presided else above * opening(title, "par")
    return (opening(title, a.corporation) + more) * ev.clock.early


def sales(ev: Evaluation) -> Iterator[Valued]:
    """Shares to sell: what promises less than its price, and a corporation that is doomed."""
    s, w = ev.s, ev.w
    room = [] if w.bundles else _openings(ev)
    # What passing is better than at a glance is not looked at more closely.
    idle = -2 * w.noise if ev.offers(Pass) else -inf
    for offer in ev.offers(SellShares):
        a = offer.action
        assert isinstance(a, SellShares)
        view = outlook(ev, a.corporation)
        value = price(Position(ev.rules, s), a.corporation)
        leaves = s.president(a.corporation) == ev.me and passes_presidency(s, a.corporation, ev.me, a.shares)
        why = f"a share of {a.corporation} sells for {ev.money(value)} and promises {ev.money(round(view.share))}"
        if leaves and view.liability:
            why += f"; its president may have to add {ev.money(round(view.liability))} to a train"
        beside = -w.keep * a.shares
        if leaves and not view.liability:
            beside -= 100
        if not s.corporations[a.corporation].floated and s.president(a.corporation) == ev.me:
            beside -= ev.w.unfloated
        raised = s.cash(ev.me) + value * a.shares
        beside += 0.8 * max((g for asked, g in room if asked <= raised), default=0.0)
        # To raise money for a train is no reason before it must be bought: stock can be sold then.
        gain = (value - view.share) * a.shares
        if leaves:
            gain = judged(ev, a).gain
        elif gain + beside > idle:
            gain = min(gain, judged(ev, a).gain)
        yield Valued(gain + beside, a, why)


def _openings(ev: Evaluation) -> list[tuple[int, float]]:
    """Shares that I cannot pay for, or have no room for, now: price, and what they would bring."""
    s = ev.s
    if isinstance(s.top, StockTurn) and s.top.bought:
        return []
    full = certificates(Position(ev.rules, s), ev.me) >= certificate_limit(Position(ev.rules, s), ev.me)
    openings = []
    for c, it in s.corporations.items():
        asked = price(Position(ev.rules, s), c)
        on_sale = any(n for holder, n in s.holdings.holders(c) if holder not in s.seats)
        held = s.holdings.of(c, ev.me) * 10 >= ev.data.stock.player_limit * it.size
        if it.floated and on_sale and not held and (full or asked > s.cash(ev.me)):
            openings.append((asked, outlook(ev, c).share - asked))
    return openings
