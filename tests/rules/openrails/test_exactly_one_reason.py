"""Only the clause that objects objects: beside it no other is named, and what is offered ends where the rule does."""

from __future__ import annotations

import pytest

from shortline.cuberail.income import advanced_income
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import StartCompany
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.forced import GoBankrupt
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.stations import PlaceStation, station_cost
from shortline.cuberail.trains import can_raise, forced_cost, forced_cube
from shortline.kernel.action import Action
from tests.cuberail.given import Given, given
from tests.rules.openrails.test_12_advanced import auction, running
from tests.rules.openrails.test_refusals import blue, cubeless, needy, tracked


def line(turn: int) -> Given:
    """Blue has laid the last of four cubes in a row."""
    g = blue(turn=turn).track("Blue", "A4", "C4", "E4", "G4")
    return g.improving("Blue", laid=("G4",), root="E4")


@pytest.mark.parametrize(
    ("g", "action", "keys"),
    [
        (line(1), LayTrack("Ann", "A4"), ("track.occupied",)),
        (line(3), LayTrack("Ann", "A4"), ("track.occupied",)),
        (blue(turn=1).track("Blue", "A4", "C4").improving("Blue"), LayTrack("Ann", "B3"), ("track.line_spoke",)),
        (blue(turn=2).track("Blue", "A4", "C4").improving("Blue"), LayTrack("Ann", "B3"), ("track.spoke",)),
        (tracked(), PlaceStation("Ann", "A4"), ("station.once",)),
        (tracked(), PlaceStation("Ann", "B1"), ("station.square", "station.track")),
        (tracked(), PlaceStation("Ann", "B3"), ("station.square", "station.track")),
        (blue(par=12).track("Blue", "A4").improving("Blue"), BuyBackCube("Ann", "leftover"), ("cube.leftover",)),
        (given(1).company("Blue", Ann=2).turn(2).selling(), SellShares("Ann", "Blue", 2), ("solitaire.last_share",)),
    ],
)
def test_the_clause_that_objects_stands_alone(g: Given, action: Action, keys: tuple[str, ...]) -> None:
    assert g.why(action) == keys


def test_exactly_enough_is_enough_for_a_train() -> None:
    g = needy().cash("Ann", 20).buying_trains("Purple")
    assert g.says(SellShares("Ann", "Green", 1)) == "Purple and Ann have the money for the train"
    g = needy().cash("Ann", 19).buying_trains("Purple")
    assert g.allows(SellShares("Ann", "Green", 1))


def test_a_cube_that_is_not_left_over_is_not_paid_for() -> None:
    g = cubeless("easier_cubes").buying_trains_raw("Blue")
    assert g.state.companies["Blue"].box
    dear = forced_cost(g.data, g.state)
    assert forced_cube(g.data, g.state) == "leftover"
    g = g.but_company("Blue", box=0, discards=0)
    assert forced_cube(g.data, g.state) == ""
    assert forced_cost(g.data, g.state) < dear


def test_the_next_station_costs_no_more_than_the_last_price() -> None:
    g = tracked()
    stations = ("A4", "C4", "E4", "G4")
    costs = [station_cost(g.data, g.but_company("Blue", stations=stations[:n]).state) for n in (1, 2, 3, 4)]
    assert costs == [10, 20, 30, 30]


def test_pars_are_offered_up_to_what_can_be_paid() -> None:
    def highest(cash: int) -> int:
        offers = given(2).cash("Ann", cash).turn(2).buying_as("Ann").offers(StartCompany)
        return max((o.span.high for o in offers if o.span), default=0)

    assert [highest(cash) for cash in (13, 14, 20, 21, 24, 90)] == [0, 7, 10, 10, 12, 12]


def test_the_last_dollar_can_be_bid() -> None:
    g = auction(2).cash("Ann", 1)
    assert g.allows(Bid("Ann", 1))
    assert auction(2).cash("Ben", 4).plays(Bid("Ann", 3)).allows(Bid("Ben", 4))


def test_one_player_at_a_time_is_asked_for_a_bid() -> None:
    assert {len(given(3, "action_auction", seed=seed).state.top.actors) for seed in range(6)} == {1}


def test_trains_that_find_no_run_of_their_own_earn_nothing() -> None:
    g = running("Blue", "2", "2", "2", track=("A4", "C4"))
    alone = running("Blue", "2", track=("A4", "C4"))
    assert advanced_income(g.data, g.state, "Blue").amount == advanced_income(alone.data, alone.state, "Blue").amount


def test_one_share_more_than_is_missing_is_too_many() -> None:
    g = given(2).company("Green", Ben=2, Ann=3).price("Green", 4).company("Purple", Ann=2, Ben=1).price("Purple", 4)
    g = g.cash("Purple", 0).next_train("3").turn(4).cash("Ann", 16).buying_trains("Purple")
    assert g.allows(SellShares("Ann", "Green", 1))
    assert g.refuses(SellShares("Ann", "Green", 2), "forced.enough"), "one share brings just what is missing"
    assert g.cash("Ann", 15).buying_trains("Purple").allows(SellShares("Ann", "Green", 2))


def test_who_can_raise_exactly_the_price_is_not_bankrupt() -> None:
    g = needy().cash("Ann", 12).buying_trains("Purple")
    assert can_raise(g.data, g.state) == forced_cost(g.data, g.state) == 20
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.cannot")
    assert needy().cash("Ann", 11).buying_trains("Purple").allows(GoBankrupt("Ann"))


def test_exactly_the_price_pays_for_cube_and_train() -> None:
    g = cubeless(discards=1).buying_trains_raw("Blue")
    cost = forced_cost(g.data, g.state)
    g = cubeless(discards=1).cash("Blue", cost).cash("Ann", 0).buying_trains_raw("Blue")
    assert g.allows(BuyBackCube("Ann", "discard"))
    g = cubeless(discards=1).cash("Blue", cost - 1).cash("Ann", 0).buying_trains_raw("Blue")
    assert g.refuses(BuyBackCube("Ann", "discard"), "train.forced")


def test_alone_too_the_short_game_ends_with_the_last_4() -> None:
    g = given(1, "ends_with_last_4").company("Blue", Ann=2)
    spaces = [i for i, space in enumerate(g.data.spaces) if space.kind == "4"]
    g = g.turn(3).but(next_space=spaces[-1] + 1).ending_turn()
    assert g.state.ending == "last 4-train"
    plain = given(1).company("Blue", Ann=2).turn(3).but(next_space=spaces[-1] + 1).ending_turn()
    assert not plain.state.ending


def test_trains_without_any_run_earn_nothing() -> None:
    g = running("Blue", "2", "2", track=("A4",))
    assert advanced_income(g.data, g.state, "Blue").amount == 0
