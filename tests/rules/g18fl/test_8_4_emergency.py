"""18FL 8.4 to 8.4.2: the train that must be bought."""

from __future__ import annotations

from collections.abc import Sequence

from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.frame import Consent
from tests.given import Given
from tests.rule import rule
from tests.rules.g18fl.lines import company


def poor(cash: int = 0, ann: int = 0, phase: str = "5", options: Sequence[str] = ()) -> Given:
    """The SAL of Ann's must buy a train; ten shares in phase 5, where the depot sells 5s."""
    g = company("SAL", phase, cash, options=options).cash("Ann", ann).price("SAL", 100)
    return g.operating("SAL", "buy_trains")


def with_stock(g: Given, shares: int, value: int) -> Given:
    """Ann has shares of Cal's ACL, which has run."""
    g = g.owns("Cal", "ACL", shares=5).owns("Ann", "ACL", shares=shares).price("ACL", value).home("ACL")
    return g.operating("SAL", "buy_trains")


@rule("18FL", "8.4")
def test_fl_8_4_a_train_is_mandatory_with_or_without_a_route() -> None:
    g = poor(cash=900)
    assert g.refuses(Pass("Ann"), "train.must_buy"), "no track leads out of Jacksonville"
    assert g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 500)).allows(Pass("Ann"))
    assert poor(cash=900).trains("SAL", "5").allows(Pass("Ann"))


@rule("18FL", "8.4")
def test_fl_8_4_option_only_with_a_route() -> None:
    book = company("ACL", "5", 900).operating("ACL", "buy_trains")
    assert book.refuses(Pass("Ann"), "train.must_buy"), "by the book with or without a route"
    g = company("ACL", "5", 900, options=["duty_needs_route"]).operating("ACL", "buy_trains")
    assert g.allows(Pass("Ann"))
    assert g.tile("F21", "8", 4).tile("F23", "6o", 4).refuses(Pass("Ann"), "train.must_buy")


@rule("18FL", "8.4")
def test_fl_8_4_option_track_to_a_stub_is_a_route() -> None:
    """Mobile has track to A4 and A6 only, where nothing runs."""
    options = ["duty_needs_route"]
    assert (
        company("L&N", "5", 900, options=options).tile("B5", "3", 2).operating("L&N", "buy_trains").allows(Pass("Ann"))
    )
    options.append("stub_obliges")
    g = company("L&N", "5", 900, options=options)
    assert g.operating("L&N", "buy_trains").allows(Pass("Ann")), "there is no track at all"
    assert g.tile("B5", "3", 2).operating("L&N", "buy_trains").refuses(Pass("Ann"), "train.must_buy")


@rule("18FL", "8.4.1")
def test_fl_8_4_1_the_president_adds_his_money_when_the_treasury_buys_none() -> None:
    g = poor(cash=100, ann=450)
    g = g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 500))
    assert (g.state.cash("SAL"), g.state.cash("Ann")) == (0, 50), "just what is missing"


@rule("18FL", "8.4.1")
def test_fl_8_4_1_not_while_the_treasury_can_buy_any_train_the_pools_included() -> None:
    g = poor(cash=300, ann=450).used_trains("3")
    new, used = g.state.depot.upcoming[0], g.state.depot.open_market[0]
    assert g.refuses(BuyTrain("Ann", new, 500), "help.only_if_needed")
    assert g.allows(BuyTrain("Ann", used, 200))
    assert g.refuses(SellShares("Ann", "SAL", 1), "help.only_if_needed")


@rule("18FL", "8.4.1")
def test_fl_8_4_1_any_available_train_not_only_the_cheapest() -> None:
    g = poor(cash=100, ann=450).used_trains("3")
    assert g.allows(BuyTrain("Ann", g.state.depot.open_market[0], 200))
    assert g.allows(BuyTrain("Ann", g.state.depot.upcoming[0], 500))


