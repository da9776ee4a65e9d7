"""What the page is told about the board: pieces, reasons against hexes, traced runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import shortline
from shortline.cli.chooser import Chooser
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.kernel.refusal import Malformed
from shortline.server.present import present
from shortline.server.present.hexes import why_hex
from shortline.server.present.traced import traced
from shortline.table.game import Game


def until(title: str, seats: list[str], there: Callable[[Game], bool]) -> Game:
    """A game of sensible dice, up to a position."""
    game, chooser = shortline.new_game(title, seats=seats, seed=1), Chooser(1)
    while not there(game):
        game.play(chooser.choose(game.offers()))
    return game


SEATS = ["Ann", "Ben", "Cal"]


def offers(game: Game, kind: str) -> bool:
    return any(type(o.action).__name__ == kind for o in game.offers())


@pytest.fixture(scope="module")
def building() -> Game:
    return until("18AL", SEATS, lambda g: offers(g, "LayTile"))


@pytest.fixture(scope="module")
def running() -> Game:
    return until("18AL", SEATS, lambda g: offers(g, "RunTrains"))


def test_a_view_has_all_pieces_on_the_board_and_the_networks(building: Game) -> None:
    board = present(building, building.to_act[0])["board"]
    operating = building.state.operating
    home = building.rules.data.corporations[operating].home
    assert operating in {st["corporation"] for st in board["placed"]["stations"]}
    assert home in board["networks"][operating]
    assert set(board["placed"]["hexes"]) == set(building.rules.data.map.hexes)


def test_a_hex_that_cannot_be_chosen_says_why(building: Game) -> None:
    seat = building.to_act[0]
    legal = {o.action.hex for o in building.offers() if type(o.action).__name__ == "LayTile"}
    red = next(h for h, it in building.rules.data.map.hexes.items() if it.ground == "red")
    (why,) = (w for w in why_hex(building, seat, red) if w["kind"] == "LayTile")
    assert "tile.ground" in {r["key"] for r in why["why"]}
    assert all(r["cite"].startswith("18AL") for r in why["why"])
    far = next(h for h, it in building.rules.data.map.hexes.items() if it.ground == "white" and h not in legal)
    (why,) = (w for w in why_hex(building, seat, far) if w["kind"] == "LayTile")
    assert {r["key"] for r in why["why"]} == {"tile.connected"}


def test_a_hex_that_can_be_chosen_has_nothing_to_say_about_it(building: Game) -> None:
    legal = next(o.action.hex for o in building.offers() if type(o.action).__name__ == "LayTile")
    assert "LayTile" not in {w["kind"] for w in why_hex(building, building.to_act[0], legal)}


def test_a_hex_that_is_not_there(building: Game) -> None:
    with pytest.raises(Malformed, match="no hex Z99"):
        why_hex(building, building.to_act[0], "Z99")


def test_the_offered_runs_can_be_traced_by_their_ends(running: Game) -> None:
    offered = next(o.action for o in running.offers() if isinstance(o.action, RunTrains))
    train, stops, _ = offered.runs[0]
    found = traced(running, offered.by, {train: [stops[0], stops[-1]]})
    assert found["why"] == []
    assert found["runs"][0]["revenue"] == found["revenue"] > 0
    assert "sl-run-0" in found["drawn"]
    assert sum(a for stop in found["runs"][0]["amounts"] for a, _ in stop) == found["revenue"]


def test_a_trace_along_no_track_is_told(running: Game) -> None:
    offered = next(o.action for o in running.offers() if isinstance(o.action, RunTrains))
    train, stops, _ = offered.runs[0]
    with pytest.raises(Malformed, match="no stop Z99"):
        traced(running, offered.by, {train: [stops[0], "Z99"]})


def test_the_pieces_of_open_rails() -> None:
    game = until("openrails", SEATS, lambda g: offers(g, "LayTrack"))
    seat = game.to_act[0]
    view = present(game, seat)
    assert view["board"]["placed"]["cubes"]
    legal = {o.action.hex for o in game.offers() if type(o.action).__name__ == "LayTrack"}
    far = next(h for h in game.rules.data.map.hexes if h not in legal)
    assert "LayTrack" in {w["kind"] for w in why_hex(game, seat, far)}
