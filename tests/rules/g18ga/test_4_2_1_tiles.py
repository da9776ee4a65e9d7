"""18GA 4.2.1: laying tiles on the map of Georgia."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from tests.given import Given
from tests.rule import rule
from tests.rules.g18ga.lines import JACKSONVILLE, MACON_MONTGOMERY, company, hexes_offered, laid


def cog(phase: str = "2", cash: int = 800) -> Given:
    """The CoG at its tile step, nothing on the map but its home station."""
    return company("CoG", phase, cash).operating("CoG")


@rule("18GA", "4.2")
def test_ga_4_2_the_steps_come_in_their_order() -> None:
    tile, train = LayTile("Ann", "F6", "57", 1), BuyTrain("Ann", cog().state.depot.upcoming[0], 100)
    assert cog().allows(tile)
    assert cog().refuses(train, "turn.not_now", "18GA 4.2")
    late = cog().operating("CoG", "buy_trains")
    assert late.allows(train)
    assert late.refuses(tile, "turn.not_now", "18GA 4.2")
    assert late.says(tile) == "You cannot lay a tile now; you may buy a train or pass"


@rule("18GA", "4.2(b)")
def test_ga_4_2_b_one_tile_a_turn() -> None:
    g = cog().plays(LayTile("Ann", "F6", "57", 1))
    assert g.step != "lay_tile"
    again = cog().tile("F6", "57", 1).in_turn(tiles=("yellow",))
    assert again.refuses(LayTile("Ann", "F4", "9", 1), "tile.one_a_turn")


@rule("18GA", "4.2.1(a)")
def test_ga_4_2_1_a_green_waits_for_the_first_3_and_brown_for_the_first_5() -> None:
    for phase, tile, under in (("2", "14", "57"), ("4", "458a", "14")):
        g = cog(phase).tile("F6", under, 1)
        assert g.refuses(LayTile("Ann", "F6", tile, 1), "tile.color")
    assert cog("3").tile("F6", "57", 1).allows(LayTile("Ann", "F6", "14", 1))
    assert cog("5").tile("F6", "14", 1).allows(LayTile("Ann", "F6", "458a", 0))


@rule("18GA", "4.2.1(b)")
def test_ga_4_2_1_b_tiles_run_out_and_come_back() -> None:
    g = cog("3").tile("C3", "5").tile("G3", "5")
    assert g.refuses(LayTile("Ann", "F6", "5", 0), "tile.left")
    assert g.tile("C3", "14").allows(LayTile("Ann", "F6", "5", 0))


@rule("18GA", "4.2.1", "4.2.1(b)")
@pytest.mark.parametrize(("hex_id", "tile", "key"), [("Z9", "7", "tile.known"), ("F6", "no such tile", "tile.known")])
def test_ga_4_2_1_only_tiles_of_the_game_on_hexes_of_the_map(hex_id: str, tile: str, key: str) -> None:
    assert cog().refuses(LayTile("Ann", hex_id, tile, 0), key)


@rule("18GA", "4.2.1(c)")
@pytest.mark.parametrize("hex_id", ["A3", "B10", "J12", "E1", "J4"])
def test_ga_4_2_1_c_nothing_is_laid_on_red_or_gray(hex_id: str) -> None:
    assert cog().refuses(LayTile("Ann", hex_id, "8", 0), "tile.ground")


@rule("18GA", "4.2.1(c)")
@pytest.mark.parametrize(
    ("corporation", "hex_id", "tile", "rotation"), [("SAL", "G13", "5", 0), ("GA", "D10", "57", 2)]
)
def test_ga_4_2_1_c_hexes_at_the_coast_are_built_on(corporation: str, hex_id: str, tile: str, rotation: int) -> None:
    assert company(corporation).operating(corporation).allows(LayTile("Ann", hex_id, tile, rotation))


@rule("18GA", "4.2.1(c)", "4.2.1(h)")
def test_ga_4_2_1_c_green_replaces_yellow_and_brown_replaces_green() -> None:
    g = cog("5")
    assert g.refuses(LayTile("Ann", "F6", "14", 0), "tile.upgrade")
    yellow = g.tile("F6", "57", 1)
    assert yellow.refuses(LayTile("Ann", "F6", "57", 2), "tile.upgrade")
    assert yellow.refuses(LayTile("Ann", "F6", "458a", 0), "tile.upgrade"), "no colour is skipped"
    green = yellow.plays(LayTile("Ann", "F6", "14", 1))
    assert green.state.board.laid["F6"].tile == "14"
    green = green.operating("CoG")
    assert green.refuses(LayTile("Ann", "F6", "57", 1), "tile.upgrade"), "there is no way back"
    brown = green.plays(LayTile("Ann", "F6", "458a", 0))
    assert brown.state.board.laid["F6"].tile == "458a"


@rule("18GA", "4.2.1(d)", "4.2.1(e)")
@pytest.mark.parametrize(("hex_id", "wrong", "right"), [("F6", "9", "57"), ("F6", "4", "5"), ("E7", "9", "4")])
def test_ga_4_2_1_d_e_cities_take_cities_and_towns_towns(hex_id: str, wrong: str, right: str) -> None:
    g = cog() if hex_id == "F6" else cog().tile("F6", "57", 0).operating("CoG")
    city = hex_id == "F6"
    clause = "18GA 4.2.1(d)" if city else "18GA 4.2.1(e)"
    assert g.refuses(LayTile("Ann", hex_id, wrong, 0), "tile.city" if city else "tile.stop", clause)
    assert g.allows(LayTile("Ann", hex_id, right, 0))


@rule("18GA", "4.2.1(f)")
@pytest.mark.parametrize(("cash", "allowed"), [(20, True), (19, False)])
def test_ga_4_2_1_f_the_first_tile_pays_for_the_river(cash: int, allowed: bool) -> None:
    g = cog(cash=cash).tile("F6", "57", 0)
    if allowed:
        assert g.plays(LayTile("Ann", "E7", "4", 0)).state.cash("CoG") == 0
    else:
        assert g.refuses(LayTile("Ann", "E7", "4", 0), "tile.cost")


@rule("18GA", "4.2.1(f)")
def test_ga_4_2_1_f_an_upgrade_pays_nothing() -> None:
    g = cog("3", cash=0).tile("F6", "57", 0).tile("E7", "4", 0)
    (lay, *_) = (o.action for o in g.offers(LayTile) if o.action.hex == "E7")
    assert g.plays(lay).state.cash("CoG") == 0


@rule("18GA", "4.2.1(f)")
def test_ga_4_2_1_f_what_the_ground_costs() -> None:
    costs = {h: it.cost for h, it in cog().state.board.map.hexes.items() if it.cost}
    assert costs == {
        **dict.fromkeys(("B2", "B6", "B8", "C1"), 60),
        **dict.fromkeys(("F12", "J10"), 40),
        **dict.fromkeys(("C5", "E3", "E7", "F2", "F8", "G9", "H2", "H10", "H12", "I3"), 20),
    }


@rule("18GA", "4.2.1(h)", "Table IV")
def test_ga_4_2_1_h_old_track_is_kept() -> None:
    g = cog("3").tile("F6", "57", 1).tile("F4", "9", 1).operating("CoG")
    offered = {(o.action.tile, o.action.rotation) for o in g.offers(LayTile) if o.action.hex == "F4"}
    assert offered
    for tile, rotation in offered:
        ends = {frozenset((s.a, s.b)) for s in g.state.board.map.tiles[tile].turns[rotation]}
        assert frozenset((1, 4)) in ends
    assert g.refuses(LayTile("Ann", "F4", "25", 0), "tile.keeps")


@rule("18GA", "4.2.1(i)")
def test_ga_4_2_1_i_no_track_off_the_map_or_into_the_sea() -> None:
    g = company("SAL").operating("SAL")
    assert g.refuses(LayTile("Ann", "G13", "57", 0), "tile.sides")
    sides = g.state.board.map.hexes["G13"].neighbours
    for o in g.offers(LayTile):
        assert g.state.board.map.tiles[o.action.tile].edges[o.action.rotation] <= set(sides)


@rule("18GA", "4.2.1(i)")
def test_ga_4_2_1_i_track_may_run_into_an_arrow() -> None:
    g = laid(company("W&A", "3"), {"C3": ("57", 0)}).station("W&A", "C3").operating("W&A")
    assert g.allows(LayTile("Ann", "B4", "8", 0))


@rule("18GA", "4.2.1(j)")
def test_ga_4_2_1_j_new_track_or_a_city_must_be_connected() -> None:
    g = cog().tile("F6", "57", 1)
    assert g.allows(LayTile("Ann", "F4", "9", 1))
    assert g.allows(LayTile("Ann", "F8", "8", 1))
    assert g.refuses(LayTile("Ann", "F4", "9", 0), "tile.connected")
    assert g.refuses(LayTile("Ann", "E5", "9", 2), "tile.connected")


@rule("18GA", "4.2.1(j)")
def test_ga_4_2_1_j_an_upgrade_without_connected_new_track_needs_a_city() -> None:
    """F4 is reached from the east: a curve between its other sides alone is not connected."""
    g = cog("3").tile("F6", "57", 1).tile("F4", "9", 1).operating("CoG")
    assert g.refuses(LayTile("Ann", "F4", "20", 0), "tile.connected")
    assert g.allows(LayTile("Ann", "F4", "24", 4))
    assert g.allows(LayTile("Ann", "F6", "14", 1))


@rule("18GA", "4.2.1(j)", "4.2.2(a)")
def test_ga_4_2_1_j_not_through_a_red_area() -> None:
    g = laid(company("SAL"), {"I11": ("57", 2)}).station("SAL", "I11").operating("SAL")
    assert "J10" not in hexes_offered(g)
    assert "J10" in hexes_offered(laid(company("ACL")).operating("ACL"))


@rule("18GA", "4.2.1(j)", "4.2.3(e)")
def test_ga_4_2_1_j_not_through_a_blocked_city_but_through_montgomery() -> None:
    g = laid(company("CoG"), MACON_MONTGOMERY).operating("CoG")
    assert {"E3", "D2"} <= hexes_offered(g)
    rome = laid(company("W&A"), {"D4": ("451a", 0), "C3": ("57", 2)}).station("W&A", "D4", stop=1).operating("W&A")
    assert "B2" in hexes_offered(rome)
    assert "B2" not in hexes_offered(rome.station("GA", "C3"))


@rule("18GA", "4.2.1(j)")
def test_ga_4_2_1_j_jacksonville_lets_the_acl_begin_on_both_its_sides() -> None:
    g = company("ACL").operating("ACL")
    assert hexes_offered(g) == {"I11", "J10"}
    assert hexes_offered(laid(company("ACL"), JACKSONVILLE).operating("ACL")) == {"H8", "H10"}


@rule("18GA", "4.2.1(j)", "4.2.3(c)")
def test_ga_4_2_1_j_a_trace_does_not_reverse_at_a_fork() -> None:
    """A 24 forks at one end: from Macon, in the east, a fork in the west leads to new track only by turning back."""
    g = cog("3").tile("F6", "57", 1).tile("F4", "9", 1).operating("CoG")
    assert g.refuses(LayTile("Ann", "F4", "24", 1), "tile.connected")
