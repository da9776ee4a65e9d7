"""Named positions of 18FL whose legal actions are counted."""

from __future__ import annotations

from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.titles.g18fl.hotels import HOTELS
from shortline.titles.g18fl.opening import SealBid
from tests.given import Given, given
from tests.rules.g18fl.lines import EAST, KEYS, NEW_ORLEANS, NORTH, PANHANDLE, company, laid, upgraded


def sealed_bids() -> Given:
    """The first moment of a game for four: all bid at once."""
    return given("18FL", 4)


def choices() -> Given:
    """The bids are open; the highest chooses his private."""
    return given("18FL", 4).plays(*(SealBid(seat, 5) for seat in ("Ann", "Ben", "Cal", "Dee")))


def free_share() -> Given:
    """A stock turn with the free share of the FEC in Dee's hands, three corporations started."""
    g = given("18FL", 4).owns("Ann", "SAL", 3).owns("Ben", "ACL", 2)
    return g.but(holdings=g.state.holdings.moved("FEC", "initial_offering", "Dee", 1)).stock_round(2)


def size_to_choose() -> Given:
    """A stock turn in phase 4: new corporations have five or ten shares, stock may be sold."""
    g = given("18FL").owns("Ann", "SAL", 3).owns("Ben", "SAL", 2).owns("Cal", "ACL", 3).home("SAL").home("ACL")
    return g.phase("4").cash("Ann", 200).cash("Ben", 180).stock_round(3)


def bonus_tile() -> Given:
    """The L&N lays tiles; the Tallahassee is Cal's, who may lend its bonus."""
    return laid(company("L&N"), {"B7": ("4", 1)}).private("TR", "Cal").operating("L&N", "lay_tile")


def tokens() -> Given:
    """The SAL builds hotels and stations, with the port token and the Terminal at hand."""
    g = laid(company("SAL", "3"), EAST, NORTH).slot(HOTELS, {"D25": "FEC"})
    return g.private("POSC", "Ann").private("TC", "Ben").operating("SAL", "place_station")


def convertible() -> Given:
    """The FEC may convert, upgrade and build on at the keys."""
    return laid(company("FEC", "3"), KEYS, {"J27": ("6fl", 2)}).trains("FEC", "3").operating("FEC", "convert")


def long_runs() -> Given:
    """The TPS runs a 5 and a 6/3E from the gulf to Jacksonville's gray tile."""
    g = upgraded(laid(company("TPS", "6"), PANHANDLE, NORTH, NEW_ORLEANS, EAST), "B5", "15K")
    return upgraded(g, "B23", "487", "488", "489").trains("TPS", "5").operating("TPS", "run_trains")


def two_kinds() -> Given:
    """The SAL buys trains in phase 6: a 6 or a 3E, or what the Pool has."""
    return company("SAL", "6", cash=1300).used_trains("5").operating("SAL", "buy_trains")


def emergency() -> Given:
    """The SAL has no train, Ann little money and stock of two corporations to sell."""
    g = company("SAL", "5", cash=40).owns("Cal", "ACL", 5).owns("Ann", "ACL", 3).price("ACL", 90).home("ACL")
    return g.cash("Ann", 30).used_trains("3").operating("SAL", "buy_trains")


def orphan() -> Given:
    """A stock turn after a bankruptcy: the SAL's presidency and the Terminal lie in the Pool."""
    g = company("SAL", "4", cash=0).private("TC", "Ann").cash("Ann", 0).operating("SAL", "buy_trains")
    return g.plays(GoBankrupt("Ann")).cash("Ben", 170).cash("Cal", 150).stock_round(4, "Cal")


POSITIONS = (
    sealed_bids,
    choices,
    free_share,
    size_to_choose,
    bonus_tile,
    tokens,
    convertible,
    long_runs,
    two_kinds,
    emergency,
    orphan,
)
