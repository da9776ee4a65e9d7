"""18FL 1, 2: figures, limits and phases."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.shares import certificate_limit, certificates
from shortline.eighteenxx.trains import train_limit
from shortline.eighteenxx.worth import worth
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from tests.given import given
from tests.rule import rule
from tests.rules.g18fl.lines import company

CHART = [60, 65, 70, 75, 80, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250, 275, 300, 330, 360, 400]


@rule("18FL", "1.2", "11 ¶2")
def test_fl_1_2_cash_and_stock_of_floated_corporations_count_and_nothing_else() -> None:
    g = company("SAL").price("SAL", 125).cash("Ann", 111).private("TC", "Ann").trains("SAL", "2")
    assert worth(Position(g.rules, g.state), "Ann") == 111 + 2 * 125
    started = given("18FL").owns("Ann", "SAL", shares=2)
    assert not started.state.corporations["SAL"].floated
    assert worth(Position(started.rules, started.state), "Ann") == 300, "stock of one that has not floated is nothing"
    counts = given("18FL", options=("unfloated_stock_counts",)).owns("Ann", "SAL", shares=2)
    assert worth(Position(counts.rules, counts.state), "Ann") > 300, "where the table has it so"


@rule("18FL", "1.4 ¶2")
def test_fl_1_4_the_chart_is_one_line() -> None:
    (row,) = given("18FL").data.chart.rows
    assert [cell.price for cell in row] == CHART
    assert [cell.price for cell in row if "five_share_top" in cell.marks] == [200]


@rule("18FL", "1.4 ¶4", "3.1 ¶5")
def test_fl_1_4_five_shares_at_first_a_fifth_each() -> None:
    g = given("18FL")
    assert all(it.size == 5 for it in g.state.corporations.values())
    assert all(g.state.holdings.total(c) == 5 for c in g.state.corporations)
    assert g.state.holdings.single("SAL", "initial_offering") == 3
    assert given("18FL").phase("5").state.holdings.single("SAL", "initial_offering") == 8


@rule("18FL", "1.4 ¶6")
@pytest.mark.parametrize(("players", "limit"), [(2, 21), (3, 15), (4, 12)])
def test_fl_1_4_certificate_limits(players: int, limit: int) -> None:
    g = given("18FL", players)
    assert certificate_limit(Position(g.rules, g.state), "Ann") == limit


@rule("18FL", "1.4 ¶6")
def test_fl_1_4_privates_are_no_certificates() -> None:
    g = company("SAL").private("TC", "Ann").private("TR", "Ann")
    assert certificates(Position(g.rules, g.state), "Ann") == 1


@rule("18FL", "1.4 ¶6", "5.3 ¶3")
def test_fl_1_4_nobody_buys_beyond_the_certificate_limit() -> None:
    g = given("18FL", 4).phase("5").cash("Dee", 2000)
    for c in ("ACL", "L&N"):
        g = g.owns("Dee", c, shares=6)
    g = g.owns("Dee", "TPS", shares=2).owns("Ann", "SAL", shares=2)
    assert certificates(Position(g.rules, g.state), "Dee") == 11
    buy = BuyShare("Dee", "SAL", "initial_offering")
    assert g.stock_turn("Dee").allows(buy)
    full = g.owns("Dee", "TPS", shares=3).stock_turn("Dee")
    assert full.refuses(buy, "limit.certificates")
    assert full.refuses(StartCorporation("Dee", "SR", 70), "limit.certificates")


@rule("18FL", "1.4 ¶7")
def test_fl_1_4_60_percent_of_a_corporation() -> None:
    buy = BuyShare("Ann", "SAL", "initial_offering")
    five = given("18FL").owns("Ann", "SAL", shares=2).stock_turn("Ann")
    assert five.allows(buy)
    assert five.owns("Ann", "SAL", shares=3).stock_turn("Ann").refuses(buy, "limit.one_corporation")
    ten = given("18FL").phase("5").owns("Ann", "SAL", shares=5)
    assert ten.stock_turn("Ann").allows(buy)
    assert ten.owns("Ann", "SAL", shares=6).stock_turn("Ann").refuses(buy, "limit.one_corporation")


@rule("18FL", "1.4 ¶7")
def test_fl_1_4_option_70_percent_with_two_players() -> None:
    g = given("18FL", 2, ["two_player_70"]).phase("5").cash("Ann", 1000).owns("Ann", "SAL", shares=6)
    buy = BuyShare("Ann", "SAL", "initial_offering")
    assert g.stock_turn("Ann").allows(buy)
    assert g.owns("Ann", "SAL", shares=7).stock_turn("Ann").refuses(buy, "limit.one_corporation")
    with pytest.raises(Malformed, match="two_player_70 of 18FL is for 2 players, not for 3"):
        given("18FL", 3, ["two_player_70"])


@rule("18FL", "2")
@pytest.mark.parametrize(
    ("phase", "small", "large", "colors", "rounds"),
    [
        ("2", 2, None, ("yellow",), 1),
        ("3", 2, 4, ("yellow", "green"), 2),
        ("4", 1, 3, ("yellow", "green"), 2),
        ("5", None, 2, ("yellow", "green", "brown"), 3),
        ("6", None, 2, ("yellow", "green", "brown", "gray"), 3),
    ],
)
def test_fl_2_limits_tiles_and_rounds_by_phase(
    phase: str, small: int | None, large: int | None, colors: tuple[str, ...], rounds: int
) -> None:
    g = given("18FL").phase(phase)
    assert g.data.phase(phase).tiles == colors
    assert g.data.phase(phase).rounds == rounds
    size = g.state.corporations["SAL"].size
    assert size == (5 if small else 10)
    assert train_limit(Position(g.rules, g.state), "SAL") == (small or large)
    if large:
        grown = g.but(corporations=g.state.corporation("SAL", size=10).corporations)
        assert train_limit(Position(grown.rules, grown.state), "SAL") == large


@rule("18FL", "2", "8.1")
def test_fl_2_trains() -> None:
    trains = given("18FL").data.trains
    assert {n: (t.count, t.price) for n, t in trains.items()} == {
        "2": (5, 100),
        "3": (4, 200),
        "4": (3, 400),
        "5": (2, 500),
        "6/3E": (7, 600),
    }
    assert {n: t.rusts for n, t in trains.items() if t.rusts} == {"4": ("2",), "6/3E": ("3",)}
    assert [n for n, t in trains.items() if t.unlimited] == ["6/3E"]
