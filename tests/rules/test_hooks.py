"""What a title may bend by a component of its own: costs of the ground, income and closing of privates, their price."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from shortline.eighteenxx.component import RailComponent, ground_cost, income, stays_open
from shortline.eighteenxx.components import basics
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.buy_private import bounds
from shortline.eighteenxx.procedures.place_station import stations_a_turn
from shortline.eighteenxx.rail import RailAt, RailBox
from shortline.eighteenxx.shares import certificate_limit, player_limit
from shortline.eighteenxx.state import Turn
from shortline.eighteenxx.trains import train_limit
from shortline.kernel.rules import Position
from shortline.parts.complaints import BadData
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
        limit=lambda at, of, who, limit: limit + 1 if who in ("Ann", "L&N") else limit,
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


def test_a_component_bends_every_limit_for_whom_it_says(broken: Broken) -> None:
    at = start(broken)
    assert [certificate_limit(at, seat) for seat in SEATS] == [16, 15, 15]
    assert [player_limit(at, seat) for seat in SEATS] == [7, 6, 6]
    assert [train_limit(at, c) for c in ("L&N", "TAG")] == [5, 4]
    turns = (Position(at.rules, replace(at.state, turn=Turn(c))) for c in ("L&N", "TAG"))
    assert [stations_a_turn(turn) for turn in turns] == [2, 1]


@pytest.mark.parametrize(
    ("zone", "complaint"),
    [
        ('letter = "p"', "market.zones.orange.letter: must be one small letter that means nothing else yet, not 'p'"),
        ('color = "orange"', "market.zones.orange.color: a colour is written like"),
        ('effects = ["free"]', "market.zones.orange.effects: there is no effect of a zone 'free'"),
    ],
)
def test_a_slip_in_a_zone_is_refused(broken: Broken, zone: str, complaint: str) -> None:
    right = {"letter": '"y"', "color": '"#f0a030"', "text": '"no limit"', "effects": '["free_of_limit"]'}
    key, _, value = zone.partition(" = ")
    rows = "\n".join(f"{name} = {value if name == key else text}" for name, text in right.items())
    with pytest.raises(BadData) as caught:
        start(broken, old="[market]", new=f"[market.zones.orange]\n{rows}\n\n[market]")
    assert complaint in str(caught.value)


@pytest.mark.parametrize("written", ["$", "{}", "{}{} kr", "7{}"])
def test_a_currency_says_where_the_amount_stands(broken: Broken, written: str) -> None:
    with pytest.raises(BadData, match=r"currency: must have \{\} where the amount stands"):
        start(broken, new=f'bank = 8000\ncurrency = "{written}"')


def test_a_tag_that_no_train_has_is_refused(broken: Broken) -> None:
    with pytest.raises(BadData, match="no train has the tag 'express', by which"):
        start(broken, "map.toml", "{ yellow = 40, brown = 30 }", "{ yellow = 40, trains = { express = 90 } }")


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
