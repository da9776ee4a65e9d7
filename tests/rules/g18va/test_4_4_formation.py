"""18VA 4.4, 4.5.1: five and ten shares, underwriting, presidents, conversion."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.components.conversion import Convert, Converted
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.parts.holdings import OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18va.lines import company, sold_out


def b_and_o(left: int) -> Given:
    """The B&O at $100 with so many shares in its treasury, Ann's turn in a stock round."""
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 3).owns("Ben", "B&O", 7 - left if left < 6 else 0)
    return g.cash("B&O", 0).cash("Ann", 500).home("B&O").stock_round(2, "Ann")


# 4.4: sizes and stations


@rule("18VA", "4.4", "4.4 stations")
def test_va_4_4_before_phase_5_all_but_the_b_and_o_have_five_shares_and_two_stations() -> None:
    g = given("18VA").phase("4").stock_round(3).cash("Ann", 900).plays(StartCorporation("Ann", "WM", 100))
    it = g.state.corporations["WM"]
    assert (it.size, it.stations) == (5, (40,)), "its home station is on the map"
    bo = g.state.corporations["B&O"]
    assert (bo.size, bo.stations) == (10, (0, 40, 100, 100))


@rule("18VA", "4.4.1", "4.4 stations")
def test_va_4_4_1_from_phase_5_on_they_have_ten_shares_and_four_stations() -> None:
    g = given("18VA").phase("5").stock_round(3).cash("Ann", 900).plays(StartCorporation("Ann", "WM", 100))
    it = g.state.corporations["WM"]
    assert (it.size, it.stations) == (10, (40, 100, 100))
    assert (g.state.holdings.of("WM", "Ann"), g.state.holdings.of("WM", TREASURY)) == (2, 8)
    assert g.state.cash("WM") == 200, "no more money than before"


# 4.4: underwriting


@rule("18VA", "4.4 underwriting")
def test_va_4_4_the_sixth_share_brings_five_prices_and_four_shares_to_the_pool() -> None:
    g = b_and_o(5)
    bank = g.state.cash(BANK)
    g = g.price("B&O", 110, row=2).plays(BuyShare("Ann", "B&O", TREASURY))
    assert g.state.cash("B&O") == 5 * 110
    assert g.state.cash("Ann") == 390
    assert g.state.cash(BANK) == bank - 4 * 110
    assert g.state.holdings.of("B&O", OPEN_MARKET) == 4
    assert g.state.holdings.of("B&O", TREASURY) == 0


@rule("18VA", "4.4 underwriting")
def test_va_4_4_the_pool_may_come_over_half_by_it() -> None:
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 3).in_market("B&O", 2).cash("Ann", 500).stock_round(2, "Ann")
    g = g.plays(BuyShare("Ann", "B&O", TREASURY))
    assert g.state.holdings.of("B&O", OPEN_MARKET) == 6


@rule("18VA", "4.4 underwriting")
def test_va_4_4_not_by_the_fifth_share_nor_from_the_pool_nor_in_a_five_share_corporation() -> None:
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 4).cash("Ann", 500).cash("B&O", 0).stock_round(2, "Ann")
    g = g.plays(BuyShare("Ann", "B&O", TREASURY))
    assert (g.state.cash("B&O"), g.state.holdings.of("B&O", TREASURY)) == (100, 5)
    g = b_and_o(5).owns("Ben", "B&O", 1).in_market("B&O", 1)
    after = g.plays(BuyShare("Ann", "B&O", OPEN_MARKET))
    assert (after.state.cash("B&O"), after.state.holdings.of("B&O", TREASURY)) == (0, 5)
    g = given("18VA").par("C&O", 100).cash("Ann", 500).stock_round(2, "Ann").owns("Ben", "C&O", 2)
    while g.state.holdings.of("C&O", TREASURY):
        g = g.stock_turn("Ann" if g.state.holdings.of("C&O", "Ann") < 2 else "Ben").cash("Ben", 500)
        g = g.plays(BuyShare(g.to_act, "C&O", TREASURY))
    assert g.state.cash("C&O") == 300
    assert g.state.holdings.of("C&O", OPEN_MARKET) == 0


@rule("18VA", "4.4 underwriting", "4.4.1")
def test_va_4_4_1_a_converted_corporation_is_underwritten_when_four_are_left() -> None:
    g = given("18VA").par("C&O", 100).owns("Ann", "C&O", 3).owns("Ben", "C&O", 2).phase("5").cash("C&O", 0)
    assert g.state.holdings.of("C&O", TREASURY) == 5
    g = g.cash("Ann", 500).stock_round(2, "Ann").plays(BuyShare("Ann", "C&O", TREASURY))
    assert g.state.cash("C&O") == 500
    assert g.state.holdings.of("C&O", OPEN_MARKET) == 4


# 4.4.2: presidents


