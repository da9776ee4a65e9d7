"""A strict reader of the TOML files that describe a title.

What is missing, of the wrong kind or unknown is refused with file and key, when the title is loaded and not in play.
While a title is loaded (``Loading``) nothing stops at the first mistake: all of them are told at once. The same
questions, with what each key means, make the schema of the files (``parts.schema``).
"""

from __future__ import annotations

import ast
import difflib
import inspect
import os
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources.abc import Traversable
from itertools import pairwise
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


@dataclass(frozen=True)
class Asked:
    """A key as a reader asks for it."""

    kind: str
    about: str
    """What it means."""
    by: str
    """The module that asks for it."""
    needed: bool
    default: object = None
    least: int | None = None
    most: int | None = None
    allowed: tuple[str, ...] = ()


class Loading:
    """What comes up while the files of a title are read: their mistakes, and the words that rules know."""

    def __init__(self, *, tracing: bool = False) -> None:
        self.tracing = tracing
        """Whether every question is noted, for a schema."""
        self.faults: list[BadData] = []
        self.claims: dict[str, dict[str, str]] = {}
        """By vocabulary, such as "phase mark", the words that some rule asks for, with their meaning."""
        self.asked: dict[tuple[str, ...], Asked] = {}
        """Every question, by file and keys; "*" stands for any name, "[]" for any place in a list."""

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part after whose first mistake the reading goes on elsewhere. What breaks in the wake of a mistake is none
        of its own."""
        try:
            yield
        except BadData as fault:
            self.faults.append(fault)
        except Exception:
            if not self.faults:
                raise

    def end(self) -> None:
        """Refuse the files with all that is wrong with them."""
        if self.faults:
            raise together(self.faults)


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


class Reader:
    """One table of a title file, which remembers what was asked of it.

    Every question names a key and the kind of value expected, and may say what the key means. A value of another kind,
    or a key that is missing and has no default, is a mistake: it raises `BadData`, or, while a title is loaded, it is
    noted and a harmless value stands in for it. When all questions have been asked, `done` refuses whatever is left.
    """

    def __init__(
        self,
        file: str,
        data: Mapping[str, object],
        at: str = "",
        loading: Loading | None = None,
        shape: tuple[str, ...] = (),
    ) -> None:
        self.file = file
        self.at = at
        self.loading = loading
        self._shape = shape or (file.rpartition("/")[2],)
        self._fills: type | None = None
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

    def raw(self, key: str, *, about: str = "") -> object:
        """The value as TOML gives it, unchecked, with everything below it counted as read."""
        return self._ask(key, _ABSENT, "anything", lambda value: True, "", about, "raw")

    def fills(self, kind: type) -> Reader:
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
    def text(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A text."""
        return self._ask(key, default, "a text", _is_text, "", about, "text")

    @overload
    def number(self, key: str, *, least: int | None = None, most: int | None = None, about: str = "") -> int: ...
    @overload
    def number(
        self, key: str, default: D, *, least: int | None = None, most: int | None = None, about: str = ""
    ) -> int | D: ...
    def number(
        self,
        key: str,
        default: object = _ABSENT,
        *,
        least: int | None = None,
        most: int | None = None,
        about: str = "",
    ) -> object:
        """A whole number, within its limits if it has any."""
        value = self._ask(key, default, "a whole number", _is_number, least or 0, about, "number", least, most)
        if key in self._data and _is_number(value):
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
    def flag(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """True or false."""
        return self._ask(key, default, "true or false", lambda value: isinstance(value, bool), False, about, "flag")

    @overload
    def choice(self, key: str, allowed: Iterable[C], *, about: str = "") -> C: ...
    @overload
    def choice(self, key: str, allowed: Iterable[C], default: C, *, about: str = "") -> C: ...
    def choice(self, key: str, allowed: Iterable[C], default: object = _ABSENT, *, about: str = "") -> object:
        """One of the allowed texts."""
        choices = tuple(allowed)
        value = self._ask(key, default, "", lambda value: True, choices[0], about, "choice", allowed=choices)
        if key in self._data and value not in choices:
            hint = meant(value, choices) if isinstance(value, str) else ""
            self._object(key, f"must be {_either(choices)}, not {_show(value)}{hint}")
            return choices[0]
        return value

    @overload
    def name(self, key: str, known: Iterable[str], what: str, *, about: str = "") -> str: ...
    @overload
    def name(self, key: str, known: Iterable[str], what: str, default: D, *, about: str = "") -> str | D: ...
    def name(self, key: str, known: Iterable[str], what: str, default: object = _ABSENT, *, about: str = "") -> object:
        """The name of something that there is: a "private", a "hex {} on the map"."""
        value = self._ask(key, default, "a text", _is_text, "", about, "text")
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
    def texts(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A list of texts."""
        return self._list(key, default, "texts", _is_text, about)

    @overload
    def names(self, key: str, known: Iterable[str], what: str, *, about: str = "") -> tuple[str, ...]: ...
    @overload
    def names(
        self, key: str, known: Iterable[str], what: str, default: D, *, about: str = ""
    ) -> tuple[str, ...] | D: ...
    def names(self, key: str, known: Iterable[str], what: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A list of names of what the title has: hexes of the map, trains."""
        return self._names(key, tuple(known), what, default, about, ())

    @overload
    def words(self, key: str, known: Iterable[C], what: str, *, about: str = "") -> tuple[C, ...]: ...
    @overload
    def words(self, key: str, known: Iterable[C], what: str, default: D, *, about: str = "") -> tuple[C, ...] | D: ...
    def words(self, key: str, known: Iterable[C], what: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A list of words of a vocabulary that is the same for all titles: kinds of stop."""
        there = tuple(known)
        return self._names(key, there, what, default, about, there)

    def _names(
        self, key: str, known: tuple[str, ...], what: str, default: object, about: str, allowed: tuple[str, ...]
    ) -> object:
        values = self._list(key, default, "texts", _is_text, about, allowed)
        if key not in self._data or not isinstance(values, tuple):
            return values
        for value in values:
            self._known(key, value, known, what)
        return tuple(value for value in values if value in known)

    @overload
    def numbers(self, key: str, *, about: str = "") -> tuple[int, ...]: ...
    @overload
    def numbers(self, key: str, default: D, *, about: str = "") -> tuple[int, ...] | D: ...
    def numbers(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A list of whole numbers."""
        return self._list(key, default, "whole numbers", _is_number, about)

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
                self._object(key, f"must hold {of} only, not {_show(item)}")
        return tuple(item for item in value if fits(item))

    @overload
    def figures(self, key: str, *, about: str = "") -> Mapping[str, float]: ...
    @overload
    def figures(self, key: str, default: D, *, about: str = "") -> Mapping[str, float] | D: ...
    def figures(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A table of numbers by name, in file order."""
        value = self._ask(key, default, "a table of numbers", _is_table, {}, about, "figures")
        if key not in self._data:
            return value
        inner = self._one(key)
        for name, figure in inner._data.items():
            inner._asked.add(name)
            if not isinstance(figure, float) and not _is_number(figure):
                inner._object(name, f"must be a number, not {_show(figure)}")
        return dict(inner._data)

    def counts(
        self, key: str, known: Container[str], what: str, *, least: int = 0, optional: bool = False, about: str = ""
    ) -> Mapping[str, int]:
        """A table of whole numbers by the name of what there is, in file order."""
        default: object = {} if optional else _ABSENT
        self._ask(key, default, "a table of whole numbers", _is_table, {}, about, "counts", least)
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
            if name in known and inner._fits(name, value, "a whole number", _is_number) and _is_number(value)
        }

    # Tables

    @overload
    def table(self, key: str, *, about: str = "") -> Reader: ...
    @overload
    def table(self, key: str, default: D, *, about: str = "") -> Reader | D: ...
    def table(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A table."""
        value = self._ask(key, default, "a table", _is_table, {}, about, "table")
        # A schema wants to know what would be asked of a table that is not there.
        asked = default is None and self.loading is not None and self.loading.tracing
        return self._one(key) if key in self._data or default is _ABSENT or asked else value

    def _one(self, key: str) -> Reader:
        value = self._data.get(key)
        here = value if isinstance(value, dict) else {}
        (reader,) = self._open(key, ((self._path(key), here),), (key,))
        return reader

    @overload
    def tables(self, key: str, *, about: str = "") -> Mapping[str, Reader]: ...
    @overload
    def tables(self, key: str, default: D, *, about: str = "") -> Mapping[str, Reader] | D: ...
    def tables(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A table of tables by name, in file order."""
        value = self._ask(key, default, "a table of tables", _is_table, {}, about, "tables")
        if key not in self._data and default is not _ABSENT:
            return value
        inner = self._one(key)
        found = {}
        for name, row in inner._data.items():
            inner._asked.add(name)
            if inner._fits(name, row, "a table", _is_table) and isinstance(row, dict):
                found[name] = inner._open(name, ((inner._path(name), row),), ("*",))[0]
        return found

    @overload
    def array(self, key: str, *, about: str = "") -> tuple[Reader, ...]: ...
    @overload
    def array(self, key: str, default: D, *, about: str = "") -> tuple[Reader, ...] | D: ...
    def array(self, key: str, default: object = _ABSENT, *, about: str = "") -> object:
        """A list of tables; complaints count them from 0, as in `privates[0].price`."""
        value = self._ask(key, default, "a list of tables", lambda value: isinstance(value, list), [], about, "array")
        if key not in self._data or not isinstance(value, list):
            return () if default is _ABSENT else value
        tables: list[tuple[str, dict[str, object]]] = []
        for index, item in enumerate(value):
            at = f"{self._path(key)}[{index}]"
            if isinstance(item, dict):
                tables.append((at, item))
            else:
                self._note_or_raise(BadData(self.file, at, f"must be a table, not {_show(item)}"))
        return self._open(key, tuple(tables), (key, "[]"))

    # Vocabularies

    def claim(self, vocabulary: str, **words: str) -> None:
        """Say that a rule asks for these words of a vocabulary, such as "phase mark", each with its meaning."""
        if self.loading:
            self.loading.claims.setdefault(vocabulary, {}).update(words)

    # Refusals

    def fail(self, key: str, text: str) -> NoReturn:
        """Refuse the file because of this key; without a key, because of this table."""
        raise BadData(self.file, self._path(key), text)

    def complain(self, key: str, text: str) -> None:
        """The same, but while a title is loaded the reading goes on."""
        self._note_or_raise(BadData(self.file, self._path(key), text))

    def done(self) -> None:
        """Refuse every key, here or in a table read from here, that nothing has asked for."""
        faults = list(self._surplus())
        if faults and self.loading is None:
            raise together(faults)
        if self.loading:
            self.loading.faults += faults

    def _surplus(self) -> Iterator[BadData]:
        for key in self._data:
            if key not in self._asked:
                hint = meant(key, self._asked - self._data.keys())
                yield BadData(self.file, self._path(key), f"unknown key{hint}")
            for reader in self._below.get(key, ()):
                yield from reader._surplus()

    def _ask(
        self,
        key: str,
        default: object,
        wanted: str,
        fits: Callable[[object], bool],
        stand_in: object,
        about: str,
        kind: str,
        least: int | None = None,
        most: int | None = None,
        allowed: tuple[str, ...] = (),
    ) -> object:
        """The value of a key if it fits, its default, or what stands in for it; and a note that it was asked for."""
        self._asked.add(key)
        if self.loading and self.loading.tracing:
            self._note(key, default, about, kind, least, most, allowed)
        if key not in self._data:
            if default is not _ABSENT:
                return default
            self._object(key, "is missing")
            return stand_in
        value = self._data[key]
        return value if self._fits(key, value, wanted, fits) else stand_in

    def _note(
        self,
        key: str,
        default: object,
        about: str,
        kind: str,
        least: int | None,
        most: int | None,
        allowed: tuple[str, ...],
    ) -> None:
        assert self.loading is not None
        path = (*self._shape, key)
        known = self.loading.asked.get(path)
        if known is not None and (known.about or not about):
            return
        frame = sys._getframe(3)
        while frame.f_back and frame.f_globals["__name__"] == __name__:
            frame = frame.f_back
        about = about or (meanings(self._fills).get(key, "") if self._fills else "")
        about = about[:1].upper() + about[1:].replace("``", "`")
        needed = default is _ABSENT
        shown = None if needed else default
        by = frame.f_globals["__name__"]
        self.loading.asked[path] = Asked(kind, about, by, needed, shown, least, most, allowed)

    def _fits(self, key: str, value: object, wanted: str, fits: Callable[[object], bool]) -> bool:
        if fits(value):
            return True
        self._object(key, f"must be {wanted}, not {_show(value)}")
        return False

    def _known(self, key: str, value: str, known: Iterable[str], what: str) -> None:
        there = tuple(known)
        if value not in there:
            named = what.format(repr(value)) if "{}" in what else f"{what} {value!r}"
            self._object(key, f"there is no {named}{meant(value, there)}")

    def _object(self, key: str, text: str) -> None:
        self._note_or_raise(BadData(self.file, self._path(key), text))

    def _note_or_raise(self, fault: BadData) -> None:
        if self.loading is None:
            raise fault
        self.loading.faults.append(fault)

    def _open(
        self, key: str, tables: tuple[tuple[str, dict[str, object]], ...], below: tuple[str, ...]
    ) -> tuple[Reader, ...]:
        """The readers below a key: the same ones at every asking, so that what each has read adds up."""
        if key not in self._below:
            shape = (*self._shape, *below)
            self._below[key] = tuple(Reader(self.file, data, at, self.loading, shape) for at, data in tables)
        return self._below[key]

    def _path(self, key: str) -> str:
        # A caller may fail on a path of several keys, which is in no table and must keep its dots.
        shown = _quoted(key) if key in self._data else key
        return ".".join(part for part in (self.at, shown) if part)


@cache
def meanings(kind: type) -> Mapping[str, str]:
    """What the fields of a dataclass mean: the text below each, or its line in the text of the class."""
    source = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(source, ast.ClassDef)
    found = dict(_LISTED.findall(inspect.cleandoc(kind.__doc__ or "")))
    for field, text in pairwise(source.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as about)),
            ):
                found[name] = about
            case _:
                pass
    return {name: " ".join(about.split()) for name, about in found.items()}


_LISTED = re.compile(r"^``(\w+)``\s+(.+(?:\n +.+)*)", re.MULTILINE)


def meant(word: str, known: Iterable[str]) -> str:
    """What to add to a complaint about a word that nobody knows: the one that was probably meant, if any is like it."""
    like = difflib.get_close_matches(word, sorted(known), n=1)
    return f", perhaps {like[0]!r} is meant" if like else ""


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


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
