"""A strict reader of the TOML files that describe a title.

What is missing, of the wrong kind or unknown is refused with file and key, when the title is loaded and not in play.
While a title is loaded (``Loading``) nothing stops at the first mistake: all of them are told at once. The same
questions, with what each key means, make the schema of the files (``parts.schema``).
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Self, TypeVar, overload

from shortline.parts.complaints import BadData, either, meant, shown
from shortline.parts.toml_table import ABSENT, TomlTable, is_number, is_table, is_text

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

D = TypeVar("D")
C = TypeVar("C", bound=str)


class Reader(TomlTable):
    """The questions to one table of a title file.

    Every question names a key and the kind of value expected, and may say what the key means. A value of another kind,
    or a key that is missing and has no default, is a mistake: it raises `BadData`, or, while a title is loaded, it is
    noted and a harmless value stands in for it. When all questions have been asked, `done` refuses whatever is left.
    """

    # What is there

    def keys(self) -> tuple[str, ...]:
        """The keys of this table in file order; naming them does not count as reading them."""
        return tuple(self._data)

    def has(self, key: str) -> bool:
        """Whether the key is there; asking does not count as reading it."""
        return key in self._data

    def raw(self, key: str, *, about: str = "") -> object:
        """The value as TOML gives it, unchecked, with everything below it counted as read."""
        return self._ask(key, ABSENT, "anything", lambda value: True, "", about, "raw")

    def fills(self, kind: type) -> Self:
        """Say that this table fills a dataclass: the meanings of its keys are those of the fields of their names."""
        self._fills = kind
        return self

    def part(self) -> AbstractContextManager[None, bool | None]:
        """A part of the reading after whose first mistake the rest goes on, while a title is loaded."""
        return self.loading.part() if self.loading else nullcontext()

    # Single values

    @overload
    def text(self, key: str, *, about: str = "") -> str: ...
    @overload
    def text(self, key: str, default: D, *, about: str = "") -> str | D: ...
    def text(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A text."""
        return self._ask(key, default, "a text", is_text, "", about, "text")

    @overload
    def number(self, key: str, *, least: int | None = None, most: int | None = None, about: str = "") -> int: ...
    @overload
    def number(
        self, key: str, default: D, *, least: int | None = None, most: int | None = None, about: str = ""
    ) -> int | D: ...
    def number(
        self,
        key: str,
        default: object = ABSENT,
        *,
        least: int | None = None,
        most: int | None = None,
        about: str = "",
    ) -> object:
        """A whole number, within its limits if it has any."""
        value = self._ask(key, default, "a whole number", is_number, least or 0, about, "number", least, most)
        if key in self._data and is_number(value):
            return self._within(key, value, least, most)
        return value

    def _within(self, key: str, value: int, least: int | None, most: int | None) -> int:
        if least is not None and value < least:
            self._object(key, f"must be at least {least}, not {value}")
            return least
        if most is not None and value > most:
            self._object(key, f"must be at most {most}, not {value}")
            return most
        return value

    @overload
    def flag(self, key: str, *, about: str = "") -> bool: ...
    @overload
    def flag(self, key: str, default: D, *, about: str = "") -> bool | D: ...
    def flag(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """True or false."""
        return self._ask(key, default, "true or false", lambda value: isinstance(value, bool), False, about, "flag")

    @overload
    def choice(self, key: str, allowed: Iterable[C], *, about: str = "") -> C: ...
    @overload
    def choice(self, key: str, allowed: Iterable[C], default: C, *, about: str = "") -> C: ...
    def choice(self, key: str, allowed: Iterable[C], default: object = ABSENT, *, about: str = "") -> object:
        """One of the allowed texts."""
        choices = tuple(allowed)
        value = self._ask(key, default, "", lambda value: True, choices[0], about, "choice", allowed=choices)
        if key in self._data and value not in choices:
            hint = meant(value, choices) if isinstance(value, str) else ""
            self._object(key, f"must be {either(choices)}, not {shown(value)}{hint}")
            return choices[0]
        return value

    @overload
    def name(self, key: str, known: Iterable[str], what: str, *, about: str = "") -> str: ...
    @overload
    def name(self, key: str, known: Iterable[str], what: str, default: D, *, about: str = "") -> str | D: ...
    def name(self, key: str, known: Iterable[str], what: str, default: object = ABSENT, *, about: str = "") -> object:
        """The name of something that there is: a "private", a "hex {} on the map"."""
        value = self._ask(key, default, "a text", is_text, "", about, "text")
        if key in self._data and isinstance(value, str):
            self._known(key, value, known, what)
        return value

    def may(self, key: str, kind: str, *, about: str) -> None:
        """Say what a key means that only some tables have; it is read where it stands."""
        if self.loading and self.loading.tracing:
            self._note(key, None, about, kind, None, None, ())

    # Several values

    @overload
    def texts(self, key: str, *, about: str = "") -> tuple[str, ...]: ...
    @overload
    def texts(self, key: str, default: D, *, about: str = "") -> tuple[str, ...] | D: ...
    def texts(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A list of texts."""
        return self._list(key, default, "texts", is_text, about)

    @overload
    def names(self, key: str, known: Iterable[str], what: str, *, about: str = "") -> tuple[str, ...]: ...
    @overload
    def names(
        self, key: str, known: Iterable[str], what: str, default: D, *, about: str = ""
    ) -> tuple[str, ...] | D: ...
    def names(self, key: str, known: Iterable[str], what: str, default: object = ABSENT, *, about: str = "") -> object:
        """A list of names of what the title has: hexes of the map, trains."""
        return self._names(key, tuple(known), what, default, about, ())

    @overload
    def words(self, key: str, known: Iterable[C], what: str, *, about: str = "") -> tuple[C, ...]: ...
    @overload
    def words(self, key: str, known: Iterable[C], what: str, default: D, *, about: str = "") -> tuple[C, ...] | D: ...
    def words(self, key: str, known: Iterable[C], what: str, default: object = ABSENT, *, about: str = "") -> object:
        """A list of words of a vocabulary that is the same for all titles: kinds of stop."""
        there = tuple(known)
        return self._names(key, there, what, default, about, there)

    def _names(
        self, key: str, known: tuple[str, ...], what: str, default: object, about: str, allowed: tuple[str, ...]
    ) -> object:
        values = self._list(key, default, "texts", is_text, about, allowed)
        if key not in self._data or not isinstance(values, tuple):
            return values
        for value in values:
            self._known(key, value, known, what)
        return tuple(value for value in values if value in known)

    @overload
    def numbers(self, key: str, *, about: str = "") -> tuple[int, ...]: ...
    @overload
    def numbers(self, key: str, default: D, *, about: str = "") -> tuple[int, ...] | D: ...
    def numbers(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A list of whole numbers."""
        return self._list(key, default, "whole numbers", is_number, about)

    def _list(
        self,
        key: str,
        default: object,
        of: str,
        fits: Callable[[object], bool],
        about: str,
        allowed: tuple[str, ...] = (),
    ) -> object:
        value = self._ask(
            key, default, f"a list of {of}", lambda value: isinstance(value, list), [], about, of, allowed=allowed
        )
        if key not in self._data or not isinstance(value, list):
            return value
        for item in value:
            if not fits(item):
                self._object(key, f"must hold {of} only, not {shown(item)}")
        return tuple(item for item in value if fits(item))

    @overload
    def figures(self, key: str, *, about: str = "") -> Mapping[str, float]: ...
    @overload
    def figures(self, key: str, default: D, *, about: str = "") -> Mapping[str, float] | D: ...
    def figures(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A table of numbers by name, in file order."""
        value = self._ask(key, default, "a table of numbers", is_table, {}, about, "figures")
        if key not in self._data:
            return value
        inner = self._one(key)
        for name, figure in inner._data.items():
            inner._asked.add(name)
            if not isinstance(figure, float) and not is_number(figure):
                inner._object(name, f"must be a number, not {shown(figure)}")
        return dict(inner._data)

    def counts(
        self, key: str, known: Container[str], what: str, *, least: int = 0, optional: bool = False, about: str = ""
    ) -> Mapping[str, int]:
        """A table of whole numbers by the name of what there is, in file order."""
        default: object = {} if optional else ABSENT
        self._ask(key, default, "a table of whole numbers", is_table, {}, about, "counts", least)
        if key not in self._data:
            return {}
        inner = self._one(key)
        for name in inner.keys():  # noqa: SIM118 (a reader is no mapping)
            inner._asked.add(name)
            if name not in known:
                inner._object(
                    name, f"there is no such {what}{meant(name, known) if isinstance(known, Iterable) else ''}"
                )
        return {
            name: inner._within(name, value, least, None)
            for name, value in inner._data.items()
            if name in known and inner._fits(name, value, "a whole number", is_number) and is_number(value)
        }

    # Tables

    @overload
    def table(self, key: str, *, about: str = "") -> Reader: ...
    @overload
    def table(self, key: str, default: D, *, about: str = "") -> Reader | D: ...
    def table(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A table."""
        value = self._ask(key, default, "a table", is_table, {}, about, "table")
        # A schema wants to know what would be asked of a table that is not there.
        asked = default is None and self.loading is not None and self.loading.tracing
        return self._one(key) if key in self._data or default is ABSENT or asked else value

    def _one(self, key: str) -> Reader:
        value = self._data.get(key)
        here = value if isinstance(value, dict) else {}
        (reader,) = self._open(key, ((self._path(key), here),), (key,))
        return reader

    @overload
    def tables(self, key: str, *, about: str = "") -> Mapping[str, Reader]: ...
    @overload
    def tables(self, key: str, default: D, *, about: str = "") -> Mapping[str, Reader] | D: ...
    def tables(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A table of tables by name, in file order."""
        value = self._ask(key, default, "a table of tables", is_table, {}, about, "tables")
        if key not in self._data and default is not ABSENT:
            return value
        inner = self._one(key)
        tables = {}
        for name, row in inner._data.items():
            inner._asked.add(name)
            if inner._fits(name, row, "a table", is_table) and isinstance(row, dict):
                tables[name] = inner._open(name, ((inner._path(name), row),), ("*",))[0]
        return tables

    @overload
    def array(self, key: str, *, about: str = "") -> tuple[Reader, ...]: ...
    @overload
    def array(self, key: str, default: D, *, about: str = "") -> tuple[Reader, ...] | D: ...
    def array(self, key: str, default: object = ABSENT, *, about: str = "") -> object:
        """A list of tables; complaints count them from 0, as in `privates[0].price`."""
        value = self._ask(key, default, "a list of tables", lambda value: isinstance(value, list), [], about, "array")
        if key not in self._data or not isinstance(value, list):
            return () if default is ABSENT else value
        tables: list[tuple[str, dict[str, object]]] = []
        for index, item in enumerate(value):
            at = f"{self._path(key)}[{index}]"
            if isinstance(item, dict):
                tables.append((at, item))
            else:
                self._note_or_raise(BadData(self.file, at, f"must be a table, not {shown(item)}"))
        return self._open(key, tuple(tables), (key, "[]"))

    # Vocabularies

    def claim(self, vocabulary: str, **words: str) -> None:
        """Say that a rule asks for these words of a vocabulary, such as "phase mark", each with its meaning."""
        if self.loading:
            self.loading.claims.setdefault(vocabulary, {}).update(words)


def load(path: str | os.PathLike[str] | Traversable, called: str = "") -> Reader:
    """The reader of a TOML file, which complaints call by its name or by another."""
    source = Path(path) if isinstance(path, str | os.PathLike) else path
    file = called or source.name
    try:
        content = source.read_bytes()
    except FileNotFoundError:
        raise BadData(file, "", "there is no such file") from None
    except OSError as error:
        raise BadData(file, "", f"cannot be read ({error.strerror})") from error
    return loads(content, file)


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
