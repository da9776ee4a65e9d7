"""The clause on trains that must be bought, once more and plainly, to hold the engine against.

It is written from the rulebooks (18AL 4.2.5.2, 18GA 4.2.5.1, 18VA 4.6, 18FL 8.4) and from the rulings in `docs/titles`,
and asks the engine nothing: it is given who has what and the printed chart, and tries every order of sales.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

NONE_SOLD = 10**9

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class House:
    """What a title and its options say about emergencies."""

    rows: Rows
    """The prices of the chart."""
    left_once: bool = False
    """18FL: a sale moves the price one space left, however many shares; elsewhere one row down a share."""
    whole_certificate: bool = True
    """18AL, 18GA: a president's certificate is sold as one; elsewhere it is exchanged first."""
    one_block: bool = False
    """18VA, 18FL: one block of each corporation."""
    must_pay: bool = False
    """Who can pay may not go bankrupt."""
    any_train: bool = False
    """18FL: any train, not the cheapest."""
    power_optional: bool = False
    """18VA: Tredegar need not be used, and stock may be sold to spare it."""
    others_with_empty_treasury: bool = False
    """18VA, 18FL: with an empty treasury the president's cash may buy from another corporation, up to face value."""
    others_with_help: bool = False
    """An option: the president's money may buy from another corporation, up to face value."""


@dataclass(frozen=True)
class Lot:
    """A president's stock of one corporation."""

    mine: int
    presides: bool
    pool: int
    row: int
    column: int
    rival: int
    """The most that another player has."""
    size: int
    operates: bool
    """It is the corporation that buys the train."""
    sellable: bool = True
    done: bool = False
    """A block of it has been sold."""

    def price(self, rows: Rows) -> int:
        """What a share brings."""
        return rows[self.row][self.column]