@rule("18FL", "8.4.1")
def test_fl_8_4_1_he_may_sell_stock_for_the_dearer_one() -> None:
    g = with_stock(poor(cash=100, ann=150).used_trains("3"), 3, 90)
    cheap = BuyTrain("Ann", g.state.depot.open_market[0], 200)
    assert g.allows(cheap), "without any sale"
    g = g.plays(SellShares("Ann", "ACL", 3))
    assert g.state.cash("Ann") == 420
    assert g.allows(BuyTrain("Ann", g.state.depot.upcoming[0], 500))
    assert g.refuses(cheap, "help.just_enough", "18FL 8.4.1"), "not for the one that needed no sale"
    assert g.refuses(SellShares("Ann", "SAL", 1), "help.only_if_needed"), "the dearest can be paid now"


@rule("18FL", "8.4.1")
def test_fl_8_4_1_no_stock_is_sold_for_a_train_that_stays_out_of_reach() -> None:
    # $250 pay for the used 3, and with all three shares $500 for the 5 are not in reach: nothing is sold.
    g = with_stock(poor(cash=100, ann=150).used_trains("3"), 3, 80)
    for count in (1, 2, 3):
        assert g.refuses(SellShares("Ann", "ACL", count), "help.just_enough")
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")


@rule("18FL", "8.4.1", "5.1 ¶2")
def test_fl_8_4_1_the_stock_of_a_corporation_is_sold_in_one_block() -> None:
    # $100 are missing. One share brings 90 and then 80: one by one the two would do, but they are one block or none.
    g = with_stock(poor(cash=100, ann=300), 2, 90).owns("Ben", "L&N", 5).owns("Ann", "L&N", 1).home("L&N")
    g = g.operating("SAL", "buy_trains")
    one = g.plays(SellShares("Ann", "ACL", 1))
    assert one.refuses(SellShares("Ann", "ACL", 1), "help.one_block", "18FL 8.4.1")
    assert one.allows(SellShares("Ann", "L&N", 1))
    assert g.plays(SellShares("Ann", "ACL", 2)).allows(BuyTrain("Ann", "5-1", 500))
    table = with_stock(poor(cash=100, ann=300, options=["emergency_one_by_one"]), 2, 90)
    assert table.plays(SellShares("Ann", "ACL", 1)).allows(SellShares("Ann", "ACL", 1))


@rule("18FL", "8.4.1", "8.4.3 ¶1")
def test_fl_8_4_3_who_cannot_pay_sells_all_that_may_be_sold() -> None:
    g = with_stock(poor(), 3, 90)
    assert g.refuses(SellShares("Ann", "ACL", 2), "help.just_enough")
    assert g.plays(SellShares("Ann", "ACL", 3)).allows(GoBankrupt("Ann"))
    near = with_stock(poor(cash=100, ann=150), 3, 90)
    assert near.refuses(SellShares("Ann", "ACL", 2), "help.just_enough"), "who can pay may not fall short"
    assert near.allows(SellShares("Ann", "ACL", 3))


@rule("18FL", "8.4.1")
def test_fl_8_4_1_no_more_is_sold_than_is_needed() -> None:
    g = with_stock(poor(cash=100, ann=350), 3, 90)
    assert g.allows(SellShares("Ann", "ACL", 1))
    assert g.refuses(SellShares("Ann", "ACL", 2), "help.just_enough")


@rule("18FL", "8.4.1", "5.3 ¶4")
def test_fl_8_4_1_no_stock_of_a_corporation_that_has_not_operated() -> None:
    g = with_stock(poor(ann=410), 3, 90)
    fresh = g.but(corporations=g.state.corporation("ACL", completed=False).corporations)
    assert g.allows(SellShares("Ann", "ACL", 1))
    assert fresh.refuses(SellShares("Ann", "ACL", 1), "sell.not_operated")
    first = company("SAL", "5", 0).owns("Ann", "SAL", shares=4).cash("Ann", 0)
    first = first.operating("SAL", "buy_trains", first=True)
    assert first.refuses(SellShares("Ann", "SAL", 1), "sell.not_operated"), "nor of one in its first turn"


@rule("18FL", "8.4.1")
def test_fl_8_4_1_not_the_presidency_of_the_corporation_that_operates() -> None:
    g = poor().owns("Ann", "SAL", shares=3).owns("Ben", "SAL", shares=2).operating("SAL", "buy_trains")
    assert g.allows(SellShares("Ann", "SAL", 1))
    assert g.refuses(SellShares("Ann", "SAL", 2), "help.keeps_presidency")


