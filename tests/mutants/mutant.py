"""One change to the rules of a title, and what the title's tests made of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "shortline"

Lines = frozenset[tuple[str, int]]
"""Lines of source files, by path and number."""


class NotOfTheTitle(Exception):
    """The change cannot be made: with it the title does not even compose. It is not counted."""


@dataclass(frozen=True)
class Mutant:
    """A change. ``apply`` makes it in the running process, which is a child of its own."""

    kind: str
    """check, component, figure or code"""
    place: str
    """Where, in words that stay when lines are added above: file and function, file and key."""
    change: str
    line: str
    """file:line, for the reader."""
    runs: Lines | None
    """The lines of which one must be executed for the change to matter; None: any test may notice."""
    apply: Callable[[], None]

    def __str__(self) -> str:
        file = self.line.partition(":")[0]
        return f"{self.line}  {self.place.removeprefix(file).strip()}: {self.change}"


def short(path: str | Path) -> str:
    """A source file as it is named in reports."""
    return Path(path).relative_to(SOURCES).as_posix()
