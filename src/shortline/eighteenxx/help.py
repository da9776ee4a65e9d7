"""Help for a train: what a president may add, sell and keep when a corporation must buy one and cannot pay for it.

The clause is one invariant, in every title. When it is over the corporation has its train or its president is
bankrupt; what was sold was needed, so that the president keeps less than any certificate brought; and the treasury is
empty if the president's money was used. While money is being raised only what can lead to such an end is open.

Whether a sale can is asked of the rules themselves: what may be sold of a corporation, and what may be sold after
that, is tried out in real states with all checks of the title. Only how sums of several corporations come together is
reckoned here: stock of one is sold no matter what was sold of another, and in whatever order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from shortline.eighteenxx.component import helped_prices
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import TrainStep
from shortline.eighteenxx.procedures.sell_shares import SellShares, ShareSelling
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import power_prices, prices
from shortline.kernel.play import Tx
from shortline.kernel.rules import Position

NOTHING_SOLD = 10**9
"""What the least certificate brought while none was sold: more than all money."""

ABOUT_THE_AMOUNT = ("help.only_if_needed", "help.just_enough")
"""The checks on a sale that rest on what is reckoned here."""

Sums = Mapping[int, int]
"""What can be raised: sums, each with the most that the least of its certificates can bring."""


@dataclass(frozen=True, slots=True)
class Need:
    """The money side of help: what trains cost with the president's money, and what there is to pay with."""

    prices: tuple[int, ...]
    """What the bank's trains cost that stock may be sold for, the lowest first."""
    total: int
    """What treasury and president have together."""
    least: int
    """The least that a certificate brought in this turn."""
    lacks: int
    """What is missing for the lowest price."""
    wanted: int
    """What stock may be sold for: what is missing for the highest price."""

    @property
    def least_price(self) -> int:
        """What the train must cost at least, so that no certificate's price is left over."""
        return self.total - self.least + 1

    def just_enough(self, raised: int, least: int) -> bool:
        """Whether some train can be paid with so much more money, and less is left then than a certificate brought."""
        money, low = self.total + raised, min(self.least, least)
        for cost in self.prices:  # noqa: SIM110 - asked often
            if 0 <= money - cost < low:
                return True
        return False


def raising(s: EighteenXX) -> bool:
    """Whether certificates have been sold for a train that is still to be bought."""
    assert s.turn is not None
    return bool(s.turn.raised) and not s.corporations[s.operating].trains


def need(at: RailAt) -> Need:
    """What help for the operating corporation is about now; the bank has a train."""
    s = at.state
    kept = s.facts.need
    if kept is None:
        assert s.turn is not None
        all_prices = helped_prices(at, frozenset(prices(at)), frozenset(power_prices(at, s.operating)))
        least = min(s.turn.raised, default=NOTHING_SOLD)
        total = s.cash(s.operating) + s.cash(s.president(s.operating))
        low, high = min(all_prices), max(all_prices)
        kept = Need(tuple(sorted(all_prices)), total, least, max(0, low - total), max(0, high - total))
        s.facts.need = kept
    return kept


def dearest_helped(at: RailAt) -> int:
    """The most that a train of the bank may cost if the president adds to its price."""
    if raising(at.state):
        return need(at).prices[-1]
    listed = frozenset(prices(at))
    return max(helped_prices(at, listed, frozenset())) if listed else 0


class Selling(ShareSelling):
    """The sale of stock for a train, which can say what each of its certificates brings."""

    def amounts(self, at: RailAt, a: SellShares) -> tuple[int, ...]:
        """What each certificate of a sale brings: a president's that can be sold brings several shares at once."""
        s = at.state
        data = at.data
        value, bundle = price(at, a.corporation), s.holdings.presidents_shares
        whole = s.president(a.corporation) == a.by and a.shares > s.holdings.single(a.corporation, a.by)
        if not whole or a.shares < bundle or not data.stock.presidents_certificate_sold:
            return (value,) * a.shares
        return (value * bundle, *(value for _ in range(a.shares - bundle)))


class Lot:
    """Shares of one corporation, sold at once: what they bring, the least certificate's part, what may follow."""

    def __init__(self, stock: Stock, sale: SellShares) -> None:
        self.stock, self.sale = stock, sale
        brought = stock.sales.selling.amounts(Position(stock.sales.rules, stock.s), sale)
        self.brings, self.least = sum(brought), min(brought)

    @cached_property
    def rest(self) -> Stock:
        """What may be sold of the corporation afterwards, in the state that the sale leads to."""
        its = self.stock.sales
        tx = Tx(its.rules, self.stock.s)
        its.selling.perform(tx, self.sale)
        return its.stock(tx.state, self.sale.corporation)


class Stock:
    """What a president may sell of one corporation, in one state."""

    def __init__(self, sales: Sales, s: EighteenXX, corporation: str) -> None:
        self.sales, self.s, self.corporation = sales, s, corporation

    @cached_property
    def lots(self) -> Mapping[int, Lot]:
        """The sales that the rules allow, by the number of shares."""
        s, its = self.s, self.sales
        at = Position(its.rules, s)
        lots = {}
        for count in range(1, s.holdings.of(self.corporation, its.seat) + 1):
            sale = SellShares(its.seat, self.corporation, count)
            if all(test(at, sale) is None for test in its.tests):
                lots[count] = Lot(self, sale)
        return lots

    @cached_property
    def sums(self) -> Sums:
        """What one sale after another can raise; nothing, too."""
        sums = {0: NOTHING_SOLD}
        for lot in self.lots.values():
            for more, least in lot.rest.sums.items():
                sums[lot.brings + more] = max(sums.get(lot.brings + more, 0), min(lot.least, least))
        return sums

    @cached_property
    def shares(self) -> int:
        """How many shares can be sold in all."""
        return max((count + lot.rest.shares for count, lot in self.lots.items()), default=0)

    def sells_out(self, count: int) -> bool:
        """Whether all that can be sold is sold if it begins with so many shares."""
        return count + self.lots[count].rest.shares == self.shares

    @cached_property
    def least_for_all(self) -> int:
        """The least that all together can bring."""
        ways = (lot.brings + lot.rest.least_for_all for count, lot in self.lots.items() if self.sells_out(count))
        return min(ways, default=0)


