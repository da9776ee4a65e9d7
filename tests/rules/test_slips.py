"""Slips of the keyboard in title files: each is refused when the title is loaded, with file and key, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from shortline.cli.check import cites, options
from shortline.eighteenxx.components import basics
from shortline.eighteenxx.compose import sources, title
from shortline.parts.complaints import BadData
from shortline.titles import find, names
from shortline.titles.g18al.rules import TITLE as AL
from shortline.titles.g18al.rules import shelf as al_shelf
from shortline.titles.g18va.rules import FLOW as VA_FLOW
from shortline.titles.g18va.rules import shelf as va_shelf
from tests.rules.broken import Broken, breaker, composed


@pytest.fixture
def al(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """18AL with some text of its files replaced."""
    return breaker("shortline.titles.g18al", basics.FLOW, al_shelf, tmp_path, monkeypatch)


@pytest.fixture
def va(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """18VA with some text of its files replaced."""
    return breaker("shortline.titles.g18va", VA_FLOW, va_shelf, tmp_path, monkeypatch)


def complaints(broken: Broken, file: str, old: str, new: str) -> str:
    """What is said of a title with a slip in it."""
    with pytest.raises(BadData) as refused:
        composed(broken(file, old, new))
    return str(refused.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "title.toml",
            'marks = ["privates_close"]',
            'marks = ["privates_closes"]',
            "phases[4].marks: no rule of this title asks for 'privates_closes', perhaps 'privates_close' is meant",
        ),
        (
            "title.toml",
            'marks = ["coal_ends"]',
            'marks = ["coal_ends", "hurricane"]',
            "title.toml: phases[5].marks: no rule of this title asks for 'hurricane'",
        ),
        (
            "title.toml",
            "runs.6 = { reach = 6 }",
            'runs.6 = { reach = 6, counts = ["city", "ofboard"] }',
            "title.toml: trains.6.runs.6.counts: there is no kind of stop 'ofboard', perhaps 'offboard' is meant",
        ),
        (
            "title.toml",
            "runs.6 = { reach = 6 }",
            'runs.6 = { reach = 6, end_grounds = ["rad"] }',
            "title.toml: trains.6.runs.6.end_grounds: there is no colour of a hex 'rad', perhaps 'red' is meant",
        ),
        (
            "title.toml",
            "runs.6 = { reach = 6 }",
            "runs.6 = { reach = 6, factors = { citi = 2 } }",
            "title.toml: trains.6.runs.6.factors.citi: there is no such kind of stop, perhaps 'city' is meant",
        ),
        (
            "title.toml",
            "runs.6 = { reach = 6 }",
            'runs.6 = { reach = 6, tags = ["fright"] }',
            "title.toml: trains.6.runs.6.tags: no rule asks for 'fright'",
        ),
        (
            "title.toml",
            "runs.6 = { reach = 6 }",
            'runs.6 = { reach = 6 }\nafter = "5-train"',
            "title.toml: trains.6.after: there is no train '5-train'",
        ),
        (
            "title.toml",
            '["#1d1d1b", "#ffffff"]',
            '["#1d1d1b", "wite"]',
            "title.toml: corporations.ATN.colors: a colour is written like \"#1f4e9c\", not 'wite'",
        ),
        (
            "title.toml",
            '"lay_tile", "place_station"',
            '"lay_tiles", "place_station"',
            "title.toml: sequence: the flow has no step 'lay_tiles', perhaps 'lay_tile' is meant",
        ),
        (
            "map.toml",
            'F7 = { cost = 60, terrain = ["mountain"] }',
            'F7 = { cost = 60, terrain = ["mountian"] }',
            "map.toml: hexes.F7.terrain: there is no terrain 'mountian', perhaps 'mountain' is meant",
        ),
        (
            "map.toml",
            'name = "Birmingham", city = 0, label = "B"',
            'name = "Birmingham", city = 0, label = "Bi"',
            "map.toml: hexes.G4.label: no tile of this game has the label 'Bi'",
        ),
        (
            "map.toml",
            "445 = 1\n",
            "444x = 1\n",
            "map.toml: tiles.444x: there is no such tile in the catalogue, perhaps '444",
        ),
        (
            "cites.toml",
            '"sell.pool_limit" = "3.2(a)(2)"',
            '"sell.pool_limit" = "3.2(a)(2"',
            "there is no clause '3.2(a)(2', perhaps '3.2(a)(2)' is meant",
        ),
    ],
)
def test_a_slip_is_refused_with_file_and_key(al: Broken, file: str, old: str, new: str, says: str) -> None:
    assert says in complaints(al, file, old, new)


def test_a_word_that_only_some_other_title_knows_is_refused(va: Broken) -> None:
    said = complaints(va, "title.toml", 'marks = ["must_convert", "coal_subsidy_ends"]', 'marks = ["coal_ends"]')
    assert "phases[5].marks: no rule of this title asks for 'coal_ends'" in said


def test_all_mistakes_are_told_at_once_and_with_the_title(al: Broken) -> None:
    said = complaints(
        al, "title.toml", 'home = "F1"', 'home = "F2"\nhoem = "F1"\nsize = "ten"\n[stocks]\n[corporations.ATN.more]'
    ).splitlines()
    assert all(line.startswith("broken_g18al_") for line in said)
    assert {line.partition(": ")[2] for line in said} >= {
        "corporations.ATN.home: there is no hex 'F2' on the map",
        "corporations.ATN.hoem: unknown key",
        "corporations.ATN.size: must be a whole number, not 'ten'",
        "stocks: unknown key",
        "corporations.ATN.more: unknown key",
    }


def test_mistakes_of_several_files_are_told_at_once(al: Broken, tmp_path: Path) -> None:
    its = al("title.toml", "bank = 8000\n", 'bank = "8000"\n')
    assert its.id == "18AL"
    (folder,) = tmp_path.iterdir()
    wrong = (folder / "map.toml").read_text("utf-8").replace('"mountain"', '"hill"')
    (folder / "map.toml").write_text(wrong, "utf-8")
    sources.cache_clear()
    with pytest.raises(BadData) as refused:
        composed(title(folder.name, basics.FLOW, al_shelf))
    said = str(refused.value)
    assert "title.toml: bank: must be a whole number" in said
    assert "map.toml: hexes.D5.terrain: there is no terrain 'hill'" in said
    assert "map.toml: hexes.G4.terrain: there is no terrain 'hill'" in said


def test_a_cite_that_no_check_has_is_refused(al: Broken) -> None:
    its = al("cites.toml", '"sell.pool_limit" = ', '"sell.pole_limit" = "3.2(a)(2)"\n"sell.pool_limit" = ')
    with pytest.raises(BadData, match=r"cites\.sell\.pole_limit: no check is called so, perhaps 'sell\.pool_limit'"):
        cites(its)


@pytest.mark.parametrize("name", names())
def test_every_title_is_without_fault(name: str) -> None:
    its = find(name)
    assert options(its)
    assert cites(its)


def test_18al_itself_has_no_mistake() -> None:
    assert composed(AL)
