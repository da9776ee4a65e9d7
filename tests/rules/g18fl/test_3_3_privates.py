"""18FL 3.3: what privates pay, and the bonus actions that their owners lend."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.components.extra_station import ExtraStationPlaced
from shortline.eighteenxx.events import PrivateClosed
from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.rules import Position
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.hotels import BuildHotel
from shortline.titles.g18fl.opening import ChoosePrivate, SealBid
from shortline.titles.g18fl.port import PORT, PlacePort
from shortline.titles.g18fl.terminal import PlaceTerminal
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18fl.lines import EAST, KEYS, NORTH, ORLANDO_TAMPA, PANHANDLE, at, best, company, laid, upgraded


def lender(g: Given, private: str, owner: str) -> Given:
    """The position with a private in someone's hands."""
    return g.private(private, owner)


def tile_step(owner: str = "Ann", cash: int = 500) -> Given:
    """The L&N of Ann's at its tile step; the Tallahassee is someone's."""
    return lender(at("L&N", "lay_tile", cash=cash), "TR", owner)


def token_step(private: str, owner: str, corporation: str = "SAL", phase: str = "2") -> Given:
    """The SAL of Ann's at its token step, with track along the coast; a private is someone's."""
    return lender(at(corporation, "place_station", NORTH, EAST, phase=phase), private, owner)


@rule("18FL", "3.3 ¶1", "7 ¶1")
def test_fl_3_3_privates_pay_their_owners_at_the_start_of_an_operating_round() -> None:
    g = given("18FL").private("TR", "Ann").private("POSC", "Ben").private("TC", "Cal").stock_round(2).round_over()
    assert [g.state.cash(seat) for seat in ("Ann", "Ben", "Cal")] == [305, 310, 315]


@rule("18FL", "3.3 ¶1")
def test_fl_3_3_the_owner_lends_his_bonus_to_his_own_corporation_at_once() -> None:
    g = tile_step().plays(LayBonusTile("Ann", "B7", "4", 1))
    assert "B7" in g.state.board.laid
    assert g.happened(PrivateClosed)
    assert "TR" not in g.state.privates


@rule("18FL", "3.3 ¶1")
def test_fl_3_3_another_owner_is_asked_and_may_agree() -> None:
    g = tile_step("Cal").plays(LayBonusTile("Ann", "B7", "4", 1))
    assert (g.step, g.to_act) == (Consent.step, "Cal")
    assert "B7" not in g.state.board.laid
    g = g.accepted()
    assert "B7" in g.state.board.laid
    assert "TR" not in g.state.privates
    assert g.state.cash("Cal") == 300, "lending costs nothing"


@rule("18FL", "3.3 ¶1")
def test_fl_3_3_another_owner_is_never_compelled() -> None:
    wanted = LayBonusTile("Ann", "B7", "4", 1)
    g = tile_step("Cal").plays(wanted).declined()
    assert "B7" not in g.state.board.laid
    assert g.state.privates["TR"] == "Cal"
    assert g.refuses(wanted, "turn.declined")
    assert g.allows(LayTile("Ann", "B7", "4", 1)), "the normal tile is still there"


@rule("18FL", "3.3 ¶1")
def test_fl_3_3_no_bonus_of_a_private_that_nobody_owns() -> None:
    g = at("L&N", "lay_tile")
    assert g.refuses(LayBonusTile("Ann", "B7", "4", 1), "bonus.lender")
    assert at("SAL", "place_station", EAST).refuses(PlacePort("Ann", "B5"), "bonus.lender")
    assert at("SAL", "place_station", EAST).refuses(PlaceTerminal("Ann", "B5"), "bonus.lender")


@rule("18FL", "3.3 ¶2", "7.2")
def test_fl_3_3_the_bonus_tile_comes_on_top_of_two_yellow_tiles() -> None:
    g = tile_step().plays(LayTile("Ann", "B7", "4", 1), LayTile("Ann", "B9", "9", 1))
    assert g.step == "lay_tile", "the step waits for the bonus"
    assert g.refuses(LayTile("Ann", "B11", "9", 1), "tile.one_a_turn")
    assert "B11" in g.plays(LayBonusTile("Ann", "B11", "9", 1)).state.board.laid


@rule("18FL", "3.3 ¶2", "7.2")
def test_fl_7_2_the_bonus_tile_comes_on_top_of_an_upgrade() -> None:
    g = lender(laid(company("L&N", "3"), PANHANDLE).operating("L&N", "lay_tile"), "TR", "Ann")
    g = g.plays(LayTile("Ann", "B5", "15K", 0))
    assert g.refuses(LayTile("Ann", "B3", "9", 1), "tile.one_a_turn")
    assert g.allows(LayBonusTile("Ann", "B3", "9", 1))


