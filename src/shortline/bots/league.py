"""The league: everybody alone among two of everybody else, so that no style goes unseen.

A league's file has a line for what it is and one for each game: it can be stopped at any time and goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

from shortline.bots import arena, styles
from shortline.bots.families import family_of
from shortline.bots.match import Order, Result
from shortline.bots.protocol import NODES
from shortline.bots.tally import Z, wilson
from shortline.kernel.refusal import Malformed
from shortline.titles import find as find_title

FORM = 1
"""The form of a league's file."""
YARDSTICKS = ("steady", "strong")
"""Who plays in every league beside the styles."""


@dataclass(frozen=True)
class League:
    """What is to be played: so many games for each player alone among others that are all alike."""

    title: str
    players: tuple[str, ...]
    games: int
    seats: int = 3
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int = NODES

    def pairings(self) -> tuple[tuple[str, str], ...]:
        """Who is alone among whom."""
        return tuple(permutations(self.players, 2))

    def event(self, one: str, among: str) -> arena.Event:
        """The games of one player alone among another's like."""
        bots = (one, *(among,) * (self.seats - 1))
        return arena.Event(self.title, bots, self.games, self.seed, self.options, self.nodes)

    def check(self) -> None:
        """Refuse what cannot be played (``Malformed``), before anything is."""
        if len(set(self.players)) < 2 or len(set(self.players)) < len(self.players):
            raise Malformed("A league needs two players or more, each once")
        for pairing in self.pairings():
            self.event(*pairing).check()

    def orders(self) -> Iterator[Order]:
        """All games, every pairing as far as the others: a league that is stopped has seen everybody."""
        rows = [self.event(*pairing).orders() for pairing in self.pairings()]
        for number in range(self.games):
            yield from (row[number] for row in rows)


def usual_players(title: str) -> tuple[str, ...]:
    """Who plays in a title's league if nobody says otherwise: the yardsticks, and the styles of its family."""
    its = find_title(title)
    rules = its.compose(its.chosen({}), its.players[1])
    first, _ = its.start(rules, its.seated(("Ann", "Ben", "Cal")[: its.players[1]]), 0)
    return (*YARDSTICKS, *styles.of_family(family_of(first).name))


def play(league: League, by: arena.Player, done: Sequence[Result] = ()) -> Iterator[Result]:
    """Play the games that are not done, and give their results."""
    known = {(r.seed, r.bots) for r in done}
    yield from by([o for o in league.orders() if (o.seed, o.bots) not in known])


def head(league: League) -> dict[str, Any]:
    """What a file says of its league; players and games may become more."""
    return {
        "form": FORM,
        "title": league.title,
        "seats": league.seats,
        "seed": league.seed,
        "options": dict(league.options),
        "nodes": league.nodes,
    }


def begin(path: Path, league: League) -> None:
    """Begin a file."""
    path.write_text(json.dumps(head(league)) + "\n", encoding="utf-8")


def keep(path: Path, result: Result) -> None:
    """Add a game to a file, with its moves: they prove it when they are played again."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")


def read(path: Path, league: League) -> list[Result]:
    """The games in a file that belong to a league; a last line that was not finished is left out, and cut off."""
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    try:
        first, *lines = [json.loads(line) for line in whole.splitlines()]
        games = [Result(**{k: arena.tuples(v) for k, v in line.items()}) for line in lines]
    except (ValueError, TypeError, AttributeError) as e:
        raise Malformed(f"{path} holds no league: {e}") from None
    if first != head(league):
        raise Malformed(f"{path} holds another league: {first}, not {head(league)}")
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    wanted = {(o.seed, o.bots) for o in league.orders()}
    return [r for r in games if (r.seed, r.bots) in wanted]


@dataclass(frozen=True)
class Row:
    """What one player came to alone among others: games, wins and share of all worth, each with its interval."""

    games: int
    wins: float
    interval: tuple[float, float]
    worth: float
    off: float
    """By how much the share of worth may be off, at 95%."""

    @property
    def share(self) -> float:
        """Of so many games this part was won."""
        return self.wins / self.games if self.games else 0.0


def row(results: Sequence[Result], one: str) -> Row:
    """What a player that sat alone came to in some games."""
    seats = [(r, r.bots.index(one)) for r in results]
    wins = sum(1 / len(r.winners()) for r, i in seats if i in r.winners())
    shares = [r.won()[i] / sum(r.scores) for r, i in seats if sum(r.scores)]
    mean = sum(shares) / max(1, len(shares))
    off = Z * sqrt(sum((s - mean) ** 2 for s in shares)) / max(1, len(shares))
    return Row(len(seats), wins, wilson(wins, len(seats)), mean, off)


@dataclass(frozen=True)
class Standings:
    """What a league has come to so far."""

    league: League
    results: Sequence[Result]

    def pairing(self, one: str, among: str) -> Row:
        """One player alone among another's like."""
        bots = self.league.event(one, among).bots
        return row([r for r in self.results if sorted(r.bots) == sorted(bots)], one)

    def overall(self, one: str) -> Row:
        """One player alone among all others, in all its games."""
        return row([r for r in self.results if r.bots.count(one) == 1], one)

    def best_against(self, among: str) -> tuple[str, Row]:
        """Who does best among two of a player: how far that player can be exploited. By wins, then by worth."""
        rows = {one: self.pairing(one, among) for one in self.league.players if one != among}
        best = max(rows, key=lambda one: (rows[one].share, rows[one].worth))
        return best, rows[best]

    def unproved(self) -> list[Result]:
        """Games in which a bot lost its seat, or that did not come to the same end when played again."""
        return [r for r in self.results if r.broken]
