"""18FL: the figures printed on board, tiles, chart and charters, typed here once more: a slip in a file is caught."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from tests.given import given
from tests.rule import rule
from tests.rules import printed


def data() -> Definition:
    """What the title's files say now: read in each test, so that a slip is seen there."""
    return given("18FL").data


@rule("18FL", "10")
def test_fl_so_many_of_each_tile() -> None:
    assert printed.tiles(data()) == {
        "3": 6,
        "4": 8,
        "6fl": 1,
        "6o": 1,
        "8": 10,
        "9": 14,
        "58": 8,
        "15K": 2,
        "80": 4,
        "81": 4,
        "82": 6,
        "83": 6,
        "141": 5,
        "142": 5,
        "143": 5,
        "405": 2,
        "443fl": 1,
        "443o": 1,
        "487": 1,
        "63O": 1,
        "146": 8,
        "431": 2,
        "488": 1,
        "544": 2,
        "545": 2,
        "546": 2,
        "611": 1,
        "489": 1,
    }


@rule("18FL", "7.2.1 ¶2")
def test_fl_what_the_ground_costs() -> None:
    assert printed.costs(data()) == {40: "G24 H23 H25 I24 I26 J23 J25 K24 K26 L27", 80: "M24 M26"}


@rule("18FL", "7.4 •11")
def test_fl_what_printed_places_pay() -> None:
    assert printed.values(data()) == {
        "A22": "30/80",
        "B1": "40/70",
        "B5": "20",
        "B15": "20",
        "B23": "30 30",
        "G20": "30",
        "K28": "30",
        "N23": "60/100",
    }


@rule("18FL", "7.2.1 •1")
def test_fl_sides_that_no_track_crosses() -> None:
    assert printed.closed(data()) == {"H25": (4, 5), "H27": (0, 1), "I26": (2, 3), "K26": (5,), "L27": (2,)}


@rule("18FL", "1.4 ¶2", "6.1")
def test_fl_the_price_chart() -> None:
    assert printed.chart(data()) == ["60 65 70p 75p 80p 90p 100p 110p 125 140 160 180 200f 225 250 275 300 330 360 400"]


@rule("18FL", "6", "3.1 ¶4")
def test_fl_homes_and_what_stations_cost() -> None:
    assert printed.homes(data()) == {
        "L&N": ("B5", (0, 0, 0, 0)),
        "TPS": ("B15", (0, 0, 0, 0)),
        "SR": ("B23", (0, 0, 0, 0)),
        "SAL": ("B23", (0, 0, 0, 0)),
        "ACL": ("G20", (0, 0, 0, 0)),
        "FEC": ("K28", (0, 0, 0, 0)),
    }


def test_fl_what_each_phase_brings() -> None:
    assert printed.phases(data()) == {
        "2": "yellow 4/2 x1 one_of_a_kind",
        "3": "green 4/2 x2 one_of_a_kind may_convert",
        "4": "green 3/1 x2 one_of_a_kind choice_of_size may_convert",
        "5": "brown 2/2 x3 one_of_a_kind must_convert port_ends privates_close",
        "6": "gray 2/2 x3 hurricane",
    }


def test_fl_the_trains() -> None:
    assert printed.trains(data()) == {
        "2": "5 at 100",
        "2 as 2": "reach 2",
        "3": "4 at 200; phase 3",
        "3 as 3": "reach 3",
        "4": "3 at 400; phase 4; rusts 2",
        "4 as 4": "reach 4",
        "5": "2 at 500; phase 5",
        "5 as 5": "reach 5",
        "6/3E": "any at 600; phase 6; rusts 3",
        "6/3E as 6": "reach 6",
        "6/3E as 3E": "reach 3; ignores town; factors city 2 offboard 2",
    }


def test_fl_what_privates_cost_and_pay() -> None:
    assert printed.privates(data()) == {"TR": (20, 5), "POSC": (40, 10), "TC": (70, 15), "FECCTC": (110, 20)}


def test_fl_cash_and_certificates_by_the_number_of_players() -> None:
    assert printed.tables(data()) == {2: (300, 21), 3: (300, 15), 4: (300, 12)}
