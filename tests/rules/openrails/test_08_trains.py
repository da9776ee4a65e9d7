"""Trains: order, service, duty, the president's help, cubes given up, bankruptcy."""

from __future__ import annotations

import pytest

from shortline.cuberail.events.operating import TrainBought, TrainScrapped, WentBankrupt
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.dividends import PayOut
from shortline.cuberail.procedures.forced import GoBankrupt, RemoveStation, RemoveTrack
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.trading_in import TradeIn
from shortline.cuberail.rotation import Pass
from shortline.kernel.action import Action
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK
from tests.cuberail.given import Given, given
from tests.rule import rule

PRINTED = [("2", 10), ("2", 10), ("2", 10), ("3", 20), ("3", 20), ("3", 20), ("4", 30), ("4", 30)]
PRINTED += [("5", 40), ("5", 40), ("3D", 60), ("3D", 60), ("4D", 80), ("4D", 80)]


def purple(players: int = 2, **shares: int) -> Given:
    """Ann's Purple without a train, with no money in the treasury, on turn 3."""
    return given(players).company("Purple", 12, **(shares or {"Ann": 3, "Ben": 1})).cash("Purple", 0).turn(3)


@rule("openrails", "8(a)")
def test_trains_come_in_the_printed_order_and_at_their_price() -> None:
    g = purple().supply("Purple", 14)
    bought = []
    for _ in PRINTED:
        g = g.cash("Purple", 100).buying_trains("Purple").plays(BuyTrain("Ann"))
        (event,) = g.happened(TrainBought)
        bought.append((event.kind, event.price))
        assert g.money("Purple") == 100 - event.price
        g = g.turn(3)
    assert bought == PRINTED
    assert g.cash("Purple", 100).buying_trains_raw("Purple").refuses(BuyTrain("Ann"), "train.left")


@rule("openrails", "8(a)")
def test_the_company_pays() -> None:
    g = purple().trains("Purple", "2").cash("Purple", 9).buying_trains("Purple")
    assert g.step != "trains", "one dollar short there is nothing to buy"
    rich = purple().trains("Purple", "2").cash("Purple", 10).buying_trains("Purple")
    after = rich.plays(BuyTrain("Ann"))
    assert (after.money("Purple"), after.money("Ann")) == (0, rich.money("Ann"))


@rule("openrails", "8(b)")
def test_the_seventh_train_scraps_the_first() -> None:
    g = purple().trains("Purple", "2").company("Green", 12, Ben=3).trains("Green", "2", "2", "3", "3")
    g = g.cash("Purple", 50).buying_trains("Purple").plays(BuyTrain("Ann"))
    assert not g.happened(TrainScrapped), "six are in service"
    g = g.plays(BuyTrain("Ann"))
    (scrapped,) = g.happened(TrainScrapped)
    assert (scrapped.company, scrapped.space) == ("Purple", 0)
    assert g.state.companies["Purple"].discards == 1
    assert g.state.train_track[0] == ""


@rule("openrails", "8(b)")
def test_the_lowest_train_still_there_is_scrapped_whoever_owns_it() -> None:
    g = given(2).company("Green", 12, Ben=3).trains("Green", "2", "2", "3", "3").but(next_space=0)
    g = g.company("Purple", 12, Ann=3).trains("Purple", "3", "4").cash("Purple", 50).turn(3)
    g = g.but(train_track=("", *g.state.train_track[1:])).but_company("Green", discards=1)
    g = g.trains("Green", "4").buying_trains("Purple").plays(BuyTrain("Ann"))
    (scrapped,) = g.happened(TrainScrapped)
    assert (scrapped.company, scrapped.space) == ("Green", 1)


@rule("openrails", "8(b)")
def test_emptied_spaces_are_not_filled_again() -> None:
    g = purple().next_train("3").cash("Purple", 50).buying_trains("Purple").plays(BuyTrain("Ann"))
    assert g.state.trains("Purple") == (3,)


@rule("openrails", "8(c)")
def test_several_trains_a_round_each_with_a_cube() -> None:
    g = purple().supply("Purple", 2).cash("Purple", 50).buying_trains("Purple").plays(BuyTrain("Ann"))
    assert g.step == "trains"
    g = g.plays(BuyTrain("Ann"))
    assert g.state.companies["Purple"].supply == 0
    assert len(g.state.trains("Purple")) == 2
    assert g.step != "trains"
    one = purple().trains("Purple", "2").supply("Purple", 0, discards=1).cash("Purple", 50)
    assert one.buying_trains_raw("Purple").refuses(BuyTrain("Ann"), "train.cubes")


