"""18FL 7.5, 7.6: dividends and prices."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position
from tests.given import Given
from tests.rule import rule
from tests.rules.g18fl.lines import company


def earned(revenue: int, value: int = 100, phase: str = "2") -> Given:
    """The SAL has run for so much and stands at a price."""
    g = company("SAL", phase).price("SAL", value).trains("SAL", {"2": "2", "5": "5"}[phase])
    return g.operating("SAL", "dividend").in_turn(revenue=revenue, ran=True)


def value(g: Given, corporation: str = "SAL") -> int:
    return price(Position(g.rules, g.state), corporation)


@rule("18FL", "7.5")
def test_fl_7_5_paid_out_a_fifth_a_share_the_pools_to_the_corporation_the_banks_to_nobody() -> None:
    g = company("SAL").in_market("SAL", 1).price("SAL", 100).cash("SAL", 0).trains("SAL", "2")
    g = g.operating("SAL", "dividend").in_turn(revenue=100, ran=True)
    before = g.state.ledger
    after = g.plays(PayOut("Ann")).state.ledger
    assert {k: after[k] - before[k] for k in ("Ann", "Ben", "Cal", "SAL", "bank")} == {
        "Ann": 40,
        "Ben": 20,
        "Cal": 0,
        "SAL": 20,
        "bank": -80,
    }


@rule("18FL", "7.5", "1.4 ¶4")
def test_fl_7_5_a_tenth_for_ten_shares() -> None:
    g = earned(100, phase="5")
    after = g.plays(PayOut("Ann")).state
    assert after.cash("Ann") == g.state.cash("Ann") + 20
    assert after.cash("Ben") == g.state.cash("Ben") + 10


@rule("18FL", "7.5", "7.6 •1")
def test_fl_7_5_withheld_all_goes_to_the_corporation_and_the_price_falls() -> None:
    g = earned(130).plays(Withhold("Ann"))
    assert g.state.cash("SAL") == 630
    assert value(g) == 90


@rule("18FL", "7.6 •1")
def test_fl_7_6_no_earnings_and_the_price_falls() -> None:
    g = company("SAL").price("SAL", 100).operating("SAL", "run_trains").settled()
    assert value(g) == 90


@rule("18FL", "7.6 •2", "7.6 •3", "7.6 •4")
@pytest.mark.parametrize(("revenue", "after"), [(10, 100), (90, 100), (100, 110), (190, 110), (200, 125), (500, 125)])
def test_fl_7_6_the_whole_dividend_is_compared_with_the_price(revenue: int, after: int) -> None:
    assert value(earned(revenue).plays(PayOut("Ann"))) == after


@rule("18FL", "7.6 •2", "7.6 ¶2")
def test_fl_7_6_one_that_stays_keeps_its_place_and_one_that_moves_goes_under() -> None:
    def order(revenue: int, start: int) -> tuple[str, ...]:
        g = company("SAL").owns("Cal", "ACL", shares=3).price("SAL", start).price("ACL", 100)
        g = g.trains("SAL", "2").operating("SAL", "dividend").in_turn(revenue=revenue, ran=True)
        return g.plays(PayOut("Ann")).state.market.order(g.data.chart)[:2]

    assert order(50, 100) == ("SAL", "ACL")
    assert order(90, 90) == ("ACL", "SAL")


@rule("18FL", "7.6 ¶3")
def test_fl_7_6_the_ends_of_the_chart() -> None:
    assert value(earned(50, 60).plays(Withhold("Ann"))) == 60
    assert value(earned(900, 400, "5").plays(PayOut("Ann"))) == 400
    assert value(earned(900, 360, "5").plays(PayOut("Ann"))) == 400


@rule("18FL", "7.6 ¶4", "1.4 ¶2")
@pytest.mark.parametrize(("start", "after"), [(160, 200), (180, 200), (200, 200)])
def test_fl_7_6_a_five_share_corporation_stops_at_200(start: int, after: int) -> None:
    assert value(earned(500, start).plays(PayOut("Ann"))) == after


@rule("18FL", "7.6 ¶4", "1.4 ¶2")
def test_fl_7_6_a_ten_share_one_does_not_and_250_and_275_are_neighbours() -> None:
    assert value(earned(400, 200, "5").plays(PayOut("Ann"))) == 250
    assert value(earned(250, 250, "5").plays(PayOut("Ann"))) == 275
