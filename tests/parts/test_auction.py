"""Ascending auctions."""

from __future__ import annotations

from shortline.parts.auction import Auction

TABLE = Auction(("Ann", "Ben", "Cal"))


def test_before_the_first_bid() -> None:
    assert (TABLE.high, TABLE.leader, TABLE.over) == (0, "", False)
    assert TABLE.after("Cal") == "Ann"


def test_the_highest_bidder_leads_and_is_not_asked() -> None:
    auction = TABLE.raised("Ann", 3).raised("Ben", 5)
    assert (auction.high, auction.leader) == (5, "Ben")
    assert auction.after("Ann") == "Cal"
    assert auction.bids == {"Ann": 3, "Ben": 5}


def test_who_drops_out_ranks_last_and_is_not_asked() -> None:
    auction = TABLE.raised("Ann", 1).dropped("Ben")
    assert auction.bidders == ("Ann", "Cal")
    assert auction.after("Ann") == "Cal"
    over = auction.dropped("Cal")
    assert over.over
    assert over.rank == ("Ann", "Cal", "Ben")
    assert over.after("Cal") == "", "nobody bids against himself"
