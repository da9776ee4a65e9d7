"""18GA: the figures printed on board, tiles, chart and charters, typed here once more: a slip in a file is caught."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from tests.given import given
from tests.rule import rule
from tests.rules import printed


def data() -> Definition:
    """What the title's files say now: read in each test, so that a slip is seen there."""
    return given("18GA").data


@rule("18GA", "4.2.1(b)", "Table IV")
def test_ga_so_many_of_each_tile() -> None:
    assert printed.tiles(data()) == {
        "3": 3,
        "4": 3,
        "5": 2,
        "6": 2,
        "7": 5,
        "8": 11,
        "9": 10,
        "57": 4,
        "58": 3,
        "451a": 1,
        "14": 4,
        "15": 4,
        "16": 1,
        "17": 1,
        "19": 1,
        "20": 1,
        "23": 4,
        "24": 4,
        "25": 1,
        "26": 1,
        "27": 1,
        "28": 2,
        "29": 2,
        "141": 2,
        "142": 2,
        "143": 2,
        "452a": 1,
        "453a": 1,
        "454a": 1,
        "39": 2,
        "40": 1,
        "41": 3,
        "42": 3,
        "43": 2,
        "44": 1,
        "45": 2,
        "46": 2,
        "47": 2,
        "63": 4,
        "70": 1,
        "455a": 1,
        "456a": 1,
        "457a": 1,
        "458a": 1,
        "459a": 1,
    }


@rule("18GA", "4.2.1(f)")
def test_ga_what_the_ground_costs() -> None:
    assert printed.costs(data()) == {60: "B2 B6 B8 C1", 20: "C5 E3 E7 F2 F8 G9 H10 H12 H2 I3", 40: "F12 J10"}


@rule("18GA", "4.2.3.1")
def test_ga_what_printed_places_pay() -> None:
    assert printed.values(data()) == {"A3": "30/60", "B10": "30/40", "E1": "30/40", "J4": "20/50", "J12": "30/60"}


@rule("18GA", "1.5", "3.3(b)", "5(b)")
def test_ga_the_price_chart() -> None:
    assert printed.chart(data()) == [
        "60 70 80 90 100 110p 120 135 150 170 190 210 230 250 275 300e",
        "55 60 70 80 90p 100 110 120 135 150 170 190 210 230 250",
        "50y 55 60 70p 80 90 100 110 120 135 150 170 190",
        "45y 50y 55p 60 70 80 90 100 110 120 135",
        "40y 45y 50y 55 60 70 80 90",
        "35y 40y 45y 50y 55y",
        "30y 35y 40y 45y 50y",
    ]


@rule("18GA", "4.2(a)", "4.2.2")
def test_ga_homes_and_what_stations_cost() -> None:
    assert printed.homes(data()) == {
        "ACL": ("J12", (0, 40, 100, 100)),
        "CoG": ("F6", (0, 40, 100, 100)),
        "G&F": ("H4", (0, 40)),
        "GA": ("D10", (0, 40, 100, 100)),
        "W&A": ("D4", (0, 40)),
        "SAL": ("G13", (0, 40, 100)),
    }


@rule("18GA", "4.2.1(i)")
def test_ga_no_side_is_closed() -> None:
    assert printed.closed(data()) == {}


@rule("18GA", "Table I")
def test_ga_what_each_phase_brings() -> None:
    assert printed.phases(data()) == {
        "1": "yellow 4/4 x1 1 of the bank",
        "2": "yellow 4/4 x1 1 of the bank",
        "3": "green 4/4 x2 1 of the bank buys_privates",
        "4": "green 3/3 x2 buys_privates",
        "5": "brown 2/2 x3 privates_close",
        "6": "brown 2/2 x3",
        "8": "brown 2/2 x3",
    }


@rule("18GA", "Table I")
def test_ga_the_trains() -> None:
    assert printed.trains(data()) == {
        "2": "5 at 100; phase 2",
        "2 as 2": "reach 2",
        "3": "4 at 180; phase 3",
        "3 as 3": "reach 3",
        "4": "3 at 300; phase 4; rusts 2",
        "4 as 4": "reach 4",
        "5": "2 at 450; phase 5",
        "5 as 5": "reach 5",
        "6": "2 at 630; phase 6; rusts 3",
        "6 as 6": "reach 6",
        "8": "5 at 800; phase 8; rusts 4",
        "8 as 8": "reach 8",
    }


@rule("18GA", "4.1")
def test_ga_what_privates_cost_and_pay() -> None:
    assert printed.privates(data()) == {
        "Lexington": (20, 5),
        "Midland": (40, 10),
        "W&S": (70, 15),
        "Ocilla": (100, 20),
        "M&B": (150, 25),
    }


@rule("18GA", "Table II")
def test_ga_cash_and_certificates_by_the_number_of_players() -> None:
    assert printed.tables(data()) == {3: (600, 15), 4: (450, 12), 5: (360, 10)}
