"""The decisive moments of league games: `python bench/arena/moments.py league.jsonl --folder tests/bots/moments`.

A moment is a move of a style, or of `steady`, for which `strong` has one that it thinks is far better, and after which
games go better indeed: both moves are played on to the end by `steady` for all, with the same seeds. The moves of a
game up to its last moment are kept once, and of each moment its number, the move that was made, the better one and what
the playouts came to. `tests/bots/test_moments.py` asks `strong` what it would do there.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shortline.bots.families import family_of
from shortline.bots.match import NAMES
from shortline.bots.protocol import Observation, Valued, observe
from shortline.kernel import play
from shortline.kernel.action import Action, decode, encode
from shortline.kernel.rules import AnyRules
from shortline.table.game import Game
from shortline.titles import find as find_title

PLAYED_ON, BY = "steady", "strong"
APART = 8
"""So many moves lie between two moments of a game, at least."""


@dataclass(frozen=True)
class Search:
    """What counts as a moment."""

    gap: float
    """By so many dollars the better move is better in thought."""
    seeds: int
    """So many playouts are played after each of the two."""
    gains: float
    """So much of all worth more the better one brings on average."""
    each: int
    """So many moments a game has at most."""
    after: float
    """They are looked for after this part of its moves: late ones are soon played on to the end."""


def finished(rules: AnyRules, state: Any, seed: int) -> Any:
    """A position played on to the end, everybody by `steady`."""
    moves = 0
    while not state.over and moves < 2000:
        obs = observe(rules, state, play.to_act(state)[0], seed + moves)
        action = family_of(state).thumbs(obs, PLAYED_ON).action
        state, _ = play.apply(rules, state, action)
        moves += 1
    return state


def share(rules: AnyRules, state: Any, action: Action, seed: int) -> float:
    """The part of all worth that whoever makes a move has at the end."""
    after, _ = play.apply(rules, state, action)
    scores = dict(finished(rules, after, seed).scores())
    return float(scores[action.by] / max(1, sum(scores.values())))


def gain(rules: AnyRules, state: Any, better: Action, action: Action, wanted: Search) -> float:
    """By how much of all worth a move is better than another, on average; no more is played once it does not show."""
    total = 0.0
    for seed in range(wanted.seeds):
        total += share(rules, state, better, seed) - share(rules, state, action, seed)
        if total < wanted.gains:
            return 0.0
    return total / wanted.seeds


def gap(obs: Observation, action: Action) -> tuple[Valued, float] | None:
    """The best move in the eyes of `strong`, and by how much it is better than another; nothing if it is that one."""
    found = family_of(obs.state).valued(obs, BY)
    mine = next((v for v in found if v.action == action), None)
    if not found or mine is None or found[0].action == action:
        return None
    return found[0], found[0].gain - mine.gain


def moments(game: Game[Any], bots: dict[str, str], wanted: Search) -> Iterator[dict[str, Any]]:
    """The moments of one game, in their order."""
    last, many, kinds = -APART, 0, Counter[str]()
    first = int(wanted.after * game.number)
    for number, action in enumerate(game.actions):
        if many == wanted.each or number < max(last + APART, first) or bots[action.by] == BY:
            continue
        state, kind = game.at(number), type(action).__name__
        obs = observe(game.rules, state, action.by, 3)
        if len(obs.offers) < 2 or kinds[kind] > many // 2:
            continue
        found = gap(obs, action)
        if found is None or found[1] < wanted.gap:
            continue
        better = found[0].action
        gained = gain(game.rules, state, better, action, wanted)
        if gained < wanted.gains:
            continue
        last, many, kinds[kind] = number, many + 1, kinds[kind] + 1
        yield {
            "number": number,
            "by": bots[action.by],
            "never": encode(action),
            "better": encode(better),
            "gained": round(gained, 4),
        }


def main() -> None:
    """Read the command line and look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--gap", type=float, default=60.0)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--gains", type=float, default=0.004)
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--after", type=float, default=0.0)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    wanted = Search(asked.gap, asked.seeds, asked.gains, asked.each, asked.after)
    head, *lines = asked.file.read_text(encoding="utf-8").splitlines()
    title = find_title(json.loads(head)["title"])
    for line in lines[: asked.games]:
        result = json.loads(line)
        game: Game[Any] = Game(title, NAMES[: len(result["bots"])], {}, result["seed"])
        for move in json.loads(result["moves"]):
            game.play(decode(move, game.rules.actions))
        name = "-".join((title.id, str(result["seed"]), *result["bots"]))
        found = list(moments(game, dict(zip(game.at(0).seats, result["bots"], strict=True)), wanted))
        print(name, len(found), flush=True)
        if found:
            kept = json.loads(result["moves"])[: found[-1]["number"]]
            facts = {"title": title.id, "seed": result["seed"], "players": result["bots"], "moments": found}
            rows = ",\n".join(json.dumps(move, ensure_ascii=False) for move in kept)
            text = json.dumps(facts, indent=1, ensure_ascii=False)[:-2] + f',\n "moves": [\n{rows}\n]}}\n'
            (asked.folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
