"""18VA 4.5.4 to 4.5.6: off-map areas, runs and what they earn, dividends."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.parts.ledger import BANK
from shortline.titles.g18va.express import EXPRESS
from tests.given import Given
from tests.rule import rule
from tests.rules.g18va.lines import (
    LYNCHBURG_PETERSBURG,
    LYNCHBURG_ROANOKE,
    PETERSBURG_NORFOLK,
    RICHMOND_NEWPORT_NEWS,
    WASHINGTON_PHILADELPHIA,
    best,
    company,
    laid,
    pays,
    run,
    running,
    runs,
)

FREE = ("president_chooses_runs",)


def sr(train: str, phase: str = "2", station: bool = False, options: tuple[str, ...] = FREE) -> Given:
    """The SR runs a train; Richmond is joined to Newport News, where it may have a station."""
    g = laid(company("SR", phase, options=options), RICHMOND_NEWPORT_NEWS)
    return running(g.station("SR", "H13") if station else g, "SR", train)


def vgn(train: str, phase: str = "3", *stations: str, options: tuple[str, ...] = FREE) -> Given:
    """The VGN runs a train; track leads from Roanoke by a mine, Lynchburg and Petersburg to Norfolk."""
    g = laid(company("VGN", phase, options=options), LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK)
    for hex_id in stations:
        g = g.station("VGN", hex_id)
    return running(g, "VGN", train)


def b_and_o(train: str, phase: str = "2", *stations: str) -> Given:
    """The B&O runs a train; track leads from Washington by Baltimore to Philadelphia."""
    g = laid(company("B&O", phase, options=FREE), WASHINGTON_PHILADELPHIA)
    for hex_id in stations:
        g = g.station("B&O", hex_id)
    return running(g, "B&O", train)


# 4.5.4.1: off-map cities


@rule("18VA", "4.5.4.1")
@pytest.mark.parametrize(("phase", "train", "value"), [("2", "2", 40), ("4", "4", 40), ("5", "5", 70), ("6", "6", 70)])
def test_va_4_5_4_1_an_off_map_city_pays_its_value_and_with_a_station_twice(phase: str, train: str, value: int) -> None:
    assert pays(b_and_o(train, phase), "H3", "H1") == (20 + value, 0)
    assert pays(b_and_o(train, phase, "H1"), "H3", "H1") == (20 + 2 * value, 0)


@rule("18VA", "4.5.4.1", "4.5.5 number")
def test_va_4_5_4_1_it_counts_against_the_trains_number_and_ends_the_route() -> None:
    g = b_and_o("2")
    assert g.refuses(runs(g, "G4", "H3", "H1"), "run.too_long")
    g = b_and_o("3", "3")
    assert g.allows(runs(g, "G4", "H3", "H1"))
    g = laid(company("B&O", "4", options=FREE), {"H3": ("15", 1), "G4": ("57", 1), "G2": ("8", 3)})
    g = running(g.station("B&O", "H1"), "B&O", "4")
    assert g.allows(runs(g, "H1", "H3", "G4"))


@rule("18VA", "4.5.5 4D", "4.5.4.1")
def test_va_4_5_5_a_4d_doubles_after_stations_so_a_stationed_off_map_city_counts_four_times() -> None:
    assert pays(b_and_o("4D", "4D"), "H3", "H1") == (2 * (20 + 70), 0)
    assert pays(b_and_o("4D", "4D", "H1"), "H3", "H1") == (2 * (20 + 2 * 70), 0)


# 4.5.4.2: ports


@rule("18VA", "4.5.4.2")
def test_va_4_5_4_2_city_and_port_alone_are_no_route() -> None:
    g = sr("2", station=True)
    assert g.refuses(runs(g, "H13", "I14"), "run.one_place")
    assert g.allows(runs(g, "F11", "H13", "I14")), "the port does not count against the number"


@rule("18VA", "4.5.4.2", "4.5.4.2 station")
def test_va_4_5_4_2_without_a_station_in_the_city_there_is_no_bonus_but_the_run_is_legal() -> None:
    assert pays(sr("2"), "F11", "H13", "I14") == (40, 0)
    assert pays(sr("2G", "3"), "F11", "H13", "I14") == (40, 0)


@rule("18VA", "4.5.4.2 station")
@pytest.mark.parametrize(("phase", "train", "bonus"), [("2", "2", 20), ("4", "4", 20), ("5", "5", 40), ("6", "6", 40)])
def test_va_4_5_4_2_with_a_station_a_passenger_train_has_the_bonus(phase: str, train: str, bonus: int) -> None:
    g = sr(train, phase, station=True)
    assert pays(g, "F11", "H13", "I14") == (20 + 20 + bonus, 0)
    assert pays(g, "F11", "H13") == (40, 0), "only by track traced to the arrow"
    assert best(g) == 40 + bonus


@rule("18VA", "4.5.4.2 station")
def test_va_4_5_4_2_with_a_station_a_freight_train_doubles_city_and_bonus() -> None:
    assert pays(sr("2G", "3", station=True), "F11", "H13", "I14") == (20 + 2 * (20 + 20), 0)
    green = sr("2G", "3", station=True).tile("F11", "15", 2)
    assert pays(green, "F11", "H13", "I14") == (30 + 2 * (20 + 20), 0)
    assert pays(sr("4G", "5", station=True), "F11", "H13", "I14") == (20 + 2 * (20 + 40), 0)


@rule("18VA", "4.5.4.2 station", "4.2(1)")
def test_va_4_5_4_2_city_bonus_and_railway_express_are_doubled_together() -> None:
    g = sr("2G", "3", station=True).slot(EXPRESS, ("H13", "SR", 10))
    assert pays(g, "F11", "H13", "I14") == (20 + 2 * (20 + 10 + 20), 0)
    assert pays(g, "F11", "H13") == (20 + 30, 0)


@rule("18VA", "4.5.5 4D", "4.5.4.2 station")
def test_va_4_5_5_a_4d_doubles_the_port_bonus_too() -> None:
    assert pays(sr("4D", "4D", station=True), "F11", "H13", "I14") == (2 * (20 + 20 + 40), 0)


@rule("18VA", "4.5.5 blocked")
def test_va_4_5_5_no_bonus_behind_a_port_city_that_others_fill() -> None:
    g = sr("2G", "3").owns("Cal", "N&W", 2).station("N&W", "H13")
    assert g.refuses(runs(g, "F11", "H13", "I14"), "run.blocked")
    assert pays(g, "F11", "H13") == (40, 0), "it may run to the city, not through"


# 4.5.4.3: coal mining districts


@rule("18VA", "4.5.4.3")
def test_va_4_5_4_3_passenger_trains_never_run_to_a_district() -> None:
    g = vgn("3")
    assert g.refuses(runs(g, "A12", "B11", "C12", "F13"), "run.avoids")


@rule("18VA", "4.5.4.3")
@pytest.mark.parametrize(
    ("train", "phase", "coal"), [("1G", "2", 20), ("2G", "3", 40), ("3G", "4", 60), ("4G", "5", 80), ("5G", "6", 100)]
)
def test_va_4_5_4_3_a_district_pays_twenty_times_the_number_and_does_not_count_against_it(
    train: str, phase: str, coal: int
) -> None:
    assert pays(vgn(train, phase), "A12", "B11", "C12") == (coal + 10 + 20, 0)


@rule("18VA", "4.5.4.3 station")
@pytest.mark.parametrize(
    ("train", "phase", "coal"), [("1G", "2", 20), ("2G", "3", 40), ("4G", "5", 80), ("5G", "6", 100)]
)
def test_va_4_5_4_3_with_a_station_the_treasury_gets_the_same_again(train: str, phase: str, coal: int) -> None:
    assert pays(vgn(train, phase, "A12"), "A12", "B11", "C12") == (coal + 10 + 20, coal)
    assert pays(vgn(train, phase, "A12"), "B11", "C12") == (30, 0), "for runs to the district"


@rule("18VA", "4.5.4.3 station")
def test_va_4_5_4_3_from_phase_4d_on_it_does_not() -> None:
    assert pays(vgn("5G", "4D", "A12"), "A12", "B11", "C12") == (100 + 10 + 20, 0)
    assert pays(vgn("5G", "4D"), "A12", "B11", "C12") == (100 + 10 + 20, 0)


@rule("18VA", "4.5.4.3 station", "4.5.6", "3.2 dividend")
def test_va_4_5_4_3_the_treasurys_part_is_paid_either_way_and_is_no_part_of_the_dividend() -> None:
    g = vgn("2G", "3", "A12").price("VGN", 82, 3)
    g = g.cash("VGN", 0).plays(runs(g, "A12", "B11", "C12"))
    assert g.state.turn is not None
    assert (g.state.turn.revenue, g.state.turn.treasury) == (70, 40)
    paid = g.plays(PayOut("Ann"))
    assert paid.state.cash("VGN") == 40
    assert paid.state.market == g.state.market, "70 is less than 82; the 40 do not count"
    assert g.plays(Withhold("Ann")).state.cash("VGN") == 110


# 4.5.5: routes


@rule("18VA", "4.5.5")
def test_va_4_5_5_the_best_runs_are_demanded_even_of_the_only_owner() -> None:
    g = sr("2", station=True, options=()).owns("Ben", "SR", 0)
    assert g.refuses(runs(g, "F11", "H13"), "run.best")
    assert g.refuses(RunTrains("Ann", ()), "run.best")
    assert g.allows(runs(g, "F11", "H13", "I14"))


@rule("18VA", "4.5.5")
def test_va_4_5_5_the_treasurys_part_does_not_count_for_the_best_run() -> None:
    g = vgn("2G", "3", "A12", options=())
    assert best(g) == 40 + 10 + 20 + 20
    assert g.allows(runs(g, "A12", "B11", "C12", "F13"))


@rule("18VA", "4.5.5 route")
def test_va_4_5_5_a_route_has_a_station_and_another_stop() -> None:
    g = vgn("3")
    assert g.refuses(runs(g, "F13", "H15"), "run.no_station")
    assert g.allows(runs(g, "C12", "F13"))
    mine = vgn("3")
    assert mine.refuses(runs(mine, "B11", "C12"), "run.one_place"), "a mine is nothing to a passenger train"
    freight = vgn("2G")
    assert freight.allows(runs(freight, "B11", "C12"))
    apart = run(g, "C12", "F13")
    assert g.refuses(RunTrains("Ann", ((apart[0], ("C12", "H15"), apart[2]),)), "run.not_connected")


@rule("18VA", "4.5.5 number", "4.5.8 1G")
def test_va_4_5_5_mines_districts_and_ports_are_free_cities_are_not() -> None:
    long = vgn("3G", "4", "H15")
    assert pays(long, "A12", "B11", "C12", "F13", "H15", "I16") == (60 + 10 + 20 + 20 + 2 * (20 + 30), 0)
    short = vgn("2G", "3", "H15")
    assert short.refuses(runs(short, "A12", "B11", "C12", "F13", "H15", "I16"), "run.too_long")
    assert pays(short, "C12", "F13") == (40, 0), "a 2G may run to cities alone"
    one = vgn("1G", "2")
    assert one.refuses(runs(one, "C12", "F13"), "run.too_long")


@rule("18VA", "4.5.8 1G")
def test_va_4_5_8_a_1g_needs_a_mine_or_a_district() -> None:
    g = vgn("1G", "2")
    assert g.refuses(runs(g, "C12", "F13"), "run.needs")
    assert g.allows(runs(g, "B11", "C12"))
    assert g.allows(runs(g, "A12", "B11", "C12"))
    port = sr("1G", station=True)
    assert port.refuses(runs(port, "H13", "I14"), "run.needs")


@rule("18VA", "4.5.5 counts")
def test_va_4_5_5_passenger_trains_pass_mines_without_counting_them() -> None:
    line = laid(company("VGN", options=FREE), {"C12": ("5", 1), "B11": ("58", 3), "B9": ("58", 4), "C8": ("57", 1)})
    g = running(line, "VGN", "2")
    assert pays(g, "C12", "B11", "B9", "C8") == (40, 0)
    assert pays(running(line.phase("3"), "VGN", "2G"), "C12", "B11", "B9", "C8") == (60, 0)


@rule("18VA", "4.5.5 counts")
def test_va_4_5_5_a_station_in_a_district_alone_makes_no_passenger_route_one_in_an_off_map_city_does() -> None:
    g = vgn("3").but(board=vgn("3").state.board.without("VGN")).station("VGN", "A12")
    assert g.refuses(runs(g, "C12", "F13"), "run.no_station")
    assert best(g) == 0
    freight = vgn("2G").but(board=vgn("2G").state.board.without("VGN")).station("VGN", "A12")
    assert pays(freight, "A12", "B11", "C12") == (70, 40)
    off_map = b_and_o("2").but(board=b_and_o("2").state.board.without("B&O")).station("B&O", "H1")
    assert pays(off_map, "H3", "H1") == (20 + 2 * 40, 0)


@rule("18VA", "4.5.5 ends")
def test_va_4_5_5_two_off_map_cities_two_ports_or_two_districts_are_not_in_one_route() -> None:
    line = {"C12": ("5", 5), "C14": ("8", 1), "F13": ("15", 0), "F15": ("9", 0)}
    g = running(laid(company("VGN", "4", options=FREE), line, LYNCHBURG_PETERSBURG), "VGN", "4")
    assert g.allows(runs(g, "B15", "C12", "F13"))
    assert g.refuses(runs(g, "B15", "C12", "F13", "F17"), "run.one_of_kind")
    coal = laid(company("VGN", "4", options=FREE), {"C12": ("5", 1), "B11": ("58", 5), "B13": ("58", 2)})
    coal = running(coal, "VGN", "3G")
    assert coal.refuses(runs(coal, "A12", "B11", "C12", "B13", "A12"), "run.one_of_kind")


@rule("18VA", "4.5.5 ends")
def test_va_4_5_5_from_district_to_port_to_off_map_city_and_from_city_to_port_is_allowed() -> None:
    g = vgn("3G", "4")
    assert g.allows(runs(g, "A12", "B11", "C12", "F13", "H15", "I16"))
    port = running(laid(company("B&O", "3", options=FREE), {"H3": ("14", 2)}), "B&O", "2G")
    assert pays(port, "H1", "H3", "I4") == (40 + 2 * (30 + 30), 0)


@rule("18VA", "4.5.5 track")
def test_va_4_5_5_trains_share_no_track_but_may_meet_in_cities() -> None:
    g = running(laid(company("SR", "3", options=FREE), RICHMOND_NEWPORT_NEWS), "SR", "2", "2")
    one, two = run(g, "F11", "H13"), run(g, "F11", "H13", train=1)
    assert g.refuses(RunTrains("Ann", (one, two)), "run.shared_track")
    g = running(
        laid(company("VGN", "3", options=FREE), LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK),
        "VGN", "2G", "3",
    )  # fmt: skip
    assert g.allows(RunTrains("Ann", (run(g, "A12", "B11", "C12"), run(g, "C12", "F13", train=1))))


CROSSING = {"F11": ("15", 0), "F13": ("15", 0), "E12": ("544", 4), "D11": ("8", 5), "D13": ("8", 2), "C12": ("5", 4)}
"""Richmond and Petersburg, each joined to Lynchburg by the junction in E12, and directly to one another."""


@rule("18VA", "4.5.5 track")
def test_va_4_5_5_junctions_on_plain_tiles_are_no_track() -> None:
    g = running(laid(company("SR", "5", options=FREE), CROSSING).station("SR", "C12"), "SR", "5", "4G")
    one = run(g, "F11", "C12")
    two = run(g, "F13", "C12", train=1, beside=one[2])
    assert g.allows(RunTrains("Ann", (one, two)))
    assert g.refuses(RunTrains("Ann", (one, run(g, "F11", "C12", train=1))), "run.shared_track")


@rule("18VA", "4.5.5 track", "4.5.5 twice")
def test_va_4_5_5_one_train_uses_no_track_and_calls_at_no_stop_twice() -> None:
    g = running(laid(company("SR", "5", options=FREE), CROSSING), "SR", "5")
    train, _, out = run(g, "F11", "F13")
    there_and_back = RunTrains("Ann", ((train, ("F11", "F13", "F11"), (*out, *out)),))
    assert g.refuses(there_and_back, "run.stop_twice")
    assert g.refuses(there_and_back, "run.same_track")
    circle = RunTrains("Ann", (run(g, "F11", "C12", "F13", "F11"),))
    assert g.refuses(circle, "run.stop_twice"), "other track, the same city"


@rule("18VA", "4.5.5 blocked")
def test_va_4_5_5_a_city_filled_by_others_is_an_end() -> None:
    g = vgn("3").owns("Cal", "N&W", 2).home("N&W")
    assert g.refuses(runs(g, "C12", "F13", "H15"), "run.blocked")
    assert g.allows(runs(g, "C12", "F13"))
    green = vgn("3").owns("Cal", "N&W", 2).home("N&W").tile("F13", "15", 5)
    assert green.allows(runs(green, "C12", "F13", "H15")), "a free circle lets it through"


# 4.5.6: dividends


@rule("18VA", "4.5.6")
def test_va_4_5_6_a_fifth_or_a_tenth_a_share_the_pools_to_the_corporation_the_treasurys_to_nobody() -> None:
    g = company("C&O").in_market("C&O", 1).cash("C&O", 0).operating("C&O", "dividend").in_turn(revenue=100, ran=True)
    ann, ben, bank = g.state.cash("Ann"), g.state.cash("Ben"), g.state.cash(BANK)
    after = g.plays(PayOut("Ann"))
    assert after.state.cash("Ann") == ann + 40
    assert after.state.cash("Ben") == ben + 20
    assert after.state.cash("C&O") == 20
    assert after.state.cash(BANK) == bank - 80, "the share in the treasury pays nobody"
    g = company("B&O").in_market("B&O", 3).cash("B&O", 0).operating("B&O", "dividend").in_turn(revenue=100, ran=True)
    after = g.plays(PayOut("Ann"))
    assert after.state.cash("Ann") == g.state.cash("Ann") + 20
    assert after.state.cash("B&O") == 30


@rule("18VA", "4.5.6")
def test_va_4_5_6_withheld_earnings_go_to_the_treasury() -> None:
    g = company("C&O", cash=5).operating("C&O", "dividend").in_turn(revenue=100, ran=True)
    after = g.plays(Withhold("Ann"))
    assert after.state.cash("C&O") == 105
    assert after.state.cash("Ann") == g.state.cash("Ann")
