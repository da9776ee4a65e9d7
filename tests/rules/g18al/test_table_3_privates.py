"""18AL Table III: the privates and their powers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import TileLaid
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.running import best_runs, values
from shortline.kernel.rules import Position
from shortline.parts.ledger import BANK
from shortline.titles.g18al.chits import CHITS
from shortline.titles.g18al.coal import COAL, PlaceCoal
from shortline.titles.g18al.lumber import LayLumberTerminal
from tests.given import Given, given
from tests.rule import rule
from tests.rules.g18al.track import gadsden, north, run


def first_of(g: Given, corporation: str, train: str) -> Given:
    """Ann's corporation buys the first train of a kind, all earlier ones being sold."""
    g = g.cash(corporation, 3000).operating(corporation, "buy_trains")
    depot = g.state.depot
    left = depot.upcoming[depot.upcoming.index(f"{train}-0") :]
    g = g.but(depot=replace(depot, upcoming=left))
    return g.plays(BuyTrain("Ann", f"{train}-0", g.data.trains[train].price))


@rule("18AL", "Table III S&NA", "4.1")
@pytest.mark.parametrize(
    ("private", "price", "income"),
    [("Tuscumbia", 20, 5), ("S&NA", 40, 10), ("B&SLC", 70, 15), ("M&C", 100, 20), ("NDY", 120, 20)],
)
def test_al_table_iii_prices_and_incomes(private: str, price: int, income: int) -> None:
    it = given("18AL").data.privates[private]
    assert (it.price, it.income) == (price, income)


@rule("18AL", "Table III NDY", "Table III S&NA", "Table III B&SLC", "Table III M&C")
def test_al_table_iii_no_private_is_closed_but_by_the_yards_or_the_first_5() -> None:
    g = gadsden(phase="3").trains("TAG", "2").cash("TAG", 900)
    for private in g.data.privates:
        g = g.private(private, "TAG")
    used = g.operating("TAG").plays(PlaceCoal("Ann", "E6"), LayLumberTerminal("Ann", "G2", 0))
    assert set(used.state.privates) == set(g.data.privates)
    after = first_of(g.phase("4").trains("TAG"), "TAG", "5")
    assert not after.state.privates


# South & North Alabama


def coal(*trains: str, options: tuple[str, ...] = ()) -> Given:
    """Ann's L&N owns the S&NA and has a line from Nashville over Decatur to Birmingham."""
    return north(options).phase("3").trains("L&N", *trains).private("S&NA", "L&N").operating("L&N")


BIRMINGHAM = PlaceCoal("Ann", "G4")


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_a_coal_city_that_a_train_can_reach() -> None:
    g = coal("3").plays(BIRMINGHAM)
    assert COAL.of(g.state) == ("G4", "L&N")


