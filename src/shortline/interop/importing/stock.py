"""Records of players: bids, stock bought and sold."""

from __future__ import annotations

from typing import Literal

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, asking, unsold
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.interop.certificates import MARKET, shares_of
from shortline.interop.importing.importer import Importer
from shortline.interop.sitefile import Site
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY


def bid(on: Importer, a: Site) -> None:
    """A bid; on the cheapest private it is the purchase."""
    seat, s = on.seat(a["entity"]), on.state
    private = on.our_private(a)
    if s.top.step == "private_sale" and unsold(s)[:1] == (private,):
        price = asking(Position(on.rules, s), private)
        if a["price"] != price:
            raise Malformed(f"{private} costs ${price}, not {str(a['price'])[:20]}")
        on.do(TakePrivate(seat, private))
    else:
        on.do(Bid(seat, private, a["price"]))


def par(on: Importer, a: Site) -> None:
    """A corporation is started."""
    on.do(StartCorporation(on.seat(a["entity"]), on.our_corporation(a), on.our_par(a)))


def choose(on: Importer, a: Site) -> None:
    """The size of a corporation that was just started: it was looked up when it was."""


def _named(on: Importer, a: Site) -> tuple[str, tuple[str, ...]]:
    """The corporation and the certificates of a record, in our names."""
    ids = a["shares"]
    if not isinstance(ids, list) or not ids or not all(isinstance(c, str) for c in ids):
        raise Malformed("the record names no certificates")
    names = {on.profile.corporations.ours(c.rpartition("_")[0]) for c in ids}
    if len(names) > 1:
        raise Malformed("the certificates are of several corporations")
    name = names.pop()
    ours = tuple(f"{name}_{c.rpartition('_')[2]}" for c in ids)
    for certificate in ours:
        if not on.certificates.holder(certificate):
            raise Malformed(f"there is no certificate {certificate[:40]}")
    return name, ours


def buy_shares(on: Importer, a: Site) -> None:
    """A certificate is bought from wherever it is."""
    seat = on.seat(a["entity"])
    name, ours = _named(on, a)
    source: Literal["initial_offering", "open_market", "treasury"]
    for certificate in ours:
        if on.certificates.holder(certificate) == MARKET:
            source = OPEN_MARKET
        else:
            source = TREASURY if on.rules.data.stock.new_shares == TREASURY else INITIAL_OFFERING
        on.do(BuyShare(seat, name, source), (certificate,))


def sell_shares(on: Importer, a: Site) -> None:
    """Certificates are sold; of a president's perhaps a part only."""
    seat = on.seat(a["entity"])
    name, ours = _named(on, a)
    if any(on.certificates.holder(c) != seat for c in ours):
        raise Malformed(f"{seat} does not have these certificates")
    percent = a.get("percent")
    listed = sum(map(shares_of, ours))
    shares = percent * on.state.corporations[name].size // 100 if type(percent) is int else listed
    on.do(SellShares(seat, name, shares), ours)
