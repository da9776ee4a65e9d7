"""A train that must be bought, bankruptcy and the ends of the game: 4.2.5.2 and 5 of 18AL, 4.2.5.1 and 5 of 18GA."""

from __future__ import annotations

from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.worth import worth
from shortline.kernel.rules import Position
from tests.given import Given
from tests.rule import rule
from tests.rules.common_1.cast import Cast, both


def poor(its: Cast, treasury: int, purse: int, *options: str, phase: str = "3") -> Given:
    """The runner without a train, about to buy one; 3s cost $180."""
    g = its.running(phase=phase, options=options).cash(its.runner, treasury).cash("Ann", purse)
    return g.operating(its.runner, "buy_trains")


def next_train(g: Given) -> str:
    """The next new train."""
    return g.state.depot.upcoming[0]


@rule("18AL", "4.2.5.2")
@rule("18GA", "4.2.5.1", "4.2(f)")
@both
def test_forced_a_corporation_with_a_route_and_no_train_must_buy(its: Cast) -> None:
    g = poor(its, 180, 0)
    assert g.refuses(Pass("Ann"), "train.must_buy")
    assert g.plays(BuyTrain("Ann", next_train(g), 180)).state.corporations[its.runner].trains
    assert its.running("3", phase="3").cash(its.runner, 180).operating(its.runner, "buy_trains").allows(Pass("Ann"))


@rule("18AL", "4.2.5.2")
@rule("18GA", "4.2.5.1")
@both
def test_forced_not_without_a_route_nor_when_the_bank_has_no_train(its: Cast) -> None:
    a = its.others[1]
    nowhere = its.table().owns("Ann", a, 6).phase("3").cash(a, 500).operating(a, "buy_trains")
    assert nowhere.allows(Pass("Ann"))
    last = tuple(its.data.trains)[-1]
    g = poor(its, 900, 0, phase=its.data.trains[last].phase)
    assert g.refuses(Pass("Ann"), "train.must_buy")
    assert g.but(depot=g._sold_out(last).state.depot).allows(Pass("Ann"))


@rule("18AL", "4.2.5.2", "4.2.5.2(c)")
@rule("18GA", "4.2.5.1", "4.2.5.1(c)")
@both
def test_forced_the_president_adds_just_what_is_missing(its: Cast) -> None:
    g = poor(its, 50, 200)
    after = g.plays(BuyTrain("Ann", next_train(g), 180))
    assert (after.state.cash(its.runner), after.state.cash("Ann")) == (0, 70)
    able = poor(its, 180, 500).used_trains("2")
    assert able.refuses(BuyTrain("Ann", next_train(able), 181), "train.price")


@rule("18AL", "4.2.5.2(a)")
@rule("18GA", "4.2.5.1(a)")
@both
def test_forced_with_the_presidents_money_the_cheapest_of_the_bank(its: Cast) -> None:
    g = poor(its, 50, 800, phase="4").used_trains("3")
    assert g.refuses(BuyTrain("Ann", next_train(g), 300), "help.cheapest")
    assert g.allows(BuyTrain("Ann", g.state.depot.open_market[0], 180))
    a = its.others[0]
    other = poor(its, 50, 800).owns("Cal", a, 6).trains(a, "3")
    train = other.state.corporations[a].trains[0]
    assert other.refuses(BuyTrain("Ann", train, 51), "help.from_bank")
    assert other.allows(BuyTrain("Ann", train, 50))
    open_table = poor(its, 50, 800, "help_between_corporations").owns("Cal", a, 6).trains(a, "3")
    assert open_table.allows(BuyTrain("Ann", open_table.state.corporations[a].trains[0], 180))


@rule("18AL", "4.2.5.2(d)")
@rule("18GA", "4.2.5.1(d)")
@both
def test_forced_stock_sold_for_a_train_of_another_is_just_enough_too(its: Cast) -> None:
    a = its.others[0]
    g = poor(its, 50, 300, "help_between_corporations", phase="4").owns("Cal", a, 6).trains(a, "4")
    g, train = g.in_turn(raised=(70, 70)), g.state.corporations[a].trains[0]
    least = 50 + 300 - 70 + 1
    assert g.refuses(BuyTrain("Ann", train, least - 1), "help.just_enough")
    assert g.allows(BuyTrain("Ann", train, least))
    assert [o.span.low for o in g.offers(BuyTrain) if o.action.train == train] == [least]


@rule("18AL", "4.2.5.2(a)")
@rule("18GA", "4.2.5.1(a)")
@both
def test_forced_a_corporation_that_can_pay_for_any_gets_no_help(its: Cast) -> None:
    g = poor(its, 180, 800, phase="4").used_trains("3")
    assert g.refuses(BuyTrain("Ann", next_train(g), 300), "help.only_if_needed")


@rule("18AL", "4.2.5.2(b)")
@rule("18GA", "4.2.5.1(b)")
@both
def test_forced_one_train_only(its: Cast) -> None:
    g = poor(its, 50, 1000, phase="4").used_trains("3", "3")
    after = g.plays(BuyTrain("Ann", g.state.depot.open_market[0], 180))
    assert after.state.operating != its.runner or after.step != "buy_trains", "nothing is left to buy with"
    again = after.operating(its.runner, "buy_trains")
    assert again.refuses(BuyTrain("Ann", again.state.depot.open_market[0], 180), "train.money")


