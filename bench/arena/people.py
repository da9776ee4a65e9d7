"""What people played beside what `strong` would: `python bench/arena/people.py ../shared/games`.

At every decision of a game from the site the choices of `strong` are ranked, and it is counted how often the first, the
first three and the first five hold what was played there. Where an amount is named, the amount may differ. Runs, and
moves without a choice, are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

from shortline.bots.protocol import Observation, observe
from shortline.bots.rail.search import ranked
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.interop.conformance.run import games
from shortline.interop.importing import import_game
from shortline.interop.sitefile import read_site_game
from shortline.kernel.action import Action

FIRST = (1, 3, 5)
AMOUNTS = ("amount", "price", "asks")
MANY = 2000
"""A rank for what is not in the list at all."""


def like(a: Action, b: Action) -> bool:
    """Whether two actions are the same but for an amount."""
    if type(a) is not type(b):
        return False
    same = {name: getattr(b, name) for name in AMOUNTS if hasattr(b, name)}
    return replace(a, **same) == b


def rank(obs: Observation, played: Action) -> int:
    """The place of what was played among the choices of `strong`, from 1."""
    found = [v.action for v in ranked(obs, weights("strong", obs.rules.title))]
    return next((i for i, action in enumerate(found, 1) if like(action, played)), MANY)


def ranks(path: Path) -> tuple[str, dict[str, list[int]]]:
    """A game's ranks by kind of action."""
    game = import_game(read_site_game(path.read_text(encoding="utf-8")), rescore=True).game
    found: dict[str, list[int]] = defaultdict(list)
    for number, action in enumerate(game.actions):
        obs = observe(game.rules, game.at(number), action.by)
        if len(obs.offers) > 1 and not isinstance(action, RunTrains):
            found[type(action).__name__].append(rank(obs, action))
    return game.title.id, found


def line(name: str, places: list[int]) -> str:
    """How often the first few choices hold what was played."""
    held = Counter(n for n in FIRST for place in places if place <= n)
    return f"| {name} | {len(places)} | " + " | ".join(f"{held[n] / len(places):.0%}" for n in FIRST) + " |"


def main() -> None:
    """Read the command line and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    total: dict[str, list[int]] = defaultdict(list)
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
