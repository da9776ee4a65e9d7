"""The stock phase: selling, buying, starting a railroad."""

from __future__ import annotations

import pytest

from shortline.cuberail.events.stock import CompanyFloated, PriceMoved
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.rotation import Pass
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import BANK
from tests.cuberail.given import Given, given
from tests.rule import rule


def shared(players: int = 2, **shares: int) -> Given:
    """Blue at $10, on turn 2, with these shares out."""
    return given(players).company("Blue", **(shares or {"Ann": 3, "Ben": 2})).turn(2)


@rule("openrails", "4(a)")
def test_all_sell_and_then_all_buy() -> None:
    g = shared().tile("Ben", "First Stock").selling()
    assert (g.step, g.to_act) == ("selling", "Ben")
    assert g.why(BuyShare("Ben", "Blue")) == ("turn.not_now",)
    g = g.plays(SellShares("Ben", "Blue", 1))
    assert (g.step, g.to_act) == ("selling", "Ann")
    g = g.plays(Pass("Ann"))
    assert (g.step, g.to_act) == ("buying", "Ben")
    assert g.why(SellShares("Ann", "Blue", 1)) == ("turn.other_seat",)
    assert g.why(SellShares("Ben", "Blue", 1)) == ("turn.not_now",)


@rule("openrails", "4(a)")
def test_nobody_has_to_buy_or_sell() -> None:
    g = shared().selling().plays(Pass("Ann"), Pass("Ben"))
    assert g.step == "buying"
    assert g.plays(Pass("Ann"), Pass("Ben")).step not in ("selling", "buying")


@rule("openrails", "4(b)")
def test_a_pass_is_not_final() -> None:
    g = shared(3, Ann=2, Ben=2, Cal=1).selling()
    g = g.plays(Pass("Ann"), SellShares("Ben", "Blue", 1), Pass("Cal"))
    assert g.to_act == "Ann"
    g = g.plays(SellShares("Ann", "Blue", 1))
    assert g.step == "selling", "after a sale all are asked again"
    assert g.to_act == "Cal", "Ben has sold his block and has nothing more to sell"


@rule("openrails", "4(b)")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    g = shared(2).buying()
    g = g.plays(Pass("Ann"), StartCompany("Ben", "Red", 8), Pass("Ann"))
    assert g.step == "buying"
    assert g.plays(Pass("Ben")).step != "buying"


@rule("openrails", "4.1(a)")
def test_a_block_is_sold_at_the_price_before_it_falls() -> None:
    g = shared(2, Ann=4, Ben=1).selling().plays(SellShares("Ann", "Blue", 3))
    assert g.money("Ann") == 120 + 30
    assert g.priced("Blue") == 7
    assert g.state.in_bank("Blue") == 3


@rule("openrails", "4.1(a)")
def test_the_bank_pays_for_sold_shares() -> None:
    g = shared().cash("Blue", 40).selling()
    after = g.plays(SellShares("Ben", "Blue", 2) if g.to_act == "Ben" else SellShares("Ann", "Blue", 2))
    assert after.money(BANK) == g.money(BANK) - 20
    assert after.money("Blue") == 40


@rule("openrails", "4.1(a)")
def test_the_market_ends_at_its_lowest_rung() -> None:
    g = shared(2, Ann=4, Ben=1).price("Blue", 2).selling().plays(SellShares("Ann", "Blue", 3))
    assert g.money("Ann") == 120 + 6
    assert g.priced("Blue") == 1
    assert [e.price for e in g.happened(PriceMoved)] == [1]


@rule("openrails", "4.1(a)")
def test_rungs_are_wider_at_the_top() -> None:
    g = shared(2, Ann=3, Ben=2).price("Blue", 20).selling().plays(SellShares("Ann", "Blue", 1))
    assert g.priced("Blue") == 18
    assert shared(2, Ann=4).price("Blue", 18).selling().plays(SellShares("Ann", "Blue", 2)).priced("Blue") == 15


