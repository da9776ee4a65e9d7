"""When messages may come: quiet hours, a digest instead of single mails, and reminders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DIGEST_AT = 8
"""The hour of the reader's day at which a digest goes out."""


@dataclass(frozen=True)
class MessageWishes:
    """How somebody wants to be told: hours of the day in a time zone in which nothing comes (none if both are the
    same), one mail a day instead of many, and after how many hours to be reminded of a move (0: not)."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_to: int = 0
    digest: bool = False
    remind_hours: int = 0

    def after_quiet(self, at: float) -> float:
        """The time from which a message that is due may come."""
        if self.quiet_from == self.quiet_to:
            return at
        here = self._here(at)
        begun = here.replace(hour=self.quiet_from, minute=0, second=0, microsecond=0)
        if begun > here:
            begun -= timedelta(days=1)
        hours = (self.quiet_to - self.quiet_from) % 24
        ends = (begun + timedelta(hours=hours)).timestamp()
        return max(at, ends)

    def next_digest(self, at: float) -> float:
        """When the next digest goes out: at its hour, or at the end of quiet hours that hold it back."""
        here = self._here(at)
        due = here.replace(hour=DIGEST_AT, minute=0, second=0, microsecond=0)
        return self.after_quiet((due if due > here else due + timedelta(days=1)).timestamp())

    def _here(self, at: float) -> datetime:
        return datetime.fromtimestamp(at, UTC).astimezone(zone_of(self.zone))


def zone_of(name: str) -> ZoneInfo:
    """A time zone; UTC for a name that nothing has."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def wishes_of(settings: Mapping[str, Any]) -> MessageWishes:
    """What somebody has chosen."""
    chosen = settings.get("messages", {})
    return MessageWishes(**{name: chosen[name] for name in MessageWishes.__dataclass_fields__ if name in chosen})
