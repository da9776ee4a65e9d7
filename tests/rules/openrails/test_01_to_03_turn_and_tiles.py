"""Setup, the turn, action selection and the eight tiles."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from shortline.cuberail.events.operating import OperatingTurnBegan, TrainScrapped
from shortline.cuberail.events.turn import TileChosen, TurnBegan
from shortline.cuberail.frames import OperatingRound
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.operating import Operate, RunExtraRound
from shortline.cuberail.procedures.swapping import SwapTrains
from shortline.cuberail.procedures.track_income import TakeTrackIncome
from shortline.cuberail.procedures.trading_in import TradeIn
from shortline.cuberail.rotation import Pass
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game
from shortline.titles import find
from tests.cuberail.given import Given, given
from tests.rule import rule


@rule("openrails", "1(a)")
@pytest.mark.parametrize(("players", "each"), [(1, 60), (2, 120), (3, 80)])
def test_money_is_shared_out(players: int, each: int) -> None:
    g = given(players)
    assert [g.money(seat) for seat in g.state.seats] == [each] * players


@rule("openrails", "1(a)")
@pytest.mark.parametrize("players", [0, 4])
def test_only_one_to_three_play(players: int) -> None:
    with pytest.raises(Malformed, match="1 to 3 players"):
        Game(find("openrails"), ("Ann", "Ben", "Cal", "Dee")[:players])


@rule("openrails", "1(b)")
def test_the_first_order_is_drawn() -> None:
    drawn = {Game(find("openrails"), ("Ann", "Ben", "Cal"), seed=seed).state.order for seed in range(60)}
    assert drawn == set(permutations(("Ann", "Ben", "Cal")))
    again = {Game(find("openrails"), ("Ann", "Ben", "Cal"), seed=7).state.order for _ in range(3)}
    assert len(again) == 1, "the same seed draws the same order"


def passing_turn(g: Given) -> Given:
    """The position after a turn in which all take the first tile there is and pass."""
    turn = g.state.turn
    while g.state.turn == turn and not g.state.over:
        chosen = g.offers(ChooseTile)
        g = g.plays(chosen[0].action if chosen else Pass(g.to_act))
    return g


@rule("openrails", "2", "10(a)")
def test_a_game_is_six_turns() -> None:
    g = given(2)
    for turn in range(1, 7):
        assert not g.state.over
        assert g.state.turn == turn
        g = passing_turn(g)
    assert g.state.over
    assert g.state.ending == "6 turns"


@rule("openrails", "2")
def test_a_turn_is_tiles_then_shares_then_operations() -> None:
    g = given(2).order("Ann", "Ben")
    assert g.step == "selection"
    assert g.why(StartCompany("Ann", "Blue", 10)) == ("turn.not_now",)
    g = g.plays(ChooseTile("Ann", "First Move"), ChooseTile("Ben", "First Stock"))
    assert g.step == "buying", "nobody has anything to sell"
    g = g.plays(StartCompany("Ben", "Blue", 10), Pass("Ann"), BuyShare("Ben", "Blue"), Pass("Ann"))
    g = g.plays(BuyShare("Ben", "Blue"), Pass("Ann"), Pass("Ben"))
    assert g.step == "improvement"
    assert g.state.operating.company == "Blue"
    assert g.why(BuyShare("Ben", "Blue")) == ("turn.not_now",)


@rule("openrails", "3(a)")
def test_each_tile_is_chosen_once_a_turn() -> None:
    g = given(3).order("Cal", "Ann", "Ben").selecting()
    assert g.to_act == "Cal"
    assert len(g.offers(ChooseTile)) == 8
    g = g.plays(ChooseTile("Cal", "Extra Track"))
    assert g.to_act == "Ann"
    assert g.refuses(ChooseTile("Ann", "Extra Track"), "tile.taken")
    assert g.allows(ChooseTile("Ann", "Extra Round"))
    assert g.why(ChooseTile("Ben", "Extra Round")) == ("turn.other_seat",)
    assert g.refuses(ChooseTile("Ann", "Extra Cheese"), "input.tile")


@rule("openrails", "3(a)")
def test_all_tiles_are_back_every_turn() -> None:
    g = passing_turn(given(2).order("Ann", "Ben"))
    assert g.state.turn == 2
    assert g.state.tiles == {}
    assert len(g.offers(ChooseTile)) == 8


@rule("openrails", "3(b)")
def test_low_tiles_act_first() -> None:
    g = given(3).order("Ann", "Ben", "Cal").selecting()
    g = g.plays(ChooseTile("Ann", "Track Income"), ChooseTile("Ben", "Extra Round"), ChooseTile("Cal", "Extra Track"))
    assert g.state.order == ("Cal", "Ann", "Ben")
    assert (g.step, g.to_act) == ("buying", "Cal")
    g = g.plays(Pass("Cal"))
    assert g.why(Pass("Cal")) == ("turn.other_seat",)
    assert g.plays(Pass("Ann")).to_act == "Ben"


@rule("openrails", "3.1")
def test_first_move_chooses_first_next_turn() -> None:
    g = given(3).order("Ann", "Ben", "Cal").selecting()
    g = g.plays(ChooseTile("Ann", "Extra Round"), ChooseTile("Ben", "First Move"), ChooseTile("Cal", "Extra Track"))
    while g.state.turn < 2:
        g = g.passed()
    assert g.to_act == "Ben"
    g = g.plays(ChooseTile("Ben", "Swap Trains"))
    assert g.to_act == "Cal", "then in the order of last turn's tiles"
    assert g.why(ChooseTile("Ann", "First Move")) == ("turn.other_seat",)


@rule("openrails", "3.2")
def test_first_stock_goes_first_in_the_stock_phase() -> None:
    tiles = ("First Move", "First Stock", "First Operation")
    g = given(3).order("Ann", "Ben", "Cal").selecting()
    g = g.plays(*(ChooseTile(seat, tile) for seat, tile in zip(g.state.seats, tiles, strict=True)))
    assert g.to_act == "Ben"
    assert g.plays(Pass("Ben")).to_act == "Ann", "the others by their tiles"
    without = given(2).order("Ann", "Ben").selecting()
    without = without.plays(ChooseTile("Ann", "First Operation"), ChooseTile("Ben", "Extra Round"))
    assert without.to_act == "Ann"


def two_railroads() -> Given:
    """Ann runs Blue, Ben runs Green; both operate."""
    return given(2).company("Blue", Ann=3).company("Green", Ben=3).cash("Blue", 30).cash("Green", 30).turn(2)


@rule("openrails", "3.3")
def test_first_operation_goes_first_in_operations() -> None:
    g = two_railroads().order("Ann", "Ben").tile("Ann", "First Move")
    assert g.tile("Ben", "First Operation").round().state.operating.company == "Green"
    assert g.tile("Ben", "First Stock").round().state.operating.company == "Blue"


@rule("openrails", "3.4")
def test_extra_track_gives_a_fourth_cube() -> None:
    g = two_railroads().tile("Ann", "Extra Track").improving("Blue")
    g = g.plays(*(LayTrack("Ann", h) for h in ("A4", "C4", "E4")))
    assert g.step == "improvement", "there is a fourth cube to lay"
    after = g.plays(LayTrack("Ann", "G4"))
    assert after.state.companies["Blue"].track == ("A4", "C4", "E4", "G4")
    assert after.state.spent == ("Extra Track",)
    other = two_railroads().improving("Blue").plays(*(LayTrack("Ann", h) for h in ("A4", "C4", "E4")))
    assert other.step == "trains", "without the tile three cubes are all"
    assert other.state.operating.improvement == "track"


@rule("openrails", "3.4")
def test_extra_track_is_for_one_railroad_in_one_round() -> None:
    g = two_railroads().company("Red", Ann=3).cash("Red", 30).tile("Ann", "Extra Track")
    used = g.improving("Red").plays(*(LayTrack("Ann", h) for h in ("L5", "K4", "I4", "G4")))
    blue = used.improving("Blue").plays(*(LayTrack("Ann", h) for h in ("A4", "C4")))
    assert blue.allows(LayTrack("Ann", "E4"))
    assert blue.plays(LayTrack("Ann", "E4")).step != "improvement", "another railroad lays three"
    again = used.turn(5, 2).improving("Red").plays(*(LayTrack("Ann", h) for h in ("E4", "C4")))
    assert again.plays(LayTrack("Ann", "A4")).step != "improvement", "so does the same one in the next round"


@rule("openrails", "3.4")
def test_extra_track_is_no_help_to_others() -> None:
    g = two_railroads().tile("Ann", "Extra Track").improving("Green")
    g = g.plays(*(LayTrack("Ben", h) for h in ("G8", "H7", "J7")))
    assert g.step != "improvement", "Ben has laid the three cubes of a round"


def bobs_purple() -> Given:
    """Bob (here Ann) has $15, Purple nothing but a 2-train; 3-trains are for sale."""
    g = given(2).company("Purple", Ann=2, Ben=1).trains("Purple", "2").next_train("3")
    return g.cash("Ann", 15).cash("Purple", 0).turn(3)


@rule("openrails", "3.5")
def test_example_bob_trades_in_his_train() -> None:
    g = bobs_purple().using("Ann", "Trade-In Train").plays(TradeIn("Ann", 1))
    assert g.money("Ann") == 0, "half of $10 is $5 towards $20, and $15 is the president's cash"
    assert [g.data.spaces[i].kind for i in g.state.trains("Purple")] == ["3"]
    assert g.state.companies["Purple"].discards == 1
    assert g.shares("Ann", "Purple") == 2, "no shares are sold"


@rule("openrails", "3.5")
def test_a_trade_in_sells_no_shares() -> None:
    g = bobs_purple().cash("Ann", 14).using("Ann", "Trade-In Train")
    assert g.step != "trade_in", "one dollar short there is nothing to do"
    g = bobs_purple().cash("Purple", 2).cash("Ann", 12).company("Green", Ann=3).trains("Green", "2")
    g = g.cash("Green", 20).using("Ann", "Trade-In Train")
    assert g.refuses(TradeIn("Ann", 1), "trade_in.money")
    assert "has $14 of the $15" in g.says(TradeIn("Ann", 1))
    assert g.allows(TradeIn("Ann", 2))


@rule("openrails", "3.5")
def test_the_treasury_pays_first_and_the_tile_may_go_unused() -> None:
    g = bobs_purple().cash("Purple", 10).using("Ann", "Trade-In Train")
    after = g.plays(TradeIn("Ann", 1))
    assert (after.money("Purple"), after.money("Ann")) == (0, 10)
    passed = g.plays(Pass("Ann"))
    assert passed.state.trains("Purple") == (0,)
    assert passed.money("Ann") == 15


@rule("openrails", "3.5")
def test_what_cannot_be_traded_in() -> None:
    g = bobs_purple().company("Green", Ben=3).trains("Green", "2").using("Ann", "Trade-In Train")
    assert g.refuses(TradeIn("Ann", 2), "trade_in.president")
    assert g.refuses(TradeIn("Ann", 3), "trade_in.train")
    assert g.refuses(TradeIn("Ann", 15), "input.space")
    assert g.refuses(TradeIn("Ann", 0), "input.space")
    assert bobs_purple().supply("Purple", 0).using("Ann", "Trade-In Train").step != "trade_in", "no cube"
    two = bobs_purple().company("Green", Ann=3).trains("Green", "2").cash("Green", 50).supply("Purple", 0)
    assert two.using("Ann", "Trade-In Train").refuses(TradeIn("Ann", 1), "trade_in.cubes")
    assert two.but(next_space=14).using("Ann", "Trade-In Train").step != "trade_in", "no train left"


@rule("openrails", "3.5", "8(b)")
def test_a_trade_in_frees_its_own_place() -> None:
    g = given(2).company("Purple", 12, Ann=3).trains("Purple", "2", "2", "2", "3", "3", "3").cash("Purple", 50)
    g = g.using("Ann", "Trade-In Train").plays(TradeIn("Ann", 4))
    assert g.state.trains("Purple") == (0, 1, 2, 4, 5, 6), "six were in service and six are"
    assert len(g.happened(TrainScrapped)) == 1
    assert g.state.train_track[3] == "", "the space stays empty"


@rule("openrails", "3.6")
@pytest.mark.parametrize(("to", "payee"), [("president", "Ann"), ("treasury", "Blue")])
def test_track_income_is_two_dollars_a_cube(to: str, payee: str) -> None:
    g = two_railroads().track("Blue", "A4", "C4", "E4").stations("Blue", "C4").using("Ann", "Track Income")
    before = g.money(payee)
    after = g.plays(TakeTrackIncome("Ann", "Blue", to))  # type: ignore[arg-type]
    assert after.money(payee) == before + 10, "three track cubes, home and another station"
    others = {"Ann", "Ben", "Blue", "Green"} - {payee}
    assert all(after.money(o) == g.money(o) for o in others)


@rule("openrails", "3.6")
def test_track_income_is_the_presidents() -> None:
    g = two_railroads().using("Ann", "Track Income")
    assert g.refuses(TakeTrackIncome("Ann", "Green", "president"), "track_income.president")
    assert g.refuses(TakeTrackIncome("Ann", "Red", "president"), "track_income.president")
    assert g.refuses(TakeTrackIncome("Ann", "Pink", "president"), "input.company")
    assert g.allows(Pass("Ann"))


@rule("openrails", "3.7")
def test_swapping_changes_which_train_is_scrapped_first() -> None:
    g = two_railroads().trains("Blue", "2").trains("Green", "2").using("Ann", "Swap Trains")
    after = g.plays(SwapTrains("Ann", 1))
    assert after.state.train_track[:2] == ("Green", "Blue")


@rule("openrails", "3.7")
def test_what_cannot_be_swapped() -> None:
    g = two_railroads().company("Red", Ben=3).trains("Blue", "2", "2").trains("Red", "2").trains("Green", "3")
    g = g.trains("Red", "3").using("Ann", "Swap Trains")
    assert g.state.train_track[:5] == ("Blue", "Blue", "Red", "Green", "Red")
    assert g.refuses(SwapTrains("Ann", 1), "swap.trains"), "both are Blue's"
    assert g.allows(SwapTrains("Ann", 2))
    assert g.refuses(SwapTrains("Ann", 3), "swap.row")
    assert g.refuses(SwapTrains("Ann", 4), "swap.president")
    assert g.refuses(SwapTrains("Ann", 5), "swap.trains"), "the next space is empty"
    assert g.refuses(SwapTrains("Ann", 14), "input.space")
    assert g.plays(Pass("Ann")).state.train_track == g.state.train_track


@rule("openrails", "3.8", "9(a)")
def test_an_extra_round_at_the_end_of_the_turn() -> None:
    g = two_railroads().track("Blue", "A4", "C4").trains("Blue", "2").extra_round("Ann")
    assert g.allows(RunExtraRound("Ann", "Blue"))
    after = g.plays(RunExtraRound("Ann", "Blue"))
    assert (after.step, after.state.operating.extra) == ("improvement", True)
    assert after.state.companies["Blue"].extra_round
    done = after.plays(Pass("Ann"))
    assert done.step == "dividend", "a full round"


@rule("openrails", "3.8")
def test_an_extra_round_may_be_passed_and_comes_once_a_game() -> None:
    g = two_railroads().extra_round("Ann")
    assert g.plays(Pass("Ann")).happened(TurnBegan)
    assert g.refuses(RunExtraRound("Ann", "Green"), "operate.president")
    assert g.refuses(RunExtraRound("Ann", "Pink"), "input.company")
    g = two_railroads().company("Red", Ann=3).company("Black", Ann=2).but_company("Blue", extra_round=True)
    g = g.extra_round("Ann")
    assert g.refuses(RunExtraRound("Ann", "Blue"), "extra_round.once")
    assert g.refuses(RunExtraRound("Ann", "Black"), "operate.floated")
    assert g.allows(RunExtraRound("Ann", "Red"))


@rule("openrails", "5(a)")
def test_a_president_chooses_the_order_of_his_railroads() -> None:
    g = two_railroads().company("Red", Ann=3).cash("Red", 9).order("Ann", "Ben").round()
    assert (g.step, g.to_act) == ("operating_round", "Ann")
    assert g.allows(Operate("Ann", "Blue"))
    assert g.refuses(Operate("Ann", "Green"), "operate.president")
    assert g.refuses(Operate("Ann", "Pink"), "input.company")
    first = g.plays(Operate("Ann", "Red"))
    assert first.state.operating.company == "Red"
    then = first.plays(LayTrack("Ann", "L5"), Pass("Ann"))
    while then.state.operating.company == "Red":
        then = then.plays(then.offers()[0].action)
    assert then.state.operating.company == "Blue", "Ann's other railroad comes before Ben's"


@rule("openrails", "5(a)", "4.3(c)")
def test_each_railroad_operates_once_a_round() -> None:
    g = two_railroads().company("Red", Ann=3).company("Black", Ann=2).order("Ann", "Ben")
    g = g.but(cursor=g.round().state.cursor)
    top = replace(g.state.on_top(OperatingRound), actors=("Ann",), done=("Red",))
    done = g.but(cursor=(*g.state.cursor[:-1], top))
    assert done.refuses(Operate("Ann", "Red"), "operate.once")
    assert done.refuses(Operate("Ann", "Black"), "operate.floated")


def test_choosing_is_told() -> None:
    g = given(2).order("Ann", "Ben").selecting().plays(ChooseTile("Ann", "First Move"))
    assert g.happened(TileChosen)
    assert "Ann chooses First Move" in g.log
    assert not g.happened(OperatingTurnBegan)


@rule("openrails", "1(b)")
def test_the_draw_of_the_order_uses_chance_up() -> None:
    assert all(given(3, seed=seed).state.rng != seed for seed in range(5)), "what is drawn next is another draw"


@rule("openrails", "3.5", "3.6", "3.7", "3.8")
def test_the_log_says_which_tile_was_not_used() -> None:
    g = given(2).company("Blue", Ann=3).company("Red", Ben=3).trains("Blue", "2").trains("Red", "2")
    g = g.cash("Blue", 40).turn(2)
    said = {
        "Trade-In Train": "Ann trades in no train",
        "Track Income": "Ann raises no track income",
        "Swap Trains": "Ann swaps no trains",
    }
    for tile, sentence in said.items():
        assert g.using("Ann", tile).passed().log.startswith(sentence)
    assert g.extra_round("Ann").passed().log.startswith("Ann runs no extra round")
    assert g.selling().passed().log.startswith("Ann sells nothing")
    assert g.buying().passed().log.startswith("Ann buys nothing")
    assert g.track("Blue", "A4").improving("Blue").passed().log.startswith("Blue improves nothing")
