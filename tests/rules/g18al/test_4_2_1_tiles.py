"""18AL 4.2.1: laying a tile."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden, north


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    """Ann lays a tile."""
    return LayTile("Ann", hex_id, tile, rotation)


def nashville(phase: str = "2") -> Given:
    """Ann's L&N in Nashville, with $600, on an empty map, at the tile step."""
    return given("18AL").phase(phase).owns("Ann", "L&N", 6).cash("L&N", 600).operating("L&N")


def built(phase: str) -> Given:
    """The same with the line from Nashville over Decatur to Birmingham."""
    return north().phase(phase).cash("L&N", 600).operating("L&N")


# (a) colours


@rule("18AL", "4.2.1(a)", "Table I")
@pytest.mark.parametrize(
    ("tile", "hex_id", "under", "phase", "before"),
    [
        ("14", "C4", "57", "3", "2"),
        ("63", "C4", "14", "5", "4"),
        ("446", "G4", "444b", "4D", "7"),
    ],
)
def test_al_4_2_1_a_colours_come_with_their_phases(tile: str, hex_id: str, under: str, phase: str, before: str) -> None:
    assert built(phase).tile(hex_id, under, 3).allows(lay(hex_id, tile, 3))
    assert built(before).tile(hex_id, under, 3).refuses(lay(hex_id, tile, 3), "tile.color")


@rule("18AL", "4.2.1(a)")
def test_al_4_2_1_a_yellow_at_once() -> None:
    g = given("18AL").owns("Ann", "L&N", 6).cash("L&N", 600).operating("L&N")
    assert g.state.phase == "1"
    assert g.allows(lay("C4", "57", 0))


# (b) all tiles off the map are anyone's, as long as there are any


@rule("18AL", "4.2.1(b)")
def test_al_4_2_1_b_tiles_run_out() -> None:
    g = nashville()
    for hex_id in ("H3", "K2", "J7"):
        assert g.allows(lay("C4", "57", 0))
        g = g.tile(hex_id, "57", 0)
    assert g.allows(lay("C4", "57", 0))
    assert g.tile("G6", "57", 0).refuses(lay("C4", "57", 0), "tile.left")


@rule("18AL", "4.2.1(b)", "4.2.1(h)")
def test_al_4_2_1_b_a_tile_that_was_replaced_is_there_again() -> None:
    g = nashville("3")
    for hex_id in ("H3", "K2", "J7", "C4"):
        g = g.tile(hex_id, "57", 0)
    assert g.state.board.left("57") == 0
    assert g.plays(lay("C4", "14", 0)).state.board.left("57") == 1


@rule("18AL", "4.2.1(b)")
def test_al_4_2_1_b_the_lumber_terminal_is_not_among_them() -> None:
    g = given("18AL").phase("2").owns("Ann", "WRA", 6).cash("WRA", 600).tile("L5", "57", 0).operating("WRA")
    assert g.allows(lay("N5", "9", 0))
    assert g.refuses(lay("N5", "445", 1), "tile.special")


# (c) colours follow one another, and red and gray ground takes nothing


@rule("18AL", "4.2.1(c)")
def test_al_4_2_1_c_green_on_yellow_tiles_and_on_printed_yellow() -> None:
    assert built("3").allows(lay("C4", "14", 0))
    assert gadsden(phase="3").operating("TAG").allows(lay("E6", "14", 0))


@rule("18AL", "4.2.1(c)")
def test_al_4_2_1_c_no_colour_is_left_out_and_none_laid_twice() -> None:
    assert nashville("3").refuses(lay("C4", "14", 0), "tile.upgrade")
    assert built("5").refuses(lay("C4", "63", 0), "tile.upgrade")
    assert built("3").refuses(lay("E4", "8", 3), "tile.upgrade")
    assert gadsden().operating("TAG").refuses(lay("E6", "57", 0), "tile.upgrade")


@rule("18AL", "4.2.1(c)")
@pytest.mark.parametrize(("hex_id", "tile"), [("A4", "57"), ("H5", "57"), ("D7", "58"), ("L1", "14")])
def test_al_4_2_1_c_nothing_on_red_and_gray_ground(hex_id: str, tile: str) -> None:
    assert nashville("3").refuses(lay(hex_id, tile, 0), "tile.ground")


@rule("18AL", "4.2.1(c)")
def test_al_4_2_1_c_off_the_grid_there_is_no_hex() -> None:
    assert nashville().refuses(lay("A6", "9", 0), "tile.known")