@rule("openrails", "4.1(a)")
@pytest.mark.parametrize(("shares", "key"), [(0, "input.shares"), (-1, "input.shares"), (4, "sell.owned")])
def test_only_what_one_has_is_sold(shares: int, key: str) -> None:
    assert shared().selling().refuses(SellShares("Ann", "Blue", shares), key)


@rule("openrails", "4.1(a)")
def test_unknown_and_foreign_shares_are_not_sold() -> None:
    g = shared().selling()
    assert g.refuses(SellShares("Ann", "Pink", 1), "input.company")
    assert g.refuses(SellShares("Ann", "Red", 1), "sell.owned")


@rule("openrails", "4.1(b)")
def test_the_presidents_share_stays() -> None:
    g = shared(2, Ann=3, Ben=1).selling()
    assert g.allows(SellShares("Ann", "Blue", 2))
    assert g.refuses(SellShares("Ann", "Blue", 3), "sell.presidents_share")
    assert "the most is 1" in g.says(SellShares("Ann", "Blue", 3))
    assert g.plays(SellShares("Ann", "Blue", 2)).state.president("Blue") == "Ann"


@rule("openrails", "4.1(b)")
def test_a_company_is_dumped_on_a_player_with_two_shares() -> None:
    g = shared(2, Ann=3, Ben=2).selling()
    kept = g.plays(SellShares("Ann", "Blue", 1))
    assert kept.state.president("Blue") == "Ann", "as many shares as Ben are enough"
    dumped = g.plays(SellShares("Ann", "Blue", 2))
    assert dumped.state.president("Blue") == "Ben"
    gone = g.plays(SellShares("Ann", "Blue", 3))
    assert gone.state.president("Blue") == "Ben"
    assert (gone.shares("Ann", "Blue"), gone.shares("Ben", "Blue"), gone.state.in_bank("Blue")) == (0, 2, 3)


@rule("openrails", "4.1(b)")
def test_the_presidency_passes_to_who_has_most() -> None:
    g = shared(3, Ann=2, Ben=1, Cal=2).selling().plays(SellShares("Ann", "Blue", 1))
    assert g.state.president("Blue") == "Cal"


@rule("openrails", "4.1(b)")
def test_the_old_president_chooses_between_equals() -> None:
    g = given(3).company("Blue", Ann=1, Ben=2, Cal=2)
    g = g.but(holdings=g.state.holdings.presided("Blue", "Ann")).turn(2).selling()
    assert g.refuses(SellShares("Ann", "Blue", 1), "sell.successor")
    assert g.refuses(SellShares("Ann", "Blue", 1, "Ann"), "sell.successor")
    assert g.allows(SellShares("Ann", "Blue", 1, "Cal"))
    assert g.plays(SellShares("Ann", "Blue", 1, "Cal")).state.president("Blue") == "Cal"
    assert g.plays(SellShares("Ann", "Blue", 1, "Ben")).state.president("Blue") == "Ben"
    other = shared(3, Ann=3, Ben=1, Cal=1).selling()
    assert other.refuses(SellShares("Ann", "Blue", 1, "Ben"), "sell.successor"), "the presidency does not pass"


@rule("openrails", "4.1(c)")
def test_a_companys_shares_are_sold_once_in_a_stock_phase() -> None:
    g = shared(2, Ann=3, Ben=2).company("Red", Ann=3, Ben=1).selling()
    g = g.plays(SellShares("Ann", "Blue", 1), Pass("Ben"))
    assert g.refuses(SellShares("Ann", "Blue", 1), "sell.once")
    assert g.allows(SellShares("Ann", "Red", 1))
    turn = g.plays(SellShares("Ann", "Red", 1))
    assert turn.state.sold == {"Ann": ("Blue", "Red")}


@rule("openrails", "4.2(a)")
def test_a_share_is_paid_into_the_company_and_leaves_the_price() -> None:
    g = shared(2, Ann=2).price("Blue", 13).cash("Blue", 5).buying().plays(BuyShare("Ann", "Blue"))
    assert g.money("Ann") == 120 - 13
    assert g.money("Blue") == 18
    assert g.priced("Blue") == 13
    assert g.to_act == "Ben", "one share a turn"


