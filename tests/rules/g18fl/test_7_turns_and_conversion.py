"""18FL 4, 7, 7.1: rounds, the order of corporations, the steps of a turn, and conversion."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from shortline.titles.g18fl.hotels import BuildHotel
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18fl.lines import PANHANDLE, company, laid


def run(corporation: str, phase: str = "3", price: int = 100, cash: int = 300) -> Given:
    """A five-share corporation of Ann's that has operated, at the beginning of its turn."""
    return company(corporation, phase, cash).price(corporation, price).operating(corporation, "convert")


@rule("18FL", "4")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3)])
def test_fl_4_operating_rounds_by_phase(phase: str, rounds: int) -> None:
    g = company("SAL", phase).cash("Ann", 0).cash("Ben", 0).cash("Cal", 0).stock_round(2).round_over()
    assert (g.state.round.index, g.state.round.of) == (1, rounds)


@rule("18FL", "4")
def test_fl_4_the_number_changes_only_after_the_next_stock_round() -> None:
    g = company("SAL", cash=1000)._sold_out("2").operating("SAL", "buy_trains", round=(2, 1, 1))
    g = g.plays(BuyTrain("Ann", "3-0", 200))
    assert g.state.phase == "3"
    g = g.passed() if g.step == "buy_trains" else g
    assert g.state.round.kind == "stock", "the set has its one round"
    assert g.round_over().state.round.of == 2


@rule("18FL", "7 ¶2")
def test_fl_7_the_highest_price_first_of_equals_the_one_on_top() -> None:
    g = company("SAL").owns("Cal", "ACL", shares=3).owns("Ben", "TPS", shares=3)
    g = g.price("ACL", 100).price("SAL", 100).price("TPS", 90).stock_round(2).round_over()
    order = []
    while g.state.round.kind == "operating":
        if g.state.operating not in order:
            order.append(g.state.operating)
        g = g.cash(g.state.operating, 500)
        bare = g.step == "buy_trains" and not g.state.corporations[g.state.operating].trains
        g = g.plays(BuyTrain(g.to_act, g.state.depot.upcoming[0], 100)) if bare else g.passed()
    assert order == ["ACL", "SAL", "TPS"]


@rule("18FL", "7 ¶3")
def test_fl_7_a_price_changed_in_the_round_changes_the_order() -> None:
    g = given("18FL").phase("5").owns("Ann", "SAL", shares=5)
    for c in ("ACL", "TPS"):
        g = g.owns("Cal", c, shares=5)
    g = g.owns("Ann", "ACL", shares=2).price("SAL", 180).price("ACL", 110).price("TPS", 100)
    g = g.home("ACL").cash("Ann", 0).cash("SAL", 0).operating("SAL", "buy_trains")
    g = g.price("TPS", 110).used_trains().plays(SellShares("Ann", "ACL", 2))
    assert g.state.market.order(g.data.chart)[1:] == ("TPS", "ACL"), "the ACL has fallen behind"
    assert "SAL" not in g.state.round.done


@rule("18FL", "7 ¶3")
def test_fl_7_each_operates_once_a_round() -> None:
    g = company("SAL").trains("SAL", "2").operating("SAL", "buy_trains", round=(2, 1, 1)).passed()
    assert g.state.round.kind == "stock"


STEPS = ["convert", "lay_tile", "place_station", "run_trains", "dividend", "buy_trains"]


def whole_turn() -> Given:
    """The L&N, five shares, with money and a 3, at the beginning of its turn; track leads to Tallahassee."""
    g = laid(company("L&N", "3", cash=900), PANHANDLE).home("L&N").trains("L&N", "3")
    return g.operating("L&N")


@rule("18FL", "7 ¶4")
def test_fl_7_the_steps_come_in_their_order() -> None:
    g = whole_turn()
    seen = [g.step]
    g = g.plays(Convert("Ann"))
    seen.append(g.step)
    g = g.plays(LayTile("Ann", "B3", "9", 1))
    seen.append(g.step)
    g = g.plays(BuildHotel("Ann", "B7"))
    seen.append(g.step)
    g = g.plays(RunTrains("Ann", best_runs(Position(g.rules, g.state), "L&N").written()))
    seen.append(g.step)
    g = g.plays(PayOut("Ann"))
    seen.append(g.step)
    assert seen == STEPS
    assert g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 200)).state.corporations["L&N"].trains[1:]


