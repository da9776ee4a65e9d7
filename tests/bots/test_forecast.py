"""What the 18xx bots expect: forecasts, and the risk of a rush."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from shortline.bots.protocol import observe
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.forecast import forecast
from shortline.bots.rail.risk import exposure
from shortline.bots.rail.weights import timetable, weights
from shortline.kernel.state import but
from tests.given import Given, given


def ev(g: Given) -> Evaluation:
    """The position as the seat to act judges it."""
    return Evaluation(observe(g.rules, g.state, g.state.top.actors[0]), weights("steady"))


def running(title: str = "18AL", corporation: str = "L&N", cash: int = 300) -> Given:
    """A corporation with a 2 in phase 3, the 3s gone: the next train rusts it."""
    g = given(title, 3, seed=1).phase("3")._sold_out("3").par(corporation, 90).owns("Ann", corporation, 5)
    return g.trains(corporation, "2").cash(corporation, cash).operating(corporation, "dividend")


def test_a_dollar_more_never_changes_a_forecast_much() -> None:
    here = ev(running())
    ahead = [forecast(here, "L&N", float(cash)) for cash in range(0, 900, 10)]
    worths = [a.paid + 10 * a.price - a.liability for a in ahead]
    assert max(abs(b - a) for a, b in pairwise(worths)) < 0.1 * max(worths)
    assert worths[-1] > worths[0]


def test_a_rush_costs_the_president_what_the_treasury_lacks() -> None:
    def told(cash: int) -> float:
        g = running(cash=cash).par("ABC", 90).owns("Ben", "ABC", 6).cash("ABC", 900)
        for corporation in ("L&N", "ABC"):
            g = replace(g, state=g.state.corporation(corporation, floated=True))
        return exposure(ev(g), "L&N")

    assert told(0) > told(200) > 0
    assert told(290) < told(200)


def test_the_end_by_a_price_is_foreseen_by_who_looks_for_it() -> None:
    def rounds(price: int, name: str) -> int:
        g = given("18GA", 3, seed=1).phase("5").par("CoG", 90).owns("Ann", "CoG", 6).trains("CoG", "5")
        g = g.price("CoG", price).stock_round(5, "Ann")
        s = g.state.corporation("CoG", floated=True)
        return Evaluation(observe(g.rules, s, "Ann"), weights(name)).clock.rounds

    assert rounds(275, "steady") == 1
    assert rounds(275, "easy") > 3
    assert rounds(90, "steady") > 10


def test_trains_go_as_they_went_in_many_games_for_who_knows_the_timetable() -> None:
    def until(left: int, name: str) -> dict[str, float]:
        g = given("18AL", 3, seed=1).phase("5").par("L&N", 90).owns("Ann", "L&N", 6).trains("L&N", "5")
        g = g.stock_round(5, "Ann")
        upcoming = g.state.depot.upcoming
        five = next(i for i, t in enumerate(upcoming) if t.startswith("5-"))
        after = next(i for i, t in enumerate(upcoming) if t.startswith("6-"))
        depot = replace(g.state.depot, upcoming=(*upcoming[five : five + left], *upcoming[after:]))
        s = but(g.state, depot=depot).corporation("L&N", floated=True)
        clock = Evaluation(observe(g.rules, s, "Ann"), weights(name, "18AL")).clock
        assert clock.next_kind(0) is not None
        assert clock.next_kind(99) == g.rules.data.trains["4D"]
        return {kind: clock.until(kind) for kind in ("6", "7", "4D")}

    usual = timetable("18AL")
    one, none = until(1, "strong"), until(0, "strong")
    assert one["6"] == usual["6"] / 2
    assert one["7"] == one["6"] + usual["7"]
    assert none["6"] == weights("strong", "18AL").unsold * usual["6"]
    assert until(1, "steady")["6"] < one["6"]
