"""Presenting: a game as one seat sees it, as data for a page or a program."""

from __future__ import annotations

from shortline.server.present.effects import Effects, effects, effects_of
from shortline.server.present.log import Told, told
from shortline.server.present.printed import Printed, printed
from shortline.server.present.refused import Refused, refused
from shortline.server.present.view import Face, Position, View, common, own, present

__all__ = [
    "Effects",
    "Face",
    "Position",
    "Printed",
    "Refused",
    "Told",
    "View",
    "common",
    "effects",
    "effects_of",
    "own",
    "present",
    "printed",
    "refused",
    "told",
]
