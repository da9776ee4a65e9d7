"""18AL Table I: the trains and what their phases change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import PrivateClosed, TrainRemoved
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.running import values
from shortline.kernel.rules import Position
from shortline.titles.g18al.coal import COAL
from tests.given import Given, given
from tests.rule import rule

TRAINS = [("2", 5, 100), ("3", 4, 180), ("4", 3, 300), ("5", 2, 450), ("6", 1, 630), ("7", 1, 700), ("4D", 5, 800)]


def buying(phase: str, *trains: str) -> Given:
    """Ann's L&N, with $3,000 and these trains, at the train step."""
    g = given("18AL").phase(phase).owns("Ann", "L&N", 6).cash("L&N", 3000).trains("L&N", *trains)
    return g.operating("L&N", "buy_trains")


def last_of(phase: str) -> Given:
    """The same without trains, and no new one of the phase is left: the next purchase begins another."""
    g = buying(phase)
    depot = g.state.depot
    left = tuple(t for t in depot.upcoming if kind(t) != phase)
    return g.but(depot=replace(depot, upcoming=left, sold={**depot.sold, phase: g.data.trains[phase].count}))


@rule("18AL", "Table I")
@pytest.mark.parametrize(("name", "count", "price"), TRAINS)
def test_al_table_i_how_many_and_how_dear(name: str, count: int, price: int) -> None:
    g = given("18AL")
    assert sum(1 for t in g.state.depot.upcoming if t.startswith(f"{name}-")) == count
    assert g.data.trains[name].price == price


@rule("18AL", "Table I", "4.2.5(b)")
def test_al_table_i_in_this_order() -> None:
    order = [t.rpartition("-")[0] for t in given("18AL").state.depot.upcoming]
    assert list(dict.fromkeys(order)) == [name for name, _, _ in TRAINS]


@rule("18AL", "Table I", "4.2.5(g)")
@pytest.mark.parametrize(
    ("phase", "limit", "old"),
    [("2", 4, "2"), ("3", 4, "2"), ("4", 3, "3"), ("5", 2, "4"), ("6", 2, "4"), ("7", 2, "5"), ("4D", 2, "5")],
)
def test_al_table_i_train_limits(phase: str, limit: int, old: str) -> None:
    full, below = buying(phase, *[old] * limit), buying(phase, *[old] * (limit - 1))
    train = full.state.depot.upcoming[0]
    assert full.refuses(BuyTrain("Ann", train, full.data.train(train).price), "train.limit")
    train = below.state.depot.upcoming[0]
    assert below.allows(BuyTrain("Ann", train, below.data.train(train).price))


@rule("18AL", "Table I", "4.2.1(a)")
@pytest.mark.parametrize(
    ("phase", "colors"),
    [
        ("1", ("yellow",)),
        ("2", ("yellow",)),
        ("3", ("yellow", "green")),
        ("4", ("yellow", "green")),
        ("5", ("yellow", "green", "brown")),
        ("7", ("yellow", "green", "brown")),
        ("4D", ("yellow", "green", "brown", "gray")),
    ],
)
def test_al_table_i_tile_colours(phase: str, colors: tuple[str, ...]) -> None:
    g = given("18AL")
    assert g.data.phase(phase).tiles == colors


@rule("18AL", "Table I", "4.2.1(a)")
def test_al_table_i_green_tiles_come_with_the_first_3() -> None:
    green = LayTile("Ann", "C4", "14", 0)
    for phase, free in (("2", False), ("3", True)):
        g = given("18AL").phase(phase).owns("Ann", "L&N", 6).operating("L&N").tile("C4", "57", 0)
        assert g.allows(green) if free else g.refuses(green, "tile.color")


@rule("18AL", "Table I", "4.2.5(f)")
@pytest.mark.parametrize(("phase", "several"), [("2", False), ("3", False), ("4", True), ("5", True)])
def test_al_table_i_one_train_a_turn_from_the_bank_until_the_first_4(phase: str, several: bool) -> None:
    g = buying(phase).in_turn(bank_trains=(phase,))
    train = g.state.depot.upcoming[0]
    second = BuyTrain("Ann", train, g.data.train(train).price)
    assert g.allows(second) if several else g.refuses(second, "train.one_from_bank")


@rule("18AL", "Table I", "4.2.5(f)", "1.2")
def test_al_table_i_the_buyer_of_the_first_4_may_buy_more_at_once() -> None:
    g = last_of("3").plays(BuyTrain("Ann", "4-0", 300))
    assert g.allows(BuyTrain("Ann", "4-1", 300))


