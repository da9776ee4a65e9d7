"""What players read: names, numbers and words of the title in the log, on buttons and in refusals."""

from __future__ import annotations

import re
from pathlib import Path

from shortline.eighteenxx.events import GameEnded, ShareBought, TrainBought, TrainDiscarded, TrainRemoved
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.rules import Position
from shortline.table.game import Game
from shortline.titles import find
from shortline.titles.g18al.lumber import LayLumberTerminal
from shortline.titles.g18fl.hotels import BuildHotel
from shortline.titles.g18fl.ten_share import StartTenShare
from shortline.titles.g18ga.atlanta import ChooseCity
from shortline.titles.g18ga.midland import LayMidlandTile
from shortline.titles.g18ga.waycross import PlaceWaycrossStation
from tests.given import Given, given
from tests.golden.events import played


def al(step: str = "", phase: str = "3") -> Given:
    """Ann's L&N at a step, with money."""
    return given("18AL").phase(phase).owns("Ann", "L&N", 6).cash("L&N", 900).operating("L&N", step)


def test_the_log_begins_with_the_order_and_the_first_round() -> None:
    game = Game(find("18VA"), ["Ann", "Ben", "Cal"], {}, 1)
    drawn = ", ".join(game.state.seats)
    assert game.log()[:2] == (f"Drawn order of play: {drawn}", "— Stock round 1 —")


def test_the_purchase_says_whose_power_it_was_and_what_it_saved() -> None:
    g = al("buy_trains").private("NDY", "L&N")
    train = g.state.depot.upcoming[0]
    price = g.data.train(train).price
    g = g.plays(BuyTrain("Ann", train, price // 2, "NDY"))
    assert g.log[0].endswith(f"for ${price // 2}; New Decatur Yards saves ${price // 2}")


def test_a_tile_and_a_station_by_a_power_say_so() -> None:
    g = given("18GA").phase("3").owns("Ann", "SAL", 6).private("Midland", "SAL").operating("SAL")
    tile = next(o.action for o in g.offers(LayMidlandTile))
    assert g.plays(tile).log[0].endswith("by the power of Midland Railroad")
    g = given("18GA").phase("3").owns("Ann", "SAL", 6).private("W&S", "SAL").operating("SAL", "place_station")
    assert "free by the power of Waycross & Southern Railroad" in g.plays(PlaceWaycrossStation("Ann")).log[0]
    g = al("lay_tile").private("B&SLC", "L&N")
    said = g.plays(next(o.action for o in g.offers(LayLumberTerminal))).log[0]
    assert said.startswith("L&N lays the Lumber Terminal on ")
    assert said.endswith("by the power of Brown & Sons Lumber Company")


def test_tiles_are_called_by_their_printed_numbers() -> None:
    g = given("18GA").owns("Ann", "W&A", 6).operating("W&A")
    lay = next(o.action for o in g.offers(LayTile) if o.action.hex == "D4")
    assert (
        g.rules.procedure(g.state, LayTile)
        .label(Position(g.rules, g.state), lay)
        .startswith("Lay tile 451 on D4 Atlanta")
    )
    assert g.plays(lay).log[0] == "W&A lays tile 451 on D4 Atlanta"


def test_a_train_has_its_article_and_the_side_it_runs_as() -> None:
    rules = given("18GA").rules
    assert TrainBought("CoG", "8-0", "depot", 1050).text(rules) == "CoG buys an 8 train from the bank for $1,050"
    rules = given("18VA").rules
    bought = TrainBought("SR", "2/1G-0", "B&O", 40, runs_as="1G")
    assert bought.text(rules) == "SR buys a 1G train from B&O for $40"
    sides = [TrainDiscarded(f"3/2G-{n}", "SR", side).text(rules) for n, side in enumerate(("3", "2G"))]
    assert sides == ["SR discards a 3 train (3/2G) to the Pool", "SR discards a 2G train (3/2G) to the Pool"]


def test_two_discards_have_two_labels() -> None:
    g = given("18VA").phase("3").owns("Ann", "SR", 2).home("SR").trains("SR", "3", "2G")
    g = g.through(lambda tx: tx.enter(DiscardStep(("Ann",), corporation="SR")))
    procedure = g.rules.steps[DiscardStep].procedures[0]
    labels = [procedure.label(Position(g.rules, g.state), o.action) for o in g.offers()]
    assert labels == ["Discard a 3 train (3/2G) of SR", "Discard a 2G train (3/2G) of SR"]


def test_a_step_that_was_used_is_not_told_as_one_that_could_not_be() -> None:
    g = al("buy_trains").cash("L&N", 180)
    after = g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 180))
    assert "L&N can buy no train" not in after.log
    assert "L&N is done buying trains" in al("buy_trains").trains("L&N", "3").plays(Pass("Ann")).log


