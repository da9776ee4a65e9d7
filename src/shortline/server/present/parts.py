"""Parts of a position that are made again only when what they show has changed: values do not change in place, so the
same objects look the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Parts:
    """The parts of a game's last position, each with the values it was made of."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def part(self, name: str, made_of: tuple[Any, ...], make: Callable[[], T]) -> T:
        """A part, made anew unless it was made of these very objects last time."""
        kept = self._kept.get(name)
        if kept is not None and all(map(_same, kept[0], made_of)):
            last: T = kept[1]
            return last
        made = make()
        self._kept[name] = made_of, made
        return made

    def last(self, name: str) -> Any:
        """What was kept last under a name; nothing at first."""
        return self._kept.get(name, ((), None))[1]

    def keep(self, name: str, made: object) -> None:
        """Keep something that the next position can be made from."""
        self._kept[name] = (), made


def _same(a: Any, b: Any) -> bool:
    """Whether two values look the same: the same object, or lists of things that are made anew each time."""
    return a is b or (type(a) is tuple and a == b)
