"""The way of a corporation to its first run, and what it keeps for that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.bots.rail import privates
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.first_run import FAR, WayToRun, blocked, from_home, train_reserve, way
from shortline.bots.rail.player import advise
from shortline.bots.rail.stock import starts
from shortline.bots.rail.track import tiles
from shortline.bots.rail.trains import purchases
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.kernel.state import but
from tests.given import Given, given

W = weights("steady")


def ev(g: Given, bot: str = "steady") -> Evaluation:
    """The position as the seat to act judges it."""
    return Evaluation(observe(g.rules, g.state, g.state.top.actors[0]), weights(bot))


def looped(bot: str = "steady") -> Evaluation:
    """Augusta with track from two of its sides to one bare hex: joined there, it would lead home again."""
    g = given("18GA", 3, seed=1).phase("4").par("GA", 90).owns("Ann", "GA", 6)
    g = g.tile("D10", "5", 5).tile("E11", "7", 1).tile("E7", "4", 0).tile("D8", "9", 0).tile("F12", "8", 5)
    return ev(g.operating("GA", "lay_tile"), bot)


def near_savannah(phase: str = "5") -> Given:
    """SAL is a tile for $20 from Savannah."""
    g = given("18GA", 3, seed=1).phase(phase).par("SAL", 90).owns("Ann", "SAL", 6)
    return g.tile("G13", "6", 0).tile("F12", "8", 5).tile("H10", "8", 5).tile("I11", "457a", 1)


def test_homes_are_measured_before_a_corporation_has_a_station() -> None:
    here = ev(given("18VA", 3, seed=1).stock_round(1, "Ann"))
    away = {c: from_home(here, c).tiles for c in here.s.corporations}
    assert away["WM"] > 2
    assert min(away.values()) < away["WM"]


def test_a_home_on_bare_ground_is_some_tiles_from_a_run_and_a_private_may_stand_in_the_way() -> None:
    g = given("18GA", 3, seed=1).par("CoG", 90).owns("Ann", "CoG", 6).private("M&B", "Ben").operating("CoG", "lay_tile")
    here = ev(g)
    assert 0 < way(here, here.s.board, "CoG").tiles < FAR
    assert "F4" in blocked(here)


def test_a_way_that_leads_home_is_none_to_a_careful_eye() -> None:
    careful, careless = looped(), looped("easy")
    assert way(careless, careless.s.board, "GA").tiles == 1
    assert way(careful, careful.s.board, "GA").tiles > 1


def test_a_shape_of_track_that_is_sold_out_leads_nowhere() -> None:
    here = ev(given("18AL", 3, seed=1).par("M&O", 90).owns("Ann", "M&O", 6).operating("M&O", "lay_tile"))
    board, careless = here.s.board, looped("easy")
    north = [h for h, it in board.map.hexes.items() if h < "H" and it.ground == "white" and not it.stops]
    gone = board
    for hex_id in north[: board.left("8")]:
        gone = gone.lay(hex_id, "8", 0)
    assert gone.left("8") == 0
    assert way(here, board, "M&O") == WayToRun(2)
    assert way(here, gone, "M&O") == WayToRun(3, 20)
    assert way(careless, gone, "M&O") == WayToRun(2)


def test_a_home_for_which_no_tile_is_left_is_far_from_everywhere() -> None:
    here = ev(given("18GA", 3, seed=1).stock_round(5, "Ann"))
    board = here.s.board
    cities = [h for h, it in board.map.hexes.items() if it.ground == "white" and it.stops and h != "G13"]
    for tile in ("5", "6", "57"):
        for hex_id in cities[: board.left(tile)]:
            board, cities = board.lay(hex_id, tile, 0), cities[1:]
    stuck = here.at(but(here.s, board=board))
    assert from_home(here, "SAL").tiles < FAR
    assert from_home(stuck, "SAL").tiles == FAR


def test_the_ground_on_the_way_is_counted() -> None:
    g = near_savannah()
    here = ev(g.operating("SAL", "lay_tile"))
    assert way(here, here.s.board, "SAL") == WayToRun(1, 20, only=True)


def test_what_the_first_run_takes_is_put_by() -> None:
    g = near_savannah()
    g = g.cash("SAL", 900).trains("SAL", "5").operating("SAL", "buy_trains")
    here, careless = ev(g), ev(g, "easy")
    assert train_reserve(here, "SAL", g.state.corporations["SAL"].trains) == 20
    assert train_reserve(here, "SAL", ()) == 20 + 450
    assert train_reserve(careless, "SAL", ()) == 0


def test_a_train_that_takes_the_money_for_the_ground_is_no_bargain() -> None:
    def gain(cash: int, bot: str = "steady") -> float:
        g = near_savannah().cash("SAL", cash).trains("SAL", "5").operating("SAL", "buy_trains")
        return next(v.gain for v in purchases(ev(g, bot)))

    assert gain(450) < gain(470) - W.stranded / 2
    assert gain(450, "easy") > gain(470, "easy") - W.stranded / 2


def test_a_train_of_ones_own_leaves_what_is_put_by() -> None:
    g = given("18AL", 3, seed=1).phase("5").par("M&O", 60).owns("Ann", "M&O", 6).par("L&N", 90).owns("Ann", "L&N", 6)
    g = g.trains("L&N", "3", "4", "5").cash("M&O", 600).operating("M&O", "buy_trains")
    here, asked = ev(g), {v.action for v in purchases(ev(g)) if v.gain > -W.stranded / 2}
    prices = {a.train: a.price for a in asked if isinstance(a, BuyTrain)}
    assert way(here, g.state.board, "M&O").tiles
    for train, price in prices.items():
        assert price <= 600 - train_reserve(here, "M&O", (train,))
    assert prices
    assert max(prices.values()) > 1


def test_a_train_about_to_rust_does_not_take_the_money_for_one_that_lasts() -> None:
    def asked(bot: str) -> tuple[Evaluation, dict[str, int]]:
        g = (
            given("18AL", 3, seed=1)
            .phase("5")
            .par("ATN", 60)
            .owns("Ann", "ATN", 6)
            .par("ABC", 90)
            .owns("Ann", "ABC", 6)
        )
        g = g.tile("H1", "9", 0).tile("J1", "9", 0).trains("ABC", "3", "4").cash("ATN", 660)
        upcoming = g.state.depot.upcoming
        six = next(i for i, t in enumerate(upcoming) if t.startswith("6-"))
        s = g.operating("ATN", "buy_trains").state
        s = but(s, depot=replace(s.depot, upcoming=upcoming[six:])).corporation("ATN", completed=True)
        here = Evaluation(observe(g.rules, s, "Ann"), weights(bot))
        kept = (v.action for v in purchases(here) if v.gain > -W.stranded / 2)
        return here, {a.train: a.price for a in kept if isinstance(a, BuyTrain)}

    here, prices = asked("steady")
    three = next(t for t in here.s.corporations["ABC"].trains if t.startswith("3-"))
    assert not way(here, here.s.board, "ATN").tiles
    assert here.clock.life(three) < 1
    assert prices["6-0"] == 630
    assert prices.get(three, 0) <= 660 - 630
    assert asked("easy")[1][three] > 660 - 630


def test_in_its_first_turn_a_corporation_waits_rather_than_trust_a_train_that_may_go() -> None:
    def keeps(cash: int, completed: bool) -> tuple[int, float]:
        g = near_savannah("3").cash("SAL", cash).operating("SAL", "buy_trains")
        upcoming = g.state.depot.upcoming
        last = next(i for i, t in enumerate(upcoming) if t.startswith("4-")) - 1
        s = but(g.state, depot=replace(g.state.depot, upcoming=upcoming[last:]))
        here = Evaluation(observe(g.rules, s.corporation("SAL", completed=completed), "Ann"), weights("steady"))
        three = upcoming[last]
        assert 2 < here.clock.life(three) < 2 + W.doubt
        return train_reserve(here, "SAL", (three,)), next(v.gain for v in purchases(here))

    ground, four = 20, 300
    assert keeps(400, completed=True)[0] == ground
    assert keeps(400, completed=False)[0] == ground + four
    assert keeps(400, completed=False)[1] < keeps(180 + ground + four, completed=False)[1] - W.stranded / 2
    assert keeps(400, completed=True)[1] > keeps(180 + ground + four, completed=True)[1] - W.stranded / 2


def test_a_station_does_not_take_the_money_for_the_first_train() -> None:
    def gain(cash: int, bot: str = "steady") -> float:
        here = ev(near_savannah("4").tile("H12", "9", 0).cash("SAL", cash).operating("SAL", "place_station"), bot)
        assert not way(here, here.s.board, "SAL").tiles
        return next(v.gain for v in advise(here) if isinstance(v.action, PlaceStation))

    train, station = 300, 40
    assert gain(train + station - 1) < gain(train + station) - W.stranded / 2
    assert gain(train + station - 1, "easy") > gain(train + station, "easy") - W.stranded / 2


def test_nobody_asks_for_a_train_about_to_rust_with_the_money_for_one_that_lasts() -> None:
    def asks(cash: int) -> list[str]:
        g = near_savannah("3").tile("H12", "9", 0).par("ACL", 90).owns("Ben", "ACL", 6).trains("ACL", "2", "3")
        g = g.cash("SAL", cash).operating("SAL", "buy_trains")
        upcoming = g.state.depot.upcoming
        four = next(i for i, t in enumerate(upcoming) if t.startswith("4-"))
        here = Evaluation(
            observe(g.rules, but(g.state, depot=replace(g.state.depot, upcoming=upcoming[four:])), "Ann"),
            weights("steady"),
        )
        (two,) = (t for t in here.s.corporations["ACL"].trains if t.startswith("2-"))
        assert here.clock.life(two) < 1
        kept = (v.action for v in purchases(here) if v.gain > -W.stranded / 2)
        return [a.train for a in kept if isinstance(a, BuyTrain) and a.train == two]

    assert not asks(300)
    assert asks(400)


def test_privates_are_not_paid_with_the_money_for_the_ground() -> None:
    def paid(bot: str) -> int:
        g = near_savannah("3").private("W&S", "Ann").cash("SAL", 270).operating("SAL", "lay_tile", first=True)
        deals = (v.action for v in privates.purchases(ev(g, bot)))
        return max(deal.price for deal in deals if isinstance(deal, BuyPrivate))

    train, ground = 180, 20
    assert paid("steady") == 270 - train - ground
    assert paid("easy") == 270 - train


def test_a_corporation_that_can_run_may_spend_everything_and_be_helped() -> None:
    g = given("18AL", 3, seed=1).par("L&N", 90).owns("Ann", "L&N", 6).cash("L&N", 50).cash("Ann", 500)
    g = g.operating("L&N", "lay_tile")
    for _ in range(FAR):
        here = ev(g)
        if not way(here, here.s.board, "L&N").tiles:
            break
        best = next(v.action for v in advise(here) if isinstance(v.action, LayTile))
        g = g.tile(best.hex, best.tile, best.rotation)
    here = ev(g.operating("L&N", "buy_trains"))
    assert train_reserve(here, "L&N", ()) == 100
    assert train_reserve(ev(g.trains("L&N", "2").operating("L&N", "buy_trains")), "L&N", ()) == 0
    (helped,) = purchases(here)
    assert helped.gain > -W.stranded / 2


def test_a_home_that_is_built_round_gets_its_track_and_is_let_out_by_an_upgrade() -> None:
    g = given("18GA", 3, seed=1).phase("4").par("SAL", 90).owns("Ann", "SAL", 6).cash("SAL", 900)
    g = g.tile("H12", "7", 0).tile("G11", "58", 0).tile("F12", "7", 5)
    g = g.tile("I11", "457a", 1).tile("H10", "8", 5)
    assert from_home(ev(g.stock_round(5, "Ann")), "SAL").tiles == FAR
    for _ in range(2):
        g = g.operating("SAL", "lay_tile", first=True)
        best = advise(ev(g))[0].action
        assert isinstance(best, LayTile)
        g = g.plays(best)
    here = ev(g)
    assert way(here, here.s.board, "SAL").tiles == 0


def test_a_corporation_whose_capital_buys_no_train_is_started_late() -> None:
    def gap(g: Given) -> float:
        """How much better it looks to start at the next par than at $60."""
        found = [(v.action, v.gain) for v in starts(ev(g))]
        gains = {a.par: gain for a, gain in found if isinstance(a, StartCorporation) and a.corporation == "ATN"}
        return gains[min(par for par in gains if par > 60)] - gains[60]

    g = given("18AL", 3, seed=1).phase("5").cash("Ann", 2000)
    assert gap(g.stock_round(5, "Ann")) < W.unfloated / 2
    assert gap(g._sold_out("5").stock_round(5, "Ann")) > W.unfloated / 2


def test_a_home_with_one_way_out_is_started_late_once_others_build() -> None:
    g = given("18GA", 3, seed=1).cash("Ann", 900).private("M&B", "Ben").par("ACL", 90).owns("Ben", "ACL", 3)
    g = g.stock_round(5, "Ann")

    def gain(corporation: str, operated: bool, bot: str = "steady") -> float:
        s = g.state.corporation("ACL", floated=True, operated=operated)
        here = Evaluation(observe(g.rules, s, "Ann"), weights(bot))
        started = {v.action: v.gain for v in starts(here)}
        return next(v for a, v in started.items() if isinstance(a, StartCorporation) and a.corporation == corporation)

    assert from_home(ev(g), "SAL") == WayToRun(2, only=True)
    assert from_home(ev(g), "G&F") == WayToRun(2)
    assert gain("SAL", operated=True) == pytest.approx(gain("SAL", operated=False) - W.remote)
    assert gain("G&F", operated=True) == pytest.approx(gain("G&F", operated=False))
    assert gain("SAL", operated=True, bot="easy") == pytest.approx(gain("SAL", operated=False, bot="easy"))


def test_another_corporation_of_the_same_president_builds_for_it_and_not_in_its_way() -> None:
    def gains(president: str, bot: str = "steady") -> dict[str, float]:
        g = near_savannah("4").par("ACL", 90).owns(president, "ACL", 6).trains("ACL", "3").cash("ACL", 500)
        here = ev(g.trains("SAL", "4").operating("ACL", "lay_tile"), bot)
        laid = {v.action: v.gain for v in tiles(here)}
        return {a.tile: v for a, v in laid.items() if isinstance(a, LayTile) and a.hex == "H12" and not a.rotation}

    joined, bent = "9", "8"
    mine, anothers = gains("Ann"), gains("Ben")
    assert mine[joined] - anothers[joined] == pytest.approx(W.first_run, abs=20)
    assert mine[bent] < anothers[bent] - W.first_run / 2
    assert gains("Ann", "easy") == pytest.approx(gains("Ben", "easy"), abs=20)


def test_a_station_takes_the_city_from_which_a_run_is_nearest() -> None:
    g = given("18GA", 3, seed=1).phase("4").par("W&A", 90).owns("Ann", "W&A", 6).cash("W&A", 900)
    g = g.operating("W&A", "lay_tile", first=True)
    here = ev(g)
    tile = next(v.action for v in advise(here) if isinstance(v.action, LayTile) and v.action.hex == "D4")
    g = g.plays(tile)
    assert g.state.top.step == "choose_city"
    here = ev(g)
    aways = {v.action: way(here, g.plays(v.action).state.board, "W&A").tiles for v in advise(here)}
    assert aways[advise(here)[0].action] == min(aways.values())


def test_a_tile_that_makes_two_cities_one_is_judged_for_both_corporations_in_them() -> None:
    # Jacksonville has two cities, and on its gray tile one: steady once looked for a station in a city that was gone.
    g = given("18FL").phase("6").owns("Ann", "SAL", 3).owns("Ann", "SR", 3).home("SAL").home("SR")
    g = g.tile("B23", "488", 4).trains("SAL", "5").cash("SAL", 500).operating("SAL", "lay_tile")
    here = Evaluation(observe(g.rules, g.state, "Ann"), W)
    joined = [v for v in tiles(here) if isinstance(v.action, LayTile) and v.action.hex == "B23"]
    assert joined
    assert any(len({s.stop for s in g.plays(v.action).state.board.stations_at("B23")}) == 1 for v in joined)
    assert find("strong").choose(observe(g.rules, g.state, "Ann"))
