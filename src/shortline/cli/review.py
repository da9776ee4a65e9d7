"""`shortline review`: what a game was like, as text, data or a page that stands alone."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from shortline.cli import store
from shortline.cli.given import loaded
from shortline.cli.review_page import page
from shortline.interop.importing import import_as_far_as_possible
from shortline.interop.sitefile import read_site_game
from shortline.kernel.refusal import Malformed
from shortline.review import DEEP, QUICK, Review
from shortline.review import review as reviewed
from shortline.table.game import AnyGame
from shortline.table.record import FORMAT

FEW = 6


def review(file: Path, deep: bool, as_json: bool, html: Path | None) -> None:
    """Review the game in a file: a record, or a file of the public 18xx site."""
    game = _game(file)
    bot = DEEP if deep else QUICK
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with ExitStack() as stack:
        shown = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
        task = shown.add_task(f"{bot} goes through {game.number} actions", total=1.0)
        report = reviewed(game, bot, progress=lambda part: shown.update(task, completed=part))
    if html is not None:
        store.write(html, page(game, report))
        print(f"{html}: the review of {game.title.id}, {game.number} actions, by {bot}")
    if as_json:
        print(json.dumps(report.data(), ensure_ascii=False, indent=1))
    elif html is None:
        _tell(report)


def _game(file: Path) -> AnyGame:
    """The game in a file of either kind."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed(f"{file}: this is not a game: it is not UTF-8 text") from None
    try:
        ours = json.loads(text).get("format") == FORMAT
    except (ValueError, AttributeError, RecursionError):
        ours = False
    if ours:
        return loaded(file)
    try:
        imported = import_as_far_as_possible(read_site_game(text))
    except Malformed as e:
        raise Malformed(f"{file}: {e}") from e
    if imported.stopped:
        Console(stderr=True).print(f"{file}: followed for {len(imported.after) - 1} actions. {imported.stopped}")
    return imported.game


def _tell(report: Review) -> None:
    """The review in short."""
    told, console = report.told, Console()
    opinions = report.opinions
    assert opinions is not None
    table = Table("player", "worth", "dividends", "came back", f"agreement with {opinions.bot}", "lost", box=None)
    agreed = {a.seat: a for a in opinions.agreement if not a.phase}
    for account in sorted(told.accounts, key=lambda a: -a.worth):
        by = agreed[account.seat]
        table.add_row(
            account.seat,
            told.money(account.worth),
            told.money(account.dividends),
            f"{account.multiple:.1f}×",
            f"{by.part:.0%} ({by.agreed} of {by.decisions})",
            told.money(round(by.lost)),
        )
    console.print(table)
    below = told.below_best
    chosen = sum(o.chosen for o in told.operations)
    if chosen:
        left = sum(o.missed for o in below)
        console.print(f"\nMoney left on the table: {len(below)} of {chosen} runs, {told.money(left)}")
    for run in below[:FEW]:
        where = f"{told.rounds[run.round].short}, move {run.number}"
        console.print(
            f"  {where}: {run.corporation} ran {told.money(run.revenue)}, the best was {told.money(run.best)}"
        )
    console.print("\nTurning points")
    for point in opinions.turning_points:
        seat = max(point.wins, key=lambda s: abs(point.wins[s]))
        where = f"{told.rounds[point.round].short}, move {point.number}"
        console.print(f"  {where}: {point.headline} ({seat} {point.wins[seat]:+.0%} to win)")
    console.print(f"\nWhat {opinions.bot} would have done is a bot's opinion, from what the players could see.")