# (d) and (e): cities and towns


@rule("18AL", "4.2.1(d)")
def test_al_4_2_1_d_city_tiles_on_cities_only_and_nothing_else_there() -> None:
    assert nashville().allows(lay("C4", "5", 3))
    assert nashville().refuses(lay("C4", "9", 0), "tile.city")
    assert nashville().tile("C4", "57", 0).refuses(lay("E4", "57", 0), "tile.city")


@rule("18AL", "4.2.1(d)")
def test_al_4_2_1_d_one_circle_may_become_two_and_two_three() -> None:
    g = built("3").plays(lay("C4", "14", 0))
    assert g.state.board.stops("C4")[0].slots == 2
    g = built("4D").tile("G4", "444b", 3).plays(lay("G4", "446", 0))
    assert g.state.board.stops("G4")[0].slots == 3


@rule("18AL", "4.2.1(e)")
def test_al_4_2_1_e_town_tiles_on_towns_only_and_nothing_else_there() -> None:
    g = gadsden().cash("TAG", 100).operating("TAG")
    assert g.allows(lay("C6", "58", 0))
    assert g.allows(lay("C6", "3", 0))
    assert g.refuses(lay("C6", "8", 0), "tile.stop")
    assert g.refuses(lay("C6", "6", 0), "tile.city")
    assert nashville().tile("C4", "57", 0).refuses(lay("E4", "4", 0), "tile.stop")


@rule("18AL", "4.2.1(e)")
def test_al_4_2_1_e_crossbar_and_dot_are_the_same() -> None:
    g = nashville("3").tile("B3", "9", 1).tile("C2", "58", 2)
    assert {o.action.tile for o in g.offers(LayTile) if o.action.hex == "C2"} == {"142", "143", "144"}


# (f) the ground


@rule("18AL", "4.2.1(f)")
@pytest.mark.parametrize(("hex_id", "tile", "cost"), [("C4", "57", 20), ("B3", "9", 0)])
def test_al_4_2_1_f_the_first_tile_pays_for_the_ground(hex_id: str, tile: str, cost: int) -> None:
    g = nashville()
    after = g.plays(lay(hex_id, tile, 0 if hex_id == "C4" else 1))
    assert after.state.cash("L&N") == 600 - cost
    assert after.state.cash(BANK) == g.state.cash(BANK) + cost


@rule("18AL", "4.2.1(f)")
def test_al_4_2_1_f_mountains_cost_more() -> None:
    g = nashville().tile("C4", "57", 0).tile("E4", "9", 0).plays(lay("G4", "441a", 3))
    assert g.state.cash("L&N") == 540


@rule("18AL", "4.2.1(f)")
def test_al_4_2_1_f_only_the_first() -> None:
    assert built("3").plays(lay("C4", "14", 0)).state.cash("L&N") == 600
    assert built("3").cash("L&N", 0).allows(lay("C4", "14", 0))


@rule("18AL", "4.2.1(f)")
def test_al_4_2_1_f_the_treasury_must_have_it() -> None:
    assert nashville().cash("L&N", 20).allows(lay("C4", "57", 0))
    assert nashville().cash("L&N", 19).refuses(lay("C4", "57", 0), "tile.cost")


# (g) named tiles


@rule("18AL", "4.2.1(g)")
def test_al_4_2_1_g_birmingham_takes_its_own_tiles_only() -> None:
    g = nashville().tile("C4", "57", 0).tile("E4", "9", 0)
    assert g.allows(lay("G4", "441a", 3))
    for tile in ("5", "6", "57"):
        assert g.refuses(lay("G4", tile, 3), "tile.label")
    g = built("3")
    assert g.allows(lay("G4", "442a", 3))
    for tile in ("14", "15", "443a"):
        assert g.refuses(lay("G4", tile, 3), "tile.label")


@rule("18AL", "4.2.1(g)")
def test_al_4_2_1_g_named_tiles_lie_nowhere_else() -> None:
    assert nashville().refuses(lay("C4", "441a", 3), "tile.label")
    assert built("3").refuses(lay("C4", "442a", 0), "tile.label")
    assert built("3").refuses(lay("C4", "443a", 0), "tile.label")
    assert built("5").tile("C4", "14", 0).refuses(lay("C4", "444b", 0), "tile.label")


