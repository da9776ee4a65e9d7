"""18AL 3.5: change of presidency."""

from __future__ import annotations

from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, PresidencyChanged
from tests.given import Given, given
from tests.rule import rule


def table(*shares: int, turn: str = "Ann") -> Given:
    """Five players with so many shares of the L&N each; the first named has the presidency."""
    g = given("18AL", 5).stock_round(2, turn)
    for seat, count in zip(g.state.seats, shares, strict=False):
        g = g.owns(seat, "L&N", count) if count else g
    return g


@rule("18AL", "3.5")
def test_al_3_5_a_purchase_that_gives_more_than_the_president_has() -> None:
    g = table(3, 3, turn="Ben").plays(BuyShare("Ben", "L&N", INITIAL_OFFERING))
    assert [(e.old, e.new) for e in g.happened(PresidencyChanged)] == [("Ann", "Ben")]


@rule("18AL", "3.5")
def test_al_3_5_not_one_that_gives_as_much() -> None:
    g = table(3, 2, turn="Ben").plays(BuyShare("Ben", "L&N", INITIAL_OFFERING))
    assert not g.happened(PresidencyChanged)
    assert g.state.president("L&N") == "Ann"


@rule("18AL", "3.5")
def test_al_3_5_nor_a_sale_that_leaves_as_much() -> None:
    g = table(4, 3).plays(SellShares("Ann", "L&N", 1))
    assert g.state.president("L&N") == "Ann"


@rule("18AL", "3.5")
def test_al_3_5_the_open_market_never_presides() -> None:
    g = table(3).in_market("L&N", 4).plays(SellShares("Ann", "L&N", 1))
    assert g.state.president("L&N") == "Ann"


@rule("18AL", "3.5")
def test_al_3_5_it_changes_before_the_corporation_floats_too() -> None:
    g = table(2, 2, turn="Ben").plays(BuyShare("Ben", "L&N", INITIAL_OFFERING))
    assert not g.state.corporations["L&N"].floated
    assert g.state.president("L&N") == "Ben"


@rule("18AL", "3.5(a)")
def test_al_3_5_a_most_shares_win_wherever_they_sit() -> None:
    g = table(4, 2, 0, 3).plays(SellShares("Ann", "L&N", 2))
    assert g.state.president("L&N") == "Dee"


@rule("18AL", "3.5(a)")
def test_al_3_5_a_a_tie_goes_to_the_first_clockwise_from_the_old_president() -> None:
    g = table(0, 0, 4, 0, 0, turn="Cal").owns("Ben", "L&N", 3).owns("Eve", "L&N", 3)
    assert g.plays(SellShares("Cal", "L&N", 2)).state.president("L&N") == "Eve"
    g = table(0, 0, 4, 0, 0, turn="Cal").owns("Ben", "L&N", 3).owns("Ann", "L&N", 3)
    assert g.plays(SellShares("Cal", "L&N", 2)).state.president("L&N") == "Ann"


@rule("18AL", "3.5(a)")
def test_al_3_5_a_not_to_one_with_less() -> None:
    g = table(4, 2, 3).plays(SellShares("Ann", "L&N", 2))
    assert g.state.president("L&N") == "Cal", "Ben sits nearer and has less"


@rule("18AL", "3.5(b)")
def test_al_3_5_b_two_singles_for_the_presidents_certificate() -> None:
    g = table(3, 3, turn="Ben")
    before, after = g.state.holdings, g.plays(BuyShare("Ben", "L&N", INITIAL_OFFERING)).state.holdings
    assert (before.certificates("L&N", "Ann"), before.certificates("L&N", "Ben")) == (2, 3)
    assert (after.certificates("L&N", "Ann"), after.certificates("L&N", "Ben")) == (3, 3)


@rule("18AL", "3.5(b)")
def test_al_3_5_b_also_when_it_lies_in_the_open_market() -> None:
    after = table(3, 2).plays(SellShares("Ann", "L&N", 3)).state.holdings
    assert after.certificates("L&N", "Ben") == 1
    assert (after.of("L&N", OPEN_MARKET), after.single("L&N", OPEN_MARKET)) == (3, 3)


@rule("18AL", "3.5(c)")
def test_al_3_5_c_the_new_president_runs_the_corporation_with_all_it_owns() -> None:
    g = table(3, 3, turn="Ben").cash("L&N", 250).trains("L&N", "2").private("NDY", "L&N")
    g = g.plays(BuyShare("Ben", "L&N", INITIAL_OFFERING))
    assert g.state.cash("L&N") == 250
    assert g.state.corporations["L&N"].trains == ("2-0",)
    assert g.state.privates["NDY"] == "L&N"
    g = g.round_over()
    assert (g.state.operating, g.to_act) == ("L&N", "Ben")


@rule("18AL", "3.5(c)")
def test_al_3_5_c_the_old_one_does_not() -> None:
    g = table(3, 4, turn="Cal").round_over()
    assert (g.state.operating, g.to_act) == ("L&N", "Ben")
    assert {o.action.by for o in g.offers()} == {"Ben"}
