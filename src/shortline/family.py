"""What scripts ask of one family of games: a game, a table or a position that a type checker knows to be of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import shortline
from shortline.game import Game
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import S
from shortline.table import game as engine

P = TypeVar("P")
"""How a family's positions are set up."""


class Family(Generic[S, P]):
    """A family by its kind of state and its kind of set-up; ``game``, ``new_game`` and ``position`` are typed by it."""

    def __init__(self, state: type[S], setup: type[P], words: str) -> None:
        self._state, self._setup, self._words = state, setup, words

    # Any: whichever game it is, it is told if it is of another family.
    def game(self, played: engine.Game[Any]) -> Game[S]:
        """The same game, known to be of the family, with a state that a type checker knows."""
        if not isinstance(played.state, self._state):
            raise Malformed(f"{played.title.id} is not {self._words}")
        return played if isinstance(played, Game) else Game.of(played)

    def new_game(
        self,
        title: str,
        seats: Sequence[str],
        options: Mapping[str, bool | int | str] | None = None,
        seed: int = 0,
    ) -> Game[S]:
        """``shortline.new_game`` of a game of the family, typed."""
        return self.game(shortline.new_game(title, seats, options, seed))

    # Any: a step is a name and what its method takes.
    def position(
        self,
        title: str,
        seats: int | Sequence[str] = 3,
        options: Mapping[str, bool | int | str] | None = None,
        seed: int = 0,
        steps: Iterable[Sequence[Any]] = (),
    ) -> P:
        """``shortline.position`` of a game of the family, typed."""
        game = shortline.position(title, seats, options, seed, steps)
        if not isinstance(game, self._setup):
            raise Malformed(f"{game.rules.title} is not {self._words}")
        return game
