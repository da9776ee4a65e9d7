"""Whatever is wrong with a table, a record, an action or a title file is said in one clear sentence."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import shortline
from shortline.cuberail.loading import read_definition
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.selling import SellShares
from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.parts.complaints import BadData
from shortline.parts.options import patched
from shortline.parts.reading import Reader
from shortline.titles.openrails import rules as openrails
from tests.cuberail.given import given

# Tables


@pytest.mark.parametrize("seats", [[], ["Ann", "Ben", "Cal", "Dee"], ["Ann", "Ann"], [""], ["bank"], ["Ann", "Blue"]])
def test_seats_that_cannot_be(seats: list[str]) -> None:
    with pytest.raises(Malformed):
        shortline.new_game("openrails", seats)


@pytest.mark.parametrize("options", [{"hard": True}, {"advanced": 1}, {"advanced": "yes"}])
def test_options_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        shortline.new_game("openrails", ["Ann", "Ben"], options)


# Actions


def test_the_wrong_seat_is_told_whose_turn_it_is() -> None:
    g = given(2).order("Ann", "Ben").selecting()
    assert "It is Ann's turn" in g.says(ChooseTile("Ben", "First Move"))
    assert g.says(BuyShare("Ann", "Blue")) == "You cannot buy a share now; you may choose a tile"
    assert "Nobody called Zoe" in g.says(ChooseTile("Zoe", "First Move"))


@pytest.mark.parametrize("shares", [-1, 0, 10**9])
def test_numbers_that_cannot_be_are_refused(shares: int) -> None:
    g = given(2).company("Blue", Ann=3, Ben=2).turn(2).selling()
    assert g.why(SellShares("Ann", "Blue", shares))
    assert g.why(SellShares("Ann", "Mauve", shares))


def test_actions_of_the_wrong_form_are_malformed() -> None:
    game = shortline.new_game("openrails", ["Ann", "Ben"])
    for action in (StartCompany("Ann", "Blue", 10**10), StartCompany("Ann", "Blue", True), LayTrack("Ann", "x" * 500)):
        with pytest.raises(Malformed):
            game.play(action)
    assert game.number == 0


# Records


def a_record() -> dict[str, Any]:
    """The record of a few actions as data."""
    game = shortline.new_game("openrails", ["Ann", "Ben"], {"advanced": True}, 3)
    for _ in range(6):
        game.play(game.legal()[0])
    data: dict[str, Any] = json.loads(game.record.to_json())
    return data


def test_the_record_itself_is_good() -> None:
    assert shortline.loads(json.dumps(a_record())).number == 6


def _change(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(changes)


@pytest.mark.parametrize(
    "spoil",
    [
        _change(title="18XX"),
        _change(title="18AL"),
        _change(seats=["Ann"]),
        _change(options={"unheard_of": True}),
        _change(seed=-1),
        _change(actions=[{"type": "Fly", "by": "Ann"}]),
        _change(actions=[{"type": "Bid", "by": "Ann"}]),
        lambda data: data["actions"].pop(),
        lambda data: data["actions"][0].update(by="Zoe"),
        lambda data: data["actions"].insert(0, {"type": "PayOut", "by": "Ann"}),
        lambda data: data["digests"].update({"6": "0" * 32}),
        lambda data: data.update(seed=4),
        lambda data: data.update(more=1),
    ],
)
def test_a_spoilt_record_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    data = a_record()
    spoil(data)
    with pytest.raises((Malformed, IllegalAction, RulesChanged)):
        shortline.loads(json.dumps(data))


@pytest.mark.parametrize("text", ["", "no record", "[]", "{}"])
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(Malformed):
        shortline.loads(text)


def test_a_record_cut_short() -> None:
    text = json.dumps(a_record())
    with pytest.raises(Malformed, match="not JSON"):
        shortline.loads(text[: len(text) // 2])


# Title files


def files() -> tuple[dict[str, Any], dict[str, Any]]:
    """The two files of the title as data of one's own."""
    title, board = openrails.FILES.title, openrails.FILES.map
    return copy.deepcopy(dict(title)), copy.deepcopy(dict(board))


def reading(title: dict[str, Any], board: dict[str, Any], players: int = 2) -> None:
    """Read the definition in two files."""
    read_definition(Reader("title.toml", title), Reader("map.toml", board), players)


