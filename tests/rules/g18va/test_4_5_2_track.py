"""18VA 4.5, 4.5.2: operating order, tiles, upgrades, and routes that may not be denied."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Laid
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Section
from shortline.eighteenxx.components.denial import _after, _ends, ways
from shortline.eighteenxx.procedures.lay_tile import LayTile
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18va.lines import (
    LYNCHBURG_ROANOKE,
    PETERSBURG_NORFOLK,
    RICHMOND_NEWPORT_NEWS,
    WASHINGTON_PHILADELPHIA,
    company,
    laid,
)


def sr(phase: str = "2") -> Given:
    """The SR, with Richmond joined to Newport News, is about to lay a tile."""
    return laid(company("SR", phase), RICHMOND_NEWPORT_NEWS).trains("SR").operating("SR", "lay_tile")


def hexes(g: Given) -> set[str]:
    """The hexes in which a tile may be laid."""
    return {o.action.hex for o in g.offers(LayTile)}


def tiles(g: Given, hex_id: str) -> set[str]:
    """The tiles that may be laid in a hex."""
    return {o.action.tile for o in g.offers(LayTile) if o.action.hex == hex_id}


# 4.5: order


@rule("18VA", "4.5")
def test_va_4_5_the_highest_price_operates_first_then_the_rightmost_then_the_one_on_top() -> None:
    g = given("18VA")
    for seat, name in (("Ann", "WM"), ("Ben", "SR"), ("Cal", "C&O"), ("Ann", "VGN")):
        g = g.owns(seat, name, 2).home(name).trains(name, "2")
    g = g.at("WM", 3, 4).at("VGN", 1, 2).at("SR", 3, 5).at("C&O", 3, 4).stock_round(2).round_over()
    order = []
    while g.state.round.kind == "operating":
        if g.state.operating not in order:
            order.append(g.state.operating)
        g = g.passed()
    assert order == ["SR", "WM", "C&O", "VGN"], "100, then 90 at the right, on top and below, then 90 at the left"


@rule("18VA", "4.5")
def test_va_4_5_the_order_is_looked_up_after_every_turn() -> None:
    g = given("18VA").owns("Ann", "WM", 2).owns("Ben", "SR", 2).owns("Cal", "C&O", 2)
    for name in ("WM", "SR", "C&O"):
        g = g.home(name).trains(name, "2")
    g = g.price("WM", 110, 2).price("SR", 100, 2).price("C&O", 90, 3).operating("WM", "buy_trains")
    assert g.passed().state.operating == "SR"
    assert g.price("SR", 65, 4).passed().state.operating == "C&O"


@rule("18VA", "4.4", "4.5")
def test_va_4_5_a_corporation_that_was_not_started_does_not_operate() -> None:
    g = company("C&O").trains("C&O", "2").stock_round(2).round_over()
    assert g.state.operating == "C&O"
    g = g.passed()
    while g.state.round.kind == "operating":
        assert g.state.operating == "C&O"
        g = g.passed()


# 4.5.2: one tile, colours


@rule("18VA", "4.5.2")
def test_va_4_5_2_one_tile_a_turn() -> None:
    g = sr("3")
    assert g.allows(LayTile("Ann", "E10", "9", 2))
    assert g.allows(LayTile("Ann", "F11", "14", 1))
    done = g.plays(LayTile("Ann", "E10", "9", 2))
    assert done.step != "lay_tile"
    assert g.in_turn(tiles=("yellow",)).refuses(LayTile("Ann", "F11", "14", 1), "tile.one_a_turn")


@rule("18VA", "4.5.2.1 colors")
@pytest.mark.parametrize(
    ("phase", "colors"),
    [("2", {"yellow"}), ("3", {"yellow", "green"}), ("5", {"yellow", "green", "brown"})],
)
def test_va_4_5_2_1_colours_come_with_phases(phase: str, colors: set[str]) -> None:
    g = sr(phase).tile("E10", "83", 2).tile("E8", "14", 0)
    found = {g.data.map.tiles[o.action.tile].color for o in g.offers(LayTile)}
    assert found == colors
    if phase == "2":
        assert g.refuses(LayTile("Ann", "F11", "14", 1), "tile.color")


@rule("18VA", "4.5.2.1 colors")
def test_va_4_5_2_1_no_colour_is_skipped_and_grey_comes_with_4d() -> None:
    g = sr("5")
    assert g.refuses(LayTile("Ann", "F11", "170ric", 0), "tile.upgrade"), "brown on yellow"
    g = g.tile("F11", "170ric", 1)
    assert g.refuses(LayTile("Ann", "F11", "171", 0), "tile.color")
    assert sr("4D").tile("F11", "170ric", 1).allows(LayTile("Ann", "F11", "171", 0))


@rule("18VA", "4.5.2.1 extends")
def test_va_4_5_2_1_new_track_must_extend_a_route() -> None:
    g = sr()
    assert hexes(g) == {"E10"}, "the end of its line; Newport News is built as far as it goes"
    assert g.refuses(LayTile("Ann", "E10", "9", 0), "tile.connected")
    assert g.refuses(LayTile("Ann", "D11", "9", 0), "tile.connected")


@rule("18VA", "4.5.2.1 extends")
def test_va_4_5_2_1_a_city_on_a_route_may_be_upgraded_a_city_off_it_may_not() -> None:
    g = laid(sr("3"), LYNCHBURG_ROANOKE)
    assert g.allows(LayTile("Ann", "F11", "14", 1)), "it raises the earnings of Richmond"
    assert g.refuses(LayTile("Ann", "C12", "14", 1), "tile.connected")


@rule("18VA", "4.5.2.1 home")
def test_va_4_5_2_1_the_first_tile_is_a_city_tile_at_home() -> None:
    g = laid(company("C&O"), RICHMOND_NEWPORT_NEWS).operating("C&O", "lay_tile", first=True)
    assert hexes(g) == {"D9"}
    assert tiles(g, "D9") == {"5", "6", "57"}
    assert g.refuses(LayTile("Ann", "E10", "9", 2), "tile.home_first")
    assert g.refuses(LayTile("Ann", "D9", "9", 0), "tile.city")
    assert g.allows(LayTile("Ann", "D9", "57", 0))


@rule("18VA", "4.5.2.1 home")
def test_va_4_5_2_1_with_track_at_home_it_builds_where_it_likes() -> None:
    g = company("C&O").tile("D9", "57", 0).operating("C&O", "lay_tile", first=True)
    assert hexes(g) == {"D7", "D11"}


@rule("18VA", "4.5.2.1 home")
def test_va_4_5_2_1_track_at_another_station_is_a_route_too() -> None:
    g = laid(company("C&O"), RICHMOND_NEWPORT_NEWS).station("C&O", "F11").operating("C&O", "lay_tile")
    assert hexes(g) > {"D9"}
    assert "tile.home_first" not in g.why(LayTile("Ann", "E10", "9", 2))


@rule("18VA", "4.5.2.1 sides")
@pytest.mark.parametrize(
    ("lay", "why"),
    [
        (("F13", "57", 1), "an estuary"),
        (("F13", "6", 4), "an estuary"),
        (("B13", "4", 0), "a blank side of Greensboro"),
        (("G10", "8", 3), "the sea"),
        (("F5", "57", 0), "the Potomac"),
    ],
)
def test_va_4_5_2_1_no_track_runs_into_closed_sides(lay: tuple[str, str, int], why: str) -> None:
    g = company("N&W")
    g = (g if lay[0] == "F13" else laid(g, PETERSBURG_NORFOLK)).operating("N&W", "lay_tile")
    assert g.refuses(LayTile("Ann", *lay), "tile.sides"), why


@rule("18VA", "4.5.2.1 sides")
def test_va_4_5_2_1_no_tile_goes_on_off_map_areas_ports_and_districts_nor_beyond_the_ports() -> None:
    g = sr("4D")
    for hex_id in ("H1", "I14", "A12"):
        assert g.refuses(LayTile("Ann", hex_id, "57", 0), "tile.ground")
    assert not tiles(g, "H13"), "no green city tile has room in the printed port cities"


@rule("18VA", "4.5.2.1 tiles")
def test_va_4_5_2_1_mines_take_their_tiles_and_nothing_else() -> None:
    g = laid(company("VGN"), {"C12": ("57", 0), "C14": ("7", 2)}).operating("VGN", "lay_tile")
    assert tiles(g, "B13") == {"4", "58"}
    g = laid(company("VGN", "3"), LYNCHBURG_ROANOKE).operating("VGN", "lay_tile")
    assert tiles(g, "B11") <= {"141", "142", "143", "144"}
    assert tiles(g, "B11")
    g = laid(company("VGN", "5"), LYNCHBURG_ROANOKE).tile("B11", "144", 1).operating("VGN", "lay_tile")
    assert not tiles(g, "B11"), "no brown"


@rule("18VA", "4.5.2.1 tiles")
@pytest.mark.parametrize(
    ("corporation", "hex_id", "green", "brown", "grey"),
    [
        ("C&O", "D9", {"14", "15"}, {"63"}, set()),
        ("N&W", "F13", {"14", "15"}, {"170"}, set()),
        ("SR", "F11", {"14", "15"}, {"170ric"}, {"171"}),
    ],
)
def test_va_4_5_2_1_cities_take_their_tiles(
    corporation: str, hex_id: str, green: set[str], brown: set[str], grey: set[str]
) -> None:
    g = company(corporation, "4D").tile(hex_id, "57", 0 if corporation != "N&W" else 2)
    assert tiles(g.operating(corporation, "lay_tile"), hex_id) == green
    g = company(corporation, "4D").tile(hex_id, "15", 0 if corporation != "N&W" else 5)
    assert tiles(g.operating(corporation, "lay_tile"), hex_id) == brown
    g = g.tile(hex_id, min(brown), 0 if corporation != "N&W" else 5)
    assert tiles(g.operating(corporation, "lay_tile"), hex_id) == grey


@rule("18VA", "4.5.2.1 tiles")
def test_va_4_5_2_1_washington_takes_172_and_the_named_tiles_go_nowhere_else() -> None:
    g = laid(company("B&O", "4D"), WASHINGTON_PHILADELPHIA).tile("G4", "170was", 1).operating("B&O", "lay_tile")
    assert tiles(g, "G4") == {"172"}
    g = company("C&O", "4D").tile("D9", "15", 0).operating("C&O", "lay_tile")
    assert g.refuses(LayTile("Ann", "D9", "170", 0), "tile.label", "18VA 4.5.2.1 tiles")
    g = company("C&O", "4D").tile("D9", "63", 0).operating("C&O", "lay_tile")
    for tile in ("171", "172"):
        assert g.refuses(LayTile("Ann", "D9", tile, 0), "tile.label", "18VA 4.5.2.1 tiles")


@rule("18VA", "4.5.2.1 keep")
def test_va_4_5_2_1_an_upgrade_keeps_the_track_and_gives_the_old_tile_back() -> None:
    g = sr("3")
    assert g.refuses(LayTile("Ann", "F11", "15", 3), "tile.keeps"), "it would turn away from Newport News"
    left = g.state.board.left("57")
    g = g.plays(LayTile("Ann", "F11", "15", 2))
    assert g.state.board.left("57") == left + 1


@rule("18VA", "4.5.2.1 keep")
def test_va_4_5_2_1_what_is_used_up_is_not_laid() -> None:
    g = sr()
    for hex_id in ("C6", "C10", "C14", "D3", "D5", "D7", "D11", "D13", "E4", "E6", "E12"):
        g = g.tile(hex_id, "9", 0)
    assert g.state.board.left("9") == 0
    assert g.refuses(LayTile("Ann", "E10", "9", 2), "tile.left")
    assert g.allows(LayTile("Ann", "E10", "8", 5))


# 4.5.2.1: no denial

AROUND_CUMBERLAND = {"C6": ("9", 1), "D5": ("9", 1), "D3": ("9", 0)}
"""Yellow track on three of the four hexes around Cumberland, none of it towards the city."""
PAST = LayTile("Ann", "B5", "58", 5)
"""From Grafton past Cumberland."""


def grafton(phase: str = "2") -> Given:
    """The C&O has a station in Grafton, beside the last open hex at Cumberland, the home of the WM."""
    g = laid(company("C&O", phase), AROUND_CUMBERLAND, {"D9": ("57", 0)})
    return g.station("C&O", "A6").operating("C&O", "lay_tile")


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_no_tile_leaves_a_corporation_that_has_not_operated_without_a_route() -> None:
    g = grafton()
    assert g.refuses(PAST, "tile.denies")
    assert g.allows(LayTile("Ann", "B5", "4", 1)), "towards Cumberland"
    started = g.owns("Cal", "WM", 2)
    assert started.refuses(PAST, "tile.denies"), "started or not"


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_a_corporation_that_has_operated_is_not_protected() -> None:
    assert grafton().owns("Cal", "WM", 2).home("WM").allows(PAST)


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_upgrades_at_hand_are_a_way_to_a_route() -> None:
    assert grafton("3").allows(PAST), "green tiles can turn any of the four towards Cumberland"


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_one_way_left_is_enough() -> None:
    g = laid(company("C&O"), {"C6": ("9", 1), "D5": ("9", 1), "D9": ("57", 0)}).station("C&O", "A6")
    assert g.operating("C&O", "lay_tile").allows(PAST), "D3 is still open"


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_the_home_hex_itself_may_not_be_turned_to_nowhere() -> None:
    g = laid(company("C&O"), {"D5": ("9", 1), "D3": ("9", 0), "D9": ("57", 0), "B5": ("58", 4)})
    g = g.station("C&O", "A6").tile("C6", "8", 1).operating("C&O", "lay_tile")
    colors = g.data.phase("2").tiles
    assert ways(g.state.board, "C4", 0, colors)
    dead = g.state.board.lay("C4", "5", 4)
    assert not ways(dead, "C4", 0, colors), "towards D3 and D5, which look elsewhere"
    assert ways(g.state.board.lay("C4", "57", 1), "C4", 0, colors), "towards the mine in B5"


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_the_last_tiles_count() -> None:
    g = grafton("3")
    none_left = {t: 0 for t in g.data.map.tiles if g.data.map.tiles[t].color == "green"}
    map_ = g.state.board.map
    poor = type(map_)(map_.layout, map_.hexes, map_.tiles, {**map_.counts, **none_left}, map_.special, map_.once)
    board = type(g.state.board)(poor, g.state.board.laid, g.state.board.stations)
    assert g.but(board=board).refuses(PAST, "tile.denies"), "without a green tile left there is no upgrade"


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_a_tile_that_is_replaced_on_the_way_can_be_laid_again() -> None:
    assert _after({"57": 0, "14": 1}, Laid("57", 0), ("14",)) == {"57": 1, "14": 0}
    assert _after({"57": 1, "14": 1}, None, ("57", "14")) == {"57": 1, "14": 0}
    assert _after({"57": 0, "14": 1}, None, ("57", "14")) is None, "there is none to begin with"
    assert _after({"57": 0}, None, ()) == {"57": 0}


@rule("18VA", "4.5.2.1 denial")
def test_va_4_5_2_1_a_way_goes_on_over_track_whichever_way_round_it_is_drawn() -> None:
    assert set(_ends((Section(0, 3), Section(3, 4)), 3)) == {0, 4}
    assert set(_ends((Section(0, JUNCTION), Section(2, JUNCTION), Section(4, JUNCTION)), 2)) == {0, 4}
    assert set(_ends((Section(0, JUNCTION), Section(2, JUNCTION)), 5)) == set(), "it does not come to the junction"
    assert set(_ends((Section(1, STOP),), 1)) == {STOP}
