"""18FL 6: starting, size, floating and capital."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.titles.g18fl.ten_share import StartTenShare
from tests.given import Given, given
from tests.rule import rule


def bought(g: Given, count: int) -> Given:
    """The position after so many single shares of the SAL were bought in turn."""
    for _ in range(count):
        g = g.plays(BuyShare(g.to_act, "SAL", "initial_offering"))
    return g


def rich(phase: str = "2", seats: int = 3) -> Given:
    """A stock round in a phase in which everybody has money."""
    g = given("18FL", seats).phase(phase)
    for seat in g.state.seats:
        g = g.cash(seat, 1000)
    return g.stock_round(2)


@rule("18FL", "6.1")
@pytest.mark.parametrize("par", [70, 75, 80, 90, 100, 110])
def test_fl_6_1_a_corporation_starts_at_one_of_six_values(par: int) -> None:
    g = rich().plays(StartCorporation("Ann", "SAL", par))
    assert g.state.cash("Ann") == 1000 - 2 * par
    assert g.state.cash("SAL") == 0, "the bank is paid"
    assert g.state.corporations["SAL"].par == par
    assert g.state.president("SAL") == "Ann"


@rule("18FL", "6.1")
@pytest.mark.parametrize("par", [60, 65, 85, 125, 0])
def test_fl_6_1_and_at_no_other(par: int) -> None:
    assert rich().refuses(StartCorporation("Ann", "SAL", par), "start.par")
    assert given("18FL").cash("Ann", 139).stock_round(1).refuses(StartCorporation("Ann", "SAL", 70), "buy.money")


@rule("18FL", "6.1")
def test_fl_6_1_its_token_goes_under_those_in_the_space() -> None:
    g = rich().plays(StartCorporation("Ann", "SAL", 90), StartCorporation("Ben", "ACL", 90))
    assert g.state.market.order(g.data.chart) == ("SAL", "ACL")


@rule("18FL", "6.2 ¶1", "6.2 ¶2", "6.2(2)")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_fl_6_2_a_five_share_corporation_floats_with_three_shares_and_five_times_its_value(phase: str) -> None:
    g = rich(phase).plays(StartCorporation("Ann", "SAL", 80))
    assert not g.state.corporations["SAL"].floated
    g = bought(g, 1)
    assert g.state.corporations["SAL"].floated
    assert g.state.corporations["SAL"].size == 5
    assert g.state.cash("SAL") == 400


@rule("18FL", "6.2 ¶1", "6.2 ¶2", "6.2(3)")
@pytest.mark.parametrize("phase", ["5", "6"])
def test_fl_6_2_a_ten_share_corporation_floats_with_five_shares_and_ten_times_its_value(phase: str) -> None:
    g = bought(rich(phase).plays(StartCorporation("Ann", "SAL", 80)), 2)
    assert not g.state.corporations["SAL"].floated
    g = bought(g, 1)
    assert g.state.corporations["SAL"].floated
    assert g.state.corporations["SAL"].size == 10
    assert g.state.cash("SAL") == 800


@rule("18FL", "6.2 ¶1", "8.3 •2")
def test_fl_6_2_in_phase_4_the_founder_says_five_or_ten() -> None:
    g = rich("4").plays(StartTenShare("Ann", "SAL", 80))
    assert g.state.corporations["SAL"].size == 10
    assert g.state.holdings.of("SAL", "initial_offering") == 8
    g = bought(g, 2)
    assert not g.state.corporations["SAL"].floated
    assert bought(g, 1).state.cash("SAL") == 800
    assert rich("4").plays(StartCorporation("Ann", "SAL", 80)).state.corporations["SAL"].size == 5


@rule("18FL", "6.2 ¶1", "5.3 ¶1")
def test_fl_6_2_a_ten_share_corporation_is_started_once_at_a_printed_value_for_money_and_within_the_limit() -> None:
    g = rich("4")
    assert g.refuses(StartTenShare("Ann", "SAL", 81), "start.par")
    assert g.refuses(StartTenShare("Ann", "XYZ", 80), "buy.available")
    assert g.noted(bought=True).refuses(StartTenShare("Ann", "SAL", 80), "buy.one_a_turn")
    assert g.cash("Ann", 159).refuses(StartTenShare("Ann", "SAL", 80), "buy.money")
    started = g.cash("Ann", 160).plays(StartTenShare("Ann", "SAL", 80))
    assert started.state.cash("Ann") == 0
    assert started.stock_turn("Ben").refuses(StartTenShare("Ben", "SAL", 80), "start.once")


@rule("18FL", "6.2 ¶1")
@pytest.mark.parametrize("phase", ["2", "3", "5", "6"])
def test_fl_6_2_in_other_phases_he_has_no_choice(phase: str) -> None:
    assert rich(phase).refuses(StartTenShare("Ann", "SAL", 80), "start.ten_share")


@rule("18FL", "6.2 ¶2")
def test_fl_6_2_the_phase_in_which_it_floats_decides() -> None:
    g = rich("3").plays(StartCorporation("Ann", "SAL", 80))
    four = g.phase("4").stock_turn("Ben").plays(BuyShare("Ben", "SAL", "initial_offering"))
    assert four.state.cash("SAL") == 400, "started before phase 4 it is a five-share corporation"
    five = g.phase("5")
    assert five.state.corporations["SAL"].size == 10
    assert five.state.cash("SAL") == 0, "no money for the conversion of one that has not floated"
    five = bought(five.stock_turn("Ben"), 2)
    assert not five.state.corporations["SAL"].floated
    assert bought(five, 1).state.cash("SAL") == 800


@rule("18FL", "6.2(1)")
def test_fl_6_2_1_in_phase_5_the_free_share_counts_as_one_of_five() -> None:
    g = given("18FL", 4).phase("5").cash("Ann", 1000).cash("Ben", 1000)
    g = g.but(holdings=g.state.holdings.moved("FEC", "initial_offering", "Dee", 1)).stock_round(2)
    g = g.plays(StartCorporation("Ann", "FEC", 100), BuyShare("Ben", "FEC", "initial_offering"), Pass("Cal"))
    assert not g.state.corporations["FEC"].floated
    g = g.plays(Pass("Dee"), BuyShare("Ann", "FEC", "initial_offering"))
    assert g.state.corporations["FEC"].floated
    assert g.state.cash("FEC") == 1000


@rule("18FL", "6.2 ¶3")
def test_fl_6_2_one_that_has_floated_operates_in_the_next_round_and_another_does_not() -> None:
    g = rich().plays(StartCorporation("Ann", "SAL", 80), BuyShare("Ben", "SAL", "initial_offering"))
    g = g.plays(StartCorporation("Cal", "ACL", 110)).round_over()
    assert g.state.round.kind == "operating"
    assert g.state.operating == "SAL"
    assert len(g.state.corporations["SAL"].stations) == 3


@rule("18FL", "6.2 ¶1")
@pytest.mark.parametrize(("phase", "size"), [("2", "five"), ("3", "five"), ("5", "ten"), ("6", "ten")])
def test_fl_6_2_without_a_choice_the_refusal_names_the_size(phase: str, size: str) -> None:
    told = rich(phase).says(StartTenShare("Ann", "SAL", 80))
    assert told == f"In phase {phase} a new corporation has {size} shares: the founder has no choice"


@rule("18FL", "6.2 ¶1")
def test_fl_6_2_ten_shares_are_offered_in_phase_4_only() -> None:
    assert rich("4").offered(StartTenShare("Ann", "SAL", 80))
    assert not any(rich(phase).offers(StartTenShare) for phase in ("3", "5"))
