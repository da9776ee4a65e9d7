"""What if: the quick answers are those of a search on the changed board."""

from __future__ import annotations

from random import Random

import pytest

from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.links import links
from shortline.eighteenxx.routes import WhatIf, best_runs
from shortline.eighteenxx.routes.network import Network, network
from tests.routes.given_board import board
from tests.routes.random_boards import random_case
from tests.routes.tables import TITLES, train, values


def fresh(board: Board) -> Board:
    return Board(board.map, board.laid, board.stations)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("title", TITLES)
def test_a_tile_more(title: str, seed: int) -> None:
    case, random = random_case(title, seed), Random(seed)
    ask = WhatIf(case.board, "us", case.trains, lambda board: case.values)
    assert ask.revenue == best_runs(fresh(case.board), "us", case.trains, case.values).revenue
    for _ in range(10):
        hex_id = random.choice([h.id for h in case.board.map.hexes.values() if h.ground in ("white", "yellow")])
        tile, turn = random.choice(list(case.board.map.tiles)), random.randrange(6)
        after = case.board.lay(hex_id, tile, turn)
        if len(after.stops(hex_id)) < len(case.board.stops(hex_id)):
            continue
        assert ask.tile(hex_id, tile, turn) == best_runs(fresh(after), "us", case.trains, case.values).revenue


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("title", TITLES)
def test_a_station_more(title: str, seed: int) -> None:
    case = random_case(title, seed)
    ask = WhatIf(case.board, "us", case.trains, lambda board: case.values)
    for hex_id in case.board.laid:
        for stop in range(len(case.board.stops(hex_id))):
            for corporation in ("us", "them"):
                station = Station(hex_id, stop, corporation)
                after = case.board.station(station)
                assert ask.station(station) == best_runs(fresh(after), "us", case.trains, case.values).revenue


@pytest.mark.parametrize("title", TITLES)
def test_a_train_more(title: str) -> None:
    for seed in range(10):
        case = random_case(title, seed)
        ask = WhatIf(case.board, "us", case.trains, lambda board, found=case.values: found)
        more = train(title, "3")
        assert ask.train(more) == best_runs(case.board, "us", [*case.trains, more], case.values).revenue


def test_the_reach_of_every_kind_of_train_counts() -> None:
    on = board("18VA", "C12:57/1 B13:58/2", "us:A12 us:C12")
    mixed = [train("18VA", "2"), train("18VA", "1G")]
    ask = WhatIf(on, "us", mixed, lambda board: values("18VA", board, "us", "3"))
    after = on.lay("B11", "4", 2)
    worths = values("18VA", after, "us", "3")
    assert ask.tile("B11", "4", 2) == best_runs(fresh(after), "us", mixed, worths).revenue
    only_coal = board("18VA", "", "us:A12")
    ask = WhatIf(only_coal, "us", mixed, lambda board: values("18VA", board, "us", "3"))
    assert ask.revenue == 0
    assert ask.tile("B13", "58", 2) == 20 + 10


def test_what_stops_pay_may_depend_on_the_board() -> None:
    for seed in range(30):
        case = random_case("18VA", seed)
        ask = WhatIf(case.board, "us", case.trains, lambda board: values("18VA", board, "us", "3"))
        for hex_id in case.board.laid:
            if case.board.stops(hex_id) and case.board.stops(hex_id)[0].kind == "city":
                after = case.board.lay(hex_id, "63", 0)
                worths = values("18VA", after, "us", "3")
                assert ask.tile(hex_id, "63", 0) == best_runs(fresh(after), "us", case.trains, worths).revenue


def same(derived: Board) -> None:
    """A board that took over what another knew of the track knows what a board on its own would."""
    found, made = network(derived), Network(fresh(derived))
    assert list(found.places) == list(made.places)
    assert found.fans == made.fans
    assert found.moves == made.moves
    assert links(derived) == links(fresh(derived))


@pytest.mark.parametrize("title", TITLES)
def test_a_derived_network_is_the_network(title: str) -> None:
    for seed in range(20):
        board = random_case(title, seed).board
        network(board), links(board)
        for hex_id in list(board.laid)[:4]:
            bare = board.lift(hex_id)
            same(bare)
            tile = board.laid[hex_id]
            same(bare.lay(hex_id, tile.tile, (tile.rotation + 1) % 6))


@pytest.mark.parametrize("title", TITLES)
def test_a_network_is_derived_over_several_changes_at_once(title: str) -> None:
    for seed in range(10):
        board = random_case(title, seed).board
        network(board), links(board)
        after = board
        for hex_id in [*list(board.laid)[:3], *list(board.laid)[:1]]:
            tile = board.laid[hex_id]
            after = after.lift(hex_id).lay(hex_id, tile.tile, (tile.rotation + 3) % 6)
        same(after.without("us"))


def test_stations_leave_the_network_as_it_is() -> None:
    board = random_case("18AL", 1).board
    before = network(board)
    assert network(board.without("us")) is before


def test_the_last_lay_is_given_again_and_no_other() -> None:
    one, two = random_case("18AL", 1).board, random_case("18AL", 2).board
    first = one.lay("G4", "57", 0)
    assert one.lay("G4", "57", 0) is first
    assert one.lay("G4", "57", 1).laid["G4"].rotation == 1
    assert two.lay("G4", "57", 1).stations == two.stations
