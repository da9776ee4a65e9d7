"""18AL 4 and 4.1: the operating round and its order."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import TurnBegan
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.kernel.event import Event
from shortline.parts.ledger import BANK, Paid
from shortline.titles.g18al.coal import PlaceCoal
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden, run


def three_corporations() -> Given:
    """Ann's L&N at $70, Ben's WRA at $75 and Cal's ABC at $90, all with home stations and no train to run."""
    g = given("18AL").stock_round(2)
    for seat, name, par in (("Ann", "L&N", 70), ("Ben", "WRA", 75), ("Cal", "ABC", 90)):
        g = g.par(name, par).owns(seat, name, 6).home(name).cash(name, 500)
    return g


def turns(g: Given) -> list[str]:
    """The corporations as they get their turns, until the operating round is over; everyone passes."""
    order: list[str] = []

    def note(events: tuple[Event, ...]) -> None:
        order.extend(e.corporation for e in events if isinstance(e, TurnBegan))

    note(g.events)
    while g.state.round.kind == "operating" and g.state.round.index == 1:
        g = g.passed()
        note(g.events)
    return order


@rule("18AL", "4", "4(b)")
def test_al_4_every_floated_corporation_has_one_turn_the_highest_price_first() -> None:
    assert turns(three_corporations().round_over()) == ["ABC", "WRA", "L&N"]


@rule("18AL", "4")
def test_al_4_a_corporation_that_has_not_floated_has_none() -> None:
    g = three_corporations().par("M&O", 105).owns("Ann", "M&O", 5)
    assert "M&O" not in turns(g.round_over())


@rule("18AL", "4(b)")
def test_al_4_b_of_equal_prices_the_rightmost_is_first() -> None:
    g = three_corporations().at("L&N", 0, 3).at("WRA", 1, 4).at("ABC", 2, 5)
    assert len({g.data.chart.at(token.cell).price for token in g.state.market.tokens.values()}) == 1
    assert turns(g.round_over()) == ["ABC", "WRA", "L&N"]


@rule("18AL", "4(b)")
@pytest.mark.parametrize("order", [("L&N", "WRA", "ABC"), ("ABC", "WRA", "L&N")])
def test_al_4_b_of_one_cell_the_top_is_first(order: tuple[str, ...]) -> None:
    g = three_corporations()
    for name in order:
        g = g.at(name, 2, 5)
    assert turns(g.round_over()) == list(order)


@rule("18AL", "4(b)")
def test_al_4_b_the_order_is_looked_up_after_every_turn() -> None:
    # The TAG must buy a train; Ben sells L&N stock for it, and the L&N falls behind the ABC, which has not run.
    g = given("18AL").phase("2").par("TAG", 105).owns("Ben", "TAG", 6).home("TAG").cash("Ben", 20)
    g = g.par("L&N", 90).owns("Ann", "L&N", 4).owns("Ben", "L&N", 2).par("ABC", 75).owns("Cal", "ABC", 6)
    g = g.home("L&N").home("ABC").at("L&N", 2, 7).at("ABC", 0, 5)
    assert g.state.market.order(g.data.chart) == ("TAG", "L&N", "ABC")
    g = g.operating("TAG", "buy_trains")
    sale = next(o.action for o in g.offers() if type(o.action).__name__ == "SellShares")
    g = g.plays(sale)
    assert g.state.market.order(g.data.chart) == ("TAG", "ABC", "L&N")
    train = next(o.action for o in g.offers() if type(o.action).__name__ == "BuyTrain")
    g = g.plays(train)
    while not g.happened(TurnBegan):
        g = g.passed()
    assert [e.corporation for e in g.happened(TurnBegan)] == ["ABC"]


@rule("18AL", "4(b)")
def test_al_4_b_a_corporation_that_has_run_is_not_called_again() -> None:
    # The ABC has run; the WRA withholds and falls: both have had their turn.
    g = three_corporations().phase("2").trains("WRA", "2").operating("WRA", "dividend").in_turn(revenue=30, ran=True)
    g = g.plays(Withhold("Ben"))
    while not g.happened(TurnBegan):
        g = g.passed()
    assert [e.corporation for e in g.happened(TurnBegan)] == ["L&N"]
    assert g.state.round.done == ("ABC", "WRA")


@rule("18AL", "4(a)", "4.1")
def test_al_4_a_the_privates_pay_before_any_corporation_operates() -> None:
    g = three_corporations().private("Tuscumbia", "Ann").private("NDY", "Ben").private("M&C", "L&N")
    after = g.round_over()
    first_turn = next(i for i, e in enumerate(after.events) if isinstance(e, TurnBegan))
    paid = {(e.payee, e.amount): i for i, e in enumerate(after.events) if isinstance(e, Paid) and e.payer == BANK}
    assert paid.keys() == {("Ann", 5), ("Ben", 20), ("L&N", 20)}
    assert max(paid.values()) < first_turn


@rule("18AL", "4.1")
@pytest.mark.parametrize(
    ("private", "income"), [("Tuscumbia", 5), ("S&NA", 10), ("B&SLC", 15), ("M&C", 20), ("NDY", 20)]
)
@pytest.mark.parametrize("owner", ["Cal", "L&N"])
def test_al_4_1_a_private_pays_its_income_to_its_owner(private: str, income: int, owner: str) -> None:
    g = three_corporations().private(private, owner)
    after = g.round_over()
    assert after.state.cash(owner) == g.state.cash(owner) + income
    assert after.state.cash(BANK) == g.state.cash(BANK) - income


@rule("18AL", "4.1")
def test_al_4_1_a_private_of_the_bank_pays_nobody() -> None:
    g = given("18AL").private("Tuscumbia", "Ann").private_sale(1)
    after = g.passed(3)
    assert after.state.round.kind == "stock"
    assert [(e.payee, e.amount) for e in after.happened(Paid)] == [("Ann", 5)]


@rule("18AL", "4.1", "4.2(i)", "1.3.1")
def test_al_4_1_a_players_private_has_no_power() -> None:
    g = gadsden(phase="3").trains("TAG", "2").private("S&NA", "Ann").operating("TAG")
    assert g.refuses(PlaceCoal("Ann", "E6"), "coal.owner")
    g = g.private("S&NA", "TAG")
    assert g.allows(PlaceCoal("Ann", "E6"))


@rule("18AL", "4", "1.1")
def test_al_4_a_round_over_and_the_next_begins() -> None:
    g = gadsden(phase="3").trains("TAG", "2").operating("TAG", "run_trains", round=(2, 1, 2))
    g = g.plays(RunTrains("Ann", (run("2-0", "D7 E6", "D7 E6"),)), PayOut("Ann"))
    g = g.passed() if g.step == "buy_trains" else g
    assert g.state.round.name == "Operating round 2.2"
