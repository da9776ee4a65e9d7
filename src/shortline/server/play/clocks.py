"""Clocks: how much time each seat has, as values; nothing here looks at the time of day by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

DAY = 86400.0


@dataclass(frozen=True)
class Clock:
    """The clocks of a table at one moment: seconds left, vacation left, and whose clocks run since when."""

    left: Mapping[str, float] = field(default_factory=dict)
    vacation: Mapping[str, float] = field(default_factory=dict)
    running: tuple[str, ...] = ()
    since: float = 0.0

    def data(self) -> dict[str, Any]:
        """The clocks as the database keeps them."""
        return {
            "left": dict(self.left),
            "vacation": dict(self.vacation),
            "running": list(self.running),
            "since": self.since,
        }


def read(data: Mapping[str, Any]) -> Clock:
    """The clocks as they were kept."""
    return Clock(data["left"], data["vacation"], tuple(data["running"]), data["since"])


def elapsed(since: float, now: float, outages: Iterable[tuple[float, float]]) -> float:
    """The seconds that have passed, without those in which the server was closed; several processes may have noted the
    same outage."""
    closed, until = 0.0, since
    for begun, ended in sorted(outages):
        closed += max(0.0, min(now, ended) - max(until, begun))
        until = max(until, ended)
    return max(0.0, now - since - closed)


def allowance(terms: Mapping[str, Any]) -> float:
    """The seconds that a seat begins with: for the game, or for each move."""
    return float(terms["minutes"] * 60 if terms["kind"] == "live" else terms["hours"] * 3600)


def begun(terms: Mapping[str, Any], seats: Sequence[str], acting: Sequence[str], now: float) -> Clock:
    """The clocks when a table starts."""
    vacation = terms["vacation_days"] * DAY if terms["kind"] == "slow" else 0.0
    return Clock(dict.fromkeys(seats, allowance(terms)), dict.fromkeys(seats, vacation), tuple(acting), now)


def stopped(clock: Clock, now: float, outages: Iterable[tuple[float, float]]) -> Clock:
    """The clocks with the time of the running ones taken off; beyond its time a seat draws on its vacation."""
    passed = elapsed(clock.since, now, outages)
    left, vacation = dict(clock.left), dict(clock.vacation)
    for seat in clock.running:
        rest = left[seat] - passed
        drawn = min(vacation[seat], max(0.0, -rest))
        left[seat], vacation[seat] = rest + drawn, vacation[seat] - drawn
    return replace(clock, left=left, vacation=vacation, running=(), since=now)


def moved(
    terms: Mapping[str, Any],
    clock: Clock,
    by: str,
    acting: Sequence[str],
    now: float,
    outages: Iterable[tuple[float, float]],
) -> Clock:
    """The clocks after an entry: live seats that have finished get their increment, slow ones that are to act anew
    their hours."""
    after = stopped(clock, now, outages)
    left = dict(after.left)
    for seat in left:
        if terms["kind"] == "live":
            if seat in clock.running and seat not in acting:
                left[seat] += terms["increment"]
        elif seat == by or seat not in clock.running:
            left[seat] = allowance(terms)
    return replace(after, left=left, running=tuple(acting))


def overdue(clock: Clock, now: float, outages: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    """The seats whose time is up."""
    passed = elapsed(clock.since, now, outages)
    return tuple(s for s in clock.running if clock.left[s] + clock.vacation[s] <= passed)


def deadline(clock: Clock, now: float, outages: Sequence[tuple[float, float]]) -> float | None:
    """When the next seat's time is up, if the server stays open; None if no clock runs."""
    passed = elapsed(clock.since, now, outages)
    rests = [clock.left[s] + clock.vacation[s] - passed for s in clock.running]
    return now + max(0.0, min(rests)) if rests else None