@rule("18AL", "Table III S&NA")
@pytest.mark.parametrize(
    ("hex_id", "may"),
    [("E6", True), ("G6", True), ("H5", True), ("G4", True), ("H3", True), ("C4", False), ("L5", False), ("K4", False)],
)
def test_al_table_iii_s_na_one_of_five_cities(hex_id: str, may: bool) -> None:
    """With the option any train and track to the city will do, a home station in it say: all cities can be asked."""
    home = {"E6": "TAG", "G6": "ABC", "H5": "WRA", "G4": "WRA", "H3": "WRA", "C4": "WRA", "L5": "WRA", "K4": "WRA"}[
        hex_id
    ]
    g = given("18AL", 3, ["coal_without_train"]).phase("3").owns("Ann", home, 6).home(home).private("S&NA", home)
    g = g.trains(home, "2")
    if not any(station.hex == hex_id for station in g.state.board.stations):
        g = g.station(home, hex_id)
    if may:
        bare = g.operating(home)
        assert bare.state.board.sections(hex_id) or bare.refuses(PlaceCoal("Ann", hex_id), "coal.reach")
        former = given("18AL", 3, ["coal_without_train", "coal_without_any_train"])
        then = replace(bare, rules=former.rules, state=replace(bare.state))  # nothing kept of what was open before
        assert then.allows(PlaceCoal("Ann", hex_id)), "a station was enough"
        g = g.tile(hex_id, "441a" if hex_id == "G4" else "5", 0)
    g = g.operating(home)
    if may:
        assert g.offered(PlaceCoal("Ann", hex_id))
    else:
        assert g.refuses(PlaceCoal("Ann", hex_id), "coal.city")


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_some_one_train_alone_must_run_there() -> None:
    # Birmingham is the third place from Nashville: a 2 does not get there, and two of them do not either.
    assert coal("2").refuses(BIRMINGHAM, "coal.reach")
    assert coal("2", "2").refuses(BIRMINGHAM, "coal.reach")
    assert coal().refuses(BIRMINGHAM, "coal.reach")
    assert coal("2", "3").allows(BIRMINGHAM)


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_an_option_asks_for_track_and_some_train() -> None:
    assert coal("2", options=("coal_without_train",)).allows(BIRMINGHAM)
    assert coal(options=("coal_without_train",)).refuses(BIRMINGHAM, "coal.reach")
    assert coal(options=("coal_without_train", "coal_without_any_train")).allows(BIRMINGHAM), "no train at all"
    asked = coal("2", options=("coal_without_train",))
    assert asked.refuses(PlaceCoal("Ann", "H3"), "coal.reach")
    assert asked.tile("H3", "5").refuses(PlaceCoal("Ann", "H3"), "coal.reach"), "track, but not its own"


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_even_where_every_circle_is_taken_and_no_circle_is_used() -> None:
    g = coal("3").station("ABC", "G4")
    assert g.state.board.free_circles("G4", 0) == 0
    after = g.plays(BIRMINGHAM)
    assert after.state.board.stations == g.state.board.stations
    assert coal("3").plays(BIRMINGHAM).state.board.free_circles("G4", 0) == 1


@rule("18AL", "Table III S&NA", "4.2(i)")
@pytest.mark.parametrize("step", ["lay_tile", "place_station", "run_trains", "dividend", "buy_trains"])
def test_al_table_iii_s_na_at_any_time_in_the_turn(step: str) -> None:
    g = coal("3").operating("L&N", step).in_turn(revenue=70)
    assert g.step == step
    assert g.offered(BIRMINGHAM)


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_the_last_step_waits_for_it() -> None:
    # With the train just bought Birmingham is in reach; there is no money for anything else.
    g = coal().cash("L&N", 180).operating("L&N", "buy_trains")
    g = g.plays(BuyTrain("Ann", "3-1", 180))
    assert g.step == "buy_trains"
    assert g.allows(BIRMINGHAM)
    assert g.allows(Pass("Ann"))


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_only_the_owning_corporation() -> None:
    g = coal("3").private("S&NA", "Ann")
    assert g.refuses(BIRMINGHAM, "coal.owner")


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_one_city_only_and_never_moved() -> None:
    g = coal("3").plays(BIRMINGHAM).operating("L&N")
    assert g.refuses(BIRMINGHAM, "coal.once")
    assert g.refuses(PlaceCoal("Ann", "E6"), "coal.once")


@rule("18AL", "Table III S&NA", "4.2.3.1")
def test_al_table_iii_s_na_10_more_for_every_train_of_that_corporation() -> None:
    # From Birmingham one train runs to Decatur and one to Oxmoor.
    g = north().phase("3").tile("G4", "442a", 3).station("L&N", "G4").trains("L&N", "2", "2").slot(COAL, ("G4", "L&N"))
    assert best_runs(Position(g.rules, g.state), "L&N").revenue == (20 + 40) + (40 + 30)
    g = g.operating("L&N", "run_trains")
    both = (run("2-0", "C4 G4", "C4 E4 G4"), run("2-1", "G4 H5", "G4 H5"))
    g = g.plays(RunTrains("Ann", both))
    assert g.state.turn is not None
    assert g.state.turn.revenue == 130
    assert " ".join(g.log).count("coal +$10") == 2, "the log shows it"