@rule("18FL", "7 ¶4")
def test_fl_7_and_no_step_has_the_action_of_another() -> None:
    train = whole_turn().state.depot.upcoming[0]
    actions = {
        "convert": Convert("Ann"),
        "lay_tile": LayTile("Ann", "B3", "9", 1),
        "place_station": BuildHotel("Ann", "B7"),
        "dividend": PayOut("Ann"),
        "buy_trains": BuyTrain("Ann", train, 200),
    }
    for step in STEPS:
        at = whole_turn().operating("L&N", step).in_turn(revenue=60)
        for own, action in actions.items():
            if own == step:
                assert at.allows(action)
            else:
                assert at.refuses(action, "turn.not_now"), (step, own)


@rule("18FL", "7.1 ¶1", "8.3 •1", "8.3 •2")
@pytest.mark.parametrize("phase", ["3", "4"])
def test_fl_7_1_a_five_share_corporation_that_has_operated_may_convert(phase: str) -> None:
    g = run("SAL", phase).plays(Convert("Ann"))
    assert g.state.corporations["SAL"].size == 10
    assert g.state.cash("SAL") == 300 + 5 * 100, "five times its price"
    assert g.state.holdings.of("SAL", "initial_offering") == 2 + 5, "five more shares come to the bank"
    assert g.state.holdings.of("SAL", "Ann") == 2
    assert g.step == "lay_tile"


@rule("18FL", "7.1 ¶1")
def test_fl_7_1_not_in_phase_2() -> None:
    g = run("SAL", "2")
    assert g.refuses(Convert("Ann"), "convert.phase")
    assert g.settled().step == "lay_tile", "the step is passed over"


@rule("18FL", "7.1 ¶1")
def test_fl_7_1_not_before_it_has_operated() -> None:
    g = company("SAL", "3").operating("SAL", "convert", first=True)
    assert g.refuses(Convert("Ann"), "convert.operated")


@rule("18FL", "7.1 ¶1")
def test_fl_7_1_only_once_and_only_at_the_beginning_of_the_turn() -> None:
    g = run("SAL").plays(Convert("Ann")).operating("SAL", "convert")
    assert g.refuses(Convert("Ann"), "convert.five_share")
    assert run("SAL").passed().refuses(Convert("Ann"), "turn.not_now")


@rule("18FL", "7.1 ¶1", "2")
def test_fl_7_1_the_train_limit_follows_at_once() -> None:
    g = run("SAL").trains("SAL", "2", "2").plays(Convert("Ann"))
    g = g.operating("SAL", "buy_trains")
    assert g.allows(BuyTrain("Ann", g.state.depot.upcoming[0], 200))
    small = run("SAL").trains("SAL", "2", "2").operating("SAL", "buy_trains")
    assert small.refuses(BuyTrain("Ann", small.state.depot.upcoming[0], 200), "train.limit")


@rule("18FL", "7.1 ¶2", "8.3 •3")
def test_fl_7_1_at_phase_5_all_convert_and_the_floated_are_paid() -> None:
    g = company("SAL", "4", cash=100).price("SAL", 125).home("SAL")
    g = g.owns("Cal", "ACL", shares=3).cash("ACL", 50).price("ACL", 90)
    g = g.owns("Ben", "TPS", shares=2)
    assert not g.state.corporations["TPS"].floated
    g = g.phase("5")
    assert all(it.size == 10 for it in g.state.corporations.values())
    assert g.state.cash("SAL") == 100 + 5 * 125
    assert g.state.cash("ACL") == 50 + 5 * 90, "one that has floated and not operated is paid"
    assert g.state.cash("TPS") == 0, "one that has not floated is not"
    assert g.state.cash("FEC") == 0


@rule("18FL", "7.1 ¶2", "8.3 ¶2")
def test_fl_7_1_phase_5_converts_before_trains_are_discarded() -> None:
    g = company("SAL", "4", cash=900).trains("SAL", "4").owns("Cal", "ACL", shares=3).trains("ACL", "4")
    g = g._sold_out("4").operating("SAL", "buy_trains")
    assert g.refuses(BuyTrain("Ann", "5-0", 500), "train.limit"), "a five-share corporation has one train in phase 4"
    g = g.trains("SAL").trains("ACL", "4").plays(BuyTrain("Ann", "5-0", 500))
    assert g.state.phase == "5"
    assert g.state.corporations["ACL"].trains, "two are allowed now"
    assert g.allows(Pass("Ann"))
