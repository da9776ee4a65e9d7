"""18AL 4.2.4: paying out or withholding, and what it does to the price."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import PriceMoved
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden

PAY, KEEP = PayOut("Ann"), Withhold("Ann")


def earned(revenue: int = 70, row: int = 2, column: int = 2) -> Given:
    """Ann's L&N has earned something and is at the dividend step; its token is in a cell of the chart."""
    g = given("18AL").phase("2").owns("Ann", "L&N", 6).cash("L&N", 100).trains("L&N", "2").at("L&N", row, column)
    return g.operating("L&N", "dividend").in_turn(revenue=revenue, ran=True)


def cell(g: Given) -> Cell:
    """Where the L&N's token is."""
    return g.state.market.tokens["L&N"].cell


# (a)


@rule("18AL", "4.2.4(a)")
def test_al_4_2_4_a_players_are_paid_by_their_shares() -> None:
    g = earned(70).owns("Ben", "L&N", 3)
    after = g.plays(PAY)
    assert after.state.cash("Ann") == g.state.cash("Ann") + 42
    assert after.state.cash("Ben") == g.state.cash("Ben") + 21
    assert after.state.cash("Cal") == g.state.cash("Cal")


@rule("18AL", "4.2.4(a)", "1.4")
def test_al_4_2_4_a_stock_in_the_open_market_pays_the_treasury_and_new_stock_nobody() -> None:
    g = earned(100).in_market("L&N", 3)
    after = g.plays(PAY)
    assert after.state.cash("L&N") == g.state.cash("L&N") + 30
    assert after.state.cash(BANK) == g.state.cash(BANK) - 60 - 30, "the initial offering's 10 are not paid"


@rule("18AL", "4.2.4(a)")
def test_al_4_2_4_a_the_treasury_gets_nothing_else() -> None:
    g = earned(100).owns("Ben", "L&N", 4)
    assert g.plays(PAY).state.cash("L&N") == g.state.cash("L&N")


@rule("18AL", "4.2.4(a)")
def test_al_4_2_4_a_the_price_moves_right() -> None:
    g = earned(row=2, column=2).plays(PAY)
    assert cell(g) == Cell(2, 3)
    assert [(e.old, e.new) for e in g.happened(PriceMoved)] == [(60, 65)]


@rule("18AL", "4.2.4(a)")
def test_al_4_2_4_a_up_at_the_end_of_a_row() -> None:
    assert cell(earned(row=4, column=7).plays(PAY)) == Cell(3, 7)
    assert cell(earned(row=1, column=14).plays(PAY)) == Cell(0, 14)


@rule("18AL", "4.2.4(a)")
def test_al_4_2_4_a_a_token_that_arrives_goes_under_the_stack() -> None:
    g = earned(row=2, column=2).owns("Ben", "TAG", 6).at("TAG", 2, 3).plays(PAY)
    order = g.state.market.order(g.data.chart)
    assert order.index("TAG") < order.index("L&N")


# (b)


@rule("18AL", "4.2.4(b)")
def test_al_4_2_4_b_withheld_revenue_goes_to_the_treasury_and_to_no_player() -> None:
    g = earned(70).owns("Ben", "L&N", 3)
    after = g.plays(KEEP)
    assert after.state.cash("L&N") == g.state.cash("L&N") + 70
    assert [after.state.cash(seat) for seat in g.state.seats] == [g.state.cash(seat) for seat in g.state.seats]


@rule("18AL", "4.2.4(b)")
def test_al_4_2_4_b_the_price_moves_left() -> None:
    assert cell(earned(row=2, column=2).plays(KEEP)) == Cell(2, 1)


@rule("18AL", "4.2.4(b)")
def test_al_4_2_4_b_down_at_the_left_edge_and_nowhere_in_the_corner() -> None:
    assert cell(earned(row=2, column=0).plays(KEEP)) == Cell(3, 0)
    corner = earned(row=6, column=0).plays(KEEP)
    assert cell(corner) == Cell(6, 0)
    assert not corner.happened(PriceMoved)


@rule("18AL", "4.2.4(b)")
@pytest.mark.parametrize("trains", [(), ("2",)])
def test_al_4_2_4_b_no_run_counts_as_withholding(trains: tuple[str, ...]) -> None:
    # The ABC has no track, with or without a train.
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).trains("ABC", *trains).at("ABC", 2, 2)
    g = g.operating("ABC", "run_trains").settled()
    assert [(e.old, e.new) for e in g.happened(PriceMoved)] == [(60, 55)]


@rule("18AL", "4.2.4(b)")
def test_al_4_2_4_b_a_run_that_is_not_made_pays_nothing() -> None:
    g = gadsden().trains("TAG", "2").at("TAG", 2, 2).operating("TAG", "run_trains").plays(RunTrains("Ann"))
    assert [(e.old, e.new) for e in g.happened(PriceMoved)] == [(60, 55)]
    assert g.step != "dividend", "there is nothing to pay out"


# Either


@rule("18AL", "4.2.4(a)", "4.2.4(b)", "4.2(e)")
def test_al_4_2_4_one_or_the_other_and_never_half() -> None:
    g = earned()
    assert {type(o.action) for o in g.offers()} == {PayOut, Withhold}
    assert g.plays(PAY).refuses(KEEP, "turn.not_now")


@rule("18AL", "4.2.4(a)", "4.2.4(b)")
def test_al_4_2_4_the_president_decides() -> None:
    g = earned().owns("Ben", "L&N", 3)
    assert g.refuses(PayOut("Ben"), "turn.other_seat")
    assert g.refuses(Withhold("Ben"), "turn.other_seat")
