"""The flow: turns, interrupts, consent, steps passed over, and what breaks loudly."""

from __future__ import annotations

import pytest

from shortline.kernel.event import Entered, Left, Skipped
from shortline.kernel.frame import Consent, Frame, GameOver
from shortline.kernel.offer import Offer
from shortline.kernel.play import Tx, settle
from shortline.parts.consent import Accept, Decline
from shortline.table.game import Game
from tests.toy import ORCHARD, Auction, Bid, Discard, Pass, Peek, Plant, PlantingStep, Season, SellTree, won


def table(seed: int = 3, **options: object) -> Game:
    return Game(ORCHARD, ["Ann", "Ben", "Cal"], options, seed)


def with_a_tree() -> tuple[Game, str]:
    """Ann has a tree in her shed and is to act."""
    game = table()
    won(game, "Ann")
    while game.to_act != ("Ann",):
        game.play(Pass(game.to_act[0]))
    return game, game.state.shed["Ann"][0]


def test_the_cursor_is_a_stack_of_frames() -> None:
    game = table()
    assert [f.step for f in game.state.cursor] == ["season", "auction"]
    assert game.state.frame(Season) is game.state.cursor[0]
    assert game.state.frame(PlantingStep) is None


def test_the_winner_plants_once() -> None:
    game = table()
    won(game, "Ben", keep=False)
    assert [f.step for f in game.state.cursor] == ["season", "planting"]
    tree = game.state.shed["Ben"][0]
    game.play(Plant("Ben", tree, "a", 1))
    assert game.state.planted == {"a1": "Ben"}
    assert game.state.top.step == "auction"


def test_a_step_without_an_offer_is_passed_over_and_says_why() -> None:
    game = table()
    game.play(Bid("Ann", 20))
    game.play(Pass("Ben"))
    events = game.play(Pass("Cal"))
    skipped = [e for e in events if isinstance(e, Skipped)]
    assert [e.text(game.rules) for e in skipped] == ["Ann has no tree to plant, no money or no room"]
    assert game.state.top.step == "auction"


def test_a_forced_discard_interrupts_and_the_game_goes_on_where_it_was() -> None:
    game = table()
    for _ in range(2):
        won(game, "Ann")
    won(game, "Ann", keep=False)
    assert [f.step for f in game.state.cursor] == ["season", "planting", "discard"]
    assert {type(o.action) for o in game.offers()} == {Discard}
    assert [r.key for r in game.why_not(Pass("Ann"))] == ["turn.not_now"]
    game.play(Discard("Ann", game.state.shed["Ann"][0]))
    assert game.state.top.step == "planting"
    assert len(game.state.shed["Ann"]) == 2


def test_a_proposal_waits_for_the_other_seat() -> None:
    game, tree = with_a_tree()
    events = game.play(SellTree("Ann", tree, "Ben", 7))
    assert game.to_act == ("Ben",)
    assert isinstance(game.state.top, Consent)
    assert game.offers() == (Offer(Accept("Ben")), Offer(Decline("Ben")))
    assert game.label(Accept("Ben")) == f"Accept: Sell tree {tree} Ben 7"
    assert game.label(Decline("Ben")) == f"Decline: Sell tree {tree} Ben 7"
    assert any("Ann proposes to Ben" in e.text(game.rules) for e in events)
    assert game.state.shed["Ann"] == (tree,)


def test_an_accepted_proposal_is_performed_and_the_turn_goes_on() -> None:
    game, tree = with_a_tree()
    game.play(SellTree("Ann", tree, "Ben", 7))
    game.play(Accept("Ben"))
    assert game.state.shed["Ben"] == (tree,)
    assert game.state.ledger["Ben"] == 13
    assert game.to_act == ("Ann",)


def test_a_declined_proposal_is_not_made_again_in_the_same_turn() -> None:
    game, tree = with_a_tree()
    game.play(SellTree("Ann", tree, "Ben", 7))
    game.play(Decline("Ben"))
    assert game.state.shed["Ann"] == (tree,)
    assert [r.key for r in game.why_not(SellTree("Ann", tree, "Ben", 7))] == ["turn.declined"]
    game.play(SellTree("Ann", tree, "Ben", 6))
    game.play(Decline("Ben"))
    assert [r.key for r in game.why_not(SellTree("Ann", tree, "Ben", 7))] == ["turn.declined"]
    assert [r.key for r in game.why_not(SellTree("Ann", tree, "Ben", 6))] == ["turn.declined"]


def test_a_declined_proposal_may_come_again_in_another_turn() -> None:
    game, tree = with_a_tree()
    game.play(SellTree("Ann", tree, "Ben", 7))
    game.play(Decline("Ben"))
    game.play(Pass("Ann"))
    while game.to_act != ("Ann",):
        game.play(Pass(game.to_act[0]))
    assert game.why_not(SellTree("Ann", tree, "Ben", 7)) == ()


def test_a_proposal_that_fills_the_shed_interrupts_after_it_was_accepted() -> None:
    game = table()
    won(game, "Ben")
    won(game, "Ben")
    won(game, "Ann")
    while game.to_act != ("Ann",):
        game.play(Pass(game.to_act[0]))
    game.play(SellTree("Ann", game.state.shed["Ann"][0], "Ben", 1))
    game.play(Accept("Ben"))
    assert game.state.top.step == "discard"
    assert game.to_act == ("Ben",)
    game.play(Discard("Ben", game.state.shed["Ben"][0]))
    assert game.to_act == ("Ann",)


def test_money_is_conserved_whatever_happens() -> None:
    game, tree = with_a_tree()
    game.play(SellTree("Ann", tree, "Cal", 5))
    game.play(Accept("Cal"))
    while not game.over:
        game.play(game.offers()[0].action)
        assert sum(game.state.ledger.values()) == 160
    assert isinstance(game.state.top, GameOver)


def test_a_flow_that_runs_in_circles_breaks_loudly() -> None:
    game = table()

    def circle(tx: Tx, frame: Frame) -> bool:
        return True

    step = game.rules.steps[Auction]
    settled = step.settle
    object.__setattr__(step, "settle", circle)
    try:
        with pytest.raises(RuntimeError, match="the flow of Orchard runs in circles at auction"):
            settle(Tx(game.rules, game.state))
    finally:
        object.__setattr__(step, "settle", settled)


def test_a_programming_error_crashes_with_the_record_attached() -> None:
    game = table(trap=1)
    game.play(Peek("Ann"))
    won(game, "Ann", keep=False)
    number = game.number
    with pytest.raises(ZeroDivisionError) as caught:
        game.play(Plant("Ann", game.state.shed["Ann"][0], "a", 1))
    (note,) = caught.value.__notes__
    assert '{"type": "Plant", "by": "Ann"' in note
    assert game.record.to_json() in note
    assert game.number == number


def test_the_events_of_an_action_name_every_move_of_the_cursor() -> None:
    game, tree = with_a_tree()
    assert isinstance(game.play(SellTree("Ann", tree, "Ben", 7))[0], Entered)
    assert any(isinstance(e, Left) and e.step == Consent.step for e in game.play(Decline("Ben")))
