"""What overlaps in a hex that should not."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from shortline.drawing.geometry import APOTHEM, edge_angle
from shortline.parts.hexgrid import Layout
from tests.drawing.svgread import Drawing, Rect, Round

HALF = {"track": 4.0, "casing": 6.0, "city-rim": 14.75, "bar": 6.0, "impassable": 3.5, "arrow": 1.0}
CHIPS = ("chip",)
FIXED = ("city", "town")


def overlaps(d: Drawing, layout: Layout) -> Iterator[str]:
    """Every pair that overlaps: texts with one another, texts and chips with track, circles and the hex's sides."""
    texts = [t for t in d.texts if t.kind != "herald"]
    for i, a in enumerate(texts):
        for b in texts[i + 1 :]:
            if a.overlaps(b):
                yield f"{a.words!r} and {b.words!r}"
    boxes = [r for r in d.rects if r.kind in ("box", "chip")]
    for t in texts:
        own = [r for r in boxes if t.inside(r)] or [c for c in d.rounds if c.kind in CHIPS and c.holds(t)]
        if not own:
            yield from _against_things(t, t.words, d, boxes, layout)
    for box in boxes:
        yield from _against_things(box, "a box", d, [b for b in boxes if not _joined(b, box)], layout, chips=False)
    for chip in (c for c in d.rounds if c.kind in CHIPS):
        yield from _chip(chip, d, layout)


def _joined(a: Rect, b: Rect) -> bool:
    """The same box, or one that stands edge to edge with it."""
    return a == b or not a.overlaps(b, 0.05)


def _against_things(
    t: Rect, name: str, d: Drawing, boxes: list[Rect], layout: Layout, chips: bool = True
) -> Iterator[str]:
    for other in boxes:
        if t.overlaps(other):
            yield f"{name} and a box"
    for c in d.rounds:
        if c.kind in (*FIXED, *(CHIPS if chips else ())) and t.distance(c.x, c.y) < c.r:
            yield f"{name} and a {c.kind}"
    for s in d.strokes:
        if s.kind in HALF and any(t.distance(x, y) < HALF[s.kind] for x, y in s.points):
            yield f"{name} and {s.kind}"
    if not all(_inside(layout, x, y) for x in (t.left, t.right) for y in (t.top, t.bottom)):
        yield f"{name} leaves the hex"


def _chip(chip: Round, d: Drawing, layout: Layout) -> Iterator[str]:
    for c in d.rounds:
        if c.kind in (*FIXED, *CHIPS) and c != chip and hypot(c.x - chip.x, c.y - chip.y) < c.r + chip.r - 0.01:
            yield f"a chip and a {c.kind}"
    for s in d.strokes:
        if s.kind in HALF and any(hypot(x - chip.x, y - chip.y) < HALF[s.kind] + chip.r for x, y in s.points):
            yield f"a chip and {s.kind}"
    if not all(_inside(layout, chip.x + chip.r * cos(a), chip.y + chip.r * sin(a)) for a in range(6)):
        yield "a chip leaves the hex"


def _inside(layout: Layout, x: float, y: float) -> bool:
    angles = (radians(edge_angle(layout, e)) for e in range(6))
    return all(x * cos(a) + y * sin(a) <= APOTHEM for a in angles)
