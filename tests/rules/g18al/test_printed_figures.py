"""18AL: the figures printed on board, tiles, chart and charters, typed here once more: a slip in a file is caught."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from tests.given import given
from tests.rule import rule
from tests.rules import printed


def data() -> Definition:
    """What the title's files say now: read in each test, so that a slip is seen there."""
    return given("18AL").data


@rule("18AL", "4.2.1(b)", "Table IV")
def test_al_so_many_of_each_tile() -> None:
    assert printed.tiles(data()) == {
        "3": 3,
        "4": 3,
        "5": 3,
        "6": 3,
        "7": 5,
        "8": 11,
        "9": 10,
        "57": 4,
        "58": 3,
        "441a": 1,
        "445": 1,
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
        "28": 1,
        "29": 1,
        "142": 2,
        "143": 2,
        "144": 2,
        "442a": 1,
        "443a": 1,
        "39": 1,
        "40": 1,
        "41": 3,
        "42": 3,
        "43": 2,
        "44": 1,
        "45": 2,
        "46": 2,
        "47": 2,
        "63": 7,
        "70": 1,
        "444b": 1,
        "444m": 1,
        "446": 1,
    }


@rule("18AL", "4.2.1(f)")
def test_al_what_the_ground_costs() -> None:
    assert printed.costs(data()) == {20: "C2 C4 C6 D3 G2 L3 M2 N3 N5 O2 O4 P5", 60: "D5 F7 G4"}


@rule("18AL", "4.2.3.1")
def test_al_what_printed_places_pay() -> None:
    assert printed.values(data()) == {
        "A4": "40/50",
        "B1": "40/30",
        "B7": "30/50",
        "D7": "10",
        "E6": "20",
        "F1": "30",
        "G8": "40/70",
        "H5": "30",
        "K4": "20",
        "L1": "30/40",
        "M8": "10",
        "P7": "30/40",
        "Q2": "40/50",
    }


@rule("18AL", "4.2.1(i)")
def test_al_sides_that_no_track_crosses() -> None:
    assert printed.closed(data()) == {"B3": (0,), "D3": (3,)}


@rule("18AL", "1.5", "3.3(b)", "5(b)")
def test_al_the_price_chart() -> None:
    assert printed.chart(data()) == [
        "60 65 70 75 80 90p 105p 120 135 150 170 190 215 240 270 300e",
        "55 60 65 70p 75p 80 90 105 120 135 150 170 190 215 240",
        "50y 55 60p 65 70 75 80 90 105 120 135 150 170",
        "45y 50y 55 60 65 70 75 80 90 105 120",
        "40y 45y 50y 55 60 65 70 75",
        "35y 40y 45y 50y 55y",
        "30y 35y 40y 45y 50y",
    ]


@rule("18AL", "4.2(a)", "4.2.2")
def test_al_homes_and_what_stations_cost() -> None:
    assert printed.homes(data()) == {
        "L&N": ("A4", (0, 40, 100, 100)),
        "M&O": ("Q2", (0, 40, 100, 100)),
        "WRA": ("L5", (0, 40, 100, 100)),
        "ATN": ("F1", (0, 40, 100)),
        "ABC": ("G6", (0, 40)),
        "TAG": ("E6", (0, 40)),
    }


@rule("18AL", "Table I")
def test_al_what_each_phase_brings() -> None:
    assert printed.phases(data()) == {
        "1": "yellow 4/4 x1 1 of the bank",
        "2": "yellow 4/4 x1 1 of the bank",
        "3": "green 4/4 x2 1 of the bank buys_privates",
        "4": "green 3/3 x2 buys_privates",
        "5": "brown 2/2 x3 privates_close",
        "6": "brown 2/2 x3 coal_ends",
        "7": "brown 2/2 x3",
        "4D": "gray 2/2 x3",
    }


@rule("18AL", "Table I")
def test_al_the_trains() -> None:
    assert printed.trains(data()) == {
        "2": "5 at 100; phase 2",
        "2 as 2": "reach 2",
        "3": "4 at 180; phase 3",
        "3 as 3": "reach 3",
        "4": "3 at 300; phase 4; rusts 2",
        "4 as 4": "reach 4",
        "5": "2 at 450; phase 5",
        "5 as 5": "reach 5",
        "6": "1 at 630; phase 6; rusts 3",
        "6 as 6": "reach 6",
        "7": "1 at 700; phase 7; obsoletes 4",
        "7 as 7": "reach 7",
        "4D": "5 at 800; phase 4D",
        "4D as 4D": "reach 4; factors city 2 offboard 2",
    }


@rule("18AL", "4.1")
def test_al_what_privates_cost_and_pay() -> None:
    assert printed.privates(data()) == {
        "Tuscumbia": (20, 5),
        "S&NA": (40, 10),
        "B&SLC": (70, 15),
        "M&C": (100, 20),
        "NDY": (120, 20),
    }


@rule("18AL", "Table II")
def test_al_cash_and_certificates_by_the_number_of_players() -> None:
    assert printed.tables(data()) == {3: (600, 15), 4: (500, 12), 5: (400, 10)}
