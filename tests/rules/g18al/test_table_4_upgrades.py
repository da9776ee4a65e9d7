"""18AL Table IV: the upgrades, derived from the tiles' shapes and compared with the printed table."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Laid
from shortline.eighteenxx.board.upgrade import fits
from tests.given import given
from tests.rule import rule

PLAIN, CITY, TOWN, BIRMINGHAM, MONTGOMERY = "J3", "H3", "C2", "G4", "L5"
"""Hexes with six open sides, one of each kind."""

TABLE = [
    (TOWN, "3", "142 143"),
    (TOWN, "4", "142"),
    (TOWN, "58", "142 143 144"),
    (CITY, "5", "14 15"),
    (CITY, "6", "14 15"),
    (CITY, "57", "14 15"),
    (MONTGOMERY, "5", "443a"),
    (MONTGOMERY, "6", "443a"),
    (MONTGOMERY, "57", "443a"),
    (PLAIN, "7", "26 27 28 29"),
    (PLAIN, "8", "16 17 19 23 24 25 28 29"),
    (PLAIN, "9", "19 20 23 24 26 27"),
    (CITY, "14", "63"),
    (CITY, "15", "63"),
    (PLAIN, "16", "43 70"),
    (PLAIN, "17", "47"),
    (PLAIN, "19", "45 46"),
    (PLAIN, "20", "44 47"),
    (PLAIN, "23", "41 43 45 47"),
    (PLAIN, "24", "42 43 46 47"),
    (PLAIN, "25", "40 45 46"),
    (PLAIN, "26", "42 44 45"),
    (PLAIN, "27", "41 44 46"),
    (PLAIN, "28", "39 43 46 70"),
    (PLAIN, "29", "39 43 45 70"),
    (BIRMINGHAM, "441a", "442a"),
    (BIRMINGHAM, "442a", "444b"),
    (BIRMINGHAM, "444b", "446"),
    (MONTGOMERY, "443a", "444m"),
    (MONTGOMERY, "444m", ""),
    (BIRMINGHAM, "446", ""),
    (TOWN, "142", ""),
    (TOWN, "143", ""),
    (TOWN, "144", ""),
    (CITY, "63", ""),
]
"""28→46 and 29→45 follow from 4.2.1(h); the printed table omits them."""


@rule("18AL", "Table IV", "4.2.1(h)")
@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize(("hex_id", "old", "new"), TABLE)
def test_al_table_iv_every_tile_has_these_upgrades(hex_id: str, old: str, new: str, rotation: int) -> None:
    map_ = given("18AL").data.map
    assert {fit.tile for fit in fits(map_, hex_id, Laid(old, rotation))} == set(new.split())


@rule("18AL", "Table IV", "4.2.1(c)")
@pytest.mark.parametrize("hex_id", ["E6", "K4"])
def test_al_table_iv_gadsden_and_selma_as_printed(hex_id: str) -> None:
    assert {fit.tile for fit in fits(given("18AL").data.map, hex_id, None)} == {"14", "15"}


@rule("18AL", "Table IV")
def test_al_table_iv_the_lumber_terminal_is_not_replaced() -> None:
    map_ = given("18AL").data.map
    for hex_id in ("G2", "M2", "N5", "O4", "P5"):
        assert fits(map_, hex_id, Laid("445", 0)) == ()


@rule("18AL", "Table IV")
def test_al_table_iv_nothing_but_these_tiles() -> None:
    map_ = given("18AL").data.map
    named = {old for _, old, _ in TABLE} | {"445"}
    brown = {tile.id for tile in map_.tiles.values() if tile.color == "brown"}
    assert set(map_.tiles) == named | brown | {"446"}


@rule("18AL", "Table IV", "4.2.1(b)")
@pytest.mark.parametrize(
    ("tile", "count"), [("7", 5), ("8", 11), ("9", 10), ("57", 4), ("63", 7), ("445", 1), ("16", 1)]
)
def test_al_table_iv_how_many_there_are(tile: str, count: int) -> None:
    assert given("18AL").state.board.left(tile) == count
