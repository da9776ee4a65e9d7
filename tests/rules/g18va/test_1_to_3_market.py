"""18VA 1 to 3: the start, phases, shares and limits, the movement of prices."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.shares import certificates, price
from shortline.eighteenxx.trains import train_limit
from shortline.eighteenxx.worth import worth
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from shortline.table.game import Game
from shortline.titles import find
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18va.lines import company, sold_out


def cell(g: Given, corporation: str) -> tuple[int, int]:
    """Where a token stands: row and column from the top left."""
    at = g.state.market.tokens[corporation].cell
    return at.row, at.column


def ten(*owners: tuple[str, int]) -> Given:
    """The B&O at $100, completed, with these owners; a stock round, Ann's turn."""
    g = given("18VA").par("B&O", 100)
    for seat, count in owners:
        g = g.owns(seat, "B&O", count)
    return g.home("B&O").stock_round(2, "Ann")


# 1.2 and 2


@rule("18VA", "1.2")
@pytest.mark.parametrize(("players", "cash"), [(2, 600), (3, 400), (4, 300), (5, 240)])
def test_va_1_2_cash_bank_and_treasuries_at_the_start(players: int, cash: int) -> None:
    s = given("18VA", players).state
    assert [s.cash(seat) for seat in s.seats] == [cash] * players
    assert s.cash(BANK) == 8000 - players * cash
    assert {c: s.holdings.of(c, TREASURY) for c in s.corporations} == {
        "B&O": 10, "C&O": 5, "N&W": 5, "RF&P": 5, "SR": 5, "VGN": 5, "WM": 5
    }  # fmt: skip
    assert s.priority == s.seats[0]


@rule("18VA", "1.2")
def test_va_1_2_the_first_order_is_drawn_and_its_first_has_the_priority_deal() -> None:
    tables = [Game(find("18VA"), ("Ann", "Ben", "Cal", "Dee"), seed=seed).state for seed in range(40)]
    assert len({s.seats for s in tables}) > 10
    assert {s.priority for s in tables} == {"Ann", "Ben", "Cal", "Dee"}
    assert all(s.priority == s.seats[0] for s in tables)
    again = Game(find("18VA"), ("Ann", "Ben", "Cal", "Dee"), seed=7).state
    assert again == tables[7], "the same seed draws the same order"


@rule("18VA", "1.2")
def test_va_1_2_option_the_table_sits_as_it_is_listed() -> None:
    seats = ("Cal", "Ann", "Ben")
    tables = [Game(find("18VA"), seats, {"random_seats": False}, seed).state for seed in range(10)]
    assert {(s.seats, s.priority) for s in tables} == {(seats, "Cal")}


@rule("18VA", "1.3", "5 worth")
def test_va_1_3_a_player_is_worth_cash_stock_and_privates_and_nothing_of_his_corporations() -> None:
    g = company("C&O", cash=900).trains("C&O", "2").cash("Ann", 100).private("TIW", "Ann").private("PY", "C&O")
    assert worth(Position(g.rules, g.state), "Ann") == 100 + 2 * 100 + 60
    assert worth(Position(g.rules, g.state), "Ben") == g.state.cash("Ben") + 100


@rule("18VA", "2", "2 limits")
@pytest.mark.parametrize(("phase", "ten", "five"), [("2", 4, 2), ("3", 4, 2), ("4", 3, 1), ("5", 2, 2), ("4D", 2, 2)])
def test_va_2_train_limits_by_size(phase: str, ten: int, five: int) -> None:
    g = given("18VA").owns("Ann", "B&O", 2).owns("Ben", "C&O", 2).phase(phase)
    assert train_limit(Position(g.rules, g.state), "B&O") == ten
    assert train_limit(Position(g.rules, g.state), "C&O") == five


@rule("18VA", "2 limits")
def test_va_2_a_corporation_at_its_limit_buys_no_train() -> None:
    g = company("C&O").trains("C&O", "2", "1G").operating("C&O", "buy_trains")
    assert g.refuses(BuyTrain("Ann", "2/1G-2", 100, runs_as="2"), "train.limit")
    g = company("B&O").trains("B&O", "2", "1G").operating("B&O", "buy_trains")
    assert g.allows(BuyTrain("Ann", "2/1G-2", 100, runs_as="2"))


