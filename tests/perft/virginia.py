"""Named positions of 18VA whose legal actions are counted."""

from __future__ import annotations

from shortline.eighteenxx.procedures.private_sale import Bid
from tests.given import Given, given
from tests.rules.g18va.lines import (
    LYNCHBURG_PETERSBURG,
    LYNCHBURG_ROANOKE,
    PETERSBURG_NORFOLK,
    RICHMOND_NEWPORT_NEWS,
    company,
    laid,
    running,
)

LINE = (LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK)


def opening() -> Given:
    """The first turn of a game for three."""
    return given("18VA")


def forced_bid() -> Given:
    """The Railway Express has fallen to nothing, and Ann must bid on it."""
    return given("18VA").plays(Bid("Ann", "B&O", 140)).passed(12)


def starting_value() -> Given:
    """All is sold, and Ann sets the starting value of the B&O."""
    g = given("18VA").plays(Bid("Ann", "REA", 40), Bid("Ben", "TIW", 60), Bid("Cal", "PY", 80), Bid("Ann", "B&O", 140))
    return g.passed(3)


def stock_trading() -> Given:
    """A five-share and a ten-share corporation that have operated, one that has not, a full treasury to underwrite."""
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 3).owns("Ben", "B&O", 2).home("B&O")
    g = g.owns("Ben", "C&O", 3).owns("Ann", "C&O", 1).home("C&O").owns("Cal", "SR", 2).cash("Ann", 300)
    return g.stock_round(2, "Ann")


def first_tile() -> Given:
    """The C&O in its first turn, with nothing built around its home."""
    return company("C&O").operating("C&O", "lay_tile", first=True)


def conversion() -> Given:
    """The VGN may convert in phase 3; Ben has a private that it may buy."""
    return laid(company("VGN", "3"), *LINE).private("PY", "Ben").trains("VGN", "2G").operating("VGN")


def powers() -> Given:
    """The SR has all three privates in its station step."""
    g = laid(company("SR", "3"), RICHMOND_NEWPORT_NEWS).trains("SR", "3")
    for private in ("REA", "TIW", "PY"):
        g = g.private(private, "SR")
    return g.operating("SR", "place_station")


def coal_and_port() -> Given:
    """The VGN runs a 3G from Roanoke to the port of Norfolk."""
    return running(laid(company("VGN", "4"), *LINE).station("VGN", "H15"), "VGN", "3G")


def passenger_or_freight() -> Given:
    """The B&O may buy the second 6/5G, a 4D, a used train or one of the C&O's."""
    g = company("B&O", "6", 1500).owns("Cal", "C&O", 2).home("C&O").trains("C&O", "4G").used_trains("4/3G")
    return g.operating("B&O", "buy_trains")


def emergency() -> Given:
    """The C&O has no train and no money; Ann has stock to sell."""
    g = company("C&O", "4", 0).owns("Ann", "C&O", 3).par("B&O", 100).owns("Ann", "B&O", 4).owns("Ben", "B&O", 2)
    return g.home("B&O").cash("Ann", 40).operating("C&O", "buy_trains")


POSITIONS = (
    opening,
    forced_bid,
    starting_value,
    stock_trading,
    first_tile,
    conversion,
    powers,
    coal_and_port,
    passenger_or_freight,
    emergency,
)
