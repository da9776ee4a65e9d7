"""How far a bot's prospects can be trusted: plays games, fits review/forecast.toml on them, and says how well it holds.

    python bench/arena/forecast.py play 18AL samples.jsonl --games 100 --seed 1
    python bench/arena/forecast.py records samples.jsonl GAME.json …
    python bench/arena/forecast.py fit samples.jsonl …
    python bench/arena/forecast.py test samples.jsonl …

``play`` lets a mix of easy, steady and strong play and keeps, every few actions, what steady expects of the position;
``records`` does the same for games that were played elsewhere. ``fit`` finds the figures of each title on two thirds of
the games (by seed) and prints, for the other third, how often those won whom the forecast gave which chance: the table
of docs/review.md. ``test`` prints that table for all games, with the figures that stand in the package.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import log
from pathlib import Path

import shortline
from shortline.bots import find
from shortline.bots.opinion import prospects
from shortline.bots.protocol import Prospects, observe
from shortline.review.forecast import Trust, expected, trust
from shortline.table.game import Game

EVERY = 7
"""Of so many positions one is kept."""
BOTS = ("steady",) * 7 + ("easy",) * 3 + ("strong",) * 2
LONGEST = 3000
BINS = 10
DRAWS = 1000
DOUBTS = (0.005, 0.01, 0.02, 0.03, 0.05)
A_ROUND = (0.0, 0.003, 0.005, 0.008, 0.01, 0.012, 0.015, 0.02, 0.03)
EARLY = (0.0, 3.0, 10.0, 20.0)
FADES = (0.0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2)


@dataclass(frozen=True)
class Sample:
    """A position: what was expected of it, and what came."""

    title: str
    seed: int
    ahead: Prospects
    scores: dict[str, int]


def play(title: str, seed: int) -> dict[str, object]:
    """One game, and what steady expected on the way."""
    dice = random.Random(f"{title} {seed}")
    least, most = shortline.find_title(title).players
    seats = ("Ann", "Ben", "Cal", "Dee")[: dice.choice([max(2, least), 3, 3, min(4, most)])]
    game = shortline.new_game(title, seats, seed=seed)
    players = {seat: find(dice.choice(BOTS)) for seat in game.state.seats}
    samples = []
    while not game.over and game.number < LONGEST:
        if game.number % EVERY == 0:
            ahead = prospects(game.rules, game.state)
            samples.append({"at": game.number, "left": ahead.rounds, "worth": dict(ahead.worth)})
        seat = game.to_act[0]
        game.play(players[seat].choose(observe(game.rules, game.state, seat, dice.getrandbits(40), 1000)).action)
    return {"title": title, "seed": seed, "scores": dict(game.state.scores()), "samples": samples}


def sampled(game: Game) -> dict[str, object]:
    """A game that was played elsewhere, and what steady would have expected on the way."""
    samples = []
    for number in range(0, game.number, EVERY):
        ahead = prospects(game.rules, game.at(number))
        samples.append({"at": number, "left": ahead.rounds, "worth": dict(ahead.worth)})
    return {"title": game.title.id, "seed": game.seed, "scores": dict(game.state.scores()), "samples": samples}


def read(paths: Iterable[Path]) -> list[Sample]:
    """The samples of files."""
    return [
        Sample(game["title"], game["seed"], Prospects(it["worth"], it["left"]), game["scores"])
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
        for game in (json.loads(line),)
        for it in game["samples"]
    ]


def held_out(sample: Sample) -> bool:
    """Whether a sample is kept for the test: of every third seed."""
    return sample.seed % 3 == 0


def won(sample: Sample) -> dict[str, float]:
    """Who won; several share it."""
    best = max(sample.scores.values())
    winners = [seat for seat, score in sample.scores.items() if score == best]
    return {seat: (seat in winners) / len(winners) for seat in sample.scores}


def surprise(samples: Sequence[Sample], t: Trust) -> float:
    """The mean surprise at who won, in nats: the less the better."""
    total = 0.0
    for sample in samples:
        wins = expected(sample.ahead, t).wins
        total -= sum(part * log(max(1e-9, wins[seat])) for seat, part in won(sample).items())
    return total / len(samples)


def error(samples: Sequence[Sample], t: Trust) -> float:
    """The mean square of what the expected shares are off by."""
    total, count = 0.0, 0
    for sample in samples:
        every = sum(sample.scores.values()) or 1
        for seat, share in expected(sample.ahead, t).shares.items():
            total, count = total + (share - sample.scores[seat] / every) ** 2, count + 1
    return total / count


def fitted(samples: Sequence[Sample]) -> Trust:
    """The figures that are surprised least."""
    doubt, a_round, early = min(
        product(DOUBTS, A_ROUND, EARLY), key=lambda it: surprise(samples, Trust(it[0], it[1], 0.0, it[2]))
    )
    fades = min(FADES, key=lambda f: error(samples, Trust(doubt, a_round, f, early)))
    return Trust(doubt, a_round, fades, early)


Given = tuple[float, float, tuple[str, int]]
"""A chance that was given to a player, the part of the win that came, and the game."""


def calibration(samples: Sequence[Sample], trusts: dict[str, Trust]) -> dict[int, list[Given]]:
    """By tenths of the chance given, what was given and what came."""
    bins: dict[int, list[Given]] = defaultdict(list)
    for sample in samples:
        came = won(sample)
        for seat, chance in expected(sample.ahead, trusts[sample.title]).wins.items():
            bins[min(BINS - 1, int(chance * BINS))].append((chance, came[seat], (sample.title, sample.seed)))
    return dict(sorted(bins.items()))


def interval(found: Sequence[Given]) -> tuple[float, float]:
    """Between which parts nineteen of twenty draws of as many games lie: positions of one game go together."""
    games: dict[tuple[str, int], list[float]] = defaultdict(list)
    for _, came, game in found:
        games[game].append(came)
    dice, drawn = random.Random(0), []
    for _ in range(DRAWS):
        some = dice.choices(list(games.values()), k=len(games))
        drawn.append(sum(map(sum, some)) / sum(map(len, some)))
    drawn.sort()
    return drawn[DRAWS // 40], drawn[-1 - DRAWS // 40]


def table(samples: Sequence[Sample], trusts: dict[str, Trust]) -> None:
    """Print how often those won whom the forecast gave which chance."""
    print("| chance given | mean | won | 19 of 20 draws of games | positions × players | games |")
    print("|---|---|---|---|---|---|")
    for tenth, found in calibration(samples, trusts).items():
        given, came = (sum(it[i] for it in found) / len(found) for i in (0, 1))
        low, high = interval(found)
        games = len({game for _, _, game in found})
        bounds = f"{tenth * 100 // BINS}–{(tenth + 1) * 100 // BINS}%"
        print(f"| {bounds} | {given:.0%} | {came:.0%} | {low:.0%}–{high:.0%} | {len(found):,} | {games} |")


def fit(paths: Sequence[Path]) -> None:
    """Print the figures as TOML and the tables of how well they hold."""
    samples = read(paths)
    titles = sorted({s.title for s in samples})
    trusts = {}
    for title in titles:
        known = [s for s in samples if s.title == title and not held_out(s)]
        test = [s for s in samples if s.title == title and held_out(s)]
        trusts[title] = t = fitted(known)
        even = sum(log(len(s.scores)) for s in test) / len(test)
        print(f"[titles.{title}]\ndoubt = {t.doubt}\ndoubt_a_round = {t.doubt_a_round}")
        print(f"fades = {t.fades}\ndoubt_early = {t.doubt_early}")
        print(f"# {len({s.seed for s in known})} games, {len({s.seed for s in test})} held out: surprise ", end="")
        print(f"{surprise(test, t):.2f} (even chances {even:.2f}), shares off by {error(test, t) ** 0.5:.3f}\n")
    table([s for s in samples if held_out(s)], trusts)


def keep(path: Path, games: Iterable[dict[str, object]]) -> None:
    """Add games to a file, each as soon as it is there."""
    for game in games:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game) + "\n")


def main() -> None:
    """Read the command line and play or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("title")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--seed", type=int, default=0)
    recorded = commands.add_parser("records")
    recorded.add_argument("file", type=Path)
    recorded.add_argument("games", type=Path, nargs="+")
    for command in ("fit", "test"):
        commands.add_parser(command).add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    match given.command:
        case "fit":
            fit(given.files)
        case "test":
            samples = read(given.files)
            table(samples, {title: trust(title) for title in {s.title for s in samples}})
        case "records":
            keep(given.file, (sampled(shortline.load(path)) for path in given.games))
        case _:
            keep(given.file, (play(given.title, seed) for seed in range(given.seed, given.seed + given.games)))


if __name__ == "__main__":
    main()
