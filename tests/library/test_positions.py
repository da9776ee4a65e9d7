"""Positions that are set up, and their text: whatever a game comes to can be written down and read again."""

from __future__ import annotations

import json
from typing import Any

import pytest

import shortline
from shortline import Malformed
from shortline.cli.chooser import Chooser
from shortline.titles import find, names


@pytest.mark.parametrize("title", names())
def test_whatever_a_game_comes_to_loads_again(title: str) -> None:
    for players in {*find(title).players}:
        game, chooser = shortline.new_game(title, list("ABCDEF"[:players]), seed=5), Chooser(5)
        while game.number < 160 and not game.over:
            game.play(chooser.pick(game))
        for number in range(0, game.number + 1, 16):
            there = game.beginning_with(game.at(number))
            again = shortline.loads(there.record.to_json())
            assert again.state == there.state
            assert again.offers() == there.offers()


def test_a_game_goes_on_from_a_position_and_its_record_with_it() -> None:
    position = shortline.position("18AL").stock_round(2).owns("Ann", "L&N", 3).cash("Ann", 500)
    game = position.game()
    assert game.state.holdings.of("L&N", "Ann") == 3
    assert sum(game.state.ledger.values()) == sum(shortline.new_game("18AL", ["A", "B", "C"]).state.ledger.values())
    game.play(game.action("SellShares", corporation="L&N", shares=1))
    again = shortline.loads(game.record.to_json())
    assert again.state == game.state
    assert again.set_up
    assert shortline.loads(position.text).state == position.state
    game.undo()
    assert game.state == position.state


def test_steps_as_data_are_the_same_position() -> None:
    steps: list[list[Any]] = [
        ["owns", "Ann", "L&N", 6],
        ["trains", "L&N", "2"],
        ["operating", "L&N", {"step": "run_trains"}],
    ]
    by_hand = shortline.position("18AL").owns("Ann", "L&N", 6).trains("L&N", "2").operating("L&N", step="run_trains")
    assert shortline.position("18AL", steps=steps).state == by_hand.state
    cubes = shortline.position(
        "openrails", 2, steps=[["company", "Blue", {"Ann": 3}], ["turn", 2], ["improving", "Blue"]]
    )
    assert cubes.game().to_act == ("Ann",)


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([["owns", "Zoe", "L&N", 3]], "Step 1: Nobody who can hold shares is called 'Zoe'"),
        ([["owns", "Ann", "LN", 3]], "There is no corporation 'LN'"),
        ([["owns", "Ann", "L&N", 30]], "Only 10 shares"),
        ([["owns", "Ann", "L&N", 1]], "its first owner needs 2"),
        ([["cash", "Ann", -1]], "whole number from 0"),
        ([["stock_round", 2], ["par", "L&N", 61]], "Step 2: .*not a par value"),
        ([["trains", "L&N", "9"]], "There is no train '9'"),
        ([["operating", "L&N"]], "No corporation that was started"),
        ([["tile", "Z99", "9"]], "There is no hex 'Z99'"),
        ([["dance", "Ann"]], "is not a step"),
        ([["cash", "Ann"]], "missing a required argument: 'amount'"),
        (["cash"], "is not a step"),
    ],
)
def test_a_step_that_cannot_be_says_why(steps: list[Any], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        shortline.position("18AL", steps=steps)


def _changed(path: list[str], value: Any) -> str:
    record = json.loads(shortline.position("18AL").stock_round(2).owns("Ann", "L&N", 3).text)
    here = record["position"]
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["ledger", "Ann"], "rich", r"state.ledger\['Ann'\] must be a whole number"),
        (["ledger", "Ann"], 10**6, "all money together"),
        (["ledger", "Zoe"], 0, "nobody else"),
        (["seats"], ["Ann", "Ben", "Zoe"], "not the seats of the table"),
        (["phase"], None, "state.phase must be text"),
        (["phasse"], "2", "no field 'phasse'"),
        (["cursor"], [{"step": "nap", "actors": []}], "no step 'nap'"),
        (["board"], {"laid": {"Z9": {"": "Laid", "tile": "9", "rotation": 0}}, "stations": []}, "no hex Z9"),
        (["round"], {"": "Turn"}, "state.round is a Round"),
    ],
)
def test_a_position_that_cannot_be_says_where(path: list[str], value: Any, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        shortline.loads(_changed(path, value))


def test_a_changed_position_does_not_prove_itself() -> None:
    with pytest.raises(shortline.RulesChanged):
        shortline.loads(_changed(["priority"], "Ben"))