def test_room_is_never_less_than_none() -> None:
    g = given("18FL").phase("5").owns("Ann", "SAL", 3).in_market("SAL", 6).home("SAL").stock_round(3, "Ann")
    assert g.says(SellShares("Ann", "SAL", 1)) == "There is room for no more SAL shares in the Pool"


def test_18fl_speaks_of_hotels_too() -> None:
    g = given("18FL").owns("Ann", "L&N", 3).operating("L&N", "place_station").in_turn(stations=1)
    town = next(h for h, it in g.data.map.hexes.items() if any(stop.kind == "town" for stop in it.stops))
    assert g.says(BuildHotel("Ann", town)) == "L&N has placed its station or hotel for this turn"
    assert "L&N has placed its station or hotel for this turn" in g.says(PlaceStation("Ann", "B15"))


def test_18fl_a_started_corporation_is_not_told_of_a_choice() -> None:
    g = given("18FL").phase("3").owns("Ann", "SAL", 3).stock_round(2, "Ann")
    assert g.says(StartTenShare("Ann", "SAL", 70)) == "SAL has been started already"


def test_a_presidency_from_the_pool_says_so() -> None:
    rules = given("18FL").rules
    bought = ShareBought("Ann", "SAL", "open_market", 2, 160)
    assert bought.text(rules) == "Ann buys the president's certificate of SAL from the Pool for $160"
    started = ShareBought("Ann", "SAL", "initial_offering", 2, 160)
    assert started.text(rules) == "Ann buys the president's certificate of SAL for $160"
    one = ShareBought("Ann", "SAL", "open_market", 1, 80)
    assert one.text(rules) == "Ann buys an SAL share from the Pool for $80"


def test_the_end_names_the_winner_and_a_tie() -> None:
    rules = given("18AL").rules
    won = GameEnded((("Ben", 1498), ("Ann", 405), ("Cal", 335))).text(rules)
    assert won == "The game is over: Ben wins with $1,498; then Ann $405 and Cal $335"
    tied = GameEnded((("Ben", 500), ("Ann", 500), ("Cal", 335))).text(rules)
    assert tied == "The game is over: Ben and Ann share the win, each with $500; then Cal $335"


def test_a_train_without_an_owner_rusts_where_it_lies() -> None:
    removed = TrainRemoved("3-0", "", "rusts", place="open_market")
    assert removed.text(al().rules) == "The 3 train in the open market rusts"
    assert removed.text(given("18VA").rules) == "The 3 train in the Pool rusts"
    assert (
        TrainRemoved("3-0", "", "leaves play", place="depot").text(al().rules) == "The 3 train of the bank leaves play"
    )
    assert TrainRemoved("3-0", "L&N", "rusts").text(al().rules) == "L&N's 3 train rusts"


def test_a_price_that_rises_without_an_action_says_why() -> None:
    g = given("18GA").owns("Ann", "CoG", 6).owns("Ben", "CoG", 4).stock_round(2)
    for seat in ("Ann", "Ben", "Cal"):
        g = g.plays(Pass(seat))
    assert any(line.endswith("(players own all of it)") and line.startswith("CoG's price") for line in g.log)


def test_the_value_of_a_tile_is_no_extra() -> None:
    """The Lumber Terminal stands on a hex without a name: what it pays is not told as something on top."""
    records = (Path(__file__).parents[1] / "golden" / "18AL").glob("*.json")
    runs = [
        line
        for path in records
        for line in played(path).log()
        if "Lumber Terminal $" in line or "–Lumber Terminal–" in line
    ]
    assert runs
    assert not [line for line in runs if re.search(r"\b[A-Z]\d+ \+\$", line)]


def test_a_city_is_told_by_where_its_track_leads() -> None:
    g = given("18GA").owns("Ann", "W&A", 6).operating("W&A")
    g = g.plays(LayTile("Ann", "D4", "451a", 0))
    choice = next(o.action for o in g.offers(ChooseCity))
    assert g.plays(choice).log[0] == "W&A's station in D4 Atlanta stands in the city towards E3"
