"""18AL: the figures printed on board, tiles, chart and charters, typed here once more: a slip in a file is caught."""

from __future__ import annotations

from tests.given import given
from tests.rule import rule
from tests.rules import printed

DATA = given("18AL").data


@rule("18AL", "4.2.1(b)", "Table IV")
def test_al_so_many_of_each_tile() -> None:
    assert printed.tiles(DATA) == {
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
    assert printed.costs(DATA) == {20: "C2 C4 C6 D3 G2 L3 M2 N3 N5 O2 O4 P5", 60: "D5 F7 G4"}


@rule("18AL", "4.2.3.1")
def test_al_what_printed_places_pay() -> None:
    assert printed.values(DATA) == {
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
    assert printed.closed(DATA) == {"B3": (0,), "D3": (3,)}


@rule("18AL", "1.5", "3.3(b)", "5(b)")
def test_al_the_price_chart() -> None:
    assert printed.chart(DATA) == [
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
    assert printed.homes(DATA) == {
        "L&N": ("A4", (0, 40, 100, 100)),
        "M&O": ("Q2", (0, 40, 100, 100)),
        "WRA": ("L5", (0, 40, 100, 100)),
        "ATN": ("F1", (0, 40, 100)),
        "ABC": ("G6", (0, 40)),
        "TAG": ("E6", (0, 40)),
    }
