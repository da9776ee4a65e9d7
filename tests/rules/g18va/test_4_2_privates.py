"""18VA 4.2: private companies, their purchase by corporations and their powers."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.rules import Position
from shortline.titles.g18va.express import PlaceExpress
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit
from tests.given import Given
from tests.rule import rule
from tests.rules.g18va.lines import (
    LYNCHBURG_GREENSBORO,
    RICHMOND_NEWPORT_NEWS,
    best,
    company,
    laid,
    running,
    sold_out,
)


def owning(private: str, step: str, phase: str = "3") -> Given:
    """The SR, with Richmond joined to Newport News, owns a private; a step of its turn."""
    g = laid(company("SR", phase), RICHMOND_NEWPORT_NEWS).private(private, "SR").trains("SR", "3")
    return g.operating("SR", step)


# Income and life


@rule("18VA", "4.2", "4.5")
def test_va_4_2_privates_pay_their_owners_player_or_corporation_at_the_start_of_every_operating_round() -> None:
    g = company("C&O").private("REA", "Ben").private("TIW", "C&O").private("PY", "Cal")
    ben, cal, treasury = g.state.cash("Ben"), g.state.cash("Cal"), g.state.cash("C&O")
    g = g.stock_round(2).round_over()
    assert g.state.cash("Ben") == ben + 10
    assert g.state.cash("C&O") == treasury + 15
    assert g.state.cash("Cal") == cal + 20


@rule("18VA", "4.2")
@pytest.mark.parametrize("phase", ["5", "6", "4D"])
def test_va_4_2_an_unused_private_stays_open_in_every_phase(phase: str) -> None:
    g = company("C&O").private("REA", "Ben").private("TIW", "C&O").private("PY", "Cal").phase(phase)
    assert g.state.privates == {"REA": "Ben", "TIW": "C&O", "PY": "Cal"}


# Purchase


@rule("18VA", "4.2 purchase")
@pytest.mark.parametrize(("private", "least", "most"), [("REA", 20, 60), ("TIW", 30, 90), ("PY", 40, 120)])
def test_va_4_2_corporations_buy_for_half_to_one_and_a_half_of_face_value(private: str, least: int, most: int) -> None:
    g = company("C&O", "3").private(private, "Ben").operating("C&O", "lay_tile")
    assert g.refuses(BuyPrivate("Ann", private, least - 1), "private.bounds")
    assert g.refuses(BuyPrivate("Ann", private, most + 1), "private.bounds")
    assert g.allows(BuyPrivate("Ann", private, most))
    ben = g.state.cash("Ben")
    g = g.plays(BuyPrivate("Ann", private, least)).accepted()
    assert g.state.privates[private] == "C&O"
    assert g.state.cash("Ben") == ben + least


@rule("18VA", "4.2 purchase")
def test_va_4_2_not_before_phase_3_not_without_consent_and_not_without_money() -> None:
    g = company("C&O").private("PY", "Ben").operating("C&O", "lay_tile")
    assert g.refuses(BuyPrivate("Ann", "PY", 80), "private.phase")
    g = company("C&O", "3").private("PY", "Ben").operating("C&O", "lay_tile")
    g = g.plays(BuyPrivate("Ann", "PY", 80))
    assert g.to_act == "Ben"
    g = g.declined()
    assert g.state.privates["PY"] == "Ben"
    assert g.refuses(BuyPrivate("Ann", "PY", 80), "turn.declined")
    assert g.cash("C&O", 50).refuses(BuyPrivate("Ann", "PY", 60), "private.treasury")
    assert g.private("PY", "SR").refuses(BuyPrivate("Ann", "PY", 60), "private.owner")


@rule("18VA", "4.2 purchase")
@pytest.mark.parametrize("step", ["convert", "lay_tile", "place_station", "run_trains", "dividend", "buy_trains"])
def test_va_4_2_at_any_point_of_its_turn(step: str) -> None:
    g = laid(company("SR", "4D"), RICHMOND_NEWPORT_NEWS).private("PY", "Ann").trains("SR", "4D")
    g = g.operating("SR", step).in_turn(revenue=60)
    assert g.plays(BuyPrivate("Ann", "PY", 40)).state.privates["PY"] == "SR", "from its own president at once"


# (1) Railway Express


@rule("18VA", "4.2(1)", "4.2 powers")
def test_va_4_2_1_the_railway_express_adds_ten_to_a_city_for_its_corporation_and_closes() -> None:
    g = owning("REA", "place_station")
    g = g.plays(PlaceExpress("Ann", "F11"))
    assert "REA" not in g.state.privates
    assert best(running(g, "SR", "2")) == 20 + 20 + 10
    other = g.owns("Ben", "VGN", 2).station("VGN", "F11").operating("VGN", "run_trains").trains("VGN", "2")
    assert best(other) == 20 + 20, "for others the city pays what it did"


@rule("18VA", "4.2(1)")
def test_va_4_2_1_on_any_city_of_the_map_not_in_off_map_areas_or_mines() -> None:
    g = owning("REA", "place_station")
    for hex_id in ("C4", "H13", "G4"):
        assert g.allows(PlaceExpress("Ann", hex_id)), "bare, printed, unconnected"
    for hex_id in ("H1", "A12", "B11", "I14", "E10", "Z9"):
        assert g.refuses(PlaceExpress("Ann", hex_id), "express.city")


@rule("18VA", "4.2(1)", "4.5.5 4D")
def test_va_4_2_1_the_token_is_permanent_and_a_4d_doubles_it() -> None:
    g = owning("REA", "place_station").plays(PlaceExpress("Ann", "F11")).phase("4D")
    assert best(running(g, "SR", "4D")) == 2 * (20 + 10 + 20)


@rule("18VA", "4.2 powers")
def test_va_4_2_powers_belong_to_the_owning_corporation_in_their_own_step() -> None:
    g = owning("REA", "place_station").private("REA", "Ann")
    assert g.refuses(PlaceExpress("Ann", "F11"), "express.owner"), "not to the player"
    assert g.private("REA", "C&O").refuses(PlaceExpress("Ann", "F11"), "express.owner"), "not to a sister"
    assert owning("REA", "lay_tile").refuses(PlaceExpress("Ann", "F11"), "turn.not_now")
    g = owning("PY", "place_station").private("PY", "C&O")
    assert g.refuses(PlaceYardStation("Ann", "H13"), "yards.owner")
    assert owning("PY", "buy_trains").private("PY", "C&O").refuses(RaiseTrainLimit("Ann"), "yards.owner")


@rule("18VA", "4.2 powers", "4.5.3 cost")
def test_va_4_2_the_station_step_waits_for_a_power_and_the_token_comes_beside_the_station() -> None:
    g = owning("REA", "place_station").cash("SR", 0)
    assert g.settled().step == "place_station", "it cannot pay for a station, and still"
    g = owning("REA", "place_station").plays(PlaceStation("Ann", "H13"))
    assert g.allows(PlaceExpress("Ann", "H13"))


# (2) Tredegar


def tredegar(cash: int, *used: str) -> Given:
    g = sold_out(company("SR", "3", cash).private("TIW", "SR"), "3/2G").used_trains(*used)
    return g.operating("SR", "buy_trains")


@rule("18VA", "4.2(2)")
def test_va_4_2_2_tredegar_takes_two_hundred_off_a_new_train_and_closes() -> None:
    g = tredegar(100).plays(BuyTrain("Ann", "4/3G-0", 100, using="TIW", runs_as="4"))
    assert g.state.cash("SR") == 0
    assert "TIW" not in g.state.privates
    g = company("SR", cash=0).private("TIW", "SR").operating("SR", "buy_trains")
    assert g.allows(BuyTrain("Ann", "2/1G-0", 0, using="TIW", runs_as="2")), "a $100 train costs nothing"
    assert g.settled().step == "buy_trains", "the step waits although the treasury is empty"


@rule("18VA", "4.2(2)")
def test_va_4_2_2_not_off_a_used_train_nor_that_of_another_corporation() -> None:
    g = tredegar(900, "3/2G")
    assert g.refuses(BuyTrain("Ann", g.state.depot.open_market[0], 0, using="TIW", runs_as="3"), "train.power")
    g = g.owns("Cal", "C&O", 2).trains("C&O", "2")
    assert g.refuses(BuyTrain("Ann", g.state.corporations["C&O"].trains[0], 1, using="TIW"), "train.power")
    assert g.private("TIW", "C&O").refuses(BuyTrain("Ann", "4/3G-0", 100, using="TIW", runs_as="4"), "train.power")
    assert g.refuses(BuyTrain("Ann", "4/3G-0", 300, using="PY", runs_as="4"), "train.power")


# (3) and (4) Potomac Yards


@rule("18VA", "4.2(3)")
@pytest.mark.parametrize("hex_id", ["H13", "H1", "B15", "A6", "C12"])
def test_va_4_2_3_the_station_goes_beside_the_circles_connected_or_not(hex_id: str) -> None:
    g = laid(owning("PY", "place_station"), LYNCHBURG_GREENSBORO)
    left = g.state.corporations["SR"].stations
    g = g.plays(PlaceYardStation("Ann", hex_id))
    assert "PY" not in g.state.privates
    assert g.state.board.stations_of("SR")[-1].hex == hex_id
    assert g.state.board.free_circles(hex_id, 0) == g.state.board.stops(hex_id)[0].slots
    assert g.state.corporations["SR"].stations == left, "it is none of the charter"


@rule("18VA", "4.2(3)")
def test_va_4_2_3_not_on_a_bare_city_a_mine_a_port_or_where_it_has_a_station() -> None:
    g = owning("PY", "place_station")
    for hex_id in ("C4", "B11", "I14", "E10", "Z9"):
        assert g.refuses(PlaceYardStation("Ann", hex_id), "yards.circle")
    assert g.tile("E10", "9").refuses(PlaceYardStation("Ann", "E10"), "yards.circle"), "track alone"
    assert g.refuses(PlaceYardStation("Ann", "F11"), "station.one_a_hex")


@rule("18VA", "4.2(3)", "4.5.5 blocked", "4.5.4.2 station")
def test_va_4_2_3_it_blocks_nobody_lets_its_owner_through_and_earns_the_port() -> None:
    g = owning("PY", "place_station").owns("Ben", "VGN", 2).station("VGN", "H13")
    blocked = running(g, "SR", "2")
    assert best(blocked) == 40
    g = g.plays(PlaceYardStation("Ann", "H13"))
    assert best(running(g, "SR", "2")) == 20 + 20 + 20
    assert not g.state.board.blocked("H13", 0, "SR")
    assert g.state.board.blocked("H13", 0, "C&O"), "by the VGN alone"
    alone = owning("PY", "place_station").plays(PlaceYardStation("Ann", "H13"))
    assert not alone.state.board.blocked("H13", 0, "C&O")


@rule("18VA", "4.2(3)", "4.5.3")
def test_va_4_2_3_it_may_be_placed_in_the_first_turn_with_no_route_and_beside_a_normal_station() -> None:
    g = company("SR", "3").private("PY", "SR").operating("SR", "place_station", first=True)
    assert g.settled().step == "place_station"
    assert g.allows(PlaceYardStation("Ann", "H15"))
    g = owning("PY", "place_station").plays(PlaceStation("Ann", "H13"))
    assert g.allows(PlaceYardStation("Ann", "H15"))


@rule("18VA", "4.2(4)", "2 limits")
def test_va_4_2_4_one_train_more_for_ever() -> None:
    g = company("SR", "4").private("PY", "SR").trains("SR", "4").operating("SR", "buy_trains")
    buy = BuyTrain("Ann", "4/3G-1", 300, runs_as="4")
    assert g.refuses(buy, "train.limit")
    g = g.plays(RaiseTrainLimit("Ann"))
    assert "PY" not in g.state.privates
    assert g.allows(buy)
    assert train_limit(Position(g.rules, g.state), "SR") == 2
    assert train_limit(Position(g.rules, g.phase("5").state), "SR") == 3
    assert g.refuses(RaiseTrainLimit("Ann"), "yards.owner"), "once"


@rule("18VA", "4.2(4)")
def test_va_4_2_4_in_the_train_step_which_waits_for_it_and_not_after_the_station() -> None:
    g = owning("PY", "place_station")
    assert g.refuses(RaiseTrainLimit("Ann"), "turn.not_now")
    g = g.plays(PlaceYardStation("Ann", "H13"))
    assert g.operating("SR", "buy_trains").refuses(RaiseTrainLimit("Ann"), "yards.owner")
    g = owning("PY", "buy_trains").cash("SR", 0)
    assert g.settled().step == "buy_trains"
    assert g.allows(RaiseTrainLimit("Ann"))
