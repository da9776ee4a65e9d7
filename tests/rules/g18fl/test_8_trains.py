"""18FL 8.1 to 8.3: trains, phases and discards."""

from __future__ import annotations

from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.frame import Consent
from tests.given import Given
from tests.rule import rule
from tests.rules.g18fl.lines import company


def buying(phase: str = "2", cash: int = 2000, corporation: str = "SAL") -> Given:
    """The SAL of Ann's at its train step."""
    return company(corporation, phase, cash).operating(corporation, "buy_trains")


def next_train(g: Given) -> str:
    return g.state.depot.upcoming[0]


@rule("18FL", "8.1")
def test_fl_8_1_a_6_or_3e_is_declared_when_bought_and_stays_so() -> None:
    g = buying("6")
    train = next_train(g)
    assert g.refuses(BuyTrain("Ann", train, 600), "train.declared")
    assert g.refuses(BuyTrain("Ann", train, 600, runs_as="5"), "train.declared")
    for kind in ("6", "3E"):
        after = g.plays(BuyTrain("Ann", train, 600, runs_as=kind))
        assert after.state.runs_as(train) == kind
        sold = after.owns("Cal", "ACL", shares=5).cash("ACL", 900).operating("ACL", "buy_trains")
        assert sold.refuses(BuyTrain("Cal", train, 1, runs_as="6"), "train.declared")
        again = sold.plays(BuyTrain("Cal", train, 1)).accepted()
        assert again.state.runs_as(train) == kind
    assert buying().refuses(BuyTrain("Ann", "2-0", 100, runs_as="2"), "train.declared")


@rule("18FL", "8.1")
def test_fl_8_1_there_is_no_end_to_them() -> None:
    g = buying("6", cash=5000)
    depot = g.state.depot
    g = g.but(depot=type(depot)((depot.upcoming[-1],), sold={**depot.sold, "6/3E": 6}))
    g = g.plays(BuyTrain("Ann", next_train(g), 600, runs_as="3E"))
    assert next_train(g) == "6/3E-7"
    assert g.allows(BuyTrain("Ann", "6/3E-7", 600, runs_as="3E"))


@rule("18FL", "8.2 ¶1")
def test_fl_8_2_below_the_limit_and_with_the_treasurys_money() -> None:
    assert buying(cash=100).allows(BuyTrain("Ann", "2-0", 100))
    assert buying(cash=99).trains("SAL", "2").refuses(BuyTrain("Ann", "2-1", 100), "train.money", "18FL 8.2 •1")
    full = company("SAL", "4").trains("SAL", "4").operating("SAL", "buy_trains")
    assert full.refuses(BuyTrain("Ann", next_train(full), 400), "train.limit")


@rule("18FL", "8.2 •1")
def test_fl_8_2_bank_and_pool_sell_at_face_value() -> None:
    g = buying("3").used_trains("2")
    (used,) = g.state.depot.open_market
    assert g.refuses(BuyTrain("Ann", used, 99), "train.price")
    assert g.plays(BuyTrain("Ann", used, 100)).state.cash("SAL") == 1900
    assert g.refuses(BuyTrain("Ann", next_train(g), 199), "train.price")


@rule("18FL", "8.2 •2")
def test_fl_8_2_corporations_sell_for_a_dollar_or_more_as_agreed() -> None:
    g = buying("3").owns("Cal", "ACL", shares=3).trains("ACL", "3").operating("SAL", "buy_trains")
    (train,) = g.state.corporations["ACL"].trains
    assert g.refuses(BuyTrain("Ann", train, 0), "train.others_price", "18FL 8.2 •2")
    asked = g.plays(BuyTrain("Ann", train, 1))
    assert (asked.step, asked.to_act) == (Consent.step, "Cal")
    assert asked.accepted().state.cash("ACL") == 1
    assert asked.declined().state.corporations["ACL"].trains == (train,)
    assert asked.declined().refuses(BuyTrain("Ann", train, 1), "turn.declined", "18FL 8.2 •2")
    own = buying("3").owns("Ann", "ACL", shares=3).trains("ACL", "3").operating("SAL", "buy_trains")
    assert own.plays(BuyTrain("Ann", train, 1)).state.corporations["SAL"].trains == (train,), "nobody to ask"


@rule("18FL", "8.2 ¶2")
def test_fl_8_2_the_bank_sells_a_type_out_before_the_next() -> None:
    assert buying().refuses(BuyTrain("Ann", "3-0", 200), "train.available")
    assert buying().refuses(BuyTrain("Ann", "9-9", 200), "train.available")
    assert buying()._sold_out("2").allows(BuyTrain("Ann", "3-0", 200))


