"""18VA: the figures printed on board, tiles, chart and charters, typed here once more: a slip in a file is caught."""

from __future__ import annotations

from tests.given import given
from tests.rule import rule
from tests.rules import printed

DATA = given("18VA").data


@rule("18VA", "4.5.2.1 tiles")
def test_va_so_many_of_each_tile() -> None:
    assert printed.tiles(DATA) == {
        "4": 4,
        "5": 4,
        "6": 4,
        "7": 4,
        "8": 12,
        "9": 12,
        "57": 4,
        "58": 4,
        "14": 4,
        "15": 6,
        "80": 3,
        "81": 3,
        "82": 4,
        "83": 4,
        "141": 2,
        "142": 2,
        "143": 1,
        "144": 1,
        "63": 4,
        "170": 3,
        "170ric": 1,
        "170was": 1,
        "544": 2,
        "545": 2,
        "546": 2,
        "171": 1,
        "172": 1,
    }


@rule("18VA", "4.5.4.1", "4.5.4.2 station")
def test_va_what_printed_places_pay() -> None:
    assert printed.values(DATA) == {
        "B15": "20/40",
        "F17": "30/50",
        "H1": "40/70",
        "H5": "20",
        "H13": "20",
        "H15": "20",
        "I4": "30/20",
        "I6": "20/10",
        "I14": "20/40",
        "I16": "30/50",
    }


@rule("18VA", "4.5.2.1 sides")
def test_va_sides_that_no_track_crosses() -> None:
    assert printed.closed(DATA) == {
        "E4": (4,),
        "F3": (0, 1),
        "F5": (3,),
        "F7": (4,),
        "F13": (4,),
        "G6": (1, 4),
        "G12": (0, 1),
        "G14": (3, 4),
        "H5": (1,),
        "H13": (0, 1),
        "H15": (3,),
    }


@rule("18VA", "3")
def test_va_the_price_chart() -> None:
    assert printed.chart(DATA) == [
        "82 90 100 110 122 135 150 165 180 200 220 245 270 300 330 360 400",
        "75 82 90 100 110 122 135 150 165 180 200 220 245 270",
        "70 75 82 90 100p 110 122 135 150 165 180",
        "65 70 75 82p 90p 100 110 122",
        "60 65 70p 75p 82 90",
        "50 60 65 70 75",
        "40 50 60 65",
    ]


@rule("18VA", "4.4", "4.5.3 cost")
def test_va_homes_and_what_stations_cost() -> None:
    assert printed.homes(DATA) == {
        "B&O": ("H3", (0, 40, 100, 100)),
        "C&O": ("D9", (0, 40)),
        "SR": ("F11", (0, 40)),
        "N&W": ("F13", (0, 40)),
        "WM": ("C4", (0, 40)),
        "RF&P": ("F7", (0, 40)),
        "VGN": ("C12", (0, 40)),
    }


@rule("18VA", "4.5.2")
def test_va_no_ground_costs_anything() -> None:
    assert printed.costs(DATA) == {}
