"""18GA Table III: what the five privates can do, and 4.2.1(k), the hexes that they keep free."""

from __future__ import annotations

import pytest

from shortline.eighteenxx import shares
from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.events import TileLaid
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.private_sale import TakePrivate
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.worth import worth
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING
from shortline.titles.g18ga.midland import LayMidlandTile
from shortline.titles.g18ga.waycross import PlaceWaycrossStation
from tests.given import Given, given
from tests.rule import rule

BLOCKED = [("Midland", "F12"), ("Ocilla", "G7"), ("M&B", "F4")]


def company(corporation: str, phase: str = "3") -> Given:
    """A corporation of Ann's with money; nobody else has any stock."""
    return given("18GA").owns("Ann", corporation, shares=6).cash(corporation, 800).phase(phase)


# 4.2.1(k): hexes that privates block


def reaching(hex_id: str, phase: str = "3") -> Given:
    """The CoG with track that runs into a hex."""
    g = company("CoG", phase).tile("F6", "57", 1)
    ways = {"F4": {}, "G7": {"F6": ("57", 2)}, "F12": {"F8": ("9", 1), "F10": ("9", 1)}}
    for at, (tile, rotation) in ways[hex_id].items():
        g = g.tile(at, tile, rotation)
    return g


def hexes_offered(g: Given) -> set[str]:
    """The hexes in which a tile may be laid."""
    return {o.action.hex for o in g.offers(LayTile)}


@rule("18GA", "4.2.1(k)")
@pytest.mark.parametrize(("private", "hex_id"), BLOCKED)
@pytest.mark.parametrize("owner", ["Ann", "Ben"])
def test_ga_4_2_1_k_a_players_private_keeps_its_hex_free_even_for_his_own_corporation(
    private: str, hex_id: str, owner: str
) -> None:
    g = reaching(hex_id).private(private, owner).operating("CoG")
    assert hex_id not in hexes_offered(g)
    assert g.refuses(LayTile("Ann", hex_id, "9", 1), "tile.blocked")


@rule("18GA", "4.2.1(k)")
@pytest.mark.parametrize(("private", "hex_id"), BLOCKED)
def test_ga_4_2_1_k_once_a_corporation_owns_the_private_anyone_builds_there(private: str, hex_id: str) -> None:
    g = reaching(hex_id).private(private, "SAL").operating("CoG")
    assert hex_id in hexes_offered(g)


@rule("18GA", "4.2.1(k)", "Table I")
@pytest.mark.parametrize(("private", "hex_id"), BLOCKED)
def test_ga_4_2_1_k_the_first_5_closes_the_privates_and_opens_their_hexes(private: str, hex_id: str) -> None:
    g = reaching(hex_id).private(private, "Ben").phase("5").operating("CoG")
    assert private not in g.state.privates
    assert hex_id in hexes_offered(g)


@rule("18GA", "4.2.1(k)", "Table III W&S")
def test_ga_4_2_1_k_waycross_is_free_for_all() -> None:
    g = company("ACL").private("W&S", "Ben").tile("J10", "9", 1).tile("J8", "7", 3).operating("ACL")
    assert g.allows(LayTile("Ann", "I9", "57", 0))


@rule("18GA", "Table III Lexington", "4.2.1(k)")
def test_ga_table_iii_the_lexington_has_no_power_and_blocks_nothing() -> None:
    g = company("CoG")
    with_it, without = g.private("Lexington", "Ben").operating("CoG"), g.operating("CoG")
    assert hexes_offered(with_it) == hexes_offered(without) != set()
    mine = g.private("Lexington", "CoG").operating("CoG")
    assert {type(o.action) for o in mine.offers()} == {type(o.action) for o in without.offers()}


# Midland


def midland(corporation: str = "W&A") -> Given:
    """A corporation far from F12 that owns the Midland, at its tile step."""
    return company(corporation).private("Midland", corporation).operating(corporation)


