"""What there is to draw of a cube-rail game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from shortline.cuberail.cube import CubeRules
from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cards import rows
from shortline.drawing.cubes.board import draw_board, draw_hex, with_legend
from shortline.drawing.cubes.cards import action_tiles, company_sheet, shares
from shortline.drawing.cubes.tracks import (
    draw_income,
    draw_market,
    draw_trains,
    draw_turns,
    income_cubes,
    market_cubes,
    train_cubes,
)
from shortline.drawing.lookup import known
from shortline.drawing.outline import outline_of
from shortline.drawing.svg import Picture


def board(rules: CubeRules, s: CubeRail, _: str = "") -> Picture:
    """The board with cubes and stations."""
    return draw_board(rules.data, s, f"{rules.title}: map", outline_of(rules.title))


def explained_board(rules: CubeRules, s: CubeRail, _: str = "") -> Picture:
    """The board with cubes and stations, and a legend below it."""
    return with_legend(rules.data, board(rules, s))


def market(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The rungs of the market."""
    return draw_market(rules.data, market_cubes(rules.data, s), f"{rules.title}: market")


def trains(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The train track."""
    return draw_trains(rules.data, s.next_space, train_cubes(rules.data, s), f"{rules.title}: trains")


def income(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The income track."""
    return draw_income(rules.data, income_cubes(s), f"{rules.title}: income")


def turns(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The turn track."""
    return draw_turns(rules.data, s.turn, s.round, f"{rules.title}: turns")


def tiles(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The action tiles."""
    return rows(action_tiles(rules.data, s), 4, title=f"{rules.title}: tiles")


def charters(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The sheets of all companies."""
    return rows([company_sheet(rules.data, s, c) for c in s.companies], 2, title=f"{rules.title}: companies")


def charter(rules: CubeRules, s: CubeRail, name: str) -> Picture:
    """The sheet of a company."""
    data: Definition = rules.data
    return company_sheet(data, s, known(rules, "company", name, data.companies))


def all_shares(rules: CubeRules, s: CubeRail, _: str) -> Picture:
    """The shares of all companies."""
    data: Definition = rules.data
    return rows([card for c in data.companies for card in shares(data, c)], 5, title=f"{rules.title}: shares")


def shares_of(rules: CubeRules, s: CubeRail, name: str) -> Picture:
    """The shares of a company."""
    data: Definition = rules.data
    return rows(shares(data, known(rules, "company", name, data.companies)), 3, title=f"{name}: shares")


def hex_(rules: CubeRules, s: CubeRail, name: str) -> Picture:
    """A hex as it lies on the board."""
    data: Definition = rules.data
    return draw_hex(data, s, known(rules, "hex", name, data.map.hexes), outline_of(rules.title))


Draw = Callable[[CubeRules, Any, str], Picture]
WHOLE: Final[Mapping[str, Draw]] = {
    "map": explained_board,
    "market": market,
    "trains": trains,
    "income": income,
    "turns": turns,
    "tiles": tiles,
    "charters": charters,
    "certificates": all_shares,
}
NAMED: Final[Mapping[str, Draw]] = {"charter": charter, "certificates": shares_of, "hex": hex_}
