"""18VA 5: the end of the game and who has won."""

from __future__ import annotations

from shortline.eighteenxx.events import EndSet
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel import play
from shortline.parts.holdings import TREASURY
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18va.lines import company


def dividend(bank: int, index: int = 1, of: int = 2) -> Given:
    """The C&O may pay out $100 with so much in the bank, in an operating round of a set."""
    g = company("C&O", "3").trains("C&O", "3").bank(bank, rest="Cal")
    return g.operating("C&O", "dividend", round=(4, index, of)).in_turn(revenue=100, ran=True)


@rule("18VA", "5")
def test_va_5_a_bank_broken_in_an_operating_round_ends_the_game_after_the_whole_set() -> None:
    g = dividend(50).plays(PayOut("Ann"))
    assert [e.ending.reason for e in g.happened(EndSet)] == ["bank_operating"]
    while g.state.round.index == 1:
        g = g.passed()
        assert not g.state.over
    assert (g.state.round.kind, g.state.round.index) == ("operating", 2), "the second round is played"
    while not g.state.over:
        assert g.state.round.index == 2
        g = g.passed()


@rule("18VA", "5")
def test_va_5_in_the_last_round_of_a_set_it_ends_after_it() -> None:
    g = dividend(50, index=2).plays(PayOut("Ann"))
    while not g.state.over:
        assert (g.state.round.kind, g.state.round.index) == ("operating", 2)
        g = g.passed()


@rule("18VA", "5")
def test_va_5_payments_are_made_in_full_and_the_bank_breaks_at_nothing() -> None:
    g = dividend(50)
    ann = g.state.cash("Ann")
    g = g.plays(PayOut("Ann"))
    assert g.state.cash("Ann") == ann + 40
    assert g.state.cash(BANK) == -10
    assert dividend(60).plays(PayOut("Ann")).happened(EndSet), "at nothing, too"
    assert not dividend(61).plays(PayOut("Ann")).happened(EndSet)


@rule("18VA", "5")
def test_va_5_a_bank_broken_in_a_stock_round_ends_the_game_after_the_next_set() -> None:
    g = company("C&O", "3").trains("C&O", "3").owns("Ben", "C&O", 1).bank(90, rest="Cal")
    g = g.stock_round(4, "Ben").plays(SellShares("Ben", "C&O", 1))
    assert [e.ending.reason for e in g.happened(EndSet)] == ["bank_stock"]
    seen = []
    while not g.state.over:
        now = (g.state.round.kind, g.state.round.index)
        if now not in seen:
            seen.append(now)
        g = g.passed()
    assert seen == [("stock", 0), ("operating", 1), ("operating", 2)]


@rule("18VA", "5")
def test_va_5_a_bank_broken_by_underwriting_is_broken_in_the_stock_round() -> None:
    g = given("18VA").par("B&O", 100).owns("Ann", "B&O", 3).owns("Ben", "B&O", 2).cash("Ann", 100)
    g = g.bank(300, rest="Cal").stock_round(4, "Ann").plays(BuyShare("Ann", "B&O", TREASURY))
    assert [e.ending.reason for e in g.happened(EndSet)] == ["bank_stock"]
    assert g.state.cash(BANK) == -100


@rule("18VA", "5 worth")
def test_va_5_the_richest_in_cash_stock_and_privates_wins() -> None:
    g = dividend(50, index=2).private("PY", "Cal").private("REA", "C&O").plays(PayOut("Ann"))
    while not g.state.over:
        g = g.passed()
    s = g.state
    worth = dict(s.result)
    assert worth["Ann"] == s.cash("Ann") + 2 * 110
    assert worth["Ben"] == s.cash("Ben") + 110
    assert worth["Cal"] == s.cash("Cal") + 80
    assert [row[1] for row in s.result] == sorted(worth.values(), reverse=True)


@rule("18VA", "5 last")
def test_va_5_the_last_solvent_player_wins_at_once() -> None:
    g = company("C&O", "4", 0).cash("Ann", 0).cash("Ben", 0)
    g = g.but(bankrupt=("Ben",)).operating("C&O", "buy_trains").plays(GoBankrupt("Ann"))
    assert g.state.over
    assert [e.ending.reason for e in g.happened(EndSet)] == ["last_player"]
    assert g.state.result[0][0] == "Cal"
    going_on = company("C&O", "4", 0).cash("Ann", 0).operating("C&O", "buy_trains").plays(GoBankrupt("Ann"))
    assert not going_on.state.over, "with two left it goes on"


@rule("18VA", "5")
def test_va_5_a_game_in_which_nobody_can_ever_act_again_is_over() -> None:
    g = company("C&O", "4", 0).cash("Ann", 0).cash("Ben", 100).cash("Cal", 130)
    over = g.operating("C&O", "buy_trains").plays(GoBankrupt("Ann"))
    assert over.state.over, "no corporation is left, and nobody has the $140 for another"
    assert [e.ending.reason for e in over.happened(EndSet)] == ["standstill"]
    assert any("No clause foresees that: by a ruling of this edition" in line for line in over.log)
    (refusal,) = play.refusals(over.rules, over.state, Pass("Ben"))
    assert (refusal.key, refusal.cite) == ("turn.game_over", ""), "no clause is behind it"
    assert over.state.result[0] == ("Cal", 130)
    for going_on in (g.cash("Ben", 140), g.private("REA", "Ben")):
        assert not going_on.operating("C&O", "buy_trains").plays(GoBankrupt("Ann")).state.over
