"""18VA 4.5: the order of a turn, and what each of the eleven kinds of train may do."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.shares import certificates
from shortline.eighteenxx.trains import bank_trains
from shortline.kernel.action import Action
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET, TREASURY
from shortline.titles.g18va.express import PlaceExpress
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18va.lines import (
    LYNCHBURG_PETERSBURG,
    LYNCHBURG_ROANOKE,
    PETERSBURG_NORFOLK,
    RICHMOND_NEWPORT_NEWS,
    best,
    company,
    laid,
    pays,
    running,
    runs,
    sold_out,
)

FREE = ("president_chooses_runs",)
PASSENGER = [("2", "2"), ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6"), ("4D", "4D")]
FREIGHT = [("1G", "2"), ("2G", "3"), ("3G", "4"), ("4G", "5"), ("5G", "6")]


# 4.5: the order of the steps


def whole_turn() -> Given:
    """The SR, five shares, with money and a 3, at the beginning of its turn; Richmond is joined to Newport News."""
    g = laid(company("SR", "3", cash=900), RICHMOND_NEWPORT_NEWS).trains("SR", "3")
    return g.operating("SR")


TILE, TRAIN = LayTile("Ann", "F9", "8", 0), BuyTrain("Ann", "3/2G-1", 200, runs_as="2G")


@rule("18VA", "4.5 order", "4.5.1", "4.5.2", "4.5.3", "4.5.6", "4.5.8")
def test_va_4_5_the_steps_come_in_their_order() -> None:
    g = whole_turn()
    steps = []
    tile = next(o.action for o in g.passed().offers(LayTile))
    for action in (Convert("Ann"), tile, PlaceStation("Ann", "H13")):
        steps.append(g.step)
        g = g.plays(action)
    steps.append(g.step)
    g = g.plays(runs(g, "F11", "H13", "I14"))
    steps.append(g.step)
    g = g.plays(PayOut("Ann"))
    steps.append(g.step)
    assert steps == ["convert", "lay_tile", "place_station", "run_trains", "dividend", "buy_trains"]
    assert g.plays(TRAIN).state.corporations["SR"].trains[-1] == "3/2G-1"


@rule("18VA", "4.5 order")
@pytest.mark.parametrize(
    ("step", "action"),
    [
        ("convert", TRAIN),
        ("lay_tile", Convert("Ann")),
        ("lay_tile", PlaceStation("Ann", "H13")),
        ("place_station", LayTile("Ann", "F9", "8", 0)),
        ("place_station", TRAIN),
        ("run_trains", PlaceStation("Ann", "H13")),
        ("dividend", TRAIN),
        ("buy_trains", PayOut("Ann")),
        ("buy_trains", PlaceStation("Ann", "H13")),
    ],
)
def test_va_4_5_and_in_no_other(step: str, action: Action) -> None:
    g = whole_turn().operating("SR", step).in_turn(revenue=60)
    assert g.refuses(action, "turn.not_now", "18VA 4.5 order")


@rule("18VA", "4.5.7", "3.2 dividend")
@pytest.mark.parametrize(
    ("action", "revenue", "column"), [(PayOut("Ann"), 100, 4), (PayOut("Ann"), 80, 3), (Withhold("Ann"), 100, 2)]
)
def test_va_4_5_7_the_price_is_adjusted_after_the_dividend_and_before_trains_are_bought(
    action: Action, revenue: int, column: int
) -> None:
    g = (
        company("SR", "3")
        .at("SR", 2, 3)
        .trains("SR", "3")
        .operating("SR", "dividend")
        .in_turn(revenue=revenue, ran=True)
    )
    assert g.data.chart.at(g.state.market.tokens["SR"].cell).price == 90
    after = g.plays(action)
    assert after.step == "buy_trains"
    assert (after.state.market.tokens["SR"].cell.row, after.state.market.tokens["SR"].cell.column) == (2, column)


@rule("18VA", "4.5.3 powers")
@pytest.mark.parametrize(
    ("private", "power"), [("REA", PlaceExpress("Ann", "F11")), ("PY", PlaceYardStation("Ann", "F11"))]
)
def test_va_4_5_3_express_and_yards_are_used_in_the_station_step_beside_the_station_of_the_turn(
    private: str, power: Action
) -> None:
    g = laid(company("VGN", "3"), LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK)
    g = g.tile("F11", "57", 2).private(private, "VGN").trains("VGN", "3")
    at = g.operating("VGN", "place_station")
    both = at.plays(PlaceStation("Ann", "H15"))
    assert both.step == "place_station", "the step waits for the power"
    assert both.allows(power)
    assert at.plays(power).allows(PlaceStation("Ann", "H15")), "or the other way round"
    for step in ("convert", "lay_tile", "run_trains", "dividend", "buy_trains"):
        assert g.operating("VGN", step).in_turn(revenue=60).refuses(power, "turn.not_now"), step


@rule("18VA", "4.5.3 powers", "4.2(4)")
def test_va_4_5_3_one_train_more_is_for_the_train_step() -> None:
    g = company("VGN", "3").private("PY", "VGN").trains("VGN", "3")
    assert g.operating("VGN", "buy_trains").allows(RaiseTrainLimit("Ann"))
    assert g.operating("VGN", "place_station").refuses(RaiseTrainLimit("Ann"), "turn.not_now")


# 3.1: a Pool that a conversion makes too big


@rule("18VA", "3.1 converted")
def test_va_3_1_converted_with_half_or_more_in_the_pool_no_sale_until_it_is_less() -> None:
    """Two of five shares are 40%, two of ten 20%: it takes the underwriting to fill the Pool. Here four lie there."""
    g = company("C&O", "5").owns("Ann", "C&O", 4).owns("Ben", "C&O", 1).in_market("C&O", 5).stock_round(3, "Ann")
    assert g.state.corporations["C&O"].size == 10
    assert g.refuses(SellShares("Ann", "C&O", 1), "sell.pool_limit")
    over = g.owns("Ben", "C&O", 0).in_market("C&O", 6).stock_round(3, "Ann")
    assert over.refuses(SellShares("Ann", "C&O", 1), "sell.pool_limit")
    less = g.in_market("C&O", 4).stock_round(3, "Ann")
    assert less.allows(SellShares("Ann", "C&O", 1))
    assert less.refuses(SellShares("Ann", "C&O", 2), "sell.pool_limit")
    bought = g.owns("Cal", "C&O", 0).stock_round(3, "Cal").plays(BuyShare("Cal", "C&O", OPEN_MARKET))
    assert bought.stock_turn("Ann").allows(SellShares("Ann", "C&O", 1)), "a purchase has made room"


# 4.5.8: one of a type, and how many there are


@rule("18VA", "4.5.8 one")
@pytest.mark.parametrize(
    ("phase", "kind", "price"), [("2", "2/1G", 100), ("3", "3/2G", 200), ("4", "4/3G", 300), ("5", "5/4G", 500)]
)
def test_va_4_5_8_one_of_a_type_before_the_first_6(phase: str, kind: str, price: int) -> None:
    g = company("B&O", phase, 3000).owns("Cal", "C&O", 2).home("C&O")
    g = g.trains("C&O", {"2": "2", "3": "2", "4": "3", "5": "4"}[phase]).operating("B&O", "buy_trains")
    first, second = g.state.depot.upcoming[:2]
    assert (first.split("-")[0], second.split("-")[0]) == (kind, kind)
    declared = next(iter(g.data.trains[kind].runs))
    after = g.plays(BuyTrain("Ann", first, price, runs_as=declared))
    assert after.step == "buy_trains", "the train of the C&O may be bought"
    assert after.refuses(BuyTrain("Ann", second, price, runs_as=declared), "train.one_of_a_kind")


@rule("18VA", "4.5.8 one")
def test_va_4_5_8_from_the_first_6_on_two_of_a_type() -> None:
    g = company("B&O", "6", 3000).operating("B&O", "buy_trains")
    g = g.plays(BuyTrain("Ann", "6/5G-1", 600, runs_as="6"))
    assert g.plays(BuyTrain("Ann", "4D-0", 800)).state.corporations["B&O"].trains == ("6/5G-1", "4D-0")


@rule("18VA", "4.5.8 order", "2")
@pytest.mark.parametrize(
    ("kind", "count"), [("2/1G", 6), ("3/2G", 5), ("4/3G", 4), ("5/4G", 3), ("6/5G", 2), ("4D", 10)]
)
def test_va_4_5_8_so_many_of_each_train_are_sold_and_no_more(kind: str, count: int) -> None:
    upcoming = given("18VA").state.depot.upcoming
    assert [t for t in upcoming if t.startswith(f"{kind}-")] == [f"{kind}-{n}" for n in range(count)]
    g = company("B&O", "4D", 3000)
    all_gone = sold_out(g, "6/5G", "4D").operating("B&O", "buy_trains")
    assert not bank_trains(Position(all_gone.rules, all_gone.state))
    assert all_gone.allows(Pass("Ann")), "nobody must buy what there is not"


# 4.5.4.3, 4.5.5: what each kind of train may do


def coal_line(train: str, phase: str) -> Given:
    """The VGN runs a train; track leads from the district of Roanoke by a mine, Lynchburg and Petersburg to Norfolk."""
    g = laid(company("VGN", phase, options=FREE), LYNCHBURG_ROANOKE, LYNCHBURG_PETERSBURG, PETERSBURG_NORFOLK)
    return running(g, "VGN", train)


@rule("18VA", "4.5.4.3", "4.5.5 counts")
@pytest.mark.parametrize(("train", "phase"), PASSENGER)
def test_va_4_5_4_3_no_passenger_train_runs_to_a_district(train: str, phase: str) -> None:
    g = coal_line(train, phase)
    assert g.refuses(runs(g, "A12", "B11", "C12"), "run.avoids")
    assert g.allows(runs(g, "C12", "F13"))


@rule("18VA", "4.5.5 counts")
@pytest.mark.parametrize(("train", "phase"), [*PASSENGER, *FREIGHT])
def test_va_4_5_5_every_freight_train_counts_mines_and_no_passenger_train_does(train: str, phase: str) -> None:
    line = laid(
        company("VGN", phase, options=FREE), {"C12": ("5", 1), "B11": ("58", 3), "B9": ("58", 4), "C8": ("57", 1)}
    )
    g = running(line, "VGN", train)
    if train == "1G":
        assert pays(g, "C12", "B11", "B9") == (20 + 10 + 10, 0)
        return
    double = 2 if train == "4D" else 1
    mines = 20 if train.endswith("G") else 0
    assert pays(g, "C12", "B11", "B9", "C8") == (double * 40 + mines, 0)


@rule("18VA", "4.5.5 ends")
@pytest.mark.parametrize(
    ("train", "phase"), [("4", "4"), ("5", "5"), ("6", "6"), ("4D", "4D"), ("4G", "5"), ("5G", "6")]
)
def test_va_4_5_5_no_train_joins_two_off_map_cities(train: str, phase: str) -> None:
    line = {"C12": ("5", 5), "C14": ("8", 1), "F13": ("15", 0), "F15": ("9", 0)}
    g = running(laid(company("VGN", phase, options=FREE), line, LYNCHBURG_PETERSBURG), "VGN", train)
    assert g.allows(runs(g, "B15", "C12", "F13"))
    assert g.refuses(runs(g, "B15", "C12", "F13", "F17"), "run.one_of_kind")


@rule("18VA", "4.5.5 ends")
@pytest.mark.parametrize(("train", "phase"), [("2", "2"), ("3", "3"), ("2G", "3"), ("3G", "4")])
def test_va_4_5_5_nor_a_short_one_by_a_single_city(train: str, phase: str) -> None:
    """Greensboro and Rocky Mount are too far apart for short trains; the rule is the same for all of them."""
    line = {"C12": ("5", 5), "C14": ("8", 1), "F13": ("15", 0), "F15": ("9", 0)}
    g = running(laid(company("VGN", phase, options=FREE), line, LYNCHBURG_PETERSBURG), "VGN", train)
    assert g.refuses(runs(g, "B15", "C12", "F13", "F17"), "run.one_of_kind")


@rule("18VA", "4.5.5 ends")
@pytest.mark.parametrize(("train", "phase"), FREIGHT)
def test_va_4_5_5_no_freight_train_joins_two_districts(train: str, phase: str) -> None:
    coal = laid(company("VGN", phase, options=FREE), {"C12": ("5", 1), "B11": ("58", 5), "B13": ("58", 2)})
    g = running(coal, "VGN", train)
    assert g.allows(runs(g, "A12", "B11", "C12"))
    assert g.refuses(runs(g, "A12", "B11", "C12", "B13", "A12"), "run.one_of_kind")


@rule("18VA", "4.5.5 route", "4.5.5 counts")
@pytest.mark.parametrize(("train", "phase", "coal"), [("1G", "2", 20), ("2G", "3", 40), ("5G", "6", 100)])
def test_va_4_5_5_a_freight_run_of_a_stationed_district_and_mines_needs_no_city(
    train: str, phase: str, coal: int
) -> None:
    g = laid(company("VGN", phase, options=FREE), {"B11": ("58", 5)}).station("VGN", "A12")
    g = running(g, "VGN", train)
    assert pays(g, "A12", "B11") == (coal + 10, coal)
    assert best_runs(Position(g.rules, g.state), "VGN").revenue == coal + 10, "it is the best run, and must be run"
    elsewhere = running(laid(company("VGN", phase, options=FREE), {"B11": ("58", 5)}), "VGN", train)
    assert elsewhere.refuses(runs(elsewhere, "A12", "B11"), "run.no_station"), "not without a station there"
    assert best(elsewhere) == 0


@rule("18VA", "4.5.3")
def test_va_4_5_3_a_district_that_only_its_other_side_reaches_is_not_on_a_legal_route() -> None:
    """From Grafton by three mines to Roanoke: a route of two districts is none, so there is no way for a station."""
    mines = {"B7": ("58", 0), "B9": ("4", 0), "B11": ("58", 1)}
    g = laid(company("WM", "5"), mines)
    g = g.but(board=g.state.board.without("WM")).station("WM", "A6").operating("WM", "place_station")
    assert g.refuses(PlaceStation("Ann", "A12"), "station.connected")
    city = laid(company("VGN", "5"), LYNCHBURG_ROANOKE).operating("VGN", "place_station")
    assert city.allows(PlaceStation("Ann", "A12")), "from a city it is"


# 4.6.3: the certificate limit after a bankruptcy


@rule("18VA", "4.6.3", "3.1 certificates")
def test_va_4_6_3_the_certificate_limit_stays_that_of_the_table_at_the_start() -> None:
    def holding(others: int) -> Given:
        g = given("18VA", 4).phase("5").cash("Ann", 2000).owns("Ann", "B&O", 6).owns("Ann", "C&O", others)
        for private in ("REA", "TIW", "PY"):
            g = g.private(private, "Ann")
        return g.owns("Ben", "N&W", 2).home("N&W").but(bankrupt=("Dee",)).stock_round(3, "Ann")

    buy = BuyShare("Ann", "N&W", TREASURY)
    assert certificates(Position(holding(6).rules, holding(6).state), "Ann") == 13
    assert holding(6).refuses(buy, "limit.certificates"), "13 for four players, though three are left"
    assert holding(5).allows(buy)