@rule("18GA", "Table III Midland", "4.2(h)")
def test_ga_midland_a_free_tile_unconnected_and_beside_the_tile_of_the_turn() -> None:
    g = midland()
    cash = g.state.cash("W&A")
    g = g.plays(LayMidlandTile("Ann", "9", 2))
    assert g.state.board.laid["F12"].tile == "9"
    assert g.state.cash("W&A") == cash, "nor is the swamp paid"
    assert g.state.privates["Midland"] == "W&A"
    assert g.allows(LayTile("Ann", "D4", "451a", 0))


@rule("18GA", "Table III Midland")
def test_ga_midland_also_after_the_tile_of_the_turn() -> None:
    g = company("GA").private("Midland", "GA").operating("GA").plays(LayTile("Ann", "D10", "57", 2))
    assert g.step == "lay_tile", "the step waits for the Midland"
    assert g.allows(LayMidlandTile("Ann", "8", 5))


@rule("18GA", "Table III Midland")
def test_ga_midland_once() -> None:
    g = midland().plays(LayMidlandTile("Ann", "9", 2))
    assert g.refuses(LayMidlandTile("Ann", "23", 2), "midland.once")
    assert g.operating("W&A").refuses(LayMidlandTile("Ann", "23", 2), "midland.once")


@rule("18GA", "Table III Midland", "4.2.1(b)")
def test_ga_midland_its_tile_is_one_of_those_that_are_left() -> None:
    g = midland()
    assert g.refuses(LayMidlandTile("Ann", "no such tile", 0), "tile.known")
    assert g.refuses(LayMidlandTile("Ann", "9", 6), "tile.known")
    plain = [h for h, it in g.state.board.map.hexes.items() if not it.stops and it.ground == "white" and h != "F12"]
    for hex_id in plain[: g.state.board.map.counts["9"]]:
        g = g.tile(hex_id, "9", 0)
    assert g.refuses(LayMidlandTile("Ann", "9", 2), "tile.left")


@rule("18GA", "Table III Midland")
def test_ga_midland_option_the_free_tile_is_a_yellow_one() -> None:
    def table(*options: str) -> Given:
        g = given("18GA", options=options).owns("Ann", "W&A", shares=6).phase("3").private("Midland", "W&A")
        return g.operating("W&A")

    assert table("midland_yellow").allows(LayMidlandTile("Ann", "9", 2))
    laid = table("midland_yellow").tile("F12", "9", 2).operating("W&A")
    assert laid.refuses(LayMidlandTile("Ann", "23", 2), "midland.yellow")
    assert table().tile("F12", "9", 2).operating("W&A").allows(LayMidlandTile("Ann", "23", 2))


@rule("18GA", "Table III M&B")
def test_ga_m_and_b_option_it_is_not_sold_from_player_to_player() -> None:
    sale = TradePrivate("Ben", "M&B", "Ben", 20)
    other = TradePrivate("Ben", "Lexington", "Ben", 20)
    for options, refused in (((), False), (("free_share_private_stays",), True)):
        g = given("18GA", options=options).private("M&B", "Ann").private("Lexington", "Ann").stock_round(2, turn="Ben")
        assert g.refuses(sale, "trade.free_share") if refused else g.allows(sale)
        assert g.allows(other)


@rule("18GA", "Table III Midland")
def test_ga_midland_a_tiled_hex_takes_one_legal_upgrade() -> None:
    g = company("W&A").private("Midland", "W&A").tile("F12", "9", 2).operating("W&A")
    offered = {o.action.tile for o in g.offers(LayMidlandTile)}
    assert offered
    assert offered <= {"19", "20", "23", "24", "26", "27"}, "what may lie on a 9"
    assert g.refuses(LayMidlandTile("Ann", "8", 0), "tile.upgrade")
    (first, *_) = (o.action for o in g.offers(LayMidlandTile))
    assert g.plays(first).happened(TileLaid)[0].hex == "F12"