@rule("18FL", "8.2 ¶3")
def test_fl_8_2_one_of_a_type_a_round_from_the_bank() -> None:
    g = buying().trains("SAL", "2")
    again = BuyTrain("Ann", "2-1", 100)
    assert g.allows(again)
    assert g.in_turn(bank_trains=("2",), new_trains=("2",)).refuses(again, "train.one_of_a_kind")


@rule("18FL", "8.2 ¶3")
def test_fl_8_2_and_the_first_of_the_next_type_beside_it() -> None:
    g = buying()
    depot = g.state.depot
    g = g.but(depot=type(depot)(depot.upcoming[4:], sold={"2": 4}))
    g = g.plays(BuyTrain("Ann", "2-4", 100)).plays(BuyTrain("Ann", "3-0", 200))
    assert g.state.phase == "3"
    assert len(g.state.corporations["SAL"].trains) == 2


@rule("18FL", "8.2 ¶3")
def test_fl_8_2_trains_of_pool_and_corporations_do_not_count_for_that() -> None:
    g = buying("3").used_trains("3").plays(BuyTrain("Ann", "3-1", 200))
    assert g.allows(BuyTrain("Ann", g.state.depot.open_market[0], 200))


@rule("18FL", "8.2 ¶3")
def test_fl_8_2_with_a_6_or_3e_the_restriction_ends_at_once() -> None:
    g = buying("5")._sold_out("5").plays(BuyTrain("Ann", "6/3E-0", 600, runs_as="6"))
    g = g.plays(BuyTrain("Ann", "6/3E-1", 600, runs_as="3E"))
    assert [g.state.runs_as(t) for t in g.state.corporations["SAL"].trains] == ["6", "3E"]


@rule("18FL", "8.2 ¶4", "8.3 •1")
def test_fl_8_2_a_phase_begins_at_once() -> None:
    g = buying()._sold_out("2").plays(BuyTrain("Ann", "3-0", 200))
    assert [e.phase for e in g.happened(PhaseBegan)] == ["3"]
    assert g.state.phase == "3"
    assert "green" in g.data.phase("3").tiles


@rule("18FL", "8.3 •2", "8.3 ¶2")
def test_fl_8_3_the_first_4_scraps_2s_and_lowers_the_limits() -> None:
    g = buying("3").owns("Cal", "ACL", shares=3).trains("ACL", "3", "3").trains("SAL", "2", "2")
    g = g.owns("Ben", "TPS", shares=3).trains("TPS", "2").operating("SAL", "buy_trains").trains("SAL", "2")
    g = g._sold_out("3").plays(BuyTrain("Ann", "4-0", 400))
    assert g.state.corporations["SAL"].trains == ("4-0",)
    assert g.state.corporations["TPS"].trains == ()
    assert (g.step, g.to_act) == ("discard_train", "Cal"), "a five-share corporation has one train now"
    g = g.plays(DiscardTrain("Cal", "3-1"))
    assert g.state.depot.open_market == ("3-1",)
    assert g.step != "discard_train", "and discards no further"
    assert g.state.corporations["ACL"].trains == ("3-0",)


@rule("18FL", "8.3 ¶2")
def test_fl_8_3_the_president_chooses_what_to_discard_and_only_of_his_own() -> None:
    g = buying("3").owns("Cal", "ACL", shares=3).trains("ACL", "3", "3")._sold_out("3").operating("SAL", "buy_trains")
    g = g.plays(BuyTrain("Ann", "4-0", 400))
    assert g.refuses(DiscardTrain("Cal", "4-0"), "train.discard")
    assert g.refuses(DiscardTrain("Ann", "3-1"), "turn.other_seat")
    assert g.refuses(Pass("Cal"), "turn.not_now"), "without compensation, and without delay"
    cash = g.state.cash("ACL")
    assert g.plays(DiscardTrain("Cal", g.state.corporations["ACL"].trains[0])).state.cash("ACL") == cash


@rule("18FL", "8.3 •3")
def test_fl_8_3_the_first_5_leaves_3s_and_brings_brown() -> None:
    g = buying("4").trains("SAL").owns("Cal", "ACL", shares=3).trains("ACL", "3").operating("SAL", "buy_trains")
    g = g._sold_out("4").plays(BuyTrain("Ann", "5-0", 500))
    assert g.state.phase == "5"
    assert g.state.corporations["ACL"].trains, "3s stay until the first 6"
    assert g.data.phase("5").color == "brown"


@rule("18FL", "8.3 •4")
def test_fl_8_3_the_first_6_scraps_3s() -> None:
    g = buying("5").owns("Cal", "ACL", shares=5).trains("ACL", "3", "5").operating("SAL", "buy_trains")
    g = g._sold_out("5").plays(BuyTrain("Ann", "6/3E-0", 600, runs_as="3E"))
    assert g.state.phase == "6"
    assert [t[0] for t in g.state.corporations["ACL"].trains] == ["5"]
    assert "gray" in g.data.phase("6").tiles
