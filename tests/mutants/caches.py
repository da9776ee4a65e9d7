"""What the engine keeps for speed, forgotten: a mutant must not meet what was made before it."""

from __future__ import annotations

import functools
import gc
from typing import Any

from shortline.table.title import Title
from shortline.titles import find, names


@functools.cache
def _kept() -> list[functools._lru_cache_wrapper[Any]]:
    """The caches of functions. Looked for once: all modules are loaded by then, and it takes a while."""
    found = (thing for thing in every_object() if isinstance(thing, functools._lru_cache_wrapper))
    ours = (cache for cache in found if str(cache.__module__).startswith(("shortline.", "tests.")))
    return [cache for cache in ours if not str(cache.__module__).startswith("tests.mutants")]


def every_object() -> list[Any]:
    """Every object in memory. Those that are frozen, so that children need not copy them, are not told otherwise."""
    gc.unfreeze()
    found = gc.get_objects()
    gc.freeze()
    return found


def forget() -> None:
    """Empty every cache of the engine in this process."""
    for cache in _kept():
        cache.cache_clear()
    for name in names():
        _forget_composed(find(name))


def _forget_composed(title: Title) -> None:
    """Composed rules are kept in a dict that only the closure of ``title.once`` knows."""
    cells: tuple[Any, ...] = title.compose.__closure__ or ()  # type: ignore[attr-defined]
    for cell in cells:
        if isinstance(cell.cell_contents, dict):
            cell.cell_contents.clear()
