"""A strict reader of the TOML files that describe a title.

What is missing, of the wrong kind or unknown is refused with file and key, when the title is loaded and not in play.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import Enum
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NoReturn, TypeGuard, TypeVar, overload


class _Absent(Enum):
    """The default of a key that has none, so that None can be a default."""

    ABSENT = 0


_ABSENT: Final = _Absent.ABSENT
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

D = TypeVar("D")
C = TypeVar("C", bound=str)


class BadData(Exception):
    """A title file that cannot be used: which file, which key, and what is wrong with it."""

    def __init__(self, file: str, key: str, text: str) -> None:
        super().__init__(file, key, text)
        self.file = file
        self.key = key
        self.text = text

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.text) if part)


def load(path: str | os.PathLike[str] | Traversable) -> Reader:
    """The reader of a TOML file."""
    source = Path(path) if isinstance(path, str | os.PathLike) else path
    try:
        content = source.read_bytes()
    except FileNotFoundError:
        raise BadData(source.name, "", "there is no such file") from None
    except OSError as error:
        raise BadData(source.name, "", f"cannot be read ({error.strerror})") from error
    return loads(content, source.name)


def loads(content: bytes | str, file: str) -> Reader:
    """The reader of TOML text that is called `file` in complaints."""
    try:
        text = content.decode("utf-8") if isinstance(content, bytes) else content
    except UnicodeDecodeError as error:
        assert isinstance(content, bytes)
        line = content.count(b"\n", 0, error.start) + 1
        raise BadData(file, f"line {line}", "is not UTF-8 text") from None
    try:
        return Reader(file, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(file, text, str(error)) from None
    except RecursionError:
        raise BadData(file, "", "is nested too deeply") from None


def _syntax_error(file: str, text: str, message: str) -> BadData:
    """The complaint about a file that is not TOML, with its line taken out of the parser's message."""
    place = _PLACE.search(message)
    if place is None:
        return BadData(file, "", message)
    line = place[1] or str(len(text.splitlines()) or 1)
    return BadData(file, f"line {line}", message[: place.start()])