@rule("openrails", "4.2(a)")
def test_what_was_sold_back_is_bought_from_the_bank_for_the_company() -> None:
    g = shared(2, Ann=3, Ben=2).selling().plays(SellShares("Ann", "Blue", 1))
    while g.step == "selling":
        g = g.passed()
    after = g.plays(BuyShare("Ann", "Blue"))
    assert after.money("Blue") == 9, "buying back what one sold is allowed in the basic game"


@rule("openrails", "4.2(a)")
def test_shares_that_cannot_be_bought() -> None:
    g = shared().cash("Ann", 4).company("Red", Ben=3).buying()
    assert g.to_act == "Ben", "Ann can buy nothing and is passed over"
    g = shared().company("Red", Ben=3).cash("Ann", 9).company("Black", 7, Ben=1).buying()
    assert g.refuses(BuyShare("Ann", "Blue"), "buy.in_bank")
    assert g.refuses(BuyShare("Ann", "Red"), "buy.money")
    assert "Ann has $9 of the $10" in g.says(BuyShare("Ann", "Red"))
    assert g.refuses(BuyShare("Ann", "Green"), "buy.started")
    assert g.refuses(BuyShare("Ann", "Pink"), "input.company")
    assert g.allows(BuyShare("Ann", "Black"))


@rule("openrails", "4.2(b)")
def test_more_shares_than_the_president_make_one_president() -> None:
    g = shared(2, Ann=2, Ben=2).buying().plays(Pass("Ann"), BuyShare("Ben", "Blue"))
    assert g.state.president("Blue") == "Ben"
    assert [(e.old, e.new) for e in g.happened(PresidencyChanged)] == [("Ann", "Ben")]
    assert (g.shares("Ann", "Blue"), g.shares("Ben", "Blue")) == (2, 3), "one share each changes hands"


@rule("openrails", "4.2(b)")
def test_as_many_shares_as_the_president_are_not_enough() -> None:
    g = shared(2, Ann=2, Ben=1).buying().plays(Pass("Ann"), BuyShare("Ben", "Blue"))
    assert g.state.president("Blue") == "Ann"


@rule("openrails", "4.2(c)")
@pytest.mark.parametrize(("players", "limit"), [(2, 11), (3, 7)])
def test_players_have_a_limit_of_shares(players: int, limit: int) -> None:
    g = given(players).turn(3)
    left = limit
    for name in ("Blue", "Red", "Black"):
        if count := min(left, 4):
            g = g.company(name, Ann=count)
            left -= count
    g = g.company("Purple", Ben=1)
    assert g.buying_as("Ann").refuses(BuyShare("Ann", "Purple"), "buy.limit")
    assert g.buying_as("Ann").refuses(StartCompany("Ann", "Green", 7), "buy.limit")
    room = g.but(holdings=g.state.holdings.moved("Blue", "Ann", BANK, 1)).buying()
    assert room.allows(BuyShare("Ann", "Purple"))


@rule("openrails", "4.2(c)", "4.2(d)")
def test_alone_any_number_but_four_of_a_company() -> None:
    g = given(1)
    assert g.data.seats.share_limit == 0
    for name in ("Blue", "Red", "Black"):
        g = g.company(name, Ann=4)
    assert g.state.shares("Ann") == 12
    assert "buy.limit" not in g.buying_as("Ann").why(BuyShare("Ann", "Blue"))
    assert "buy.company_limit" in g.buying_as("Ann").why(BuyShare("Ann", "Blue"))


@rule("openrails", "4.2(d)")
def test_nobody_owns_a_company_alone() -> None:
    g = shared(2, Ann=4).company("Red", Ann=3).buying()
    assert g.refuses(BuyShare("Ann", "Blue"), "buy.company_limit")
    assert g.allows(BuyShare("Ann", "Red"))
    assert g.plays(Pass("Ann")).allows(BuyShare("Ben", "Blue"))


