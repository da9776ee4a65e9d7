"""Stations, runs, dividends and trains in an operating turn, as all four titles have it."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.events import TrainsRan
from shortline.eighteenxx.frames import DiscardStep
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation, station_cost
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.shares import price
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET
from shortline.parts.ledger import BANK
from tests.given import Given, given
from tests.rules.common_4.cast import AL, GA, VA, Cast, every

# Stations


def _stationing(its: Cast, cash: int = 1000) -> tuple[Given, PlaceStation]:
    """The runner may place a station at the other end of its railway."""
    g = its.running(cash=cash, step="place_station")
    found = [o.action for o in g.offers(PlaceStation)]
    assert found, "the railway leads to a city with a free circle"
    return g, found[0]


@every
def test_a_station_is_paid_and_comes_off_the_charter(its: Cast) -> None:
    g, place = _stationing(its)
    cost = station_cost(Position(g.rules, g.state), place.hex, place.stop)
    assert cost > 0
    after = g.plays(place)
    assert after.state.cash(its.runner) == 1000 - cost
    assert after.state.cash(BANK) == g.state.cash(BANK) + cost
    assert after.state.corporations[its.runner].stations == g.state.corporations[its.runner].stations[1:]
    assert [st.hex for st in after.state.board.stations_of(its.runner)][-1] == place.hex
    poor = g.cash(its.runner, cost - 1)
    assert poor.refuses(place, "station.cost")
    assert g.cash(its.runner, cost).allows(place)


@every
def test_one_station_a_turn_and_one_a_hex_while_any_are_left(its: Cast) -> None:
    g, place = _stationing(its)
    later = g.plays(place).operating(its.runner, "place_station")
    later = Given(later.rules, later.state.corporation(its.runner, stations=(40,)))
    assert later.refuses(place, "station.one_a_hex")
    assert g.in_turn(stations=1).refuses(place, "station.one_a_turn")
    none = Given(g.rules, g.state.corporation(its.runner, stations=()))
    assert none.refuses(place, "station.left")


@every
def test_a_station_needs_a_city_that_is_there_and_connected(its: Cast) -> None:
    g, place = _stationing(its)
    assert g.refuses(PlaceStation("Ann", "Z99", 0), "station.known")
    for stop in (len(g.state.board.stops(place.hex)), 7, -1):
        assert g.refuses(PlaceStation("Ann", place.hex, stop), "station.known")
    cities = [PlaceStation("Ann", h, 0) for h in g.state.board.map.hexes if g.state.board.stops(h)]
    assert [c for c in cities if g.why(c) == ("station.connected",)]


@every
def test_a_station_needs_a_free_circle(its: Cast) -> None:
    g, place = _stationing(its)
    free = g.state.board.free_circles(place.hex, place.stop)
    for corporation in its.others[:free]:
        g = g.station(corporation, place.hex, place.stop)
    assert g.refuses(place, "station.free")


@pytest.mark.parametrize("its", [AL, GA, VA], ids=str)  # in 18FL all are at home from the start
def test_a_circle_is_kept_for_a_home_station_that_is_still_to_come(its: Cast) -> None:
    g, _ = _stationing(its)
    kept = []
    for corporation in its.others:
        home = PlaceStation("Ann", its.data.corporations[corporation].home, 0)
        if "station.home_kept" in g.why(home):
            kept.append(corporation)
            assert "station.home_kept" not in g.home(corporation).why(home)
    assert kept


# Tiles


@every
def test_a_tile_that_does_not_exist_or_lies_off_the_map(its: Cast) -> None:
    g = its.running(step="lay_tile")
    lay = g.offers(LayTile)[0].action
    assert g.refuses(LayTile("Ann", "Z99", lay.tile, 0), "tile.known")
    assert g.refuses(LayTile("Ann", lay.hex, "9999", 0), "tile.known")
    assert g.refuses(LayTile("Ann", lay.hex, lay.tile, 6), "tile.known")


@every
def test_one_tile_a_turn_of_those_that_are_left(its: Cast) -> None:
    g = its.running(step="lay_tile")
    lay = g.offers(LayTile)[0].action
    after = g.plays(lay)
    assert after.state.board.laid[lay.hex].tile == lay.tile
    assert not [o for o in after.offers(LayTile) if after.state.top.step == "lay_tile"] or its.title == "18FL"
    used = g
    lay = next(o.action for o in g.offers(LayTile) if not g.state.board.map.tiles[o.action.tile].stops)
    plain = [h for h, it in g.state.board.map.hexes.items() if not it.stops and it.ground == "white"]
    spare = [h for h in plain if h != lay.hex and h not in g.state.board.laid]
    for hex_id in spare[: g.state.board.map.counts[lay.tile]]:
        used = used.but(board=used.state.board.lay(hex_id, lay.tile, 0))
    assert "tile.left" in used.why(lay)


# Runs


@every
def test_only_its_own_trains_run_each_once_and_the_best_run_is_offered(its: Cast) -> None:
    g = its.running(its.kinds[0], step="run_trains")
    best = best_runs(Position(g.rules, g.state), its.runner)
    run = RunTrains("Ann", best.written())
    assert g.offered(run)
    ((train, stops, track),) = best.written()
    assert g.refuses(RunTrains("Ann", (("9-9", stops, track),)), "run.trains")
    assert g.refuses(RunTrains("Ann", ((train, stops, track), (train, stops, track))), "run.trains")
    after = g.plays(run)
    assert after.happened(TrainsRan)[0].revenue == best.revenue > 0


# Dividends


@every
def test_a_dividend_goes_to_the_shares_of_players_and_of_the_pool(its: Cast) -> None:
    g = its.running(its.kinds[0], step="dividend")
    size = its.data.corporations[its.runner].size
    g = g.owns("Ben", its.runner, 1).in_market(its.runner, 1).cash(its.runner, 0).in_turn(revenue=10 * size, ran=True)
    before = {seat: g.state.cash(seat) for seat in ("Ann", "Ben", "Cal", BANK)}
    mine = its.of(its.runner, 40)
    after = g.plays(PayOut("Ann"))
    assert after.state.cash("Ann") == before["Ann"] + 10 * mine
    assert after.state.cash("Ben") == before["Ben"] + 10
    assert after.state.cash("Cal") == before["Cal"]
    assert after.state.cash(its.runner) == 10
    assert after.state.cash(BANK) == before[BANK] - 10 * mine - 20
    assert g.state.holdings.of(its.runner, OPEN_MARKET) == 1


@every
def test_what_is_withheld_is_the_treasurys_and_the_price_falls(its: Cast) -> None:
    g = its.running(its.kinds[0], cash=0, step="dividend").at(its.runner, *its.spot())
    g = g.in_turn(revenue=500, ran=True)
    after = g.plays(Withhold("Ann"))
    assert after.state.cash(its.runner) == 500
    assert after.state.cash("Ann") == g.state.cash("Ann")
    assert price(Position(after.rules, after.state), its.runner) < price(Position(g.rules, g.state), its.runner)
    paid = g.plays(PayOut("Ann"))
    assert price(Position(paid.rules, paid.state), its.runner) > price(Position(g.rules, g.state), its.runner)


# Trains


def _buying(its: Cast, *trains: str, cash: int = 2000, phase: str = "2") -> tuple[Given, str]:
    g = its.running(*trains, cash=cash, phase=phase, step="buy_trains")
    return g, g.state.depot.upcoming[0]


@every
def test_a_train_of_the_bank_costs_its_price(its: Cast) -> None:
    g, train = _buying(its)
    buy = its.buys_train("Ann", train)
    after = g.plays(buy)
    assert after.state.cash(its.runner) == 2000 - buy.price
    assert after.state.cash(BANK) == g.state.cash(BANK) + buy.price
    assert after.state.corporations[its.runner].trains == (train,)
    assert train not in after.state.depot.upcoming
    for other in (buy.price - 1, buy.price + 1, 0):
        assert g.refuses(its.buys_train("Ann", train, other), "train.price")


@every
def test_a_train_that_is_not_there_or_not_yet(its: Cast) -> None:
    g, train = _buying(its)
    assert g.refuses(BuyTrain("Ann", "nothing", 1), "train.available")
    later = next(t for t in g.state.depot.upcoming if kind(t) == list(its.data.trains)[1])
    assert g.refuses(its.buys_train("Ann", later), "train.available")
    assert g.refuses(BuyTrain("Ann", train, its.data.train(train).price, "", "nonsense"), "train.declared")


@every
def test_a_power_that_the_corporation_does_not_own_makes_no_train_cheaper(its: Cast) -> None:
    g, train = _buying(its)
    for private in its.data.privates:
        assert g.refuses(its.buys_train("Ann", train, using=private), "train.power")
    assert g.refuses(its.buys_train("Ann", train, using="nothing"), "train.power")


@every
def test_no_train_beyond_the_limit(its: Cast) -> None:
    data = its.data
    full = [its.kinds[i % len(its.kinds)] for i in range(data.phases[0].train_limit)]
    small = data.phases[0].small_train_limit
    full = full[:small] if small and data.corporations[its.runner].size < 10 else full
    g, train = _buying(its, *full)
    assert g.refuses(its.buys_train("Ann", train), "train.limit")
    less, train = _buying(its, *full[:-1], phase="2")
    assert "train.limit" not in less.why(its.buys_train("Ann", train))


@every
def test_after_a_new_train_the_step_is_over_for_there_is_no_second_of_its_kind_in_a_turn(its: Cast) -> None:
    g, train = _buying(its)
    after = g.plays(its.buys_train("Ann", train))
    assert after.step != "buy_trains"
    next_turn = after.operating(its.runner, "buy_trains")
    assert next_turn.allows(its.buys_train("Ann", next_turn.state.depot.upcoming[0]))


@every
def test_a_train_of_another_corporation_if_its_president_agrees(its: Cast) -> None:
    other = its.others[0]
    g, _ = _buying(its, cash=300)
    g = g.owns("Ben", other, its.of(other, 40)).home(other).trains(other, its.kinds[0]).cash(other, 0)
    (train,) = g.state.corporations[other].trains
    runs_as = g.state.runs_as(train) if len(its.data.train(train).runs) > 1 else ""
    assert g.refuses(BuyTrain("Ann", train, 0), "train.others_price")
    asked = g.plays(BuyTrain("Ann", train, 120))
    assert asked.to_act == "Ben"
    assert asked.state.corporations[other].trains == (train,)
    done = asked.accepted()
    assert done.state.corporations[other].trains == ()
    assert train in done.state.corporations[its.runner].trains
    assert (done.state.cash(its.runner), done.state.cash(other)) == (180, 120)
    assert done.state.runs_as(train) == (runs_as or kind(train))
    declined = asked.declined()
    assert declined.state.corporations[other].trains == (train,)
    assert declined.refuses(BuyTrain("Ann", train, 120), "turn.declined")


@every
def test_over_the_limit_one_of_its_own_trains_is_discarded_as_its_president_chooses(its: Cast) -> None:
    g = its.running(*its.kinds[:1], step="buy_trains")
    (mine,) = g.state.corporations[its.runner].trains
    g = g.but(cursor=(*g.state.cursor, DiscardStep(("Ann",), corporation=its.runner)))
    assert g.allows(DiscardTrain("Ann", mine))
    assert g.refuses(DiscardTrain("Ann", "9-9"), "train.discard")
    after = g.plays(DiscardTrain("Ann", mine))
    assert mine in after.state.depot.open_market
    assert after.state.corporations[its.runner].trains == ()


@every
@pytest.mark.parametrize("seat", ["Ben", "Cal"])
def test_only_the_president_acts_for_a_corporation(its: Cast, seat: str) -> None:
    g, train = _buying(its)
    assert g.refuses(its.buys_train(seat, train), "turn.other_seat")


@every
def test_who_has_a_train_and_too_little_money_lacks_money_and_nothing_else(its: Cast) -> None:
    first, second = list(its.data.trains)[:2]
    g = its.running(first, phase="2", cash=its.data.trains[second].price - 1, step="buy_trains").cash("Ann", 2000)
    g = g.but(depot=g._sold_out(first).state.depot)
    wanted = its.buys_train("Ann", g.state.depot.upcoming[0])
    assert g.why(wanted) == ("train.money",)
    assert g.cash(its.runner, its.data.trains[second].price).allows(wanted)


@every
def test_a_kind_without_end_has_one_more_when_the_last_is_sold(its: Cast) -> None:
    option = {"18AL": "unlimited_4d", "18GA": "unlimited_8"}.get(its.title)
    name = next((n for n, it in its.data.trains.items() if it.unlimited), list(its.data.trains)[-1])
    if its.title == "18VA":
        return  # no kind of train is without end
    g = given(its.title, 3, [option] if option else []).owns("Ann", its.runner, its.of(its.runner, 40))
    for hex_id, (tile, rotation) in its.railway.items():
        g = g.tile(hex_id, tile, rotation)
    g = g.phase(its.data.trains[name].phase).cash(its.runner, 5000).operating(its.runner, "buy_trains")
    while g.state.depot.upcoming:
        left = len(g.state.depot.upcoming)
        after = g.plays(its.buys_train("Ann", g.state.depot.upcoming[0])).state.depot
        assert len(after.upcoming) == max(1, left - 1)
        if left == 1:
            break
        g = g.but(depot=after).operating(its.runner, "buy_trains")
    assert g.state.depot.upcoming


@every
def test_who_has_laid_its_tile_is_told_so_and_nothing_else(its: Cast) -> None:
    g = its.running(step="lay_tile")
    lay = g.offers(LayTile)[0].action
    colors = ("yellow",) * max(its.data.play.yellow_tiles, 1)
    assert g.in_turn(tiles=colors).why(lay) == ("tile.one_a_turn",)


@every
def test_a_city_to_which_only_its_old_track_leads_may_be_upgraded(its: Cast) -> None:
    g = its.running(phase="3", step="lay_tile")
    own = {st.hex for st in g.state.board.stations_of(its.runner)}
    board = g.state.board
    cities = {h for h in board.laid if h not in own and any(stop.kind == "city" for stop in board.stops(h))}
    upgrades = [o.action for o in g.offers(LayTile) if o.action.hex in cities]
    assert bool(upgrades) == bool(cities)
    for lay in upgrades[:3]:
        assert g.allows(lay)
