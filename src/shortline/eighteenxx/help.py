"""Help for a corporation that must buy a train: what is missing, and whether sales can end lawfully."""

from __future__ import annotations

from shortline.eighteenxx import shares
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import bank_trains, cheapest
from shortline.kernel.rules import Rules


def missing(rules: Rules, s: EighteenXX) -> int:
    """What the operating corporation lacks for the cheapest train of the bank."""
    return max(0, cheapest(rules, s) - s.cash(s.operating))


def wanted(rules: Rules, s: EighteenXX) -> int:
    """What a president may raise for the operating corporation: what it lacks for the dearest train he may buy."""
    data: Definition = rules.data
    if not data.play.help_any_train:
        return missing(rules, s)
    dearest = max((data.train(t).price for t in bank_trains(rules, s)), default=0)
    return max(0, dearest - s.cash(s.operating))


class _Position:
    """A president's stock while he tries out sales: shares left, room in the open market, price, others' most.

    ``may_fail`` says whether bankruptcy is a lawful end of them.
    """

    def __init__(self, rules: Rules, s: EighteenXX, seat: str) -> None:
        data: Definition = rules.data
        self.data = data
        self.chart = data.chart
        self.bundle = s.holdings.presidents_shares
        self.operating = s.operating
        self.has: dict[str, int] = {}
        self.room: dict[str, int] = {}
        self.cell: dict[str, Cell] = {}
        self.rival: dict[str, int] = {}
        self.presides: dict[str, bool] = {}
        self.may_fail = True
        for c in s.corporations:
            if s.holdings.of(c, seat) and c in s.market.tokens and shares.sellable(rules, s, c):
                self.has[c] = s.holdings.of(c, seat)
                self.room[c] = shares.pool_room(rules, s, c)
                self.cell[c] = s.market.tokens[c].cell
                self.presides[c] = s.president(c) == seat
                other = shares.rival(s, c, seat)
                self.rival[c] = s.holdings.of(c, other) if other else 0

    def may_sell(self, c: str, count: int) -> bool:
        """Whether so many shares of a corporation may be sold now."""
        if count > self.has.get(c, 0) or count > self.room[c]:
            return False
        if not self.presides[c]:
            return True
        passes = self.rival[c] >= self.bundle and self.rival[c] > self.has[c] - count
        if c == self.operating and passes:
            return False
        return passes or count <= self.has[c] - self.bundle

    def least(self, c: str, count: int) -> tuple[int, int]:
        """What a sale brings in all and for its cheapest certificate."""
        value = self.chart.at(self.cell[c]).price
        whole = self.presides[c] and count == self.bundle and count > self.has[c] - self.bundle
        return value * count, value * count if whole else value

    def sell(self, c: str, count: int) -> tuple[int, int, Cell, bool]:
        """Sell; what is needed to take it back."""
        before = (self.has[c], self.room[c], self.cell[c], self.presides[c])
        passes = self.presides[c] and self.rival[c] > self.has[c] - count
        self.has[c] -= count
        self.room[c] -= count
        self.cell[c] = shares.fallen(self.data, self.cell[c], count)
        if passes:
            self.presides[c] = False
        return before

    def take_back(self, c: str, before: tuple[int, int, Cell, bool]) -> None:
        """Take a sale back."""
        self.has[c], self.room[c], self.cell[c], self.presides[c] = before


def finishable(rules: Rules, s: EighteenXX, seat: str, corporation: str, count: int) -> bool:
    """Whether a sale can be followed by others to a lawful end: just enough money, or bankruptcy with all sold."""
    position = _Position(rules, s, seat)
    if not position.may_sell(corporation, count):
        return False
    position.may_fail = _may_fail(rules, s, seat)
    return _after(position, corporation, count, s.cash(seat), least_raised(s), missing(rules, s), set())


def finishable_with(rules: Rules, s: EighteenXX, seat: str, amount: int) -> bool:
    """Whether so much for a private can be followed by sales to a lawful end."""
    position = _Position(rules, s, seat)
    position.may_fail = _may_fail(rules, s, seat)
    return _ends(position, s.cash(seat) + amount, min(least_raised(s), amount), missing(rules, s), set())


def least_raised(s: EighteenXX) -> int:
    """The least that the president got for one certificate in this turn; more than all money if he sold none."""
    assert s.turn is not None
    return min(s.turn.raised, default=10**9)


def _may_fail(rules: Rules, s: EighteenXX, seat: str) -> bool:
    """Whether bankruptcy is a lawful end: it always is, unless the table wants it averted and that is possible."""
    data: Definition = rules.data
    if not data.play.must_avert_bankruptcy:
        return True
    position = _Position(rules, s, seat)
    position.may_fail = False
    return not _ends(position, s.cash(seat), least_raised(s), missing(rules, s), set())


def _after(
    p: _Position, c: str, count: int, cash: int, smallest: int, need: int, failed: set[tuple[object, ...]]
) -> bool:
    brings, one = p.least(c, count)
    before = p.sell(c, count)
    try:
        return _ends(p, cash + brings, min(smallest, one), need, failed)
    finally:
        p.take_back(c, before)


def _ends(p: _Position, cash: int, smallest: int, need: int, failed: set[tuple[object, ...]]) -> bool:
    if cash >= need:
        return cash - need < smallest
    key = (tuple(p.has.items()), tuple(p.cell.items()), cash, smallest)
    if key in failed:
        return False
    choices = [(c, n) for c in p.has for n in range(1, p.has[c] + 1) if p.may_sell(c, n)]
    if not choices:
        return p.may_fail
    choices.sort(key=lambda x: -p.chart.at(p.cell[x[0]]).price)
    for c, n in choices:
        if _after(p, c, n, cash, smallest, need, failed):
            return True
    failed.add(key)
    return False


def can_sell_something(rules: Rules, s: EighteenXX, seat: str) -> bool:
    """Whether a president has any stock that he may sell to help."""
    position = _Position(rules, s, seat)
    return any(position.may_sell(c, n) for c in position.has for n in range(1, position.has[c] + 1))
