"""Named positions of 18GA whose legal actions are counted."""

from __future__ import annotations

from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from tests.given import Given, given
from tests.rules.g18ga.lines import JACKSONVILLE, MACON_MONTGOMERY, MONTGOMERY_ATLANTA, company, laid


def opening() -> Given:
    """The first turn of a game for four."""
    return given("18GA", 4)


def chained_auction() -> Given:
    """Ann and Cal bid for the Midland; the Macon & Birmingham has bids, too."""
    g = given("18GA").bid("Ann", "Midland", 45).bid("Cal", "Midland", 50).bid("Ben", "M&B", 155)
    return g.plays(Bid("Ann", "W&S", 75), TakePrivate("Ben", "Lexington"))


def free_share() -> Given:
    """The first stock turn after the sale; Ann has a share of the CoG, which has no price."""
    g = given("18GA")
    for private, seat in (("Lexington", "Ann"), ("Midland", "Ben"), ("W&S", "Ben"), ("Ocilla", "Ann")):
        g = g.private(private, seat)
    return g.plays(TakePrivate("Ann", "M&B"))


def stock_trading() -> Given:
    """The third stock round: three corporations, one in the yellow zone, and a private to trade."""
    g = given("18GA").owns("Ann", "GA", 5).owns("Ben", "GA", 2).owns("Ben", "SAL", 3).owns("Cal", "W&A", 4)
    g = g.owns("Ann", "W&A", 2).in_market("SAL", 2).price("SAL", 45).price("GA", 100).private("W&S", "Ann")
    return g.stock_round(3)


def atlanta_opens() -> Given:
    """The W&A has laid Atlanta's first tile in its first turn, and chooses its city."""
    g = given("18GA").owns("Ann", "W&A", 6).cash("W&A", 550).operating("W&A", first=True)
    return g.plays(LayTile("Ann", "D4", "451a", 1))


def privates_at_work() -> Given:
    """The CoG, with the Midland and the Waycross & Southern, lays its tiles in phase 3; others' privates block."""
    g = laid(company("CoG", "3"), MACON_MONTGOMERY).private("Midland", "CoG").private("W&S", "CoG")
    return g.private("Ocilla", "Ann").private("M&B", "Ben").operating("CoG")


def through_montgomery() -> Given:
    """The CoG runs a 2 and a 3 to Montgomery and Atlanta."""
    g = laid(company("CoG", "3"), MACON_MONTGOMERY, MONTGOMERY_ATLANTA).operating("CoG")
    return g.trains("CoG", "2", "3").operating("CoG", "run_trains")


def brown_georgia() -> Given:
    """The ACL upgrades in phase 5, with Atlanta in green and most of the south built."""
    line = {**JACKSONVILLE, "I9": ("14", 2), "I7": ("4", 1), "H8": ("9", 2), "G7": ("8", 2), "F6": ("15", 2)}
    return laid(company("ACL", "5"), line, {"D4": ("452a", 0), "E5": ("9", 2)}).station("CoG", "F6").operating("ACL")


def forced_train() -> Given:
    """The ACL has no train, Ann no money, and stock of three corporations to sell."""
    g = laid(company("ACL", "4", cash=40), {"I11": ("57", 2)}).owns("Ann", "GA", 4).owns("Ben", "GA", 2)
    g = g.owns("Ann", "SAL", 3).price("GA", 70).price("SAL", 60).cash("Ann", 5)
    return g.operating("ACL", "buy_trains")


POSITIONS = (
    opening,
    chained_auction,
    free_share,
    stock_trading,
    atlanta_opens,
    privates_at_work,
    through_montgomery,
    brown_georgia,
    forced_train,
)
