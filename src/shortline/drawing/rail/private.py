"""Private cards: price, income and what the private can do."""

from __future__ import annotations

from shortline.drawing.cards import draw_card
from shortline.drawing.svg import Picture
from shortline.eighteenxx.definition import PrivateDef
from shortline.kernel.wording import dollars


def draw_private(it: PrivateDef, owner: str = "") -> Picture:
    """The card of a private, with its owner if it has one."""
    return draw_card(it.name, it.text, (f"Price {dollars(it.price)}", f"Income {dollars(it.income)}"), owner)
