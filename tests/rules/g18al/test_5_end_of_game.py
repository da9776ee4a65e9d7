"""18AL 5: the three ways in which the game ends, and who has won."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import EndSet, RoundBegan
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.parts.holdings import INITIAL_OFFERING
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule


def endings(g: Given) -> list[str]:
    """Why the game will end, as the last action has it."""
    return [e.ending.reason for e in g.happened(EndSet)]


def rounds(g: Given) -> list[str]:
    """The rounds that the last action began."""
    return [e.round.name for e in g.happened(RoundBegan)]


def dividend(*options: str) -> Given:
    """The L&N, Ann's, may pay out $100 in the first of two operating rounds; Ben's ABC comes after it."""
    g = given("18AL", 3, options).phase("3").owns("Ann", "L&N", 6).owns("Ben", "ABC", 6).price("L&N", 120)
    return g.operating("L&N", "dividend", round=(4, 1, 2)).in_turn(revenue=100, ran=True)


# 5(a): the bank breaks


@rule("18AL", "5(a)")
def test_al_5_a_in_an_operating_round_the_game_ends_after_that_round() -> None:
    g = dividend().bank(50, rest="Cal").plays(PayOut("Ann"))
    assert endings(g) == ["bank_operating"]
    assert not g.state.over
    while g.state.operating == "L&N":
        g = g.passed()
    assert (g.state.operating, g.state.round.name) == ("ABC", "Operating round 4.1"), "the round is played to its end"
    while not g.state.over:
        g = g.passed()
        assert not rounds(g), "the second round of the set is not"


@rule("18AL", "5(a)")
def test_al_5_a_payments_go_on_with_improvised_cash() -> None:
    g = dividend().bank(50, rest="Cal")
    cash = g.state.cash("Ann")
    g = g.plays(PayOut("Ann"))
    assert g.state.cash("Ann") == cash + 60
    assert g.state.cash(BANK) == -10
    assert sum(g.state.ledger.values()) == 8000


@rule("18AL", "5(a)")
def test_al_5_a_the_last_dollar_breaks_it() -> None:
    assert endings(dividend().bank(60, rest="Cal").plays(PayOut("Ann"))) == ["bank_operating"]


@rule("18AL", "5(a)")
def test_al_5_a_a_dollar_left_does_not() -> None:
    g = dividend().bank(61, rest="Cal").plays(PayOut("Ann"))
    assert (g.state.cash(BANK), endings(g)) == (1, [])


@rule("18AL", "5(a)")
def test_al_option_bank_holds_at_zero() -> None:
    g = dividend("bank_holds_at_zero")
    assert endings(g.bank(60, rest="Cal").plays(PayOut("Ann"))) == []
    assert endings(g.bank(59, rest="Cal").plays(PayOut("Ann"))) == ["bank_operating"]


@rule("18AL", "5(a)", "4.1")
def test_al_5_a_the_privates_may_break_it() -> None:
    g = given("18AL").owns("Ann", "L&N", 6).private("M&C", "Ben").stock_round(2).bank(20, rest="Cal").round_over()
    assert g.state.ending is not None
    assert g.state.ending.reason == "bank_operating"
    assert g.state.round.name == "Operating round 2.1"


def breaks_in_stock_round(*options: str) -> Given:
    """In phase 3 Ann floats the L&N with the bank's last money; it is still her turn."""
    g = given("18AL", 3, options).phase("3").stock_round(4).owns("Ann", "L&N", 4).owns("Ben", "L&N", 1)
    return g.bank(100, rest="Cal").plays(BuyShare("Ann", "L&N", INITIAL_OFFERING))


@rule("18AL", "5(a)", "3.4")
def test_al_5_a_in_a_stock_round_the_game_ends_after_it_and_one_operating_round() -> None:
    g = breaks_in_stock_round()
    assert endings(g) == ["bank_stock"]
    g = g.plays(Pass("Ann"), StartCorporation("Ben", "ABC", 60))
    assert g.state.round.name == "Stock round 4", "the stock round goes on"
    g = g.round_over()
    assert (g.state.round.name, g.state.round.of) == ("Operating round 4.1", 2)
    while not g.state.over:
        g = g.passed()
        assert not rounds(g), "one operating round, not two"


@rule("18AL", "5(a)")
def test_al_5_a_a_bank_that_gets_money_back_is_still_broken() -> None:
    g = breaks_in_stock_round()
    assert g.state.cash(BANK) < 0
    g = g.cash("Cal", 0)
    assert g.state.cash(BANK) > 0
    assert g.round_over().state.ending is not None


@rule("18AL", "5(a)")
def test_al_5_a_it_breaks_once() -> None:
    g = dividend().owns("Ann", "L&N", 4).owns("Ben", "L&N", 2).owns("Cal", "L&N", 2).bank(40, rest="Cal")
    assert endings(g.plays(PayOut("Ann"))) == ["bank_operating"], "though two more are paid after it"


