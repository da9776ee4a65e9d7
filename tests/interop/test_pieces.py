"""The site's pieces: used trains, of which it sells the first of a kind only."""

from __future__ import annotations

from shortline.eighteenxx.events import TrainBought, TrainDiscarded
from shortline.interop.pieces import Discards, Pieces
from shortline.interop.profile import profiles
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
