"""The site's files: which actions count once undo and redo are followed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shortline.interop.sitefile import SiteFileError, read_site_game


def surviving(*actions: dict[str, Any]) -> list[int]:
    """The ids of the actions that count."""
    data = {"title": "18AL", "players": [{"name": "Ann"}], "actions": list(actions)}
    return [a["id"] for a in read_site_game(json.dumps(data)).actions]


def act(id_: int, kind: str = "pass", **fields: Any) -> dict[str, Any]:
    return {"type": kind, "id": id_, **fields}


UNDO, REDO = "undo", "redo"

CASES = [
    ([act(1), act(2)], [1, 2]),
    ([act(1), act(2), act(3, UNDO)], [1]),
    ([act(1), act(2), act(3, UNDO), act(4, UNDO)], []),
    ([act(1), act(2), act(3, UNDO), act(4, REDO)], [1, 2]),
    ([act(1), act(2), act(3, UNDO), act(4, UNDO), act(5, REDO), act(6, REDO)], [1, 2]),
    ([act(1), act(2), act(3), act(4, UNDO, action_id=1)], [1]),
    ([act(1), act(2), act(3), act(4, UNDO, action_id=1), act(5, REDO)], [1, 2, 3]),
    ([act(1), act(2), act(3, UNDO, action_id=0)], []),
    ([act(1), act(2), act(3, UNDO), act(4), act(5, REDO)], [1, 4]),
    ([act(1), act(2, "message"), act(3, UNDO)], []),
    ([act(1), act(2, UNDO), act(3, "message"), act(4, REDO)], [1]),
    ([act(1), act(2, "log"), act(3, UNDO)], [1]),
    ([act(1, REDO), act(2, UNDO), act(3)], [3]),
    ([act(1), act(2), act(3), act(4, UNDO, action_id=1), act(5), act(6, UNDO, action_id=2)], [1]),
    ([act(1), act(2), act(3, UNDO), act(4, UNDO), act(5, REDO), act(6, UNDO), act(7, REDO), act(8, REDO)], [1, 2]),
]


@pytest.mark.parametrize(("actions", "counts"), CASES)
def test_undo_and_redo(actions: list[dict[str, Any]], counts: list[int]) -> None:
    assert surviving(*actions) == counts


def test_an_undo_down_to_an_action_that_is_not_there_is_refused() -> None:
    with pytest.raises(SiteFileError, match="not there"):
        surviving(act(1), act(2, UNDO, action_id=9))


def test_talk_is_left_out_and_a_log_line_is_kept() -> None:
    assert surviving(act(1, "message"), act(2, "log"), act(3)) == [2, 3]


def test_players_are_known_by_their_number_or_else_by_their_name() -> None:
    data = {"title": "18AL", "players": [{"id": 7, "name": "Ann"}, {"name": "Ben"}], "actions": []}
    assert dict(read_site_game(json.dumps(data)).players) == {"7": "Ann", "Ben": "Ben"}


def test_a_file_without_settings_has_no_optional_rules() -> None:
    data = {"title": "18AL", "players": [{"name": "Ann"}], "actions": []}
    assert read_site_game(json.dumps(data)).optional_rules == ()