@rule("18GA", "Table III Midland", "4.2.1(i)")
def test_ga_midland_no_track_into_the_sea() -> None:
    g = midland()
    open_sides = set(g.state.board.map.hexes["F12"].neighbours)
    assert open_sides == {0, 1, 2, 5}
    for o in g.offers(LayMidlandTile):
        assert g.state.board.map.tiles[o.action.tile].edges[o.action.rotation] <= open_sides
    assert g.refuses(LayMidlandTile("Ann", "9", 0), "tile.sides")


@rule("18GA", "Table III Midland", "4.2.1(a)")
def test_ga_midland_colours_wait_for_their_phase() -> None:
    g = company("W&A").private("Midland", "W&A").tile("F12", "26", 2).operating("W&A")
    assert not g.offers(LayMidlandTile)
    assert g.refuses(LayMidlandTile("Ann", "42", 2), "tile.color")


@rule("18GA", "Table III Midland", "1.3.1", "4.2(h)")
def test_ga_midland_only_for_the_corporation_that_owns_it() -> None:
    g = company("W&A").owns("Ann", "GA", shares=6).private("Midland", "GA").operating("W&A")
    assert g.refuses(LayMidlandTile("Ann", "9", 2), "midland.owner")
    assert g.private("Midland", "Ann").refuses(LayMidlandTile("Ann", "9", 2), "midland.owner")


@rule("18GA", "Table III Midland")
def test_ga_midland_in_the_tile_step_only() -> None:
    g = company("W&A").private("Midland", "W&A").operating("W&A", "place_station")
    assert g.refuses(LayMidlandTile("Ann", "9", 2), "turn.not_now")


# Waycross & Southern


def waycross(corporation: str = "GA", phase: str = "3") -> Given:
    """A corporation far from Waycross that owns the Waycross & Southern, at its station step."""
    return company(corporation, phase).private("W&S", corporation).operating(corporation, "place_station")


@rule("18GA", "Table III W&S", "4.2.2")
def test_ga_waycross_a_free_station_before_any_tile_lies_there() -> None:
    g = waycross()
    cash = g.state.cash("GA")
    g = g.plays(PlaceWaycrossStation("Ann"))
    assert Station("I9", 0, "GA") in g.state.board.stations
    assert g.state.cash("GA") == cash
    assert g.state.privates["W&S"] == "GA"
    assert g.state.corporations["GA"].stations == (100, 100), "it was the $40 station"


@rule("18GA", "Table III W&S", "4.2.1(h)", "4.2.1(j)")
def test_ga_waycross_the_station_lets_it_build_there_in_a_later_turn_and_moves_onto_the_tile() -> None:
    g = waycross().plays(PlaceWaycrossStation("Ann"))
    assert g.refuses(LayTile("Ann", "I9", "57", 0), "turn.not_now")
    g = g.operating("GA").plays(LayTile("Ann", "I9", "57", 0))
    assert Station("I9", 0, "GA") in g.state.board.stations
    assert g.state.board.free_circles("I9", 0) == 0


@rule("18GA", "Table III W&S")
def test_ga_waycross_it_is_the_turns_one_station() -> None:
    g = company("GA").private("W&S", "GA").tile("D10", "57", 2).tile("C9", "8", 3)
    g = g.tile("D8", "57", 1).operating("GA", "place_station")
    used = g.in_turn(stations=1)
    assert used.refuses(PlaceWaycrossStation("Ann"), "station.one_a_turn")
    after = waycross().plays(PlaceWaycrossStation("Ann"))
    assert after.step != "place_station"


@rule("18GA", "Table III W&S")
def test_ga_waycross_no_other_station_after_it() -> None:
    g = connected().private("W&S", "ACL").operating("ACL", "place_station").in_turn(stations=1)
    assert g.refuses(PlaceStation("Ann", "I11"), "station.one_a_turn")


