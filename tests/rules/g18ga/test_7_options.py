"""18GA 7: the optional rules, the tie-break of 5.1, and what tables and older maps do otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.board.board import Laid, Station
from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.state import Ending
from shortline.kernel.refusal import Malformed
from shortline.titles import find
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18ga.lines import JACKSONVILLE, best, laid


def table(corporation: str, *options: str, phase: str = "2", **values: Any) -> Given:
    """A corporation of Ann's, Ben with a share of it, at a table with options."""
    g = given("18GA", options={**dict.fromkeys(options, True), **values})
    return g.owns("Ann", corporation, shares=5).owns("Ben", corporation, shares=1).cash(corporation, 900).phase(phase)


def brown(g: Given, hex_id: str) -> set[str]:
    """The brown tiles that a hex takes."""
    turned = (Laid("15", r) for r in range(6))
    return {f.tile for laid in turned for f in fits(g.state.board.map, hex_id, laid)}


# 7: the six optional rules


@rule("18GA", "7(a)", "4.2(b)")
def test_ga_7_a_two_yellow_tiles_in_the_first_turn() -> None:
    g = table("CoG", "two_yellow_tiles").operating("CoG", first=True).plays(LayTile("Ann", "F6", "57", 1))
    assert g.step == "lay_tile"
    assert g.plays(LayTile("Ann", "F4", "9", 1)).step != "lay_tile", "two, not three"
    without = table("CoG").operating("CoG", first=True).plays(LayTile("Ann", "F6", "57", 1))
    assert without.step != "lay_tile"
    later = table("CoG", "two_yellow_tiles").operating("CoG").plays(LayTile("Ann", "F6", "57", 1))
    assert later.step != "lay_tile"


@rule("18GA", "7(a)")
def test_ga_7_a_the_second_tile_is_yellow_and_an_upgrade_is_alone() -> None:
    g = table("CoG", "two_yellow_tiles", phase="3").operating("CoG", first=True).plays(LayTile("Ann", "F6", "57", 1))
    assert g.refuses(LayTile("Ann", "F6", "14", 1), "tile.second", "18GA 7(a)")
    upgraded = table("CoG", "two_yellow_tiles", phase="3").tile("F6", "57", 1).operating("CoG", first=True)
    assert upgraded.plays(LayTile("Ann", "F6", "14", 1)).step != "lay_tile"


@rule("18GA", "7(b)", "4.2.2(c)")
def test_ga_7_b_the_g_and_f_is_at_home_in_columbus() -> None:
    g = table("G&F", "columbus_home").stock_round(2).round_over()
    assert g.state.board.stations == (Station("G3", 0, "G&F"),)
    other = table("CoG", "columbus_home").tile("F6", "57", 1).tile("F4", "7", 4).tile("G3", "57", 0)
    other = other.tile("F4", "8", 4).operating("CoG", "place_station")
    assert other.refuses(PlaceStation("Ann", "G3"), "station.home_kept")
    assert (
        table("CoG")
        .tile("F6", "57", 1)
        .tile("F4", "8", 4)
        .tile("G3", "57", 0)
        .operating("CoG", "place_station")
        .allows(PlaceStation("Ann", "G3"))
    )


@rule("18GA", "7(c)")
def test_ga_7_c_the_cog_has_one_station_less() -> None:
    assert table("CoG", "cog_station_fewer").data.corporations["CoG"].stations == (0, 40, 100)
    assert table("CoG").data.corporations["CoG"].stations == (0, 40, 100, 100)


@rule("18GA", "7(d)", "4.2.1(g)")
def test_ga_7_d_the_macon_tile_or_a_63_in_macon_and_in_brunswick() -> None:
    g = table("CoG", "macon_tile_in_brunswick")
    assert brown(g, "F6") == brown(g, "I11") == {"458a", "63"}
    assert brown(g, "I9") == {"63"}
    assert "457a" not in g.state.board.map.tiles
    assert (brown(table("CoG"), "F6"), brown(table("CoG"), "I11")) == ({"458a"}, {"457a"})


