"""`shortline differential`: games of ours, played the public site's way and replayed by another engine."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

import shortline
from shortline.bots import registry
from shortline.bots.protocol import observe
from shortline.cli import store
from shortline.cli.chooser import Chooser
from shortline.interop.conformance import run
from shortline.interop.exporting import CannotExport, export_game
from shortline.interop.profile import Profile, profiles
from shortline.interop.profile import profile as profile_of
from shortline.kernel.chance import step
from shortline.kernel.refusal import Malformed
from shortline.table.game import AnyGame, Game
from shortline.table.title import AnyTitle

SEATS = ("Ann", "Ben", "Cal", "Dee", "Eve")
LIMIT = 6_000
"""A game is left off after so many actions."""
RANDOM = "random"


@dataclass(frozen=True)
class Outcome:
    """What came of one game: refused by the export with its reason, or compared."""

    seed: int
    players: int
    options: tuple[str, ...]
    refused: str = ""
    report: run.Report | None = None

    @property
    def accepted(self) -> bool:
        """Whether the other engine went along to the last action with no unexplained difference."""
        return self.report is not None and self.report.conforms

    def line(self) -> str:
        """The game in one line."""
        rules = f" with {', '.join(self.options)}" if self.options else ""
        about = f"{self.seed} ({self.players} players{rules})"
        return f"{about}: not exported: {self.refused}" if self.report is None else f"{about}: {self.report.line()}"

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        told = self.report.data() if self.report else {"conforms": False, "error": self.refused}
        return {"seed": self.seed, "players": self.players, "optional_rules": list(self.options), **told}


def differential(name: str, against: str, folder: Path, games: int, bots: str, seed: int, as_json: bool) -> None:
    """Play, export and compare games, and say what came of each; exit 1 if one was not accepted."""
    title = shortline.find_title(name)
    profile = profile_of(title.id)
    if profile is None:
        raise Malformed(f"{title.id} is not played on the public site ({', '.join(profiles())} are)")
    names = tuple(word.strip() for word in bots.split(",") if word.strip())
    for bot in names:
        registry.find(bot)
    if not names:
        raise Malformed("--bots names nobody: random, or bots such as steady,easy")
    folder.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for number in range(seed, seed + games):
        outcomes.append(_compared(title, profile, names, number, against, folder))
        if not as_json:
            print(outcomes[-1].line(), flush=True)
    accepted = sum(outcome.accepted for outcome in outcomes)
    if as_json:
        print(json.dumps([outcome.data() for outcome in outcomes], ensure_ascii=False, indent=1))
    else:
        print(f"{accepted} of {games} accepted to the last action")
    if accepted < games:
        raise typer.Exit(1)


def _compared(
    title: AnyTitle, profile: Profile, bots: tuple[str, ...], seed: int, against: str, folder: Path
) -> Outcome:
    least, most = title.players
    combination, more = divmod(seed, most - least + 1)
    players = least + more
    rules = [ours for bit, ours in enumerate(profile.optional_rules.values()) if combination >> bit & 1]
    usual = {option.name: option.default for option in title.options}
    options = title.stored({**usual, **profile.options, **dict.fromkeys(rules, True), "random_seats": False}, players)
    rules = [ours for ours in rules if options[ours]]
    game = Game(title, SEATS[:players], options, seed)
    played(game, bots, seed)
    about = f"{title.id}-{'-'.join(bots)}-{seed}"
    store.keep(folder / f"{about}.record", game)
    try:
        text = export_game(game)
    except CannotExport as e:
        return Outcome(seed, players, tuple(rules), refused=str(e))
    store.write(folder / f"{about}.json", text)
    return Outcome(seed, players, tuple(rules), report=run.conform(folder / f"{about}.json", about, against=against))


def played(game: AnyGame, bots: tuple[str, ...], seed: int) -> None:
    """Play a game out: at random, or by bots, each a seat further with every seed."""
    if bots == (RANDOM,):
        chooser = Chooser(seed)
        while not game.over and game.number < LIMIT:
            game.play(chooser.pick(game))
        return
    seats = {seat: registry.find(bots[(i + seed) % len(bots)]) for i, seat in enumerate(game.state.seats)}
    rng = seed
    while not game.over and game.number < LIMIT:
        bits, rng = step(rng)
        seat = game.to_act[0]
        game.play(seats[seat].choose(observe(game.rules, game.state, seat, bits)).action)
