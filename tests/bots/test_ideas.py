"""Ideas: of many forms of one thought the best is told, so that five ideas are five thoughts."""

from __future__ import annotations

from shortline.bots.opinion import distinct, idea, valued
from shortline.bots.protocol import Valued, observe
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.review.decisions import weighed
from shortline.review.tables import Move
from tests.given import given


def test_a_corporation_is_one_idea_at_its_best_par() -> None:
    obs = observe((g := given("18AL", 3, seed=1).stock_round(1, "Ann")).rules, g.state, "Ann", 3)
    every = valued(obs, "strong")
    had = distinct(every)
    starts = [v.action.corporation for v in every if isinstance(v.action, StartCorporation)]
    told = [v.action.corporation for v in had if isinstance(v.action, StartCorporation)]
    assert len(starts) > len(set(starts)), "there are several pars"
    assert sorted(told) == sorted(set(starts))
    assert len({v.action.corporation for v in had[:5] if isinstance(v.action, StartCorporation)}) >= 4
    assert had[0] == every[0], "what is best stays first"
    for v in had:
        assert all(v.gain >= other.gain for other in every if idea(other.action) == idea(v.action))


def test_buying_and_selling_are_two_ideas_and_a_hex_is_one() -> None:
    tile, turned = LayTile("Ann", "G4", "57", 0), LayTile("Ann", "G4", "58", 2)
    buy, sell = BuyShare("Ann", "L&N", "initial_offering"), SellShares("Ann", "L&N", 1)
    more = SellShares("Ann", "L&N", 2)
    had = distinct([Valued(n, a, "") for n, a in enumerate((tile, buy, sell, more, turned))])
    assert [v.action for v in had] == [turned, more, buy]


def test_a_review_counts_places_by_ideas() -> None:
    g = given("18AL", 3, seed=1).stock_round(1, "Ann")
    obs = observe(g.rules, g.state, "Ann", 3)
    had = distinct(valued(obs, "strong"))
    best, second = had[0].action, had[1].action
    assert isinstance(best, StartCorporation)
    assert isinstance(second, StartCorporation)
    dear = max(
        (v.action for v in valued(obs, "strong") if idea(v.action) == idea(second)), key=lambda a: getattr(a, "par", 0)
    )
    told = weighed(obs, "strong", Move(1, "Ann", "start", 1, "", 1, ()), dear)
    assert told is not None
    assert told.rank <= len(had) == told.of