def connected() -> Given:
    """The ACL with track from Jacksonville to Brunswick and Waycross."""
    return company("ACL").tile("I11", "57", 2).tile("J10", "8", 2).tile("I9", "57", 2)


@rule("18GA", "Table III W&S", "4.2.2")
def test_ga_waycross_a_connected_station_may_be_paid_for_instead() -> None:
    g = connected().private("W&S", "ACL").operating("ACL", "place_station")
    assert g.allows(PlaceWaycrossStation("Ann"))
    paid = g.plays(PlaceStation("Ann", "I9"))
    assert paid.state.cash("ACL") == g.state.cash("ACL") - 40


@rule("18GA", "Table III W&S")
def test_ga_waycross_if_there_is_room() -> None:
    g = waycross().station("SAL", "I9")
    assert g.refuses(PlaceWaycrossStation("Ann"), "station.free")
    green = waycross().station("SAL", "I9").tile("I9", "14", 0)
    assert green.allows(PlaceWaycrossStation("Ann"))


@rule("18GA", "Table III W&S")
def test_ga_waycross_only_with_a_station_left() -> None:
    g = company("W&A").private("W&S", "W&A").operating("W&A", "place_station").station("W&A", "C3")
    assert g.refuses(PlaceWaycrossStation("Ann"), "station.left")


@rule("18GA", "Table III W&S", "4.2.2(b)")
def test_ga_waycross_not_where_it_has_a_station() -> None:
    g = waycross().plays(PlaceWaycrossStation("Ann")).tile("I9", "14", 0).operating("GA", "place_station")
    assert g.refuses(PlaceWaycrossStation("Ann"), "station.one_a_hex")


@rule("18GA", "Table III W&S", "1.3.1")
def test_ga_waycross_only_for_the_corporation_that_owns_it() -> None:
    g = company("GA").private("W&S", "Ann").operating("GA", "place_station")
    assert g.refuses(PlaceWaycrossStation("Ann"), "waycross.owner")
    sister = company("GA").owns("Ann", "SAL", shares=6).private("W&S", "SAL").operating("GA", "place_station")
    assert sister.refuses(PlaceWaycrossStation("Ann"), "waycross.owner")


@rule("18GA", "Table III W&S", "4.2(c)")
def test_ga_waycross_the_station_step_waits_for_it_and_no_other_step_has_it() -> None:
    g = company("GA").private("W&S", "GA").operating("GA")
    assert g.refuses(PlaceWaycrossStation("Ann"), "turn.not_now")
    assert g.passed().step == "place_station"
    without = company("GA").operating("GA").passed()
    assert without.step == "buy_trains"


# Ocilla Southern


def ocilla(corporation: str = "CoG", phase: str = "3") -> Given:
    """A corporation of Ann's that may buy the Ocilla Southern, Ann's too, with a run to Atlanta's south."""
    g = company(corporation, phase).private("Ocilla", "Ann").owns("Ben", "ACL", shares=6).cash("ACL", 500)
    return g.tile("F6", "57", 2).tile("E5", "9", 2).tile("D4", "451a", 1).operating(corporation)


@rule("18GA", "Table III Ocilla", "4.2(g)")
def test_ga_ocilla_the_corporation_that_buys_it_gets_the_free_train() -> None:
    g = ocilla().plays(BuyPrivate("Ann", "Ocilla", 50))
    assert g.state.corporations["CoG"].trains == ("2-5",)
    assert g.state.depot.bound == ("2-5",)
    assert g.state.privates["Ocilla"] == "CoG"
    assert g.state.turn is not None
    assert g.state.turn.bank_trains == (), "it is no purchase"


@rule("18GA", "Table III Ocilla", "4.2(f)")
def test_ga_ocilla_it_runs_in_the_same_turn_if_it_comes_before_the_run() -> None:
    g = ocilla().plays(BuyPrivate("Ann", "Ocilla", 50))
    while g.step != "run_trains":
        g = g.passed()
    (offer,) = (o for o in g.offers(RunTrains) if o.action.runs)
    g = g.plays(offer.action)
    assert g.state.turn is not None
    assert g.state.turn.revenue == 50


