"""What the 18xx bots expect: forecasts, the risk of a rush, and the way to a first run."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from shortline.bots.protocol import look
from shortline.bots.rail.desk import Desk
from shortline.bots.rail.first_run import FAR, blocked, tiles_from_home, tiles_to_run
from shortline.bots.rail.forecast import forecast
from shortline.bots.rail.risk import exposure
from shortline.bots.rail.weights import weights
from tests.given import Given, given


def desk(g: Given) -> Desk:
    """The position as the seat to act judges it."""
    return Desk(look(g.rules, g.state, g.state.top.actors[0]), weights("steady"))


def running(title: str = "18AL", corporation: str = "L&N", cash: int = 300) -> Given:
    """A corporation with a 2 in phase 3, the 3s gone: the next train rusts it."""
    g = given(title, 3, seed=1).phase("3")._sold_out("3").par(corporation, 90).owns("Ann", corporation, 5)
    return g.trains(corporation, "2").cash(corporation, cash).operating(corporation, "dividend")


def test_a_dollar_more_never_changes_a_forecast_much() -> None:
    here = desk(running())
    ahead = [forecast(here, "L&N", float(cash)) for cash in range(0, 900, 10)]
    worths = [a.paid + 10 * a.price - a.liability for a in ahead]
    assert max(abs(b - a) for a, b in pairwise(worths)) < 0.1 * max(worths)
    assert worths[-1] > worths[0]


def test_a_rush_costs_the_president_what_the_treasury_lacks() -> None:
    def told(cash: int) -> float:
        g = running(cash=cash).par("ABC", 90).owns("Ben", "ABC", 6).cash("ABC", 900)
        for corporation in ("L&N", "ABC"):
            g = replace(g, state=g.state.corporation(corporation, floated=True))
        return exposure(desk(g), "L&N")

    assert told(0) > told(200) > 0
    assert told(290) < told(200)


def test_the_end_by_a_price_is_foreseen_by_who_looks_for_it() -> None:
    def rounds(price: int, name: str) -> int:
        g = given("18GA", 3, seed=1).phase("5").par("CoG", 90).owns("Ann", "CoG", 6).trains("CoG", "5")
        g = g.price("CoG", price).stock_round(5, "Ann")
        s = g.state.corporation("CoG", floated=True)
        return Desk(look(g.rules, s, "Ann"), weights(name)).clock.rounds

    assert rounds(275, "steady") == 1
    assert rounds(275, "easy") > 3
    assert rounds(90, "steady") > 10


def test_homes_are_measured_before_a_corporation_has_a_station() -> None:
    here = desk(given("18VA", 3, seed=1).stock_round(1, "Ann"))
    away = {c: tiles_from_home(here, c) for c in here.s.corporations}
    assert away["WM"] > 2
    assert min(away.values()) < away["WM"]


def test_a_home_on_bare_ground_is_some_tiles_from_a_run_and_a_private_may_stand_in_the_way() -> None:
    g = given("18GA", 3, seed=1).par("CoG", 90).owns("Ann", "CoG", 6).private("M&B", "Ben").operating("CoG", "lay_tile")
    here = desk(g)
    assert 0 < tiles_to_run(here.s.board, "CoG", blocked(here)) < FAR
    assert "F4" in blocked(here)
