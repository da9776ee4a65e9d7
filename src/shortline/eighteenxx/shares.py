"""Stock: prices, limits, sales and presidencies."""

from __future__ import annotations

from collections.abc import Mapping

from shortline.eighteenxx.component import counts, limited
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import Floated, PriceMoved, SharesSold
from shortline.eighteenxx.market import Cell, Effect
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.state import EighteenXX
from shortline.parts.holdings import OPEN_MARKET, PLACES, PresidencyChanged, SharesMoved
from shortline.parts.ledger import BANK, pay


def price(at: RailAt, corporation: str) -> int:
    """The market value of a share; 0 before the corporation is started."""
    data = at.data
    token = at.state.market.tokens.get(corporation)
    return data.chart.at(token.cell).price if token else 0


def freed(at: RailAt, corporation: str, effect: Effect) -> bool:
    """Whether a corporation's token stands in a zone with an effect."""
    token = at.state.market.tokens.get(corporation)
    return token is not None and effect in at.data.chart.at(token.cell).effects


def certificates(at: RailAt, seat: str) -> int:
    """The certificates of a player that count against the limit."""
    known = at.state.facts
    if known.certificates is None:
        known.certificates = _certificates(at)
    return known.certificates[seat]


def _certificates(at: RailAt) -> Mapping[str, int]:
    """The certificates of every player that count against the limit."""
    s = at.state
    held = s.holdings
    so_many = dict.fromkeys(s.seats, 0)
    for corporation, holders in held.shares.items():
        if not freed(at, corporation, "free_of_limit"):
            for holder in holders:
                if holder in so_many:
                    so_many[holder] += held.certificates(corporation, holder)
    for private, owner in s.privates.items():
        if owner in so_many and counts(at, "certificates", private):
            so_many[owner] += 1
    return so_many


def certificate_limit(at: RailAt, seat: str) -> int:
    """How many certificates a player may have."""
    return limited(at, "certificates", seat, at.data.tables[len(at.state.seats)].certificates)


def player_limit(at: RailAt, seat: str) -> int:
    """How many tenths of a corporation a player may have."""
    stock = at.data.stock
    limit = (len(at.state.seats) == 2 and stock.two_player_limit) or stock.player_limit
    return limited(at, "one_corporation", seat, limit)


def tenths(s: EighteenXX, corporation: str, shares: int) -> int:
    """Shares as tenths of the corporation."""
    return shares * 10 // s.corporations[corporation].size


def pool_room(at: RailAt, corporation: str) -> int:
    """How many more shares of a corporation the open market may take."""
    s = at.state
    data = at.data
    size = s.corporations[corporation].size
    return data.stock.pool_limit * size // 10 - s.holdings.of(corporation, OPEN_MARKET)


def rises_at_end(at: RailAt, corporation: str) -> bool:
    """Whether a corporation's price rises at the end of a stock round: all of it is in players' hands."""
    s = at.state
    data = at.data
    if not data.stock.sold_out_rises or s.corporations[corporation].size < 10:
        return False
    return not any(s.holdings.of(corporation, place) for place in PLACES)


def rival(s: EighteenXX, corporation: str, president: str) -> str:
    """The player, other than the president, with the most shares; of equals the first to the president's left; ""
    if there is no other."""
    others = [p for p in s.clockwise(president) if p != president] if president in s.seats else s.players
    return max(others, key=lambda seat: s.holdings.of(corporation, seat), default="")


def passes_presidency(s: EighteenXX, corporation: str, seat: str, shares: int) -> bool:
    """Whether a sale by the president would make another player president."""
    has = s.holdings.of(corporation, rival(s, corporation, seat))
    left = s.holdings.of(corporation, seat) - shares
    return has >= s.holdings.presidents_shares and has > left


def keeps_certificate(s: EighteenXX, corporation: str, seat: str, shares: int) -> bool:
    """Whether a sale leaves the president's certificate where it is."""
    return shares <= s.holdings.single(corporation, seat)


def most_for_sale(s: EighteenXX, corporation: str, seat: str) -> int:
    """How many shares a player may sell at most: a president without a rival for it keeps their certificate."""
    least = s.holdings.presidents_shares
    if s.president(corporation) == seat and s.holdings.of(corporation, rival(s, corporation, seat)) < least:
        return s.holdings.single(corporation, seat)
    return s.holdings.of(corporation, seat)


def move_price(tx: RailTx, corporation: str, cell: Cell, why: str = "") -> None:
    """Move a token on the chart; one that stays in its cell keeps its place in the stack."""
    s = tx.state
    data = tx.data
    token = s.market.tokens[corporation]
    if cell != token.cell:
        tx.emit(PriceMoved(corporation, cell, data.chart.at(token.cell).price, data.chart.at(cell).price, why))


def fallen(data: Definition, cell: Cell, count: int) -> Cell:
    """Where a token goes when so many shares are sold at once."""
    if data.stock.sale_moves == "left_once":
        return data.chart.left(cell)
    for _ in range(count):
        cell = data.chart.down(cell)
    return cell


def sell(tx: RailTx, seat: str, corporation: str, shares: int) -> int:
    """Sell shares to the bank at the market value, drop the price, look at the presidency; what the seller got."""
    value = price(tx.at, corporation)
    tx.emit(SharesSold(seat, corporation, shares, value))
    pay(tx, BANK, seat, value * shares)
    tx.emit(SharesMoved(corporation, seat, OPEN_MARKET, shares))
    look_at_presidency(tx, corporation)
    move_price(tx, corporation, fallen(tx.data, tx.state.market.tokens[corporation].cell, shares))
    return value * shares


def look_at_presidency(tx: RailTx, corporation: str) -> None:
    """Make the player with the most shares president, if they have more than the president."""
    s = tx.state
    old = s.president(corporation)
    if old not in s.seats:
        return
    new = rival(s, corporation, old)
    if s.holdings.of(corporation, new) > s.holdings.of(corporation, old):
        tx.emit(PresidencyChanged(corporation, old, new))


def look_at_float(tx: RailTx, corporation: str) -> None:
    """Float a corporation once enough of it has left the initial offering, and pay its capital."""
    s = tx.state
    data = tx.data
    it = s.corporations[corporation]
    left = s.holdings.of(corporation, data.stock.new_shares)
    if it.floated or not it.started or tenths(s, corporation, it.size - left) < data.stock.float_shares:
        return
    tx.emit(Floated(corporation))
    pay(tx, BANK, corporation, data.stock.capital * it.size // 10 * it.par, "as its capital")
