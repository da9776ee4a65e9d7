"""Cards: frames, bands and lines of words that charters, certificates and cards are made of."""

from __future__ import annotations

from shortline.drawing.geometry import APOTHEM, Point
from shortline.drawing.glyphs.heralds import Arms, herald
from shortline.drawing.lettering import BODY, HEADING, SMALL, Hand, broken, paragraph, write
from shortline.drawing.svg import Picture, element, group, rectangle

MILLIMETRE = 2 * APOTHEM / 38
"""Units of the drawing in a millimetre of the printed game, whose tiles are 38 mm across."""
CARD = Point(63 * MILLIMETRE, 41 * MILLIMETRE)
TRAIN = Point(41 * MILLIMETRE, 63 * MILLIMETRE)
CHARTER = Point(130 * MILLIMETRE, 84 * MILLIMETRE)
PAD = 8.0


def frame(size: Point) -> str:
    """The card itself."""
    return rectangle(0.75, 0.75, size.x - 1.5, size.y - 1.5, "card", rx=6)


def band(size: Point, height: float, arms: Arms, words: str, radius: float) -> str:
    """A band across the top in a corporation's colour, with its herald and its name."""
    ground = element("path", d=top(size.x, height), fill=arms.colors[0])
    left = radius * 2 + PAD * 2.2
    room = size.x - left - PAD
    hand = Hand("heading", 12, bold=True)
    fitting = next((z for z in (14.0, 12.0, 10.5, 9.0, 8.0) if len(broken(words, hand, room, z)) <= 2), 8.0)
    lines = broken(words, hand, room, fitting)
    first = height / 2 - (len(lines) - 1) * fitting * 0.62
    named = "".join(
        write(Point(left, first + i * fitting * 1.24), line, hand, fitting, "start", fill=arms.colors[1])
        for i, line in enumerate(lines)
    )
    return ground + herald(arms, Point(radius + PAD, height / 2), radius) + group(named)


def top(width: float, height: float) -> str:
    """The outline of a band across the top of a card."""
    return f"M1.5 {height:g}V7.5a6 6 0 0 1 6-6H{width - 7.5:g}a6 6 0 0 1 6 6V{height:g}z"


def words_in(p: Point, words: str, width: float, hand: Hand = BODY, leading: float = 0, anchor: str = "start") -> str:
    """Words broken into lines of a width, the first at a point."""
    return paragraph(p, broken(words, hand, width), hand, leading or hand.size * 1.35, anchor)


def draw_card(name: str, words: str, facts: tuple[str, str] = ("", ""), foot: str = "") -> Picture:
    """A card with a name, two facts below it, some words, and a line at the foot."""
    size = CARD
    names = broken(name, HEADING, size.x - 2 * PAD)
    low = 10 + 13 * len(names)
    left, right = facts
    body = (
        frame(size),
        element("path", d=top(size.x, low), class_="tinted"),
        *(write(Point(size.x / 2, 14 + 13 * i), line, HEADING) for i, line in enumerate(names)),
        element("path", d=f"M1.5 {low:g}H{size.x - 1.5:g}", class_="rule"),
        write(Point(PAD, low + 10), left, BODY, anchor="start") if left else "",
        write(Point(size.x - PAD, low + 10), right, BODY, anchor="end") if right else "",
        words_in(Point(PAD, low + (25 if left or right else 12)), words, size.x - 2 * PAD, SMALL, 9.6),
        write(Point(size.x - PAD, size.y - PAD - 2), foot, SMALL, anchor="end") if foot else "",
    )
    return Picture(size.x, size.y, group(*body), name)


def field(x: float, y: float, width: float, height: float, name: str, content: str = "") -> str:
    """A named place on a charter, with what lies there."""
    box = rectangle(x, y, width, height, "field", rx=3)
    label = write(Point(x + 5, y + 7.5), name, SMALL, anchor="start")
    lines = broken(content, BODY, width - 10)
    return box + label + paragraph(Point(x + 5, y + 20), lines, BODY, 11.5, "start")


def rows(pictures: list[Picture], across: int, gap: float = 10, title: str = "") -> Picture:
    """Pictures of one size laid out in rows."""
    if not pictures:
        return Picture(0, 0, "", title)
    wide, high = max(p.width for p in pictures), max(p.height for p in pictures)
    across = min(across, len(pictures))
    down = -(-len(pictures) // across)
    body = "".join(
        p.placed(gap + (wide + gap) * (i % across), gap + (high + gap) * (i // across)) for i, p in enumerate(pictures)
    )
    return Picture(gap + (wide + gap) * across, gap + (high + gap) * down, body, title)