@rule("18GA", "Table III Ocilla", "4.2.5(f)")
def test_ga_ocilla_a_train_may_be_bought_as_well() -> None:
    g = ocilla().operating("CoG", "buy_trains").plays(BuyPrivate("Ann", "Ocilla", 50))
    assert g.allows(BuyTrain("Ann", "3-1", 180))


@rule("18GA", "Table III Ocilla", "4.2.5(d)")
def test_ga_ocilla_the_free_train_is_never_sold() -> None:
    g = ocilla().trains("CoG", "2").plays(BuyPrivate("Ann", "Ocilla", 50))
    assert g.state.corporations["CoG"].trains == ("2-0", "2-5")
    g = g.operating("ACL", "buy_trains")
    assert g.refuses(BuyTrain("Ben", "2-5", 1), "train.bound")
    assert g.allows(BuyTrain("Ben", "2-0", 1))
    assert g.offered(BuyTrain("Ben", "2-0", 1))


@rule("18GA", "Table III Ocilla")
def test_ga_ocilla_an_ordinary_2_beside_the_free_one_is_offered_whatever_their_order() -> None:
    g = ocilla().plays(BuyPrivate("Ann", "Ocilla", 50))
    mine = (*g.state.corporations["CoG"].trains, "2-0")
    g = g.but(corporations=g.state.corporation("CoG", trains=mine).corporations).operating("ACL", "buy_trains")
    assert [o.action.train for o in g.offers(BuyTrain) if o.span] == ["2-0"]


@rule("18GA", "Table III Ocilla")
def test_ga_ocilla_no_train_for_a_corporation_with_four() -> None:
    full = ocilla().trains("CoG", "2", "2", "3", "3").plays(BuyPrivate("Ann", "Ocilla", 50))
    assert len(full.state.corporations["CoG"].trains) == 4
    assert full.state.depot.bound == ()
    room = ocilla().trains("CoG", "2", "3", "3").plays(BuyPrivate("Ann", "Ocilla", 50))
    assert len(room.state.corporations["CoG"].trains) == 4


@rule("18GA", "Table III Ocilla")
def test_ga_ocilla_no_train_once_a_4_is_bought() -> None:
    g = ocilla(phase="4").plays(BuyPrivate("Ann", "Ocilla", 50))
    assert g.state.privates["Ocilla"] == "CoG"
    assert g.state.corporations["CoG"].trains == ()
    assert any("leaves play" in line for line in g.log)


@rule("18GA", "Table III Ocilla", "Table I", "4.2.5(g)")
def test_ga_ocilla_its_train_counts_for_the_limit_and_goes_with_the_2s() -> None:
    g = ocilla().trains("CoG", "2", "3", "3").plays(BuyPrivate("Ann", "Ocilla", 50)).operating("CoG", "buy_trains")
    assert g.refuses(BuyTrain("Ann", "3-2", 180), "train.limit")
    g = ocilla().plays(BuyPrivate("Ann", "Ocilla", 50))
    g = g.but(depot=g.phase("3")._sold_out("3").state.depot).operating("CoG", "buy_trains")
    g = g.plays(BuyTrain("Ann", "4-0", 300))
    assert g.state.corporations["CoG"].trains == ("4-0",)


@rule("18GA", "Table III Ocilla", "4.2.6")
def test_ga_ocilla_a_player_who_buys_it_gets_no_train() -> None:
    g = given("18GA").private("Ocilla", "Ann").stock_round(2).plays(TradePrivate("Ann", "Ocilla", "Ben", 90)).accepted()
    assert g.state.privates["Ocilla"] == "Ben"
    assert all(not it.trains for it in g.state.corporations.values())


# Macon & Birmingham


