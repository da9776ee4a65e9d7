"""`shortline import`, `export` and `conform`: games of the public 18xx site in, out and compared."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typer

from shortline.cli import store
from shortline.cli.given import loaded
from shortline.interop.conformance import run
from shortline.interop.exporting import CannotExport, export_game
from shortline.interop.importing import import_as_far_as_possible, import_game
from shortline.interop.sitefile import LARGEST, SiteFileError, read_site_game
from shortline.kernel.refusal import Malformed


def import_(file: Path, output: Path, rescore: bool, whole: bool) -> None:
    """Write the record of a game of the site, as far as it can be followed; ``whole`` refuses one that ends early."""
    try:
        site = read_site_game(_text(file))
        game = import_game(site, rescore) if whole else import_as_far_as_possible(site)
    except Malformed as e:
        raise Malformed(f"{file}: {e}") from e
    store.keep(output, game.game)
    for finding in game.findings:
        print(f"Action {finding.action}: {finding}", file=sys.stderr)
    actions = len(game.after) - 1
    if game.stopped:
        print(f"{file}: followed for {actions} of {len(site.actions)} actions. {game.stopped}", file=sys.stderr)
    how = " (the players ended it there)" if game.ended else "" if game.game.over else " (it is not over)"
    print(f"{output}: {game.game.title.id}, {actions} actions there, {game.game.number} here{how}")


def export(file: Path, output: Path) -> None:
    """Write a record as a file of the site; if the site cannot say the game, why is told and nothing is written."""
    game = loaded(file)
    try:
        text = export_game(game)
    except CannotExport as e:
        raise Malformed(f"{file}: {e}") from e
    store.write(output, text)
    print(f"{output}: {game.title.id}, {game.number} actions here")


def _text(file: Path) -> str:
    """The text of a file, if it is one and not too long."""
    if file.stat().st_size > 4 * LARGEST:
        raise SiteFileError(f"The file is longer than {LARGEST:,} characters: this is no game")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SiteFileError("The file is not JSON: it is not UTF-8 text") from None


def conform(folder: Path, verbose: bool, offers: bool, against: str, as_json: bool) -> None:
    """Compare every game in a folder and say what came of it."""
    results = run.games(folder, against)
    if not results:
        wanted = "NAME.json" if against else "NAME.json and NAME.states.jsonl"
        raise Malformed(f"{folder}: there is no game with its states ({wanted})")
    reports = []
    for path in results:
        report = run.conform(path, path.relative_to(folder).with_suffix("").as_posix(), offers, against)
        reports.append(report)
        if not as_json:
            print(report.line(), flush=True)
            if verbose:
                _tell(report)
    if as_json:
        print(json.dumps([report.data() for report in reports], ensure_ascii=False, indent=1))
    if not all(report.conforms for report in reports):
        raise typer.Exit(1)


def _tell(report: run.Report) -> None:
    """The first action after which something is otherwise, in full, and what was explained."""
    for unlike in report.unlike:
        if unlike.action == report.unlike[0].action:
            print(f"  {unlike}")
    for rule, count in report.explained.items():
        print(f"  explained {count} ×: {rule}")
