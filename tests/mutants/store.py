"""Which lines each test executes, kept from run to run for as long as neither the engine nor the test has changed."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutants.mutant import ROOT, SOURCES

FOLDER = ROOT / ".mutants"
ENGINE = ("kernel", "parts", "eighteenxx", "cuberail", "titles")


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def _engine() -> str:
    """The engine, and what tests share."""
    sources = (path for part in ENGINE for path in (SOURCES / part).rglob("*.*") if path.suffix in (".py", ".toml"))
    helpers = (path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_"))
    return _digest((*sources, *(path for path in helpers if "mutants" not in path.parts)))


@cache
def _of(path: Path | None) -> str:
    return _engine() + (_digest((path,)) if path else "")


class Store:
    """What is kept of a title."""

    def __init__(self, title: str) -> None:
        self.file = FOLDER / f"{title}.pickle"
        self.rows: dict[str, tuple[str, Any]] = pickle.loads(self.file.read_bytes()) if self.file.exists() else {}

    def get(self, key: str, path: Path | None = None) -> Any:
        """What was kept of a test in a file, unless something has changed: then None."""
        digest, found = self.rows.get(key, ("", None))
        return found if digest == _of(path) else None

    def put(self, key: str, path: Path | None, found: Any) -> None:
        """Keep something."""
        self.rows[key] = (_of(path), found)

    def save(self) -> None:
        """Write it all down."""
        FOLDER.mkdir(exist_ok=True)
        self.file.write_bytes(pickle.dumps(self.rows))
