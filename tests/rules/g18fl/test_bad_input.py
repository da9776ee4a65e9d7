"""18FL's own tables in its files: what cannot be is refused with file and key; and the figures agree with the facts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shortline.parts.complaints import BadData
from shortline.titles.g18fl.rules import FLOW, shelf
from tests.given import given
from tests.rules.broken import Broken, breaker, composed

SITE_NAMES = {"LN": "L&N", "Plant": "TPS", "FECR": "FEC"}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """18FL from a folder of its own, with some text of its files replaced."""
    return breaker("shortline.titles.g18fl", FLOW, shelf, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("old", "new", "key", "text"),
    [
        ("bids = [0, 5, 10]", "bids = []", "sealed_bids.bids", "there must be some"),
        ("bids = [0, 5, 10]", "bids = [-5, 5]", "sealed_bids.bids", "none less than nothing"),
        ('priority = "TR"', 'priority = "TRR"', "sealed_bids.priority", "there is no private 'TRR'"),
        ('hexes = ["M24", "M26"]', 'hexes = ["M24", "M27"]', "keys.hexes", "the map has no hex 'M27'"),
        ('cities = ["B5", "B23"', 'cities = ["B6", "B23"', "port.cities", "there is no hex 'B6' on the map"),
        ("amount = 20", "amount = 0", "port.amount", "1"),
        (
            '[bonus_tile]\nprivate = "TR"',
            '[bonus_tile]\nprivate = "X"',
            "bonus_tile.private",
            "there is no private 'X'",
        ),
        ('[terminal]\nprivate = "TC"', '[terminal]\nprivate = "X"', "terminal.private", "there is no private 'X'"),
        ('B23 = ["south", "north"]', 'B23 = ["south"]', "terminal.halves", "the cities of B23 must each have a name"),
        ("yellow = 10, brown = 20", "yellow = 10, pink = 20", "hotels.pays.pink", "unknown key"),
        ("ends_the_game = false", 'ends_the_game = "no"', "bankruptcy.ends_the_game", "true or false"),
        (
            'shares = 1\n\n[closes_with_train]\nprivate = "FECCTC"\ncorporation = "FEC"',
            'shares = 1\n\n[closes_with_train]\nprivate = "FECCTC"\ncorporation = "FECR"',
            "closes_with_train.corporation",
            "there is no corporation 'FECR'",
        ),
    ],
)
def test_a_bad_title_file_is_refused_with_file_and_key(broken: Broken, old: str, new: str, key: str, text: str) -> None:
    with pytest.raises(BadData) as refused:
        composed(broken("title.toml", old, new))
    assert refused.value.key == key
    assert text in str(refused.value)


def test_chart_and_homes_agree_with_the_facts(shared: Path) -> None:
    facts = json.loads((shared / "facts" / "18FL.json").read_text(encoding="utf-8"))
    data = given("18FL").data
    (row,) = facts["market"]
    cells = [cell if isinstance(cell, list) else [cell] for cell in row]
    assert [(c.price, sorted(c.marks)) for c in data.chart.rows[0]] == [(price, marks) for price, *marks in cells]
    for it in facts["corporations"]:
        mine = data.corporations[SITE_NAMES.get(it["id"], it["id"])]
        assert (mine.home, mine.home_stop) == (it["home"], it.get("home_city_index", 0))
