"""What became of the tests that show rules: written down by every run of pytest, read by `shortline rules-coverage`.

This module is a pytest plugin (``-p shortline.cli.outcomes``). It keeps the outcome of each test with a ``rule`` mark
in a file beside the folder of tests. An outcome holds for as long as neither the engine, nor the test's file, nor a
helper of the tests has changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from shortline.cli.fingerprints import digest, sources

if TYPE_CHECKING:
    import pytest

FILE = ".rule-tests.json"
CLAUSES = "clauses"
"""Under this name a report carries the clauses of its test."""

Clause = tuple[str, str]
"""A title and one of its clauses."""


@dataclass
class Outcomes:
    """The outcomes of the tests in the folders of a project."""

    sources: dict[str, str] = field(default_factory=dict)
    """The fingerprint of what the tests in a folder rest on, by the folder."""
    files: dict[str, str] = field(default_factory=dict)
    """The fingerprint of each file of tests."""
    tests: dict[str, tuple[str, tuple[Clause, ...]]] = field(default_factory=dict)
    """passed, failed or skipped, and the clauses, by the test."""

    @staticmethod
    def read(root: Path) -> Outcomes:
        """What is written down in a project; nothing if there is no file, or none that can be read."""
        try:
            data = json.loads((root / FILE).read_text("utf-8"))
            tests = {
                t: (row["outcome"], tuple((c[0], c[1]) for c in row["clauses"])) for t, row in data["tests"].items()
            }
            return Outcomes(dict(data["sources"]), dict(data["files"]), tests)
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return Outcomes()

    def write(self, root: Path) -> None:
        """Write it all down, whole or not at all."""
        tests = {t: {"outcome": outcome, "clauses": clauses} for t, (outcome, clauses) in sorted(self.tests.items())}
        data = {"sources": self.sources, "files": self.files, "tests": tests}
        new = root / f"{FILE}.{os.getpid()}"
        new.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")
        new.replace(root / FILE)

    def valid(self, root: Path) -> Outcomes:
        """Those outcomes that still hold."""
        now = {folder: digest(sources(root / folder)) for folder in self.sources}
        same = {
            file
            for file, kept in self.files.items()
            if now[_folder(file)] == self.sources[_folder(file)]
            and (root / file).is_file()
            and digest((root / file,)) == kept
        }
        tests = {test: row for test, row in self.tests.items() if test.partition("::")[0] in same}
        return Outcomes(now, {file: self.files[file] for file in same}, tests)

    def of(self, test: str, clause: Clause) -> str:
        """What became of a test function, class or file as far as it shows a clause; "not run" if nothing is known."""
        rows = [
            outcome
            for nodeid, (outcome, clauses) in self.tests.items()
            if (nodeid == test or nodeid.startswith((f"{test}[", f"{test}::"))) and _shows(clauses, clause)
        ]
        return next((o for o in ("failed", "passed", "skipped") if o in rows), "not run")


def _folder(file: str) -> str:
    return file.partition("/")[0]


def _shows(clauses: Iterable[Clause], clause: Clause) -> bool:
    return any((t.casefold(), c) == (clause[0].casefold(), clause[1]) for t, c in clauses)


# The plugin


def pytest_configure(config: pytest.Config) -> None:
    """Join the run, unless it only works for another process."""
    line = "rule(title, *clauses): the clauses of a title's rulebook that the test shows"
    config.addinivalue_line("markers", line)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config.rootpath), "rule-outcomes")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the reports of a test carry its clauses."""
    clauses = clauses_of(item)
    if clauses:
        item.user_properties.append((CLAUSES, clauses))


def clauses_of(item: pytest.Item) -> tuple[Clause, ...]:
    """The clauses that a test shows; one for several titles shows those of the title that it runs for."""
    marks = [(str(m.args[0]), str(c)) for m in item.iter_markers("rule") for c in m.args[1:]]
    case = getattr(item, "callspec", None)
    named = set(case.id.split("-")) if case is not None else set()
    own = tuple(mark for mark in marks if mark[0] in named)
    return own or tuple(marks)


class Recorder:
    """Collects the outcomes of a run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.tests: dict[str, tuple[str, tuple[Clause, ...]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Setup, test and teardown must pass."""
        clauses = next((value for name, value in report.user_properties if name == CLAUSES), None)
        if not isinstance(clauses, list | tuple):
            return
        before = self.tests.get(report.nodeid, ("passed", ()))[0]
        outcome = before if report.outcome == "passed" else report.outcome
        self.tests[report.nodeid] = (outcome, tuple((str(t), str(c)) for t, c in clauses))

    def pytest_sessionfinish(self) -> None:
        """Add the outcomes to those that still hold."""
        if not self.tests:
            return
        known = Outcomes.read(self.root).valid(self.root)
        files = {test.partition("::")[0] for test in self.tests}
        known.tests |= self.tests
        known.files |= {file: digest((self.root / file,)) for file in files}
        known.sources |= {name: digest(sources(self.root / name)) for name in {_folder(file) for file in files}}
        known.write(self.root)