@rule("18AL", "Table III S&NA")
def test_al_table_iii_s_na_nothing_for_others() -> None:
    g = north().phase("3").trains("L&N", "3").slot(COAL, ("G4", "TAG"))
    assert best_runs(Position(g.rules, g.state), "L&N").revenue == 70


@rule("18AL", "Table III S&NA", "Table I")
def test_al_table_iii_s_na_the_placed_token_stays_until_the_first_6() -> None:
    placed = north().phase("4").trains("L&N", "4").slot(COAL, ("G4", "L&N")).private("S&NA", "L&N")
    five = first_of(placed, "L&N", "5")
    assert not five.state.privates
    assert COAL.of(five.state) == ("G4", "L&N")
    assert best_runs(Position(five.rules, five.state), "L&N").revenue == 50 + 20 + 10 + 10
    six = first_of(north().phase("5").trains("L&N", "5").slot(COAL, ("G4", "L&N")), "L&N", "6")
    assert COAL.of(six.state) == ("", "")


@rule("18AL", "Table III S&NA", "Table I")
def test_al_table_iii_s_na_unplaced_it_leaves_with_the_first_5() -> None:
    g = first_of(north().phase("4").trains("L&N", "4").private("S&NA", "L&N"), "L&N", "5")
    assert g.operating("L&N").refuses(BIRMINGHAM, "coal.owner")


# Brown & Sons Lumber


def lumber(phase: str = "3") -> Given:
    """Ann's TAG in Gadsden, far from any swamp, owns Brown & Sons."""
    return gadsden(phase=phase).private("B&SLC", "TAG").cash("TAG", 0).operating("TAG")


TERMINAL = LayLumberTerminal("Ann", "G2", 0)


@rule("18AL", "Table III B&SLC")
def test_al_table_iii_b_slc_free_unconnected_and_beside_the_turns_tile() -> None:
    g = lumber().plays(TERMINAL)
    assert g.state.board.laid["G2"].tile == "445"
    assert g.state.cash("TAG") == 0
    assert g.step == "lay_tile"
    after = g.plays(LayTile("Ann", "E6", "14", 0))
    assert set(after.state.board.laid) == {"G2", "E6"}


@rule("18AL", "Table III B&SLC")
def test_al_table_iii_b_slc_after_the_turns_tile_too_but_in_the_tile_step() -> None:
    g = lumber().plays(LayTile("Ann", "E6", "14", 0))
    assert g.step == "lay_tile", "the step waits for the terminal"
    assert len(g.plays(TERMINAL).happened(TileLaid)) == 1
    for step in ("place_station", "run_trains", "dividend", "buy_trains"):
        assert lumber().operating("TAG", step).in_turn(revenue=30).refuses(TERMINAL, "turn.not_now")


@rule("18AL", "Table III B&SLC")
def test_al_table_iii_b_slc_an_empty_swamp_hex() -> None:
    assert {o.action.hex for o in lumber().offers(LayLumberTerminal)} == {"G2", "M2", "N5", "O4", "P5"}
    assert lumber().refuses(LayLumberTerminal("Ann", "E4", 0), "lumber.swamp")
    assert lumber().tile("G2", "9", 0).refuses(TERMINAL, "lumber.swamp")


@rule("18AL", "Table III B&SLC", "4.2.1(i)")
def test_al_table_iii_b_slc_not_into_a_closed_side() -> None:
    # P5 is open to the north only: O4, N5 and O6.
    turned = {o.action.rotation for o in lumber().offers(LayLumberTerminal) if o.action.hex == "P5"}
    assert turned == {2}
    assert lumber().refuses(LayLumberTerminal("Ann", "P5", 0), "lumber.sides")


@rule("18AL", "Table III B&SLC")
def test_al_table_iii_b_slc_only_the_owning_corporation_and_once() -> None:
    assert lumber().private("B&SLC", "Ann").refuses(TERMINAL, "lumber.owner")
    again = lumber().plays(TERMINAL).operating("TAG")
    assert again.refuses(LayLumberTerminal("Ann", "N5", 0), "lumber.once")


