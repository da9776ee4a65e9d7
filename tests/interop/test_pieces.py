"""The site's pieces: used trains, of which it sells the first of a kind only, and new track as it sees it."""

from __future__ import annotations

from shortline.eighteenxx.events import TrainBought, TrainDiscarded
from shortline.interop.pieces import Discards, Pieces
from shortline.interop.profile import profiles
from shortline.interop.track import sees_new_track
from shortline.parts.holdings import OPEN_MARKET
from tests.given import given


def test_of_used_trains_that_ran_as_the_same_the_first_is_named() -> None:
    g = given("18VA").owns("Ann", "C&O", 2).owns("Ann", "SR", 2).par("C&O", 70).par("SR", 100)
    discards, pieces = Discards(), Pieces(profiles()["18VA"])
    # The corporation with the lower price is told first, but the site closes the other first.
    told = (TrainDiscarded("2/1G-0", "C&O", "2"), TrainDiscarded("2/1G-1", "SR", "2"), TrainDiscarded("2/1G-2", "SR"))
    discards.follow([(event, g.state) for event in told], g.data.chart)
    assert discards.first_like("2/1G-1") == "2/1G-1"
    assert discards.first_like("2/1G-2") == "2/1G-2", "it was declared as something else"
    first = discards.first_like("2/1G-0")
    assert first == "2/1G-1"
    pieces.swap("2/1G-0", first)
    assert pieces.train_name(g.state, "2/1G-0") == "2-1"
    assert pieces.train_name(g.state, "2/1G-1") == "2-0"
    discards.follow([(TrainBought("SR", "2/1G-0", OPEN_MARKET, 100), g.state)], g.data.chart)
    assert discards.first_like("2/1G-1") == "2/1G-1", "what is left is the first now"


def test_new_track_that_joins_the_line_by_which_it_is_reached_is_not_seen() -> None:
    """From Tupelo over E2, D3 and F3 back into E2: what is laid there from that side to the line ends on the line."""
    g = given("18AL").owns("Ann", "ATN", 6).home("ATN")
    g = g.tile("E2", "9", 1).tile("D3", "7", 0).tile("F3", "7", 2)
    before = g.state.board
    assert not sees_new_track(before, before.lay("E2", "27", 4), "ATN", "E2")
    # The same tile the other way round leads on to where no line is, and any first tile is new track.
    assert sees_new_track(before, before.lay("E2", "23", 1), "ATN", "E2")
    assert sees_new_track(before, before.lay("G4", "9", 1), "ATN", "G4")