@rule("openrails", "8(d)")
def test_the_president_does_not_pay_while_the_company_can() -> None:
    g = purple().cash("Purple", 10).buying_trains("Purple").plays(BuyTrain("Ann"))
    assert (g.money("Purple"), g.money("Ann")) == (0, 120)
    second = purple().trains("Purple", "2").cash("Purple", 5).buying_trains_raw("Purple")
    assert second.refuses(BuyTrain("Ann"), "train.money")
    assert "may not help, since it has a train" in second.says(BuyTrain("Ann"))


@rule("openrails", "8(d)")
def test_the_president_helps_a_company_that_cannot_pay() -> None:
    g = purple().cash("Purple", 4).buying_trains("Purple").plays(BuyTrain("Ann"))
    assert (g.money("Purple"), g.money("Ann")) == (0, 114)
    new = purple().cash("Purple", 4).but_company("Purple", rounds=0).buying_trains("Purple")
    assert new.allows(BuyTrain("Ann")), "also in its first round, if he likes"


@rule("openrails", "8(e)")
@pytest.mark.parametrize(("rounds", "must"), [(0, False), (1, True), (4, True)])
def test_a_train_is_needed_by_the_second_round(rounds: int, must: bool) -> None:
    g = purple().cash("Purple", 20).but_company("Purple", rounds=rounds).buying_trains("Purple")
    if must:
        assert g.refuses(Pass("Ann"), "train.needed")
    else:
        assert g.allows(Pass("Ann"))
    assert g.plays(BuyTrain("Ann")).allows(Pass("Ann"))


@rule("openrails", "8(e)")
def test_the_duty_lapses_when_no_train_is_left() -> None:
    g = purple().but(next_space=14).buying_trains("Purple")
    assert g.step != "trains"
    assert g.state.bankrupt == ()


def bob() -> Given:
    """The book's Bob, here Ann: $15, one Green share at $4, two Purple shares at $4; a 3-train costs $20."""
    g = given(2).company("Green", Ben=3, Ann=1).price("Green", 4).company("Purple", Ann=2, Ben=1).price("Purple", 4)
    return g.cash("Ann", 15).cash("Purple", 0).next_train("3").turn(4)


@rule("openrails", "8(f)")
def test_example_bob_pays_with_cash_and_shares() -> None:
    g = bob().buying_trains("Purple")
    assert g.refuses(BuyTrain("Ann"), "train.help")
    assert g.refuses(Pass("Ann"), "train.needed")
    assert g.refuses(SellShares("Ann", "Purple", 1), "forced.others_first")
    g = g.plays(SellShares("Ann", "Green", 1))
    assert g.money("Ann") == 19
    g = g.plays(SellShares("Ann", "Purple", 1))
    assert g.money("Ann") == 23
    g = g.plays(BuyTrain("Ann"))
    assert g.money("Ann") == 3
    assert g.state.president("Purple") == "Ann"
    assert [g.data.spaces[i].kind for i in g.state.trains("Purple")] == ["3"]


@rule("openrails", "8(f)", "8(h)")
def test_example_bob_would_be_bankrupt_with_a_4_train() -> None:
    g = bob().next_train("4").buying_trains("Purple")
    assert [o.action for o in g.offers()] == [GoBankrupt("Ann")]
    assert g.refuses(SellShares("Ann", "Green", 1), "train.forced")


@rule("openrails", "8(f)")
def test_treasury_then_cash_then_shares() -> None:
    g = bob().cash("Ann", 20).buying_trains("Purple")
    assert g.refuses(SellShares("Ann", "Green", 1), "forced.enough"), "there is enough cash"
    assert g.plays(BuyTrain("Ann")).money("Ann") == 0
    paid = bob().cash("Purple", 20).buying_trains("Purple")
    assert paid.refuses(SellShares("Ann", "Green", 1), "forced.enough")
    assert paid.plays(BuyTrain("Ann")).money("Ann") == 15


@rule("openrails", "8(f)")
def test_no_more_shares_than_needed_are_sold() -> None:
    g = bob().company("Red", Ann=3, Ben=1).price("Red", 10).buying_trains("Purple")
    assert g.refuses(SellShares("Ann", "Red", 2), "forced.enough")
    assert "1 Red share at $10" in g.says(SellShares("Ann", "Red", 2))
    assert g.allows(SellShares("Ann", "Red", 1))
    assert g.refuses(SellShares("Ann", "Red", 0), "input.shares")
    assert g.refuses(SellShares("Ann", "Red", 4), "sell.owned")
    assert g.refuses(SellShares("Ann", "Red", 3), "sell.presidents_share")


