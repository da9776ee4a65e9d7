"""18FL 8.4.3, 11: bankruptcy, corporations without a president, and the end of the game."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.shares import certificates, price
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET
from shortline.titles.g18fl.pool import BuyPoolPrivate, BuyPresidency
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18fl.lines import company


def broke(ben: int = 2, seats: int = 3, phase: str = "5") -> Given:
    """Ann's SAL must buy a train for which she has no money; Ben has shares of it."""
    g = given("18FL", seats).owns("Ann", "SAL", shares=3).phase(phase)
    g = g.owns("Ann", "SAL", shares=2).owns("Ben", "SAL", shares=ben).price("SAL", 100)
    g = g.but(corporations=g.state.corporation("SAL", floated=True).corporations)
    return g.cash("SAL", 30).cash("Ann", 20).operating("SAL", "buy_trains")


def orphan() -> Given:
    """Ann is bankrupt, and nobody has two shares of her SAL: Ben has one."""
    return broke(ben=1).plays(GoBankrupt("Ann"))


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_all_that_the_bankrupt_has_goes_to_the_pool_and_prices_stay() -> None:
    g = broke().owns("Cal", "ACL", shares=5).in_market("ACL", 4).owns("Ann", "ACL", shares=1).price("ACL", 90)
    g = g.owns("Ann", "TPS", shares=2).private("TR", "Ann").operating("SAL", "buy_trains")
    g = g.but(corporations=g.state.corporation("ACL", completed=False).corporations).plays(GoBankrupt("Ann"))
    assert g.state.bankrupt == ("Ann",)
    assert all(g.state.holdings.of(c, "Ann") == 0 for c in g.state.corporations)
    assert g.state.holdings.of("ACL", OPEN_MARKET) == 5
    assert (price(Position(g.rules, g.state), "ACL"), price(Position(g.rules, g.state), "SAL")) == (90, 100)
    assert g.state.privates["TR"] == OPEN_MARKET
    assert g.state.cash("Ann") == 0


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_the_pool_may_hold_more_than_half_then() -> None:
    g = broke().in_market("SAL", 5).operating("SAL", "buy_trains").plays(GoBankrupt("Ann"))
    assert g.state.holdings.of("SAL", OPEN_MARKET) == 7


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_presidencies_pass_to_the_next_in_line() -> None:
    g = broke().owns("Ann", "ACL", shares=3).owns("Cal", "ACL", shares=2).owns("Ben", "ACL", shares=3)
    g = g.operating("SAL", "buy_trains").plays(GoBankrupt("Ann"))
    assert g.state.president("SAL") == "Ben"
    assert g.state.president("ACL") == "Ben", "he has the most"


@rule("18FL", "8.4.3 ¶2")
def test_fl_8_4_3_the_new_president_goes_on_with_what_was_raised() -> None:
    g = broke().plays(GoBankrupt("Ann"))
    assert (g.step, g.to_act) == ("buy_trains", "Ben")
    assert g.state.cash("SAL") == 50, "the treasury and all that Ann had"
    assert g.refuses(Pass("Ben"), "train.must_buy")
    g = g.cash("Ben", 500).plays(BuyTrain("Ben", g.state.depot.upcoming[0], 500))
    assert (g.state.cash("SAL"), g.state.cash("Ben")) == (0, 50)


@rule("18FL", "8.4.3 ¶2")
def test_fl_8_4_3_and_may_go_bankrupt_himself() -> None:
    g = broke(seats=4).cash("Ben", 10).plays(GoBankrupt("Ann"), GoBankrupt("Ben"))
    assert g.state.bankrupt == ("Ann", "Ben")
    assert g.state.president("SAL") == OPEN_MARKET
    assert g.state.cash("SAL") == 60


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_a_bankrupt_has_no_more_turns() -> None:
    g = broke().cash("Ben", 600).plays(GoBankrupt("Ann"))
    g = g.plays(BuyTrain("Ben", g.state.depot.upcoming[0], 500))
    g = g.stock_round(3, "Ben")
    assert g.state.players == ("Ben", "Cal")
    g = g.plays(Pass("Ben"))
    assert g.to_act == "Cal"
    assert g.plays(Pass("Cal")).state.round.kind == "operating", "two passes end the round"


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_the_priority_deal_passes_on() -> None:
    assert broke().priority("Ann").plays(GoBankrupt("Ann")).state.priority == "Ben"
    assert broke().priority("Cal").plays(GoBankrupt("Ann")).state.priority == "Cal"


