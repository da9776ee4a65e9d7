"""Games as they are played, for `shortline arena`: what an earlier run has left, and how far this one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from shortline.bots import arena
from shortline.bots.match import Result
from shortline.kernel.refusal import Malformed
from shortline.table.title import AnyTitle


@dataclass(frozen=True)
class Wish:
    """What the command line asks for: which games to play, with how much thought, and where they go."""

    title: AnyTitle
    players: tuple[str, ...]
    games: int
    seed: int
    nodes: int
    options: Mapping[str, bool | int | str]
    player: arena.Player
    """What plays them: processes of this machine, or of a cluster."""
    file: Path | None
    resume: bool
    records: Path | None


def goes_on(file: Path | None, resume: bool) -> bool:
    """Whether a file has games of an earlier run to go on with; ``Malformed`` if nobody asked for that."""
    if resume and file is None:
        raise Malformed("--resume goes on with the games of a file: name it with --json")
    there = file is not None and file.exists()
    if there and not resume:
        raise Malformed(f"{file} exists; --resume goes on with its games")
    return there


def watched(
    title: str, total: int, done: Iterable[Result], arriving: Iterable[Result], keep: Callable[[list[Result]], None]
) -> list[Result]:
    """All games, with a bar that shows how many are played. Each is kept as it ends, so that nothing is lost."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results = list(done)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total, completed=len(results))
        for result in arriving:
            results.append(result)
            progress.advance(task)
            keep(results)
    return results


def table(*heads: str) -> Table:
    """A table of figures: names on the left, the rest to the right."""
    made = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for i, heading in enumerate(heads):
        made.add_column(heading, no_wrap=True, justify="left" if i == 0 else "right")
    return made
