"""18FL 7.2: tiles, what fits where, and the keys."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.events import PhaseBegan
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.hotels import HOTELS, BuildHotel, HotelLost
from shortline.titles.g18fl.keys import TileLost
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18fl.lines import (
    EAST,
    KEYS,
    LAUDERDALE,
    NEW_ORLEANS,
    NORTH,
    ORLANDO_TAMPA,
    PANHANDLE,
    Line,
    at,
    best,
    company,
    hexes_offered,
    laid,
    upgraded,
)


def numbers(g: Given, hex_id: str) -> set[str]:
    """The numbers of the tiles that fit a hex next."""
    board = g.state.board
    return {board.map.tiles[f.tile].number for f in fits(board.map, hex_id, board.laid.get(hex_id))}


@rule("18FL", "7.2")
def test_fl_7_2_two_yellow_tiles() -> None:
    g = at("L&N", "lay_tile").plays(LayTile("Ann", "B7", "4", 1))
    assert g.step == "lay_tile"
    g = g.plays(LayTile("Ann", "B9", "9", 1))
    assert g.step != "lay_tile"
    assert (
        at("L&N", "lay_tile")
        .in_turn(tiles=("yellow", "yellow"))
        .refuses(LayTile("Ann", "B7", "4", 1), "tile.one_a_turn")
    )


@rule("18FL", "7.2")
def test_fl_7_2_or_one_upgrade() -> None:
    g = at("L&N", "lay_tile", PANHANDLE, phase="3")
    assert g.in_turn(tiles=("green",)).refuses(LayTile("Ann", "B3", "9", 1), "tile.one_a_turn")
    g = at("L&N", "lay_tile", phase="3").plays(LayTile("Ann", "B3", "9", 1))
    assert g.refuses(LayTile("Ann", "B5", "15K", 0), "tile.second"), "after a yellow tile only another yellow one"


@rule("18FL", "7.2.1 ¶1")
@pytest.mark.parametrize(("phase", "may"), [("2", False), ("3", True), ("4", True)])
def test_fl_7_2_1_green_from_phase_3(phase: str, may: bool) -> None:
    g = at("L&N", "lay_tile", PANHANDLE, phase=phase)
    lay = LayTile("Ann", "B5", "15K", 0)
    assert g.allows(lay) if may else g.refuses(lay, "tile.color")


@rule("18FL", "7.2.1 ¶1", "7.2.1 ¶3")
def test_fl_7_2_1_brown_from_phase_5_and_only_on_green() -> None:
    four = upgraded(at("ACL", "lay_tile", phase="4"), "G20", "405")
    tile = next(f for f in fits(four.state.board.map, "G20", four.state.board.laid["G20"]) if f.tile == "431")
    lay = LayTile("Ann", "G20", "431", tile.rotation)
    assert four.refuses(lay, "tile.color")
    assert upgraded(at("ACL", "lay_tile", phase="5"), "G20", "405").allows(lay)
    assert at("ACL", "lay_tile", phase="5").refuses(lay, "tile.upgrade"), "brown does not go on yellow"


@rule("18FL", "7.2.1 ¶1", "7.2.1(1)", "8.3 •4")
def test_fl_7_2_1_gray_jacksonville_from_phase_6() -> None:
    five = upgraded(at("SAL", "lay_tile", phase="5"), "B23", "487", "488")
    (fit,) = fits(five.state.board.map, "B23", five.state.board.laid["B23"])
    assert fit.tile == "489"
    lay = LayTile("Ann", "B23", "489", fit.rotation)
    assert five.refuses(lay, "tile.color")
    g = upgraded(at("SAL", "lay_tile", phase="6"), "B23", "487", "488").plays(lay)
    assert len(g.state.board.stops("B23")) == 1
    assert {s.corporation for s in g.state.board.stations_at("B23")} == {"SAL", "SR"}


@rule("18FL", "7.2.1 ¶2")
@pytest.mark.parametrize(("lay", "cost"), [(("L27", "9", 0), 40), (("J27", "6fl", 2), 0)])
def test_fl_7_2_1_everglades_cost_40(lay: tuple[str, str, int], cost: int) -> None:
    g = at("FEC", "lay_tile").plays(LayTile("Ann", *lay))
    assert g.state.cash("FEC") == 500 - cost
    assert not cost or at("FEC", "lay_tile", cash=cost - 1).refuses(LayTile("Ann", *lay), "tile.cost")


@rule("18FL", "7.2.1 ¶2", "7.2.2")
def test_fl_7_2_1_keys_cost_80_each() -> None:
    g = at("FEC", "lay_tile", {"L27": ("9", 0)}).plays(LayTile("Ann", "M26", "8", 1), LayTile("Ann", "M24", "58", 4))
    assert g.state.cash("FEC") == 340
    assert at("FEC", "lay_tile", {"L27": ("9", 0)}, cash=79).refuses(LayTile("Ann", "M26", "8", 1), "tile.cost")


@rule("18FL", "7.2.1 ¶2")
def test_fl_7_2_1_an_upgrade_in_the_everglades_is_free() -> None:
    g = at("FEC", "lay_tile", {"J27": ("6fl", 4), "J25": ("9", 1)}, phase="3")
    green = [f for f in fits(g.state.board.map, "J25", g.state.board.laid["J25"]) if f.tile == "82"]
    g = g.plays(LayTile("Ann", "J25", "82", green[0].rotation))
    assert g.state.cash("FEC") == 500


@rule("18FL", "7.2.1 ¶4")
def test_fl_7_2_1_new_track_extends_a_route() -> None:
    g = at("L&N", "lay_tile")
    assert hexes_offered(g) == {"B3", "B7"}
    assert g.refuses(LayTile("Ann", "B17", "9", 1), "tile.connected")
    assert hexes_offered(g.plays(LayTile("Ann", "B7", "4", 1))) == {"B3", "B9"}


@rule("18FL", "7.2.1 ¶4")
def test_fl_7_2_1_a_city_on_a_route_may_be_raised() -> None:
    g = at("TPS", "lay_tile", PANHANDLE, phase="3")
    assert g.allows(LayTile("Ann", "B5", "15K", 0)), "Mobile is on a route of the TPS"
    assert at("TPS", "lay_tile", phase="3").refuses(LayTile("Ann", "B5", "15K", 0), "tile.connected")


@rule("18FL", "7.2.1 •1")
def test_fl_7_2_1_no_track_into_the_sea_a_lake_or_a_blank_side() -> None:
    g = at("FEC", "lay_tile", LAUDERDALE, {"I28": ("58", 0)})
    assert g.refuses(LayTile("Ann", "H27", "8", 0), "tile.sides"), "the lake"
    assert g.allows(LayTile("Ann", "H27", "9", 2))
    assert at("L&N", "lay_tile").refuses(LayTile("Ann", "B3", "8", 4), "tile.sides"), "closed ground"
    assert at("L&N", "lay_tile").refuses(LayTile("Ann", "A4", "9", 1), "tile.ground")
    assert at("SR", "lay_tile").refuses(LayTile("Ann", "B21", "8", 1), "tile.sides"), "a blank side of Savannah"
    assert at("SR", "lay_tile").allows(LayTile("Ann", "B21", "9", 1))


@rule("18FL", "7.2.1 •1")
def test_fl_7_2_1_the_stubs_take_a_15_in_mobile_and_no_train() -> None:
    g = at("L&N", "lay_tile", PANHANDLE, NEW_ORLEANS, phase="3").plays(LayTile("Ann", "B5", "15K", 0))
    edges = {s.a for s in g.state.board.sections("B5")}
    assert edges == {1, 2, 3, 4}, "over both stubs"
    assert best(g.trains("L&N", "3"), "L&N") == 40 + 30 + 10 + 10 + 20


COAST = {"F25": ("8", 3), "G26": ("9", 2), "H27": ("9", 2), "I28": ("58", 0)}
"""On from Titusville to West Palm Beach, and to Fort Lauderdale."""
ELSEWHERE = dict.fromkeys(("B3", "B9", "B11", "B17", "B21", "C12", "C16", "C18", "C20", "C22", "D21", "E20"), ("9", 1))
"""With the coast line, every straight tile that there is."""


def to_lauderdale(phase: str = "2") -> Given:
    """The SAL has come to Fort Lauderdale, and no straight tile is left for the keys."""
    g = at("SAL", "lay_tile", EAST, COAST, ELSEWHERE, phase=phase)
    assert g.state.board.left("9") == 0
    return g


PAST_MIAMI, TO_MIAMI = LayTile("Ann", "J27", "6fl", 0), LayTile("Ann", "J27", "6fl", 2)


@rule("18FL", "7.2.1 •2")
def test_fl_7_2_1_no_tile_may_deny_a_corporation_that_has_not_operated_every_route() -> None:
    assert to_lauderdale().refuses(PAST_MIAMI, "tile.denies"), "the FEC could never leave Miami"
    assert to_lauderdale().allows(TO_MIAMI)
    bonus = to_lauderdale().private("TR", "Ann")
    assert bonus.refuses(LayBonusTile("Ann", "J27", "6fl", 0), "tile.denies")
    assert bonus.allows(LayBonusTile("Ann", "J27", "6fl", 2))


@rule("18FL", "7.2.1 •2")
def test_fl_7_2_1_it_may_if_another_way_is_left_or_the_corporation_has_operated() -> None:
    g = to_lauderdale()
    board = g.state.board
    keys = g.but(board=board.lift("E20"))
    assert keys.allows(PAST_MIAMI), "over the keys"
    assert to_lauderdale("3").allows(PAST_MIAMI), "the green tile in Fort Lauderdale would join Miami"
    assert g.but(corporations=g.state.corporation("FEC", operated=True).corporations).allows(PAST_MIAMI)


@rule("18FL", "7.2.1 •2", "7.2.1(1)")
def test_fl_7_2_1_jacksonvilles_tiles_deny_neither_half() -> None:
    g = at("SAL", "lay_tile", phase="3")
    (fit,) = fits(g.state.board.map, "B23", None)
    assert g.allows(LayTile("Ann", "B23", fit.tile, fit.rotation)), "the SR has not operated, and keeps its track"


@rule("18FL", "7.2.1 •3")
def test_fl_7_2_1_a_new_tile_keeps_the_track_and_frees_the_old_one() -> None:
    g = at("TPS", "lay_tile", NORTH, phase="3")
    before = g.state.board.left("9")
    turned = {f.rotation for f in fits(g.state.board.map, "B17", g.state.board.laid["B17"]) if f.tile == "82"}
    wrong = next(r for r in range(6) if r not in turned)
    assert g.refuses(LayTile("Ann", "B17", "82", wrong), "tile.sides")
    g = g.plays(LayTile("Ann", "B17", "82", min(turned)))
    assert g.state.board.left("9") == before + 1


@rule("18FL", "7.2.1 table")
@pytest.mark.parametrize(
    ("hex_id", "line"),
    [
        ("D21", [{"8", "9"}, {"80", "81", "82", "83"}, {"544", "545", "546"}]),
        ("D23", [{"3", "4", "58"}, {"141", "142", "143"}, {"146"}]),
        ("B15", [{"15"}, set()]),
        ("B5", [{"15"}, set()]),
        ("F23", [{"6"}, {"443"}, {"63"}, set()]),
        ("J27", [{"6"}, {"443"}, {"611"}, set()]),
        ("G20", [{"405"}, {"431"}, set()]),
        ("K28", [{"405"}, {"431"}, set()]),
        ("B23", [{"487"}, {"488"}, {"489"}, set()]),
    ],
)
def test_fl_7_2_1_each_kind_of_hex_has_its_own_tiles(hex_id: str, line: list[set[str]]) -> None:
    """Along every way to build a hex up, the numbers that fit are those of the table and no others."""
    todo = [(given("18FL"), 0)]
    found: list[set[str]] = [set() for _ in line]
    while todo:
        g, n = todo.pop()
        found[n] |= numbers(g, hex_id)
        assert numbers(g, hex_id) <= line[n]
        seen = set()
        for fit in fits(g.state.board.map, hex_id, g.state.board.laid.get(hex_id)):
            if n + 1 < len(line) and fit.tile not in seen:
                seen.add(fit.tile)
                todo.append((g.tile(hex_id, fit.tile, fit.rotation), n + 1))
    assert found == line


@rule("18FL", "7.2.1 table", "10")
def test_fl_7_2_1_tiles_are_limited_and_known() -> None:
    g = at("ACL", "lay_tile", ORLANDO_TAMPA)
    assert g.state.board.left("6o") == 0
    assert laid(at("FEC", "lay_tile"), {"B3": ("6fl", 0)}).refuses(
        LayTile("Ann", "J27", "6fl", 2), "tile.left", "18FL 10"
    )
    assert g.refuses(LayTile("Ann", "Z1", "9", 0), "tile.known")
    assert g.refuses(LayTile("Ann", "G22", "7", 0), "tile.known"), "18FL has no sharp curves"
    assert g.refuses(LayTile("Ann", "J27", "6o", 2), "tile.label"), "Orlando's tile"


@rule("18FL", "10", "7.2.1 table")
@pytest.mark.parametrize(
    ("corporation", "hex_id", "line", "mine", "others"),
    [("ACL", "F23", ORLANDO_TAMPA, "63O", "611"), ("FEC", "J27", LAUDERDALE, "611", "63O")],
)
def test_fl_10_orlando_and_fort_lauderdale_have_brown_tiles_of_their_own(
    corporation: str, hex_id: str, line: Line, mine: str, others: str
) -> None:
    green = {"F23": "443o", "J27": "443fl"}[hex_id]
    g = upgraded(at(corporation, "lay_tile", line, phase="5", cash=900), hex_id, green)
    offered = {o.action.tile for o in g.offers(LayTile) if o.action.hex == hex_id}
    assert offered == {mine}
    for rotation in range(6):
        assert g.why(LayTile("Ann", hex_id, others, rotation)), "not the other's"


# The keys


def hurricane(g: Given) -> Given:
    """The position after the first 6/3E."""
    return g.through(lambda tx: tx.emit(PhaseBegan("6", "6/3E")))


@rule("18FL", "7.2.2")
def test_fl_7_2_2_the_keys_join_miami_to_havana() -> None:
    assert best(laid(company("FEC"), KEYS).trains("FEC", "2"), "FEC") == 30 + 10 + 60


@rule("18FL", "7.2.2", "8.3 •4")
def test_fl_7_2_2_the_first_6_destroys_both_tiles_and_the_hotel_for_good() -> None:
    g = laid(company("FEC", "5", cash=900), KEYS).slot(HOTELS, {"M24": "FEC", "I28": "FEC"})
    g = g._sold_out("5").operating("FEC", "buy_trains").plays(BuyTrain("Ann", "6/3E-0", 600, runs_as="6"))
    assert [e.hex for e in g.happened(TileLost)] == ["M24", "M26"]
    assert [e.hex for e in g.happened(HotelLost)] == ["M24"]
    assert set(g.state.board.laid) == {"L27"}
    assert HOTELS.of(g.state) == {"I28": "FEC"}
    assert len(g.state.corporations["FEC"].stations) == 3, "the token does not come back"
    assert g.state.board.left("58") == 8, "the tiles do"


@rule("18FL", "7.2.2")
def test_fl_7_2_2_a_corporations_only_route_through_the_keys_is_gone() -> None:
    g = laid(company("FEC", "5"), KEYS).trains("FEC", "5")
    assert best(g, "FEC") == 30 + 10 + 100
    g = hurricane(g)
    assert best(g, "FEC") == 0
    g = g.operating("FEC", "run_trains").settled()
    assert g.state.turn is not None
    assert g.state.turn.ran
    assert g.state.turn.revenue == 0


@rule("18FL", "7.2.2")
def test_fl_7_2_2_track_and_hotel_may_be_built_again_at_full_cost() -> None:
    g = hurricane(laid(company("FEC", "5", cash=500), KEYS).slot(HOTELS, {"M24": "SAL"}))
    g = g.operating("FEC", "lay_tile").plays(LayTile("Ann", "M26", "8", 1), LayTile("Ann", "M24", "58", 4))
    assert g.state.cash("FEC") == 340
    g = g.plays(BuildHotel("Ann", "M24"))
    assert g.state.cash("FEC") == 280, "three hexes from Miami"
    assert HOTELS.of(g.state) == {"M24": "FEC"}
    assert len(g.state.corporations["FEC"].stations) == 2


@rule("18FL", "7.2.2")
def test_fl_7_2_2_no_hurricane_before_and_only_one() -> None:
    g = laid(company("FEC", "5"), KEYS)
    assert {"M24", "M26"} <= set(g.state.board.laid)
    six = laid(company("FEC", "6", cash=1300), KEYS).operating("FEC", "buy_trains")
    six = six.plays(BuyTrain("Ann", six.state.depot.upcoming[0], 600, runs_as="6"))
    assert {"M24", "M26"} <= set(six.state.board.laid), "the second 6 brings none"
    assert not hurricane(company("FEC", "5")).happened(TileLost), "and bare keys lose nothing"