@rule("18FL", "8.4.3 ¶3")
def test_fl_8_4_3_without_an_heir_the_presidency_lies_in_the_pool_and_the_turn_is_over() -> None:
    g = orphan()
    assert g.state.president("SAL") == OPEN_MARKET
    assert g.state.holdings.single("SAL", OPEN_MARKET) == 0
    assert g.state.operating != "SAL"
    assert "Nobody can preside over SAL: its president's certificate goes to the Pool" in g.log


@rule("18FL", "8.4.3 ¶3")
def test_fl_8_4_3_it_is_bought_for_twice_the_price_in_a_stock_round() -> None:
    g = orphan().stock_round(3, "Cal")
    after = g.plays(BuyPresidency("Cal", "SAL"))
    assert after.state.round.last == "Cal", "and an action, which moves the priority deal"
    assert after.state.president("SAL") == "Cal"
    assert after.state.cash("Cal") == 100
    assert after.state.cash("SAL") == 50, "the bank is paid"
    assert after.to_act == "Ben", "it was the turn's purchase"
    assert after.refuses(BuyPresidency("Ben", "SAL"), "pool.presidency")
    assert g.cash("Cal", 199).refuses(BuyPresidency("Cal", "SAL"), "buy.money")
    assert g.refuses(BuyPresidency("Cal", "ACL"), "pool.presidency")
    assert g.refuses(BuyPresidency("Cal", "XYZ"), "buy.available")


@rule("18FL", "8.4.3 ¶3")
def test_fl_8_4_3_or_got_by_a_second_single_share() -> None:
    g = orphan().stock_round(3, "Ben")
    assert g.refuses(BuyShare("Ben", "SAL", "open_market"), "buy.available"), "only the certificate lies there"
    after = g.plays(BuyShare("Ben", "SAL", "initial_offering"))
    assert after.state.president("SAL") == "Ben"
    assert after.state.holdings.single("SAL", "Ben") == 0
    assert after.state.holdings.single("SAL", OPEN_MARKET) == 2, "his two shares lie in the Pool for it"
    other = orphan().stock_round(3, "Cal").plays(BuyShare("Cal", "SAL", "initial_offering"))
    assert other.state.president("SAL") == OPEN_MARKET, "one share is not enough"


@rule("18FL", "8.4.3 ¶3", "1.4 ¶7")
def test_fl_8_4_3_the_limits_hold_for_it() -> None:
    g = orphan().stock_round(3, "Ben").cash("Ben", 900)
    assert g.allows(BuyPresidency("Ben", "SAL")), "three of ten"
    small = g.but(corporations=g.state.corporation("SAL", size=5).corporations)
    assert small.why(BuyPresidency("Ben", "SAL")) == (), "three of five are 60%"
    many = g
    for c in ("ACL", "L&N", "TPS"):
        many = many.owns("Ben", c, shares=6)
    assert certificates(Position(many.rules, many.state), "Ben") == 16
    assert many.stock_turn("Ben").refuses(BuyPresidency("Ben", "SAL"), "limit.certificates")


@rule("18FL", "8.4.3 ¶4")
def test_fl_8_4_3_meanwhile_its_stock_is_not_sold_and_counts_against_the_limit() -> None:
    g = orphan().home("SAL").stock_round(3, "Ben")
    assert g.refuses(SellShares("Ben", "SAL", 1), "pool.not_sold")
    assert certificates(Position(g.rules, g.state), "Ben") == 1


@rule("18FL", "8.4.3 ¶4")
def test_fl_8_4_3_it_does_not_operate_and_keeps_all_it_has() -> None:
    g = orphan().trains("SAL", "5").stock_round(3, "Ben")
    g = g.plays(Pass("Ben"), Pass("Cal"))
    assert g.state.round.kind == "stock", "no corporation could operate"
    assert price(Position(g.rules, g.state), "SAL") == 100
    assert g.state.cash("SAL") == 50
    assert len(g.state.corporations["SAL"].trains) == 1
    assert len(g.state.board.stations_of("SAL")) == 1


