"""Heralds: the corporations' tokens, letters on shapes of our own."""

from __future__ import annotations

from shortline.drawing.geometry import Point
from shortline.drawing.plan import CIRCLE
from shortline.drawing.svg import element, group, number, text


def token(name: str, colors: tuple[str, str], at: Point, radius: float = CIRCLE - 0.5) -> str:
    """A round token with a corporation's letters."""
    size = min(10.0, 2.7 * radius / max(2.2, len(name)))
    return group(
        element("circle", r=radius, fill=colors[0], class_="marker"),
        text(0, 0, name, class_="herald", style=f"font-size:{number(size)}px;fill:{colors[1]}"),
        transform=f"translate({number(at.x)} {number(at.y)})",
    )
