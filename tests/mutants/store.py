"""Which lines each test executes, kept from run to run for as long as neither the engine nor the test has changed."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from typing import Any

from shortline.cli.fingerprints import digest, sources
from tests.mutants.mutant import ROOT

FOLDER = ROOT / ".mutants"
HERE = Path(__file__).resolve().parent


@cache
def _of(path: Path | None) -> str:
    """The fingerprint of the engine, of what tests share and of a test's file."""
    return _shared() + (digest((path,)) if path else "")


@cache
def _shared() -> str:
    return digest(path for path in sources(ROOT / "tests") if path.parent != HERE)


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
