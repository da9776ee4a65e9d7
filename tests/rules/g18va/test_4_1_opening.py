"""18VA 4.1: the opening auction on four items at once, the start of the B&O, the order by cash."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.events import PriorityMoved
from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.common import free_cash
from shortline.eighteenxx.procedures.private_sale import BIDS, Bid
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.parts.ledger import BANK
from shortline.titles.g18va.opening import FALLEN, Reseated, SetStartingValue
from tests.given import Given, given
from tests.rule import rule

ALL = ("REA", "TIW", "PY", "B&O")
FACES = {"REA": 40, "TIW": 60, "PY": 80, "B&O": 140}


def bid_all(g: Given) -> Given:
    """Every item has a bid at its face value, by each player in turn."""
    for item in ALL:
        g = g.plays(Bid(g.to_act, item, FACES[item]))
    return g


def sold() -> Given:
    """The opening sale is over: Ann has REA and pays for the B&O, Ben has TIW, Cal has PY."""
    return bid_all(given("18VA")).passed(3)


@rule("18VA", "4.1")
def test_va_4_1_each_player_may_bid_on_any_item_or_pass() -> None:
    g = given("18VA")
    assert g.to_act == "Ann"
    for item in ALL:
        assert g.allows(Bid("Ann", item, FACES[item]))
    assert g.allows(Pass("Ann"))
    assert g.offered(Pass("Ann"))
    assert g.refuses(Bid("Ann", "C&O", 140), "opening.item")
    assert g.refuses(StartCorporation("Ann", "C&O", 70), "turn.not_now"), "nothing else is sold before"


@rule("18VA", "4.1")
def test_va_4_1_one_bid_a_turn_and_a_pass_bars_nothing_later() -> None:
    g = given("18VA").plays(Bid("Ann", "REA", 40))
    assert g.to_act == "Ben"
    assert g.refuses(Bid("Ann", "TIW", 60), "turn.other_seat")
    g = g.plays(Pass("Ben"), Bid("Cal", "REA", 45), Pass("Ann"))
    assert g.allows(Bid("Ben", "REA", 50))


@rule("18VA", "4.1 bids")
def test_va_4_1_bids_are_multiples_of_five_from_face_value_or_the_last_bid() -> None:
    g = given("18VA")
    assert g.refuses(Bid("Ann", "TIW", 55), "opening.raise")
    assert g.refuses(Bid("Ann", "TIW", 62), "opening.step")
    assert g.refuses(Bid("Ann", "B&O", 135), "opening.raise")
    g = g.plays(Bid("Ann", "TIW", 75))
    assert g.refuses(Bid("Ben", "TIW", 75), "opening.raise")
    assert g.allows(Bid("Ben", "TIW", 80))
    assert g.allows(Bid("Ben", "TIW", 400))


@rule("18VA", "4.1 bids")
def test_va_4_1_only_legal_amounts_are_offered() -> None:
    spans = {o.action.private: o.span for o in given("18VA").offers(Bid)}
    assert [(spans[i].low, spans[i].high, spans[i].step) for i in ALL] == [(FACES[i], 400, 5) for i in ALL]


@rule("18VA", "4.1 money")
def test_va_4_1_only_high_bids_are_set_aside() -> None:
    g = given("18VA").plays(Bid("Ann", "REA", 300), Pass("Ben"), Pass("Cal"))
    assert g.refuses(Bid("Ann", "TIW", 105), "opening.money")
    assert g.allows(Bid("Ann", "TIW", 100))
    assert g.allows(Bid("Ann", "REA", 400)), "who raises his own bid uses the money set aside for it"
    g = g.plays(Pass("Ann"), Bid("Ben", "REA", 305), Pass("Cal"))
    assert g.allows(Bid("Ann", "TIW", 400)), "who is outbid has his money back"


@rule("18VA", "4.1 passes")
def test_va_4_1_when_all_pass_unbid_items_fall_and_the_first_to_pass_has_the_priority_deal() -> None:
    g = given("18VA").plays(Bid("Ann", "PY", 90)).passed(3)
    assert FALLEN.of(g.state) == {"REA": 10, "TIW": 10, "B&O": 10}
    assert (g.state.priority, g.to_act) == ("Ben", "Ben")
    assert g.allows(Bid("Ben", "B&O", 130))
    assert g.refuses(Bid("Ben", "PY", 90), "opening.raise"), "an item with a bid keeps it"
    g = g.passed(3)
    assert g.refuses(Bid("Ben", "REA", 15), "opening.raise")
    assert g.allows(Bid("Ben", "REA", 20))


@rule("18VA", "4.1 passes")
def test_va_4_1_two_passes_of_three_do_not_end_the_round_of_bids() -> None:
    g = given("18VA").passed(2).plays(Bid("Cal", "REA", 40)).passed(2)
    assert not FALLEN.of(g.state)
    assert g.to_act == "Cal"


@rule("18VA", "4.1 passes")
def test_va_4_1_with_bids_on_all_items_and_a_round_of_passes_everything_is_sold() -> None:
    g = bid_all(given("18VA"))
    assert g.state.privates_of(BANK), "not before all have passed"
    g = g.passed(3)
    assert g.state.privates == {"REA": "Ann", "TIW": "Ben", "PY": "Cal"}
    assert [g.state.cash(seat) for seat in ("Ann", "Ben", "Cal")] == [400 - 40 - 140, 340, 320]
    assert g.state.president("B&O") == "Ann"


@rule("18VA", "4.1 zero")
def test_va_4_1_at_nothing_the_priority_holder_must_bid() -> None:
    g = given("18VA").passed(3).passed(3).passed(3)
    assert g.allows(Pass("Ann")), "REA is at 10"
    g = g.passed(3)
    assert g.state.priority == g.to_act == "Ann"
    assert g.refuses(Pass("Ann"), "opening.forced")
    assert g.refuses(Bid("Ann", "TIW", 60), "opening.forced")
    assert g.refuses(Bid("Ann", "REA", -5), "opening.raise")
    g = g.plays(Bid("Ann", "REA", 0))
    assert g.allows(Pass("Ben")), "others are free again"
    assert g.allows(Bid("Ben", "REA", 5))


@rule("18VA", "4.1 zero")
def test_va_4_1_the_bid_on_what_costs_nothing_may_be_higher_unless_the_table_has_it_otherwise() -> None:
    assert given("18VA").passed(12).offered(Bid("Ann", "REA", 25))
    g = given("18VA", 3, ("forced_bid_of_nothing",)).passed(12)
    assert g.refuses(Bid("Ann", "REA", 5), "opening.forced")
    assert g.refuses(Bid("Ann", "TIW", 0), "opening.forced")
    assert g.plays(Bid("Ann", "REA", 0)).allows(Bid("Ben", "REA", 5))


@rule("18VA", "4.1 zero")
def test_va_4_1_an_item_at_nothing_falls_no_further_and_every_round_of_passes_forces_a_bid() -> None:
    g = given("18VA").passed(12).plays(Bid("Ann", "REA", 0)).passed(3)
    assert g.allows(Pass("Ben")), "TIW is at 10"
    g = g.passed(3)
    assert g.to_act == "Ben"
    assert g.refuses(Pass("Ben"), "opening.forced")
    g = g.plays(Bid("Ben", "TIW", 0)).passed(3)
    g = g.passed(3)
    assert g.refuses(Pass(g.to_act), "opening.forced"), "now PY is at nothing"
    assert g.refuses(Bid(g.to_act, "TIW", 10), "opening.forced")


@rule("18VA", "4.1 B&O")
@pytest.mark.parametrize("par", [70, 75, 82, 90, 100])
def test_va_4_1_the_bank_pays_the_b_and_o_twice_the_value_that_its_president_sets(par: int) -> None:
    g = sold()
    assert g.to_act == "Ann"
    assert g.refuses(SetStartingValue("Ann", 80), "start.par")
    bank = g.state.cash(BANK)
    g = g.plays(SetStartingValue("Ann", par))
    assert g.state.cash("B&O") == 2 * par
    assert g.state.cash(BANK) == bank - 2 * par
    assert g.state.cash("Ann") == 220, "what she paid for it was $140"
    assert g.state.corporations["B&O"].floated
    assert [s.hex for s in g.state.board.stations_of("B&O")] == ["H3"]


@rule("18VA", "4.1 order")
def test_va_4_1_the_players_are_put_in_order_of_their_cash() -> None:
    g = sold().plays(SetStartingValue("Ann", 70))
    assert g.happened(Reseated)
    assert g.state.seats == ("Ben", "Cal", "Ann")
    assert g.state.priority == g.to_act == "Ben"
    assert g.allows(StartCorporation("Ben", "C&O", 70)), "the stock round goes on"


@rule("18VA", "4.1 order")
def test_va_4_1_ties_keep_their_order_and_it_happens_once() -> None:
    g = given("18VA").plays(Bid("Ann", "REA", 40), Bid("Ben", "TIW", 80), Bid("Cal", "PY", 80), Bid("Ann", "B&O", 140))
    g = g.passed(3).plays(SetStartingValue("Ann", 100))
    assert g.state.seats == ("Ben", "Cal", "Ann")
    g = g.cash("Ann", 1000).passed(3)
    assert g.state.round.kind == "operating"
    assert g.state.seats == ("Ben", "Cal", "Ann")
    assert g.state.priority == "Ben"
    assert not g.happened(PriorityMoved)


@rule("18VA", "4.1 money", "4.1 bids")
def test_va_4_1_bids_are_offered_up_to_the_last_multiple_that_can_be_paid() -> None:
    def highest(cash: int) -> dict[str, int]:
        offers = given("18VA").cash("Ann", cash).offers(Bid)
        return {o.action.private: o.span.high for o in offers if o.span}

    assert highest(140) == {"REA": 140, "TIW": 140, "PY": 140, "B&O": 140}
    assert highest(139) == {"REA": 135, "TIW": 135, "PY": 135}
    assert highest(60) == {"REA": 60, "TIW": 60}
    assert highest(59) == {"REA": 55}


@rule("18VA", "4.1 money")
def test_va_4_1_nothing_is_set_aside_any_more_once_all_is_sold() -> None:
    g = sold()
    assert not BIDS.of(g.state)
    assert [free_cash(g.state, seat) for seat in g.state.seats] == [g.state.cash(seat) for seat in g.state.seats]


@rule("18VA", "4.1 zero")
def test_va_4_1_one_item_alone_at_nothing_must_be_bid_on() -> None:
    g = given("18VA")
    for item in ALL[1:]:
        g = g.plays(Bid(g.to_act, item, FACES[item]))
    g = g.passed(9)
    assert g.state.round.passes == 0
    assert FALLEN.of(g.state) == {"REA": 30}
    assert g.allows(Pass(g.to_act)), "it costs $10 still"
    g = g.passed(3)
    assert g.refuses(Pass(g.to_act), "opening.forced")
    assert g.refuses(Bid(g.to_act, "TIW", 65), "opening.forced")
    assert g.allows(Bid(g.to_act, "REA", 0))


@rule("18VA", "4.1 zero")
def test_va_4_1_where_nothing_is_bid_first_other_bids_are_still_as_high_as_one_likes() -> None:
    spans = {o.action.private: o.span for o in given("18VA", 3, ("forced_bid_of_nothing",)).offers(Bid)}
    assert all(spans[item] and spans[item].high == 400 for item in ALL)


@rule("18VA", "4.1 order", "4.3")
def test_va_4_1_after_the_new_seating_all_must_pass_in_a_row() -> None:
    g = sold().plays(SetStartingValue("Ann", 100))
    assert g.state.round.passes == 0
    g = g.passed(2)
    assert g.state.round.kind == "stock"
    assert g.passed().state.round.kind == "operating"


@rule("18VA", "4.1 B&O", "3")
def test_va_4_1_every_starting_value_is_offered() -> None:
    assert [o.action.par for o in sold().offers(SetStartingValue)] == [70, 75, 82, 90, 100]


@rule("18VA", "4.1 passes")
def test_va_4_1_the_log_says_what_items_cost_now() -> None:
    g = given("18VA").plays(Bid("Ann", "TIW", 60), Bid("Ben", "PY", 80), Bid("Cal", "B&O", 140)).passed(3)
    assert "All have passed. Prices fall: Railway Express Agency to $30" in g.log


@rule("18VA", "4.1 zero")
def test_va_4_1_the_bid_of_nothing_is_offered_where_the_table_has_it_so() -> None:
    g = given("18VA", 3, ("forced_bid_of_nothing",))
    for item in ALL[1:]:
        g = g.plays(Bid(g.to_act, item, FACES[item]))
    g = g.passed(12)
    assert [(o.action.private, o.action.amount, o.span) for o in g.offers(Bid)] == [("REA", 0, None)]
