"""What players are worth, and the end of the game."""

from __future__ import annotations

from shortline.eighteenxx.component import counts
from shortline.eighteenxx.events import GameEnded
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.shares import price
from shortline.kernel.frame import GameOver


def worth(at: RailAt, seat: str) -> int:
    """Cash, stock at its market value and privates at their par value, as far as the title counts them."""
    s = at.state
    stock = sum(s.holdings.of(c, seat) * price(at, c) for c in s.corporations if counts(at, "worth", c))
    privates = sum(at.data.privates[p].price for p in s.privates_of(seat) if counts(at, "worth", p))
    return s.cash(seat) + stock + privates


def end_game(tx: RailTx) -> None:
    """End the game now. Who is out of it has nothing that counts."""
    at = tx.at
    s = at.state
    scores = ((seat, 0 if seat in s.bankrupt else worth(at, seat)) for seat in s.seats)
    result = sorted(scores, key=lambda row: (row[0] in s.bankrupt, -row[1]))
    tx.emit(GameEnded(tuple(result)))
    while len(tx.state.cursor) > 1:
        tx.leave()
    tx.turn(GameOver())