@rule("18VA", "4.4.2")
def test_va_4_4_2_who_has_more_shares_becomes_president_who_has_as_many_does_not() -> None:
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 2).owns("Ben", "B&O", 1).cash("B&O", 77).cash("Ben", 500)
    g = g.stock_round(2, "Ben").plays(BuyShare("Ben", "B&O", TREASURY))
    assert g.state.president("B&O") == "Ann"
    g = g.stock_turn("Ben").plays(BuyShare("Ben", "B&O", TREASURY))
    assert g.state.president("B&O") == "Ben"
    assert g.state.cash("B&O") == 77 + 200, "he takes over all that it has"
    assert g.state.holdings.of("B&O", "Ann") == 2


@rule("18VA", "4.4.2")
@pytest.mark.parametrize(("president", "heir"), [("Ann", "Ben"), ("Ben", "Cal"), ("Cal", "Ann")])
def test_va_4_4_2_of_equals_the_first_after_the_old_president(president: str, heir: str) -> None:
    g = given("18VA").par("B&O", 100).owns(president, "B&O", 4)
    for seat in ("Ann", "Ben", "Cal"):
        if seat != president:
            g = g.owns(seat, "B&O", 3)
    g = g.home("B&O").stock_round(2, president).plays(SellShares(president, "B&O", 2))
    assert g.state.president("B&O") == heir


# 4.5.1: conversion


@rule("18VA", "4.5.1")
def test_va_4_5_1_from_phase_3_on_at_the_beginning_of_its_turn() -> None:
    g = company("C&O").operating("C&O")
    assert g.refuses(Convert("Ann"), "convert.phase")
    g = company("C&O", "3").operating("C&O")
    assert g.step == "convert"
    cash = g.state.cash("C&O")
    g = g.plays(Convert("Ann"))
    it = g.state.corporations["C&O"]
    assert (it.size, it.stations) == (10, (40, 100, 100))
    assert g.state.holdings.of("C&O", TREASURY) == 2 + 5
    assert g.state.cash("C&O") == cash, "it brings no money"
    assert g.step == "lay_tile"


@rule("18VA", "4.5.1")
def test_va_4_5_1_not_later_in_the_turn_not_twice_and_never_the_b_and_o() -> None:
    g = company("C&O", "3").operating("C&O").plays(Pass("Ann"))
    assert g.step == "lay_tile"
    assert g.refuses(Convert("Ann"), "turn.not_now")
    g = company("B&O", "3").operating("B&O")
    assert g.refuses(Convert("Ann"), "convert.five_share")
    assert g.settled().step == "lay_tile", "the step is passed over"


@rule("18VA", "4.5.1")
def test_va_4_5_1_even_in_its_first_turn() -> None:
    g = company("C&O", "3").operating("C&O", first=True)
    assert g.allows(Convert("Ann"))


@rule("18VA", "4.5.1 forced")
def test_va_4_5_1_with_phase_5_all_convert_even_those_that_have_had_their_turn() -> None:
    g = sold_out(company("C&O", "4"), "4/3G").owns("Cal", "SR", 2).home("SR")
    g = g.operating("C&O", "buy_trains").plays(BuyTrain("Ann", "5/4G-0", 500, runs_as="5"))
    assert {e.corporation for e in g.happened(Converted)} == {"C&O", "N&W", "RF&P", "SR", "VGN", "WM"}
    assert all(it.size == 10 for it in g.state.corporations.values())
    assert g.state.holdings.of("SR", TREASURY) == 8
    assert g.state.corporations["SR"].stations == (40, 100, 100)


@rule("18VA", "4.5.1 forced", "4.5.8 discard", "2 limits")
def test_va_4_5_1_conversion_comes_before_the_limits() -> None:
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 2).owns("Cal", "SR", 2).home("SR").cash("B&O", 900).phase("4")
    g = sold_out(g, "4/3G").trains("SR", "4").trains("B&O", "4", "3", "3")
    g = g.operating("B&O", "buy_trains")
    g = g.but(corporations=g.state.corporation("B&O", trains=g.state.corporations["B&O"].trains[:2]).corporations)
    g = g.plays(BuyTrain("Ann", "5/4G-0", 500, runs_as="5"))
    assert g.step != "discard_train", "3s are scrapped first, and the SR, now with ten shares, may have two"
    assert [g.state.runs_as(t) for t in g.state.corporations["SR"].trains] == ["4"]


@rule("18VA", "4.5.8 discard")
def test_va_4_5_8_in_phase_4_corporations_over_their_limit_discard_as_they_choose() -> None:
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 2).owns("Cal", "SR", 2).home("SR").cash("B&O", 900).phase("3")
    g = sold_out(g, "3/2G").trains("SR", "3", "2G").operating("B&O", "buy_trains")
    g = g.plays(BuyTrain("Ann", "4/3G-0", 300, runs_as="4"))
    assert (g.step, g.to_act) == ("discard_train", "Cal")
    first, second = g.state.corporations["SR"].trains
    assert g.refuses(DiscardTrain("Cal", "4/3G-0"), "train.discard")
    g = g.plays(DiscardTrain("Cal", second))
    assert g.state.corporations["SR"].trains == (first,)
    assert g.state.depot.open_market == (second,)
    assert g.step == "buy_trains"