@rule("openrails", "8(f)")
def test_he_keeps_the_railroad_that_needs_the_train() -> None:
    g = bob().price("Purple", 2).company("Red", Ann=2, Ben=2).price("Red", 3).cash("Ann", 12)
    g = g.but(holdings=g.state.holdings.moved("Purple", BANK, "Ann", 1)).buying_trains("Purple")
    g = g.plays(SellShares("Ann", "Green", 1), SellShares("Ann", "Red", 2))
    assert g.state.president("Red") == "Ben", "another railroad may be lost"
    assert g.money("Ann") == 22
    short = bob().cash("Ann", 10).but(holdings=bob().state.holdings.moved("Purple", BANK, "Ben", 1))
    low = short.price("Purple", 12).price("Green", 12).buying_trains("Purple")
    assert low.state.holdings.of("Purple", "Ben") == 2
    after = low.plays(SellShares("Ann", "Green", 1))
    assert after.refuses(SellShares("Ann", "Purple", 1), "forced.presidency")
    assert "needs every Purple share" in after.says(SellShares("Ann", "Purple", 1))
    kept = short.price("Purple", 12).price("Green", 4).buying_trains("Purple")
    assert [o.action for o in kept.offers()] == [GoBankrupt("Ann")], "selling Purple would lose Purple"
    mine = bob().price("Purple", 3).but(holdings=bob().state.holdings.moved("Purple", BANK, "Ann", 2)).cash("Ann", 9)
    mine = mine.buying_trains("Purple").plays(SellShares("Ann", "Green", 1))
    assert mine.refuses(SellShares("Ann", "Purple", 4), "forced.presidency")
    assert mine.allows(SellShares("Ann", "Purple", 3))


@rule("openrails", "8(f)")
def test_a_sale_that_would_make_the_train_unreachable_is_refused() -> None:
    g = given(2).company("Green", Ben=2).company("Red", Ben=2, Ann=2).price("Red", 10)
    g = g.company("Purple", Ann=2, Ben=2).price("Purple", 1).cash("Purple", 0).cash("Ann", 0).next_train("3").turn(4)
    g = g.but_company("Purple", rounds=3).buying_trains("Purple")
    assert g.refuses(SellShares("Ann", "Red", 1), "forced.reaches"), "the second share would bring only $9"
    assert "$1 short" in g.says(SellShares("Ann", "Red", 1))
    assert g.plays(SellShares("Ann", "Red", 2)).allows(BuyTrain("Ann"))


@rule("openrails", "8(g)")
def test_without_a_cube_a_discarded_one_is_bought_first() -> None:
    g = purple().track("Purple", "Q2", "P3").stations("Purple", "L1").supply("Purple", 0, discards=2)
    g = g.cash("Purple", 15).buying_trains("Purple")
    assert g.refuses(BuyTrain("Ann"), "train.cubes")
    assert g.refuses(RemoveStation("Ann", "L1"), "forced.cubes")
    assert g.refuses(RemoveTrack("Ann", "P3"), "forced.cubes")
    g = g.plays(BuyBackCube("Ann"))
    assert (g.money("Purple"), g.money("Ann")) == (5, 120)
    assert g.refuses(BuyBackCube("Ann"), "cube.forced"), "one is enough"
    g = g.plays(BuyTrain("Ann"))
    assert (g.money("Purple"), g.money("Ann")) == (0, 115)


@rule("openrails", "8(g)", "8(f)")
def test_the_price_of_the_cube_is_part_of_what_must_be_raised() -> None:
    g = bob().cash("Ann", 28).supply("Purple", 0, discards=1).buying_trains("Purple")
    assert g.refuses(BuyBackCube("Ann"), "train.forced")
    assert "have $28 of the $30" in g.says(BuyBackCube("Ann"))
    g = g.plays(SellShares("Ann", "Green", 1))
    g = g.plays(BuyBackCube("Ann"), BuyTrain("Ann"))
    assert g.money("Ann") == 2
    poor = bob().cash("Ann", 17).supply("Purple", 0, discards=1).buying_trains("Purple")
    assert [o.action for o in poor.offers()] == [GoBankrupt("Ann")], "$25 can be raised, and $30 is needed"