@rule("18AL", "5(a)", "5(b)")
def test_al_5_a_the_first_reason_to_end_stands() -> None:
    g = dividend().ending("price").bank(10, rest="Cal").plays(PayOut("Ann"))
    assert endings(g) == []
    assert g.state.ending is not None
    assert g.state.ending.reason == "price"


@rule("18AL", "5(a)")
def test_al_5_a_nobody_acts_when_the_game_is_over() -> None:
    g = dividend().bank(50, rest="Cal").plays(PayOut("Ann"))
    while not g.state.over:
        g = g.passed()
    assert g.offers() == ()
    assert g.refuses(Pass("Ann"), "turn.game_over")


# 5(b): a price reaches $300


@rule("18AL", "5(b)")
def test_al_5_b_three_hundred_ends_the_game_after_the_operating_round() -> None:
    g = dividend().price("L&N", 270).plays(PayOut("Ann"))
    assert endings(g) == ["price"]
    assert not g.state.over
    while not g.state.over:
        g = g.passed()
        assert not rounds(g)
    assert g.state.round.name == "Operating round 4.1"
    assert "ABC" in g.state.round.done


@rule("18AL", "5(b)")
def test_al_5_b_less_does_not() -> None:
    assert endings(dividend().price("L&N", 240, row=0).plays(PayOut("Ann"))) == []
    assert endings(dividend().price("L&N", 270).plays(Withhold("Ann"))) == []


@rule("18AL", "5(b)")
def test_al_5_b_no_stock_round_ever_leads_there() -> None:
    chart = given("18AL").data.chart
    (top,) = chart.marked("end")
    assert (chart.at(top).price, top.row) == (300, 0)
    below = [Cell(1, column) for column in range(len(chart.rows[1]))]
    assert top not in [chart.up(cell) for cell in below], "no cell lies under it, so no rise of 3.6 leads there"


# 5(c): bankruptcy


def cornered(*options: str) -> Given:
    """Ann's L&N has a route, no train and no money; she has $90 and stock that nobody may sell."""
    g = given("18AL", 3, options).phase("4").owns("Ann", "L&N", 5).in_market("L&N", 5).cash("Ann", 90)
    g = g.owns("Ben", "ABC", 6).price("L&N", 120)
    return g.operating("L&N", "buy_trains", round=(4, 1, 2)).tile("C4", "57", 0)


@rule("18AL", "5(c)")
def test_al_5_c_a_bankruptcy_ends_the_game_at_once() -> None:
    g = cornered()
    assert [type(o.action) for o in g.offers()] == [GoBankrupt]
    g = g.plays(GoBankrupt("Ann"))
    assert g.state.over
    assert endings(g) == ["bankruptcy"]
    assert g.state.round.done == (), "the ABC has no turn any more"


@rule("18AL", "5(c)")
@pytest.mark.parametrize("reason", ["bank_operating", "price"])
def test_al_5_c_also_when_the_game_is_ending_anyway(reason: str) -> None:
    g = cornered().ending(reason).plays(GoBankrupt("Ann"))
    assert g.state.over
    assert g.state.ending is not None
    assert g.state.ending.reason == "bankruptcy"


@rule("18AL", "5(c)")
def test_al_5_c_only_over_a_train_that_must_be_bought() -> None:
    assert cornered().trains("L&N", "3").refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert cornered().cash("L&N", 300).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert cornered().cash("Ann", 300).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert cornered().stock_turn("Ann").refuses(GoBankrupt("Ann"), "turn.not_now")


@rule("18AL", "5(c)", "4.2.5.2(d)")
def test_al_5_c_not_with_stock_left_to_sell() -> None:
    g = cornered().owns("Ann", "ABC", 1)
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.sell_first")
    assert g.plays(SellShares("Ann", "ABC", 1)).allows(GoBankrupt("Ann"))


def sellable(*options: str) -> Given:
    """Ann lacks $300 for the L&N's train: three shares of the ABC bring them in a block, not one by one."""
    g = cornered(*options).owns("Ann", "ABC", 3).price("ABC", 105, row=0).cash("Ann", 0)
    return g.owns("Ben", "ABC", 4)


@rule("18AL", "5(c)", "4.2.5.2(d)")
def test_al_5_c_stock_may_be_sold_one_by_one_to_go_bankrupt() -> None:
    g = sellable().plays(SellShares("Ann", "ABC", 1), SellShares("Ann", "ABC", 1), SellShares("Ann", "ABC", 1))
    assert g.state.cash("Ann") == 105 + 90 + 80
    assert g.allows(GoBankrupt("Ann"))


