"""History: every entry of a table's log with its sentences, those taken back marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from shortline.kernel.action import decode
from shortline.kernel.event import AnyEvent
from shortline.kernel.play import apply
from shortline.kernel.view import seen, sentences
from shortline.server.play.live import CARRY, Live


@dataclass(frozen=True)
class Past:
    """An entry: how many actions there were after it, how many it did or took back, and whether it still counts."""

    entry: Row[Any]
    action: int
    actions: int
    undone: bool
    lines: tuple[str, ...]


def history(live: Live, tail: Sequence[Row[Any]], seat: str | None) -> list[Past]:
    """The end of a table's log, from any entry on, as a seat may know it."""
    counts = set(standing_entries(tail, live.void))
    return [
        Past(
            entry,
            live.counts[entry.number - 1],
            1 if entry.kind == "act" else entry.action.get("actions", 0),
            entry.kind == "act" and entry.number not in counts,
            _lines(live, entry, seat),
        )
        for entry in tail
    ]


def _lines(live: Live, entry: Row[Any], seat: str | None) -> tuple[str, ...]:
    """What an entry did, in sentences as a seat may know them."""
    if entry.kind == CARRY:
        return (f"The game goes on under the rules of today, version {entry.action['rules']}",)
    if entry.number in live.void:
        return (in_words(entry),)
    events = (*_opening(live, entry.number, seat), *seen(live.told[entry.number - 1], seat))
    return sentences(live.game.rules, events)


def in_words(entry: Row[Any]) -> str:
    """What an entry says that the rules now do not follow: who did what kind of thing. The rest may be secret, and no
    rules can tell."""
    kind = str(entry.action.get("type", "")) if entry.kind == "act" else entry.kind
    return f"{entry.seat}: {''.join(f' {c.lower()}' if c.isupper() else c for c in kind).strip()}"


def _opening(live: Live, number: int, seat: str | None) -> tuple[AnyEvent, ...]:
    """What happened before the first entry, which tells of it."""
    return live.game.events(0, seat) if number == 1 else ()


def state_after(live: Live, entries: Sequence[Row[Any]], number: int) -> tuple[Any, int]:
    """The state right after an entry and how many actions led to it, whether it was taken back since or not."""
    then, now = standing_entries(entries[:number], live.void), standing_entries(entries, live.void)
    alike = next((n for n, (a, b) in enumerate(zip(then, now, strict=False)) if a != b), min(len(then), len(now)))
    s = live.game.at(alike)
    for other in then[alike:]:
        s, _ = apply(live.game.rules, s, decode(entries[other - 1].action, live.game.rules.actions))
    return s, len(then)


def standing_entries(entries: Sequence[Row[Any]], void: Collection[int]) -> list[int]:
    """The numbers of those of these entries whose actions stand after them; 0 for what earlier ones did."""
    standing: list[int] = []
    taken_back: list[int] = []
    for entry in entries:
        if entry.kind == CARRY or entry.number in void:
            continue
        if entry.kind == "act":
            standing.append(entry.number)
            taken_back.clear()
        else:
            here, there = (standing, taken_back) if entry.kind == "undo" else (taken_back, standing)
            for _ in range(entry.action["actions"]):
                there.append(here.pop() if here else 0)
    return standing