@rule("openrails", "4.3(a)")
@pytest.mark.parametrize("par", [7, 9, 12])
def test_the_first_share_costs_double_and_sets_the_par(par: int) -> None:
    g = given(2).turn(1).buying().plays(StartCompany("Ann", "Blue", par))
    assert g.money("Ann") == 120 - 2 * par
    assert g.money("Blue") == 2 * par
    assert g.priced("Blue") == par
    assert g.state.president("Blue") == "Ann"
    assert g.shares("Ann", "Blue") == 1


@rule("openrails", "4.3(a)")
@pytest.mark.parametrize("par", [6, 13, -7, 0, 10**9])
def test_a_par_is_seven_to_twelve(par: int) -> None:
    assert given(2).buying().refuses(StartCompany("Ann", "Blue", par), "start.par")


@rule("openrails", "4.3(a)")
def test_who_cannot_start_a_company() -> None:
    g = given(2).company("Red", Ben=2).cash("Ann", 17).buying()
    assert g.allows(StartCompany("Ann", "Blue", 8))
    assert g.refuses(StartCompany("Ann", "Blue", 9), "start.money")
    assert "Ann has $17 of the $18" in g.says(StartCompany("Ann", "Blue", 9))
    assert g.refuses(StartCompany("Ann", "Red", 8), "start.once")
    assert g.refuses(StartCompany("Ann", "Pink", 8), "input.company")


@rule("openrails", "4.3(a)")
def test_the_presidents_share_is_worth_one_share() -> None:
    g = given(2).turn(1).buying().plays(StartCompany("Ann", "Blue", 10))
    assert g.state.worth("Ann") == 100 + 10


@rule("openrails", "4.3(b)")
@pytest.mark.parametrize(("par", "cubes"), [(7, 7), (8, 9), (9, 11), (10, 13), (11, 15), (12, 16)])
def test_the_par_brings_cubes(par: int, cubes: int) -> None:
    g = given(2).turn(1).buying().plays(StartCompany("Ann", "Blue", par))
    blue = g.state.companies["Blue"]
    assert blue.supply == cubes - 2, "income marker and home station are out"
    assert blue.stations == ("A4",)
    assert blue.box == 17 - 1 - cubes
    assert g.state.cubes("Blue") == 17
    assert blue.track == ()


@rule("openrails", "4.3(c)")
def test_three_shares_make_a_company_operate() -> None:
    g = given(2).turn(1).buying()
    g = g.plays(StartCompany("Ann", "Blue", 10), BuyShare("Ben", "Blue"))
    assert not g.state.companies["Blue"].floated
    g = g.plays(BuyShare("Ann", "Blue"))
    assert g.state.companies["Blue"].floated
    assert g.happened(CompanyFloated)
    assert g.money("Blue") == 40, "from $28 at a par of 7 to $48 at 12"


@rule("openrails", "4.3(c)")
def test_with_two_shares_it_does_not_operate_and_with_fewer_later_it_does() -> None:
    g = given(2).company("Blue", Ann=2).turn(2).round()
    assert g.state.operation is None
    sold = given(2).company("Blue", Ann=3).turn(2).selling().plays(SellShares("Ann", "Blue", 2))
    while sold.step in ("selling", "buying"):
        sold = sold.passed()
    assert sold.state.operating.company == "Blue", "shares sold again do not stop it"


@rule("openrails", "4.1(b)")
def test_a_president_with_two_heirs_may_sell_few_shares_without_naming_one() -> None:
    g = given(3, "volatile_dumping").company("Blue", Ann=3, Ben=1, Cal=1).turn(2).selling()
    assert g.allows(SellShares("Ann", "Blue", 1))
    assert g.allows(SellShares("Ann", "Blue", 2))
    assert g.allows(SellShares("Ann", "Blue", 3, "Ben"))
    assert g.refuses(SellShares("Ann", "Blue", 3), "sell.successor")
