"""A table of a title file that remembers what was asked of it, so that whatever is left can be refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, NoReturn, Self, TypeGuard

from shortline.parts.complaints import BadData, meant, quoted, shown, together
from shortline.parts.loading import Asked, Loading, meanings


class _Absent(Enum):
    """The default of a key that has none, so that None can be a default."""

    ABSENT = 0


ABSENT: Final = _Absent.ABSENT


class TomlTable:
    """One table of a title file: its values, and which of them were asked for.

    A mistake raises `BadData`, or, while a title is loaded, it is noted and a harmless value stands in for what is
    wrong.
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
        self._below: dict[str, tuple[Self, ...]] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.file!r}, at={self.at!r})"

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
            if default is not ABSENT:
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
        while frame.f_back and frame.f_globals["__name__"] in (__name__, type(self).__module__):
            frame = frame.f_back
        about = about or (meanings(self._fills).get(key, "") if self._fills else "")
        about = about[:1].upper() + about[1:].replace("``", "`")
        needed = default is ABSENT
        by = frame.f_globals["__name__"]
        self.loading.asked[path] = Asked(kind, about, by, needed, None if needed else default, least, most, allowed)

    def _fits(self, key: str, value: object, wanted: str, fits: Callable[[object], bool]) -> bool:
        if fits(value):
            return True
        self._object(key, f"must be {wanted}, not {shown(value)}")
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
    ) -> tuple[Self, ...]:
        """The readers below a key: the same ones at every asking, so that what each has read adds up."""
        if key not in self._below:
            shape = (*self._shape, *below)
            self._below[key] = tuple(type(self)(self.file, data, at, self.loading, shape) for at, data in tables)
        return self._below[key]

    def _path(self, key: str) -> str:
        # A caller may fail on a path of several keys, which is in no table and must keep its dots.
        written = quoted(key) if key in self._data else key
        return ".".join(part for part in (self.at, written) if part)


def is_text(value: object) -> TypeGuard[str]:
    """Whether it is a text."""
    return isinstance(value, str)


def is_table(value: object) -> bool:
    """Whether it is a table."""
    return isinstance(value, dict)


def is_number(value: object) -> TypeGuard[int]:
    """Whether it is a whole number; true and false, which Python counts as 1 and 0, are not."""
    return isinstance(value, int) and not isinstance(value, bool)
