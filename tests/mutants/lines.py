"""Which lines of the engine a piece of work executes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from tests.mutants.mutant import SOURCES, Lines

ENGINE = tuple(str(SOURCES / part) for part in ("eighteenxx", "cuberail", "parts", "titles", "table", "kernel"))


def executed(work: Callable[[], Any], calls: int = 1000) -> Lines:
    """The lines that some work executes.

    Watching a line costs far more than executing it: a function is left alone once each of its lines was seen, or
    after so many calls of it that showed nothing new.
    """
    unseen: dict[CodeType, set[int]] = {}
    watchers: dict[CodeType, Any] = {}
    idle: Counter[CodeType] = Counter()

    def watcher(code: CodeType) -> Any:
        left = unseen[code] = _lines_of(code) - {code.co_firstlineno}

        def line(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line" and frame.f_lineno in left:
                left.remove(frame.f_lineno)
                idle[code] = 0
            return line if left else None

        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if code not in watchers:
            watchers[code] = watcher(code) if code.co_filename.startswith(ENGINE) else None
        line = watchers[code]
        if line is None:
            return None
        idle[code] += 1
        if not unseen[code] or idle[code] > calls:
            watchers[code] = None
        return line

    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(None)
    return frozenset((code.co_filename, number) for code, left in unseen.items() for number in _lines_of(code) - left)


def _lines_of(code: CodeType) -> set[int]:
    return {number for _, _, number in code.co_lines() if number}