@rule("18FL", "8.4.1")
def test_fl_8_4_1_but_that_of_any_other() -> None:
    g = poor(ann=450).owns("Ann", "ACL", shares=3).owns("Cal", "ACL", shares=3).home("ACL")
    g = g.operating("SAL", "buy_trains").plays(SellShares("Ann", "ACL", 1))
    assert g.state.president("ACL") == "Cal"


@rule("18FL", "8.4.1", "5.3 ¶5")
def test_fl_8_4_1_the_pool_takes_half_in_an_emergency_too() -> None:
    g = with_stock(poor(), 3, 90).owns("Cal", "ACL", shares=4).in_market("ACL", 3).operating("SAL", "buy_trains")
    assert g.refuses(SellShares("Ann", "ACL", 3), "sell.pool_limit")
    assert g.allows(SellShares("Ann", "ACL", 2))


def neighbour(cash: int, ann: int, owner: str = "Cal") -> Given:
    """The SAL has so much and no train, the ACL of someone's has a 5."""
    g = poor(cash, ann).owns(owner, "ACL", shares=5).trains("ACL", "5").cash("ACL", 0)
    return g.operating("SAL", "buy_trains")


@rule("18FL", "8.4.2")
def test_fl_8_4_2_from_another_corporation_with_the_treasurys_money() -> None:
    g = neighbour(40, 0)
    (train,) = g.state.corporations["ACL"].trains
    assert g.allows(BuyTrain("Ann", train, 40))
    assert g.refuses(BuyTrain("Ann", train, 41), "help.others_money", "18FL 8.4.2")
    asked = g.plays(BuyTrain("Ann", train, 40))
    assert (asked.step, asked.to_act) == (Consent.step, "Cal")
    assert asked.accepted().state.cash("ACL") == 40


@rule("18FL", "8.4.2")
def test_fl_8_4_2_with_an_empty_treasury_the_president_may_pay_up_to_face_value() -> None:
    g = neighbour(0, 600)
    (train,) = g.state.corporations["ACL"].trains
    assert g.allows(BuyTrain("Ann", train, 500))
    assert g.refuses(BuyTrain("Ann", train, 501), "help.from_bank")
    assert g.plays(BuyTrain("Ann", train, 123)).accepted().state.cash("Ann") == 477


@rule("18FL", "8.4.2")
def test_fl_8_4_2_but_not_if_there_is_a_dollar_in_it() -> None:
    g = neighbour(1, 600)
    (train,) = g.state.corporations["ACL"].trains
    assert g.refuses(BuyTrain("Ann", train, 2), "help.from_bank")
    assert g.allows(BuyTrain("Ann", train, 1))


@rule("18FL", "8.4.2")
def test_fl_8_4_2_from_cash_in_hand_and_not_from_sales() -> None:
    g = with_stock(neighbour(0, 30), 3, 90)
    (train,) = g.state.corporations["ACL"].trains
    assert g.allows(BuyTrain("Ann", train, 30))
    assert g.refuses(BuyTrain("Ann", train, 31), "help.others_money", "18FL 8.4.2")
    sold = g.plays(SellShares("Ann", "ACL", 3))
    assert sold.refuses(BuyTrain("Ann", train, 30), "help.from_bank")


@rule("18FL", "8.4.2")
def test_fl_8_4_2_only_for_a_corporation_without_a_train() -> None:
    g = neighbour(0, 600).trains("SAL", "5").trains("ACL", "5").operating("SAL", "buy_trains")
    (train,) = g.state.corporations["ACL"].trains
    assert g.refuses(BuyTrain("Ann", train, 1), "train.others_money")


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_nobody_is_bankrupt_who_can_buy_or_sell() -> None:
    assert poor(cash=500).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert poor(cash=100, ann=400).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert with_stock(poor(), 1, 90).refuses(GoBankrupt("Ann"), "bankrupt.sell_first")
    assert poor(cash=100, ann=99).used_trains("3").allows(GoBankrupt("Ann"))
    assert poor(cash=100, ann=100).used_trains("3").refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
