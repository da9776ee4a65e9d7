"""Certificates: the president's, and one for each other share."""

from __future__ import annotations

from shortline.drawing.cards import CARD, PAD, band, frame
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, HEADING, SMALL, TITLE, write
from shortline.drawing.parts.herald import Arms
from shortline.drawing.svg import Picture, group
from shortline.eighteenxx.definition import CorporationDef, Definition

BAND = 40.0


def certificates(data: Definition, corporation: str, arms: Arms, presidents: int) -> list[Picture]:
    """Every certificate of a corporation, the president's first; those that come with growth last."""
    it = data.corporations[corporation]
    top = max(it.size, 10 if it.grown_stations or _grows(data, it) else it.size)
    singles = it.size - presidents
    cards = [_card(it, arms, presidents, top, "President's certificate")]
    cards += [_card(it, arms, 1, top, "") for _ in range(singles)]
    cards += [_card(it, arms, 1, top, "issued with ten shares") for _ in range(top - it.size)]
    return cards


def _grows(data: Definition, it: CorporationDef) -> bool:
    """Whether a smaller corporation can become one of ten shares."""
    return it.size < 10 and any("convert" in mark for phase in data.phases for mark in phase.marks)


def _card(it: CorporationDef, arms: Arms, shares: int, top: int, note: str) -> Picture:
    size = CARD
    late = note.startswith("issued")
    parts = [f"{shares * 100 // n}%" for n in dict.fromkeys((top,) if late else (it.size, top))]
    count = f"{shares} {'share' if shares == 1 else 'shares'}"
    body = (
        frame(size),
        band(size, BAND, arms, it.name, 15),
        write(Point(size.x / 2, BAND + 22), " / ".join(parts), TITLE),
        write(Point(size.x / 2, BAND + 42), count, HEADING),
        write(Point(size.x / 2, size.y - PAD - 6), note, BODY if not late else SMALL) if note else "",
    )
    return Picture(size.x, size.y, group(*body), it.name)
