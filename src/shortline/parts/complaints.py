"""Complaints about the files of a title: which file, which key, what is wrong, and what was probably meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class BadData(Exception):
    """A title file that cannot be used: which file, which key, and what is wrong with it."""

    def __init__(self, file: str, key: str, text: str, *others: BadData) -> None:
        super().__init__(file, key, text, *others)
        self.file = file
        self.key = key
        self.text = text
        self.others = others
        """What else is wrong with the files of the title."""

    def __str__(self) -> str:
        first = ": ".join(part for part in (self.file, self.key, self.text) if part)
        return "\n".join([first, *map(str, self.others)])


def together(faults: Sequence[BadData]) -> BadData:
    """Several complaints as one, each once."""
    first, *others = {str(fault): fault for fault in faults}.values()
    return BadData(first.file, first.key, first.text, *first.others, *others)


def meant(word: str, known: Iterable[str]) -> str:
    """What to add to a complaint about a word that nobody knows: the one that was probably meant, if any is like it."""
    like = difflib.get_close_matches(word, sorted(known), n=1)
    return f", perhaps {like[0]!r} is meant" if like else ""


def quoted(key: str) -> str:
    """The key as it would have to be written in TOML."""
    return key if _BARE_KEY.fullmatch(key) else '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def either(choices: tuple[str, ...]) -> str:
    """The choices as a phrase: 'a', 'b' or 'c'."""
    shown = [repr(choice) for choice in choices]
    return " or ".join(part for part in (", ".join(shown[:-1]), shown[-1]) if part) if shown else "nothing at all"


def shown(value: object) -> str:
    """A value of the wrong kind, in words short enough for one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list():
            return "a list"
        case str():
            return repr(value) if len(value) <= 40 else repr(value[:37] + "...")
        case _:
            return str(value)
