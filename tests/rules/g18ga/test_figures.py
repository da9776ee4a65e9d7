"""18GA: the figures of the box: Tables I and II, the chart, the charters, the tiles and the named hexes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import TrainRemoved
from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.trains import bank_trains, phase
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule


def data() -> Definition:
    """What the title's files say."""
    return given("18GA").data


def upgrades(g: Given, hex_id: str, tile: str) -> set[str]:
    """The tiles that may replace another in a hex, turned whichever way."""
    board = g.state.board.lay(hex_id, tile, 0)
    turned = (board.lay(hex_id, tile, r) for r in range(6))
    return {f.tile for b in turned for f in fits(b.map, hex_id, b.laid[hex_id])}


@rule("18GA", "2", "Table II")
@pytest.mark.parametrize(("players", "cash", "certificates"), [(3, 600, 15), (4, 450, 12), (5, 360, 10)])
def test_ga_table_ii_cash_and_certificates(players: int, cash: int, certificates: int) -> None:
    g = given("18GA", players)
    assert {g.state.cash(seat) for seat in g.state.seats} == {cash}
    assert sum(g.state.ledger.values()) == 8000
    assert g.data.tables[players].certificates == certificates
    assert (g.step, g.state.round.name, g.state.priority) == ("private_sale", "Stock round 1", "Ann")
    assert g.state.board.laid == {}
    assert g.state.board.stations == ()


@rule("18GA", "Table I", "4.2.1(a)", "4.2.5(b)")
@pytest.mark.parametrize(
    ("name", "tiles", "limit", "rounds", "from_bank", "privates"),
    [
        ("1", "yellow", 4, 1, 1, False),
        ("2", "yellow", 4, 1, 1, False),
        ("3", "green", 4, 2, 1, True),
        ("4", "green", 3, 2, 0, True),
        ("5", "brown", 2, 3, 0, False),
        ("6", "brown", 2, 3, 0, False),
        ("8", "brown", 2, 3, 0, False),
    ],
)
def test_ga_table_i_what_each_phase_brings(
    name: str, tiles: str, limit: int, rounds: int, from_bank: int, privates: bool
) -> None:
    g = given("18GA").phase(name)
    now = phase(Position(g.rules, g.state))
    assert (now.color, now.train_limit, now.rounds, now.bank_trains) == (tiles, limit, rounds, from_bank)
    assert now.buys_privates is privates


@rule("18GA", "Table I", "4.2.5(b)", "4.2.5(c)")
def test_ga_table_i_trains() -> None:
    rows = [(t.name, t.count, t.price, t.rusts) for t in data().trains.values()]
    assert rows == [
        ("2", 5, 100, ()),
        ("3", 4, 180, ()),
        ("4", 3, 300, ("2",)),
        ("5", 2, 450, ()),
        ("6", 2, 630, ("3",)),
        ("8", 5, 800, ("4",)),
    ]
    assert all(not t.obsoletes and not t.unlimited for t in data().trains.values())
    assert [bank_trains(Position(g.rules, g.state))[0] for g in (given("18GA"), given("18GA").phase("2"))] == [
        "2-0",
        "2-1",
    ]


@rule("18GA", "Table I", "4.2.5(e)")
@pytest.mark.parametrize(
    ("old", "before", "last", "new", "price"),
    [("2", "3", "3", "4", 300), ("3", "5", "5", "6", 630), ("4", "6", "6", "8", 800)],
)
def test_ga_table_i_old_trains_leave_play_with_the_first_of_a_new_kind(
    old: str, before: str, last: str, new: str, price: int
) -> None:
    g = given("18GA").owns("Ann", "CoG", shares=6).owns("Ben", "GA", shares=6).phase(before).cash("CoG", 1000)
    g = g.trains("GA", old).used_trains(old).operating("CoG", "buy_trains")
    g = g.but(depot=g._sold_out(last).state.depot)
    assert g.state.corporations["GA"].trains
    assert g.state.depot.open_market
    after = g.plays(BuyTrain("Ann", f"{new}-0", price))
    assert after.state.phase == new
    assert after.state.corporations["GA"].trains == ()
    assert after.state.depot.open_market == ()
    assert {e.train for e in after.happened(TrainRemoved)} >= {f"{old}-0", f"{old}-1"}