@rule("18FL", "8.4.3 ¶4")
def test_fl_8_4_3_nobody_buys_its_trains() -> None:
    g = orphan().trains("SAL", "5").owns("Cal", "ACL", shares=5).cash("ACL", 900).operating("ACL", "buy_trains")
    assert g.refuses(BuyTrain("Cal", g.state.corporations["SAL"].trains[0], 1), "train.no_seller")


@rule("18FL", "8.4.3 ¶4", "8.3 ¶2")
def test_fl_8_4_3_trains_over_the_limit_wait_for_the_new_president() -> None:
    g = broke(ben=1, phase="4")
    g = g.plays(GoBankrupt("Ann")).trains("SAL", "4", "4", "3").stock_round(3, "Cal")
    assert g.state.top.step == "stock_turn"
    g = g.plays(BuyPresidency("Cal", "SAL"))
    assert (g.step, g.to_act) == ("discard_train", "Cal")
    g = g.plays(DiscardTrain("Cal", "3-0"), DiscardTrain("Cal", "4-0"))
    assert (g.step, g.to_act) == ("stock_turn", "Ben")


@rule("18FL", "8.4.3 ¶1", "5.3 ¶1")
def test_fl_8_4_3_a_bankrupts_private_is_bought_from_the_pool_at_face_value() -> None:
    g = broke(ben=1, phase="4").private("TC", "Ann").plays(GoBankrupt("Ann"))
    assert g.state.privates["TC"] == OPEN_MARKET
    paid = g.stock_round(3, "Cal").round_over()
    assert paid.state.cash("Cal") == 300, "in the Pool it pays nobody"
    g = g.stock_round(3, "Cal")
    after = g.plays(BuyPoolPrivate("Cal", "TC"))
    assert after.state.privates["TC"] == "Cal"
    assert after.state.cash("Cal") == 230
    assert after.to_act == "Ben"
    assert g.cash("Cal", 69).refuses(BuyPoolPrivate("Cal", "TC"), "buy.money")
    assert g.refuses(BuyPoolPrivate("Cal", "TR"), "pool.private")
    assert OPEN_MARKET not in g.phase("5").state.privates.values()


@rule("18FL", "8.4.3 ¶1", "3.3(4)")
def test_fl_8_4_3_the_canal_brings_no_second_share() -> None:
    g = broke(ben=1, seats=4, phase="4").private("FECCTC", "Ann").plays(GoBankrupt("Ann")).stock_round(3, "Cal")
    g = g.plays(BuyPoolPrivate("Cal", "FECCTC"))
    assert g.state.holdings.of("FEC", "Cal") == 0


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_option_the_first_bankruptcy_ends_the_game() -> None:
    g = given("18FL", 3, ["bankruptcy_ends"]).owns("Ann", "SAL", shares=3).phase("5").cash("SAL", 0).cash("Ann", 20)
    g = g.operating("SAL", "buy_trains", first=True).plays(GoBankrupt("Ann"))
    assert g.state.over
    assert g.state.ending is not None
    assert g.state.ending.reason == "bankruptcy"
    assert g.state.cash("Ann") == 0
    assert g.state.result[-1] == ("Ann", 0), "she is eliminated and has lost all"


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_option_a_bankrupt_does_not_win_the_game_that_ends() -> None:
    g = given("18FL", 2, ["bankruptcy_ends"]).owns("Ann", "SAL", shares=3).phase("5").cash("SAL", 0).cash("Ann", 0)
    g = g.cash("Ben", 100).operating("SAL", "buy_trains", first=True).plays(GoBankrupt("Ann"))
    assert g.state.result == (("Ben", 100), ("Ann", 0)), "her stock would have been worth $210"


# The end of the game


def last_round(index: int, of: int, bank: int = 5) -> Given:
    """The SAL is the last to operate in a round of a set; the bank has next to nothing."""
    g = company("SAL", "3").trains("SAL", "2").operating("SAL", "dividend", round=(2, index, of))
    return g.in_turn(revenue=50, ran=True).bank(bank, "Cal")


@rule("18FL", "11 ¶1", "4")
def test_fl_11_the_set_in_which_the_bank_breaks_is_played_to_its_end() -> None:
    g = last_round(1, 2).plays(PayOut("Ann"))
    assert g.state.ending is not None
    g = g.passed() if g.step == "buy_trains" else g
    assert not g.state.over
    assert (g.state.round.kind, g.state.round.index) == ("operating", 2)
    end = last_round(2, 2).plays(PayOut("Ann"))
    end = end.passed() if end.step == "buy_trains" else end
    assert end.state.over


