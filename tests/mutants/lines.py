"""Which lines of the engine a piece of work executes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from tests.mutants.mutant import SOURCES, Lines

ENGINE = tuple(str(SOURCES / part) for part in ("eighteenxx", "cuberail", "parts", "titles", "table", "kernel"))


def executed(work: Callable[[], Any], calls: int = 0) -> Lines:
    """The lines that some work executes; with ``calls`` no function is watched longer than so many calls of it."""
    seen: set[tuple[str, int]] = set()
    met: Counter[CodeType] = Counter()

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(ENGINE):
            return None
        if calls:
            met[code] += 1
            if met[code] > calls:
                return None
        return line

    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(None)
    return frozenset(seen)