@rule("18GA", "7(e)", "5(b)")
@pytest.mark.parametrize(("row", "before"), [(0, 230), (1, 230)])
def test_ga_7_e_a_lower_price_ends_the_game_wherever_it_stands(row: int, before: int) -> None:
    def paid(g: Given) -> Given:
        g = g.price("GA", before, row=row).operating("GA", "dividend").in_turn(revenue=60, ran=True)
        return g.plays(PayOut("Ann"))

    assert paid(table("GA", end_price=250)).state.ending == Ending("price", "GA's price has reached $250")
    assert paid(table("GA")).state.ending is None


@rule("18GA", "7(e)", "3.6")
def test_ga_7_e_reached_by_a_sold_out_rise_one_more_operating_round_is_played() -> None:
    g = given("18GA", options={"end_price": 250}).owns("Ann", "GA", 6).owns("Ben", "GA", 4).phase("5")
    g = g.at("GA", 2, 12).at("GA", 1, 13).stock_round(4).round_over()
    assert g.state.market.tokens["GA"].cell.row == 0
    assert g.state.ending is not None
    assert g.state.ending.reason == "price"
    assert g.state.round.name == "Operating round 4.1"
    while not g.state.over:
        g = g.passed() if g.step != "buy_trains" else g.cash("GA", 0).passed()
    assert g.state.round.name == "Operating round 4.1"


@rule("18GA", "7(e)")
@pytest.mark.parametrize("price", [110, 301, "250"])
def test_ga_7_e_the_price_is_above_every_par_value_and_not_above_300(price: Any) -> None:
    with pytest.raises(Malformed, match=r"end_price of 18GA cannot be .*: it can be 120 to 300"):
        given("18GA", options={"end_price": price})


@rule("18GA", "7(f)", "Table I")
def test_ga_7_f_8_trains_without_limit() -> None:
    g = table("GA", "unlimited_8", phase="8").operating("GA", "buy_trains")
    last = f"8-{g.data.trains['8'].count - 1}"
    for _ in range(4):
        g = g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 800)).trains("GA").cash("GA", 900)
        g = g.operating("GA", "buy_trains")
    assert last not in g.state.depot.upcoming
    assert g.allows(BuyTrain("Ann", "8-5", 800))
    book = table("GA", phase="8").operating("GA", "buy_trains")
    assert book.but(depot=book._sold_out("8").state.depot).refuses(BuyTrain("Ann", "8-5", 800), "train.available")


@rule("18GA", "7(d)", "4.2.1(i)")
def test_ga_7_d_a_63_in_brunswick_has_one_exit_to_the_sea() -> None:
    lay = LayTile("Ann", "I11", "63", 0)
    g = table("ACL", "macon_tile_in_brunswick", phase="5").tile("I11", "15", 5).operating("ACL")
    after = g.plays(lay).operating("ACL")
    assert {"H10", "H12", "I9"} <= {o.action.hex for o in after.offers(LayTile)}
    assert table("ACL", phase="5").tile("I11", "15", 5).operating("ACL").refuses(lay, "tile.label")


# 5.1


@rule("18GA", "5.1")
def test_ga_5_1_a_tie_stands_or_is_played_on_for_one_operating_round() -> None:
    def tied(*options: str) -> Given:
        g = given("18GA", options=options).private("Lexington", "Ann").private("M&B", "Ann").cash("Ann", 400)
        g = g.stock_round(3).ending("bank_stock").phase("3")
        return g.round_over()

    assert tied().state.over
    assert tied().state.round.name == "Operating round 3.1"
    assert tied("tie_break").state.over
    assert tied("tie_break").state.round.index == 2


# Extras and other tables


