"""Refusals: every reason of the first stage that has one, each with its rule; nothing changes."""

from __future__ import annotations

import pickle

import pytest

from shortline.kernel.action import Action
from shortline.kernel.refusal import IllegalAction, Malformed, Refusal
from shortline.kernel.state import digest
from shortline.parts.consent import Accept
from shortline.table.game import Game
from tests.toy import ORCHARD, Bid, Discard, Pass, Plant, SellTree, won


@pytest.fixture
def game() -> Game:
    return Game(ORCHARD, ["Ann", "Ben", "Cal"], {}, 3)


def test_all_refusals_of_one_stage_are_reported(game: Game) -> None:
    game.play(Bid("Ann", 8))
    assert game.why_not(Bid("Ben", 7)) == (
        Refusal("bid.higher", "Ben must bid more than $8", "Orchard 2.1"),
        Refusal("bid.even", "$7 is not even", "Orchard 2.2"),
    )


def test_a_refused_action_tells_another_process_all_it_knows(game: Game) -> None:
    with pytest.raises(IllegalAction) as told:
        game.play(Bid("Ann", 7))
    there = pickle.loads(pickle.dumps(told.value))
    assert (there.action, there.refusals, str(there)) == (told.value.action, told.value.refusals, str(told.value))


def test_a_later_stage_is_not_asked_after_a_refusal(game: Game) -> None:
    assert [r.key for r in game.why_not(Bid("Ann", 51))] == ["bid.even"]
    assert [r.key for r in game.why_not(Bid("Ann", 50))] == ["bid.cash"]


@pytest.mark.parametrize(
    ("action", "key", "text"),
    [
        (Bid("Dan", 2), "turn.no_seat", "Nobody called Dan sits at this table"),
        (Bid("Ben", 2), "turn.other_seat", "It is Ann's turn, not Ben's"),
        (Discard("Ann", "fig"), "turn.not_now", "You cannot discard now; you may bid, pass or peek"),
        (Accept("Ann"), "turn.not_now", "You cannot accept now; you may bid, pass or peek"),
    ],
)
def test_the_turn_comes_first(game: Game, action: Action, key: str, text: str) -> None:
    assert [(r.key, r.text) for r in game.why_not(action)] == [(key, text)]


def test_a_refused_action_changes_nothing(game: Game) -> None:
    before = digest(game.state)
    with pytest.raises(IllegalAction) as caught:
        game.play(Bid("Ann", 50))
    assert caught.value.action == Bid("Ann", 50)
    assert str(caught.value) == "Ann has $20 of the $50 bid (Orchard 2.3)"
    assert digest(game.state) == before
    assert game.number == 0


def test_a_finished_game_refuses_everything(game: Game) -> None:
    while not game.over:
        game.play(Pass(game.to_act[0]))
    assert game.offers() == ()
    assert [r.key for r in game.why_not(Pass("Ann"))] == ["turn.game_over"]


def test_why_not_refuses_what_is_no_action_at_all(game: Game) -> None:
    for action in (Bid("Ann", "4"), Bid("Ann", True), Bid("Ann", 10**10), Bid(1, 2), "pass", None):  # type: ignore[arg-type]
        with pytest.raises(Malformed):
            game.why_not(action)  # type: ignore[arg-type]
        with pytest.raises(Malformed):
            game.play(action)  # type: ignore[arg-type]
    assert game.number == 0


def test_negative_and_huge_amounts_are_refused_by_the_rules(game: Game) -> None:
    assert [r.key for r in game.why_not(Bid("Ann", -4))] == ["bid.higher"]
    assert [r.key for r in game.why_not(Bid("Ann", 10**9))] == ["bid.cash"]


def test_a_components_check_forbids_too() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"], {"sacred_figs": True}, 3)
    won(game, "Ann")
    while game.to_act != ("Ann",):
        game.play(Pass(game.to_act[0]))
    assert [r.key for r in game.why_not(SellTree("Ann", "fig", "Ben", 3))][-1] == "sell.fig"


def test_a_refusal_without_a_rule_is_a_plain_sentence() -> None:
    assert str(Refusal("turn.other_seat", "It is Ann's turn, not Ben's", "")) == "It is Ann's turn, not Ben's"


def test_an_unknown_place_is_a_refusal_and_not_a_crash(game: Game) -> None:
    won(game, "Ann", keep=False)
    tree = game.state.shed["Ann"][0]
    assert [r.key for r in game.why_not(Plant("Ann", tree, "z", 99, "up"))] == ["plant.place"]
    assert [r.key for r in game.why_not(Plant("Ann", "cactus", "a", 1))] == ["plant.owner"]