@rule("18FL", "3.3 ¶2")
def test_fl_3_3_no_normal_action_follows_a_bonus_in_its_step() -> None:
    g = tile_step().plays(LayBonusTile("Ann", "B7", "4", 1))
    assert g.step != "lay_tile" or g.refuses(LayTile("Ann", "B9", "9", 1), "bonus.last")
    g = lender(token_step("POSC", "Ann"), "TC", "Ann").plays(PlacePort("Ann", "B23"))
    assert g.refuses(BuildHotel("Ann", "C24"), "bonus.last")
    assert g.allows(PlaceTerminal("Ann", "B15")), "another bonus may follow"
    assert token_step("POSC", "Ann").plays(BuildHotel("Ann", "C24")).allows(PlacePort("Ann", "B23"))


@rule("18FL", "3.3 ¶2")
def test_fl_3_3_a_step_is_not_skipped_while_a_bonus_could_be_used() -> None:
    g = token_step("POSC", "Cal").in_turn(stations=1)
    assert g.settled().step == "place_station"
    assert g.plays(Pass("Ann")).step != "place_station"
    assert at("SAL", "place_station", EAST).in_turn(stations=1).settled().step != "place_station"


@rule("18FL", "3.3 ¶3")
@pytest.mark.parametrize(
    ("private", "action"),
    [
        ("TR", LayBonusTile("Ann", "B17", "9", 1)),
        ("POSC", PlacePort("Ann", "B5")),
        ("TC", PlaceTerminal("Ann", "B5")),
    ],
)
def test_fl_3_3_a_private_closes_when_its_bonus_is_used_and_pays_no_more(private: str, action: Action) -> None:
    g = lender(laid(company("TPS"), {"B13": ("4", 1)}), private, "Ann").trains("TPS", "2")
    g = g.operating("TPS", "lay_tile" if private == "TR" else "place_station")
    assert g.state.privates[private] == "Ann"
    after = g.plays(action)
    assert [e.private for e in after.happened(PrivateClosed)] == [private]
    assert private not in after.state.privates
    assert after.why(action), "it cannot be used twice"
    paid, unpaid = (it.stock_round(3).round_over().state.cash("Ann") - it.state.cash("Ann") for it in (g, after))
    assert (paid, unpaid) == (g.data.privates[private].income, 0)


@rule("18FL", "3.3 ¶3", "8.3 •3")
def test_fl_3_3_privates_close_at_phase_5() -> None:
    g = given("18FL", 4)
    for private, owner in [("TR", "Ann"), ("POSC", "Ben"), ("TC", "Cal"), ("FECCTC", "Dee")]:
        g = g.private(private, owner)
    assert len(g.phase("4").state.privates) == 4
    assert not g.phase("5").state.privates


# The Tallahassee


@rule("18FL", "3.3(1)")
def test_fl_3_3_1_the_bonus_tile_is_yellow() -> None:
    g = lender(laid(company("L&N", "3"), PANHANDLE).operating("L&N", "lay_tile"), "TR", "Ann")
    assert g.refuses(LayBonusTile("Ann", "B5", "15K", 0), "bonus.yellow")
    assert g.allows(LayBonusTile("Ann", "B3", "9", 1))


@rule("18FL", "3.3(1)", "7.2.1 ¶2")
def test_fl_3_3_1_the_ground_under_the_bonus_tile_is_paid() -> None:
    g = lender(at("FEC", "lay_tile"), "TR", "Ann")
    assert g.plays(LayBonusTile("Ann", "L27", "9", 0)).state.cash("FEC") == 460
    assert lender(at("FEC", "lay_tile", cash=39), "TR", "Ann").refuses(LayBonusTile("Ann", "L27", "9", 0), "tile.cost")


@rule("18FL", "3.3(1)", "7.2.1 ¶4")
def test_fl_3_3_1_the_bonus_tile_extends_a_route() -> None:
    assert tile_step().refuses(LayBonusTile("Ann", "B17", "9", 1), "tile.connected")


# The port token


@rule("18FL", "3.3(2)")
@pytest.mark.parametrize("hex_id", ["B5", "B23", "G20", "K28"])
def test_fl_3_3_2_the_port_token_goes_to_a_coastal_city(hex_id: str) -> None:
    g = token_step("POSC", "Ann").plays(PlacePort("Ann", hex_id))
    assert PORT.of(g.state) == (hex_id, "SAL")
    assert "POSC" not in g.state.privates