@rule("18VA", "2", "2 scrapped")
@pytest.mark.parametrize(
    ("phase", "buys", "price", "runs_as", "gone", "stays"),
    [
        ("3", "4/3G-0", 300, "4", "2", "3"),
        ("4", "5/4G-0", 500, "4G", "3", "4"),
        ("6", "4D-0", 800, "", "3G", "4G"),
    ],
)
def test_va_2_trains_are_scrapped(phase: str, buys: str, price: int, runs_as: str, gone: str, stays: str) -> None:
    g = given("18VA").owns("Ann", "B&O", 2).owns("Ben", "C&O", 2).cash("B&O", 1000).phase(phase)
    g = sold_out(g, "3/2G" if phase == "3" else "4/3G").trains("C&O", gone).trains("B&O", stays)
    g = g.operating("B&O", "buy_trains").plays(BuyTrain("Ann", buys, price, runs_as=runs_as))
    kinds = [g.state.runs_as(t) for t in g.state.corporations["B&O"].trains]
    assert kinds == [stays, runs_as or "4D"]
    assert not g.state.corporations["C&O"].trains


@rule("18VA", "2 rounds")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("4D", 3)])
def test_va_2_operating_rounds_in_a_set(phase: str, rounds: int) -> None:
    g = company("C&O", phase).stock_round(3).round_over()
    assert (g.state.round.kind, g.state.round.index, g.state.round.of) == ("operating", 1, rounds)


@rule("18VA", "2 rounds")
def test_va_2_a_set_keeps_its_rounds_when_the_phase_changes() -> None:
    g = sold_out(company("C&O"), "2/1G").owns("Cal", "SR", 2).home("SR").trains("SR", "2")
    g = g.operating("C&O", "buy_trains", round=(2, 1, 1)).plays(BuyTrain("Ann", "3/2G-0", 200, runs_as="3"))
    assert g.state.phase == "3"
    while g.state.round.kind == "operating":
        assert (g.state.round.index, g.state.round.of) == (1, 1)
        g = g.passed()
    assert g.state.round.number == 3


# 3: the chart


@rule("18VA", "3")
def test_va_3_starting_values() -> None:
    g = given("18VA").stock_round(1)
    assert [o.action.par for o in g.offers(StartCorporation) if o.action.corporation == "WM"] == [70, 75, 82, 90, 100]
    assert g.refuses(StartCorporation("Ann", "WM", 65), "start.par")


# 3.1: shares and limits


@rule("18VA", "3.1 shares")
def test_va_3_1_a_president_has_two_shares_in_one_certificate() -> None:
    g = given("18VA").stock_round(1).plays(StartCorporation("Ann", "WM", 70))
    assert (g.state.holdings.of("WM", "Ann"), certificates(Position(g.rules, g.state), "Ann")) == (2, 1)
    assert g.state.holdings.of("WM", TREASURY) == 3


@rule("18VA", "3.1 certificates")
@pytest.mark.parametrize(("players", "limit"), [(2, 27), (3, 18), (4, 13), (5, 10)])
def test_va_3_1_certificate_limits(players: int, limit: int) -> None:
    g = given("18VA", players).stock_round(2)
    assert g.rules.data.tables[players].certificates == limit


@rule("18VA", "3.1 certificates", "4.3.2 limits")
def test_va_3_1_privates_count_and_nobody_buys_over_the_limit_even_for_a_moment() -> None:
    g = given("18VA", 5).owns("Ann", "B&O", 4).owns("Ben", "C&O", 2).owns("Ann", "C&O", 1)
    g = g.owns("Dee", "N&W", 2).owns("Ann", "N&W", 1).owns("Cal", "SR", 2).owns("Ann", "SR", 1)
    g = g.owns("Ben", "VGN", 2).owns("Ann", "VGN", 1).private("REA", "Ann").private("TIW", "Ann").cash("Ann", 900)
    g = g.owns("Cal", "B&O", 3).stock_round(2, "Ann")
    assert certificates(Position(g.rules, g.state), "Ann") == 9
    assert g.allows(BuyShare("Ann", "B&O", TREASURY))
    g = g.private("PY", "Ann").cash("Ann", 900)
    assert certificates(Position(g.rules, g.state), "Ann") == 10
    assert g.refuses(BuyShare("Ann", "B&O", TREASURY), "limit.certificates")
    assert g.refuses(StartCorporation("Ann", "WM", 70), "limit.certificates")
    more = g.owns("Ann", "C&O", 2)
    assert more.refuses(BuyShare("Ann", "C&O", TREASURY), "limit.certificates"), "the presidency would save one"


