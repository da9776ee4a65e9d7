"""What people played beside what `strong` would: `python bench/arena/people.py ../shared/games`.

At every decision of a game from the site the choices of `strong` are ranked, and it is counted how often the first, the
first three and the first five hold what was played there. Where an amount is named, the amount may differ. Runs, and
moves without a choice, are left out. Then the same of its ideas, of which a corporation at five pars, or a hex with ten
tiles, is one: how often the first five in their best form hold what was played, and how often the first one, and the
first five, are the idea of it, at whatever par or with whatever tile.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from shortline.bots.opinion import distinct, idea, like
from shortline.bots.protocol import Observation, observe
from shortline.bots.rail.search import ranked
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.interop.conformance.run import games
from shortline.interop.importing import import_game
from shortline.interop.sitefile import read_site_game
from shortline.kernel.action import Action

FIRST = (1, 3, 5)
MANY = 2000
"""A rank for what is not in the list at all."""

Ranks = tuple[int, int, int]
"""The places of what was played: among all choices, among the ideas in their best form, and of its idea."""


def rank(obs: Observation, played: Action) -> Ranks:
    """The places of what was played in the eyes of `strong`, from 1."""
    every = ranked(obs, weights("strong", obs.rules.title))
    had = distinct(every)
    return (
        place(v.action == played or like(v.action, played) for v in every),
        place(v.action == played or like(v.action, played) for v in had),
        place(idea(v.action) == idea(played) for v in had),
    )


def place(held: Iterable[bool]) -> int:
    """The first place that holds it, from 1."""
    return next((i for i, it in enumerate(held, 1) if it), MANY)


def ranks(path: Path) -> tuple[str, dict[str, list[Ranks]]]:
    """A game's ranks by kind of action."""
    game = import_game(read_site_game(path.read_text(encoding="utf-8")), rescore=True).game
    found: dict[str, list[Ranks]] = defaultdict(list)
    for number, action in enumerate(game.actions):
        obs = observe(game.rules, game.at(number), action.by)
        if len(obs.offers) > 1 and not isinstance(action, RunTrains):
            found[type(action).__name__].append(rank(obs, action))
    return game.title.id, found


def line(name: str, ranks: Sequence[Ranks]) -> str:
    """How often the first few choices, and the first five ideas, hold what was played."""
    parts = [sum(it[0] <= n for it in ranks) / len(ranks) for n in FIRST]
    parts += [sum(it[i] <= n for it in ranks) / len(ranks) for i, n in ((1, 5), (2, 1), (2, 5))]
    return f"| {name} | {len(ranks)} | " + " | ".join(f"{part:.0%}" for part in parts) + " |"


def main() -> None:
    """Read the command line and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    total: dict[str, list[Ranks]] = defaultdict(list)
    for path in games(parser.parse_args().folder):
        title, found = ranks(path)
        print(line(f"{title} {path.stem}", [place for places in found.values() for place in places]), flush=True)
        for kind, places in found.items():
            total[kind] += places
    for kind, places in sorted(total.items(), key=lambda item: -len(item[1])):
        print(line(kind, places))
    print(line("all", [place for places in total.values() for place in places]))


if __name__ == "__main__":
    main()
