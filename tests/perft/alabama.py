"""Named positions of 18AL whose legal actions are counted."""

from __future__ import annotations

from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from tests.given import Given, given
from tests.rules.g18al.track import gadsden, north


def opening() -> Given:
    """The first turn of a game for three."""
    return given("18AL")


def sale_with_bids() -> Given:
    """Two privates have bids, one of them by two players; the cheapest is still for sale."""
    g = given("18AL", 4).bid("Ann", "M&C", 105).bid("Cal", "M&C", 110).bid("Ben", "NDY", 130)
    return g.private_sale(2, "Dee")


def auction() -> Given:
    """The S&NA has been bought, and Brown & Sons is auctioned among three."""
    g = given("18AL", 4).private("Tuscumbia", "Dee").bid("Ann", "B&SLC", 75).bid("Ben", "B&SLC", 80)
    return g.private_sale(1, "Cal").plays(Bid("Cal", "B&SLC", 85), TakePrivate("Dee", "S&NA"))


def first_stock_turn() -> Given:
    """All privates are sold; nobody owns stock."""
    g = given("18AL")
    for private, seat in (("Tuscumbia", "Ann"), ("S&NA", "Ben"), ("B&SLC", "Cal"), ("M&C", "Ann"), ("NDY", "Ben")):
        g = g.private(private, seat)
    return g.cash("Ann", 480).cash("Ben", 440).cash("Cal", 530).stock_round(1)


def stock_trading() -> Given:
    """The third stock round: three corporations, one in the yellow zone, and a private to trade."""
    g = given("18AL").owns("Ann", "ABC", 5).owns("Ben", "ABC", 2).owns("Ben", "TAG", 3).owns("Cal", "L&N", 4)
    g = g.owns("Ann", "L&N", 2).in_market("TAG", 2).price("TAG", 45).price("ABC", 90).private("NDY", "Ann")
    return g.cash("Ann", 200).cash("Ben", 150).cash("Cal", 100).stock_round(3)


def first_operating_turn() -> Given:
    """The ABC begins: it has its home station in Anniston, $600 and nothing else."""
    return given("18AL").owns("Ann", "ABC", 6).cash("ABC", 600).operating("ABC", first=True)


def green_alabama() -> Given:
    """The L&N builds in phase 3, with the lumber tile, the coal token and a private to buy at hand."""
    g = north().phase("3").tile("C4", "14", 0).tile("I4", "8", 0).trains("L&N", "3", "2").cash("L&N", 400)
    g = g.private("B&SLC", "L&N").private("S&NA", "L&N").private("M&C", "Ben").owns("Ben", "TAG", 6).home("TAG")
    return g.operating("L&N")


def best_of_two_trains() -> Given:
    """The L&N runs a 2 and a 3 for stockholders who insist on the best."""
    g = north().phase("3").tile("B3", "9", 1).tile("C2", "4", 1).owns("Ben", "L&N", 2).trains("L&N", "2", "3")
    return g.cash("L&N", 350).operating("L&N", "run_trains")


def trains_for_sale() -> Given:
    """The L&N in phase 4, at the train step: new, used and others' trains, and half price by the Yards."""
    g = north().phase("4").cash("L&N", 700).trains("L&N", "3").private("NDY", "L&N").used_trains("3")
    return g.owns("Ben", "WRA", 6).trains("WRA", "3", "4").operating("L&N", "buy_trains")


def emergency() -> Given:
    """The TAG has no train, Ann no money, but stock of three corporations and a private to sell."""
    g = gadsden(phase="3").cash("TAG", 30).cash("Ann", 10).owns("Ben", "WRA", 3).owns("Ann", "WRA", 3).price("WRA", 60)
    g = g.owns("Ben", "M&O", 2).owns("Ann", "M&O", 2).price("M&O", 45).private("NDY", "Ann")
    return g.operating("TAG", "buy_trains")


POSITIONS = (
    opening,
    sale_with_bids,
    auction,
    first_stock_turn,
    stock_trading,
    first_operating_turn,
    green_alabama,
    best_of_two_trains,
    trains_for_sale,
    emergency,
)