@rule("18VA", "3.1 certificates")
def test_va_3_1_who_is_over_the_limit_sells_on_his_turn() -> None:
    g = given("18VA", 5).owns("Ann", "B&O", 5).owns("Ben", "B&O", 2).owns("Ben", "C&O", 2).home("B&O")
    for name in ("N&W", "SR", "VGN", "C&O"):
        g = g.owns("Ben", name, 2).owns("Ann", name, 1).home(name)
    g = g.private("REA", "Ann").private("TIW", "Ann").private("PY", "Ann").stock_round(2, "Ann")
    assert certificates(Position(g.rules, g.state), "Ann") == 11
    assert g.refuses(Pass("Ann"), "limit.must_sell")
    assert g.plays(SellShares("Ann", "C&O", 1)).allows(Pass("Ann"))


@rule("18VA", "3.1 limit", "4.3.2 limits")
def test_va_3_1_sixty_percent_is_six_shares_of_ten_and_three_of_five() -> None:
    g = ten(("Ann", 5))
    assert g.allows(BuyShare("Ann", "B&O", TREASURY))
    assert ten(("Ann", 6)).refuses(BuyShare("Ann", "B&O", TREASURY), "limit.one_corporation")
    g = given("18VA").owns("Ann", "C&O", 2).stock_round(2, "Ann")
    assert g.allows(BuyShare("Ann", "C&O", TREASURY))
    assert g.owns("Ann", "C&O", 3).refuses(BuyShare("Ann", "C&O", TREASURY), "limit.one_corporation")


@rule("18VA", "3.1 Pool")
def test_va_3_1_the_pool_takes_half_of_ten_and_two_of_five() -> None:
    g = ten(("Ann", 5), ("Ben", 2))
    assert g.in_market("B&O", 3).allows(SellShares("Ann", "B&O", 2))
    assert g.in_market("B&O", 3).refuses(SellShares("Ann", "B&O", 3), "sell.pool_limit")
    g = given("18VA").owns("Ann", "C&O", 3).owns("Ben", "C&O", 1).home("C&O").stock_round(2, "Ann")
    assert g.in_market("C&O", 1).allows(SellShares("Ann", "C&O", 1))
    assert g.owns("Ben", "C&O", 0).in_market("C&O", 2).refuses(SellShares("Ann", "C&O", 1), "sell.pool_limit")


@rule("18VA", "3.1 Pool")
def test_va_3_1_nothing_is_sold_into_a_pool_over_half_and_a_treasury_may_hold_eight() -> None:
    g = ten(("Ann", 4)).in_market("B&O", 6)
    assert g.refuses(SellShares("Ann", "B&O", 1), "sell.pool_limit")
    assert ten(("Ann", 2)).state.holdings.of("B&O", TREASURY) == 8


@rule("18VA", "3.1 president")
def test_va_3_1_the_presidents_certificate_passes_only_to_a_player_with_two_shares() -> None:
    g = ten(("Ann", 3), ("Ben", 1))
    assert g.allows(SellShares("Ann", "B&O", 1))
    assert g.refuses(SellShares("Ann", "B&O", 2), "sell.presidents_certificate")
    g = ten(("Ann", 3), ("Ben", 2)).plays(SellShares("Ann", "B&O", 2))
    assert g.state.president("B&O") == "Ben"
    assert g.state.holdings.of("B&O", "Ann") == 1, "she keeps exactly one"
    assert g.state.holdings.of("B&O", OPEN_MARKET) == 2


@rule("18VA", "3.1 limit")
def test_va_3_1_two_players_may_agree_on_seventy_percent() -> None:
    def at(players: int, *options: str) -> Given:
        return given("18VA", players, options).owns("Ann", "B&O", 6).stock_round(2, "Ann")

    buy = BuyShare("Ann", "B&O", TREASURY)
    assert at(2).refuses(buy, "limit.one_corporation")
    assert at(2, "two_player_70").allows(buy)
    with pytest.raises(Malformed, match="two_player_70 of 18VA is for 2 players, not for 3"):
        at(3, "two_player_70")
    seven = at(2, "two_player_70").owns("Ann", "B&O", 7)
    assert seven.refuses(buy, "limit.one_corporation")


# 3.2: movement of prices


@rule("18VA", "3.2 sales", "4.3.1")
def test_va_3_2_a_sale_moves_the_price_down_a_row_a_share_and_pays_the_old_price_for_all() -> None:
    g = ten(("Ann", 5)).at("B&O", 1, 2)
    cash = g.state.cash("Ann")
    g = g.plays(SellShares("Ann", "B&O", 3))
    assert g.state.cash("Ann") == cash + 3 * 90
    assert cell(g, "B&O") == (4, 2)


@rule("18VA", "3.2 sales", "3.2 ends")
def test_va_3_2_at_the_bottom_of_the_column_it_stops() -> None:
    g = ten(("Ann", 5)).at("B&O", 5, 1).plays(SellShares("Ann", "B&O", 3))
    assert cell(g, "B&O") == (6, 1)
    g = ten(("Ann", 5)).at("B&O", 4, 5).plays(SellShares("Ann", "B&O", 1))
    assert cell(g, "B&O") == (4, 5), "there is no cell below $90 in that column"


