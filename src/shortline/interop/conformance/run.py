"""Running the conformance suite: every game in a folder, replayed and compared after every action.

The other side's positions lie beside each game (NAME.states.jsonl), or another engine tells them at once: any command
that reads a game file and prints one JSON line for the set-up and one for each action (docs/interop.md).
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shortline.interop.conformance.compare import Comparer
from shortline.interop.conformance.explained import AHEAD, BANKRUPT, CHOOSING, DISCARDING, Difference, Where, explained
from shortline.interop.conformance.offers import offers_differ
from shortline.interop.importing import HANDLERS, Importer
from shortline.interop.sitefile import SiteFileError, read_site_game
from shortline.kernel.refusal import Malformed


@dataclass(frozen=True)
class Unlike:
    """A difference that nothing explains, and the action of the site after which it is there."""

    action: int
    id: str
    type: str
    difference: Difference

    def __str__(self) -> str:
        return f"after action {self.id} ({self.type}) {self.difference}"


@dataclass
class Report:
    """What came of one game."""

    name: str
    title: str = ""
    actions: int = 0
    compared: int = 0
    unlike: list[Unlike] = field(default_factory=list)
    explained: Counter[str] = field(default_factory=Counter)
    error: str = ""

    @property
    def conforms(self) -> bool:
        """Whether nothing is unexplained to the last action."""
        return not self.error and not self.unlike and self.compared == self.actions

    def line(self) -> str:
        """The game in one line."""
        told = f", {len(self.explained)} explained" if self.explained else ""
        if self.conforms:
            return f"{self.name}: conforms to its last action ({self.actions}{told})"
        if self.error:
            return f"{self.name}: stops after {self.compared} of {self.actions} actions{told}: {self.error}"
        count = len(self.unlike)
        return f"{self.name}: {count} unexplained, first {self.unlike[0]}"

    def data(self) -> dict[str, Any]:
        """The report for programs."""
        unlike = [
            {"action": u.action, "id": u.id, "type": u.type, "path": u.difference.path}
            | {"site": u.difference.site, "ours": u.difference.ours}
            for u in self.unlike
        ]
        return {
            "game": self.name,
            "title": self.title,
            "actions": self.actions,
            "compared": self.compared,
            "conforms": self.conforms,
            "error": self.error,
            "unexplained": unlike,
            "explained": dict(self.explained),
        }


PATIENCE = 300
"""How many seconds another engine has for one game."""


def games(folder: Path, against: str = "") -> tuple[Path, ...]:
    """The games in a folder: every NAME.json with its states beside it, or with another engine at hand every one."""
    every = sorted(folder.rglob("*.json"))
    return tuple(path for path in every if against or path.with_suffix(".states.jsonl").is_file())


def conform(path: Path, name: str, offers: bool = False, against: str = "") -> Report:
    """Replay one game and compare it after every action; with ``offers`` also what may be done before each.

    ``against`` is a command that tells the other engine's positions; without it they lie beside the game.
    """
    report = Report(name)
    try:
        site = read_site_game(path.read_text(encoding="utf-8"))
        report.title, report.actions = site.title, len(site.actions)
        states = _asked(against, path) if against else _lines(path.with_suffix(".states.jsonl"))
        legal = {line["i"]: line for line in _lines(path.with_suffix(".legal.jsonl"))} if offers else {}
        at_work = _AtWork(report, Importer(site, rescore=True), legal)
        for action, line in zip(at_work.positions(), states, strict=False):
            if "error" in line:
                raise SiteFileError(f"the other engine refuses action {line.get('action_id')}: {line['error']}")
            at_work.look(action, line)
            report.compared = action
        if len(states) <= report.actions:
            raise SiteFileError(f"the other side tells {len(states)} positions of {report.actions + 1}")
    except (SiteFileError, UnicodeDecodeError) as e:
        report.error = str(e)
    return report


def _lines(path: Path) -> list[dict[str, Any]]:
    return _parsed(path.read_text(encoding="utf-8"), path.name)


def _asked(command: str, path: Path) -> list[dict[str, Any]]:
    """What another engine says of a game file."""
    try:
        told = subprocess.run(
            [*shlex.split(command), str(path)], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, ValueError) as e:
        raise Malformed(f"{command!r} cannot be run: {e}") from e
    except subprocess.TimeoutExpired:
        raise SiteFileError(f"the other engine did not answer within {PATIENCE} seconds") from None
    if told.returncode:
        last = told.stderr.strip().splitlines()[-1:] or ["no word why"]
        raise SiteFileError(f"the other engine failed with status {told.returncode}: {last[0][:200]}")
    return _parsed(told.stdout, command)


def _parsed(text: str, source: str) -> list[dict[str, Any]]:
    try:
        lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    except ValueError as e:
        raise SiteFileError(f"{source} is not JSON, line by line: {e}") from e
    if not all(isinstance(line, dict) for line in lines):
        raise SiteFileError(f"{source} has a line that is no position")
    return lines


class _AtWork:
    """One game being compared."""

    def __init__(self, report: Report, on: Importer, legal: Mapping[int, Mapping[str, Any]]) -> None:
        self.report = report
        self.on = on
        self.legal = legal
        self.comparer = Comparer(on)

    def positions(self) -> Iterator[int]:
        """Our positions one after the other, as the number of the site's actions before each."""
        self.on.catch_up()
        yield 0
        yield from (number for number, _ in enumerate(self.on.run(HANDLERS), 1))

    def look(self, action: int, line: Mapping[str, Any]) -> None:
        """Compare one position, and what is offered in it."""
        on = frozenset(name for name, value in self.on.game.options.items() if value is True)
        where = Where(self.report.name, action, self._moment(line), on)
        self._sort("position", where, line, self.comparer.differences(line))
        differences = [Difference("revenue", f.said, f.pays) for f in self.on.findings]
        self.on.findings.clear()
        self._sort("position", where, line, differences)
        if action in self.legal and not self.on.ahead:
            self._sort("offers", where, line, offers_differ(self.on, self.legal[action]))

    def _moment(self, line: Mapping[str, Any]) -> str:
        """What makes a place special."""
        if self.on.ahead:
            return AHEAD
        if line.get("action_type") == "par" and self.on.next.get("type") == "choose":
            return CHOOSING
        if line.get("action_type") == "bankrupt" and line.get("finished"):
            return BANKRUPT
        return DISCARDING if self.on.state.top.step == "discard_train" else ""

    def _sort(self, kind: str, where: Where, line: Mapping[str, Any], differences: Iterable[Difference]) -> None:
        """Put differences with those that are explained, or with those that are not."""
        for difference in differences:
            why = explained(self.on.profile.explained, kind, where, difference)
            if why:
                self.report.explained[why[0].rule] += 1
            else:
                after = str(line.get("action_type") or "set-up")
                self.report.unlike.append(Unlike(where.action, str(line.get("action_id") or 0), after, difference))
