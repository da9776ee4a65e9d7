"""Mutants of the figures in a title's TOML files: a number one more, a switch turned, an entry of a list left out."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from shortline.parts.complaints import BadData
from tests.mutants.caches import forget
from tests.mutants.mutant import Mutant, NotOfTheTitle, short

WORDS = frozenset({"id", "name", "version", "credit", "about", "text", "cite", "notes", "colors", "terrain",
                   "reconstructed", "home_circle", "former", "before"})  # fmt: skip
"""Keys of what is only said or drawn, or about records of earlier rules."""

Path_ = tuple[str | int, ...]
GONE = object()


def figure_mutants(path: Path, package: str) -> Iterator[Mutant]:
    """The mutants of one file."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    for where, old, new in _changes(tomllib.loads(text), ()):
        key = ".".join(str(part) for part in where)
        told = "left out" if new is GONE else repr(new)
        number = _line(lines, where)
        yield Mutant(
            "figure", f"{short(path)} {key}", f"{old!r} → {told}", f"{short(path)}:{number}", None,
            partial(_change, path, package, where, new),
        )  # fmt: skip


def _changes(value: Any, where: Path_) -> Iterator[tuple[Path_, Any, Any]]:
    match value:
        case bool():
            yield where, value, not value
        case int():
            # No number, but a mark: this hex has a city, and tiles say what it is worth.
            mark = value == 0 and where[-1] in ("city", "town", "mine", "port")
            yield where, value, GONE if mark else value + 1
        case dict():
            if not value:
                yield where, value, GONE
            for key, item in value.items():
                if key not in WORDS and not (len(where) == 2 and where[0] == "options" and key == "default"):
                    yield from _changes(item, (*where, key))
        case list():
            for i, item in enumerate(value):
                if isinstance(item, dict):
                    yield from _changes(item, (*where, i))
                elif where == ("market", "rows"):
                    yield from (((*where, i), item, row) for row in _cells(item))
                elif isinstance(item, int) and where[-1] not in ("exits", "impassable"):
                    yield from _changes(item, (*where, i))
                else:
                    yield (*where, i), item, GONE


def _cells(row: str) -> Iterator[str]:
    """A row of the price chart with one price changed."""
    cells = row.split()
    for i, cell in enumerate(cells):
        digits = "".join(c for c in cell if c.isdigit())
        if digits:
            yield " ".join((*cells[:i], cell.replace(digits, str(int(digits) + 1)), *cells[i + 1 :]))


def _line(lines: list[str], where: Path_) -> int:
    """The line on which a key stands, as well as it can be told without a parser that keeps lines."""
    table, number = 0, 0
    for part in where:
        names = (
            (f"{part} ", f'"{part}"', f"{part}.", f".{part}", f"[{part}", f"{part}=") if isinstance(part, str) else ()
        )
        for i in range(table, len(lines)):
            if names and any(name in lines[i] for name in names):
                table = number = i
                break
    return number + 1


def _change(path: Path, package: str, where: Path_, new: Any) -> None:
    """Let the title be read with the change, and everything that was made of its files be made again."""
    text = path.read_text("utf-8")
    loads = tomllib.loads

    def changed(content: str, **more: Any) -> dict[str, Any]:
        found = loads(content, **more)
        if content == text:
            _put(found, where, new)
        return found

    tomllib.loads = changed
    rules = sys.modules[f"{package}.rules"]
    title = rules.TITLE
    forget()
    try:
        importlib.reload(rules)
        rules.TITLE.compose(rules.TITLE.chosen({}), rules.TITLE.players[1])
    except (BadData, LookupError) as e:
        raise NotOfTheTitle(str(e)) from e
    for f in fields(title):
        object.__setattr__(title, f.name, getattr(rules.TITLE, f.name))


def _put(found: Any, where: Path_, new: Any) -> None:
    for part in where[:-1]:
        found = found[part]
    if new is GONE:
        del found[where[-1]]
    else:
        found[where[-1]] = new