@rule("18FL", "3.3(2)")
@pytest.mark.parametrize("hex_id", ["B15", "F23", "J27", "C24", "A22"])
def test_fl_3_3_2_and_nowhere_else(hex_id: str) -> None:
    assert token_step("POSC", "Ann").refuses(PlacePort("Ann", hex_id), "port.city")


@rule("18FL", "3.3(2)")
def test_fl_3_3_2_it_is_worth_20_more_to_its_corporation_only() -> None:
    g = laid(company("SR"), NORTH).owns("Cal", "TPS", shares=2).trains("SR", "2").trains("TPS", "2")
    plain = best(g, "SR"), best(g, "TPS")
    g = g.slot(PORT, ("B23", "SR"))
    assert best(g, "SR") == plain[0] + 20
    assert best(g, "TPS") == plain[1]


@rule("18FL", "3.3(2)")
def test_fl_3_3_2_in_jacksonville_it_serves_either_half() -> None:
    south = laid(company("SAL"), EAST).trains("SAL", "2")
    north = laid(company("SR"), NORTH).trains("SR", "2")
    assert (best(south, "SAL"), best(north, "SR")) == (60, 70), "towns along the coast; Savannah and Lake City"
    assert best(south.slot(PORT, ("B23", "SAL")), "SAL") == 80
    assert best(north.slot(PORT, ("B23", "SR")), "SR") == 90
    assert best(north.slot(PORT, ("B23", "SAL")), "SR") == 70, "for its own corporation only"


@rule("18FL", "3.3(2)")
def test_fl_3_3_2_every_train_that_calls_there_has_it() -> None:
    g = laid(company("FEC", "3"), KEYS, {"J27": ("6fl", 2), "I28": ("58", 0)}).trains("FEC", "2", "2")
    plain = best(g, "FEC")
    assert best(g.slot(PORT, ("K28", "FEC")), "FEC") == plain + 40


@rule("18FL", "3.3(2)", "8.3 •3")
def test_fl_3_3_2_the_token_outlives_its_private_and_goes_at_phase_5() -> None:
    g = token_step("POSC", "Cal").plays(PlacePort("Ann", "B23")).accepted()
    assert "POSC" not in g.state.privates
    assert PORT.of(g.phase("4").state) == ("B23", "SAL")
    assert PORT.of(g.phase("5").state) == ("", "")


@rule("18FL", "3.3(2)")
def test_fl_3_3_2_once_placed_it_is_not_moved() -> None:
    g = token_step("POSC", "Ann").plays(PlacePort("Ann", "B23"))
    assert g.step != "place_station" or g.refuses(PlacePort("Ann", "B5"), "bonus.lender")


# The Terminal


@rule("18FL", "3.3(3)")
def test_fl_3_3_3_the_terminal_station_stands_beside_the_circles_unconnected_and_free() -> None:
    g = token_step("TC", "Ann").plays(PlaceTerminal("Ann", "B5"))
    (placed,) = g.happened(ExtraStationPlaced)
    assert placed.station == Station("B5", 0, "SAL", beside=True)
    assert g.state.cash("SAL") == 500
    assert len(g.state.corporations["SAL"].stations) == 3, "it is none of the corporation's own"
    assert "TC" not in g.state.privates


@rule("18FL", "3.3(3)")
def test_fl_3_3_3_it_blocks_nobody_and_takes_no_circle() -> None:
    g = laid(company("TPS", "3"), PANHANDLE)
    g = upgraded(g, "B5", "15K")
    free = g.state.board.free_circles("B5", 0)
    g = g.but(board=g.state.board.station(Station("B5", 0, "SAL", beside=True)))
    assert g.state.board.free_circles("B5", 0) == free == 1
    assert g.operating("TPS", "place_station").allows(PlaceStation("Ann", "B5"))
    assert not g.state.board.blocked("B5", 0, "TPS")


@rule("18FL", "3.3(3)", "7.4 •1", "7.3.1 ¶1")
def test_fl_3_3_3_runs_track_and_tokens_begin_at_it() -> None:
    g = laid(company("SAL"), PANHANDLE).trains("SAL", "2")
    assert best(g, "SAL") == 0
    g = g.but(board=g.state.board.station(Station("B5", 0, "SAL", beside=True)))
    assert best(g, "SAL") == 60, "Mobile, two towns and Tallahassee"
    g = g.operating("SAL", "place_station")
    assert g.plays(BuildHotel("Ann", "B7")).state.cash("SAL") == 480, "it counts for the distance"
    assert g.operating("SAL", "lay_tile").allows(LayTile("Ann", "B3", "9", 1))


