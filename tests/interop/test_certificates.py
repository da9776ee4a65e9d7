"""Certificates followed one by one."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.components.conversion import Converted
from shortline.interop.certificates import IPO, MARKET, Certificates
from shortline.kernel.event import Event
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, PresidencyChanged, SharesMoved


def book(ann: int = 0, ben: int = 0) -> Certificates:
    """Ann presides with two shares and so many more; Ben has some single ones."""
    book = Certificates()
    book.issue("GA", 10)
    book.follow([SharesMoved("GA", INITIAL_OFFERING, "Ann", 2), PresidencyChanged("GA", INITIAL_OFFERING, "Ann")])
    for seat, count in (("Ann", ann), ("Ben", ben)):
        for _ in range(count):
            book.follow([SharesMoved("GA", INITIAL_OFFERING, seat, 1)])
    return book


def sold(shares: int, *after: Event) -> list[Event]:
    return [SharesMoved("GA", "Ann", OPEN_MARKET, shares), *after]


def test_the_president_has_the_first_certificate_and_shares_follow_in_order() -> None:
    assert book(ann=1, ben=2).holders("GA") == ("Ann", "Ann", "Ben", "Ben", IPO, IPO, IPO, IPO, IPO)


def test_a_certificate_that_is_named_moves() -> None:
    found = book()
    found.follow([SharesMoved("GA", INITIAL_OFFERING, "Ben", 1)], ["GA_5"])
    assert found.of("GA", "Ben") == ("GA_5",)


def test_the_new_president_gives_his_first_certificates_to_the_old_one() -> None:
    found = book(ann=0, ben=3)
    found.follow([PresidencyChanged("GA", "Ann", "Ben")])
    assert found.of("GA", "Ben") == ("GA_3", "GA_0")
    assert found.of("GA", "Ann") == ("GA_1", "GA_2")


def test_a_presidents_certificate_that_is_sold_is_swapped_with_the_market() -> None:
    found = book(ann=0, ben=2)
    found.follow(sold(2, PresidencyChanged("GA", "Ann", "Ben")), ["GA_0"])
    assert found.of("GA", "Ben") == ("GA_0",)
    assert found.of("GA", "Ann") == ()
    assert found.of("GA", MARKET) == ("GA_1", "GA_2")


def test_of_a_presidents_certificate_half_may_be_sold_and_the_rest_comes_back() -> None:
    found = book(ann=0, ben=2)
    found.follow(sold(1, PresidencyChanged("GA", "Ann", "Ben")), ["GA_0"])
    assert found.of("GA", "Ben") == ("GA_0",)
    assert found.of("GA", "Ann") == ("GA_1",), "from the front of the market"
    assert found.of("GA", MARKET) == ("GA_2",)


@pytest.mark.parametrize(
    ("shares", "chosen"), [(1, ("GA_1",)), (2, ("GA_1", "GA_2")), (3, ("GA_0", "GA_1")), (4, ("GA_0", "GA_1", "GA_2"))]
)
def test_single_certificates_are_sold_first_if_there_are_enough(shares: int, chosen: tuple[str, ...]) -> None:
    assert book(ann=2).choose("GA", "Ann", shares) == chosen


def test_conversion_brings_five_more() -> None:
    found = Certificates()
    found.issue("LN", 5)
    assert found.holders("LN") == (IPO,) * 4
    found.follow([Converted("LN", INITIAL_OFFERING, 5, ())])
    assert found.holders("LN") == (IPO,) * 9


def test_a_certificate_that_there_is_not_cannot_move() -> None:
    with pytest.raises(KeyError):
        book().follow([SharesMoved("GA", INITIAL_OFFERING, "Ben", 1)], ["GA_77"])
