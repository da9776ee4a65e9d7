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
from shortline.kernel.refusal import Malformed
from shortline.kernel.title import Title


@dataclass(frozen=True)
class Citation:
    """A test that names a clause: `@rule("18AL", "3.2(a)(1)")`."""

    title: str
    clause: str
    test: str


def coverage(name: str, tests: Path | None, as_json: bool) -> None:
    """Print which clauses have tests; exit 1 if one has none or a test names one that does not exist."""
    title = shortline.find_title(name)
    folder = tests or _tests()
    if not folder.is_dir():
        raise Malformed(f"There is no folder {folder} with tests; --tests says where they are")
    cited = [c for c in citations(folder) if c.title.casefold() == title.id.casefold()]
    shown = {clause: [c.test for c in cited if c.clause == clause] for clause in title.clauses}
    missing = [clause for clause, found in shown.items() if not found]
    unknown = [c for c in cited if c.clause not in title.clauses]
    if as_json:
        print(
            json.dumps(
                {
                    "title": title.id,
                    "clauses": {c: {"text": title.clauses[c], "tests": found} for c, found in shown.items()},
                    "without_test": missing,
                    "unknown": [{"clause": c.clause, "test": c.test} for c in unknown],
                },
                ensure_ascii=False,
                indent=1,
            )
        )
    else:
        _print(title, shown, missing, unknown)
    if missing or unknown:
        raise typer.Exit(1)


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


def _print(title: Title, shown: dict[str, list[str]], missing: list[str], unknown: list[Citation]) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("clause", no_wrap=True)
    table.add_column("tests", justify="right")
    table.add_column("")
    for clause, found in shown.items():
        style = "" if found else "bold red"
        table.add_row(Text(clause, style), Text(str(len(found)), style), Text(title.clauses[clause], style))
    console.print(table)
    for citation in unknown:
        console.print(f"{citation.test} cites {citation.clause!r}, which {title.id} does not have", style="red")
    console.print(f"{title.id}: {len(shown)} binding clauses, {len(shown) - len(missing)} with tests", style="bold")
    if missing:
        console.print(f"without a test: {', '.join(missing)}", style="red", markup=False)
