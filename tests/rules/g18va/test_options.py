"""18VA: the optional rule for two players, and what some tables do otherwise."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.components.closing import close_corporation
from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.titles.g18va.express import EXPRESS, PlaceExpress
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18va.lines import RICHMOND_NEWPORT_NEWS, best, company, laid, pays, running, runs


@rule("18VA", "3.1 certificates")
def test_va_option_fifteen_certificates_for_four_players() -> None:
    assert given("18VA", 4, ("fifteen_certificates",)).data.tables[4].certificates == 15
    assert given("18VA", 4).data.tables[4].certificates == 13


@rule("18VA", "4.5.4.2 station")
def test_va_option_a_run_to_a_port_needs_a_station_in_its_city() -> None:
    free = ("president_chooses_runs",)
    g = running(laid(company("SR", options=(*free, "port_needs_station")), RICHMOND_NEWPORT_NEWS), "SR", "2")
    assert g.refuses(runs(g, "F11", "H13", "I14"), "run.port_station")
    assert g.allows(runs(g, "F11", "H13"))
    g = running(g.station("SR", "H13"), "SR", "2")
    assert g.allows(runs(g, "F11", "H13", "I14"))


@rule("18VA", "4.5.1")
def test_va_option_conversion_only_after_having_operated() -> None:
    g = company("C&O", "3", options=("convert_after_operating",))
    assert g.operating("C&O", first=True).refuses(Convert("Ann"), "convert.operated")
    assert g.operating("C&O").allows(Convert("Ann"))


@rule("18VA", "4.5.4.2 station")
def test_va_option_the_railway_express_is_not_doubled_at_a_port() -> None:
    g = company("SR", "3", options=("president_chooses_runs", "express_undoubled"))
    g = running(laid(g, RICHMOND_NEWPORT_NEWS).station("SR", "H13"), "SR", "2G").slot(EXPRESS, ("H13", "SR", 10))
    assert pays(g, "F11", "H13", "I14") == (20 + 2 * (20 + 20) + 10, 0)


@rule("18VA", "4.6.3 closed")
def test_va_option_any_closing_wipes_the_railway_express() -> None:
    def after(*options: str) -> str:
        g = company("SR", "3", options=options).owns("Cal", "WM", 2).home("WM").slot(EXPRESS, ("H13", "SR", 10))
        return EXPRESS.of(g.through(lambda tx: close_corporation(tx, "WM")).state)[0]

    assert after() == "H13", "by the book only its own"
    assert after("express_wiped") == ""


@rule("18VA", "4.5.8 one")
def test_va_option_one_of_a_kind_in_phase_6_too() -> None:
    g = company("B&O", "6", 3000, ("one_of_each_kind",)).operating("B&O", "buy_trains")
    g = g.in_turn(new_trains=("6/5G",))
    assert g.refuses(BuyTrain("Ann", "6/5G-1", 600, runs_as="6"), "train.one_of_a_kind")
    assert g.allows(BuyTrain("Ann", "4D-0", 800))


@rule("18VA", "4.5.5")
def test_va_option_the_president_chooses_his_runs() -> None:
    g = running(laid(company("SR", options=("president_chooses_runs",)), RICHMOND_NEWPORT_NEWS), "SR", "2")
    assert best(g) == 40
    assert g.allows(RunTrains("Ann", ()))


@rule("18VA", "4.2 powers", "4.2(1)", "4.2(3)", "4.2(4)")
def test_va_option_the_privates_tokens_in_any_step_of_the_turn() -> None:
    for step in ("lay_tile", "run_trains", "buy_trains"):
        for private, power in (("REA", PlaceExpress("Ann", "F11")), ("PY", PlaceYardStation("Ann", "H13"))):
            g = running(laid(company("SR", "3"), RICHMOND_NEWPORT_NEWS), "SR", "2").private(private, "SR")
            assert g.operating("SR", step).refuses(power, "turn.not_now")
            g = company("SR", "3", options=("powers_any_time", "president_chooses_runs"))
            g = running(laid(g, RICHMOND_NEWPORT_NEWS), "SR", "2").private(private, "SR")
            assert g.operating("SR", step).allows(power)
    g = company("SR", "3", options=("powers_any_time",)).private("PY", "SR").private("REA", "SR")
    assert g.operating("SR", "lay_tile").allows(RaiseTrainLimit("Ann"))
    assert g.operating("SR", "convert").allows(PlaceExpress("Ann", "F11"))
    assert company("SR", "3").private("PY", "SR").operating("SR").refuses(RaiseTrainLimit("Ann"), "turn.not_now")


@rule("18VA", "4.2 powers", "4.2(3)", "4.2(4)")
def test_va_option_potomac_yards_in_the_order_of_steps() -> None:
    both = ("powers_any_time", "yards_in_order", "president_chooses_runs")
    for step, station, limit in (("lay_tile", False, False), ("run_trains", True, False), ("buy_trains", True, True)):
        g = running(laid(company("SR", "3", options=both), RICHMOND_NEWPORT_NEWS), "SR", "2").private("PY", "SR")
        g = g.operating("SR", step)
        for power, allowed in ((PlaceYardStation("Ann", "H13"), station), (RaiseTrainLimit("Ann"), limit)):
            assert g.allows(power) if allowed else g.refuses(power, "turn.not_now")


@rule("18VA", "4.2 powers", "4.2(4)")
def test_va_option_the_yards_raise_the_limit_only_if_they_were_owned_before_the_train_step() -> None:
    def bought(*options: str) -> Given:
        g = company("SR", "3", options=options).private("PY", "Ann").cash("SR", 500)
        return g.operating("SR", "buy_trains").plays(BuyPrivate("Ann", "PY", 80))

    assert bought().allows(RaiseTrainLimit("Ann"))
    assert bought("yards_in_order").refuses(RaiseTrainLimit("Ann"), "yards.owned_before")
    owned = company("SR", "3", options=("yards_in_order",)).private("PY", "SR")
    assert owned.operating("SR", "buy_trains").allows(RaiseTrainLimit("Ann"))


@rule("18VA", "4.2(3)")
@pytest.mark.parametrize("step", ["lay_tile", "run_trains", "buy_trains"])
def test_va_option_in_any_step_the_station_of_the_yards_needs_a_circle_and_no_other_of_ones_own(step: str) -> None:
    g = company("SR", "3", options=("powers_any_time", "president_chooses_runs"))
    g = running(laid(g, RICHMOND_NEWPORT_NEWS), "SR", "2").private("PY", "SR").operating("SR", step)
    assert g.refuses(PlaceYardStation("Ann", "E10"), "yards.circle")
    assert g.refuses(PlaceYardStation("Ann", "F11"), "station.one_a_hex")
