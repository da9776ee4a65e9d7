"""What players' actions are on the site: bids, stock, privates that change hands."""

from __future__ import annotations

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, asking
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.interop.certificates import IPO, MARKET
from shortline.interop.exporting.exporter import Exporter
from shortline.kernel.refusal import Malformed
from shortline.parts.holdings import OPEN_MARKET
from shortline.titles.g18fl.opening import SEALED, ChoosePrivate, SealBid
from shortline.titles.g18fl.ten_share import StartTenShare
from shortline.titles.g18va.opening import SetStartingValue


def take_private(on: Exporter, s: EighteenXX, a: TakePrivate) -> None:
    """The purchase of the cheapest private is a bid at its price; what costs nothing is taken there without a word."""
    price = asking(on.rules, s, a.private)
    if not price:
        return
    on.player(a.by, "bid", company=on.profile.privates.site(a.private), price=price)


def bid(on: Exporter, s: EighteenXX, a: Bid) -> None:
    """A bid; one that the site makes for a player by itself is not written."""
    if s.top.memo.get("forced"):
        if a.amount:
            raise Malformed("the site bids $0 for a player who has to bid on what costs nothing")
        return
    on.player(a.by, "bid", company=on.profile.privates.site(a.private), price=a.amount)


def seal_bid(on: Exporter, s: EighteenXX, a: SealBid) -> None:
    """Bids for the choice of a private are made in the order of seats."""
    bids = {**SEALED.of(s), a.by: a.amount}
    if len(bids) == len(s.seats):
        for seat in s.seats:
            on.player(seat, "bid", price=bids[seat])


def choose_private(on: Exporter, s: EighteenXX, a: ChoosePrivate) -> None:
    """A private is bought at its face value."""
    price = on.rules.data.privates[a.private].price
    on.player(a.by, "bid", company=on.profile.privates.site(a.private), price=price)


def start(on: Exporter, s: EighteenXX, a: StartCorporation) -> None:
    """A corporation is started; where its founder has the choice its size is a record of its own."""
    _par(on, a.by, a.corporation, a.par)
    on.named = (f"{a.corporation}_0",)
    if "choice_of_size" in phase(on.rules, s).marks:
        on.player(a.by, "choose", choice=10 if isinstance(a, StartTenShare) else 5)


def set_starting_value(on: Exporter, s: EighteenXX, a: SetStartingValue) -> None:
    """The corporation whose presidency was auctioned gets its price."""
    (name,) = (c for c, it in s.corporations.items() if s.president(c) == a.by and not it.started)
    _par(on, a.by, name, a.par)


def _par(on: Exporter, seat: str, corporation: str, par: int) -> None:
    cell = on.rules.data.chart.pars[par]
    name = on.profile.corporations.site(corporation)
    on.player(seat, "par", corporation=name, share_price=f"{par},{cell.row},{cell.column}")


def _certificates(on: Exporter, corporation: str, certificates: tuple[str, ...]) -> list[str]:
    """Certificates by the site's names."""
    name = on.profile.corporations.site(corporation)
    return [f"{name}_{c.rpartition('_')[2]}" for c in certificates]


def buy_share(on: Exporter, s: EighteenXX, a: BuyShare) -> None:
    """A single certificate is bought."""
    holder = MARKET if a.source == OPEN_MARKET else IPO
    on.named = on.certificates.choose(a.corporation, holder, 1)
    percent = 100 // s.corporations[a.corporation].size
    on.player(a.by, "buy_shares", shares=_certificates(on, a.corporation, on.named), percent=percent)


def sell_shares(on: Exporter, s: EighteenXX, a: SellShares) -> None:
    """Certificates are sold; of the president's perhaps a part only, as the percentage tells."""
    on.named = on.certificates.choose(a.corporation, a.by, a.shares)
    percent = a.shares * 100 // s.corporations[a.corporation].size
    on.player(a.by, "sell_shares", shares=_certificates(on, a.corporation, on.named), percent=percent)


def trade_private(on: Exporter, s: EighteenXX, a: TradePrivate) -> None:
    """A private is bought from another player."""
    if a.by != a.buyer:
        raise Malformed(f"on the site {a.private} is sold on the buyer's turn only")
    on.player(a.by, "buy_company", company=on.profile.privates.site(a.private), price=a.price)
