"""18VA 4.3: selling, buying, starting corporations, the end of a stock round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule


def table() -> Given:
    """The B&O and the C&O have operated; Ann has stock of both and money; her turn."""
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 4).owns("Ben", "B&O", 2)
    g = g.owns("Ben", "C&O", 2).owns("Ann", "C&O", 1).home("B&O").home("C&O")
    return g.cash("Ann", 600).stock_round(2, "Ann")


# 4.3


@rule("18VA", "4.3", "4.3.4")
def test_va_4_3_the_round_goes_on_until_all_pass_in_a_row() -> None:
    g = table().priority("Ann").plays(Pass("Ann"), BuyShare("Ben", "B&O", TREASURY))
    assert g.to_act == "Cal"
    g = g.passed(2)
    assert (g.to_act, g.state.round.kind) == ("Ben", "stock")
    g = g.passed()
    assert g.state.round.kind == "operating"
    assert g.state.priority == "Cal", "who began to pass"


@rule("18VA", "4.3")
def test_va_4_3_a_sale_is_an_act_a_pass_is_not_final_and_without_acts_the_deal_stays() -> None:
    g = table().plays(SellShares("Ann", "B&O", 1), Pass("Ann"), Pass("Ben"), Pass("Cal"))
    assert g.state.round.kind == "stock"
    assert g.to_act == "Ann"
    assert g.passed().state.priority == "Ben"
    assert table().priority("Cal").round_over().state.priority == "Cal"


# 4.3.1: selling


@rule("18VA", "4.3.1")
def test_va_4_3_1_several_corporations_in_any_order_and_none_of_it_is_bought_back() -> None:
    g = table().plays(SellShares("Ann", "C&O", 1), SellShares("Ann", "B&O", 2))
    assert g.refuses(BuyShare("Ann", "B&O", TREASURY), "buy.sold_this_round")
    assert g.refuses(BuyShare("Ann", "C&O", OPEN_MARKET), "buy.sold_this_round")
    assert g.allows(StartCorporation("Ann", "SR", 70))
    g = g.plays(Pass("Ann"), SellShares("Ben", "B&O", 1), Pass("Ben"), Pass("Cal"))
    assert g.refuses(BuyShare("Ann", "B&O", TREASURY), "buy.sold_this_round"), "for the rest of the round"


@rule("18VA", "4.3.1")
def test_va_4_3_1_nobody_sells_what_he_has_not() -> None:
    g = table()
    assert g.refuses(SellShares("Ann", "C&O", 2), "sell.owned")
    assert g.refuses(SellShares("Ann", "C&O", 0), "sell.owned")
    assert g.refuses(SellShares("Ann", "WM", 1), "sell.owned")


@rule("18VA", "4.3.1 operated")
def test_va_4_3_1_not_before_a_completed_turn() -> None:
    g = table().owns("Ann", "SR", 3)
    assert g.refuses(SellShares("Ann", "SR", 1), "sell.not_operated")
    begun = g.but(corporations=g.state.corporation("SR", operated=True).corporations)
    assert begun.refuses(SellShares("Ann", "SR", 1), "sell.not_operated"), "a turn that has begun is not completed"
    assert g.home("SR").allows(SellShares("Ann", "SR", 1))


@rule("18VA", "4.3.1 block")
def test_va_4_3_1_one_block_of_a_corporation_a_turn() -> None:
    g = table().plays(SellShares("Ann", "B&O", 1))
    assert g.refuses(SellShares("Ann", "B&O", 1), "sell.one_block")
    assert g.allows(SellShares("Ann", "C&O", 1))
    g = g.plays(Pass("Ann"), BuyShare("Ben", "B&O", TREASURY), Pass("Cal"))
    assert g.allows(SellShares("Ann", "B&O", 1)), "in the next turn another"


# 4.3.2: buying


@rule("18VA", "4.3.2")
def test_va_4_3_2_from_the_treasury_the_corporation_is_paid_from_the_pool_the_bank() -> None:
    g = table().price("B&O", 110, row=2).in_market("B&O", 2)
    bank, treasury = g.state.cash(BANK), g.state.cash("B&O")
    new = g.owns("Ben", "B&O", 1).plays(BuyShare("Ann", "B&O", TREASURY))
    assert new.state.cash("B&O") == treasury + 110, "at the market value, not the starting value"
    assert new.state.cash(BANK) == bank
    used = g.plays(BuyShare("Ann", "B&O", OPEN_MARKET))
    assert used.state.cash("B&O") == treasury
    assert used.state.cash(BANK) == bank + 110
    assert used.state.cash("Ann") == 490


@rule("18VA", "4.3.2")
def test_va_4_3_2_one_certificate_and_no_sale_after_it() -> None:
    g = table().owns("Ben", "SR", 2)
    g = g.plays(SellShares("Ann", "C&O", 1), BuyShare("Ann", "SR", TREASURY))
    assert g.to_act == "Ben", "with the purchase the turn is over"
    g = table().owns("Ben", "SR", 2)
    bought = g.through(lambda tx: tx.note(replace(tx.state.on_top(StockTurn), bought=True)))
    assert bought.refuses(SellShares("Ann", "C&O", 1), "stock.sell_first")
    assert bought.refuses(BuyShare("Ann", "SR", TREASURY), "buy.one_a_turn")
    assert bought.refuses(StartCorporation("Ann", "WM", 70), "buy.one_a_turn")


@rule("18VA", "4.3.2")
def test_va_4_3_2_what_is_there_and_can_be_paid() -> None:
    g = table()
    assert g.refuses(BuyShare("Ann", "B&O", OPEN_MARKET), "buy.available")
    assert g.refuses(BuyShare("Ann", "SR", TREASURY), "buy.president_first")
    assert g.refuses(BuyShare("Ann", "XX", TREASURY), "buy.available")
    assert g.cash("Ann", 99).refuses(BuyShare("Ann", "B&O", TREASURY), "buy.money")
    assert g.cash("Ann", 100).allows(BuyShare("Ann", "B&O", TREASURY))


# 4.3.3: starting


@rule("18VA", "4.3.3", "4.4")
@pytest.mark.parametrize("par", [70, 100])
def test_va_4_3_3_twice_the_starting_value_goes_into_the_treasury_and_it_has_started(par: int) -> None:
    g = table().trains("B&O", "2").trains("C&O", "2")
    bank = g.state.cash(BANK)
    g = g.plays(StartCorporation("Ann", "VGN", par))
    assert g.state.cash("VGN") == 2 * par
    assert g.state.cash(BANK) == bank
    assert price(Position(g.rules, g.state), "VGN") == par
    assert g.state.corporations["VGN"].floated
    assert [s.hex for s in g.state.board.stations_of("VGN")] == ["C12"], "its home station is placed at once"
    g = g.round_over()
    assert g.state.round.kind == "operating"
    while g.state.operating != "VGN":
        g = g.passed()
    assert g.to_act == "Ann", "it operates in the round that follows"


@rule("18VA", "4.3.3")
def test_va_4_3_3_the_presidents_certificate_comes_first_once_and_in_full() -> None:
    g = table()
    assert g.refuses(BuyShare("Ann", "VGN", TREASURY), "buy.president_first")
    assert g.refuses(StartCorporation("Ann", "C&O", 70), "start.once")
    assert g.cash("Ann", 139).refuses(StartCorporation("Ann", "VGN", 70), "buy.money")
    assert g.cash("Ann", 140).allows(StartCorporation("Ann", "VGN", 70))