@rule("18FL", "11 ¶1", "4")
def test_fl_11_broken_in_a_stock_round_a_whole_set_follows() -> None:
    g = company("SAL", "3").trains("SAL", "2").home("SAL").owns("Ann", "SAL", shares=3).price("SAL", 100)
    g = g.stock_round(2, "Ann").bank(60, "Cal").plays(SellShares("Ann", "SAL", 1))
    assert g.state.ending is not None
    g = g.round_over()
    assert (g.state.round.kind, g.state.round.index, g.state.round.of) == ("operating", 1, 2)
    while not g.state.over and g.state.round.index == 1:
        g = g.passed()
    assert g.state.round.index == 2
    assert not g.state.over
    while not g.state.over:
        g = g.passed()


@rule("18FL", "11 ¶1")
@pytest.mark.parametrize(("left", "broken"), [(1, False), (0, True)])
def test_fl_11_broken_at_nothing(left: int, broken: bool) -> None:
    g = company("SAL", "3").trains("SAL", "2").operating("SAL", "dividend", round=(2, 1, 2))
    g = g.in_turn(revenue=50, ran=True).bank(30 + left, "Cal").plays(PayOut("Ann"))
    assert (g.state.ending is not None) == broken


@rule("18FL", "11 ¶2", "1.2")
def test_fl_11_worth_is_cash_and_stock() -> None:
    g = last_round(2, 2).price("SAL", 110).private("TR", "Ben").cash("Ann", 77).cash("Ben", 300)
    g = g.owns("Cal", "ACL", shares=2).operating("SAL", "dividend", round=(2, 2, 2)).in_turn(revenue=50, ran=True)
    cal = g.bank(5, "Cal").state.cash("Cal")
    g = g.bank(5, "Cal").plays(Withhold("Ann"))
    g = g.passed() if g.step == "buy_trains" else g
    assert g.state.over
    assert g.state.result == (("Cal", cal), ("Ben", 300 + 100), ("Ann", 77 + 2 * 100))


@rule("18FL", "11 ¶3")
def test_fl_11_the_last_solvent_player_wins_at_once() -> None:
    g = broke(seats=2).cash("Ben", 1).plays(GoBankrupt("Ann"))
    assert g.state.over
    assert g.state.result[0][0] == "Ben"
    assert dict(g.state.result)["Ann"] == 0
    three = broke(seats=3).cash("Ben", 1).plays(GoBankrupt("Ann"))
    assert not three.state.over
    three = three.plays(GoBankrupt("Ben"))
    assert three.state.over
    assert three.state.ending is not None
    assert three.state.ending.reason == "last_player"
    assert three.state.result[0][0] == "Cal"


@rule("18FL", "8.4.3 ¶4", "11 ¶3")
def test_fl_11_a_game_in_which_nobody_can_do_anything_any_more_is_over() -> None:
    g = orphan().cash("Ben", 10).cash("Cal", 20).stock_round(3, "Ben").settled()
    assert g.state.over
    assert g.state.ending is not None
    assert g.state.ending.reason == "standstill"


@rule("18FL", "8.4.3 ¶4")
def test_fl_8_4_3_nor_is_it_sold_for_a_train() -> None:
    g = orphan().owns("Ben", "ACL", shares=3).home("SAL").home("ACL").cash("ACL", 30).cash("Ben", 0)
    g = g.but(corporations=g.state.corporation("SAL", completed=True).corporations).operating("ACL", "buy_trains")
    assert g.refuses(SellShares("Ben", "SAL", 1), "pool.not_sold")


@rule("18FL", "8.4.3 ¶3")
def test_fl_8_4_3_a_presidency_in_the_pool_is_offered() -> None:
    g = orphan().stock_round(3, "Cal")
    assert [o.action for o in g.offers(BuyPresidency)] == [BuyPresidency("Cal", "SAL")]


@rule("18FL", "8.4.3 ¶1")
def test_fl_8_4_3_a_private_in_the_pool_is_offered() -> None:
    g = broke().private("TR", "Ann").operating("SAL", "buy_trains").plays(GoBankrupt("Ann")).stock_round(3, "Cal")
    assert [o.action for o in g.offers(BuyPoolPrivate)] == [BuyPoolPrivate("Cal", "TR")]