@rule("18FL", "3.3(3)")
def test_fl_3_3_3_its_owner_passes_a_city_filled_by_others() -> None:
    g = laid(company("SAL"), PANHANDLE, {"B3": ("9", 1)}).trains("SAL", "3")
    g = g.but(board=g.state.board.station(Station("B5", 0, "SAL", beside=True)))
    assert best(g, "SAL") == 40 + 20 + 10 + 10 + 20, "New Orleans through Mobile to Tallahassee"


@rule("18FL", "3.3(3)")
def test_fl_3_3_3_only_on_a_tile_with_a_circle() -> None:
    g = token_step("TC", "Ann")
    assert g.refuses(PlaceTerminal("Ann", "F23"), "terminal.tile")
    assert laid(g, ORLANDO_TAMPA).allows(PlaceTerminal("Ann", "F23"))
    assert g.refuses(PlaceTerminal("Ann", "C24"), "station.known")
    assert g.refuses(PlaceTerminal("Ann", "A22"), "station.known")
    assert g.refuses(PlaceTerminal("Ann", "Z99"), "station.known")


@rule("18FL", "3.3(3)")
@pytest.mark.parametrize("half", [0, 1])
def test_fl_3_3_3_in_jacksonville_north_or_south_is_named(half: int) -> None:
    g = token_step("TC", "Ann", "TPS")
    buttons = [
        g.rules.procedure(g.state, PlaceTerminal).label(Position(g.rules, g.state), o.action)
        for o in g.offers(PlaceTerminal)
    ]
    assert f"Place the station of Terminal Company in B23 Jacksonville, {('south', 'north')[half]}" in buttons
    g = g.plays(PlaceTerminal("Ann", "B23", half))
    assert Station("B23", half, "TPS", beside=True) in g.state.board.stations
    g = upgraded(g.phase("6"), "B23", "487", "488", "489")
    assert Station("B23", 0, "TPS", beside=True) in g.state.board.stations, "on the gray tile there is one city"


@rule("18FL", "3.3(3)", "7.3.1 ¶2")
def test_fl_3_3_3_not_in_a_hex_with_a_station_of_the_same_corporation() -> None:
    assert token_step("TC", "Ann").refuses(PlaceTerminal("Ann", "B23", 1), "station.one_a_hex")


@rule("18FL", "3.3(3)", "7.3.1 ¶2")
def test_fl_3_3_3_option_in_the_other_half_of_jacksonville() -> None:
    g = laid(company("SAL", options=["terminal_in_both_halves"]), NORTH, EAST).operating("SAL", "place_station")
    g = lender(g, "TC", "Ann").trains("SAL", "2", "2")
    assert g.refuses(PlaceTerminal("Ann", "B23", 0), "station.one_a_hex"), "its own station is there"
    assert best(g, "SAL") == 30 + 3 * 10, "to the east; the north is not its own"
    g = g.plays(PlaceTerminal("Ann", "B23", 1))
    assert Station("B23", 1, "SAL", beside=True) in g.state.board.stations
    assert best(g.trains("SAL", "2", "2"), "SAL") == 60 + 30 + 30 + 10, "Savannah, Jacksonville and Lake City, too"


@rule("18FL", "7.3 ¶1")
def test_fl_7_3_the_terminal_station_goes_to_a_corporation_of_its_owners_own() -> None:
    assert token_step("TC", "Ann").offered(PlaceTerminal("Ann", "B5"))
    others = token_step("TC", "Ben")
    assert others.refuses(PlaceTerminal("Ann", "B5"), "terminal.own", "18FL 7.3 ¶1")
    says = others.says(PlaceTerminal("Ann", "B5"))
    assert says == "Terminal Company belongs to Ben, and its station to a corporation whose president is Ben"
    assert not others.offers(PlaceTerminal)
    assert token_step("POSC", "Ben").allows(PlacePort("Ann", "B5")), "the port token may be lent to anyone"


@rule("18FL", "7.3 ¶1", "3.3 ¶1")
def test_fl_7_3_option_the_terminal_station_is_lent_to_anyone() -> None:
    g = laid(company("SAL", options=["terminal_lent"]), EAST).operating("SAL", "place_station")
    g = lender(g, "TC", "Ben").plays(PlaceTerminal("Ann", "B15"))
    assert (g.step, g.to_act) == (Consent.step, "Ben")
    assert Station("B15", 0, "SAL", beside=True) in g.accepted().state.board.stations
    assert g.declined().state.privates["TC"] == "Ben"