@rule("18GA", "Table I")
def test_ga_soft_rust_lets_the_4s_run_once_more() -> None:
    def eight(*options: str) -> Given:
        g = table("GA", *options, phase="6").owns("Ann", "SAL", 6).trains("GA", "4").trains("SAL", "4")
        g = g.but(depot=g._sold_out("6").state.depot).used_trains("4").operating("GA", "buy_trains")
        return g.plays(BuyTrain("Ann", "8-0", 800))

    book, soft = eight(), eight("soft_rust")
    assert book.state.corporations["GA"].trains == ("8-0",)
    assert book.state.corporations["SAL"].trains == ()
    assert len(soft.state.corporations["GA"].trains) == 2
    assert len(soft.state.corporations["SAL"].trains) == 1
    assert soft.state.depot.open_market == ()
    assert soft.operating("SAL", "buy_trains").refuses(BuyTrain("Ann", "4-0", 1), "train.obsolete")


@rule("18GA", "4.2.1(f)")
@pytest.mark.parametrize(("hex_id", "older", "newer"), [("E3", 40, 20), ("F2", 40, 20), ("H2", 40, 20), ("G3", 40, 0)])
def test_ga_older_terrain(hex_id: str, older: int, newer: int) -> None:
    assert table("GA", "older_terrain").state.board.map.hexes[hex_id].cost == older
    assert table("GA").state.board.map.hexes[hex_id].cost == newer


def test_ga_cotton_port_the_ga_has_two_homes() -> None:
    g = table("GA", "cotton_port").stock_round(2).round_over()
    assert g.state.board.stations == (Station("D10", 0, "GA"), Station("E15", 0, "GA"))
    assert g.state.corporations["GA"].stations == (40, 100)
    assert {o.action.hex for o in g.offers(LayTile)} == {"D10", "E13", "F14"}


def test_ga_cotton_port_savannah_is_printed() -> None:
    g = table("SAL", "cotton_port").operating("SAL")
    assert g.refuses(LayTile("Ann", "G13", "5", 0), "tile.ground")
    assert {o.action.hex for o in g.offers(LayTile)} == {"F12", "F14", "G11", "H12"}
    values = [g.state.board.stops("G13")[0].worth(color) for color in ("yellow", "brown")]
    assert values == [30, 60]
    charleston = g.state.board.stops("E15")[0]
    assert [charleston.worth(color) for color in ("yellow", "brown")] == [30, 60]
    assert g.state.board.free_circles("G13", 0) == 1
    assert "E15" not in table("GA").state.board.map.hexes


def test_ga_cotton_port_nobody_else_stations_in_charleston() -> None:
    g = table("SAL", "cotton_port").tile("F14", "9", 0).operating("SAL", "place_station")
    assert g.refuses(PlaceStation("Ann", "E15"), "station.known")


@rule("18GA", "4.2.3(h)")
def test_ga_through_jacksonville_the_acl_and_nobody_else() -> None:
    def south(corporation: str, *options: str) -> Given:
        return laid(table(corporation, *options, phase="3").trains(corporation, "3"), JACKSONVILLE)

    acl = south("ACL", "through_jacksonville").operating("ACL")
    assert best(acl, "ACL") == (70, acl_run(acl))
    assert {"I9", "I11"} <= {o.action.hex for o in acl.operating("ACL", "place_station").offers(PlaceStation)}
    assert best(south("ACL").operating("ACL"), "ACL")[0] == 50
    sal = south("SAL", "through_jacksonville").station("ACL", "J12").station("SAL", "I11")
    assert best(sal, "SAL")[0] == 50
    assert not sal.operating("SAL", "place_station").offered(PlaceStation("Ann", "I9"))


def acl_run(g: Given) -> tuple[Any, ...]:
    """The ACL's run from Brunswick through Jacksonville to Waycross."""
    return ((g.state.corporations["ACL"].trains[0], ("I11", "J12", "I9"), ("I11:5", "J10:4", "I9:5")),)


def test_ga_the_page_of_the_title_names_every_option_and_private() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "titles" / "18GA.md").read_text(encoding="utf-8")
    title = find("18GA")
    assert not [o.name for o in title.options if f"`{o.name}`" not in page]
    assert not [p for p in table("GA").data.privates if f"`{p}`" not in page]
