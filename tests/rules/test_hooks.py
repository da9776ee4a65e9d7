"""What a title may bend by a component of its own: costs of the ground, income and closing of privates, their price."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from shortline.eighteenxx.component import RailComponent, ground_cost, income, stays_open
from shortline.eighteenxx.components import basics
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.buy_private import bounds
from shortline.eighteenxx.rail import RailAt, RailBox
from shortline.kernel.rules import Position
from shortline.parts.reading import Reader
from shortline.table.game import Game
from shortline.titles.g18al.rules import shelf as al_shelf
from tests.rules.broken import Broken, breaker

SEATS = ("Ann", "Ben", "Cal")


def free_mountains(at: RailAt, hex_id: str, cost: int) -> int:
    """The owner of the Tuscumbia builds in the mountains for nothing."""
    owner = at.state.privates.get("Tuscumbia")
    mountain = "mountain" in at.state.board.map.hexes[hex_id].terrain
    return 0 if mountain and owner == at.state.operating else cost


def more_income(at: RailAt, private: str, amount: int) -> int:
    """The Tuscumbia pays ten times as much from phase 3 on."""
    return amount * 10 if private == "Tuscumbia" and at.state.phase != "1" else amount


def bent(reader: Reader, data: Definition) -> tuple[RailBox, ...]:
    """18AL with a component that bends what it can."""
    hooks = RailComponent(
        "bent",
        ground_cost=free_mountains,
        income=more_income,
        keeps_open=lambda at, private: private == "Tuscumbia",
    )
    return (*al_shelf(reader, data), hooks)


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """18AL with the component, and some text of its files replaced."""
    return breaker("shortline.titles.g18al", basics.FLOW, bent, tmp_path, monkeypatch)


def start(broken: Broken, file: str = "title.toml", old: str = "bank = 8000", new: str = "bank = 8000") -> RailAt:
    """The first position of a changed 18AL."""
    game = Game(broken(file, old, new), SEATS)
    return Position(game.rules, game.state)


def test_a_component_says_what_the_ground_costs(broken: Broken) -> None:
    at = start(broken)
    assert ground_cost(at, "F7") == 60
    assert ground_cost(at, "D3") == 20
    turn = replace(at.state, privates={**at.state.privates, "Tuscumbia": at.state.operating})
    owned = Position(at.rules, turn)
    assert ground_cost(owned, "F7") == 0
    assert ground_cost(owned, "D3") == 20


def test_a_tile_may_print_what_its_upgrade_costs(broken: Broken) -> None:
    tile = '[new_tiles.yellow]\n57x = { city = 20, exits = [0, 3], number = "57", cost = 70 }\n\n[tiles]\n57x = 1\n'
    at = start(broken, "map.toml", "[tiles]\n", tile)
    board = at.state.board.lay("E6", "57x", 0)
    assert ground_cost(Position(at.rules, replace(at.state, board=board)), "E6") == 70


def test_a_component_says_what_a_private_pays_and_whether_it_stays(broken: Broken) -> None:
    at = start(broken)
    later = Position(at.rules, replace(at.state, phase="3"))
    assert [income(at, "Tuscumbia"), income(later, "Tuscumbia"), income(later, "NDY")] == [5, 50, 20]
    assert [stays_open(at, p) for p in ("Tuscumbia", "NDY")] == [True, False]


def test_the_bounds_of_the_price_of_a_private_are_figures(broken: Broken) -> None:
    assert bounds(start(broken).rules, "Tuscumbia") == (10, 30)
    assert bounds(start(broken).rules, "NDY") == (60, 180)
    at = start(broken, old="[play]\n", new="[play]\nprivate_least = 1\nprivate_most = 200\n")
    assert bounds(at.rules, "Tuscumbia") == (1, 40)


def test_a_new_tile_may_not_take_the_id_of_another(broken: Broken) -> None:
    with pytest.raises(Exception, match=r"new_tiles\.yellow\.57: there is such a tile already"):
        start(broken, "map.toml", "[tiles]\n", "[new_tiles.yellow]\n57 = { city = 20, exits = [0, 3] }\n\n[tiles]\n")
