"""`shortline rules-coverage`: the binding clauses of a title and the tests that show them."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

import shortline
from shortline.cli.outcomes import FILE, Outcomes
from shortline.kernel.refusal import Malformed
from shortline.table.title import AnyTitle


@dataclass(frozen=True)
class Citation:
    """A test that names a clause: `@rule("18AL", "3.2(a)(1)")`."""

    title: str
    clause: str
    test: str


@dataclass(frozen=True)
class Shown:
    """The tests of a clause: those that ran and passed show it, the others do not count."""

    passed: tuple[str, ...]
    others: tuple[tuple[str, str], ...]
    """Tests that were skipped, failed or did not run, with which of it."""


def coverage(name: str, tests: Path | None, as_json: bool) -> None:
    """Print which clauses tests that passed show; exit 1 if none shows one, or one names a clause that is not there."""
    title = shortline.find_title(name)
    folder = (tests or _tests()).resolve()
    if not folder.is_dir():
        raise Malformed(f"There is no folder {folder} with tests; --tests says where they are")
    cited = [c for c in citations(folder) if c.title.casefold() == title.id.casefold()]
    kept = Outcomes.read(folder.parent)
    outcomes = kept.valid(folder.parent)
    shown = {clause: _shown([c for c in cited if c.clause == clause], folder, outcomes) for clause in title.clauses}
    missing = [clause for clause, it in shown.items() if not it.passed]
    unknown = [c for c in cited if c.clause not in title.clauses]
    notice = _notice(kept, outcomes, shown, folder)
    if as_json:
        print(json.dumps(_data(title, shown, missing, unknown, notice), ensure_ascii=False, indent=1))
    else:
        _print(title, shown, missing, unknown, notice)
    if missing or unknown:
        raise typer.Exit(1)


def _shown(cited: list[Citation], folder: Path, outcomes: Outcomes) -> Shown:
    shown = {c.test: outcomes.of(f"{folder.name}/{c.test}", (c.title, c.clause)) for c in cited}
    return Shown(
        tuple(test for test, outcome in shown.items() if outcome == "passed"),
        tuple((test, outcome) for test, outcome in shown.items() if outcome != "passed"),
    )


def _notice(kept: Outcomes, valid: Outcomes, shown: dict[str, Shown], folder: Path) -> str:
    """What to do about tests of which nothing is known."""
    unrun = {test for it in shown.values() for test, outcome in it.others if outcome == "not run"}
    if not unrun:
        return ""
    if not kept.tests:
        why = f"No run of the tests is written down ({FILE})"
    elif not valid.tests:
        why = "The engine or the tests have changed since the tests ran"
    else:
        why = f"{len(unrun)} of the tests have not run since they or what they rest on changed"
    return f"{why}: run pytest in {folder.parent}, then ask again. Only tests that ran and passed count."


def _data(
    title: AnyTitle, shown: dict[str, Shown], missing: list[str], unknown: list[Citation], notice: str
) -> dict[str, object]:
    return {
        "title": title.id,
        "clauses": {
            clause: {
                "text": title.clauses[clause],
                "tests": list(it.passed),
                "not_passed": [{"test": test, "outcome": outcome} for test, outcome in it.others],
            }
            for clause, it in shown.items()
        },
        "without_test": missing,
        "unknown": [{"clause": c.clause, "test": c.test} for c in unknown],
        "notice": notice,
    }


def citations(folder: Path) -> Iterator[Citation]:
    """Every clause that a test in the folder names, in the order of the files."""
    for path in sorted(folder.rglob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError) as e:
            raise Malformed(f"{path} is not Python ({e})") from e
        constants = dict(_constants(tree))
        yield from _in(tree, path.relative_to(folder).as_posix(), constants)


def _in(node: ast.AST, where: str, constants: dict[str, str]) -> Iterator[Citation]:
    for child in ast.iter_child_nodes(node):
        place = where
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place = f"{where}::{child.name}"
        if isinstance(child, ast.Call) and _is_rule(child.func):
            title, *clauses = [_text(a, constants) for a in child.args] or [None]
            yield from (Citation(title, clause, where) for clause in clauses if title and clause)
        yield from _in(child, place, constants)


def _is_rule(function: ast.expr) -> bool:
    """Whether a call is `rule(…)` or `pytest.mark.rule(…)`."""
    if isinstance(function, ast.Attribute):
        return function.attr == "rule" and isinstance(function.value, ast.Attribute) and function.value.attr == "mark"
    return isinstance(function, ast.Name) and function.id == "rule"


def _text(node: ast.expr, constants: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that stand for texts in a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from ((t.id, node.value.value) for t in node.targets if isinstance(t, ast.Name))


def _tests() -> Path:
    """The project's tests: those of the folder we are in, or those beside the package's sources."""
    here = Path("tests")
    return here if here.is_dir() else Path(shortline.__file__).resolve().parents[2] / "tests"


def _print(title: AnyTitle, shown: dict[str, Shown], missing: list[str], unknown: list[Citation], notice: str) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("clause", no_wrap=True)
    table.add_column("tests", justify="right")
    table.add_column("")
    for clause, it in shown.items():
        style = "" if it.passed else "bold red"
        table.add_row(Text(clause, style), Text(str(len(it.passed)), style), Text(title.clauses[clause], style))
    console.print(table)
    for citation in unknown:
        console.print(f"{citation.test} cites {citation.clause!r}, which {title.id} does not have", style="red")
    bad = {test: outcome for it in shown.values() for test, outcome in it.others if outcome != "not run"}
    for test, outcome in bad.items():
        console.print(f"{test}: {outcome}", style="red", markup=False)
    done = len(shown) - len(missing)
    console.print(f"{title.id}: {len(shown)} binding clauses, {done} shown by tests that passed", style="bold")
    if missing:
        console.print(f"without a test that passed: {', '.join(missing)}", style="red", markup=False)
    if notice:
        console.print(notice, style="yellow", markup=False)
