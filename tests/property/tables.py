"""The tables of the random games: every number of players, every option alone, and many options together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import shortline
from shortline.cli.simulate import NAMES
from shortline.kernel.chance import below
from shortline.table.game import Game
from shortline.table.title import Option, Title
from shortline.titles import names

TITLES = names()


@dataclass(frozen=True)
class Table:
    """A table to play at."""

    title: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0

    def game(self) -> Game:
        """A new game at the table."""
        return shortline.new_game(self.title, NAMES[: self.players], self.options, self.seed)

    def __str__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.title} {self.players} players seed {self.seed}{chosen}"


def table(title_id: str, number: int) -> Table:
    """The table of that number: the first play by the book, then one option alone and many together take turns."""
    title = shortline.find_title(title_id)
    least, most = title.players
    sizes = most - least + 1
    players = least + number % sizes
    later = number - sizes
    if later < 0 or not title.options:
        return Table(title_id, players, {}, number)
    if later % 2:
        return Table(title_id, players, _one(title, players, later // 2), number)
    return Table(title_id, players, _many(title, players, number), number)


def _open(title: Title, players: int) -> Iterator[Option]:
    """The options that mean anything at a table of so many."""
    return (o for o in title.options if not o.players or players in o.players)


def _one(title: Title, players: int, number: int) -> dict[str, Any]:
    choices = [(o.name, value) for o in _open(title, players) for value in other_values(o)]
    name, value = choices[number % len(choices)]
    return {name: value}


def _many(title: Title, players: int, seed: int) -> dict[str, Any]:
    """About half of the options, each at random."""
    rng, chosen = seed, {}
    for option in _open(title, players):
        others = tuple(other_values(option))
        pick, rng = below(rng, 2 * len(others))
        if pick < len(others):
            chosen[option.name] = others[pick]
    return chosen


def other_values(option: Option) -> Iterator[Any]:
    """The values of an option that are not its default; of a number the least and the most."""
    values = option.choices or (option.least, option.most)
    others = tuple(v for v in values if v != option.default or type(v) is not type(option.default))
    yield from others or values
