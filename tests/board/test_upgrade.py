"""Which tile may follow which, against the tables of the rulebooks, and that nothing joined is ever lost."""

from __future__ import annotations

import random

import pytest

from shortline.eighteenxx.board.board import Board, Laid, Map, Station
from shortline.eighteenxx.board.tile import COLORS, JUNCTION, STOP, Stop
from shortline.eighteenxx.board.upgrade import Fit, build, fits, power_fits
from tests.board.maps import TITLES, drawn, open_hex, printed
from tests.rule import rule

TABLE_IV = """
3: 142 143 | 4: 142 | 58: 142 143 144 | 5: 14 15 | 6: 14 15 | 57: 14 15 | 14: 63 | 15: 63
7: 26 27 28 29 | 8: 16 17 19 23 24 25 28 29 | 9: 19 20 23 24 26 27
16: 43 70 | 17: 47 | 19: 45 46 | 20: 44 47 | 23: 41 43 45 47 | 24: 42 43 46 47 | 25: 40 45 46
26: 42 44 45 | 27: 41 44 46 | 28: 39 43 46 70 | 29: 39 43 45 70 | 445: | 142: | 143: | 144: | 63: | 47: | 70:
"""
"""What may follow what in 18AL, with 28 to 46 and 29 to 45, which 4.2.1(h) allows and the printed table omits."""


def _table(text: str) -> dict[str, list[str]]:
    rows = (row.split(":") for line in text.strip().splitlines() for row in line.split("|"))
    return {old.strip(): new.split() for old, new in rows}


def _after(map_: Map, hex_id: str, tile: str) -> list[str]:
    """The tiles that may follow one in a hex, however it and they lie."""
    found = {f.tile for r in range(6) for f in fits(map_, hex_id, Laid(tile, r))}
    return [t for t in map_.tiles if t in found]


def _on(map_: Map, hex_id: str) -> list[str]:
    found = {f.tile for f in fits(map_, hex_id, None)}
    return [t for t in map_.tiles if t in found]


@rule("18AL", "4.2.1(c)", "4.2.1(d)", "4.2.1(e)", "4.2.1(h)")
def test_the_upgrades_of_18al_are_those_of_table_iv() -> None:
    map_ = open_hex(printed("18AL"))
    for old, new in _table(TABLE_IV).items():
        assert _after(map_, "A1", old) == new, old


@rule("18GA", "4.2.1(h)")
def test_the_upgrades_of_18ga_are_those_of_18al_with_a_third_town_tile_and_without_the_fourth() -> None:
    map_ = open_hex(printed("18GA"))
    table = _table(TABLE_IV)
    table |= {"3": ["141", "142", "143"], "4": ["141", "142"], "58": ["141", "142", "143"]}
    for old, new in table.items():
        if old in map_.tiles:
            assert _after(map_, "A1", old) == new, old


@rule("18AL", "4.2.1(g)")
def test_birmingham_and_montgomery_take_their_own_tiles_and_no_others() -> None:
    map_ = printed("18AL")
    assert _on(map_, "G4") == ["441a"]
    assert [_after(map_, "G4", t) for t in ("441a", "442a", "444b", "446")] == [["442a"], ["444b"], ["446"], []]
    assert _on(map_, "L5") == ["5", "6", "57"]
    assert [_after(map_, "L5", t) for t in ("5", "6", "57")] == [["443a"]] * 3
    assert [_after(map_, "L5", t) for t in ("443a", "444m")] == [["444m"], []]
    assert all(_on(map_, h) == ["14", "15"] for h in ("E6", "K4"))


@rule("18GA", "4.2.1(g)")
def test_the_cities_of_georgia_with_tiles_of_their_own() -> None:
    map_ = printed("18GA")
    assert _on(map_, "D4") == ["451a"]
    assert [_after(map_, "D4", t) for t in ("451a", "452a", "455a")] == [["452a"], ["455a"], []]
    assert (_on(map_, "D10"), _after(map_, "D10", "57"), _after(map_, "D10", "453a")) == (
        ["5", "6", "57"],
        ["453a"],
        ["456a"],
    )
    assert (_after(map_, "G13", "6"), _after(map_, "G13", "454a")) == (["454a"], ["459a"])
    assert (_after(map_, "I11", "57"), _after(map_, "I11", "14")) == (["14", "15"], ["457a"])
    assert (_after(map_, "F6", "57"), _after(map_, "F6", "14")) == (["14", "15"], ["458a"])
    assert _after(map_, "C3", "15") == ["63"]