def montgomery(phase: str, tile: str) -> Given:
    """Ann's WRA in Montgomery, where a tile lies."""
    g = given("18AL").phase(phase).owns("Ann", "WRA", 6).cash("WRA", 600)
    return (g.tile("L5", tile, 0) if tile else g).operating("WRA")


@rule("18AL", "4.2.1(g)", "Table IV")
def test_al_4_2_1_g_montgomery_takes_any_yellow_city_and_then_its_own_tiles() -> None:
    assert {o.action.tile for o in montgomery("2", "").offers(LayTile)} == {"5", "6", "57"}
    for yellow in ("5", "6", "57"):
        offers = montgomery("3", yellow).offers(LayTile)
        assert {o.action.tile for o in offers if o.action.hex == "L5"} == {"443a"}
    offers = montgomery("5", "443a").offers(LayTile)
    assert {o.action.tile for o in offers if o.action.hex == "L5"} == {"444m"}
    offers = montgomery("4D", "444m").offers(LayTile)
    assert not [o for o in offers if o.action.hex == "L5"]


@rule("18AL", "4.2.1(g)")
def test_al_4_2_1_g_names_belong_to_hexes_not_to_tiles_that_have_lain_there() -> None:
    g = montgomery("3", "57").plays(lay("L5", "443a", 0))
    elsewhere = g.tile("C4", "57", 0).owns("Ann", "L&N", 6).cash("L&N", 600).operating("L&N")
    assert elsewhere.allows(lay("C4", "14", 0))


# (h) what was there stays


@rule("18AL", "4.2.1(h)")
def test_al_4_2_1_h_all_track_is_kept() -> None:
    g = built("3")
    edges = {r: {e % 6 for e in (r, r + 1, r + 2, r + 3)} for r in range(6)}
    for rotation in range(6):
        if {0, 3} <= edges[rotation]:
            assert g.allows(lay("C4", "15", rotation))
        else:
            assert g.refuses(lay("C4", "15", rotation), "tile.keeps")


@rule("18AL", "4.2.1(h)")
def test_al_4_2_1_h_plain_track_too() -> None:
    g = built("3")
    assert g.allows(lay("E4", "23", 3))
    assert g.refuses(lay("E4", "25", 0), "tile.keeps")
    assert g.refuses(lay("E4", "23", 1), "tile.keeps")


@rule("18AL", "4.2.1(h)", "4.2.2")
def test_al_4_2_1_h_stations_go_along() -> None:
    g = built("3").station("L&N", "C4").plays(lay("C4", "14", 0))
    assert g.state.board.stations_of("L&N") == (Station("A4", 0, "L&N"), Station("C4", 0, "L&N"))
    assert g.state.board.free_circles("C4", 0) == 1


@rule("18AL", "4.2.1(h)")
def test_al_4_2_1_h_a_station_on_the_bare_hex_too() -> None:
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).operating("ABC").plays(lay("G6", "57", 1))
    assert g.state.board.stations == (Station("G6", 0, "ABC"),)
    assert g.state.board.blocked("G6", 0, "TAG")


# (i) closed sides


@rule("18AL", "4.2.1(i)")
def test_al_4_2_1_i_not_over_the_impassable_side() -> None:
    assert nashville().allows(lay("B3", "9", 1))
    assert nashville().refuses(lay("B3", "8", 4), "tile.sides")
    assert "D3" not in nashville().state.board.map.hexes["B3"].neighbours.values()


@rule("18AL", "4.2.1(i)")
def test_al_4_2_1_i_not_into_a_blank_side_of_a_gray_area() -> None:
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).tile("G6", "57", 2).cash("ABC", 100).operating("ABC")
    assert g.allows(lay("F5", "8", 3))
    assert g.refuses(lay("F5", "7", 5), "tile.sides")


@rule("18AL", "4.2.1(i)")
def test_al_4_2_1_i_not_into_a_blank_side_of_a_red_area_nor_off_the_map() -> None:
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).tile("G6", "57", 2).cash("ABC", 100).operating("ABC")
    assert g.allows(lay("H7", "8", 2))
    # From Anniston F7 would lead on to Atlanta's north side, or over the edge of the map.
    g = g.tile("G6", "57", 1)
    assert g.allows(lay("F7", "7", 1))
    assert g.refuses(lay("F7", "9", 1), "tile.sides")
    assert g.refuses(lay("F7", "8", 5), "tile.sides")


