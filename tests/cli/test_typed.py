"""Actions as they are typed: names in any case, fields by name or in order, parts as JSON."""

from __future__ import annotations

import pytest

from shortline.cli.table import typed
from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from tests.kernel.test_action import Part, Try

KINDS: dict[str, type[Action]] = {"Try": Try}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("  a  b ", ["a", "b"]),
        ('to="Ann Bee" x', ["to=Ann Bee", "x"]),
        ("O'Neil #1", ["O'Neil", "#1"]),
        ('runs=[["2-0", ["A 4"]]] y', ['runs=[["2-0", ["A 4"]]]', "y"]),
        ('"[" z', ["[", "z"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert typed.words(text) == words


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Try 3 G4", Try("Ann", 3, "G4")),
        ("try name=G4 count=$1,200", Try("Ann", 1200, "G4")),
        ("TRY by=Ben name=G4 -3", Try("Ben", -3, "G4")),
        ("try 1 G4 yes", Try("Ann", 1, "G4", sure=True)),
        ("try 1 G4 sure=off limit=none", Try("Ann", 1, "G4")),
        ("try 1 G4 limit=5 way=3", Try("Ann", 1, "G4", limit=5, way=3)),
        ('try 1 G4 best={"stop":"x"}', Try("Ann", 1, "G4", best=Part("x"))),
        ('try 1 G4 parts=[{"stop": "x", "weight": 2}]', Try("Ann", 1, "G4", parts=(Part("x", 2),))),
        ('try 1 G4 pairs=[["a","b"],[]]', Try("Ann", 1, "G4", pairs=(("a", "b"), ()))),
        ('try 1 "Two Words"', Try("Ann", 1, "Two Words")),
        ('{"type": "Try", "by": "Cal", "count": 1, "name": "x"}', Try("Cal", 1, "x")),
    ],
)
def test_actions(text: str, action: Action) -> None:
    assert typed.action(text, KINDS, ["Ann"]) == action


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "There is no action called ''"),
        ("fly", "There is no action called 'fly'; there are Try"),
        ("try", "Try lacks count"),
        ("try x G4", "Try.count must be a whole number"),
        ("try 1 G4 sure=perhaps", "Try.sure must be true or false"),
        ("try 1 G4 hat=1", "Try has no hat: type Try count=… name=…"),
        ("try 1 G4 best=x", "'x' is not JSON"),
        ("try 1 G4 best={", "is not JSON"),
        ("try " + "9" * 5000 + " G4", "Try.count must be a whole number"),
        ("try ٣ G4 way=up", "Try.way must be one of"),
        ("try 1 2 3 4 5 6 7 8 9 10", "'10' is one too many"),
    ],
)
def test_slips(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        typed.action(text, KINDS, ["Ann"])


def test_whose_action_it_is_must_be_clear() -> None:
    with pytest.raises(Malformed, match="by=NAME"):
        typed.action("try 1 G4", KINDS, ["Ann", "Ben"])