class Reader:
    """One table of a title file, which remembers what was asked of it.

    Every question names a key and the kind of value expected; a value of another kind, or a key that is missing
    and has no default, raises `BadData`. When all questions have been asked, `done` refuses whatever is left over.
    """

    def __init__(self, file: str, data: Mapping[str, object], at: str = "") -> None:
        self.file = file
        self.at = at
        self._data = data
        self._asked: set[str] = set()
        self._below: dict[str, tuple[Reader, ...]] = {}

    def __repr__(self) -> str:
        return f"Reader({self.file!r}, at={self.at!r})"

    # What is there

    def keys(self) -> tuple[str, ...]:
        """The keys of this table in file order; naming them does not count as reading them."""
        return tuple(self._data)

    def has(self, key: str) -> bool:
        """Whether the key is there; asking does not count as reading it."""
        return key in self._data

    def raw(self, key: str) -> object:
        """The value as TOML gives it, unchecked, with everything below it counted as read."""
        return self._take(key, _ABSENT)

    # Single values

    @overload
    def text(self, key: str) -> str: ...
    @overload
    def text(self, key: str, default: D) -> str | D: ...
    def text(self, key: str, default: object = _ABSENT) -> object:
        """A text."""
        value = self._take(key, default)
        if key in self._data and not isinstance(value, str):
            self._wrong(key, "a text", value)
        return value

    @overload
    def number(self, key: str, *, least: int | None = None, most: int | None = None) -> int: ...
    @overload
    def number(self, key: str, default: D, *, least: int | None = None, most: int | None = None) -> int | D: ...
    def number(
        self, key: str, default: object = _ABSENT, *, least: int | None = None, most: int | None = None
    ) -> object:
        """A whole number, within its limits if it has any."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        if not _is_number(value):
            self._wrong(key, "a whole number", value)
        if least is not None and value < least:
            self.fail(key, f"must be at least {least}, not {value}")
        if most is not None and value > most:
            self.fail(key, f"must be at most {most}, not {value}")
        return value

    @overload
    def flag(self, key: str) -> bool: ...
    @overload
    def flag(self, key: str, default: D) -> bool | D: ...
    def flag(self, key: str, default: object = _ABSENT) -> object:
        """True or false."""
        value = self._take(key, default)
        if key in self._data and not isinstance(value, bool):
            self._wrong(key, "true or false", value)
        return value

    @overload
    def choice(self, key: str, allowed: Iterable[C]) -> C: ...
    @overload
    def choice(self, key: str, allowed: Iterable[C], default: D) -> C | D: ...
    def choice(self, key: str, allowed: Iterable[C], default: object = _ABSENT) -> object:
        """One of the allowed texts."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        choices = tuple(allowed)
        if value not in choices:
            self.fail(key, f"must be {_either(choices)}, not {_show(value)}")
        return value

    # Several values

    @overload
    def texts(self, key: str) -> tuple[str, ...]: ...
    @overload
    def texts(self, key: str, default: D) -> tuple[str, ...] | D: ...
    def texts(self, key: str, default: object = _ABSENT) -> object:
        """A list of texts."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        if not isinstance(value, list):
            self._wrong(key, "a list of texts", value)
        for item in value:
            if not isinstance(item, str):
                self.fail(key, f"must hold texts only, not {_show(item)}")
        return tuple(value)

    @overload
    def numbers(self, key: str) -> tuple[int, ...]: ...
    @overload
    def numbers(self, key: str, default: D) -> tuple[int, ...] | D: ...
    def numbers(self, key: str, default: object = _ABSENT) -> object:
        """A list of whole numbers."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        if not isinstance(value, list):
            self._wrong(key, "a list of whole numbers", value)
        for item in value:
            if not _is_number(item):
                self.fail(key, f"must hold whole numbers only, not {_show(item)}")
        return tuple(value)

    # Tables

    @overload
    def table(self, key: str) -> Reader: ...
    @overload
    def table(self, key: str, default: D) -> Reader | D: ...
    def table(self, key: str, default: object = _ABSENT) -> object:
        """A table."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        if not isinstance(value, dict):
            self._wrong(key, "a table", value)
        (reader,) = self._open(key, ((self._path(key), value),))
        return reader

    @overload
    def tables(self, key: str) -> Mapping[str, Reader]: ...
    @overload
    def tables(self, key: str, default: D) -> Mapping[str, Reader] | D: ...
    def tables(self, key: str, default: object = _ABSENT) -> object:
        """A table of tables by name, in file order."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        if not isinstance(value, dict):
            self._wrong(key, "a table of tables", value)
        inner = self.table(key)
        return {name: inner.table(name) for name in value}

    @overload
    def array(self, key: str) -> tuple[Reader, ...]: ...
    @overload
    def array(self, key: str, default: D) -> tuple[Reader, ...] | D: ...
    def array(self, key: str, default: object = _ABSENT) -> object:
        """A list of tables; complaints count them from 0, as in `privates[0].price`."""
        value = self._take(key, default)
        if key not in self._data:
            return value
        if not isinstance(value, list):
            self._wrong(key, "a list of tables", value)
        for index, item in enumerate(value):
            if not isinstance(item, dict):
                raise BadData(self.file, f"{self._path(key)}[{index}]", f"must be a table, not {_show(item)}")
        return self._open(key, tuple((f"{self._path(key)}[{index}]", item) for index, item in enumerate(value)))

    # Refusals

    def fail(self, key: str, text: str) -> NoReturn:
        """Refuse the file because of this key; without a key, because of this table."""
        raise BadData(self.file, self._path(key), text)

    def done(self) -> None:
        """Refuse any key, here or in a table read from here, that nothing has asked for."""
        for key in self._data:
            if key not in self._asked:
                meant = difflib.get_close_matches(key, sorted(self._asked - self._data.keys()), n=1)
                self.fail(key, "unknown key" + (f", perhaps {meant[0]!r} is meant" if meant else ""))
            for reader in self._below.get(key, ()):
                reader.done()

    def _take(self, key: str, default: object) -> object:
        self._asked.add(key)
        value = self._data.get(key, default)
        if value is _ABSENT:
            self.fail(key, "is missing")
        return value

    def _open(self, key: str, tables: tuple[tuple[str, dict[str, object]], ...]) -> tuple[Reader, ...]:
        """The readers below a key: the same ones at every asking, so that what each has read adds up."""
        if key not in self._below:
            self._below[key] = tuple(Reader(self.file, data, at) for at, data in tables)
        return self._below[key]

    def _path(self, key: str) -> str:
        # A caller may fail on a path of several keys, which is in no table and must keep its dots.
        shown = _quoted(key) if key in self._data else key
        return ".".join(part for part in (self.at, shown) if part)

    def _wrong(self, key: str, wanted: str, value: object) -> NoReturn:
        self.fail(key, f"must be {wanted}, not {_show(value)}")


def _is_number(value: object) -> TypeGuard[int]:
    """Whether it is a whole number; true and false, which Python counts as 1 and 0, are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _quoted(key: str) -> str:
    """The key as it would have to be written in TOML."""
    return key if _BARE_KEY.fullmatch(key) else '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _either(choices: tuple[str, ...]) -> str:
    """The choices as a phrase: 'a', 'b' or 'c'."""
    shown = [repr(choice) for choice in choices]
    return " or ".join(part for part in (", ".join(shown[:-1]), shown[-1]) if part) if shown else "nothing at all"


def _show(value: object) -> str:
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
