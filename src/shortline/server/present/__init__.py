"""Presenting: a game as one seat sees it, as data for a page or a program."""

from __future__ import annotations

from shortline.server.present.effects import Effects, effects, effects_of
from shortline.server.present.log import LogEntry, log_entries
from shortline.server.present.printed import Printed, printed
from shortline.server.present.refused import Refused, refused
from shortline.server.present.view import Face, Position, View, common, own, present

__all__ = [
    "Effects",
    "Face",
    "LogEntry",
    "Position",
    "Printed",
    "Refused",
    "View",
    "common",
    "effects",
    "effects_of",
    "log_entries",
    "own",
    "present",
    "printed",
    "refused",
]