@rule("18VA", "4.5.2.1")
def test_the_tiles_of_virginia_by_kind_of_hex() -> None:
    map_ = printed("18VA")
    assert _on(map_, "B7") == ["4", "58"]
    assert _after(map_, "B7", "58") == ["141", "142", "143", "144"]
    assert _after(map_, "B7", "141") == []
    assert (_on(map_, "C8"), _after(map_, "C8", "5"), _after(map_, "C8", "15")) == (
        ["5", "6", "57"],
        ["14", "15"],
        ["63"],
    )
    assert (_after(map_, "F5", "57"), _after(map_, "F5", "15"), _after(map_, "F5", "170")) == (
        ["14", "15"],
        ["170"],
        [],
    )
    assert (_after(map_, "F11", "14"), _after(map_, "F11", "170ric")) == (["170ric"], ["171"])
    assert (_after(map_, "G4", "14"), _after(map_, "G4", "170was")) == (["170was"], ["172"])


@rule("18VA", "4.5.2.1")
def test_the_printed_port_cities_have_no_room_for_a_green_tile() -> None:
    assert [fits(printed("18VA"), h, None) for h in ("H5", "H13", "H15")] == [()] * 3


@rule("18FL", "7.2.1 table")
def test_the_tiles_of_florida_by_kind_of_hex() -> None:
    map_ = printed("18FL")
    plain, town = "E22", "D23"
    assert _on(map_, plain) == ["8", "9"]
    assert _after(map_, plain, "8") == ["80", "81", "82", "83"]
    assert _after(map_, plain, "82") == ["544", "545", "546"]
    assert _on(map_, town) == ["3", "4", "58"]
    assert _after(map_, town, "58") == ["141", "142", "143"]
    assert [_after(map_, town, t) for t in ("141", "142", "143")] == [["146"]] * 3
    assert [(_on(map_, h), _after(map_, h, "15K")) for h in ("B5", "B15")] == [(["15K"], [])] * 2
    assert (_on(map_, "F23"), _after(map_, "F23", "6o"), _after(map_, "F23", "443o")) == (["6o"], ["443o"], ["63O"])
    assert (_on(map_, "J27"), _after(map_, "J27", "6fl"), _after(map_, "J27", "443fl")) == (["6fl"], ["443fl"], ["611"])
    assert [(_on(map_, h), _after(map_, h, "405")) for h in ("G20", "K28")] == [(["405"], ["431"])] * 2
    assert [_on(map_, "B23"), _after(map_, "B23", "487"), _after(map_, "B23", "488")] == [["487"], ["488"], ["489"]]


@rule("18FL", "7.2.1 •1")
def test_mobile_is_upgraded_over_the_stubs() -> None:
    assert fits(printed("18FL"), "B5", None) == (Fit("15K", 0, (0,)),)


@rule("18AL", "4.2.1(c)")
@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_laid_on_red_gray_or_blue(title: str) -> None:
    map_ = printed(title)
    for name, hex_ in map_.hexes.items():
        if hex_.ground in ("red", "gray", "blue"):
            assert fits(map_, name, None) == ()


@rule("18AL", "4.2.1(i)")
@pytest.mark.parametrize("title", TITLES)
def test_no_track_runs_into_a_closed_side(title: str) -> None:
    map_ = printed(title)
    for name, hex_ in map_.hexes.items():
        for f in fits(map_, name, None):
            assert map_.tiles[f.tile].edges[f.rotation] <= set(hex_.neighbours)


@rule("18AL", "4.2.1(i)")
def test_the_impassable_side_between_b3_and_d3() -> None:
    assert all(0 not in printed("18AL").tiles[f.tile].edges[f.rotation] for f in fits(printed("18AL"), "B3", None))
    assert fits(printed("18AL"), "B3", None)


def test_fits_stand_in_the_order_of_the_catalogue_with_each_look_once() -> None:
    map_ = open_hex(printed("18AL"))
    on_plain = [(f.tile, f.rotation) for f in fits(map_, "A1", None)]
    assert on_plain == [(t, r) for t in ("7", "8", "9") for r in range(3 if t == "9" else 6)]
    assert fits(map_, "A1", Laid("9", 0)) == fits(map_, "A1", Laid("9", 3))


@rule("18AL", "4.2.1(e)")
def test_the_lumber_terminal_is_laid_by_its_power_only_and_never_replaced() -> None:
    map_ = printed("18AL")
    assert all("445" not in _on(map_, h) for h in map_.hexes)
    assert power_fits(map_, "P5", "445") == (Fit("445", 2),)
    assert fits(map_, "P5", Laid("445", 2)) == ()


