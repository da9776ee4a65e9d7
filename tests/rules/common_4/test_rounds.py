"""Rounds and their order, privates' incomes, who operates when, and the end by the bank, as all four titles have it."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import RoundBegan
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.parts.ledger import BANK
from tests.given import Given
from tests.rules.common_4.cast import Cast, every


def _rounds(g: Given) -> list[str]:
    return [e.round.name for e in g.happened(RoundBegan)]


def _turn_over(g: Given) -> Given:
    """The position after the operating turn, in which nothing is bought: passes, and revenue is withheld."""
    whose, number = g.state.operating, g.state.round
    while g.state.turn is not None and g.state.operating == whose and g.state.round == number and not g.state.over:
        kinds = {type(o.action) for o in g.offers()}
        if Withhold in kinds:
            g = g.plays(Withhold(g.to_act))
        elif Pass in kinds:
            g = g.plays(Pass(g.to_act))
        else:
            g = g.plays(g.offers()[0].action)
    return g


@every
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3)])
def test_so_many_operating_rounds_follow_a_stock_round_and_then_the_next(its: Cast, phase: str, rounds: int) -> None:
    g = its.turn().phase(phase).round_over()
    assert _rounds(g) == [*(f"Operating round 2.{i + 1}" for i in range(rounds)), "Stock round 3"]
    assert g.step == "stock_turn"


@every
def test_a_private_pays_its_owner_at_the_start_of_every_operating_round(its: Cast) -> None:
    private = next(iter(its.data.privates))
    income = its.data.privates[private].income
    assert income > 0
    for phase, rounds in (("2", 1), ("3", 2)):
        g = its.turn().phase(phase).private(private, "Ben")
        after = g.round_over()
        assert after.state.cash("Ben") == g.state.cash("Ben") + rounds * income
        assert after.state.cash(BANK) == g.state.cash(BANK) - rounds * income


@every
def test_who_passes_last_and_all_in_a_row_ends_the_round(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().owns("Ben", a, its.of(a, 40)).cash("Cal", 500)
    g = g.passed(2)
    assert (g.to_act, g.state.round.kind) == ("Cal", "stock")
    bought = g.plays(its.buys("Cal", a))
    assert bought.state.round.kind == "stock"
    bought = bought.passed() if bought.to_act == "Cal" else bought
    assert bought.to_act == "Ann", "the count of passes begins anew"
    assert bought.passed(2).state.round.kind == "stock"


def _two(its: Cast) -> Given:
    """The runner and two others are afloat in the second stock round."""
    g = its.turn()
    for corporation in (its.runner, *its.others[:2]):
        g = g.owns("Ann", corporation, its.of(corporation, 60)).home(corporation).cash(corporation, 300)
    return g


@every
def test_the_highest_price_operates_first_and_of_one_cell_the_first_to_arrive(its: Cast) -> None:
    a, b = its.others[:2]
    g = _two(its).at(its.runner, *its.spot(-1)).at(b, *its.spot()).at(a, *its.spot())
    first = g.round_over()
    assert (first.state.round.kind, first.state.operating) == ("operating", b)
    second = _turn_over(first)
    assert second.state.operating == a
    third = _turn_over(second)
    assert third.state.operating == its.runner
    last = _turn_over(third)
    assert last.state.round.kind == "stock"
    assert last.state.round.number == 3


@every
def test_a_corporation_that_is_not_afloat_does_not_operate(its: Cast) -> None:
    a = its.others[0]
    g = _two(its).at(its.runner, *its.spot())
    resting = Given(g.rules, g.state.corporation(its.runner, floated=False))
    order = []
    after = resting.round_over()
    while after.state.turn is not None:
        order.append(after.state.operating)
        after = _turn_over(after)
    assert set(order) == {a, its.others[1]}


@every
def test_a_bank_that_breaks_in_an_operating_round_ends_the_game(its: Cast) -> None:
    g = its.running(its.kinds[0], step="dividend").bank(30, "Cal").in_turn(revenue=100, ran=True)
    after = g.plays(PayOut("Ann"))
    assert after.state.ending is not None
    assert not after.state.over, "the round is played to its end"
    while not after.state.over and after.state.turn is not None:
        after = _turn_over(after)
    assert after.state.over
    unbroken = g.bank(1000, "Cal").plays(PayOut("Ann"))
    assert unbroken.state.ending is None


@every
def test_the_winner_has_most_cash_and_stock_at_its_market_value(its: Cast) -> None:
    g = its.running(its.kinds[0], step="dividend").owns("Ann", its.runner, its.of(its.runner, 60))
    g = g.bank(30, "Cal").in_turn(revenue=100, ran=True)
    after = g.plays(PayOut("Ann"))
    while not after.state.over:
        after = _turn_over(after)
    scores = dict(after.state.result)
    token = after.state.market.tokens[its.runner]
    value = its.data.chart.at(token.cell).price
    assert scores["Ann"] == after.state.cash("Ann") + value * after.state.holdings.of(its.runner, "Ann")
    assert scores["Cal"] == after.state.cash("Cal")
    assert after.state.result[0][0] == "Cal"
