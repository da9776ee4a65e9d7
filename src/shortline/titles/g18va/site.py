"""18VA on the public 18xx site: its auction, and the powers of its privates."""

from __future__ import annotations

from shortline.eighteenxx.procedures.private_sale import Bid
from shortline.eighteenxx.site import BUY_COMPANY, BUY_TRAIN, TOKEN, Site, SiteAction, Writing, at_hex, power, station
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game
from shortline.titles.g18va.express import PlaceExpress
from shortline.titles.g18va.opening import OpeningSale, SetStartingValue, StartingValue
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit


def forced_bid(game: Game[EighteenXX]) -> Action | None:
    """The bid that the site makes for a player when the price of something has fallen to nothing."""
    top = game.state.top
    if not isinstance(top, OpeningSale) or not top.forced:
        return None
    return game.offers_of(Bid)[0].action


def _write_bid(on: Writing, s: EighteenXX, a: Bid) -> None:
    """A bid; one that the site makes for a player by itself is not written."""
    if not s.on_top(OpeningSale).forced:
        on.player(a.by, "bid", company=on.site_private(a.private), price=a.amount)
    elif a.amount:
        raise Malformed("the site bids $0 for a player who has to bid on what costs nothing")


def _write_value(on: Writing, s: EighteenXX, a: SetStartingValue) -> None:
    """The corporation whose presidency was auctioned gets its price."""
    (name,) = (c for c, it in s.corporations.items() if s.president(c) == a.by and not it.started)
    on.par(a.by, name, a.par)


SITE = Site(
    actions=(
        SiteAction(Bid, "bid", _write_bid),
        SiteAction(
            SetStartingValue,
            "par",
            _write_value,
            lambda on, by, a: SetStartingValue(by, on.our_par(a)),
            step=StartingValue.step,
        ),
        power(
            PlaceExpress,
            "REA",
            "assign",
            lambda on, by, a: PlaceExpress(by, a["target"]),
            lambda on, s, a: at_hex(a.hex),
        ),
        power(
            PlaceYardStation,
            "PY",
            "place_token",
            lambda on, by, a: PlaceYardStation(by, on.our_city(a)[0]),
            lambda on, s, a: station(on, s, a.hex),
            opens=TOKEN,
            closes=BUY_COMPANY,
        ),
        power(
            RaiseTrainLimit,
            "PY",
            "choose_ability",
            lambda on, by, a: RaiseTrainLimit(by),
            lambda on, s, a: {"choice": "close"},
            opens=BUY_TRAIN,
            closes=BUY_TRAIN,
        ),
    ),
    opening=(StartingValue.step,),
    by_itself=forced_bid,
)
