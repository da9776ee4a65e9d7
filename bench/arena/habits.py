"""What players do in a game: `python bench/arena/habits.py league.jsonl …`.

Of the games in files of a league (`shortline arena --league --json`): how often each player did this and that in a
game on average, in every seat that it had.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shortline.bots.match import Order, table
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.kernel import play
from shortline.kernel.action import Action, decode

KINDS = {
    "StartCorporation": "started",
    "StartCompany": "started",
    "BuyShare": "shares bought",
    "SellShares": "shares sold",
    "PlaceStation": "stations",
    "UpgradeTown": "towns raised",
    "Withhold": "withheld",
    "PayOut": "paid out",
}
"""What is counted, beside trains and presidencies."""


def kinds(s: Any, action: Action) -> Iterator[tuple[str, int]]:
    """What an action counts as, and how often."""
    name = type(action).__name__
    if isinstance(action, BuyTrain):
        yield ("trains of the bank" if from_bank(s, action.train) else "trains of others"), 1
    elif name == "BuyTrain":
        yield "trains of the bank", 1
    elif name in KINDS:
        yield KINDS[name], getattr(action, "shares", 1) if name == "SellShares" else 1


def presidents(s: Any) -> dict[str, str]:
    """Who presides over what."""
    names = s.companies if isinstance(s, CubeRail) else s.corporations
    return {name: s.president(name) for name in names}


def habits(title: str, game: dict[str, Any], options: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    """What the players of a game did: who, what, how often."""
    at = table(Order(title, tuple(game["bots"]), game["seed"], options))
    bots = dict(zip(at.state.seats, game["bots"], strict=True))
    s = at.state
    for move in json.loads(game["moves"]):
        action = decode(move, at.rules.actions)
        yield from ((bots[action.by], kind, n) for kind, n in kinds(s, action))
        before = presidents(s)
        s, _ = play.apply(at.rules, s, action)
        for name, president in presidents(s).items():
            if before[name] not in ("", president) and before[name] in bots:
                yield bots[before[name]], "left to others", 1
                if president in bots:
                    yield bots[president], "taken over", 1


def main() -> None:
    """Read the command line and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seats: Counter[str] = Counter()
    for file in parser.parse_args().files:
        head, *games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for game in games:
            seats.update(game["bots"])
            for who, what, n in habits(head["title"], game, head["options"]):
                counts[who][what] += n
    columns = sorted({what for its in counts.values() for what in its})
    print("| | seats | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 2) + "|")
    for who in sorted(counts):
        cells = (f"{counts[who][what] / seats[who]:.1f}" for what in columns)
        print(f"| {who} | {seats[who]} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
