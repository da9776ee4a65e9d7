"""Records of every version that was ever written still load, and have the form that the document gives."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema_rs
import pytest

import shortline

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
RECORDS = sorted(FOLDER.glob("v*.json"))
SCHEMA = json.loads((ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_stored_record_plays_again(path: Path) -> None:
    """If this fails a stored game of a player fails, too: see docs/records.md before remaking the record."""
    game = shortline.load(path)
    assert game.number == len(json.loads(path.read_text(encoding="utf-8"))["actions"]) > 50
    assert shortline.loads(game.record.to_json()).state == game.state


def test_a_record_of_before_an_option_is_played_as_the_title_was_then() -> None:
    """The first 18FL lent the Terminal station to anyone; that is an option now, and off at a new table."""
    path = FOLDER / "v1-18FL.json"
    assert "terminal_lent" not in json.loads(path.read_text(encoding="utf-8"))["options"]
    assert shortline.load(path).options["terminal_lent"] is True
    assert shortline.new_game("18FL", ["Ann", "Ben", "Cal"]).options["terminal_lent"] is False


@pytest.mark.parametrize("title", ["18VA", "18FL"])
def test_a_record_whose_players_sat_as_listed_keeps_its_order(title: str) -> None:
    path = FOLDER / f"v1-{title}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["options"]["random_seats"] is False
    assert shortline.load(path).at(0).seats == tuple(record["seats"])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_stored_record_has_the_form_of_the_schema(path: Path) -> None:
    jsonschema_rs.Draft202012Validator(SCHEMA).validate(json.loads(path.read_text(encoding="utf-8")))


def test_every_title_has_a_record_of_the_present_version() -> None:
    names = {path.stem for path in RECORDS}
    assert names >= {f"v{SCHEMA['properties']['version']['const']}-{title.id}" for title in shortline.titles()}


def test_the_schema_knows_the_fields_that_a_record_has() -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"])
    record = json.loads(game.record.to_json())
    assert set(SCHEMA["required"]) == set(record)
    assert set(SCHEMA["properties"]) == {*record, "about", "position"}
    jsonschema_rs.Draft202012Validator(SCHEMA).validate(record)
    more = record | {"about": {"comments": {"1": "A quiet opening"}}, "position": {"title": "18AL"}}
    jsonschema_rs.Draft202012Validator(SCHEMA).validate(more)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"format": "other"},
        {"seats": []},
        {"extra": 1},
        {"seed": -1},
        {"actions": [{"by": "Ann"}]},
        {"digests": {}},
        {"options": {"a": 1.5}},
    ],
)
def test_what_the_schema_refuses_is_no_record(change: dict[str, object]) -> None:
    record = json.loads(shortline.new_game("18AL", ["Ann", "Ben", "Cal"]).record.to_json()) | change
    assert not jsonschema_rs.Draft202012Validator(SCHEMA).is_valid(record)
    with pytest.raises(shortline.Malformed):
        shortline.loads(json.dumps(record))
