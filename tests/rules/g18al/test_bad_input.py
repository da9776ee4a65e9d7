"""What cannot be is refused before anything is played: broken title files, seats, options."""

from __future__ import annotations

from pathlib import Path

import pytest

import shortline
from shortline.eighteenxx.components import basics
from shortline.kernel.refusal import Malformed
from shortline.parts.complaints import BadData
from shortline.titles.g18al.rules import shelf
from tests.rules.broken import Broken, breaker, composed

SEATS = ("Ann", "Ben", "Cal")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """18AL from a folder of its own, with some text of its files replaced: `broken("title.toml", old, new)`."""
    return breaker("shortline.titles.g18al", basics.FLOW, shelf, tmp_path, monkeypatch)


def test_the_files_as_they_are_make_a_title(broken: Broken) -> None:
    assert composed(broken("title.toml", 'version = "1"', 'version = "1.1"')).version == "1.1"


@pytest.mark.parametrize(
    ("old", "new", "key", "text"),
    [
        ("bank = 8000", "bank = 8000\nbanc = 1", "banc", "unknown key"),
        ("player_limit = 6", "player_limit = 6\nplayers_limit = 6", "stock.players_limit", "unknown key"),
        ("bank = 8000\n", "", "bank", "is missing"),
        ("bank = 8000", 'bank = "8000"', "bank", "must be a whole number"),
        ("bank = 8000", "bank = -8000", "bank", "at least 1"),
        ("float_shares = 6", "float_shares = 11", "stock.float_shares", "at most 10"),
        ("4 = { cash = 500", "7 = { cash = 500", "players", "must follow one another"),
        ("4 = { cash = 500", "four = { cash = 500", "players.four", "not a number of players"),
        ("5 = { cash = 400, certificates = 10 }", "5 = { cash = 400 }", "players.5.certificates", "is missing"),
        ('home = "F1"', 'home = "F2"', "corporations.ATN.home", "no hex 'F2' on the map"),
        ('home = "F1"', 'home = "E2"', "corporations.ATN.home", "E2 has no place for a station"),
        ('objective = "L1"', 'objective = "Meridian"', "corporations.ATN.objective", "no hex 'Meridian'"),
        ("stations = [0, 40, 100]\n", "stations = []\n", "corporations.ATN.stations", "at least one station"),
        ("stations = [0, 40, 100]\n", "stations = [0, -40]\n", "corporations.ATN.stations", "less than nothing"),
        ('["#1d1d1b", "#ffffff"]', '["#1d1d1b"]', "corporations.ATN.colors", "must be two"),
        ('rusts = ["2"]', 'rusts = ["1"]', "trains.4.rusts", "no train '1'"),
        ('obsoletes = ["4"]', 'obsoletes = ["8"]', "trains.7.obsoletes", "no train '8'"),
        ('phase = "4D"\n', 'phase = "8"\n', "trains.4D.phase", "no phase '8'"),
        ("price = 630\n", "price = 0\n", "trains.6.price", "at least 1"),
        ("runs.6 = { reach = 6 }", "runs.6 = { reach = 0 }", "trains.6.runs.6.reach", "at least 1"),
        ("runs.6 = { reach = 6 }", "runs.6 = { reach = 6, wings = 2 }", "trains.6.runs.6.wings", "unknown key"),
        ("runs.6 = { reach = 6 }", "runs = {}", "trains.6.runs", "must run as something"),
        ('name = "7"\ntiles = "brown"', 'name = "7"\ntiles = "blue"', "phases[6].tiles", "not 'blue'"),
        ('name = "7"\ntiles', 'name = "6"\ntiles', "phases", "no two of one name"),
        ('"lay_tile", "place_station"', '"lay_tile", "dig_tunnel"', "sequence", "no step 'dig_tunnel'"),
        ('"60 65 70 75 80 90p', '"60 65 7o 75 80 90p', "market.rows", "'7o' is not a price"),
        ('cities = ["E6", "G6"', 'cities = ["E6", "G9"', "coal.cities", "there is no hex 'G9' on the map"),
        ('private = "S&NA"', 'private = "SNA"', "coal.private", "there is no private 'SNA'"),
        ('private = "B&SLC"', 'private = "BLC"', "lumber.private", "there is no private 'BLC'"),
        ('tile = "445"', 'tile = "9999"', "lumber.tile", "the game has no tile '9999'"),
        ('terrain = "swamp"', 'terrain = "desert"', "lumber.terrain", "no hex has 'desert'"),
        ('private = "M&C"', 'private = "MC"', "chits.private", "there is no private 'MC'"),
        ('places = ["G8", "G4"]', 'places = ["G8", "G9"]', "chits.names", "the map has no hex 'G9'"),
        ("discount = 50", "discount = 500", "privates.NDY.discount", "at most 100"),
    ],
)
def test_a_broken_title_file_is_refused_with_file_and_key(
    broken: Broken, old: str, new: str, key: str, text: str
) -> None:
    with pytest.raises(BadData) as found:
        composed(broken("title.toml", old, new))
    assert (found.value.file.rpartition("/")[2], found.value.key) == ("title.toml", key)
    assert text in found.value.text