@rule("openrails", "8(g)")
def test_then_a_station_is_given_up_but_not_the_home() -> None:
    g = purple().track("Purple", "Q2", "P3").stations("Purple", "L1").supply("Purple", 0).cash("Purple", 10)
    g = g.buying_trains("Purple")
    assert g.refuses(RemoveTrack("Ann", "P3"), "forced.stations_first")
    assert g.refuses(RemoveStation("Ann", "Q2"), "forced.station")
    assert g.refuses(RemoveStation("Ann", "K4"), "forced.station")
    assert g.refuses(RemoveStation("Ann", "X1"), "input.hex")
    g = g.plays(RemoveStation("Ann", "L1"))
    assert g.state.companies["Purple"].stations == ("Q2",)
    g = g.plays(BuyTrain("Ann"))
    assert g.state.companies["Purple"].supply == 0
    assert len(g.state.trains("Purple")) == 1


@rule("openrails", "8(g)")
def test_then_track_that_leaves_the_rest_connected() -> None:
    g = purple().track("Purple", "Q2", "P3", "N3").supply("Purple", 0).cash("Purple", 10).buying_trains("Purple")
    assert g.refuses(RemoveTrack("Ann", "P3"), "forced.track")
    assert g.refuses(RemoveTrack("Ann", "Q2"), "forced.track"), "the rest must lead home"
    assert g.refuses(RemoveTrack("Ann", "A2"), "forced.track")
    assert g.refuses(RemoveTrack("Ann", "A1"), "input.hex")
    g = g.plays(RemoveTrack("Ann", "N3"))
    assert g.state.companies["Purple"].track == ("Q2", "P3")
    assert g.allows(BuyTrain("Ann"))


@rule("openrails", "8(g)", "5.4(a)")
def test_a_company_with_a_train_buys_no_cube_at_the_train_step() -> None:
    g = purple().trains("Purple", "2").supply("Purple", 0, discards=1).cash("Purple", 50).buying_trains_raw("Purple")
    assert g.refuses(BuyBackCube("Ann"), "cube.forced")


@rule("openrails", "8(h)")
def test_bankruptcy_takes_cash_and_what_could_be_sold() -> None:
    g = bob().next_train("4").buying_trains("Purple").plays(GoBankrupt("Ann"))
    assert g.happened(WentBankrupt)
    assert g.money("Ann") == 0
    assert (g.shares("Ann", "Green"), g.shares("Ann", "Purple")) == (0, 1), "the president's share cannot be sold"
    assert g.state.trains("Purple") == ()
    assert g.state.bankrupt == ("Ann",)
    assert not g.state.over, "the turn is played to its end"


@rule("openrails", "8(h)", "10(d)")
def test_after_a_bankruptcy_the_turn_is_played_out() -> None:
    g = bob().next_train("4").turn(4, 1).buying_trains("Purple").plays(GoBankrupt("Ann"))
    assert g.state.round == 2
    while not g.state.over:
        assert g.state.turn == 4
        g = g.plays(g.offers()[0].action)
    assert g.state.ending == "bankruptcy"
    assert dict(g.state.scores())["Ann"] == g.state.worth("Ann")


@rule("openrails", "8(h)")
def test_who_can_pay_is_not_bankrupt() -> None:
    g = bob().buying_trains("Purple")
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.cannot")
    assert "can raise $23" in g.says(GoBankrupt("Ann"))
    served = purple().trains("Purple", "2").cash("Purple", 50).buying_trains("Purple")
    assert served.refuses(GoBankrupt("Ann"), "bankrupt.cannot")


@rule("openrails", "8(i)")
def test_trains_do_not_change_hands() -> None:
    g = given(2)
    kinds: set[type[Action]] = set(g.rules.actions.values())
    about_trains = {kind.__name__ for kind in kinds if "Train" in kind.__name__ or kind.__name__ == "TradeIn"}
    assert about_trains == {"BuyTrain", "SwapTrains", "TradeIn"}
    assert BuyTrain.__match_args__ == ("by",), "a train comes from the train track, of no one's choice"


@rule("openrails", "8(j)")
def test_a_train_is_traded_in_only_by_the_tile_and_never_for_cash() -> None:
    g = purple().trains("Purple", "2").cash("Purple", 40)
    step = g.buying_trains("Purple")
    assert step.refuses(TradeIn("Ann", 1), "turn.not_now", "openrails 5(b)")
    for kind, rest in (("2", 5), ("3", 10), ("4", 15), ("5", 20), ("3D", 30), ("4D", 40)):
        its = purple().trains("Purple", kind).cash("Purple", 40).using("Ann", "Trade-In Train")
        space = next(i for i, owner in enumerate(its.state.train_track) if owner) + 1
        after = its.plays(TradeIn("Ann", space))
        assert its.money("Purple") - after.money("Purple") == rest, "half of its price off the next one, and no change"
        assert after.money(BANK) > its.money(BANK)


