"""1, 4, 4.2.4 to 4.2.6 of 18AL and 18GA: operating rounds, dividends, trains, privates for corporations."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import TurnBegan
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.kernel.state import but, digest
from shortline.kernel.view import view
from shortline.parts.holdings import INITIAL_OFFERING
from tests.given import Given
from tests.rule import rule
from tests.rules.common_1.cast import Cast, both


@rule("18AL", "1.1", "4", "4(a)", "4.1")
@rule("18GA", "1.1", "4", "4(a)", "4.1")
@both
def test_4_the_privates_pay_first_and_every_floated_corporation_has_one_turn(its: Cast) -> None:
    a, b, *_ = its.others
    g = its.table().private(its.privates[1], "Ann").private(its.privates[2], a)
    g = g.owns("Ann", a, 6).owns("Ben", b, 6).owns("Cal", its.runner, 3).stock_round(2).round_over()
    assert g.state.cash("Ann") == 600 + its.data.privates[its.privates[1]].income
    assert g.state.cash(a) == its.data.privates[its.privates[2]].income
    turns = [e.corporation for e in g.happened(TurnBegan)]
    while g.state.round.kind == "operating":
        g = g.passed()
        turns += [e.corporation for e in g.happened(TurnBegan)]
    assert sorted(turns) == sorted((a, b)), "the third has not floated"


@rule("18AL", "4(b)")
@rule("18GA", "4(b)")
@both
def test_4_b_highest_first_then_the_one_on_top(its: Cast) -> None:
    a, b, c, *_ = its.others
    g = its.table().owns("Ann", a, 6).owns("Ben", b, 6).owns("Cal", c, 6)
    g = g.at(a, 3, 4).at(b, 3, 5).at(c, 3, 5)
    assert g.stock_round(2).round_over().state.operating == b
    assert g.state.market.order(its.data.chart) == (b, c, a)


@rule("18AL", "1.1", "1.2", "Table I")
@rule("18GA", "1.1", "1.2", "Table I")
@both
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("5", 3)])
def test_1_1_operating_rounds_of_a_set_are_fixed_when_the_stock_round_ends(its: Cast, phase: str, rounds: int) -> None:
    g = its.table().owns("Ann", its.others[0], 6).phase(phase).stock_round(3).round_over()
    assert (g.state.round.name, g.state.round.of) == ("Operating round 3.1", rounds)
    later = g.phase("6")
    assert later.state.round.of == rounds, "a phase ends neither round nor turn"
    assert later.state.operating == its.others[0]


@rule("18AL", "6")
@rule("18GA", "6")
@both
def test_6_everything_is_open_to_everyone(its: Cast) -> None:
    g = its.running("2").private(its.privates[1], "Ann")
    for seat in (*g.state.seats, None):
        assert digest(view(g.rules, g.state, seat).state) == digest(but(g.state, rng=0))


# 4.2.4


def dividend(its: Cast, row: int = 2, column: int = 4) -> Given:
    """The runner with $100 to pay out: five shares Ann's, one Ben's, two in the open market, two unsold."""
    g = its.running("2").in_market(its.runner, 2).at(its.runner, row, column)
    return g.operating(its.runner, "dividend").in_turn(revenue=100, ran=True)


@rule("18AL", "4.2(e)", "4.2.4(a)", "1.4")
@rule("18GA", "4.2(e)", "4.2.4(a)", "1.4")
@both
def test_4_2_4_a_dividends_go_to_players_and_for_the_open_market_to_the_treasury(its: Cast) -> None:
    g = dividend(its)
    assert g.state.holdings.of(its.runner, INITIAL_OFFERING) == 2
    after = g.plays(PayOut("Ann"))
    gained = {who: after.state.cash(who) - g.state.cash(who) for who in ("Ann", "Ben", "Cal", its.runner, "bank")}
    assert gained == {"Ann": 50, "Ben": 10, "Cal": 0, its.runner: 20, "bank": -80}
    assert after.state.market.tokens[its.runner].cell.column == 5


@rule("18AL", "4.2.4(a)")
@rule("18GA", "4.2.4(a)")
@both
def test_4_2_4_a_at_the_end_of_a_row_the_token_goes_up(its: Cast) -> None:
    last = len(its.data.chart.rows[2]) - 1
    cell = dividend(its, 2, last).plays(PayOut("Ann")).state.market.tokens[its.runner].cell
    assert (cell.row, cell.column) == (1, last)


@rule("18AL", "4.2.4(b)")
@rule("18GA", "4.2.4(b)")
@both
def test_4_2_4_b_withheld_revenue_is_the_treasurys_and_the_price_goes_left_or_down(its: Cast) -> None:
    g = dividend(its)
    after = g.plays(Withhold("Ann"))
    assert after.state.cash(its.runner) == g.state.cash(its.runner) + 100
    assert after.state.market.tokens[its.runner].cell.column == 3
    edge = dividend(its, 2, 0).plays(Withhold("Ann")).state.market.tokens[its.runner].cell
    assert (edge.row, edge.column) == (3, 0)
    bottom = len(its.data.chart.rows) - 1
    stays = dividend(its, bottom, 0).plays(Withhold("Ann")).state.market.tokens[its.runner].cell
    assert (stays.row, stays.column) == (bottom, 0)


@rule("18AL", "4.2.4(b)")
@rule("18GA", "4.2.4(b)")
@both
def test_4_2_4_b_no_run_counts_as_withholding(its: Cast) -> None:
    g = its.running().at(its.runner, 2, 4)
    while g.step != "buy_trains":
        g = g.passed()
    assert g.state.market.tokens[its.runner].cell.column == 3


# 4.2.5


def buying(its: Cast, *trains: str, phase: str = "2", cash: int = 1000) -> Given:
    """The runner at its train step."""
    return its.running(*trains, phase=phase).cash(its.runner, cash).operating(its.runner, "buy_trains")


@rule("18AL", "4.2.5(b)", "4.2.5(c)")
@rule("18GA", "4.2.5(b)", "4.2.5(c)")
@both
def test_4_2_5_b_c_new_trains_in_order_and_all_at_face_value(its: Cast) -> None:
    g = buying(its)
    assert g.refuses(BuyTrain("Ann", "3-0", 180), "train.available")
    assert g.refuses(BuyTrain("Ann", "2-1", 99), "train.price")
    assert g.plays(BuyTrain("Ann", "2-1", 100)).state.cash(its.runner) == 900
    used = buying(its, phase="4").used_trains("3")
    assert used.refuses(BuyTrain("Ann", used.state.depot.open_market[0], 100), "train.price")
    assert used.allows(BuyTrain("Ann", used.state.depot.open_market[0], 180))


@rule("18AL", "4.2.5(d)")
@rule("18GA", "4.2.5(d)")
@both
def test_4_2_5_d_trains_between_corporations_for_a_dollar_or_more_if_both_agree(its: Cast) -> None:
    a = its.others[0]
    g = buying(its, "2").owns("Cal", a, 6).trains(a, "2")
    train = g.state.corporations[a].trains[0]
    assert g.refuses(BuyTrain("Ann", train, 0), "train.others_price", f"{its.title} 4.2.5(d)")
    asked = g.plays(BuyTrain("Ann", train, 1))
    assert asked.to_act == "Cal"
    assert train in asked.accepted().state.corporations[its.runner].trains
    assert train in asked.declined().state.corporations[a].trains
    assert asked.declined().refuses(BuyTrain("Ann", train, 1), "turn.declined", f"{its.title} 4.2.5(d)")
    own = g.state.corporations[its.runner].trains[0]
    assert g.refuses(BuyTrain("Ann", own, 1), "train.available")


@rule("18AL", "4.2.5(e)", "4.2.5(f)", "1.2")
@rule("18GA", "4.2.5(e)", "4.2.5(f)", "1.2")
@both
def test_4_2_5_f_one_from_the_bank_until_the_first_4(its: Cast) -> None:
    g = buying(its)
    assert g.in_turn(bank_trains=("2",)).refuses(BuyTrain("Ann", "2-1", 100), "train.one_from_bank")
    third = buying(its, phase="3")
    four = third.but(depot=third._sold_out("3").state.depot).plays(BuyTrain("Ann", "4-0", 300))
    assert four.state.phase == "4"
    assert four.allows(BuyTrain("Ann", "4-1", 300))


@rule("18AL", "4.2.5(g)")
@rule("18GA", "4.2.5(g)")
@both
def test_4_2_5_g_at_the_limit_no_train_and_over_a_new_limit_a_discard(its: Cast) -> None:
    full = buying(its, "2", "2", "2", "2")
    assert full.refuses(BuyTrain("Ann", full.state.depot.upcoming[0], 100), "train.limit")
    a = its.others[0]
    g = buying(its, phase="4").owns("Cal", a, 6).trains(a, "3", "3", "4")
    g = g.but(depot=g._sold_out("4").state.depot).plays(BuyTrain("Ann", "5-0", 450))
    assert (g.step, g.to_act) == ("discard_train", "Cal")
    mine = g.state.corporations[its.runner].trains[0]
    assert g.refuses(DiscardTrain("Cal", mine), "train.discard")
    gone = g.state.corporations[a].trains[0]
    after = g.plays(DiscardTrain("Cal", gone))
    assert after.state.depot.open_market == (gone,)
    assert after.to_act == "Ann", "the turn goes on"


@rule("18AL", "4.2.5(g)")
@rule("18GA", "4.2.5(g)")
@both
def test_4_2_5_g_rust_comes_before_the_limit(its: Cast) -> None:
    a = its.others[0]
    g = buying(its, phase="3").owns("Cal", a, 6).trains(a, "2", "2", "3", "3")
    g = g.but(depot=g._sold_out("3").state.depot).plays(BuyTrain("Ann", "4-0", 300))
    assert len(g.state.corporations[a].trains) == 2
    assert g.step == "buy_trains"


# 4.2.6


@rule("18AL", "4.2.6")
@rule("18GA", "4.2.6")
@both
def test_4_2_6_privates_from_half_to_one_and_a_half_from_the_first_3_on(its: Cast) -> None:
    private = its.privates[1]
    early = its.running("2").private(private, "Ann").cash(its.runner, 500)
    assert early.refuses(BuyPrivate("Ann", private, 40), "private.phase")
    g = its.running("3", phase="3").private(private, "Cal").cash(its.runner, 500)
    assert g.refuses(BuyPrivate("Ann", private, 19), "private.bounds")
    assert g.refuses(BuyPrivate("Ann", private, 61), "private.bounds")
    assert g.cash(its.runner, 19).refuses(BuyPrivate("Ann", private, 20), "private.treasury")
    for cash, spans in ((500, [(20, 60)]), (60, [(20, 60)]), (59, [(20, 59)]), (20, [(20, 20)]), (19, [])):
        assert [(o.span.low, o.span.top) for o in g.cash(its.runner, cash).offers(BuyPrivate)] == spans
    asked = g.plays(BuyPrivate("Ann", private, 60))
    assert asked.declined().refuses(BuyPrivate("Ann", private, 60), "turn.declined", f"{its.title} 4.2.6")
    assert asked.to_act == "Cal"
    bought = asked.accepted()
    assert (bought.state.privates[private], bought.state.cash("Cal")) == (its.runner, 660)
    assert bought.refuses(BuyPrivate("Ann", private, 40), "private.owner"), "it is never sold again"


@rule("18AL", "4.2(h)", "4.2.6")
@rule("18GA", "4.2(g)", "4.2.6")
@both
@pytest.mark.parametrize("step", ["lay_tile", "place_station", "run_trains", "dividend", "buy_trains"])
def test_4_2_a_private_may_be_bought_at_any_time_of_the_turn(its: Cast, step: str) -> None:
    g = its.running("3", phase="3").private(its.privates[1], "Ann").cash(its.runner, 500)
    g = g.operating(its.runner, step).in_turn(revenue=30)
    assert g.allows(BuyPrivate("Ann", its.privates[1], 40))