@rule("18GA", "3.2(c)(1)", "1.5")
def test_ga_3_2_c_1_the_par_values() -> None:
    g = given("18GA").stock_round(1)
    assert tuple(g.data.chart.pars) == (55, 70, 90, 110)
    for par in (55, 70, 90, 110):
        after = g.plays(StartCorporation("Ann", "GA", par))
        assert after.state.cash("Ann") == 600 - 2 * par
    assert g.refuses(StartCorporation("Ann", "GA", 60), "start.par")


@rule("18GA", "3.2(c)(1)", "4.2.2", "5(b)")
def test_ga_the_chart_and_the_charters_are_the_printed_ones(shared: Path) -> None:
    facts = json.loads((shared / "facts" / "18GA.json").read_text())
    marks = {"par": "par", "yellow": "yellow", "end": "end"}
    rows = [[(c, set()) if isinstance(c, int) else (c[0], {marks[c[1]]}) for c in row] for row in facts["market"]]
    assert [[(c.price, set(c.marks)) for c in row] for row in data().chart.rows] == rows
    charters = {c["id"]: (c["home"], tuple(c["tokens"])) for c in facts["corporations"]}
    assert {c.id: (c.home, c.stations) for c in data().corporations.values()} == charters


@rule("18GA", "1.4")
def test_ga_1_4_the_bank_has_what_nobody_has() -> None:
    g = given("18GA")
    assert g.state.cash(BANK) == 8000 - 3 * 600
    assert all(g.state.holdings.shares[c] == {"initial_offering": 10} for c in g.state.corporations)
    assert len(g.state.depot.upcoming) == 21


@rule("18GA", "4.1", "Table III Lexington")
def test_ga_4_1_prices_and_incomes_of_the_privates() -> None:
    rows = [(p.price, p.income) for p in data().privates.values()]
    assert rows == [(20, 5), (40, 10), (70, 15), (100, 20), (150, 25)]


# Tiles with names


@rule("18GA", "4.2.1(g)", "Table IV")
@pytest.mark.parametrize(
    ("hex_id", "green", "brown"),
    [
        ("D10", {"453a"}, {"456a"}),
        ("G13", {"454a"}, {"459a"}),
        ("I11", {"14", "15"}, {"457a"}),
        ("F6", {"14", "15"}, {"458a"}),
        ("C3", {"14", "15"}, {"63"}),
        ("I9", {"14", "15"}, {"63"}),
        ("G3", {"14", "15"}, {"63"}),
        ("H4", {"14", "15"}, {"63"}),
    ],
)
def test_ga_4_2_1_g_named_tiles_only_in_their_hexes(hex_id: str, green: set[str], brown: set[str]) -> None:
    g = given("18GA")
    assert upgrades(g, hex_id, "5") | upgrades(g, hex_id, "6") | upgrades(g, hex_id, "57") == green
    assert {t for tile in green for t in upgrades(g, hex_id, tile)} == brown
    assert all(not upgrades(g, hex_id, tile) for tile in brown), "brown is never replaced"


@rule("18GA", "4.2.1(e)", "4.2.1(d)", "Table IV")
def test_ga_table_iv_towns_stay_towns_and_cities_cities() -> None:
    g = given("18GA")
    towns = {t for tile in ("3", "4", "58") for t in upgrades(g, "I7", tile)}
    assert towns == {"141", "142", "143"}
    assert all(not upgrades(g, "I7", tile) for tile in towns), "there are no brown towns"
    yellow = {f.tile for f in fits(g.state.board.map, "I7", None)}
    assert yellow == {"3", "4", "58"}
    assert {f.tile for f in fits(g.state.board.map, "C3", None)} == {"5", "6", "57"}
    assert {f.tile for f in fits(g.state.board.map, "E5", None)} == {"7", "8", "9"}
