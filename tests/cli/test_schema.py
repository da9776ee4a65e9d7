"""The schemas of title files: made from the readers, whole, and current in the docs."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from shortline.cli.schema import FILES, common, markdown, questions
from shortline.parts.schema import schema
from shortline.titles import file, module, names

RAIL = [name for name in names() if hasattr(module(name, "rules"), "shelf")]


def content(title: str, name: str) -> dict[str, Any]:
    """A file of a title."""
    found = file(title, name)
    assert found is not None
    return tomllib.loads(found.read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("title", RAIL)
def test_the_files_of_every_title_fit_both_schemas(title: str, name: str) -> None:
    data = content(title, name)
    jsonschema_rs.validate(schema(common(), name, closed=False), data)
    jsonschema_rs.validate(schema(questions(title), name, closed=True), data)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("title.toml", ("stock", "player_limt"), 6),
        ("title.toml", ("bank",), "8000"),
        ("title.toml", ("trains", "2", "runs", "2", "reach"), 0),
        ("title.toml", ("corporations", "L&N", "siez"), 10),
        ("map.toml", ("layout",), "round"),
        ("map.toml", ("hexes", "G4", "terrain"), ["hill"]),
        ("map.toml", ("tiles", "57"), 0),
    ],
)
def test_a_slip_does_not_fit(name: str, path: tuple[str, ...], value: object) -> None:
    data = copy.deepcopy(content("18AL", name))
    at: Any = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema(questions("18AL"), name, closed=True), data)


def test_every_key_has_a_meaning() -> None:
    assert not [path for path, asked in common().items() if not asked.about]


def test_the_page_in_the_docs_is_current() -> None:
    page = Path(__file__).parents[2] / "docs" / "title-files.md"
    assert page.read_text("utf-8") == markdown(), "run: shortline schema --markdown > docs/title-files.md"


def test_a_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    from shortline.cli.schema import print_schema

    print_schema("18AL", "title.toml")
    assert json.loads(capsys.readouterr().out)["properties"]["coal"]["type"] == "object"
