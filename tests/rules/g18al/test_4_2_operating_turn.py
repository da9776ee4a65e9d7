"""18AL 4.2: the steps of a corporation's turn."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.events import StationPlaced, TileLaid, TrainRemoved, TrainsRan
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.parts.ledger import Paid
from shortline.titles.g18al.coal import PlaceCoal
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import north, run

DECATUR = LayTile("Ann", "C4", "57", 0)
STATION = PlaceStation("Ann", "C4")
BEST = RunTrains("Ann", (run("2-0", "A4 C4", "A4 C4"),))
TRAIN = BuyTrain("Ann", "2-1", 100)


def whole_turn() -> Given:
    """The L&N with $600, a 2 train and a line from Nashville to Decatur; Ben has a share of it."""
    g = north().owns("Ben", "L&N", 1).trains("L&N", "2").cash("L&N", 600)
    return g.operating("L&N")


# (a) the home station


@rule("18AL", "4.2(a)")
def test_al_4_2_a_the_home_station_comes_free_at_the_start_of_the_first_turn() -> None:
    g = given("18AL").stock_round(2).par("WRA", 60).owns("Ann", "WRA", 6).cash("WRA", 600)
    assert g.state.board.stations == ()
    after = g.round_over()
    assert after.state.board.stations == (Station("L5", 0, "WRA"),)
    assert [e.home for e in after.happened(StationPlaced)] == [True]
    assert after.state.cash("WRA") == 600
    assert after.step == "lay_tile"


@rule("18AL", "4.2(a)")
def test_al_4_2_a_not_when_it_floats() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "WRA", 6)
    assert g.state.corporations["WRA"].floated
    assert g.state.board.stations == ()


@rule("18AL", "4.2(a)")
def test_al_4_2_a_in_an_off_board_home_too() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "L&N", 6).round_over()
    assert g.state.board.stations == (Station("A4", 0, "L&N"),)


@rule("18AL", "4.2(a)")
def test_al_4_2_a_not_a_second_time() -> None:
    g = given("18AL").stock_round(2).owns("Ann", "WRA", 6).home("WRA").round_over()
    assert not g.happened(StationPlaced)


# The order of the steps


@rule("18AL", "4.2", "4.2(b)", "4.2(c)", "4.2(d)", "4.2(e)", "4.2(g)")
def test_al_4_2_the_steps_in_their_order() -> None:
    g = given("18AL").phase("2").owns("Ann", "L&N", 6).tile("C4", "57", 0).trains("L&N", "2").cash("L&N", 600)
    g = g.operating("L&N")
    steps = []
    for action in (LayTile("Ann", "E4", "9", 0), STATION, BEST, PayOut("Ann"), TRAIN):
        steps.append(g.step)
        g = g.plays(action)
    assert steps == ["lay_tile", "place_station", "run_trains", "dividend", "buy_trains"]


@rule("18AL", "4.2", "4.2(b)", "4.2(c)", "4.2(g)")
def test_al_4_2_not_in_another_order() -> None:
    g = whole_turn()
    for early in (STATION, BEST, PayOut("Ann"), TRAIN):
        assert g.refuses(early, "turn.not_now")
    for step in ("place_station", "run_trains", "dividend", "buy_trains"):
        late = whole_turn().operating("L&N", step)
        assert late.refuses(DECATUR, "turn.not_now")
    assert whole_turn().operating("L&N", "buy_trains").refuses(BEST, "turn.not_now")


@rule("18AL", "4.2(b)", "4.2(c)", "4.2(g)")
def test_al_4_2_tile_station_and_trains_are_optional() -> None:
    g = whole_turn()
    assert g.allows(Pass("Ann"))
    assert g.operating("L&N", "place_station").allows(Pass("Ann"))
    assert g.operating("L&N", "buy_trains").allows(Pass("Ann"))


@rule("18AL", "4.2(b)")
def test_al_4_2_b_one_tile() -> None:
    g = given("18AL").owns("Ann", "L&N", 6).cash("L&N", 500).operating("L&N").plays(DECATUR)
    assert len(g.happened(TileLaid)) == 1
    back = g.operating("L&N").in_turn(tiles=("yellow",))
    assert back.refuses(LayTile("Ann", "E4", "9", 0), "tile.one_a_turn")


@rule("18AL", "4.2(c)", "4.2.2")
def test_al_4_2_c_one_station() -> None:
    g = whole_turn().operating("L&N", "place_station")
    assert g.allows(STATION)
    assert g.in_turn(stations=1).refuses(STATION, "station.one_a_turn")


@rule("18AL", "4.2(d)", "4.2(e)")
def test_al_4_2_d_running_and_the_dividend_are_required() -> None:
    g = whole_turn().operating("L&N", "run_trains")
    assert g.refuses(Pass("Ann"), "turn.not_now")
    assert g.refuses(RunTrains("Ann"), "run.best")
    g = g.plays(BEST)
    assert g.step == "dividend"
    assert g.refuses(Pass("Ann"), "turn.not_now")


@rule("18AL", "4.2(d)")
def test_al_4_2_d_without_a_train_or_a_route_nothing_runs() -> None:
    g = whole_turn().trains("L&N").operating("L&N", "run_trains").settled()
    assert [e.revenue for e in g.happened(TrainsRan)] == [0]
    assert g.step == "buy_trains"
    bare = given("18AL").phase("2").owns("Ann", "L&N", 6).trains("L&N", "2").operating("L&N", "run_trains").settled()
    assert [e.runs for e in bare.happened(TrainsRan)] == [()]


@rule("18AL", "4.2(f)", "4.2.5.1")
def test_al_4_2_f_obsolete_trains_leave_after_the_dividend_and_before_trains_are_bought() -> None:
    g = north().phase("7").trains("L&N", "4").obsolete("4").cash("L&N", 900)
    g = g.operating("L&N", "dividend").in_turn(revenue=70, ran=True)
    assert g.state.corporations["L&N"].trains
    after = g.plays(PayOut("Ann"))
    assert [e.train for e in after.happened(TrainRemoved)] == ["4-0"]
    assert after.step == "buy_trains"
    assert after.state.corporations["L&N"].trains == ()


@rule("18AL", "4.2(f)")
def test_al_4_2_f_other_trains_stay() -> None:
    g = north().phase("7").trains("L&N", "5").cash("L&N", 900)
    g = g.operating("L&N", "dividend").in_turn(revenue=70, ran=True).plays(PayOut("Ann"))
    assert g.state.corporations["L&N"].trains == ("5-0",)


@rule("18AL", "4.2(h)", "4.2.6")
def test_al_4_2_h_privates_are_bought_in_every_step_and_more_than_one() -> None:
    g = whole_turn().phase("3").private("Tuscumbia", "Ann").private("NDY", "Ann")
    for step in ("lay_tile", "place_station", "run_trains", "dividend", "buy_trains"):
        here = g.operating("L&N", step).in_turn(revenue=60)
        after = here.plays(BuyPrivate("Ann", "Tuscumbia", 20), BuyPrivate("Ann", "NDY", 60))
        assert after.state.privates_of("L&N") == ("Tuscumbia", "NDY")
        assert after.step == step


@rule("18AL", "4.2(h)", "4.2.6")
def test_al_4_2_h_the_steps_wait_while_a_private_can_be_bought() -> None:
    # Nothing else is left to do: no tile in reach, no train to be had for $30.
    g = given("18AL").phase("3").owns("Ann", "ABC", 6).home("ABC").trains("ABC", "2").cash("ABC", 30)
    g = g.private("Tuscumbia", "Ann").operating("ABC", "buy_trains").settled()
    assert g.step == "buy_trains"
    after = g.plays(BuyPrivate("Ann", "Tuscumbia", 30))
    assert after.state.operating != "ABC" or after.step != "buy_trains"


@rule("18AL", "4.2(i)")
def test_al_4_2_i_powers_are_for_the_turn_of_the_corporation_that_owns_the_private() -> None:
    # Ann's other corporation owns it: a sister has no part in it.
    g = north().phase("3").trains("L&N", "2").owns("Ann", "TAG", 6).private("S&NA", "TAG").operating("L&N")
    assert g.refuses(PlaceCoal("Ann", "G4"), "coal.owner")
    assert not any(isinstance(e, Paid) for e in g.events)