@rule("18AL", "4.2.5.2(d)")
@rule("18GA", "4.2.5.1(d)")
@both
def test_forced_stock_is_sold_just_enough_and_the_presidency_kept(its: Cast) -> None:
    a = its.others[0]
    g = poor(its, 50, 50).owns("Ann", a, 5).price(a, 80, row=2)
    g = g.operating(its.runner, "buy_trains")
    assert g.allows(SellShares("Ann", a, 1))
    assert g.refuses(SellShares("Ann", a, 2), "help.just_enough"), "one share brings the $80 that are missing"
    after = g.plays(SellShares("Ann", a, 1))
    assert after.refuses(SellShares("Ann", a, 1), "help.only_if_needed")
    assert after.plays(BuyTrain("Ann", next_train(after), 180)).state.cash("Ann") == 0
    rival = poor(its, 50, 0).owns("Ben", its.runner, 4).operating(its.runner, "buy_trains")
    assert rival.refuses(SellShares("Ann", its.runner, 2), "help.keeps_presidency")


@rule("18AL", "4.2.5.2(d)")
@rule("18GA", "4.2.5.1(d)")
@both
def test_forced_a_sale_that_leads_to_no_lawful_end_is_told_why(its: Cast) -> None:
    a, b = its.others[:2]
    g = poor(its, 50, 50).owns("Ann", a, 5).price(a, 80, row=2).operating(its.runner, "buy_trains")
    assert "Ann would raise more than" in g.says(SellShares("Ann", a, 2))
    # $100 are missing: the stock of B brings less than that, and with a dear share beside it too much would be left.
    dear = max(cell.price for cell in its.data.chart.rows[0] if cell.price <= 200)
    two = poor(its, 50, 30).price(its.runner, dear).owns("Ann", a, 4).price(a, dear).owns("Ann", b, 4).price(b, 40)
    two = two.operating(its.runner, "buy_trains")
    assert two.allows(SellShares("Ann", a, 1))
    assert "could not raise just what" in two.says(SellShares("Ann", b, 1))


@rule("18AL", "4.2.5.2(d)", "5(c)", "5.1")
@rule("18GA", "4.2.5.1(d)", "5(c)", "5.1")
@both
def test_forced_bankruptcy_ends_the_game_at_once_after_every_permitted_sale(its: Cast) -> None:
    g = poor(its, 0, 10).private(its.privates[1], "Ann").price(its.runner, 40).in_market(its.runner, 3)
    g = g.operating(its.runner, "buy_trains")
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.sell_first")
    g = g.plays(SellShares("Ann", its.runner, 2))
    assert g.refuses(BuyTrain("Ann", next_train(g), 180), "help.money")
    kept = 3 * its.data.chart.at(g.state.market.tokens[its.runner].cell).price
    after = g.plays(GoBankrupt("Ann"))
    assert after.state.over
    assert after.state.cash("Ann") == 0
    assert dict(after.state.result)["Ann"] == kept + its.data.privates[its.privates[1]].price
    assert poor(its, 0, 500).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")


# 5: the ends of the game


def paying(its: Cast) -> Given:
    """The runner with $100 to pay out in the first of two operating rounds."""
    g = its.running("3", phase="3").cash(its.runner, 500).operating(its.runner, "dividend", round=(3, 1, 2))
    return g.in_turn(revenue=100, ran=True)


@rule("18AL", "5(a)")
@rule("18GA", "5(a)")
@both
def test_5_a_a_bank_broken_in_an_operating_round_ends_the_game_after_that_round(its: Cast) -> None:
    g = paying(its).bank(60, rest="Cal").plays(PayOut("Ann"))
    assert g.state.ending is not None
    assert g.state.ending.reason == "bank_operating"
    while not g.state.over:
        assert g.state.round.name == "Operating round 3.1"
        g = g.passed()
    assert paying(its).bank(61, rest="Cal").plays(PayOut("Ann")).state.ending is None


@rule("18AL", "5(a)")
@rule("18GA", "5(a)")
@both
def test_5_a_a_bank_broken_in_a_stock_round_one_operating_round_later(its: Cast) -> None:
    g = its.table().owns("Ann", its.others[0], 4).phase("3").stock_round(3).ending("bank_stock").round_over()
    assert g.state.over
    assert g.state.round.name == "Operating round 3.1"


@rule("18AL", "5(b)")
@rule("18GA", "5(b)")
@both
def test_5_b_a_price_of_300_ends_the_game_after_the_round(its: Cast) -> None:
    last = len(its.data.chart.rows[0]) - 1
    g = paying(its).at(its.runner, 0, last - 1).plays(PayOut("Ann"))
    assert g.state.ending is not None
    assert (g.state.ending.reason, g.state.over) == ("price", False)
    while not g.state.over:
        g = g.passed()
    assert g.state.round.index == 1
    assert paying(its).at(its.runner, 0, last - 2).plays(PayOut("Ann")).state.ending is None


@rule("18AL", "5.1")
@rule("18GA", "5.1")
@both
def test_5_1_cash_stock_at_market_value_and_privates_at_par(its: Cast) -> None:
    g = its.table().owns("Ann", its.others[0], 3).private(its.privates[1], "Ann").price(its.others[0], 120)
    assert worth(Position(g.rules, g.state), "Ann") == 600 + 3 * 120 + 40
    assert worth(Position(g.rules, g.private(its.privates[1], its.others[0]).state), "Ann") == 600 + 3 * 120
