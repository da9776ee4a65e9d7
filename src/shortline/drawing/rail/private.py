"""Private cards: price, income and what the private can do."""

from __future__ import annotations

from shortline.drawing.cards import CARD, PAD, frame, words_in
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, HEADING, SMALL, broken, write
from shortline.drawing.svg import Picture, element, group
from shortline.eighteenxx.definition import PrivateDef
from shortline.parts.ledger import dollars


def draw_private(it: PrivateDef, owner: str = "") -> Picture:
    """The card of a private, with its owner if it has one."""
    size = CARD
    names = broken(it.name, HEADING, size.x - 2 * PAD)
    low = 14 + 13 * len(names)
    body = (
        frame(size),
        *(write(Point(size.x / 2, 14 + 13 * i), line, HEADING) for i, line in enumerate(names)),
        element("path", d=f"M{PAD:g} {low - 4:g}H{size.x - PAD:g}", class_="rule"),
        write(Point(PAD, low + 6), f"Price {dollars(it.price)}", BODY, anchor="start"),
        write(Point(size.x - PAD, low + 6), f"Income {dollars(it.income)}", BODY, anchor="end"),
        words_in(Point(PAD, low + 21), it.text, size.x - 2 * PAD, SMALL, 9.6),
        write(Point(size.x - PAD, size.y - PAD - 2), owner, SMALL, anchor="end") if owner else "",
    )
    return Picture(size.x, size.y, group(*body), it.name)
