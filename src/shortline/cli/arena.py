"""`shortline arena`: bots play one another, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import shortline
from shortline.bots import arena as playing
from shortline.bots.contest import write_records
from shortline.bots.match import Result
from shortline.bots.tally import tally
from shortline.cli.given import options_given
from shortline.kernel.refusal import Malformed


def arena(
    name: str,
    players: str,
    games: int,
    jobs: int,
    seed: int,
    nodes: int,
    file: Path | None,
    resume: bool,
    cluster: str,
    words: Sequence[str],
    records: Path | None = None,
) -> None:
    """Play, keep and print."""
    title = shortline.find_title(name)
    bots = tuple(word.strip() for word in players.split(",") if word.strip())
    if not bots:
        raise Malformed("--players names the bots at the table, such as steady,easy,easy; --league needs none")
    event = playing.Event(title.id, bots, games, seed, options_given(title, words), nodes)
    event.check()
    done = _done(file, resume, event)
    results = _played(event, playing.player(jobs, cluster), done, file)
    report = tally(results)
    if file is not None:
        playing.write(file, event, results, report)
    if records is not None:
        write_records(event, results, records)
    show(event, report)


def _done(file: Path | None, resume: bool, event: playing.Event) -> list[Result]:
    """The games of an earlier run, if it is to go on."""
    if resume and file is None:
        raise Malformed("--resume goes on with the games of a file: name it with --json")
    if file is None or not file.exists():
        return []
    if not resume:
        raise Malformed(f"{file} exists; --resume goes on with its games")
    wanted = {(o.seed, o.bots) for o in event.orders()}
    return [r for r in playing.read(file, event) if (r.seed, r.bots) in wanted]


def _played(event: playing.Event, player: playing.Player, done: list[Result], file: Path | None) -> list[Result]:
    """Play what is not done; results are kept as they come, so that nothing is lost."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results = list(done)
    with ExitStack() as stack:
        arriving = playing.play(event, player, done)
        progress = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
        task = progress.add_task(f"{event.title}", total=event.games, completed=len(done))
        for result in arriving:
            results.append(result)
            progress.advance(task)
            if file is not None:
                playing.write(file, event, results, {})
    return results


def show(event: playing.Event, report: Mapping[str, Any]) -> None:
    """Print the tables."""
    console = Console(highlight=False)
    console.print(
        f"{report['games']} games of {event.title}: {', '.join(event.bots)}, seats rotated, seed {event.seed}"
    )
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    heads = ("bot", "seats", "wins", "95%", "worth", "of all", "rating", "ms 50/95", "bankrupt", "late")
    for i, heading in enumerate(heads):
        table.add_column(heading, no_wrap=True, justify="left" if i == 0 else "right")
    for name, row in report["bots"].items():
        low, high = row["interval"]
        table.add_row(
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
    console.print(table)
    console.print(
        f"Illegal actions: {report['illegal_actions']}. Games with a bankruptcy: {report['games_with_bankruptcy']}. "
        f"Corporations without a run by their third turn: {report['late_trains']} of {report['corporations']}."
    )
    console.print("Endings: " + ", ".join(f"{count} × {text}" for text, count in report["endings"].items()))
    console.print("Operating rounds: " + ", ".join(f"{n} ({count})" for n, count in report["rounds"].items()))
    console.print(f"{report['actions']:.0f} actions and {report['seconds_a_game']:.1f} s of thought a game")
    for note in report["broken"]:
        console.print(f"Broken: {note}", markup=False)
