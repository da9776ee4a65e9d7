"""Lettering: how wide words are, how they break into lines, and how they are written.

Widths are those of DejaVu Sans, which comes with the package and is wider than most: what has room with it has room
with whatever a browser takes instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from shortline.drawing.geometry import Point
from shortline.drawing.svg import element, number

CAP: Final = 0.73
"""The height of capitals and figures, in parts of the size of the letters."""
_REGULAR: Final = (
    "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 "
    "838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 "
    "685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 "
    "392 634 592 818 592 592 525 636 337 636 838"
)
_BOLD: Final = (
    "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 400 "
    "838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 774 1103 "
    "771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 "
    "478 712 652 924 645 652 582 712 365 712 838"
)
_WIDTHS: Final = tuple({chr(32 + i): int(w) / 1000 for i, w in enumerate(t.split())} for t in (_REGULAR, _BOLD))
_OTHER: Final = 0.84
"""The width of letters that are not in the tables."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A way of writing: the name of its class, the size and weight of its letters."""

    name: str
    size: float
    bold: bool = False
    faint: bool = False

    def width(self, words: str, size: float = 0) -> float:
        """How wide words are in this hand, or in this hand at another size."""
        widths = _WIDTHS[self.bold]
        return (size or self.size) * sum(widths.get(letter, _OTHER) for letter in words)

    def height(self, size: float = 0) -> float:
        """How high capitals and figures are."""
        return (size or self.size) * CAP


FIGURE: Final = Hand("figure", 12, bold=True)
TAG: Final = Hand("tag", 11, bold=True)
NAME: Final = Hand("name", 15, bold=True)
ID: Final = Hand("id", 6.5, faint=True)
COST: Final = Hand("cost", 12, bold=True)
FINE: Final = Hand("fine", 6, faint=True)
PRICE: Final = Hand("price", 12, bold=True)
TITLE: Final = Hand("title", 15, bold=True)
HEADING: Final = Hand("heading", 11, bold=True)
BODY: Final = Hand("body", 9)
SMALL: Final = Hand("small", 7.5, faint=True)
HERALD: Final = Hand("herald", 9, bold=True)
HANDS: Final = (FIGURE, TAG, NAME, ID, COST, FINE, PRICE, TITLE, HEADING, BODY, SMALL, HERALD)


def write(p: Point, words: str, hand: Hand, size: float = 0, anchor: str = "", **attributes: str | float | None) -> str:
    """Words centred on a point, or beginning (``anchor="start"``) or ending there ("end"), at the height of it."""
    style = f"font-size:{number(size)}px" if size and size != hand.size else None
    base = p.y + (size or hand.size) * CAP / 2
    kind = f"{hand.name} {anchor}" if anchor else hand.name
    return element("text", escape(words), x=p.x, y=base, class_=kind, style=style, **attributes)


def broken(words: str, hand: Hand, width: float, size: float = 0) -> tuple[str, ...]:
    """Words broken into lines of a width; a single word may stick out."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and hand.width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def paragraph(p: Point, lines: tuple[str, ...], hand: Hand, leading: float, anchor: str = "") -> str:
    """Lines below one another, the first at a point."""
    return "".join(write(Point(p.x, p.y + i * leading), line, hand, anchor=anchor) for i, line in enumerate(lines))


def halves(words: str) -> tuple[tuple[str, ...], ...]:
    """The ways to write a name: in one line, or in two of whole words, the most even first."""
    parts = words.split()
    pairs = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return ((words,), *sorted(pairs, key=lambda pair: max(map(len, pair))))
