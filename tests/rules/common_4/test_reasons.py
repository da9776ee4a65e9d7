"""What is wrong with an action is said once, by the rule that it is about, in words that are true: all four titles."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.board.tile import COLORS
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.rules import Position
from tests.given import Given
from tests.rules.common_4.cast import Cast, every


def _plain(g: Given) -> str:
    """A bare white hex without anything printed on it, and open on all sides."""
    bare = (h for h, it in g.state.board.map.hexes.items() if it.ground == "white" and len(it.neighbours) == 6)
    return next(h for h in bare if h not in g.state.board.laid and not g.state.board.stops(h))


def _tile(g: Given, color: str) -> str:
    """A tile of a colour that shows track alone."""
    return next(t for t, it in g.state.board.map.tiles.items() if it.color == color and not it.stops)


# Tiles


@every
def test_on_printed_ground_it_is_the_ground_that_objects(its: Cast) -> None:
    g = its.running(step="lay_tile")
    for ground in ("red", "gray"):
        found = [h for h, it in g.state.board.map.hexes.items() if it.ground == ground]
        for hex_id in found[:1]:
            assert g.why(LayTile("Ann", hex_id, _tile(g, "yellow"), 0))[:1] == ("tile.ground",)
            assert {"tile.upgrade", "tile.stop", "tile.city", "tile.sides"}.isdisjoint(
                g.why(LayTile("Ann", hex_id, _tile(g, "yellow"), 0))
            )


@every
def test_a_tile_of_the_wrong_colour_is_told_what_lies_there(its: Cast) -> None:
    g = its.running(step="lay_tile", phase="5")
    plain, yellow = _plain(g), _tile(g, "yellow")
    name = its.data.map.tiles[yellow].number
    bare = LayTile("Ann", plain, _tile(g, "green"), 0)
    assert g.refuses(bare, "tile.upgrade")
    assert f"Green tiles go on yellow track; {plain} is bare" in g.says(bare)
    on_yellow = g.tile(plain, yellow)
    brown = LayTile("Ann", plain, _tile(g, "brown"), 0)
    assert on_yellow.refuses(brown, "tile.upgrade")
    assert f"Brown tiles go on green track; {plain} has tile {name}, which is yellow" in on_yellow.says(brown)
    again = LayTile("Ann", plain, yellow, 0)
    assert on_yellow.refuses(again, "tile.upgrade")
    assert f"Yellow tiles go on a bare hex; {plain} has tile {name}" in on_yellow.says(again)


@every
def test_printed_yellow_track_counts_as_yellow(its: Cast) -> None:
    g = its.running(step="lay_tile", phase="5")
    printed = [h for h, it in g.state.board.map.hexes.items() if it.ground == "yellow"]
    for hex_id in printed[:1]:
        lay = LayTile("Ann", hex_id, _tile(g, "yellow"), 0)
        assert g.refuses(lay, "tile.upgrade")
        assert "counts as yellow" in g.says(lay)


@every
def test_on_a_tile_of_the_last_colour_nothing_is_laid(its: Cast) -> None:
    g = its.running(step="lay_tile", phase="5")
    last = [t for t, it in g.state.board.map.tiles.items() if it.color == COLORS[-1]]
    plain = _plain(g)
    for tile in last[:1]:
        assert g.tile(plain, tile).refuses(LayTile("Ann", plain, _tile(g, "brown"), 0), "tile.upgrade")


@every
def test_track_that_is_not_kept_is_named(its: Cast) -> None:
    g = its.running(step="lay_tile", phase="3")
    tiles, plain = g.state.board.map.tiles, _plain(g)
    straight = next(t for t, it in tiles.items() if it.number == "9")
    on = g.tile(plain, straight)
    green = [LayTile("Ann", plain, t, r) for t, it in tiles.items() if it.color == "green" for r in range(6)]
    kept = [a for a in green if "tile.keeps" in on.why(a)]
    assert kept
    assert all(f"does not keep the track of tile 9 on {plain}" in on.says(a) for a in kept)


# Trains


def _market(its: Cast) -> Given:
    """The runner has a train of the first kind and little money; the open market has two kinds of used trains."""
    first, second, *_ = its.data.trains
    g = its.running(first, phase="3", step="buy_trains")
    g = g.but(depot=g._sold_out(first).state.depot).trains(its.runner, first)
    return g.used_trains(first, second)


@every
def test_of_used_trains_one_of_each_kind_is_offered(its: Cast) -> None:
    g = _market(its).cash(its.runner, 1000)
    for train in g.state.depot.open_market:
        assert g.allows(its.buys_train("Ann", train))


@every
def test_a_train_of_the_bank_or_of_another_lacks_money_by_one_rule(its: Cast) -> None:
    g = _market(its).cash(its.runner, 10).cash("Ann", 2000)
    other, first = its.others[0], next(iter(its.data.trains))
    used = g.state.depot.open_market[-1]
    assert g.why(its.buys_train("Ann", used)) == ("train.money",)
    new = g.state.depot.upcoming[0]
    assert g.why(its.buys_train("Ann", new)) == ("train.money",)
    sold = g.owns("Ben", other, its.of(other, 40)).home(other).trains(other, its.kinds[0])
    sold = sold.operating(its.runner, "buy_trains")
    (train,) = sold.state.corporations[other].trains
    assert sold.why(BuyTrain("Ann", train, 11)) == ("train.others_money",)
    assert sold.allows(BuyTrain("Ann", train, 10))
    assert first


@every
def test_trains_of_another_are_each_offered_as_what_they_are(its: Cast) -> None:
    first, second, *_ = its.data.trains
    other = its.others[0]
    g = its.running(first, phase="3", cash=300, step="buy_trains").owns("Ben", other, its.of(other, 60)).home(other)
    kinds = [its.data.trains[name].runs for name in (first, second)]
    g = g.trains(other, *(next(iter(runs)) for runs in kinds)).operating(its.runner, "buy_trains")
    assert len(g.state.corporations[other].trains) == 2
    for train in g.state.corporations[other].trains:
        asked = BuyTrain("Ann", train, 20)
        assert g.allows(asked)
        procedure = g.rules.procedure(g.state, BuyTrain)
        assert procedure is not None
        assert procedure.offered_as(Position(g.rules, g.state), asked) == asked


# Help for a train


def _short(its: Cast, treasury: int) -> tuple[Given, int]:
    """The runner has no train, the next costs so much, Ann owns stock and a private beside it."""
    g = its.running(phase="3", step="buy_trains").owns("Ann", its.others[0], its.of(its.others[0], 40))
    cost = its.data.train(g.state.depot.upcoming[0]).price
    g = g.cash("Ann", 0).cash(its.runner, cost + treasury).private(next(iter(its.data.privates)), "Ann")
    return g.operating(its.runner, "buy_trains"), cost


@every
def test_a_treasury_that_just_pays_the_train_gets_no_help(its: Cast) -> None:
    able, cost = _short(its, 0)
    sale = SellShares("Ann", its.others[0], 1)
    train = able.state.depot.upcoming[0]
    assert able.refuses(sale, "help.only_if_needed")
    assert able.allows(its.buys_train("Ann", train, cost))
    lacking, _ = _short(its, -1)
    assert "help.only_if_needed" not in lacking.why(sale)
    assert lacking.refuses(its.buys_train("Ann", train, cost), "help.money")


@every
@pytest.mark.parametrize("treasury", [0, 1])
def test_no_private_is_sold_for_a_train_that_can_be_paid(its: Cast, treasury: int) -> None:
    g, _ = _short(its, treasury)
    sale = TradePrivate("Ann", next(iter(its.data.privates)), "Ben", 10)
    if g.rules.procedure(g.state, TradePrivate) is None:
        assert g.refuses(sale, "turn.not_now"), "in this title privates are not sold in an operating turn"
    else:
        assert g.refuses(sale, "help.only_if_needed")