@rule("18AL", "Table III B&SLC")
def test_al_table_iii_b_slc_it_is_a_town_worth_20_for_whoever_runs_there() -> None:
    # Ben's ATN runs from Tupelo to the terminal next to it.
    g = lumber().plays(TERMINAL).owns("Ben", "ATN", 6).trains("ATN", "2")
    g = g.tile("G2", "445", 0).home("ATN")
    assert g.state.board.stops("G2")[0].kind == "town"
    assert best_runs(Position(g.rules, g.state), "ATN").revenue == 30 + 20


@rule("18AL", "Table III B&SLC", "4.2.1(c)", "Table IV")
def test_al_table_iii_b_slc_it_is_never_replaced() -> None:
    g = lumber().plays(TERMINAL).owns("Ben", "ATN", 6).cash("ATN", 500).operating("ATN")
    assert not [o for o in g.offers(LayTile) if o.action.hex == "G2"]
    assert g.refuses(LayTile("Ben", "G2", "143", 0), "tile.special")


@rule("18AL", "Table III B&SLC", "Table I")
def test_al_table_iii_b_slc_unlaid_it_leaves_with_the_first_5() -> None:
    g = first_of(lumber("4"), "TAG", "5").operating("TAG")
    assert g.refuses(TERMINAL, "lumber.owner")
    laid = first_of(lumber("4").plays(TERMINAL), "TAG", "5")
    assert laid.state.board.laid["G2"].tile == "445"


# Memphis & Charleston


def named(*trains: str, options: tuple[str, ...] = (), phase: str = "3") -> Given:
    """Ann's ABC has the train names, and a line from Birmingham over Oxmoor and Anniston to Atlanta."""
    g = given("18AL", 3, options).phase(phase).owns("Ann", "ABC", 6).home("ABC").slot(CHITS, "ABC")
    return g.tile("G4", "442a", 5).tile("G6", "14", 1).tile("H7", "8", 2).trains("ABC", *trains)


LEE = run("4-0", "G4 H5 G6 G8", "G4 H5 G6 H7 G8")


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_the_corporation_that_buys_it_gets_the_names() -> None:
    g = given("18AL").phase("3").owns("Ann", "ABC", 6).cash("ABC", 500).private("M&C", "Ann").operating("ABC")
    assert CHITS.of(g.state) == ""
    after = g.plays(BuyPrivate("Ann", "M&C", 100))
    assert CHITS.of(after.state) == "ABC"
    assert "M&C" in after.state.privates


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_a_player_does_not() -> None:
    g = given("18AL").private("Tuscumbia", "Ben").private("S&NA", "Ben").private("B&SLC", "Ben")
    g = g.bid("Ann", "M&C", 105).private_sale()
    assert CHITS.of(g.state) == ""


@rule("18AL", "Table III M&C", "4.2.3.1")
def test_al_table_iii_m_c_robert_e_lee_20_for_atlanta_and_birmingham() -> None:
    g = named("4").operating("ABC", "run_trains").plays(RunTrains("Ann", (LEE,)))
    assert g.state.turn is not None
    assert g.state.turn.revenue == 30 + 30 + 30 + 40 + 20
    assert "Robert E. Lee +$20" in " ".join(g.log)


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_only_if_the_run_includes_both_places() -> None:
    g = named("3")
    assert best_runs(Position(g.rules, g.state), "ABC").revenue == 30 + 30 + 40