def sale() -> Given:
    """Ann buys the Macon & Birmingham, the last private."""
    g = given("18GA")
    for private in ("Lexington", "Midland", "W&S", "Ocilla"):
        g = g.private(private, "Cal")
    return g.plays(TakePrivate("Ann", "M&B"))


@rule("18GA", "Table III M&B")
def test_ga_m_and_b_its_first_purchaser_gets_a_share_of_the_cog() -> None:
    g = sale()
    assert g.state.holdings.of("CoG", "Ann") == 1
    assert g.state.holdings.of("CoG", INITIAL_OFFERING) == 9
    assert g.state.cash("Ann") == 450


@rule("18GA", "Table III M&B")
def test_ga_m_and_b_a_later_purchaser_gets_none() -> None:
    g = sale().stock_turn("Ann").plays(TradePrivate("Ann", "M&B", "Ben", 200)).accepted()
    assert g.state.holdings.of("CoG", "Ben") == 0
    assert g.state.holdings.of("CoG", "Ann") == 1
    bought = company("GA").private("M&B", "Ann").operating("GA").plays(BuyPrivate("Ann", "M&B", 75))
    assert bought.state.privates["M&B"] == "GA"
    assert bought.state.holdings.of("CoG", INITIAL_OFFERING) == 10


@rule("18GA", "Table III M&B", "3.2(a)")
def test_ga_m_and_b_the_share_is_not_sold_before_the_cog_has_a_price() -> None:
    g = sale().stock_round(2, turn="Ann")
    assert g.refuses(SellShares("Ann", "CoG", 1), "sell.no_price")
    started = g.owns("Ben", "CoG", shares=2)
    assert started.allows(SellShares("Ann", "CoG", 1))


@rule("18GA", "Table III M&B", "3.3(b)")
def test_ga_m_and_b_the_share_is_a_certificate() -> None:
    g = sale()
    assert shares.certificates(Position(g.rules, g.state), "Ann") == 2


@rule("18GA", "Table III M&B", "3.4")
def test_ga_m_and_b_a_cog_floated_with_the_free_share() -> None:
    g = sale().cash("Ben", 1000).cash("Cal", 1000).stock_turn("Ben").plays(StartCorporation("Ben", "CoG", 90)).passed()
    for seat in ("Cal", "Ann"):
        g = g.stock_turn(seat).plays(BuyShare(seat, "CoG", "initial_offering"))
    assert not g.state.corporations["CoG"].floated, "half of it has left the initial offering"
    g = g.stock_turn("Cal").plays(BuyShare("Cal", "CoG", "initial_offering"))
    assert g.state.corporations["CoG"].floated
    assert g.state.cash("CoG") == 900
    assert g.state.holdings.of("CoG", INITIAL_OFFERING) == 4


@rule("18GA", "Table III M&B", "3.5")
def test_ga_m_and_b_the_share_counts_for_the_presidency() -> None:
    g = sale().cash("Ann", 1000).stock_turn("Ben").plays(StartCorporation("Ben", "CoG", 55))
    g = g.stock_turn("Ann").plays(BuyShare("Ann", "CoG", "initial_offering"))
    assert g.state.president("CoG") == "Ben"
    g = g.stock_turn("Ann").plays(BuyShare("Ann", "CoG", "initial_offering"))
    assert g.state.president("CoG") == "Ann"


@rule("18GA", "Table III M&B", "5.1")
def test_ga_m_and_b_the_share_is_worth_nothing_unless_the_cog_starts() -> None:
    g = sale()
    assert worth(Position(g.rules, g.state), "Ann") == 450 + 150
    started = g.owns("Ben", "CoG", shares=2)
    assert worth(Position(g.rules, started.state), "Ann") == 450 + 150 + 55


@rule("18GA", "Table III M&B")
def test_ga_m_and_b_it_stays_when_the_cog_operates() -> None:
    g = sale().owns("Ann", "CoG", shares=6).cash("CoG", 700).stock_round(2).round_over()
    assert g.state.operating == "CoG"
    assert g.state.privates["M&B"] == "Ann"