class Sales:
    """All that the president of the operating corporation may sell now, and the ends to which it can lead."""

    def __init__(self, at: RailAt, selling: Selling) -> None:
        s = at.state
        self.rules, self.selling, self.seat, self.need = at.rules, selling, s.top.actors[0], need(at)
        self.tests: tuple[Callable[[RailAt, SellShares], str | None], ...] = tuple(
            check.test for check in at.rules.checks[selling] if check.key not in ABOUT_THE_AMOUNT
        )
        self._met: dict[tuple[object, ...], Stock] = {}
        owned = (c for c in s.corporations if s.holdings.of(c, self.seat))
        self.stocks = {c: self.stock(s, c) for c in owned}

    def stock(self, s: EighteenXX, corporation: str) -> Stock:
        """The stock of a corporation in a state; states that differ elsewhere have the same."""
        token = s.market.tokens.get(corporation)
        sold = corporation in s.on_top(TrainStep).blocks
        held = s.holdings.of(corporation, self.seat), s.president(corporation)
        key = (corporation, *held, token and token.cell, sold)
        if key not in self._met:
            self._met[key] = Stock(self, s, corporation)
        return self._met[key]

    def _together(self, without: str) -> Sums:
        """What the stock of all corporations but one can raise, as far as it may be needed."""
        sums: dict[int, int] = {0: NOTHING_SOLD}
        for corporation, stock in self.stocks.items():
            if corporation != without and len(stock.sums) > 1:
                sums = dict(self._joined(sums, stock.sums))
        return sums

    def _joined(self, some: Sums, others: Sums) -> Sums:
        sums: dict[int, int] = {}
        for a, low in some.items():
            for b, other in others.items():
                least = min(low, other, self.need.least)
                if a + b - self.need.wanted < least and sums.get(a + b, 0) < least:
                    sums[a + b] = least
        return sums

    @cached_property
    def sums(self) -> Sums:
        """What all stock can raise, as far as it may be needed."""
        return self._together("")

    @cached_property
    def _beside(self) -> dict[str, Sums]:
        return {}

    def other_sums(self, corporation: str) -> Sums:
        """What the stock of the other corporations can raise."""
        if corporation not in self._beside:
            self._beside[corporation] = self._together(corporation)
        return self._beside[corporation]

    @cached_property
    def can_pay(self) -> bool:
        """Whether a train can be paid in the end, by a sale or without."""
        return any(self.need.just_enough(raised, least) for raised, least in self.sums.items())

    @cached_property
    def may_fail(self) -> bool:
        """Whether bankruptcy is a lawful end: it always is, unless it must be averted and that is possible."""
        data: Definition = self.rules.data
        return not data.play.must_avert_bankruptcy or not self.can_pay

    @cached_property
    def least_for_all(self) -> int:
        """The least that all stock together can bring."""
        return sum(stock.least_for_all for stock in self.stocks.values())

    @cached_property
    def open(self) -> bool:
        """Whether there is a sale that may be made."""
        if not self.need.wanted:
            return False
        return any(self.ends_well(c, count) for c, stock in self.stocks.items() for count in stock.lots)

    def ends_well(self, corporation: str, count: int) -> bool:
        """Whether a sale can be followed by others to a lawful end: just enough money, or bankruptcy with all sold."""
        stock = self.stocks[corporation]
        lot = stock.lots[count]
        if self.need.just_enough(lot.brings, lot.least):
            return True
        if lot.brings >= self.need.wanted:
            return False
        return self._fails(stock, count) or self._pays(corporation, lot)

    def _fails(self, stock: Stock, count: int) -> bool:
        if not stock.sells_out(count):
            return False
        lot = stock.lots[count]
        least = self.least_for_all - stock.least_for_all + lot.brings + lot.rest.least_for_all
        return least < self.need.lacks and self.may_fail

    def _pays(self, corporation: str, lot: Lot) -> bool:
        others = self.other_sums(corporation)
        for more, least in lot.rest.sums.items():
            own = lot.brings + more
            low = min(lot.least, least)
            if any(self.need.just_enough(own + raised, min(low, other)) for raised, other in others.items()):
                return True
        return False

    def lawful_prices(self) -> tuple[tuple[int, int], ...]:
        """The prices for which a private may be sold, as ranges: enough, or so much that stock can bring the rest."""
        now, ranges = self.need, []
        for raised, least in self.sums.items():
            for cost in now.prices:
                lacks = cost - now.total - raised
                if lacks > 0:
                    ranges.append((lacks, lacks + min(now.least, least) - 1))
        out_of_reach = now.lacks - self.least_for_all - 1
        if self.may_fail and out_of_reach > 0:
            ranges.append((1, out_of_reach))
        return tuple(_merged(ranges))


def _merged(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges that touch or overlap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1] + 1:
            low, high = merged.pop()
            start, end = low, max(high, end)
        merged.append((start, end))
    return merged


def sales(at: RailAt) -> Sales:
    """What the president of the operating corporation may sell now for its train."""
    s = at.state
    kept = s.facts.sales
    if kept is None:
        selling = at.rules.procedure(s, SellShares)
        assert isinstance(selling, Selling)
        kept = s.facts.sales = Sales(at, selling)
    return kept