@rule("18AL", "Table III M&C", "4.2.3.1")
def test_al_table_iii_m_c_pan_american_40_for_nashville_and_mobile() -> None:
    g = given("18AL").phase("5").owns("Ann", "L&N", 6).home("L&N").slot(CHITS, "L&N").trains("L&N", "5")
    g = g.tile("C4", "57", 0).tile("E4", "9", 0).tile("G4", "442a", 3).tile("I4", "9", 0).tile("K4", "63", 0)
    g = g.tile("M4", "8", 1).tile("N3", "8", 4).tile("P3", "8", 1)
    found = best_runs(Position(g.rules, g.state), "L&N")
    assert found.revenue == 50 + 20 + 30 + 40 + 50 + 40
    assert found.runs[0].bonuses == ((40, "Pan American"),)


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_others_have_no_use_of_them() -> None:
    g = named("4").slot(CHITS, "TAG")
    assert best_runs(Position(g.rules, g.state), "ABC").revenue == 130


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_a_name_pays_one_train_a_turn() -> None:
    # One train runs over Oxmoor, the other over F5 and West Point; both join Atlanta and Birmingham.
    g = named(phase="5").tile("G4", "444b", 1).tile("G6", "63", 0).tile("F5", "8", 5)
    g = g.tile("I6", "8", 3).tile("J7", "6", 2).tile("I8", "8", 1).trains("ABC", "4", "4")
    found = best_runs(Position(g.rules, g.state), "ABC")
    assert [{"G4", "G8"} <= set(r.stops) for r in found.runs] == [True, True]
    assert [b for r in found.runs for b in r.bonuses] == [(20, "Robert E. Lee")]
    assert found.revenue == (50 + 30 + 40 + 70) + (50 + 40 + 20 + 70) + 20


@rule("18AL", "Table III M&C")
@pytest.mark.parametrize(("options", "slot"), [((), "name"), (("both_names_on_one_train",), "")])
def test_al_table_iii_m_c_a_train_has_one_name_unless_the_table_allows_both(
    options: tuple[str, ...], slot: str
) -> None:
    # On this map no run joins all four places, so the scorer itself is looked at.
    g = given("18AL", 3, options).phase("3").owns("Ann", "ABC", 6).slot(CHITS, "ABC")
    assert {b.slot for b in values(Position(g.rules, g.state), "ABC").bonuses} == {slot}


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_the_names_outlive_the_private() -> None:
    g = first_of(named("4", phase="4").private("M&C", "ABC"), "ABC", "5")
    assert not g.state.privates
    assert CHITS.of(g.state) == "ABC"


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_they_come_back_when_their_train_is_gone() -> None:
    # The 4 runs under the name; once it is gone the 5 does.
    assert best_runs(Position((g := named("4")).rules, g.state), "ABC").revenue == 30 + 30 + 30 + 40 + 20
    assert best_runs(Position((g := g.trains("ABC", "5")).rules, g.state), "ABC").revenue == 30 + 30 + 30 + 70 + 20


def shares_of_abc(*options: str) -> Given:
    """Ann presides the ABC, which has the names, with three shares against Ben's three."""
    g = given("18AL", 3, options).phase("3").owns("Ann", "ABC", 3).owns("Ben", "ABC", 3).slot(CHITS, "ABC")
    return g.stock_round(3)


@rule("18AL", "Table III M&C", "3.5")
def test_al_table_iii_m_c_they_leave_when_that_corporation_changes_presidents() -> None:
    sold = shares_of_abc().plays(SellShares("Ann", "ABC", 1))
    assert sold.state.president("ABC") == "Ben"
    assert CHITS.of(sold.state) == ""
    bought = shares_of_abc().stock_turn("Ben").plays(BuyShare("Ben", "ABC", "initial_offering"))
    assert bought.state.president("ABC") == "Ben"
    assert CHITS.of(bought.state) == ""


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_not_when_another_does() -> None:
    g = shares_of_abc().slot(CHITS, "TAG").plays(SellShares("Ann", "ABC", 1))
    assert CHITS.of(g.state) == "TAG"


@rule("18AL", "Table III M&C")
def test_al_table_iii_m_c_an_option_lets_them_stay() -> None:
    g = shares_of_abc("names_stay").plays(SellShares("Ann", "ABC", 1))
    assert CHITS.of(g.state) == "ABC"


# New Decatur Yards