@rule("18FL", "7.3 ¶1", "3.1 ¶4")
def test_fl_7_3_a_home_station_and_three_tokens_for_stations_or_hotels() -> None:
    g = laid(company("TPS", cash=1000), PANHANDLE, NORTH)
    assert len(g.state.corporations["TPS"].stations) == 3
    for hex_id in ("B13", "B7", "B19"):
        g = g.operating("TPS", "place_station")
        assert g.allows(BuildHotel("Ann", hex_id))
        g = g.plays(BuildHotel("Ann", hex_id))
    assert not g.state.corporations["TPS"].stations
    g = upgraded(g.phase("3"), "B5", "15K").operating("TPS", "place_station")
    assert g.refuses(PlaceStation("Ann", "B5"), "station.left")
    assert laid(g, EAST).refuses(BuildHotel("Ann", "C24"), "station.left")


@rule("18FL", "3.3(3)", "7.3 ¶3")
def test_fl_3_3_3_beside_the_stations_of_the_turn_unless_the_table_has_it_otherwise() -> None:
    g = token_step("TC", "Ann").plays(BuildHotel("Ann", "C24"))
    assert g.allows(PlaceTerminal("Ann", "B15"))
    other = laid(company("SAL", options=["terminal_is_the_station"]), EAST).operating("SAL", "place_station")
    other = lender(other, "TC", "Ann")
    assert other.in_turn(stations=1).refuses(PlaceTerminal("Ann", "B15"), "station.one_a_turn")
    assert other.plays(PlaceTerminal("Ann", "B15")).state.turn.stations == 1


# The canal


def canal(owner: str = "Ann") -> Given:
    """After an opening in which someone has bought the canal."""
    g = given("18FL", 4).plays(*(SealBid(seat, 10 if seat == owner else 0) for seat in ("Ann", "Ben", "Cal", "Dee")))
    g = g.plays(ChoosePrivate(owner, "FECCTC"))
    for private in ("TR", "POSC", "TC"):
        g = g.plays(ChoosePrivate(g.to_act, private))
    return g


@rule("18FL", "3.3(4)")
def test_fl_3_3_4_the_canals_buyer_gets_a_share_of_the_fec() -> None:
    g = canal()
    assert g.state.holdings.of("FEC", "Ann") == 1
    assert not g.state.corporations["FEC"].started
    assert g.state.holdings.certificates("FEC", "Ann") == 1, "it counts as a certificate"
    assert g.state.cash("Ann") == 300 - 10 - 110


@rule("18FL", "3.3(4)", "6.2(1)")
@pytest.mark.parametrize("founder", ["Ann", "Ben"])
def test_fl_3_3_4_with_it_the_presidency_alone_floats_the_fec(founder: str) -> None:
    g = canal().stock_turn(founder).plays(StartCorporation(founder, "FEC", 70))
    assert g.state.corporations["FEC"].floated
    assert g.state.cash("FEC") == 350
    assert g.state.president("FEC") == founder


@rule("18FL", "3.3(4)", "6.2(1)")
def test_fl_6_2_1_without_it_the_presidency_does_not() -> None:
    g = given("18FL", 3).stock_round(1).plays(StartCorporation("Ann", "FEC", 70))
    assert not g.state.corporations["FEC"].floated


@rule("18FL", "3.3(4)")
def test_fl_3_3_4_the_canal_closes_with_the_fecs_first_train() -> None:
    g = company("FEC", seats=4).private("FECCTC", "Cal").operating("FEC", "buy_trains")
    assert "FECCTC" not in g.plays(BuyTrain("Ann", "2-0", 100)).state.privates
    other = company("SAL", seats=4).private("FECCTC", "Cal").operating("SAL", "buy_trains")
    assert "FECCTC" in other.plays(BuyTrain("Ann", "2-0", 100)).state.privates


@rule("18FL", "3.3(4)")
def test_fl_3_3_4_a_canal_that_has_closed_does_not_close_again() -> None:
    g = given("18FL", 4).phase("5").owns("Ann", "FEC", shares=6).home("FEC").cash("FEC", 900)
    g = g.operating("FEC", "buy_trains")
    canal = next(p for p, it in g.data.privates.items() if "Canal" in it.name)
    assert canal not in g.state.privates
    assert not [line for line in g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 500)).log if "Canal" in line]
