"""A game at hand: beginning, taking back, doing again, looking at earlier positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shortline.kernel.refusal import Malformed
from shortline.kernel.state import digest
from shortline.table.game import Game, replayed
from shortline.table.record import read
from shortline.table.title import Option
from tests.table.test_record import played
from tests.toy import ORCHARD, Bid, Pass


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        ([], "Orchard is for 2 to 4 players, not 0"),
        (["Ann"], "2 to 4 players, not 1"),
        (["Ann", "Ben", "Cal", "Dee", "Eve"], "not 5"),
        (["Ann", "Ann"], "Two seats have the same name"),
        (["Ann", " "], "' ' is not a name"),
        (["Ann", ""], "'' is not a name"),
        (["Ann", "B\n"], "is not a name"),
        (["Ann", "x" * 41], "is not a name"),
        (["Ann", 3], "3 is not a name"),
        ("Ann", "Seats are a list of names, not 'Ann'"),
    ],
)
def test_a_table_needs_seats(seats: Any, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        Game(ORCHARD, seats)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"moon": True}, r"Orchard has no option 'moon' \(it has sacred_figs, cash, mood, trap\)"),
        ({"sacred_figs": 1}, "sacred_figs of Orchard cannot be 1"),
        ({"sacred_figs": "yes"}, "cannot be 'yes'"),
        ({"cash": 1}, "cash of Orchard cannot be 1: it can be 2 to 40"),
        ({"cash": 41}, "cannot be 41"),
        ({"cash": True}, "cannot be True"),
        ({"cash": [1]}, r"cannot be \[1\]"),
        ({"mood": "sad"}, "cannot be 'sad'"),
    ],
)
def test_options_are_checked(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        Game(ORCHARD, ["Ann", "Ben"], options)


SMALL = replace(
    ORCHARD, options=(*ORCHARD.options, Option("duel", "", players=(2,)), Option("late_frost", "", before=True))
)
"""The toy with an option for two players, and with one that was the rule before it was an option."""


def test_an_option_that_means_nothing_at_this_number_is_refused() -> None:
    assert Game(SMALL, ["Ann", "Ben"], {"duel": True}).options["duel"] is True
    with pytest.raises(Malformed, match="The option duel of Orchard is for 2 players, not for 3"):
        Game(SMALL, ["Ann", "Ben", "Cal"], {"duel": True})
    assert Game(SMALL, ["Ann", "Ben", "Cal"], {"duel": False}).options["duel"] is False


def test_a_stored_game_goes_on_as_it_was_played() -> None:
    assert Game(SMALL, ["Ann", "Ben"]).options["late_frost"] is False
    old = Game(ORCHARD, ["Ann", "Ben", "Cal"], seed=3).record
    assert "late_frost" not in old.options
    again = replayed(SMALL, read(replace(old, options={**old.options, "duel": True}).to_json()))
    assert again.options["late_frost"] is True, "as it was before there was the option"
    assert again.options["duel"] is False, "it never meant anything to three"
    assert replayed(SMALL, read(again.record.to_json())).options == again.options


def test_what_was_the_rule_before_is_not_chosen_where_it_means_nothing() -> None:
    late = replace(ORCHARD, options=(*ORCHARD.options, Option("duel", "", players=(2,), before=True)))
    for seats, value in ((["Ann", "Ben"], True), (["Ann", "Ben", "Cal"], False)):
        old = Game(ORCHARD, seats, seed=3).record
        assert replayed(late, read(old.to_json())).options["duel"] is value


@pytest.mark.parametrize("seed", [-1, 2**63, "7", 1.5, True, None])
def test_the_seed_is_checked(seed: Any) -> None:
    with pytest.raises(Malformed, match="A seed is a whole number"):
        Game(ORCHARD, ["Ann", "Ben"], {}, seed)


def test_options_that_are_not_chosen_have_their_defaults() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"], {"cash": 30})
    assert game.options == {"sacred_figs": False, "cash": 30, "mood": "calm", "trap": 0}
    assert game.state.ledger["Ann"] == 30


def test_undo_and_redo() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"])
    states = [game.state]
    for action in (Bid("Ann", 2), Bid("Ben", 4), Pass("Ann")):
        game.play(action)
        states.append(game.state)
    game.undo()
    game.undo()
    assert game.state is states[1]
    assert (game.number, game.length) == (1, 3)
    assert game.actions == (Bid("Ann", 2),)
    game.redo()
    assert game.state is states[2]
    game.undo()
    game.play(Pass("Ben"))
    assert game.length == 2
    with pytest.raises(Malformed, match="nothing to do again"):
        game.redo()


def test_there_is_a_first_action_to_take_back() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"])
    with pytest.raises(Malformed, match="nothing to take back"):
        game.undo()


def test_other_actions_after_undo_have_their_own_digests() -> None:
    game = played(50)
    kept = game.record.digests[50]
    game.undo()
    other = next(a for a in game.legal() if a != played(50).actions[-1])
    game.play(other)
    assert game.record.digests[50] == digest(game.state) != kept


def test_every_earlier_position_can_be_looked_at() -> None:
    game = played(10)
    assert game.at(0) == Game(ORCHARD, ["Ann", "Ben", "Zoë"], {"cash": 40}, 11).state
    assert game.at(10) is game.state
    for number in (-1, 11):
        with pytest.raises(Malformed, match=f"The game has 10 actions; there is no action {number}"):
            game.at(number)


def test_the_events_of_an_action_by_its_number() -> None:
    game = played(10)
    assert game.events(1)
    for number in (-1, 11):
        with pytest.raises(Malformed, match=f"there is no action {number}"):
            game.events(number)


def test_the_log_ends_where_the_game_is() -> None:
    game = played(10)
    full = game.log()
    game.undo()
    assert game.log() == full[: len(game.log())]
    assert len(game.log()) < len(full)


def test_a_finished_game_has_nobody_to_act() -> None:
    game = played()
    assert game.over
    assert game.to_act == ()
    assert game.legal() == ()
    assert game.log()[-1] == "The game is over: every tree was sold"


def test_an_action_by_its_name() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"])
    assert game.action("Bid", amount=4) == Bid("Ann", 4)
    assert game.action("Pass", by="Ben") == Pass("Ben")
    for name, fields, complaint in (
        ("Fly", {}, "There is no action called 'Fly'"),
        ("Bid", {}, "Bid lacks amount"),
        ("Bid", {"amount": "4"}, "Bid.amount must be a whole number"),
        ("Bid", {"amount": 4, "hat": 1}, "Bid has no field 'hat'"),
    ):
        with pytest.raises(Malformed, match=complaint):
            game.action(name, **fields)
    with pytest.raises(Malformed, match="nobody is to act"):
        played().action("Pass")