def yards(phase: str = "3", cash: int = 500, *trains: str) -> Given:
    """Ann's L&N owns the Yards, at the train step."""
    g = given("18AL").phase(phase).owns("Ann", "L&N", 6).cash("L&N", cash).trains("L&N", *trains)
    return g.private("NDY", "L&N").operating("L&N", "buy_trains")


def half(train: str, price: int) -> BuyTrain:
    """Ann buys a train with the Yards."""
    return BuyTrain("Ann", train, price, using="NDY")


@rule("18AL", "Table III NDY")
@pytest.mark.parametrize(("phase", "train", "price"), [("2", "2-1", 50), ("3", "3-1", 90), ("4", "4-1", 150)])
def test_al_table_iii_ndy_one_new_train_for_half_the_price(phase: str, train: str, price: int) -> None:
    g = yards(phase)
    after = g.plays(half(train, price))
    assert after.state.cash("L&N") == 500 - price
    assert after.state.cash(BANK) == g.state.cash(BANK) + price
    assert train in after.state.corporations["L&N"].trains


@rule("18AL", "Table III NDY")
def test_al_table_iii_ndy_that_closes_them() -> None:
    after = yards().plays(half("3-1", 90))
    assert "NDY" not in after.state.privates


@rule("18AL", "Table III NDY")
def test_al_table_iii_ndy_not_a_used_train_nor_one_of_another_corporation() -> None:
    g = yards().used_trains("2").owns("Ben", "WRA", 6).trains("WRA", "2")
    used, other = g.state.depot.open_market[0], g.state.corporations["WRA"].trains[0]
    assert g.refuses(half(used, 50), "train.power")
    assert g.refuses(half(other, 50), "train.power")


@rule("18AL", "Table III NDY")
def test_al_table_iii_ndy_only_the_owning_corporation() -> None:
    assert yards().private("NDY", "Ann").refuses(half("3-1", 90), "train.power")
    assert yards().private("S&NA", "L&N").refuses(BuyTrain("Ann", "3-1", 90, using="S&NA"), "train.power")


@rule("18AL", "Table III NDY", "4.2.5(f)")
def test_al_table_iii_ndy_it_is_the_turns_train_of_the_bank() -> None:
    assert yards().in_turn(bank_trains=("3",)).refuses(half("3-1", 90), "train.one_from_bank")
    g = yards().used_trains("2").owns("Ben", "WRA", 6).trains("WRA", "2").plays(half("3-1", 90))
    assert g.refuses(BuyTrain("Ann", g.state.depot.open_market[0], 100), "train.one_from_bank")


@rule("18AL", "Table III NDY", "4.2.5(g)")
def test_al_table_iii_ndy_the_limit_holds() -> None:
    assert yards("3", 500, "2", "2", "2", "2").refuses(half("3-1", 90), "train.limit")


@rule("18AL", "Table III NDY")
def test_al_table_iii_ndy_in_the_train_step_only_and_never_a_must() -> None:
    assert yards().operating("L&N").refuses(half("3-1", 90), "turn.not_now")
    whole = yards().plays(BuyTrain("Ann", "3-1", 180))
    assert "NDY" in whole.state.privates


@rule("18AL", "Table III NDY")
def test_al_table_iii_ndy_the_step_waits_while_half_a_price_can_be_paid() -> None:
    g = yards("3", 90, "2").settled()
    assert g.step == "buy_trains"
    assert {o.action for o in g.offers(BuyTrain)} == {half("3-1", 90)}
    assert not yards("3", 89, "2").offers(BuyTrain)


@rule("18AL", "Table III NDY", "Table I")
def test_al_table_iii_ndy_up_to_and_including_the_first_5() -> None:
    g = yards("4", 500)
    depot = g.state.depot
    g = g.but(depot=replace(depot, upcoming=tuple(t for t in depot.upcoming if kind(t) != "4")))
    after = g.plays(half("5-0", 225))
    assert after.state.phase == "5"
    assert after.state.cash("L&N") == 275
    lost = yards("4").phase("5").operating("L&N", "buy_trains")
    assert lost.refuses(half("5-1", 225), "train.power")
