"""18AL 4.2.5.1: trains that become obsolete."""

from __future__ import annotations

from shortline.eighteenxx.events import TrainOutdated, TrainRemoved
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.run_trains import RunTrains
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import north, run

SEVEN = BuyTrain("Ann", "7-0", 700)


def before_the_seven(*options: str) -> Given:
    """Ann's L&N, with a 4, may buy the 7; Ben's WRA has a 4, too, and a third is in the open market."""
    g = given("18AL", 3, options).phase("6").par("L&N", 105).owns("Ann", "L&N", 6).cash("L&N", 2000).trains("L&N", "4")
    g = g.par("WRA", 75).owns("Ben", "WRA", 6).cash("WRA", 500).trains("WRA", "4").used_trains("4")
    return g.operating("L&N", "buy_trains")


@rule("18AL", "4.2.5.1", "Table I")
def test_al_4_2_5_1_the_4s_of_the_buyer_and_of_the_bank_leave_at_once() -> None:
    g = before_the_seven().plays(SEVEN)
    assert [(e.train, e.owner) for e in g.happened(TrainRemoved)] == [("4-0", "L&N"), ("4-2", "")]
    assert g.state.corporations["L&N"].trains == ("7-0",)
    assert g.state.depot.open_market == ()


@rule("18AL", "4.2.5.1")
def test_al_4_2_5_1_the_others_become_obsolete_and_stay_for_now() -> None:
    g = before_the_seven().plays(SEVEN)
    assert [(e.train, e.owner) for e in g.happened(TrainOutdated)] == [("4-1", "WRA")]
    assert g.state.corporations["WRA"].trains == ("4-1",)
    assert g.state.depot.obsolete == ("4-1",)


@rule("18AL", "4.2.5.1", "Table I")
def test_al_4_2_5_1_other_kinds_are_simply_removed() -> None:
    g = given("18AL").phase("5").owns("Ann", "L&N", 6).cash("L&N", 2000).owns("Ben", "WRA", 6).trains("WRA", "3")
    g = g.trains("L&N", "5", "5").trains("L&N", "5")  # the other 5 is gone
    g = g.operating("L&N", "buy_trains").plays(BuyTrain("Ann", "6-0", 630))
    assert not g.happened(TrainOutdated)
    assert g.state.corporations["WRA"].trains == ()


@rule("18AL", "4.2.5.1")
def test_al_4_2_5_1_an_option_lets_the_buyers_4s_run_once_more_too() -> None:
    book = before_the_seven().plays(SEVEN)
    assert {e.train for e in book.happened(TrainOutdated)} == {"4-1"}, "without it only the others' do"
    assert {e.train for e in book.happened(TrainRemoved)} == {"4-0", "4-2"}
    g = before_the_seven("all_fours_run").plays(SEVEN)
    assert {e.train for e in g.happened(TrainOutdated)} == {"4-0", "4-1"}
    assert [e.train for e in g.happened(TrainRemoved)] == ["4-2"]


def last_run() -> Given:
    """Ann's L&N has nothing but an obsolete 4 on its line from Nashville to Birmingham."""
    g = north().phase("7").trains("L&N", "4").obsolete("4").cash("L&N", 900)
    return g.operating("L&N", "run_trains")


@rule("18AL", "4.2.5.1", "4.2(f)", "4.2.5.2")
def test_al_4_2_5_1_it_runs_once_more_then_goes_and_another_must_be_bought() -> None:
    g = last_run().plays(RunTrains("Ann", (run("4-0", "A4 C4 G4", "A4 C4 E4 G4"),)))
    assert g.state.turn is not None
    assert g.state.turn.revenue == 80
    g = g.plays(PayOut("Ann"))
    assert g.state.corporations["L&N"].trains == ()
    assert g.state.depot.obsolete == ()
    assert g.step == "buy_trains"
    assert not [o for o in g.offers() if type(o.action).__name__ == "Pass"]


@rule("18AL", "4.2.5.1")
def test_al_4_2_5_1_nobody_buys_an_obsolete_train() -> None:
    g = before_the_seven().plays(SEVEN)
    assert g.refuses(BuyTrain("Ann", "4-1", 1), "train.obsolete")
    # The same president on both sides changes nothing.
    own = g.owns("Ben", "WRA", 2).owns("Ann", "WRA", 4)
    assert own.refuses(BuyTrain("Ann", "4-1", 1), "train.obsolete")


@rule("18AL", "4.2.5.1")
def test_al_4_2_5_1_before_the_7_it_may_be_bought() -> None:
    assert before_the_seven().allows(BuyTrain("Ann", "4-1", 1))


@rule("18AL", "4.2.5.1", "4.2.5(g)")
def test_al_4_2_5_1_an_obsolete_train_counts_for_the_limit() -> None:
    g = north().phase("7").owns("Ben", "WRA", 6).trains("L&N", "4", "5").obsolete("4").cash("L&N", 3000)
    g = g.operating("L&N", "buy_trains")
    new = g.state.depot.upcoming[0]
    assert g.refuses(BuyTrain("Ann", new, g.data.train(new).price), "train.limit")


@rule("18AL", "4.2.5.1")
def test_al_4_2_5_1_an_obsolete_train_that_is_discarded_leaves_play() -> None:
    # No phase of the book brings it about; the step is entered by hand.
    g = north().phase("7").trains("L&N", "4", "5").obsolete("4").operating("L&N", "buy_trains")
    g = g.but(corporations=g.state.corporation("L&N", trains=("4-0", "5-0", "5-1")).corporations)
    g = g.through(lambda tx: tx.enter(DiscardStep(("Ann",), corporation="L&N")))
    after = g.plays(DiscardTrain("Ann", "4-0"))
    assert [e.train for e in after.happened(TrainRemoved)] == ["4-0"]
    assert after.state.depot.open_market == ()
    assert g.plays(DiscardTrain("Ann", "5-0")).state.depot.open_market == ("5-0",)
