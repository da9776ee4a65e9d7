"""How far games have come by some rounds: `python bench/arena/phases.py ../shared/games records/18AL`.

Of games from the site (below a folder) and of records (in a folder that `shortline arena --records` has written): the
corporations that have floated, the trains they have and the money in all treasuries at the start of the 3rd, 6th and
9th operating round, the least and the most of all games of a title in that folder.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shortline.eighteenxx.state import EighteenXX
from shortline.interop.conformance.run import games
from shortline.interop.importing import import_game
from shortline.interop.sitefile import read_site_game
from shortline.table.game import AnyGame, replayed
from shortline.table.record import read
from shortline.titles import find

ROUNDS = (3, 6, 9)
Figures = tuple[int, ...]
"""Corporations, trains, dollars."""


def figures(s: Any) -> Figures:
    """What the corporations of a position have."""
    running = [c for c, it in s.corporations.items() if it.floated]
    trains = sum(len(s.corporations[c].trains) for c in running)
    return len(running), trains, sum(s.cash(c) for c in running)


def by_round(game: AnyGame) -> dict[int, Figures]:
    """The figures of a game at the start of each operating round, from 1."""
    found: dict[int, Figures] = {}
    before = None
    for number in range(game.number + 1):
        s = game.at(number)
        now = (s.round.number, s.round.index) if s.round.kind == "operating" else None
        if now is not None and now != before:
            found[len(found) + 1] = figures(s)
        before = now if now is not None else before
    return found


def read_games(folder: Path) -> Iterator[AnyGame]:
    """The games of a folder: records of ours, or else games from the site."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))]
    if texts:
        raws = [read(text) for text in texts]
        yield from (replayed(find(raw.title), raw) for raw in raws)
    else:
        for path in games(folder):
            yield import_game(read_site_game(path.read_text(encoding="utf-8")), rescore=True).game


def span(values: list[int], sign: str = "") -> str:
    """The least and the most of some values."""
    low, high = min(values), max(values)
    return f"{sign}{low:,}" if low == high else f"{sign}{low:,}–{high:,}"


def main() -> None:
    """Read the command line and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    print("| games | " + " | ".join(f"round {n}" for n in ROUNDS) + " |")
    print("|---" * (len(ROUNDS) + 1) + "|")
    for folder in parser.parse_args().folders:
        titles: dict[str, list[dict[int, Figures]]] = defaultdict(list)
        for game in read_games(folder):
            if isinstance(game.state, EighteenXX):
                titles[game.title.id].append(by_round(game))
        for title, rows in titles.items():
            cells = []
            for n in ROUNDS:
                there = [row[n] for row in rows if n in row]
                parts = [[f[i] for f in there] for i in range(3)]
                cells.append(f"{span(parts[0])} c, {span(parts[1])} t, {span(parts[2], '$')}" if there else "")
            print(f"| {title}, {len(rows)} in {folder.name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
