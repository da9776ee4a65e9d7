"""18AL 3.4: floating a corporation."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import EndSet, Floated, TurnBegan
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule

NEW_SHARE = BuyShare("Ann", "L&N", INITIAL_OFFERING)


def half_sold(par: int = 75) -> Given:
    """Ann's turn; half of the L&N has left the initial offering, two shares of it into the open market."""
    return given("18AL").stock_round(2).par("L&N", par).owns("Ann", "L&N", 3).in_market("L&N", 2)


@rule("18AL", "3.4")
@pytest.mark.parametrize("par", [60, 105])
def test_al_3_4_it_floats_at_sixty_percent_and_is_paid_ten_times_par_at_once(par: int) -> None:
    g = half_sold(par)
    after = g.plays(NEW_SHARE)
    assert [e.corporation for e in after.happened(Floated)] == ["L&N"]
    assert after.state.cash("L&N") == 10 * par
    assert after.state.cash(BANK) == g.state.cash(BANK) + par - 10 * par


@rule("18AL", "3.4", "1.4")
def test_al_3_4_what_lies_in_the_open_market_has_left_the_initial_offering() -> None:
    g = half_sold().plays(NEW_SHARE)
    assert g.state.holdings.of("L&N", OPEN_MARKET) == 2
    assert g.state.corporations["L&N"].floated


@rule("18AL", "3.4")
def test_al_3_4_not_before() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 4).plays(NEW_SHARE)
    assert not g.state.corporations["L&N"].floated
    assert g.state.cash("L&N") == 0


@rule("18AL", "3.4")
def test_al_3_4_not_by_a_purchase_from_the_open_market() -> None:
    g = half_sold().plays(BuyShare("Ann", "L&N", OPEN_MARKET))
    assert not g.happened(Floated)


@rule("18AL", "3.4")
def test_al_3_4_only_once() -> None:
    g = half_sold().plays(NEW_SHARE)
    cash = g.state.cash("L&N")
    again = g.stock_turn("Ben").plays(BuyShare("Ben", "L&N", INITIAL_OFFERING))
    assert not again.happened(Floated)
    assert again.state.cash("L&N") == cash


@rule("18AL", "3.4")
def test_al_3_4_it_stays_afloat_whatever_is_sold() -> None:
    g = half_sold().plays(NEW_SHARE, SellShares("Ann", "L&N", 2))
    assert g.state.corporations["L&N"].floated


@rule("18AL", "3.4", "1.1")
def test_al_3_4_only_floated_corporations_operate() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 5).owns("Ben", "ABC", 6).round_over()
    assert g.state.round.kind == "operating"
    assert [e.corporation for e in g.happened(TurnBegan)] == ["ABC"]


@rule("18AL", "3.4", "5(a)")
def test_al_3_4_the_capital_may_break_the_bank() -> None:
    g = half_sold(60).bank(540, rest="Cal")
    after = g.plays(NEW_SHARE)
    assert after.state.cash(BANK) == 540 + 60 - 600
    assert [e.ending.reason for e in after.happened(EndSet)] == ["bank_stock"]
    assert not half_sold(60).bank(541, rest="Cal").plays(NEW_SHARE).happened(EndSet)


@rule("18AL", "3.4", "4.2(a)")
def test_al_3_4_its_home_station_waits_for_its_first_turn() -> None:
    g = half_sold().plays(NEW_SHARE)
    assert g.state.board.stations_of("L&N") == ()
    g = g.round_over()
    assert [s.hex for s in g.state.board.stations_of("L&N")] == ["A4"]


@rule("18AL", "3.4")
@pytest.mark.parametrize(
    ("corporation", "stations"),
    [("L&N", 4), ("M&O", 4), ("WRA", 4), ("ATN", 3), ("ABC", 2), ("TAG", 2)],
)
def test_al_3_4_the_charter_holds_its_stations(corporation: str, stations: int) -> None:
    g = given("18AL").stock_round(2).plays(StartCorporation("Ann", corporation, 60))
    assert len(g.state.corporations[corporation].stations) == stations