@rule("18AL", "5(c)", "4.2.5.2(d)")
def test_al_option_must_avert_bankruptcy() -> None:
    g = sellable("must_avert_bankruptcy")
    assert g.refuses(SellShares("Ann", "ABC", 1), "help.just_enough")
    assert g.refuses(SellShares("Ann", "ABC", 2), "help.just_enough")
    assert g.plays(SellShares("Ann", "ABC", 3)).allows(BuyTrain("Ann", "4-1", 300))
    poor = g.owns("Ann", "ABC", 2)
    assert poor.plays(SellShares("Ann", "ABC", 1), SellShares("Ann", "ABC", 1)).allows(GoBankrupt("Ann")), "no way out"


# 5.1: the winner


@rule("18AL", "5.1")
def test_al_5_1_cash_stock_at_market_value_and_privates_at_par() -> None:
    g = given("18AL").phase("3").owns("Ann", "L&N", 6).owns("Ben", "L&N", 2).price("L&N", 120)
    g = g.private("NDY", "Cal").cash("L&N", 777).trains("L&N", "3").private("M&C", "L&N")
    g = g.operating("L&N", "buy_trains", round=(4, 1, 1)).ending("price").passed()
    assert g.state.over
    assert g.state.scores() == (("Ann", 600 + 720), ("Ben", 600 + 240), ("Cal", 600 + 120))


@rule("18AL", "5.1")
def test_al_5_1_a_bankrupt_counts_only_the_stock_he_could_not_sell_and_his_privates() -> None:
    g = cornered().private("NDY", "Ann").plays(GoBankrupt("Ann"))
    assert dict(g.state.scores())["Ann"] == 5 * 120 + 120
    assert g.state.cash("Ann") == 0


@rule("18AL", "5.1")
def test_al_5_1_a_bankrupt_may_win() -> None:
    g = cornered().cash("Ben", 0).cash("Cal", 0).price("ABC", 60).price("L&N", 170, row=0).plays(GoBankrupt("Ann"))
    assert g.state.scores()[0] == ("Ann", 850)


def level(*options: str) -> Given:
    """The last turn of the last round: Ann and Ben are level, Cal is behind."""
    g = given("18AL", 3, options).owns("Ann", "L&N", 6).owns("Ben", "ABC", 6).phase("3")
    g = g.price("L&N", 75, row=2).price("ABC", 75, row=2)
    return g.operating("ABC", "buy_trains", round=(4, 1, 2)).cash("ABC", 0).cash("L&N", 0).ending("price")


@rule("18AL", "5.1")
def test_al_5_1_a_tie_stands() -> None:
    g = level().settled()
    assert g.state.over
    (one, first), (two, second), _ = g.state.scores()
    assert ({one, two}, first) == ({"Ann", "Ben"}, second)


@rule("18AL", "5.1")
def test_al_option_tie_break_plays_one_more_operating_round() -> None:
    g = level("tie_break").settled()
    assert not g.state.over
    assert endings(g) == ["tie_break"]
    assert rounds(g) == ["Operating round 4.2"], "without a stock round"
    assert (g.state.round.index, g.state.round.of) == (2, 2), "the last of its set"
    while not g.state.over:
        g = g.passed()
        assert not rounds(g), "one, and no more"


@rule("18AL", "5.1")
def test_al_option_tie_break_skips_the_stock_round_after_a_set() -> None:
    g = level("tie_break")
    g = g.operating("ABC", "buy_trains", round=(4, 2, 2)).settled()
    assert rounds(g) == ["Operating round 4.3"]


@rule("18AL", "5.1")
def test_al_option_tie_break_only_for_a_tie_of_the_first() -> None:
    assert level("tie_break").cash("Ann", 601).settled().state.over
    assert level("tie_break").cash("Ann", 2000).cash("Cal", 600 + 450).settled().state.over, "the second place may tie"


@rule("18AL", "5.1", "5(c)")
def test_al_option_tie_break_never_after_a_bankruptcy() -> None:
    g = cornered("tie_break").cash("Ben", 0).price("ABC", 60).cash("Cal", 600)
    g = g.plays(GoBankrupt("Ann"))
    assert g.state.scores()[0][1] == g.state.scores()[1][1] == 600
    assert g.state.over


@rule("18AL", "5.1", "5(c)")
def test_al_option_tie_break_a_bankruptcy_in_the_extra_round_ends_it() -> None:
    g = cornered("tie_break").ending("tie_break").plays(GoBankrupt("Ann"))
    assert g.state.over


@rule("18AL", "5.1")
def test_al_5_1_a_sale_to_avert_it_is_no_bankruptcy() -> None:
    g = cornered().owns("Ann", "ABC", 3).owns("Ben", "ABC", 4).price("ABC", 105)
    g = g.plays(SellShares("Ann", "ABC", 2))
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    g = g.plays(BuyTrain("Ann", "4-1", 300))
    assert not g.state.over
    assert g.state.corporations["L&N"].trains == ("4-1",)
