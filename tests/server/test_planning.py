"""Plans refuse what the rules refuse, in their words, but for what may be otherwise by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import shortline
from shortline.cli.chooser import Chooser
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.kernel.refusal import IllegalAction
from shortline.server.play.planning import Plan, choices_in, what_if
from shortline.table.game import Game

AHEAD = {
    "tile.one_a_turn",
    "tile.color",
    "tile.second",
    "tile.home_first",
    "bonus.last",
    "tile.connected",
    "tile.cost",
    "station.one_a_turn",
    "station.connected",
    "station.cost",
}
"""Reasons of the moment, which a plan does not mind."""


def games(title: str, seed: int, kind: type[LayTile] | type[PlaceStation]) -> Iterator[Game]:
    """A game whenever there is something of a kind to do."""
    game, chooser = shortline.new_game(title, seats=["Ann", "Ben", "Cal"], seed=seed), Chooser(seed)
    while not game.over:
        if any(isinstance(o.action, kind) for o in game.offers()):
            yield game
        game.play(chooser.choose(game.offers()))


def refused(game: Game, action: LayTile | PlaceStation) -> set[str] | None:
    """The sentences with which a plan refuses what the operating corporation might do; None if it does not."""
    if isinstance(action, LayTile):
        plan = Plan(tiles=((action.hex, action.tile, action.rotation),), trains=())
    else:
        plan = Plan(stations=((action.hex, action.stop, game.state.operating),), trains=())
    try:
        what_if(game, game.state, game.state.operating, plan)
    except IllegalAction as e:
        return {str(r) for r in e.refusals}
    return None


def compare(game: Game, action: LayTile | PlaceStation) -> str:
    why = game.why_not(action)
    lasting = {str(r) for r in why if r.key not in AHEAD}
    found = refused(game, action)
    if not why:
        assert found is None, (action, found)
        return "legal"
    if lasting:
        assert found == lasting, (action, why, found)
        return "refused"
    if any(r.key.endswith((".cost", ".connected")) for r in why):
        assert found is None, (action, why, found)
        return "later"
    return "not now"


@pytest.mark.parametrize("title", ["18AL", "18GA", "18VA", "18FL"])
def test_a_plan_refuses_a_tile_exactly_as_the_rules_do(title: str) -> None:
    dice, seen = Random(title), Counter[str]()
    for n, game in enumerate(games(title, 3, LayTile)):
        by, map_ = game.to_act[0], game.rules.data.map
        for o in dice.sample([o.action for o in game.offers() if isinstance(o.action, LayTile)], 1):
            seen[compare(game, o)] += 1
        for _ in range(12):
            fits = dice.choice(list(map_.hexes)), dice.choice(list(map_.tiles)), dice.randrange(6)
            seen[compare(game, LayTile(by, *fits))] += 1
        if n == 12:
            break
    assert seen["legal"] >= 10
    assert seen["refused"] >= 20


@pytest.mark.parametrize("title", ["18AL", "18FL"])
def test_a_plan_refuses_a_station_exactly_as_the_rules_do(title: str) -> None:
    seen = Counter[str]()
    for n, game in enumerate(games(title, 4, PlaceStation)):
        for hex_id in game.rules.data.map.hexes:
            for stop in range(2):
                seen[compare(game, PlaceStation(game.to_act[0], hex_id, stop))] += 1
        if n == 3:
            break
    assert seen["legal"] >= 2
    assert seen["refused"] >= 20
    assert seen["later"] >= 3


def test_what_a_plan_may_put_into_a_hex_is_what_it_then_accepts() -> None:
    game = next(games("18AL", 5, LayTile))
    corporation, by = game.state.operating, game.to_act[0]
    offered = {(a.hex, a.tile, a.rotation) for o in game.offers() if isinstance(a := o.action, LayTile)}
    for hex_id in sorted({hex_id for hex_id, _, _ in offered}):
        choices = choices_in(game, game.state, hex_id, corporation)
        listed = {(hex_id, tile, turn) for tile, turns in choices.tiles for turn in turns}
        assert {it for it in offered if it[0] == hex_id} <= listed
        assert all(refused(game, LayTile(by, *it)) is None for it in listed)


def test_a_plan_of_brown_track_on_bare_ground_is_told_what_is_missing() -> None:
    game = next(games("18AL", 5, LayTile))
    map_ = game.rules.data.map
    brown = next(t for t, it in map_.tiles.items() if it.color == "brown")
    bare = next(h for h, it in map_.hexes.items() if it.ground == "white" and h not in game.state.board.laid)
    with pytest.raises(IllegalAction, match="Brown tiles go on green track"):
        what_if(game, game.state, game.state.operating, Plan(tiles=((bare, brown, 0),)))
