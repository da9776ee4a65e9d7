"""Fingerprints of sources: has anything changed that the outcome of a test rests on?"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import shortline

ENGINE = ("kernel", "table", "parts", "eighteenxx", "cuberail", "titles")


def digest(paths: Iterable[Path]) -> str:
    """A fingerprint of files."""
    hasher = hashlib.sha256()
    for path in sorted(paths):
        hasher.update(path.read_bytes())
    return hasher.hexdigest()[:16]


def sources(folder: Path) -> Iterator[Path]:
    """The files that every outcome rests on: the engine, and whatever the tests in a folder share."""
    home = Path(shortline.__file__).parent
    for part in ENGINE:
        yield from (path for path in (home / part).rglob("*.*") if path.suffix in (".py", ".toml"))
    yield from (path for path in folder.rglob("*.py") if not path.name.startswith("test_"))
