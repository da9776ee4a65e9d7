"""Files with something wrong in them: one clear line each, exit code 2, and nothing is left behind."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shortline.interop.exporting import export_game
from shortline.interop.importing import HANDLERS, Importer, import_as_far_as_possible, import_game
from shortline.interop.sitefile import SiteFileError, read_site_game
from tests.cli.shell import inside, refused
from tests.interop.play import random_game

Data = dict[str, Any]


@pytest.fixture(scope="module")
def sound() -> str:
    """A sound file of the site: a random game of 18AL with all kinds of records in it."""
    return export_game(random_game("18AL", 21, limit=330))


@pytest.fixture
def data(sound: str) -> Data:
    found: Data = json.loads(sound)
    return found


def first(data: Data, kind: str) -> Data:
    """The first record of a type."""
    found: Data = next(a for a in data["actions"] if a["type"] == kind)
    return found


def _cannot_be_imported(tmp_path: Path, content: str | bytes, *words: str) -> None:
    file, output = tmp_path / "site.json", tmp_path / "out" / "record.json"
    output.parent.mkdir()
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    refused(inside("import", str(file), "-o", str(output), "--whole"), "site.json", *words)
    assert list(output.parent.iterdir()) == []


def test_the_sound_file_is_imported(tmp_path: Path, sound: str) -> None:
    file, output = tmp_path / "site.json", tmp_path / "record.json"
    file.write_text(sound, encoding="utf-8")
    done = inside("import", str(file), "-o", str(output))
    assert done.returncode == 0, done.stderr
    assert "18AL" in done.stdout
    assert inside("replay", str(output)).returncode == 0


NONSENSE: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "empty": ("", ("not JSON",)),
    "not text": (b"\xff\xfe\x00", ("UTF-8",)),
    "ten megabytes of nonsense": ("[" + "0," * 5_000_000 + "0]", ("10,000,000",)),
    "ten megabytes that are no JSON": ("x" * 9_999_999, ("not JSON",)),
    "deep nesting": ("[" * 200_000, ("nested too deep",)),
    "deep nesting in an action": ('{"actions": [' + '{"a":' * 100_000, ("nested too deep",)),
    "a list": ("[]", ("no list of actions",)),
    "a number": ("7", ("no list of actions",)),
    "a record of ours": ('{"format": "shortline", "actions": []}', ("which title",)),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused(tmp_path: Path, name: str) -> None:
    content, words = NONSENSE[name]
    _cannot_be_imported(tmp_path, content, *words)


def test_a_truncated_file_is_refused(tmp_path: Path, sound: str) -> None:
    _cannot_be_imported(tmp_path, sound[: len(sound) // 2], "not JSON")


def _set(key: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[key] = value

    return change


def _act(kind: str, /, **fields: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        first(data, kind).update(fields)

    return change


def _without(kind: str, field: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        del first(data, kind)[field]

    return change


def _route(**fields: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        next(a for a in data["actions"] if a["type"] == "run_routes" and a["routes"])["routes"][0].update(fields)

    return change


def _later(data: Data) -> None:
    data["actions"].insert(1, dict(first(data, "dividend")))


CHANGES: dict[str, tuple[Callable[[Data], None], tuple[str, ...]]] = {
    "another title": (_set("title", "1830"), ("1830",)),
    "a title that is not played there": (_set("title", "openrails"), ("openrails",)),
    "no players": (_set("players", None), ("players",)),
    "players without names": (_set("players", [{"id": 1}]), ("players",)),
    "one player twice": (_set("players", [{"id": 1, "name": "a"}] * 3), ("key",)),
    "too few players": (_set("players", [{"id": 0, "name": "Ann"}]), ("18AL", "players")),
    "an unknown optional rule": (_set("settings", {"optional_rules": ["moon"]}), ("moon",)),
    "optional rules that are none": (_set("settings", {"optional_rules": 7}), ("optional rules",)),
    "an action that is none": (_set("actions", [7]), ("Action number 1",)),
    "an action without a type": (_set("actions", [{"id": 1}]), ("Action number 1",)),
    "an automatic action that is none": (
        _set("actions", [{"type": "pass", "auto_actions": [1]}]),
        ("Action number 1",),
    ),
    "an unknown type of action": (_act("bid", type="teleport"), ("Action 1", "teleport")),
    "an unknown player": (_act("bid", entity=99), ("Action 1", "99")),
    "an unknown private": (_act("bid", company="XYZ"), ("Action 1", "XYZ")),
    "a bid that is no number": (_act("bid", price="all"), ("Action 1", "costs $20, not all")),
    "a bid without a price": (_without("bid", "price"), ("Action 1", "price")),
    "a par price that is none": (_act("par", share_price="77,0,0"), ("18AL 3.2(c)(1)", "$77")),
    "a par price that is no price": (_act("par", share_price=[]), ("share price",)),
    "an unknown corporation": (_act("par", corporation="B&O"), ("B&O",)),
    "a certificate that there is not": (_act("buy_shares", shares=["L&N_77"]), ("L&N_77",)),
    "no certificates": (_act("buy_shares", shares=7), ("certificates",)),
    "a tile that does not fit": (_act("lay_tile", hex="A4"), ("lay_tile", "refused", "18AL 4.2.1")),
    "a hex that there is not": (_act("lay_tile", hex="Z99"), ("Z99",)),
    "a tile that there is not": (_act("lay_tile", tile="999-0"), ("999",)),
    "a rotation that is none": (_act("lay_tile", rotation="x"), ("rotation",)),
    "a city that there is not": (_act("place_token", city="57-9-0"), ("57-9-0",)),
    "a city that is no name": (_act("place_token", city=7), ("city",)),
    "a train that there is not": (_act("buy_train", train="9-0"), ("9",)),
    "a price that the bank does not take": (_act("buy_train", price=1), ("$100", "18AL 4.2.5")),
    "a dividend of no kind": (_act("dividend", kind="half"), ("half",)),
    "a revenue that the route does not pay": (_route(revenue=9990), ("9990", "pay $")),
    "legs along which no track leads": (_route(connections=[["A4", "Q2"]]), ("no track leads along A4-Q2",)),
    "legs that are none": (_route(connections=[7]), ("not a list of hexes",)),
    "routes that are none": (_act("run_routes", routes=7), ("run_routes",)),
    "an action out of its turn": (_later, ("Action",)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_mistake_is_told_with_what_it_asks_and_the_rule(tmp_path: Path, data: Data, name: str) -> None:
    change, words = CHANGES[name]
    change(data)
    _cannot_be_imported(tmp_path, json.dumps(data), *words)


def test_a_wrong_revenue_can_be_scored_anew(tmp_path: Path, data: Data) -> None:
    run = next(a for a in data["actions"] if a["type"] == "run_routes" and a["routes"])
    run["routes"][0]["revenue"] += 10
    file, output = tmp_path / "site.json", tmp_path / "record.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = inside("import", str(file), "-o", str(output), "--rescore")
    assert done.returncode == 0
    assert f"Action {run['id']}: the runs of" in done.stderr
    found = import_game(read_site_game(json.dumps(data)), rescore=True)
    assert [f.said - f.pays for f in found.findings] == [10]


def test_whatever_stands_in_a_record_nothing_but_a_mistake_comes_of_it(data: Data) -> None:
    """The answer to nonsense in any field of any type of record is an import or a SiteFileError on one line."""
    on = Importer(read_site_game(json.dumps(data)))
    seen = set()
    for record in data["actions"]:
        for field in record:
            if (record["type"], field) in seen or field in ("id", "created_at"):
                continue
            seen.add((record["type"], field))
            for value in (None, -1, "", "§", [], {}, [[]], 10**30):
                shared = {id(x): x for x in (on.rules, on.profile)}
                before = on.game.number, copy.deepcopy((on.certificates, on.pieces, on.waits, on.ahead), shared)
                with contextlib.suppress(SiteFileError):
                    on.record({**record, field: value}, HANDLERS)
                on.certificates, on.pieces, on.waits, on.ahead = before[1]
                while on.game.number > before[0]:
                    on.game.undo()
        on.record(record, HANDLERS)
    assert len(seen) > 30


def test_a_file_that_cannot_be_followed_is_imported_up_to_there(tmp_path: Path, data: Data) -> None:
    wrong = next(i for i, a in enumerate(data["actions"]) if i > 100 and a["type"] == "lay_tile")
    data["actions"][wrong]["rotation"] = "north"
    file, output = tmp_path / "site.json", tmp_path / "record.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = inside("import", str(file), "-o", str(output))
    assert done.returncode == 0, done.stderr
    assert f"followed for {wrong} of {len(data['actions'])} actions. Action {wrong + 1} (lay_tile" in done.stderr
    before = import_game(read_site_game(json.dumps({**data, "actions": data["actions"][:wrong]})))
    found = import_as_far_as_possible(read_site_game(json.dumps(data)))
    assert len(found.after) == wrong + 1
    assert found.game.actions == before.game.actions[: found.game.number]
    assert inside("replay", str(output)).returncode == 0
    refused(inside("import", str(file), "-o", str(output), "--whole"), "lay_tile")
