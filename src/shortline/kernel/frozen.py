"""Frozen mappings: a state is a value, and so is everything in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A mapping that cannot be written. It reads like a dict, at a dict's speed, and hashes if its values do."""

    __slots__ = ()

    def _refuse(*args: object, **more: object) -> NoReturn:
        raise TypeError("this mapping is part of a state and cannot be written; an action makes another state")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(frozenset(self.items()))

    def __copy__(self) -> Frozen[K, V]:
        return self

    def __deepcopy__(self, memo: object) -> Frozen[K, V]:
        return self

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        """What it is made of, for another process."""
        return type(self), (dict(self),)


def frozen(mapping: Mapping[K, V]) -> Mapping[K, V]:
    """The same mapping, such that it cannot be written."""
    return mapping if type(mapping) is Frozen else Frozen(mapping)


def frozen_whole(value: object) -> object:
    """The same value, with whatever mappings it holds such that they cannot be written."""
    return Frozen({k: frozen_whole(v) for k, v in value.items()}) if type(value) is dict else value


def freeze(value: object, fields: Iterable[str]) -> None:
    """Freeze some mappings of a value that is just being made."""
    for name in fields:
        mapping = getattr(value, name)
        if type(mapping) is dict:
            object.__setattr__(value, name, Frozen(mapping))
