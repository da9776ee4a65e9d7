"""What players' actions are on the site: bids, stock, privates that change hands."""

from __future__ import annotations

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, asking
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import must_sell
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.certificates import IPO, MARKET
from shortline.interop.exporting.exporter import Exporter
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET


def take_private(on: Exporter, s: EighteenXX, a: TakePrivate) -> None:
    """The purchase of the cheapest private is a bid at its price; what costs nothing is taken there without a word."""
    price = asking(Position(on.rules, s), a.private)
    if not price:
        return
    on.player(a.by, "bid", company=on.site_private(a.private), price=price)


def bid(on: Exporter, s: EighteenXX, a: Bid) -> None:
    """A bid."""
    on.player(a.by, "bid", company=on.site_private(a.private), price=a.amount)


def start(on: Exporter, s: EighteenXX, a: StartCorporation) -> None:
    """A corporation is started."""
    on.par(a.by, a.corporation, a.par)


def _certificates(on: Exporter, corporation: str, certificates: tuple[str, ...]) -> list[str]:
    """Certificates by the site's names."""
    name = on.site_corporation(corporation)
    return [f"{name}_{c.rpartition('_')[2]}" for c in certificates]


def buy_share(on: Exporter, s: EighteenXX, a: BuyShare) -> None:
    """A single certificate is bought."""
    if must_sell(Position(on.rules, s), a.by):
        raise Malformed(f"the site wants {a.by}, who is over the certificate limit, to sell before buying")
    holder = MARKET if a.source == OPEN_MARKET else IPO
    on.named = on.certificates.choose(a.corporation, holder, 1)
    percent = 100 // s.corporations[a.corporation].size
    on.player(a.by, "buy_shares", shares=_certificates(on, a.corporation, on.named), percent=percent)


def sell_shares(on: Exporter, s: EighteenXX, a: SellShares) -> None:
    """Certificates are sold; of the president's perhaps a part only, as the percentage tells."""
    on.named = on.certificates.choose(a.corporation, a.by, a.shares)
    on.share_sold = price(Position(on.rules, s), a.corporation)
    percent = a.shares * 100 // s.corporations[a.corporation].size
    on.player(a.by, "sell_shares", shares=_certificates(on, a.corporation, on.named), percent=percent)


def trade_private(on: Exporter, s: EighteenXX, a: TradePrivate) -> None:
    """A private is bought from another player."""
    if a.by != a.buyer:
        raise Malformed(f"on the site {a.private} is sold on the buyer's turn only")
    on.player(a.by, "buy_company", company=on.site_private(a.private), price=a.price)
