"""Rounds, the bonus at the end of a turn, the ends of the game and the score."""

from __future__ import annotations

from typing import Any

import pytest

from shortline.cuberail.events.operating import OperatingTurnEnded, RoundBegan
from shortline.cuberail.events.stock import PriceMoved
from shortline.cuberail.events.turn import GameEnded
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.dividends import PayOut
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.stations import PlaceStation
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.kernel.action import Action
from tests.cuberail.given import Given, given
from tests.rule import rule


def blue(turn: int, round: int = 1, **changes: Any) -> Given:
    """Ann's and Ben's Blue from Nashville to Decatur with a train, on a turn."""
    g = given(2).company("Blue", 12, Ann=3, Ben=2).track("Blue", "A4", "C4").trains("Blue", "2").cash("Blue", 60)
    return g.turn(turn, round).but_company("Blue", **changes)


@rule("openrails", "9(a)")
@pytest.mark.parametrize(("turn", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_turns_have_one_or_two_rounds(turn: int, rounds: int) -> None:
    g = blue(turn).round()
    seen = 1
    while g.state.turn == turn and not g.state.over:
        g = g.plays(PayOut(g.to_act) if g.step == "dividend" else Pass(g.to_act))
        seen += len([e for e in g.happened(RoundBegan) if e.turn == turn])
    assert seen == rounds


@rule("openrails", "9(a)", "3.8")
def test_the_extra_round_comes_last() -> None:
    g = blue(3, 2).tile("Ann", "Extra Round").round()
    while g.step != "extra_round":
        g = g.plays(PayOut(g.to_act) if g.step == "dividend" else Pass(g.to_act))
    assert (g.state.round, g.to_act) == (2, "Ann")


def rises(g: Given, name: str = "Blue") -> bool:
    """Whether a company's price rises at the end of the turn."""
    return any(e.company == name and e.price > e.old for e in g.ending_turn().happened(PriceMoved))


@rule("openrails", "9(b)")
@pytest.mark.parametrize(("turn", "bonus"), [(2, False), (3, True), (5, True)])
def test_the_bonus_comes_from_turn_3(turn: int, bonus: bool) -> None:
    assert rises(blue(turn, full_rounds=2 if turn > 2 else 1)) is bonus


@rule("openrails", "9(b)")
def test_the_bonus_needs_every_round_and_an_empty_bank() -> None:
    assert not rises(blue(3, full_rounds=1))
    g = blue(3, full_rounds=2)
    assert rises(g)
    one_in_bank = given(2).company("Blue", 12, Ann=3, Ben=1).turn(3).but_company("Blue", full_rounds=2)
    assert not rises(one_in_bank)


def round_counts(g: Given, *actions: Action) -> bool:
    """Whether a round with these improvements counts for the bonus."""
    g = g.improving("Blue")
    for action in actions:
        g = g.plays(action)
    while not (ended := g.happened(OperatingTurnEnded)):
        g = g.plays(PayOut(g.to_act) if g.step == "dividend" else Pass(g.to_act))
    full: bool = ended[0].full
    return full


@rule("openrails", "9(b)")
def test_what_is_a_full_improvement() -> None:
    three = tuple(LayTrack("Ann", h) for h in ("E4", "G4", "I4"))
    assert round_counts(blue(3), *three)
    assert not round_counts(blue(3), *three[:2]), "two cubes are not enough"
    assert round_counts(blue(3), PlaceStation("Ann", "C4"))
    assert round_counts(blue(3), UpgradeTown("Ann", "C4"))
    assert round_counts(blue(3), Pass("Ann"), PayOut("Ann"), BuyTrain("Ann")), "a train"
    assert not round_counts(blue(3).supply("Blue", 5, discards=1), BuyBackCube("Ann"))
    assert not round_counts(blue(3))


@rule("openrails", "9(b)")
def test_the_round_needs_income_and_the_extra_round_does_not_count() -> None:
    no_income = blue(3).but_company("Blue", track=("A4",), supply=blue(3).state.companies["Blue"].supply + 1)
    assert not round_counts(no_income, *(LayTrack("Ann", h) for h in ("B5", "D5", "F5")))
    extra = blue(3).improving("Blue", extra=True).plays(UpgradeTown("Ann", "C4"))
    extra = extra.plays(PayOut("Ann"), Pass("Ann"))
    assert [e.full for e in extra.happened(OperatingTurnEnded)] == [False]


@rule("openrails", "9(b)")
def test_a_whole_turn_with_the_bonus() -> None:
    g = blue(4).round()
    g = g.plays(UpgradeTown("Ann", "C4"), PayOut("Ann"), Pass("Ann"))
    assert g.state.round == 2
    g = g.plays(PlaceStation("Ann", "C4"), PayOut("Ann"), Pass("Ann"))
    assert g.state.turn == 5
    assert [e.price for e in g.happened(PriceMoved)] == [15], "twice for dividends to 14, once for the bonus"


@rule("openrails", "10(a)")
def test_the_game_ends_with_the_sixth_turn() -> None:
    assert not blue(5).ending_turn().state.over
    over = blue(6).ending_turn()
    assert over.state.over
    assert over.state.ending == "6 turns"
    assert over.why(ChooseTile("Ann", "First Move")) == ("turn.game_over",)


@rule("openrails", "10(b)")
def test_the_game_ends_with_the_last_4d() -> None:
    g = blue(4).but(next_space=13).cash("Blue", 80).buying_trains("Blue").plays(BuyTrain("Ann"))
    assert not g.state.over, "but only at the end of the turn"
    assert g.ending_turn().state.ending == "last 4D-train"
    assert not blue(4).but(next_space=13).ending_turn().state.over


@rule("openrails", "10(c)")
def test_the_game_ends_when_all_cubes_are_played() -> None:
    g = blue(4).company("Green", Ben=3).company("Black", Ben=1).supply("Blue", 0, discards=1)
    assert not g.ending_turn().state.over, "Green has cubes"
    assert g.supply("Green", 0).ending_turn().state.ending == "all cubes played", "Black does not operate"
    assert not given(2).turn(2).ending_turn().state.over, "nobody operates"


@rule("openrails", "10(d)")
def test_the_game_ends_with_a_bankruptcy() -> None:
    g = blue(2).but(bankrupt=("Ben",)).ending_turn()
    assert g.state.ending == "bankruptcy"
    assert not blue(2).ending_turn().state.over


@rule("openrails", "10(e)")
def test_shares_count_their_price() -> None:
    g = blue(6).price("Blue", 22).cash("Ann", 10).cash("Ben", 50).company("Red", 8, Ben=2).ending_turn()
    assert g.state.scores() == (("Ben", 50 + 44 + 16), ("Ann", 10 + 66))
    (ended,) = g.happened(GameEnded)
    assert ended.scores == {"Ben": 110, "Ann": 76}
    assert "Ben $110, Ann $76" in g.log


@rule("openrails", "10(e)")
def test_ties_are_possible_and_treasuries_count_for_nobody() -> None:
    g = given(2).company("Blue", Ann=2, Ben=2).cash("Blue", 500).turn(6).ending_turn()
    assert g.state.scores() == (("Ann", 140), ("Ben", 140))


@rule("openrails", "9(b)")
def test_one_train_and_a_dollar_of_income_make_a_full_round() -> None:
    g = given(2).company("Blue", Ann=3, Ben=2).trains("Blue", "2").turn(3).cash("Blue", 0)
    for income, trains, full in ((1, 1, True), (1, 0, False), (0, 1, False)):
        ended = g.buying_trains("Blue", income=income, trains=trains).happened(OperatingTurnEnded)
        assert ended[0].full is full
