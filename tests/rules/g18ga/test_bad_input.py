"""18GA's own tables in its files: what cannot be is refused with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from shortline.eighteenxx.components import basics
from shortline.parts.complaints import BadData
from shortline.titles.g18ga.rules import shelf
from tests.rules.broken import Broken, breaker, composed


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """18GA from a folder of its own, with some text of its files replaced."""
    return breaker("shortline.titles.g18ga", basics.FLOW, shelf, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("old", "new", "key", "text"),
    [
        ('home = "F12"', 'home = "F13"', "privates.Midland.home", "the map has no hex 'F13'"),
        ('home = "I9"', 'home = "Waycross"', 'privates."W&S".home', "the map has no hex 'Waycross'"),
        ('home = "I9"\n', "", 'privates."W&S".home', "is missing"),
        ('private = "Midland"', 'private = "MRC"', "midland.private", "there is no private 'MRC'"),
        ('private = "W&S"', 'private = "Waycross"', "waycross.private", "there is no private 'Waycross'"),
        ('until = "4"', 'until = "7"', "free_train.until", "no train is called '7'"),
        ('train = "2"', 'train = "1"', "free_train.train", "no train is called '1'"),
        ('corporation = "CoG"', 'corporation = "COG"', "free_share.corporation", "there is no corporation 'COG'"),
        ("shares = 1\n", "shares = 0\n", "free_share.shares", "at least 1"),
        ('corporation = "GA"', 'corporation = "GR"', "second_home.corporation", "there is no corporation 'GR'"),
        ("ends_at = 300", 'ends_at = "300"', "market.ends_at", "must be a whole number"),
    ],
)
def test_a_broken_table_is_refused_with_file_and_key(broken: Broken, old: str, new: str, key: str, text: str) -> None:
    its = broken("title.toml", old, new)
    with pytest.raises(BadData) as found:
        composed(its)
    assert (found.value.file.rpartition("/")[2], found.value.key) == ("title.toml", key)
    assert text in found.value.text


def test_an_option_that_changes_what_is_not_there_is_refused(broken: Broken) -> None:
    its = broken("title.toml", '"second_home.hex" = "E15"', '"second_house.hex" = "E15"')
    with pytest.raises(BadData, match="second_house"):
        composed(its, {"cotton_port": True})


def test_a_map_with_a_tile_that_no_catalogue_has_is_refused(broken: Broken) -> None:
    its = broken("title.toml", '"hexes.I11.overhang" = ["63"]', '"hexes.I11.overhang" = ["6e"]')
    with pytest.raises(BadData, match="overhang"):
        composed(its, {"macon_tile_in_brunswick": True})
