"""How much of the engine the type checkers cannot see: few places, each with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import shortline

HOUSE = Path(shortline.__file__).parent
ENGINE = ("kernel", "table", "parts", "eighteenxx", "cuberail", "titles")
MOST = 40
NEAR = 6
"""So many lines above a use its reason may stand."""
OUTSIDE = {
    "kernel/action.py",
    "table/game.py",
    "table/record.py",
    "table/restore.py",
    "kernel/state.py",
    "parts/options.py",
    "parts/schema.py",
    "parts/setup.py",
    "parts/title_files.py",
    "eighteenxx/site.py",
}
"""Where data comes in or goes out: the only files in which ``Plain`` and ``Hint`` stand for data not yet looked at."""


def uses(*names: str) -> Iterator[tuple[Path, int]]:
    """Where the engine says one of these names, imports and comments apart."""
    for package in ENGINE:
        for path in sorted((HOUSE / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
                        yield path, node.lineno
                    case ast.Constant(value=str(text)) if any(
                        f"{name}," in text or f"{name}]" in text for name in names
                    ):
                        yield path, node.lineno


def test_any_is_rare_in_the_engine_and_says_why() -> None:
    found = list(uses("Any"))
    assert 0 < len(found) <= MOST
    silent = []
    for path, line in found:
        above = path.read_text(encoding="utf-8").splitlines()[max(0, line - 1 - NEAR) : line]
        if not any("Any" in text.partition("#")[2] for text in above):
            silent.append(f"{path.relative_to(HOUSE)}:{line}")
    assert not silent, "these do not say why they are Any"


def test_data_that_nobody_has_looked_at_stays_at_the_edges() -> None:
    where = {path.relative_to(HOUSE).as_posix() for path, _ in uses("Plain", "Hint")}
    assert where == OUTSIDE
