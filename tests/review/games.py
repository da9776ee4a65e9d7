"""Games to review: those of the golden suite, whole games of bots, games of people from the public site."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import shortline
from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.interop.importing import import_as_far_as_possible
from shortline.interop.sitefile import read_site_game
from shortline.table.game import Game

GOLDEN = Path(__file__).parent.parent / "golden"
TITLES = ("18AL", "18FL", "18GA", "18VA", "openrails")


def golden() -> list[Path]:
    """The records of the golden suite."""
    return [path for title in TITLES for path in sorted((GOLDEN / title).glob("*.json"))]


@cache
def bots_game(title: str, *bots: str, seed: int = 1) -> Game:
    """A game between bots, played to its end."""
    game = shortline.new_game(title, ("Ann", "Ben", "Cal")[: len(bots)], seed=seed)
    players = dict(zip(game.state.seats, map(find, bots), strict=True))
    while not game.over:
        seat = game.to_act[0]
        game.play(players[seat].choose(observe(game.rules, game.state, seat, seed + game.number)).action)
    return game


@cache
def peoples_game(path: Path) -> Game:
    """A game of the public site as a game of ours."""
    return import_as_far_as_possible(read_site_game(path.read_text(encoding="utf-8"))).game
