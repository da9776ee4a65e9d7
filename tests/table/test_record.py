"""Records: a game as a file that proves itself, and files that are not one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.kernel.state import but, digest
from shortline.table.game import Game, replayed
from shortline.table.record import EVERY, read
from shortline.table.title import Title
from tests.toy import ORCHARD, Bid, Pass, Peek


def played(actions: int = 0) -> Game:
    """A game of the toy, whole or its first actions: everybody looks at a secret, then bids what he can."""
    game = Game(ORCHARD, ["Ann", "Ben", "Zoë"], {"cash": 40}, 11)
    while not game.over and (not actions or game.number < actions):
        offers = game.offers()
        peek = next((o for o in offers if isinstance(o.action, Peek)), None)
        offer = peek or offers[0]
        game.play(offer.action)
    return game


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(played().record.to_json())
    assert len(data["actions"]) > EVERY
    return data


def again(data: dict[str, Any]) -> Game:
    return replayed(ORCHARD, read(json.dumps(data)))


def test_a_record_replays_to_the_same_game() -> None:
    game = played()
    copy = replayed(ORCHARD, read(game.record.to_json()))
    assert copy.record == game.record
    assert copy.state == game.state
    assert digest(copy.state) == digest(game.state)
    assert copy.log() == game.log()
    assert copy.over


def test_a_record_of_a_game_not_yet_begun() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"], {}, 1)
    assert '"actions": []' in game.record.to_json()
    assert replayed(ORCHARD, read(game.record.to_json())).state == game.state


def test_a_record_keeps_digests_on_the_way_and_at_the_end(whole: dict[str, Any]) -> None:
    assert list(whole["digests"]) == [str(EVERY), str(len(whole["actions"]))]


def test_a_record_is_one_action_a_line() -> None:
    game = played(7)
    assert sum(line.lstrip().startswith('{"type"') for line in game.record.to_json().splitlines()) == 7
    assert "Zoë" in game.record.to_json()


def test_a_record_after_undo_holds_what_is_left() -> None:
    game = played(EVERY + 5)
    for _ in range(10):
        game.undo()
    record = game.record
    assert len(record.actions) == EVERY - 5
    assert list(record.digests) == [EVERY - 5]
    assert replayed(ORCHARD, read(record.to_json())).state == game.state


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ('{"format": "shortline"', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a record of Shortline"),
        ("{}", "not a record of Shortline"),
        ('{"format": "18xx"}', "not a record of Shortline"),
        ('{"format": "shortline"}', "version None"),
        ('{"format": "shortline", "version": 2}', "version 2; this Shortline reads version 1"),
        ('{"format": "shortline", "version": true}', "version True"),
    ],
)
def test_what_is_not_a_record_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        read(text)


def test_a_truncated_file_is_refused_wherever_it_ends() -> None:
    text = played(5).record.to_json().rstrip()
    for end in range(len(text)):
        with pytest.raises(Malformed):
            read(text[:end])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"colour": "red"}, "unknown field 'colour'"),
        ({"title": 18}, "title has the wrong form"),
        ({"seats": "Ann"}, "seats has the wrong form"),
        ({"seats": ["Ann", 3, "Zoë"]}, "seats must be names"),
        ({"options": []}, "options has the wrong form"),
        ({"seed": True}, "seed has the wrong form"),
        ({"seed": "1"}, "seed has the wrong form"),
        ({"actions": {}}, "actions has the wrong form"),
        ({"actions": ["Pass"]}, "Action 1 of the record is not an object"),
        ({"digests": []}, "digests has the wrong form"),
        ({"digests": {"x": "y"}}, "a digest for 'x'"),
        ({"digests": {"9" * 5000: "y"}}, "a digest for '9999"),
        ({"digests": {"-1": "y"}}, "a digest for '-1'"),
        ({"digests": {}}, "no digest for the last"),
        ({"digests": {"50": 3}}, "a digest for '50'"),
    ],
)
def test_a_record_of_the_wrong_form_is_refused(whole: dict[str, Any], change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        read(json.dumps(whole | change))


@pytest.mark.parametrize("field", ["title", "rules", "seats", "options", "seed", "actions", "digests"])
def test_a_record_that_lacks_a_field_is_refused(whole: dict[str, Any], field: str) -> None:
    with pytest.raises(Malformed, match=f"The record lacks {field}"):
        read(json.dumps({k: v for k, v in whole.items() if k != field}))


def test_a_record_with_its_last_actions_cut_off_is_refused(whole: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="and a digest for"):
        read(json.dumps(whole | {"actions": whole["actions"][:-3]}))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seats": ["Ann"]}, "for 2 to 4 players, not 1"),
        ({"seats": ["Ann", "Ann"]}, "the same name"),
        ({"options": {"moon": True}}, "no option 'moon'"),
        ({"options": {"cash": 1000}}, "cannot be 1000"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 2**63}, "A seed is a whole number"),
    ],
)
def test_a_record_of_an_impossible_table_is_refused(
    whole: dict[str, Any], change: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(Malformed, match=complaint):
        again(whole | change)


def test_a_record_of_another_title_is_refused(whole: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="This is a record of Vineyard, not of Orchard"):
        again(whole | {"title": "Vineyard"})


def test_an_unknown_action_is_refused_with_its_number(whole: dict[str, Any]) -> None:
    actions = [*whole["actions"]]
    actions[4] = {"type": "Fly", "by": "Ann"}
    with pytest.raises(Malformed, match="Action 5: There is no action called 'Fly'"):
        again(whole | {"actions": actions})


def test_an_illegal_action_is_refused_with_its_number(whole: dict[str, Any]) -> None:
    actions = [{"type": "Bid", "by": "Ann", "amount": 400}, *whole["actions"][1:]]
    with pytest.raises(IllegalAction, match=r"Action 1: Ann has \$40 of the \$400 bid \(Orchard 2.3\)"):
        again(whole | {"actions": actions})


def test_an_altered_action_is_detected(whole: dict[str, Any]) -> None:
    actions = [*whole["actions"]]
    at = next(i for i, a in enumerate(actions) if a["type"] == "Bid")
    actions[at] = actions[at] | {"amount": actions[at]["amount"] + 2}
    with pytest.raises((RulesChanged, IllegalAction)):
        again(whole | {"actions": actions})


@pytest.mark.parametrize("change", [{"seed": 12}, {"options": {"cash": 38}}, {"seats": ["Ann", "Ben", "Zoe"]}])
def test_another_table_is_detected(whole: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises((RulesChanged, IllegalAction)):
        again(whole | change)


def test_a_tampered_digest_is_detected(whole: dict[str, Any]) -> None:
    for key in whole["digests"]:
        with pytest.raises(RulesChanged, match=f"After action {key} the record says 0+ and the game"):
            again(whole | {"digests": whole["digests"] | {key: "0" * 32}})


def test_changed_rules_are_detected() -> None:
    def dear(*args: Any) -> Any:
        s, events = ORCHARD.start(*args)
        return but(s, ledger={**s.ledger, "bank": 101}), events

    game = played(5)
    changed = Title(**{**ORCHARD.__dict__, "start": dear})
    with pytest.raises(RulesChanged, match="the rules changed"):
        replayed(changed, read(game.record.to_json()))


def test_an_action_by_nobody_is_refused(whole: dict[str, Any]) -> None:
    actions = [{"type": "Pass", "by": "Dan"}, *whole["actions"][1:]]
    with pytest.raises(IllegalAction, match="Action 1: Nobody called Dan sits at this table"):
        again(whole | {"actions": actions})


def test_the_record_holds_the_options_that_were_not_chosen_too() -> None:
    game = Game(ORCHARD, ["Ann", "Ben"], {"mood": "wild"}, 1)
    game.play(Bid("Ann", 2))
    game.play(Pass("Ben"))
    assert game.record.options == {"sacred_figs": False, "cash": 20, "mood": "wild", "trap": 0}
