"""History: every entry of a table's log with its sentences, those taken back marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from shortline.kernel.view import seen
from shortline.server.live import Live


@dataclass(frozen=True)
class Past:
    """An entry: how many actions there were after it, how many it did or took back, and whether it still counts."""

    entry: Row[Any]
    action: int
    actions: int
    undone: bool
    lines: tuple[str, ...]


def history(live: Live, entries: Sequence[Row[Any]], seat: str | None) -> list[Past]:
    """The log of a table, as a seat may know it."""
    standing: list[int] = []
    taken_back: list[int] = []
    after: dict[int, int] = {}
    for entry in entries:
        if entry.kind == "act":
            standing.append(entry.number)
            taken_back.clear()
        else:
            here, there = (standing, taken_back) if entry.kind == "undo" else (taken_back, standing)
            for _ in range(entry.action["actions"]):
                there.append(here.pop())
        after[entry.number] = len(standing)
    counts = set(standing)
    return [
        Past(
            entry,
            after[entry.number],
            1 if entry.kind == "act" else entry.action["actions"],
            entry.kind == "act" and entry.number not in counts,
            tuple(t for e in seen(live.told[entry.number - 1], seat) if (t := e.text())),
        )
        for entry in entries
    ]
