"""A typist: whole games of random choices as a player would type them who reads the menus."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.cli.chooser import Chooser
from shortline.cli.table.menu import branch, groups, lines
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.table.game import Game


def script(game: Game, seed: int, limit: int = 100_000) -> list[str]:
    """A game of random choices, as lines to type; the game is played along."""
    return list(_typed(game, Chooser(seed), limit))


def _typed(game: Game, chooser: Chooser, limit: int) -> Iterator[str]:
    while not game.over and game.number < limit:
        offers = game.offers()
        action = chooser.choose(offers)
        yield _line(offers, action)
        game.play(action)


def _line(offers: tuple[Offer, ...], action: Action) -> str:
    """An action as its number in the menu, then the answers to what is asked."""
    offer = next(o for o in offers if _meant(o, action))
    menu = lines(groups(offers))
    number = next(i for i, some in enumerate(menu, 1) if offer in some)
    some, words = menu[number - 1], [str(number)]
    while (found := branch(some)) is not None:
        value = str(getattr(action, found.field))
        some = found.pick(value)
        words.append(f'"{value}"')
    if offer.span is not None:
        words.append(str(getattr(action, offer.span.field)))
    return " ".join(words)


def _meant(offer: Offer, action: Action) -> bool:
    if offer.span is None or type(offer.action) is not type(action):
        return offer.action == action
    value = getattr(action, offer.span.field)
    return value in offer.span and offer.at(value) == action
