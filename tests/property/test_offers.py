"""An action is offered exactly if it is legal, but for those that another is offered for: see ``Procedure``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import shortline
from shortline.cli.chooser import Chooser
from shortline.kernel.action import Action, conform
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game
from tests.property.mutants import Mutants
from tests.property.random_play import is_offered
from tests.property.tables import TITLES, Table, other_values

TRIES = 120
"""So many actions that nobody offered are tried at a state that is looked at."""


def tables(title_id: str) -> Iterator[Table]:
    """A table by the book for every number of players, and one for every value of every option."""
    title = shortline.find_title(title_id)
    least, most = title.players
    for players in range(least, most + 1):
        yield Table(title_id, players, {}, players)
    for number, (option, value) in enumerate((o, v) for o in title.options for v in other_values(o)):
        counts = option.players or range(least, most + 1)
        yield Table(title_id, counts[number % len(counts)], {option.name: value}, 100 + number)


TABLES = [t for title in TITLES for t in tables(title)]


@pytest.mark.parametrize("its", TABLES, ids=str)
def test_what_is_legal_is_offered_and_what_is_offered_is_legal(its: Table) -> None:
    _play_and_compare(its, actions=240, every=40)


@pytest.mark.soak
@pytest.mark.parametrize("its", TABLES, ids=str)
def test_in_whole_games_what_is_legal_is_offered_and_what_is_offered_is_legal(its: Table) -> None:
    _play_and_compare(replace(its, seed=its.seed + 1000), actions=20_000, every=40)


def _play_and_compare(its: Table, actions: int, every: int) -> None:
    game = its.game()
    chooser, made = Chooser(its.seed), Mutants(game.rules, game.state, its.seed)
    while not game.over and game.number < actions:
        if (game.number + its.seed) % every == 0:
            offers = game.offers()
            for action in (*_beyond(offers), *made.some(offers, TRIES)):
                _agree(game, action)
            for offer in offers:
                assert all(not game.why_not(end) for end in offer.ends()), f"{offer} is offered and refused"
        game.play(chooser.pick(game))


def _beyond(offers: tuple[Offer, ...]) -> Iterator[Action]:
    """The values just outside of every span."""
    for offer in offers:
        if offer.span is not None:
            for value in (offer.span.low - 1, offer.span.top + 1, offer.span.top + offer.span.step):
                changed: dict[str, Any] = {offer.span.field: value}
                yield replace(offer.action, **changed)


def _agree(game: Game, action: Action) -> None:
    try:
        conform(action)
    except Malformed:
        return
    if not game.why_not(action):
        assert is_offered(game, action), f"{action} is legal and not offered"
