"""18VA: the figures printed on board, tiles, chart and charters, typed here once more: a slip in a file is caught."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from tests.given import given
from tests.rule import rule
from tests.rules import printed


def data() -> Definition:
    """What the title's files say now: read in each test, so that a slip is seen there."""
    return given("18VA").data


@rule("18VA", "4.5.2.1 tiles")
def test_va_so_many_of_each_tile() -> None:
    assert printed.tiles(data()) == {
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
    assert printed.values(data()) == {
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
    assert printed.closed(data()) == {
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


def test_va_kinds_of_which_a_run_includes_one() -> None:
    assert set(data().map.once) == {"offboard", "port", "cmd"}


@rule("18VA", "3")
def test_va_the_price_chart() -> None:
    assert printed.chart(data()) == [
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
    assert printed.homes(data()) == {
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
    assert printed.costs(data()) == {}


def test_va_what_each_phase_brings() -> None:
    assert printed.phases(data()) == {
        "2": "yellow 4/2 x1 one_of_a_kind",
        "3": "green 4/2 x2 one_of_a_kind buys_privates may_convert",
        "4": "green 3/1 x2 one_of_a_kind buys_privates may_convert",
        "5": "brown 2/2 x3 one_of_a_kind buys_privates must_convert",
        "6": "brown 2/2 x3 buys_privates must_convert",
        "4D": "gray 2/2 x3 buys_privates coal_subsidy_ends must_convert",
    }


def test_va_the_trains() -> None:
    assert printed.trains(data()) == {
        "2/1G": "6 at 100",
        "2/1G as 2": "reach 2; ignores mine; avoids cmd; single offboard port",
        "2/1G as 1G": "reach 1; needs mine cmd; single offboard port cmd; tags freight",
        "3/2G": "5 at 200; phase 3",
        "3/2G as 3": "reach 3; ignores mine; avoids cmd; single offboard port",
        "3/2G as 2G": "reach 2; single offboard port cmd; tags freight",
        "4/3G": "4 at 300; phase 4; rusts 2/1G",
        "4/3G as 4": "reach 4; ignores mine; avoids cmd; single offboard port",
        "4/3G as 3G": "reach 3; single offboard port cmd; tags freight",
        "5/4G": "3 at 500; phase 5; rusts 3/2G",
        "5/4G as 5": "reach 5; ignores mine; avoids cmd; single offboard port",
        "5/4G as 4G": "reach 4; single offboard port cmd; tags freight",
        "6/5G": "2 at 600; phase 6",
        "6/5G as 6": "reach 6; ignores mine; avoids cmd; single offboard port",
        "6/5G as 5G": "reach 5; single offboard port cmd; tags freight",
        "4D": "10 at 800; phase 4D; rusts 4/3G; after 6/5G",
        "4D as 4D": "reach 4; ignores mine; avoids cmd; factors city 2 offboard 2 port 2; single offboard port",
    }


def test_va_what_privates_cost_and_pay() -> None:
    assert printed.privates(data()) == {"REA": (40, 10), "TIW": (60, 15), "PY": (80, 20)}


def test_va_cash_and_certificates_by_the_number_of_players() -> None:
    assert printed.tables(data()) == {2: (600, 27), 3: (400, 18), 4: (300, 13), 5: (240, 10)}