@dataclass(frozen=True)
class Emergency:
    """A corporation that must buy a train, and its president."""

    house: House
    treasury: int
    cash: int
    prices: tuple[int, ...]
    """What the trains of bank and open market cost as printed."""
    reduced: tuple[int, ...]
    """What new trains cost with the powers of the corporation's privates."""
    lots: tuple[tuple[str, Lot], ...]
    least: int = NONE_SOLD
    """The least that a certificate sold for this train brought."""
    all_of_it: bool = True
    """Each block sold was the largest that could be sold."""
    inherited: bool = False
    """The president took over from a bankrupt."""
    seen: dict[object, bool] = field(default_factory=dict, compare=False, hash=False, repr=False)

    @property
    def total(self) -> int:
        """All the money that there is."""
        return self.treasury + self.cash

    @property
    def in_need(self) -> bool:
        """Whether the corporation cannot afford a train of the bank."""
        means = self.prices if self.house.power_optional else (*self.prices, *self.reduced)
        return min(means) > self.treasury

    @property
    def wanted(self) -> tuple[int, ...]:
        """What the trains cost that stock may be sold for."""
        if self.house.any_train:
            return self.prices
        plain = min(self.prices)
        payable = tuple(p for p in (plain, *self.reduced) if p <= plain)
        return payable if self.house.power_optional else (min(payable),)

    def may_pay(self, price: int) -> bool:
        """Whether a train of the bank may be bought for that price."""
        if price > self.total:
            return False
        if self.least != NONE_SOLD:
            added = max(0, price - self.treasury)
            return price in self.wanted and self.cash - added < self.least
        if price <= self.treasury:
            return True
        return self.in_need and (self.house.any_train or price <= min(self.prices))

    # Selling

    def sales(self) -> Iterator[tuple[str, int, Emergency]]:
        """Every sale that the rules on stock allow, whether it is needed or not, and what comes of it."""
        for name, lot in self.lots:
            if not lot.sellable or lot.done:
                continue
            possible = [n for n in range(1, lot.mine + 1) if self._may_sell(lot, n)]
            for n in possible:
                yield name, n, self._sold(name, lot, n, n == max(possible))

    def _may_sell(self, lot: Lot, n: int) -> bool:
        if lot.pool + n > lot.size // 2:
            return False
        if not lot.presides:
            return True
        loses = lot.rival >= 2 and lot.rival > lot.mine - n
        if loses:
            return not lot.operates
        return n <= lot.mine - 2

    def _sold(self, name: str, lot: Lot, n: int, largest: bool) -> Emergency:
        price = lot.price(self.house.rows)
        loses = lot.presides and lot.rival > lot.mine - n
        certificate = price
        if self.house.whole_certificate and lot.presides and n > lot.mine - 2 and n == 2:
            certificate = 2 * price
        row, column = lot.row, lot.column
        if self.house.left_once:
            column = max(0, column - 1)
        else:
            for _ in range(n):
                if row + 1 < len(self.house.rows) and column < len(self.house.rows[row + 1]):
                    row += 1
        after = replace(
            lot,
            mine=lot.mine - n,
            presides=lot.presides and not loses,
            pool=lot.pool + n,
            row=row,
            column=column,
            done=self.house.one_block,
        )
        return replace(
            self,
            cash=self.cash + n * price,
            least=min(self.least, certificate),
            lots=tuple((c, after if c == name else it) for c, it in self.lots),
            all_of_it=self.all_of_it and (largest or not self.house.one_block),
        )

    def after_private(self, price: int) -> Emergency:
        """After a private was sold to another player."""
        return replace(self, cash=self.cash + price, least=min(self.least, price))

    @property
    def short(self) -> bool:
        """Whether money is missing for which stock may be sold."""
        return self.in_need and self.total < max(self.wanted)

    def pays(self) -> bool:
        """Whether it can end with a train, no more having been sold than was needed."""
        return self._known("pays", self._pays)

    def _pays(self) -> bool:
        if any(self.may_pay(p) for p in self.wanted):
            return True
        return self.short and any(after.pays() for _, _, after in self.sales())

    def fails(self) -> bool:
        """Whether it can end with all that may be sold sold, and no train in reach."""
        return self._known("fails", self._fails)

    def _fails(self) -> bool:
        if self.total >= min(self.wanted):
            return False
        every = list(self.sales())
        return self.all_of_it if not every else any(after.fails() for _, _, after in every)

    def _known(self, what: str, find: object) -> bool:
        key = (what, self.lots, self.cash, self.least, self.all_of_it)
        if key not in self.seen:
            assert callable(find)
            self.seen[key] = find()
        return self.seen[key]

    def leads_on(self, after: Emergency) -> bool:
        """Whether a step leads to a lawful end."""
        if after.pays():
            return True
        return after.fails() and not (self.house.must_pay and self.pays())

    # What is open

    def lawful_sales(self) -> dict[tuple[str, int], Emergency]:
        """The sales that are open."""
        if not self.short:
            return {}
        return {(name, n): after for name, n, after in self.sales() if self.leads_on(after)}

    def lawful_private(self, price: int) -> bool:
        """Whether a private may be sold for that."""
        return self.short and self.leads_on(self.after_private(price))

    def bankrupt(self) -> bool:
        """Whether the president is bankrupt."""
        return self.in_need and self.total < min(self.wanted) and not self.lawful_sales()

    def others_prices(self, face: int) -> tuple[int, int]:
        """What may be paid for another corporation's train of that face value, from and to."""
        if self.inherited:
            return 1, 0
        sold = self.least != NONE_SOLD
        low = max(1, self.total - self.least + 1) if sold else 1
        high = 0 if sold else self.treasury
        free = self.others_with_help() or (self.house.others_with_empty_treasury and not self.treasury and not sold)
        if free and self.in_need:
            high = max(high, min(face, self.total))
        return low, high

    def others_with_help(self) -> bool:
        """Whether the table lets a president help between corporations."""
        return self.house.others_with_help