def test_a_file_that_is_not_toml_is_refused_with_its_line(broken: Broken) -> None:
    with pytest.raises(BadData) as found:
        broken("title.toml", 'id = "18AL"\n', "id = 18AL\n")
    assert (found.value.file.rpartition("/")[2], found.value.key) == ("title.toml", "line 2")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("445 = 1\n", "9999 = 1\n", "tiles.9999"),
        ("exits = [1, 2] }", "exits = [1, 7] }", "hexes.M8.exits"),
        ('name = "Oxmoor", ground = "gray"', 'name = "Oxmoor", ground = "grey"', "hexes.H5.ground"),
        ("I4 = {}", "I4 = { hills = 2 }", "hexes.I4.hills"),
    ],
)
def test_a_broken_map_is_refused_with_file_and_key(broken: Broken, old: str, new: str, key: str) -> None:
    its = broken("map.toml", old, new)
    with pytest.raises(BadData) as found:
        composed(its)
    assert (found.value.file.rpartition("/")[2], found.value.key) == ("map.toml", key)


def test_a_cite_of_a_clause_that_does_not_exist_is_refused(broken: Broken) -> None:
    its = broken("cites.toml", '"sell.pool_limit" = "3.2(a)(2)"', '"sell.pool_limit" = "3.2(a)(9)"')
    with pytest.raises(BadData, match=r"cites.toml: cites.*sell.pool_limit.*there is no clause '3.2\(a\)\(9\)'"):
        composed(its)


def test_a_check_without_a_cite_is_refused(broken: Broken) -> None:
    its = broken("cites.toml", '"sell.pool_limit" = "3.2(a)(2)"\n', "")
    with pytest.raises(LookupError, match=r"no rule is cited for sell\.pool_limit"):
        composed(its)


def test_an_option_that_changes_what_is_not_there_is_refused(broken: Broken) -> None:
    its = broken("title.toml", '"trains.4D.unlimited"', '"trains.9D.unlimited"')
    composed(its)
    with pytest.raises(BadData) as found:
        composed(its, {"unlimited_4d": True})
    assert (found.value.file.rpartition("/")[2], found.value.key) == ("title.toml", "trains.9D.unlimited")


@pytest.mark.parametrize("name", ["L&N", "Tuscumbia", "bank", "initial_offering", "open_market"])
def test_a_seat_cannot_have_the_name_of_something_in_the_game(name: str) -> None:
    with pytest.raises(Malformed, match=f"A seat cannot be called {name}"):
        shortline.new_game("18AL", ["Ann", "Ben", name])


@pytest.mark.parametrize("seats", [[], ["Ann", "Ben"], ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"]])
def test_18al_is_for_three_to_five(seats: list[str]) -> None:
    with pytest.raises(Malformed, match=f"18AL is for 3 to 5 players, not {len(seats)}"):
        shortline.new_game("18AL", seats)


@pytest.mark.parametrize("seats", [["Ann", "Ben", "Ann"], ["Ann", "Ben", " "], ["Ann", "Ben", "C\nal"], "Ann"])
def test_seats_need_names_of_their_own(seats: list[str]) -> None:
    with pytest.raises(Malformed):
        shortline.new_game("18AL", seats)


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(Malformed, match="18AL has no option 'three_yellow_tiles'"):
        shortline.new_game("18AL", SEATS, {"three_yellow_tiles": True})


@pytest.mark.parametrize("value", [1, "yes", None])
def test_an_option_with_a_value_it_cannot_have_is_refused(value: object) -> None:
    with pytest.raises(Malformed, match="The option tie_break of 18AL cannot be"):
        shortline.new_game("18AL", SEATS, {"tie_break": value})  # type: ignore[dict-item]


def test_every_option_of_18al_composes() -> None:
    its = shortline.find_title("18AL")
    for option in its.options:
        assert shortline.new_game("18AL", SEATS, {option.name: True}).offers()
    assert shortline.new_game("18AL", SEATS, {o.name: True for o in its.options}).offers()
