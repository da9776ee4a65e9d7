"""`shortline arena`: bots play one another, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from shortline.bots import arena as playing
from shortline.bots.contest import write_records
from shortline.bots.match import Result
from shortline.bots.tally import tally
from shortline.cli.games_played import Wish, goes_on, table, watched
from shortline.kernel.refusal import Malformed


def arena(wish: Wish) -> None:
    """Play, keep and print."""
    file = wish.file
    if not wish.players:
        raise Malformed("--players names the bots at the table, such as steady,easy,easy; --league needs none")
    event = playing.Event(wish.title.id, wish.players, wish.games, wish.seed, wish.options, wish.nodes)
    event.check()
    done = _done(file, wish.resume, event)
    arriving = playing.play(event, wish.player, done)
    results = watched(event.title, event.games, done, arriving, lambda games: _keep(file, event, games))
    report = tally(results)
    if file is not None:
        playing.write(file, event, results, report)
    if wish.records is not None:
        write_records(event, results, wish.records)
    show(event, report)


def _done(file: Path | None, resume: bool, event: playing.Event) -> list[Result]:
    """The games of an earlier run, if it is to go on."""
    if not goes_on(file, resume) or file is None:
        return []
    wanted = {(o.seed, o.bots) for o in event.orders()}
    return [r for r in playing.read(file, event) if (r.seed, r.bots) in wanted]


def _keep(file: Path | None, event: playing.Event, results: list[Result]) -> None:
    if file is not None:
        playing.write(file, event, results, {})


def show(event: playing.Event, report: Mapping[str, Any]) -> None:
    """Print the tables."""
    console = Console(highlight=False)
    console.print(
        f"{report['games']} games of {event.title}: {', '.join(event.bots)}, seats rotated, seed {event.seed}"
    )
    figures = table("bot", "seats", "wins", "95%", "worth", "of all", "rating", "ms 50/95", "bankrupt", "late")
    for name, row in report["bots"].items():
        low, high = row["interval"]
        figures.add_row(
            name,
            str(row["seats"]),
            f"{row['win_share']:.0%}",
            f"{low:.0%}–{high:.0%}",
            f"{row['worth']:,}",
            f"{row['worth_share']:.1%}",
            f"{row['rating'][0]:.1f} ± {row['rating'][1]:.1f}",
            f"{row['ms_p50']:.0f}/{row['ms_p95']:.0f}",
            str(row["bankruptcies"]),
            str(row["late_trains"]),
        )
    console.print(figures)
    console.print(
        f"Illegal actions: {report['illegal_actions']}. Games with a bankruptcy: {report['games_with_bankruptcy']}. "
        f"Corporations without a run by their third turn: {report['late_trains']} of {report['corporations']}."
    )
    console.print("Endings: " + ", ".join(f"{count} × {text}" for text, count in report["endings"].items()))
    console.print("Operating rounds: " + ", ".join(f"{n} ({count})" for n, count in report["rounds"].items()))
    console.print(f"{report['actions']:.0f} actions and {report['seconds_a_game']:.1f} s of thought a game")
    for note in report["broken"]:
        console.print(f"Broken: {note}", markup=False)
