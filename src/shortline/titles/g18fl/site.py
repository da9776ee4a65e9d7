"""18FL on the public 18xx site: its opening, the size of corporations, hotels, and the powers of its privates."""

from __future__ import annotations

from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.place_station import station_cost
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.site import (
    ROUTE,
    TOKEN,
    TRACK,
    Reading,
    Record,
    Site,
    SiteAction,
    Writing,
    at_hex,
    power,
    station,
)
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.hotels import HOTELS, BuildHotel
from shortline.titles.g18fl.opening import SEALED, ChoosePrivate, PrivateChoice, SealBid, SealedBids
from shortline.titles.g18fl.port import PlacePort
from shortline.titles.g18fl.ten_share import StartTenShare
from shortline.titles.g18fl.terminal import PlaceTerminal


def _read_bid(on: Reading, by: str, a: Record) -> SealBid:
    if "company" in a:
        raise Malformed("the players bid for the right to choose, not for a private")
    return SealBid(by, a["price"])


def _write_bids(on: Writing, s: EighteenXX, a: SealBid) -> None:
    """Bids for the choice of a private are made in the order of seats."""
    bids = {**SEALED.of(s), a.by: a.amount}
    if len(bids) == len(s.seats):
        for seat in s.seats:
            on.player(seat, "bid", price=bids[seat])


def _write_choice(on: Writing, s: EighteenXX, a: ChoosePrivate) -> None:
    """A private is bought at its face value."""
    on.player(a.by, "bid", company=on.site_private(a.private), price=on.rules.data.privates[a.private].price)


def _read_start(on: Reading, by: str, a: Record) -> StartTenShare | None:
    """A start is one of a ten-share corporation if the next record chooses that."""
    ten = on.next.get("type") == "choose" and str(on.next.get("choice")) == "10"
    return StartTenShare(by, on.our_corporation(a), on.our_par(a)) if ten else None


def _chooses_size(at: RailAt, a: Action) -> bool:
    """Whether an action starts a corporation whose size its founder chooses."""
    return isinstance(a, StartCorporation) and "choice_of_size" in phase(at).marks


def _write_start(on: Writing, s: EighteenXX, a: StartCorporation) -> None:
    """A corporation is started; where its founder has the choice its size is a record of its own."""
    on.par(a.by, a.corporation, a.par)
    if _chooses_size(Position(on.rules, s), a):
        on.player(a.by, "choose", choice=10 if isinstance(a, StartTenShare) else 5)


def _write_hotel(on: Writing, s: EighteenXX, a: BuildHotel) -> None:
    on.corporation(s.operating, "hex_token", hex=a.hex, cost=station_cost(Position(on.rules, s), a.hex, 0))


def _hotels(s: EighteenXX, corporation: str) -> tuple[str, ...]:
    return tuple(hex_id for hex_id, owner in HOTELS.of(s).items() if owner == corporation)


SITE = Site(
    actions=(
        SiteAction(SealBid, "bid", _write_bids, _read_bid, step=SealedBids.step),
        SiteAction(
            ChoosePrivate,
            "bid",
            _write_choice,
            lambda on, by, a: ChoosePrivate(by, on.our_private(a)),
            step=PrivateChoice.step,
        ),
        SiteAction(StartCorporation, "par", _write_start),
        SiteAction(StartTenShare, "par", _write_start, _read_start),
        SiteAction(
            BuildHotel,
            "hex_token",
            _write_hotel,
            lambda on, by, a: BuildHotel(by, a["hex"]),
            opens=TOKEN,
            closes=TOKEN,
        ),
        power(
            LayBonusTile,
            "TR",
            "lay_tile",
            lambda on, by, a: LayBonusTile(by, a["hex"], on.our_tile(a), a["rotation"]),
            lambda on, s, a: on.tile_fields(s, a.hex, a.tile, a.rotation),
            opens=TRACK,
            closes=TRACK,
        ),
        power(
            PlacePort,
            "POSC",
            "assign",
            lambda on, by, a: PlacePort(by, a["target"]),
            lambda on, s, a: at_hex(a.hex),
        ),
        power(
            PlaceTerminal,
            "TC",
            "place_token",
            lambda on, by, a: PlaceTerminal(by, *on.our_city(a)),
            lambda on, s, a: station(on, s, a.hex, a.stop),
            opens=TOKEN,
            closes=ROUTE,
        ),
    ),
    tokens=_hotels,
    leaves_passed=_chooses_size,
)
