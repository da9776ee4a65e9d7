"""Games of ours that the public site's own engine took to their last action, with the position to which it came.

The files in ``accepted`` are exports; each NAME.position.json is what that engine said after the last action, in the
form of docs/interop.md, with all tiles on the map. Together they use every private's power and every optional rule that
the site knows (docs/conformance.md has the table).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.definition import Definition
from shortline.interop.conformance.compare import Comparer
from shortline.interop.conformance.explained import BANKRUPT, Where, explained
from shortline.interop.exporting import export_game
from shortline.interop.importing import HANDLERS, Importer, import_game
from shortline.interop.profile import profiles
from shortline.interop.sitefile import read_site_game
from shortline.titles import find

FOLDER = Path(__file__).with_name("accepted")
NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if not path.stem.endswith(".position"))


def text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_to_the_position_of_the_other_engine(name: str) -> None:
    line = json.loads((FOLDER / f"{name}.position.json").read_text(encoding="utf-8"))
    on = Importer(read_site_game(text(name)), rescore=True)
    on.catch_up()
    for _ in on.run(HANDLERS):
        pass
    assert on.findings == []
    options = frozenset(option for option, value in on.game.options.items() if value is True)
    ended = BANKRUPT if line["action_type"] == "bankrupt" and line["finished"] else ""
    where = Where(name, line["i"], ended, options)
    found = Comparer(on).differences(line)
    assert [d for d in found if not explained(on.profile.explained, "position", where, d)] == []


@pytest.mark.parametrize("name", NAMES)
def test_it_is_exported_again_word_for_word(name: str) -> None:
    data = json.loads(text(name))
    again = json.loads(export_game(import_game(read_site_game(text(name))).game))
    assert again["actions"] == data["actions"]
    assert again["settings"] == data["settings"]
    assert again["result"] == data["result"]


def said(title: str) -> list[dict[str, Any]]:
    """The records of all files of a title."""
    files = [json.loads(text(name)) for name in NAMES]
    return [record for data in files if data["title"] == title for record in data["actions"]]


@pytest.mark.parametrize("title", profiles())
def test_every_power_is_used_in_one_of_them(title: str) -> None:
    profile, its = profiles()[title], find(title)
    data: Definition = its.compose(its.chosen({}), its.players[1]).data
    powers = {(profile.privates.site(it.private), it.type) for it in profile.own.actions if it.private}
    powers |= {(profile.privates.site(p), "buy_train") for p, it in data.privates.items() if it.discount or it.rebate}
    assert powers
    assert {(r["entity"], r["type"]) for r in said(title) if r["entity_type"] == "company"} == powers
    assert {it.type for it in profile.own.actions} <= {record["type"] for record in said(title)}


@pytest.mark.parametrize("title", profiles())
def test_every_optional_rule_is_on_in_one_of_them(title: str) -> None:
    files = [json.loads(text(name)) for name in NAMES]
    on = {rule for data in files if data["title"] == title for rule in data["settings"]["optional_rules"]}
    assert on == set(profiles()[title].optional_rules)