@rule("18AL", "Table I", "4.2.6")
@pytest.mark.parametrize(("phase", "open_"), [("1", False), ("2", False), ("3", True), ("4", True)])
def test_al_table_i_corporations_buy_privates_from_the_first_3_on(phase: str, open_: bool) -> None:
    g = buying(phase).private("NDY", "Ann")
    purchase = BuyPrivate("Ann", "NDY", 120)
    assert g.allows(purchase) if open_ else g.refuses(purchase, "private.phase")


@rule("18AL", "Table I")
def test_al_table_i_the_first_3_takes_nothing_out_of_play() -> None:
    g = last_of("2").trains("ABC", "2", "2").private("NDY", "Ben").plays(BuyTrain("Ann", "3-0", 180))
    assert g.state.phase == "3"
    assert not g.happened(TrainRemoved)
    assert not g.happened(PrivateClosed)


@rule("18AL", "Table I")
def test_al_table_i_the_first_4_removes_the_2s() -> None:
    g = last_of("3").trains("ABC", "2", "3").used_trains("2").private("NDY", "Ben").plays(BuyTrain("Ann", "4-0", 300))
    assert g.state.phase == "4"
    assert g.state.corporations["ABC"].trains == ("3-0",)
    assert g.state.depot.open_market == ()
    assert not g.happened(PrivateClosed)


@rule("18AL", "Table I", "4.2.5(g)")
def test_al_table_i_rust_comes_before_the_new_limit() -> None:
    g = last_of("3").owns("Ben", "ABC", 6).trains("ABC", "2", "3", "3", "3").plays(BuyTrain("Ann", "4-0", 300))
    assert g.state.corporations["ABC"].trains == ("3-0", "3-1", "3-2")
    assert g.step != "discard_train"


@rule("18AL", "Table I", "1.3.1")
def test_al_table_i_the_first_5_closes_the_privates() -> None:
    g = last_of("4").private("NDY", "Ben").private("M&C", "L&N").plays(BuyTrain("Ann", "5-0", 450))
    assert g.state.phase == "5"
    assert [e.private for e in g.happened(PrivateClosed)] == ["M&C", "NDY"]
    assert dict(g.state.privates) == {}


@rule("18AL", "Table I", "4.2.3.1")
@pytest.mark.parametrize(
    ("hex_id", "before", "after"),
    [("A4", 40, 50), ("B1", 40, 30), ("B7", 30, 50), ("G8", 40, 70), ("P7", 30, 40), ("Q2", 40, 50), ("L1", 30, 40)],
)
def test_al_table_i_red_areas_and_meridian_change_with_the_first_5(hex_id: str, before: int, after: int) -> None:
    for phase, value in (("1", before), ("4", before), ("5", after), ("4D", after)):
        g = given("18AL").phase(phase)
        assert worth(g, hex_id) == value


def worth(g: Given, hex_id: str) -> int:
    """What a stop pays in the phase."""
    (stop,) = g.state.board.stops(hex_id)
    return stop.worth(values(Position(g.rules, g.state), "L&N").color)


@rule("18AL", "4.2.3.1", "Table I")
def test_al_option_corinth_rises() -> None:
    g = given("18AL", 3, ["corinth_rises"])
    assert (worth(g, "B1"), worth(g.phase("5"), "B1")) == (30, 40)


@rule("18AL", "Table I", "Table III S&NA")
def test_al_table_i_the_first_6_removes_the_3s_and_the_coal_token() -> None:
    g = last_of("5").trains("ABC", "3", "5").used_trains("3").slot(COAL, ("G4", "ABC"))
    g = g.plays(BuyTrain("Ann", "6-0", 630))
    assert g.state.phase == "6"
    assert g.state.corporations["ABC"].trains == ("5-0",)
    assert g.state.depot.open_market == ()
    assert COAL.of(g.state) == ("", "")


@rule("18AL", "Table I", "4.2.5.1")
def test_al_table_i_the_7_makes_the_4s_obsolete() -> None:
    g = last_of("6").trains("ABC", "4").plays(BuyTrain("Ann", "7-0", 700))
    assert (g.state.phase, g.state.depot.obsolete) == ("7", ("4-0",))


@rule("18AL", "Table I", "4.2.1(a)")
def test_al_table_i_the_first_4d_brings_the_gray_tile() -> None:
    gray = LayTile("Ann", "G4", "446", 0)
    g = given("18AL").phase("7").owns("Ann", "L&N", 6).station("L&N", "G4").operating("L&N").tile("G4", "444b", 0)
    assert g.refuses(gray, "tile.color")
    assert g.phase("4D").allows(gray)
    assert last_of("7").plays(BuyTrain("Ann", "4D-0", 800)).state.phase == "4D"
