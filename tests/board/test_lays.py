"""Which lays a corporation may make: new track or a city that is connected, and a tile that is left."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from shortline.eighteenxx.board.board import Board, Laid, Station
from shortline.eighteenxx.board.lays import Lay, extends, lays
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Color
from shortline.eighteenxx.board.upgrade import Fit, build, fits
from tests.board.brute import Paths, TooMany, random_board, small_map
from tests.board.maps import TITLES, drawn, printed
from tests.rule import rule

ALL: tuple[Color, ...] = ("yellow", "green", "brown", "gray")


def _fit(board: Board, hex_id: str, tile: str, rotation: int) -> Fit:
    (fit,) = (f for f in fits(board.map, hex_id, board.laid.get(hex_id)) if (f.tile, f.rotation) == (tile, rotation))
    return fit


def _home(hex_id: str, corporation: str) -> Board:
    return Board(printed("18AL")).station(Station(hex_id, 0, corporation))


@rule("18AL", "4.2.1(j)")
def test_the_first_tile_of_a_corporation_lies_on_its_home_or_at_its_red_area() -> None:
    assert {lay.hex for lay in lays(_home("L5", "WRA"), "WRA", ALL)} == {"L5"}
    assert {lay.hex for lay in lays(_home("A4", "L&N"), "L&N", ALL)} == {"C4", "B3"}
    assert {lay.hex for lay in lays(_home("E6", "TAG"), "TAG", ALL)} == {"C6", "E6", "F7"}
    assert lays(_home("L5", "WRA"), "M&O", ALL) == ()


@rule("18AL", "4.2.1(j)")
def test_new_track_must_be_connected_and_a_fork_not_reversed() -> None:
    board = _home("A4", "L&N").lay("C4", "57", 0).lay("E4", "9", 0)
    # From the north the line runs 3 to 0 through E4; what leaves edge 0 to the side is behind a fork.
    assert extends(board, "L&N", "E4", _fit(board, "E4", "23", 3))  # 3-0 and 3-1
    assert not extends(board, "L&N", "E4", _fit(board, "E4", "23", 0))  # 0-3 and 0-4
    assert not extends(board, "L&N", "E4", _fit(board, "E4", "20", 2))  # 3-0 and across it 5-2
    listed = {(x.fit.tile, x.fit.rotation) for x in lays(board, "L&N", ALL) if x.hex == "E4"}
    assert ("23", 3) in listed
    assert ("23", 0) not in listed


@rule("18AL", "4.2.1(j)")
def test_a_city_that_is_connected_may_be_upgraded_even_if_no_new_track_could_be_reached() -> None:
    board = _home("A4", "L&N").lay("C4", "57", 0).station(Station("C4", 0, "WRA"))
    assert extends(board, "L&N", "C4", _fit(board, "C4", "14", 0))
    assert not any(lay.hex == "E4" for lay in lays(board, "L&N", ALL)), "the city is blocked"
    assert any(lay.hex == "E4" for lay in lays(board, "WRA", ALL))


@rule("18AL", "4.2.1(j)")
def test_a_town_that_is_connected_takes_new_track_on_any_side() -> None:
    board = _home("E6", "TAG").lay("C6", "58", 4)
    after = fits(board.map, "C6", Laid("58", 4))
    assert {board.map.tiles[f.tile].edges[f.rotation] for f in after} >= {frozenset({0, 2, 4}), frozenset({0, 1, 4})}
    assert [lay.fit for lay in lays(board, "TAG", ALL) if lay.hex == "C6"] == list(after)


@rule("18AL", "4.2.1(a)", "4.2.1(b)")
def test_only_tiles_that_are_left_and_in_these_colours_are_offered() -> None:
    board = _home("L5", "WRA")
    assert {lay.fit.tile for lay in lays(board, "WRA", ("yellow",))} == {"5", "6", "57"}
    assert lays(board, "WRA", ("green", "brown")) == ()
    for hex_id in ("G6", "H3", "J7"):
        board = board.lay(hex_id, "5", 0)
    assert board.left("5") == 0
    assert {lay.fit.tile for lay in lays(board, "WRA", ("yellow",))} == {"6", "57"}


@rule("18GA", "4.2.1(j)")
def test_atlanta_is_laid_from_a_station_that_is_in_none_of_its_cities_yet() -> None:
    board = Board(printed("18GA")).station(Station("D4", -1, "W&A"))
    assert [(lay.hex, lay.fit.tile, lay.fit.rotation) for lay in lays(board, "W&A", ("yellow",))] == [
        ("D4", "451a", 0),
        ("D4", "451a", 1),
    ]


def test_lays_stand_in_the_order_of_map_and_catalogue_and_are_kept_on_the_board() -> None:
    board = _home("A4", "L&N").lay("C4", "57", 0)
    found = lays(board, "L&N", ALL)
    hexes, tiles = list(board.map.hexes), list(board.map.tiles)
    order = [(hexes.index(x.hex), tiles.index(x.fit.tile), x.fit.rotation) for x in found]
    assert order == sorted(order)
    assert len(set(order)) == len(order)
    assert lays(board, "L&N", list(ALL)) is found


def _new_sections(old: Board, new: Board, hex_id: str, fit: Fit) -> Iterator[int]:
    """The sections of a laid tile that join what was not joined before."""
    before = old.sections(hex_id)
    pairs = {frozenset((s.a, s.b)) for s in before if 0 <= s.b < 6}
    calls = {(s.a, fit.stops[s.b - STOP]) for s in before if s.b >= STOP}
    edges = {e for s in before for e in (s.a, s.b) if 0 <= e < 6}
    for index, s in enumerate(new.sections(hex_id)):
        if s.b == JUNCTION:
            is_new = s.a not in edges
        elif s.b >= STOP:
            is_new = (s.a, s.b - STOP) not in calls
        else:
            is_new = frozenset((s.a, s.b)) not in pairs
        if is_new:
            yield index


def _connected(board: Board, corporation: str, hex_id: str, fit: Fit) -> bool:
    """Rule 4.2.1(j) to the letter, on the board with the tile laid, by every path."""
    after = build(board, hex_id, fit)
    paths = Paths(after, corporation, left=20_000).run()
    if any((hex_id, i) in paths.sections for i in _new_sections(board, after, hex_id, fit)):
        return True
    return any(s.kind == "city" and (hex_id, i) in paths.stops for i, s in enumerate(after.stops(hex_id)))


def _check(board: Board, corporation: str, rng: random.Random) -> int:
    """Compare some lays with the rule to the letter; how many were compared."""
    offered = set(lays(board, corporation, ALL))
    every = [Lay(h, f) for h in board.map.hexes for f in fits(board.map, h, board.laid.get(h)) if board.left(f.tile)]
    checked = 0
    for lay in rng.sample(every, min(12, len(every))):
        try:
            connected = _connected(board, corporation, lay.hex, lay.fit)
        except TooMany:
            continue
        assert extends(board, corporation, lay.hex, lay.fit) == connected
        assert (lay in offered) == connected
        checked += 1
    return checked


@rule("18AL", "4.2.1(j)")
@rule("18GA", "4.2.1(j)")
@rule("18VA", "4.5.2.1")
@rule("18FL", "7.2.1 ¶4")
@pytest.mark.parametrize("seed", range(24))
def test_random_small_boards_against_the_rule_to_the_letter(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(drawn(small_map(rng)), rng, rng.randint(8, 40), rng.randint(2, 7))
    assert sum(_check(board, c, rng) for c in ("red", "green", "blue")) > 6


@rule("18AL", "4.2.1(j)")
@rule("18GA", "4.2.1(j)")
@rule("18VA", "4.5.2.1")
@rule("18FL", "7.2.1 ¶4")
@pytest.mark.parametrize("title", TITLES)
def test_random_boards_of_every_title_against_the_rule_to_the_letter(title: str) -> None:
    done = 0
    for seed in range(6):
        rng = random.Random(f"{title} {seed}")
        board = random_board(printed(title), rng, rng.randint(40, 200), rng.randint(3, 9))
        done += sum(_check(board, c, rng) for c in ("red", "green", "blue"))
    assert done > 100