@rule("18GA", "4.2.1(h)")
def test_a_station_keeps_its_city_through_the_upgrades_of_atlanta() -> None:
    board = Board(printed("18GA")).station(Station("D4", -1, "W&A"))
    board = build(board, "D4", Fit("451a", 1, (0, 1, 2)))
    assert board.stations == (Station("D4", -1, "W&A"),)
    board = board.move_station(board.stations[0], 1).station(Station("D4", 0, "CoG"))
    edge = {s.b - STOP: s.a for s in board.sections("D4")}
    for _ in range(2):
        (fit,) = fits(board.map, "D4", board.laid["D4"])
        board = build(board, "D4", fit)
        for station, old_stop in zip(board.stations, (1, 0), strict=True):
            assert (edge[old_stop], STOP + station.stop) in [(s.a, s.b) for s in board.sections("D4")]


@rule("18FL", "7.2.1(1)")
def test_the_gray_tile_makes_jacksonville_one_city() -> None:
    board = Board(printed("18FL")).station(Station("B23", 0, "SAL")).station(Station("B23", 1, "SR"))
    for expected in ("487", "488", "489"):
        (fit,) = fits(board.map, "B23", board.laid.get("B23"))
        assert fit.tile == expected
        board = build(board, "B23", fit)
    assert [s.stop for s in board.stations] == [0, 0]
    assert board.free_circles("B23", 0) == 1


def test_a_station_on_a_bare_city_moves_onto_its_first_tile() -> None:
    board = Board(printed("18GA")).station(Station("I9", 0, "SAL")).station(Station("G3", -1, "GA"))
    board = build(build(board, "I9", fits(board.map, "I9", None)[0]), "G3", fits(board.map, "G3", None)[0])
    assert [s.stop for s in board.stations] == [0, 0]


def test_a_hex_may_take_a_tile_besides_those_with_its_label() -> None:
    head = 'layout = "flat"\n[tiles]\n14 = 1\n63 = 1\n458a = 1\n[hexes]\n'
    ring = "".join(f"{h} = {{}}\n" for h in ("A2", "B1", "B3", "D1", "D3", "E2"))
    own, both = (drawn(head + ring + f'C2 = {{ city = 0, label = "M"{a} }}') for a in ("", ', also = ["63"]'))
    assert _after(own, "C2", "14") == ["458a"]
    assert _after(both, "C2", "14") == ["63", "458a"]
    assert COLORS.index("brown") == 3


def _joins(board: Board, hex_id: str) -> set[tuple[int, int]]:
    """Pairs of an edge and an edge or stop that track joins inside a hex, without a stop between."""
    pairs: set[tuple[int, int]] = set()
    sections = board.sections(hex_id)
    for s in sections:
        ends = [t.a for t in sections if t.b == JUNCTION and t.a != s.a] if s.b == JUNCTION else [s.b]
        pairs |= {(s.a, end) for end in ends} | {(end, s.a) for end in ends if end < STOP}
    return pairs


@rule("18AL", "4.2.1(h)")
@rule("18GA", "4.2.1(h)")
@rule("18VA", "4.5.2.1")
@rule("18FL", "7.2.1 •3")
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(8))
def test_random_lays_keep_every_connection_and_every_circle(title: str, seed: int) -> None:
    rng = random.Random(f"{title} {seed}")
    board = Board(printed(title))
    for _ in range(150):
        hex_id = rng.choice(list(board.map.hexes))
        options = fits(board.map, hex_id, board.laid.get(hex_id))
        if not options:
            continue
        fit = rng.choice(options)
        after = build(board, hex_id, fit)
        old = {(a, STOP + fit.stops[b - STOP] if b >= STOP else b) for a, b in _joins(board, hex_id)}
        assert old <= _joins(after, hex_id)
        assert COLORS.index(after.color(hex_id)) == COLORS.index(board.color(hex_id)) + 1
        _check_places(board.stops(hex_id), after.stops(hex_id), fit)
        board = after


def _check_places(old: tuple[Stop, ...], new: tuple[Stop, ...], fit: Fit) -> None:
    assert sorted({fit.stops[i] for i in range(len(old))}) == list(range(len(new)))
    assert [new[fit.stops[i]].kind for i in range(len(old))] == [s.kind for s in old]
    assert sum(s.slots for s in new) >= sum(s.slots for s in old)
