"""Random games such as the site could have seen: its options, and no step held up where it would go on."""

from __future__ import annotations

from typing import Any

from shortline.cli.chooser import Chooser
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.interop.importing.importer import STEPS_TO_PASS
from shortline.interop.profile import profiles
from shortline.interop.waits import Waits
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.table.game import Game
from shortline.titles import find

SEATS = ("Ann", "Ben", "Cal", "Dee", "Eve")
LIMIT = 20_000
TITLES = tuple(profiles())


def options(title: str, number: int) -> dict[str, Any]:
    """The site's way of playing, with its optional rules as the bits of a number."""
    profile = profiles()[title]
    extra = [ours for i, ours in enumerate(profile.optional_rules.values()) if number >> i & 1]
    usual = {option.name: option.default for option in find(title).options}
    return {**usual, **profile.options, "random_seats": False, **dict.fromkeys(extra, True)}


def random_game(title_id: str, number: int, limit: int = LIMIT) -> Game:
    """The random game of that number: players and optional rules differ from one to the next.

    It is left off after about so many actions, when no proposal is under way: the site knows none.
    """
    title = find(title_id)
    least, most = title.players
    seats = SEATS[: least + number % (most - least + 1)]
    game = Game(title, seats, title.stored(options(title_id, number), len(seats)), number)
    waits, chooser = Waits(game.rules, profiles()[title_id]), Chooser(number)
    while not game.over:
        top = game.state.top
        going_on = game.state.turn is not None and top.step in STEPS_TO_PASS and not waits.now(game.state)
        if by_itself := profiles()[title_id].own.by_itself(game):
            game.play(by_itself)
        elif going_on and not game.why_not(Pass(top.actors[0])):
            game.play(Pass(top.actors[0]))
        elif game.number >= limit and not any(f.declined or isinstance(f, Consent) for f in game.state.cursor):
            break
        else:
            game.play(_pick(chooser, game))
    return game


def _pick(chooser: Chooser, game: Game) -> Action:
    """A choice that the site has a word for: a president in need sells no private to another player there."""
    while True:
        action = chooser.pick(game)
        if not isinstance(action, TradePrivate) or action.by == action.buyer:
            return action