@rule("18VA", "3.2 sold out", "4.3.4")
def test_va_3_2_a_ten_share_corporation_in_players_hands_rises_a_five_share_one_does_not() -> None:
    g = ten(("Ann", 6), ("Ben", 4)).owns("Ann", "C&O", 3).owns("Ben", "C&O", 2).at("C&O", 3, 2)
    before = cell(g, "B&O")
    after = g.round_over()
    assert cell(after, "B&O") == (before[0] - 1, before[1])
    assert cell(after, "C&O") == (3, 2)
    after = g.owns("Ben", "B&O", 3).round_over()
    assert cell(after, "B&O") == before, "a share in the treasury is nobody's"
    after = g.owns("Ben", "B&O", 3).in_market("B&O", 1).round_over()
    assert cell(after, "B&O") == before


@rule("18VA", "3.2 sold out", "3.2 ends")
def test_va_3_2_on_the_top_row_nothing_rises_and_the_stack_stays() -> None:
    g = ten(("Ann", 6), ("Ben", 4)).at("B&O", 0, 2).owns("Cal", "C&O", 2).at("C&O", 0, 2).round_over()
    assert cell(g, "B&O") == (0, 2)
    assert g.state.market.order(g.rules.data.chart)[:2] == ("B&O", "C&O")


def dividend(revenue: int, row: int, column: int) -> Given:
    """The C&O, in a cell, has earned so much."""
    g = company("C&O").at("C&O", row, column).trains("C&O", "2")
    return g.operating("C&O", "dividend").in_turn(revenue=revenue, ran=True)


@rule("18VA", "3.2 dividend")
@pytest.mark.parametrize(("revenue", "column"), [(40, 2), (70, 2), (80, 2), (90, 3), (200, 3)])
def test_va_3_2_the_whole_dividend_is_compared_with_the_price_of_one_share(revenue: int, column: int) -> None:
    g = dividend(revenue, 2, 2)
    assert price(Position(g.rules, g.state), "C&O") == 82
    assert cell(g.plays(PayOut("Ann")), "C&O") == (2, column)


@rule("18VA", "3.2 dividend")
def test_va_3_2_a_dividend_that_equals_the_price_moves_it_right() -> None:
    assert cell(dividend(90, 1, 2).plays(PayOut("Ann")), "C&O") == (1, 3)
    assert cell(dividend(80, 1, 2).plays(PayOut("Ann")), "C&O") == (1, 2)


@rule("18VA", "3.2 dividend")
def test_va_3_2_withheld_or_no_earnings_move_it_left() -> None:
    assert cell(dividend(200, 2, 2).plays(Withhold("Ann")), "C&O") == (2, 1)
    g = company("C&O").at("C&O", 2, 2).trains("C&O", "2").operating("C&O", "run_trains").settled()
    assert cell(g, "C&O") == (2, 1), "there is nothing to run to"


@rule("18VA", "3.2 ends")
def test_va_3_2_at_the_end_of_a_row_right_is_up_and_left_is_down() -> None:
    assert cell(dividend(200, 4, 5).plays(PayOut("Ann")), "C&O") == (3, 5)
    assert cell(dividend(200, 4, 0).plays(Withhold("Ann")), "C&O") == (5, 0)
    assert cell(dividend(900, 0, 16).plays(PayOut("Ann")), "C&O") == (0, 16)
    assert cell(dividend(200, 6, 0).plays(Withhold("Ann")), "C&O") == (6, 0)


@rule("18VA", "3.2 stacks")
def test_va_3_2_a_token_goes_under_those_that_are_there_and_keeps_its_place_if_it_does_not_move() -> None:
    g = dividend(100, 2, 3).owns("Ben", "SR", 2).at("SR", 2, 4)
    after = g.plays(PayOut("Ann"))
    assert cell(after, "C&O") == cell(after, "SR")
    assert after.state.market.order(g.rules.data.chart) == ("SR", "C&O")
    g = dividend(80, 2, 3).owns("Ben", "SR", 2).at("SR", 2, 3)
    assert g.plays(PayOut("Ann")).state.market.order(g.rules.data.chart) == ("C&O", "SR")
    g = given("18VA").owns("Ben", "SR", 2).at("SR", 2, 4).stock_round(1).plays(StartCorporation("Ann", "WM", 100))
    assert g.state.market.order(g.rules.data.chart) == ("SR", "WM"), "a starting value goes under, too"
