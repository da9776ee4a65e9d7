"""Cubes: the track, trains and markers of cube-rail companies."""

from __future__ import annotations

from shortline.drawing.geometry import Point
from shortline.drawing.svg import element, group, move, path

SIDE = 8.0


def cube(color: str, p: Point, side: float = SIDE) -> str:
    """A small cube, its front face about a point."""
    h, lift = side / 2, side * 0.3
    front = element("rect", x=-h, y=-h, width=side, height=side, fill=color, class_="cube")
    top = f"M{-h:g} {-h:g}l{lift:g} {-lift:g}h{side:g}l{-lift:g} {lift:g}z"
    edge = f"M{h:g} {-h:g}l{lift:g} {-lift:g}v{side:g}l{-lift:g} {lift:g}z"
    faces = (element("path", d=top, fill=color, class_="cube"), element("path", d=edge, fill=color, class_="cube"))
    return group(front, *faces, path(top, "cube-top"), path(edge, "cube-side"), transform=move(p))