def test_the_files_themselves_are_good() -> None:
    for players in (1, 2, 3):
        reading(*files(), players)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("turns.round", [1], "title.toml: turns.round: unknown key"),
        ("turns.rounds", [], "title.toml: turns.rounds"),
        ("trains.rows", [], "title.toml: variants.last_train: there is no train called"),
        ("trains.in_service", "six", "title.toml: trains.in_service: must be a whole number"),
        ("variants.last_train", "7", "title.toml: variants.last_train: there is no train called '7'"),
        ("variants.obsolete_train", "1", "title.toml: variants.obsolete_train: there is no train called '1'"),
        ("tiles.order", ["First Move"], "title.toml: tiles.order: must hold each of"),
        ("cubes.each", 16, "title.toml: cubes.each: a company has too few cubes"),
        ("seats", {"3": {"cash": 1, "share_limit": 1, "float": 1}}, "title.toml: seats.2: is missing"),
        ("shares.each", -1, "title.toml: shares.each: must be at least 0"),
    ],
)
def test_a_broken_title_file(path: str, value: Any, complaint: str) -> None:
    title, board = files()
    _put(title, path, value)
    with pytest.raises(BadData, match=_quoted(complaint)):
        reading(title, board)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("companies.Blue.home", "Z9", "map.toml: companies.Blue.home: Z9 is not a hex with a station square"),
        ("companies.Blue.home", "A2", "map.toml: companies.Blue.home: A2 is not a hex with a station square"),
        ("companies.Red.home", "A4", "map.toml: companies.Red.home: A4 is the home of another"),
        ("companies.Red.stations", 4, "map.toml: companies.Red.stations: must be at most 3"),
        ("companies", {}, "map.toml: companies: there is no company"),
        ("hexes.C4.terrain", ["lava"], "map.toml: hexes.C4.terrain: there is no terrain 'lava'"),
        ("hexes.C4.kind", "metropolis", "map.toml: hexes.C4.kind: must be"),
        ("hexes.C2.squares", 1, "map.toml: hexes.C2.squares: a dot takes no station"),
        ("hexes.C4.color", "red", "map.toml: hexes.C4.color: unknown key"),
        ("hexes.hex9", {}, "map.toml: hexes.hex9: "),
        ("closed", [["A2", "Q2"]], "map.toml: closed: A2 and Q2 share no side"),
        ("closed", [["A2", "Z2"]], "map.toml: closed: "),
        ("closed", "A2", "map.toml: closed: must be a list"),
        ("market.rungs", [3, 2, 1], "map.toml: market.rungs: must rise"),
        ("market.cubes", {"7": 7, "9": 11}, "map.toml: market.cubes: must name every par"),
        ("market.cubes", {"40": 7}, "map.toml: market.cubes.40: is not a price"),
        ("layout", "round", "map.toml: layout: must be"),
        ("costs.swamp", None, "map.toml: costs.swamp: is missing"),
    ],
)
def test_a_broken_map_file(path: str, value: Any, complaint: str) -> None:
    title, board = files()
    _put(board, path, value)
    with pytest.raises(BadData, match=_quoted(complaint)):
        reading(title, board)


def test_broken_rows_of_trains() -> None:
    title, board = files()
    title["trains"]["rows"][0]["price"] = 11
    with pytest.raises(BadData, match="must be even"):
        reading(title, board)
    title, board = files()
    title["trains"]["rows"][1]["kind"] = "2"
    with pytest.raises(BadData, match="two rows of 2"):
        reading(title, board)


def test_an_option_that_changes_a_key_that_is_not_there() -> None:
    title, board = files()
    title["options"]["easier_cubes"]["patch"] = {"cubes.recoverr": 5}
    changed = patched("title.toml", title, {"easier_cubes": True})
    with pytest.raises(BadData, match=r"title\.toml: cubes\.recoverr: unknown key"):
        reading(changed, board)


def _put(data: dict[str, Any], path: str, value: Any) -> None:
    *tables, key = path.split(".")
    for table in tables:
        data = data[table]
    if value is None:
        del data[key]
    else:
        data[key] = value


def _quoted(text: str) -> str:
    return "^" + "".join(f"\\{c}" if c in ".[]()'" else c for c in text)