@rule("18AL", "4.2.1(i)")
def test_al_4_2_1_i_into_the_arrows_of_red_areas() -> None:
    g = nashville().plays(lay("C4", "57", 0))
    assert g.state.board.laid["C4"].tile == "57"


# (j) the connection


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_new_track_is_joined_to_a_station() -> None:
    g = nashville()
    assert {o.action.hex for o in g.offers(LayTile)} == {"B3", "C4"}
    assert g.refuses(lay("E4", "9", 0), "tile.connected")
    # In C4 every way of turning it must meet Nashville's track.
    assert g.allows(lay("C4", "57", 0))
    assert g.refuses(lay("C4", "57", 1), "tile.connected")


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_old_track_that_is_joined_is_not_enough() -> None:
    g = built("3")
    # Tile 20 would add a crossing line that touches nothing.
    assert g.refuses(lay("E4", "20", 0), "tile.connected")
    # The fork of tile 23 must open from the north: the train cannot back into it.
    assert g.allows(lay("E4", "23", 3))
    assert g.refuses(lay("E4", "23", 0), "tile.connected")


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_a_city_that_is_joined_is_enough() -> None:
    g = built("3")
    turned = {o.action.rotation for o in g.offers(LayTile) if o.action.tile == "15"}
    assert turned == {0, 3}
    assert g.allows(lay("C4", "14", 0))


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_no_backing_out_of_a_fork() -> None:
    # Track from the south and from D5 meets in E4 towards Birmingham: from Nashville D5 cannot be reached.
    g = built("3").tile("E4", "23", 0)
    assert g.refuses(lay("D5", "8", 5), "tile.connected")
    g = built("3").tile("E4", "27", 3)
    assert g.allows(lay("D5", "8", 5))


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_new_track_may_join_the_line_by_which_it_is_reached() -> None:
    """From Tupelo over E2, D3 and F3 back into E2: what is laid there from that side ends on the line."""

    def looped(*options: str) -> Given:
        g = given("18AL", 3, options).phase("3").owns("Ann", "ATN", 6).home("ATN")
        return g.tile("E2", "9", 1).tile("D3", "7", 0).tile("F3", "7", 2).operating("ATN")

    assert looped().allows(lay("E2", "27", 4))
    g = looped("new_track_leads_through")
    assert g.refuses(lay("E2", "27", 4), "tile.connected")
    # The same fork the other way round leads on to where no line is.
    assert g.allows(lay("E2", "23", 1))


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_not_through_a_red_area() -> None:
    # Anniston's line reaches Atlanta; beyond it nothing is connected, not even for a station on either side.
    g = given("18AL").phase("2").owns("Ann", "ABC", 6).tile("G6", "57", 2).tile("H7", "8", 2).operating("ABC")
    assert g.refuses(lay("I8", "7", 2), "tile.connected")
    assert g.refuses(lay("I8", "9", 0), "tile.connected")
    assert g.tile("H7", "9", 2).allows(lay("I8", "7", 2))


@rule("18AL", "4.2.1(j)", "4.2.3(h)")
def test_al_4_2_1_j_not_even_through_ones_own_red_home() -> None:
    # Decatur has a station, Nashville is home: from either, track is laid; from neither through the other's red area.
    g = given("18AL").phase("2").owns("Ann", "WRA", 6).tile("C4", "57", 0).station("WRA", "C4").operating("WRA")
    assert g.refuses(lay("B3", "9", 1), "tile.connected")
    assert nashville().tile("C4", "57", 0).station("L&N", "C4").allows(lay("B3", "9", 1))


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_not_through_a_city_full_of_others() -> None:
    g = nashville("3").tile("C4", "57", 0)
    assert g.allows(lay("E4", "9", 0))
    full = g.station("TAG", "C4")
    assert full.refuses(lay("E4", "9", 0), "tile.connected")
    assert full.allows(lay("C4", "14", 0)), "the city itself is connected"
    assert full.station("L&N", "C4").allows(lay("E4", "9", 0))


@rule("18AL", "4.2.1(j)")
def test_al_4_2_1_j_it_may_begin_on_the_new_track_itself() -> None:
    # Nothing on B3 is a place, and nothing beyond it is built.
    assert nashville().allows(lay("B3", "7", 4))


@rule("18AL", "4.2.1(c)")
def test_al_4_2_1_a_tile_stays_until_it_is_replaced() -> None:
    g = built("4D").tile("G4", "446", 0)
    assert not [o for o in g.offers(LayTile) if o.action.hex == "G4"]