@rule("openrails", "8(g)", "5.4(b)")
def test_the_cube_for_a_train_is_never_one_that_the_par_removed() -> None:
    g = given(2).company("Purple", 7, Ann=3).turn(3).supply("Purple", 0).cash("Purple", 60)
    g = g.track("Purple").buying_trains_raw("Purple")
    assert g.refuses(BuyBackCube("Ann", "leftover"), "cube.leftover")


@rule("openrails", "8(f)", "14.2")
def test_who_follows_a_president_in_a_forced_sale_is_named() -> None:
    g = given(3, "volatile_dumping").company("Red", Ann=3, Ben=1, Cal=1).price("Red", 4).company("Purple", Ann=3)
    g = g.cash("Ann", 9).cash("Purple", 0).next_train("3").turn(4).buying_trains("Purple")
    assert g.refuses(SellShares("Ann", "Red", 3), "sell.successor")
    assert g.refuses(SellShares("Ann", "Red", 1, "Cal"), "sell.successor")
    assert g.plays(SellShares("Ann", "Red", 3, "Cal")).state.president("Red") == "Cal"


@rule("openrails", "8(g)", "5.1(g)")
def test_nothing_is_given_up_for_a_train_that_need_not_be_bought() -> None:
    g = given(2).company("Blue", 9, Ann=3).track("Blue", "A4", "C4", "E4").stations("Blue", "C4").trains("Blue", "2")
    g = g.supply("Blue", 0).cash("Blue", 60).turn(3).buying_trains_raw("Blue")
    assert g.refuses(RemoveStation("Ann", "C4"), "train.forced")
    assert g.refuses(RemoveTrack("Ann", "E4"), "train.forced")
    assert g.refuses(BuyBackCube("Ann"), "cube.forced")


@rule("openrails", "8(g)", "14.1")
def test_leftover_cubes_for_a_train_end_too() -> None:
    g = given(2, "easier_cubes").company("Blue", 12, Ann=3).track("Blue", "A4", "C4").turn(3).cash("Blue", 60)
    g = g.but_company("Blue", supply=0, box=0).buying_trains_raw("Blue")
    assert g.refuses(BuyBackCube("Ann", "leftover"), "cube.box")


@rule("openrails", "8(g)")
def test_the_end_of_a_long_line_can_be_given_up() -> None:
    line = ("A4", "C4", "E4", "G4", "I4", "K4")
    g = given(2).company("Blue", 9, Ann=3).track("Blue", *line).supply("Blue", 0).cash("Blue", 60).turn(3)
    g = g.buying_trains("Blue")
    assert g.plays(RemoveTrack("Ann", "K4")).state.companies["Blue"].track == line[:-1]
    for inner in line[:-1]:
        assert g.refuses(RemoveTrack("Ann", inner), "forced.track")


@rule("openrails", "8(c)")
def test_the_log_says_that_no_train_can_be_bought_only_if_none_was() -> None:
    g = purple().trains("Purple", "2").cash("Purple", 10).buying_trains("Purple")
    assert "can buy no train" not in g.plays(BuyTrain("Ann")).log.split("Round 2")[0]
    assert "Purple buys no train" in g.plays(Pass("Ann")).log
    idle = purple().trains("Purple", "2").dividing("Purple", 5).plays(PayOut("Ann"))
    assert "Purple can buy no train" in idle.log


@rule("openrails", "8(d)")
def test_what_finishing_is_called_depends_on_what_was_bought() -> None:
    g = purple().trains("Purple", "2").cash("Purple", 40).buying_trains("Purple")
    assert label(g, Pass("Ann")) == "Buy no train"
    after = g.plays(BuyTrain("Ann"))
    assert label(after, Pass("Ann")) == "Buy no more trains"
    assert "buys no train" not in after.plays(Pass("Ann")).log


def label(g: Given, a: Action) -> str:
    """An action as it stands on a button."""
    p = g.rules.procedure(g.state, type(a))
    assert p is not None
    return p.label(Position(g.rules, g.state), a)


@rule("openrails", "8(e)")
def test_rounds_of_a_company_are_counted() -> None:
    g = purple().but_company("Purple", rounds=0).buying_trains("Purple")
    once = g.plays(Pass("Ann"))
    assert once.state.companies["Purple"].rounds == 1
    again = once.passed() if once.step == "improvement" else once
    assert again.refuses(Pass("Ann"), "train.needed")
