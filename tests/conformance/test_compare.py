"""Comparing positions with the site's: what a line of its states tells, and what is found to be otherwise."""

from __future__ import annotations

from shortline.interop.conformance.picture import Picture
from shortline.interop.exporting import export_game
from shortline.interop.importing import Importer
from shortline.interop.sitefile import read_site_game
from tests.given import given
from tests.interop.play import random_game


def test_an_obsolete_train_is_told_from_one_that_is_not() -> None:
    on = Importer(read_site_game(export_game(random_game("18AL", 0, limit=20))))
    ours = Picture(on)
    g = given("18AL").owns("Ann", "TAG", 5).phase("6").trains("TAG", "4", "5")
    ours.s = g.state
    assert ours.corporation("TAG")["trains"] == ["4", "5"]
    ours.s = g.obsolete("4").state
    assert ours.corporation("TAG")["trains"] == ["4(obsolete)", "5"]
